"""What can be attacked and with what: the private page behind the Attack button."""

from cogs.render.buttons import BLUE, GREEN, GREY, Button, make_button
from cogs.render.text import plain
from rules.kernel.questions import Mode
from rules.view import EncounterView
from rules.view.attacks import AttackView, FoeView

MOST_FOES = 20
MOST_WEAPONS = 4
SPREAD = "*"
"""What stands for all foes in the id of a button."""


def describe_foe(foe: FoeView) -> str:
    """`Goblins (3): melee, needs 14`, as far as it may be known."""
    count = f" ({foe.standing})" if foe.standing > 1 else ""
    said = [_reach(foe)] if not foe.refusal else ["not now"]
    if foe.needs is not None:
        said.append(f"needs {foe.needs}")
    elif foe.bonus:
        said.append(f"{foe.bonus:+d}")
    return f"{foe.name}{count}: {', '.join(said)}"


def _reach(foe: FoeView) -> str:
    if foe.mode is Mode.MELEE and not foe.distance and not foe.closes_in:
        return "melee"
    near = "close in" if foe.closes_in else "melee"
    how = near if foe.mode is Mode.MELEE else "shot"
    return how if foe.distance is None else f"{how}, {foe.distance} {foe.unit}"


def attack_page(view: AttackView) -> str:
    """Who attacks with what, and the question whom."""
    if not view.foes:
        return f"There is nobody for **{plain(view.name)}** to attack."
    who = f"{plain(view.name)} ({view.bodies})" if view.bodies > 1 else plain(view.name)
    lines = [f"**{who}** with **{plain(view.weapon.name)}**. Whom?"]
    refused = dict.fromkeys(foe.refusal for foe in view.foes if foe.refusal)
    return "\n".join([*lines, *(f"-# {plain(refusal)}" for refusal in refused)])


def attack_buttons(game_id: int, encounter: EncounterView, view: AttackView) -> list[Button]:
    """The foes, nearest first, then the other weapons."""
    words = (game_id, encounter.id, encounter.round, view.attacker)
    foes = view.foes[:MOST_FOES]
    buttons = [
        make_button(
            "strike",
            *words,
            view.weapon.id,
            foe.target,
            label=describe_foe(foe),
            style=GREY if foe.refusal else GREEN,
        )
        for foe in foes
    ]
    if view.bodies > 1 and len(foes) > 1:
        buttons.append(
            make_button(
                "strike", *words, view.weapon.id, SPREAD, label="Spread over all", style=BLUE
            )
        )
    others = [weapon for weapon in view.weapons if weapon.id != view.weapon.id]
    return [
        *buttons,
        *(
            make_button("attack-with", *words, weapon.id, label=f"With {weapon.name}")
            for weapon in others[:MOST_WEAPONS]
        ),
    ]
