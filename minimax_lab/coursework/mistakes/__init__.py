"""The catalogue of misconceptions, and how one is recognised by its behaviour."""
