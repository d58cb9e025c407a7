"""Two columns of a page that stand side by side, brought one below the other."""

import re
from collections import Counter
from collections.abc import Sequence

PAGE = "\f"
"""Stands where the number of a page stood, at which both columns end."""
_GAP = re.compile(r"\S {3,}(?=\S)")
_WIDEST, _NARROWEST = 200, 18
_FEWEST_COLUMN = 4
_SET_IN = 3
"""How far apart lines of the right column may begin."""
_GUTTER, _MOST_ABOVE, _FEWEST_BOTH, _FEW_OVER = 2, 12, 0.4, 15


def in_one_column(raw: list[str]) -> list[str]:
    """Two columns that stand side by side, the right one below the left one."""
    at, first = _gutter([line for line in raw if line != PAGE])
    if at < 0 and PAGE in raw:  # It may be one page of several that has them.
        end = raw.index(PAGE)
        return [*in_one_column(raw[:end]), *in_one_column(raw[end + 1 :])]
    if at < 0:
        return raw
    told = raw[:first]
    page: list[str] = []
    for line in (*raw[first:], PAGE):
        if line != PAGE:
            page.append(line)
            continue
        # What goes over both columns stands with the left one.
        over = [bool(one[at - _GUTTER : at].strip()) for one in page]
        told += [
            one if is_over else one[:at].rstrip() for one, is_over in zip(page, over, strict=True)
        ]
        told += [
            "",
            *(one[at:].rstrip() for one, is_over in zip(page, over, strict=True) if not is_over),
        ]
        page = []
    return told


def _gutter(raw: Sequence[str]) -> tuple[int, int]:
    """Where the right one of two columns begins on most lines, and the first line that has both.

    -1 where there are not two. What stands above them, such as a title, goes over both.
    """
    said = [line for line in raw if line.strip()]
    begins = Counter(
        found.end()
        for line in said
        if len(line) <= _WIDEST
        for found in _GAP.finditer(line)
        if found.end() >= _NARROWEST
    )
    if not begins:
        return -1, 0
    # A page may set in all lines of a paragraph but the first, or a letter of another width shifts.
    at = max(sorted(begins), key=lambda one: sum(begins[one + n] for n in range(_SET_IN)))
    both_on = (n for n, line in enumerate(raw) if line[:at].strip() and line[at:].strip())
    first = next((n for n in both_on if not raw[n][at - _GUTTER : at].strip()), 0)
    first = first if first <= _MOST_ABOVE else 0
    said = [line for line in raw[first:] if line.strip()]
    parted = [line for line in said if not line[at - _GUTTER : at].strip()]
    both = sum(bool(line[:at].strip() and line[at:].strip()) for line in parted)
    is_whole = (len(said) - len(parted)) * _FEW_OVER <= len(said) and "|" not in "".join(said[:3])
    is_two = is_whole and both >= max(_FEWEST_COLUMN, int(len(said) * _FEWEST_BOTH))
    return (at, first) if is_two else (-1, 0)
