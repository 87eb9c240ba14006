"""What of an assignment's source students may see, and what not."""


def told_apart(source):
    """Return the lines of a source that students may see, and those that they may not."""
    public, secret = set(), set()
    for cell in source.cells:
        taking = public
        for line in map(str.strip, cell.source.splitlines()):
            if "### BEGIN" in line or "### END" in line:
                taking = secret if "BEGIN" in line else public
            else:
                taking.add(line)
    return public, secret - public
