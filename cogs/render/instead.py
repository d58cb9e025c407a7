"""Against whom somebody parries, and whom they try to hold: pages of buttons."""

from collections.abc import Sequence

from cogs.render.buttons import BLUE, GREEN, Button, make_button
from cogs.render.text import plain
from rules.kernel.targets import split_target
from rules.view import EncounterView

MOST_ATTACKERS = 8
MOST_HELD = 20
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


def hold_page(name: str, foes: Sequence[str]) -> str:
    """The question whom to hold."""
    if not foes:
        return f"There is nobody for **{plain(name)}** to hold."
    return f"Whom does **{plain(name)}** try to hold? Several, or another method: `/grapple`."


def hold_buttons(
    game_id: int, view: EncounterView, holder: str, foes: Sequence[str]
) -> list[Button]:
    """Those who can be held, each alone."""
    words = (game_id, view.id, view.round, holder)
    return [
        make_button("hold-at", *words, foe, label=_name(view, foe), style=GREEN)
        for foe in foes[:MOST_HELD]
    ]


def _name(view: EncounterView, target: str) -> str:
    who, number = split_target(target)
    combatant = view.combatant(who)
    assert combatant is not None
    return f"{combatant.name} {number}" if number else combatant.name
