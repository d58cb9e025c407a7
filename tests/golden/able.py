"""The page of deeds by states: what is taken of whoever asks it for somebody in a bad way."""

from collections.abc import Iterator

from tests.rules.deeds import STATES, Tried, nobodys, tried

HEAD = """# Deeds by states

Written by `make texts`. Each action that somebody's body does was tried by a player as an example
of its family has it, by somebody who is well and then in each state, in the rulebooks that are
named. A hyphen is refused, a rulebook is where it is taken, and empty is what cannot be so in that
scene, or does not matter to what is done anywhere. For who is away, and has left their character
to nobody, another player tried it.
"""
WORDS = """
## What nobody's body does

It is said, written down, decided by the party, or done by whoever is near: to give, take and carry
for somebody, to wake and to heal them stays possible whatever state they are in.
"""


def deeds_page() -> str:
    """The page."""
    heads = ("Deed", "Tried in", *STATES)
    rows = [heads, ("---",) * len(heads), *(tuple(_cells(row)) for row in tried())]
    words = "\n".join(f"- {key}: {', '.join(names)}" for key, names in nobodys())
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"{HEAD}\n{table}\n{WORDS}\n{words}\n"


def _cells(row: Tried) -> Iterator[str]:
    yield row.name
    yield ", ".join(row.presets)
    for how in STATES:
        refused = "-" if how in row.refused else ""
        yield ", ".join(row.taken.get(how, ())) or refused
