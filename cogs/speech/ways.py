"""The ways in which a portrait can stand beside what somebody says, and which of them work.

No document of Discord's says that all do: `doctor --try` finds out, and writes it down here.
"""

from collections.abc import Mapping, Sequence

OWN, EMOJI, ADDRESS = "webhook", "emoji", "address"
WAYS = (OWN, EMOJI, ADDRESS)
"""The best first: the uploaded picture of a webhook, the address of an emoji, that of a message."""
FACT = "faces"
"""Under this the database knows which ways show a portrait."""
Ways = Sequence[str]


def ways_in(fact: str | None) -> Ways:
    """The ways that may be taken, the best first; all of them where nobody has tried."""
    if fact is None:
        return WAYS
    return tuple(one for one in WAYS if one in fact.split())


def fact_of(found: Mapping[str, bool | None]) -> str:
    """What is remembered of a trial: the ways that showed it, and those that nobody could see."""
    return " ".join(one for one in WAYS if found.get(one) is not False)
