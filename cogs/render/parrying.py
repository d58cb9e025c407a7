"""Against whom somebody parries: the private page behind the Parry button."""

from collections.abc import Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.text import plain
from rules.kernel.targets import split_target
from rules.view import EncounterView

MOST_ATTACKERS = 8
MOST_SHARED = 4
"""Points of a parry: so many attackers can have one each."""
DOT = "."
"""What stands between attackers in the id of a button."""


def parry_page(name: str, attackers: Sequence[str]) -> str:
    """What a parry is, and the question against whom."""
    if not attackers:
        return f"There is nobody for **{plain(name)}** to parry."
    return (
        f"**{plain(name)}** gives up every other action of this round. Whose rolls get worse, "
        "by 4 in all? Other shares, and a comrade to defend: `/parry`."
    )


def parry_buttons(
    game_id: int, view: EncounterView, parrier: str, attackers: Sequence[str]
) -> list[Button]:
    """The first attackers together, then each alone."""
    words = (game_id, view.id, view.round, parrier)
    shared = [attackers[:count] for count in range(MOST_SHARED, 1, -1) if count <= len(attackers)]
    alone = [(attacker,) for attacker in attackers[:MOST_ATTACKERS]]
    return [
        make_button(
            "parry-at",
            *words,
            DOT.join(together),
            label=", ".join(_name(view, attacker) for attacker in together),
            style=BLUE if len(together) > 1 else GREEN,
        )
        for together in (*shared, *alone)
    ]


def _name(view: EncounterView, target: str) -> str:
    who, number = split_target(target)
    combatant = view.combatant(who)
    assert combatant is not None
    return f"{combatant.name} {number}" if number else combatant.name
