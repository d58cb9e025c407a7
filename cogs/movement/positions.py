"""The part of `/encounter` that says where people stand: in melee with whom, and how far apart."""

from typing import Annotated

from cogs.core.option import whole
from cogs.core.options import Affected, Target, own_target
from cogs.encounter.meeting import ENCOUNTER
from cogs.encounter.typed import is_up
from rules.combat.records import NameAtRisk
from rules.encounter.meeting import FARTHEST
from rules.kernel.action import Action
from rules.movement.records import Engage, Move
from rules.positions.placing import MOST_ABREAST, WIDEST
from rules.positions.records import CrampPlace, Disengage, SetRange
from rules.surroundings.records import SetWater

Distance = Annotated[int, whole(0, FARTHEST)]
Penalty = Annotated[int, whole(-20, 0)]
Abreast = Annotated[int, whole(0, MOST_ABREAST)]
Fighter = Annotated[str, own_target(is_up)]


@ENCOUNTER.command(
    "engage", whom="Against whom", who="Who goes into melee; without it, your own character"
)
def engage(whom: Target, who: Fighter = "") -> Action:
    """Go into melee with somebody"""
    return Engage(target=who, other=whom)


@ENCOUNTER.command(
    "disengage",
    whom="Whose melee; without it, everybody's",
    who="Who leaves it; without it, your own character",
    distance="How far they get, in feet in a dungeon, in yards elsewhere (referee)",
)
def disengage(whom: Target = "", who: Fighter = "", distance: Distance | None = None) -> Action:
    """Leave a melee as far as you can go, after declaring it where the rules want that"""
    if distance is None:
        return Move(target=who, whom=whom, way="out")
    return Disengage(target=who, other=whom, distance=distance)


@ENCOUNTER.command(
    "range",
    who="From whom",
    whom="To whom",
    distance="In feet in a dungeon, in yards elsewhere; without it, as far as their sides",
    public="Let the players see it",
)
def set_range(
    who: Target, whom: Target, distance: Distance | None = None, public: bool = False
) -> Action:
    """Say how far apart two are, where it is not as far as their sides (referee)"""
    return SetRange(target=who, other=whom, distance=distance, public=public)


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


@ENCOUNTER.command("at-risk", who="Whom, if they are in that melee; leave it out for chance")
def at_risk(who: Target = "") -> Action:
    """Say whom shots into melee hit that go astray (referee)"""
    return NameAtRisk(target=who)


@ENCOUNTER.command(
    "cramped",
    everyone="Everybody counts as in melee, and distances do not matter",
    first_blow="Whoever waits strikes before those who move in",
    abreast="How many of a side can fight abreast: 2 or 3 in a 10-foot passage, 0 for all",
    passage="How wide the passage is, in feet: three fight abreast in ten",
    around="How many can fight one foe at once, 0 for all",
)
def cramped(
    everyone: bool | None = None,
    first_blow: bool | None = None,
    abreast: Abreast | None = None,
    passage: Annotated[int, whole(1, WIDEST)] | None = None,
    around: Abreast | None = None,
) -> Action:
    """Say how melee goes in a cramped place (referee)"""
    return CrampPlace(
        everyone=everyone,
        first_blow=first_blow,
        abreast=abreast,
        passage=passage,
        around=around,
    )
