"""Who is a prisoner in a room by its key, and no foe of anybody: `Tam in a wicker cage`."""

import re
from collections.abc import Sequence

_BOUND = (
    r"(?:in an? (?:[a-z]{2,12} )?cage|chained|shackled|manacled|tied up|bound and gagged|caged"
    r"|imprisoned|held (?:captive|prisoner)|(?:is )?an? (?:captive|prisoner|hostage))\b"
)
_NAME = r"[A-Z][a-z']{1,24}(?: [A-Z][a-z']{1,24})?"
_CALLED = re.compile(
    rf"(?:\b(?i:captive|prisoner|hostage)s?[:,]? (?:an? |the )?|\b[Cc]ells? \d{{1,2}}: )"
    rf"(?P<name>{_NAME})"
    rf"|(?<![\w'-])(?P<held>{_NAME}),? (?:is |lies |sits |hangs )?{_BOUND}"
    r"|\b(?i:captive|chained|shackled|caged|imprisoned) (?P<kind>[a-z]{3,20})"
)


def captives_in(remarks: Sequence[str]) -> list[str]:
    """What those are called who are prisoners by remarks of a room, each once."""
    found = (one for remark in remarks for one in _CALLED.finditer(remark))
    return list(dict.fromkeys(one["name"] or one["held"] or one["kind"] for one in found))


def is_among(name: str, captives: Sequence[str]) -> bool:
    """Whether somebody is one of those prisoners."""
    low = name.lower()
    return any(low in one.lower() or one.lower() in low for one in captives)
