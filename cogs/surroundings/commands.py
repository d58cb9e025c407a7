"""`/do bomb`: what is dropped from above; `/do encounter water`: a fight in the water."""

from typing import Annotated

from cogs.attack.commands import Dice
from cogs.core.commands import Group
from cogs.core.moments import referee_in_rounds
from cogs.core.option import whole
from cogs.core.options import Affected, Allow, Mode, OwnTarget
from cogs.core.said import says
from cogs.encounter.meeting import ENCOUNTER
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.surroundings.records import Bomb, SetWater

Penalty = Annotated[int, whole(-20, 0)]


SURROUNDINGS = Group()


@SURROUNDINGS.command(
    "bomb",
    target="Everybody below; several with commas, or Goblins (all)",
    damage="Dice of the damage, rolled once for all: 2d6 for what could carry a human",
    who="Who drops it: your own flier; a referee leaves it out for what falls by itself",
    altitude="From how many feet up, at most 300",
)
@says(
    "drop on, bomb, drop * on, pour on, rain down",
    "Drop something on {target}",
    when=referee_in_rounds,
    needs=("target", "damage"),
)
def bomb(
    target: Affected,
    damage: Dice,
    who: OwnTarget = "",
    altitude: Annotated[int, whole(0, 300)] | None = None,
    allow: Allow = False,
    mode: Mode = Visibility.PUBLIC,
) -> Action:
    """Drop something on everybody in an area; a 16 hits, whatever the armour"""
    return Bomb(
        targets=target, damage=damage, attacker=who, altitude=altitude, allow=allow, seen=mode
    )


@ENCOUNTER.command(
    "water",
    attack="What it takes off attack rolls, such as -2",
    damage="What it takes off damage, such as -1",
    under="Under water, where missiles do nothing",
    over="The fight is out of the water",
    ashore="Who is not in the water and fights as on land; several with commas",
    swimming="Who is in the water again; several with commas",
)
def water(
    attack: Penalty | None = None,
    damage: Penalty | None = None,
    under: bool | None = None,
    over: bool = False,
    ashore: Affected = (),
    swimming: Affected = (),
) -> Action:
    """Say that the fight is in water, who is in it, and what that costs (referee)"""
    return SetWater(
        attack=attack, damage=damage, under=under, over=over, ashore=ashore, swimming=swimming
    )
