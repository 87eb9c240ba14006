"""Printed exercises: `worksheet` writes a question sheet and its answer key for each student.

- ``roster``, ``variant``: whose sheet, and the trees on it
- ``sheet``: what is asked and answered, as the ``blocks`` that a sheet is made of
- ``size``, ``hypertext``, ``paper``: the same blocks as HTML and as the pages of a PDF
- ``write``: all files of a class
"""

from .write import worksheet

__all__ = ["worksheet"]
