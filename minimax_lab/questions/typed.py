"""Read what somebody types for a number or a bound."""

import re
from math import inf
from typing import Any

_SIGNS = {"": "", "=": "=", "<": "≤", "<=": "≤", "=<": "≤", "≤": "≤"}
_SIGNS |= {">": "≥", ">=": "≥", "=>": "≥", "≥": "≥"}
_LONGEST = 15  # digits: as many as a float keeps
_TYPED = re.compile(r"([=<>≤≥]*)([+-]?)(\d+(?:[.,]\d+)?|∞|inf|infinity|infty|oo)", re.IGNORECASE)


def parsed(text: Any) -> tuple[str, float]:
    """Return the sign ("", "=", "≥" or "≤") and the number of a typed answer, or raise."""
    bare = re.sub(r"\s", "", str(text)).replace("−", "-").replace("–", "-")
    found = _TYPED.fullmatch(bare)
    if not found or found[1] not in _SIGNS:
        shown = f"“{str(text)[:20]}” is no number" if bare else "Nothing is typed"
        raise ValueError(f"{shown}: type one such as 3 or −2, or inf or -inf for ∞ and −∞.")
    digits = found[3].replace(",", ".")
    if digits[0].isdigit() and len(digits) > _LONGEST:
        raise ValueError(
            f"“{bare[:10]}…” has more than {_LONGEST} digits: type a shorter number, or inf or "
            "-inf for ∞ and −∞."
        )
    number = float(digits) if digits[0].isdigit() else inf
    number = -number if found[2] == "-" else number
    return _SIGNS[found[1]], int(number) if number.is_integer() else number
