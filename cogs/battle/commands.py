"""`/do battle`: what becomes of characters in a battle of many, where a figure is many people."""

from typing import Annotated

from cogs.battle.telling import ARMOUR, fails_words
from cogs.core.commands import Group
from cogs.core.option import Option, whole
from cogs.core.options import CharacterId, CharacterIds, Mode
from rules.battle.records import DecideFate, ShootVolley
from rules.battle.volley import DESTROYED, DIE, FAILS_ON, MOST_PERCENT, ROUTED
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility

BATTLE = Group("battle", "Characters in a battle of many")
FIGURES = {
    "destroyed: killed, prisoner, or left for dead": DESTROYED,
    "merely routed: they have their wounds to survive": ROUTED,
}
ROWS = {
    f"{ARMOUR[key]}: fails on {fails_words(fails_on)}": key for key, fails_on in FAILS_ON.items()
}


@BATTLE.command(
    "fate",
    who="Whose figure it was",
    chance="How likely they survive their wounds, in percent, if no sheet or table says it",
    forced="Set the enemy's 2d6 to this",
)
def fate(
    who: CharacterId,
    figure: Annotated[str, Option(about="What happened to the figure", choices=FIGURES)],
    chance: Annotated[int, whole(0, MOST_PERCENT)] | None = None,
    mode: Mode = Visibility.PUBLIC,
    forced: Annotated[int, whole(2, 12)] | None = None,
) -> Action:
    """Roll the fate of somebody in a battle, whose figure was destroyed or routed (referee)"""
    return DecideFate(character_id=who, figure=figure, percentage=chance, forced=forced, seen=mode)


@BATTLE.command(
    "volley",
    who="Who stands in it, several with commas; the whole party if left out",
    armour="What all of them wear; as their sheets say if left out",
    forced="Set the die of each save to this",
)
def volley(
    who: CharacterIds = (),
    armour: Annotated[str, Option(choices=ROWS)] = "",
    mode: Mode = Visibility.PUBLIC,
    forced: Annotated[int, whole(1, DIE)] | None = None,
) -> Action:
    """Let a volley of arrows come down: a save by armour, 1d6 for who fails (referee)"""
    return ShootVolley(targets=who, armour=armour, forced=forced, seen=mode)
