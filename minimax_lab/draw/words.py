"""How numbers and orders are written in plots and charts."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def short(number: float) -> str:
    """Return a number of at least 0 in few characters."""
    if number >= 10**7:
        digits, _, exponent = f"{number:.1e}".partition("e")
        times = "" if digits == "1.0" else f"{digits}×"
        return times + power(int(exponent))
    if number >= 100 or number == int(number):
        return f"{number:,.0f}"
    return f"{number:.3g}"


def order_words(order: str | float) -> str:
    """Return how an order of the children is named."""
    if isinstance(order, str):
        return "random order" if order == "random" else f"{order} first"
    return f"best first with chance {order:g}"


def power(exponent: int) -> str:
    """Return a power of ten as it is written on an axis."""
    if exponent < 5:
        return f"{10**exponent:,}"
    return "10" + str(exponent).translate(_RAISED)
