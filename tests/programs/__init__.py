"""Game searches as students and tutorials write them, each with what is to be found in it."""
