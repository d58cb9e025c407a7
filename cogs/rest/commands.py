"""Resting, and surges: time in which people recover, and what a quarter of it is worth at once."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import Press, number, plays, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.option import whole
from cogs.core.options import OwnCharacterId, Targets
from cogs.render.deeds import Deed, Doer, form_deed
from rules.clock.clock import now
from rules.clock.units import HOURS_PER_DAY, LONGEST_DAYS, TURNS_PER_DAY
from rules.kernel.action import Action
from rules.rest.records import RESTING, RestForDays, RestOn, SpendSurge, TakeLongRest, TakeShortRest
from rules.rest.recovery import natural_healing

WHO_HELP = "Which characters, several with commas; without it, all who are being played"


REST, SURGE = Group("rest", "Rest and recovery"), Group()


@REST.command(
    "days",
    days="Days of complete rest",
    who=WHO_HELP,
    safe="True in a safe place: guarded, and free of wandering monsters",
    interrupted="How many of the days were interrupted; those count for nothing",
)
def rest_days(
    days: Annotated[int, whole(1, LONGEST_DAYS)] = 1,
    who: Targets = (),
    safe: bool = False,
    interrupted: Annotated[int, whole(0, LONGEST_DAYS)] = 0,
) -> Action:
    """Let days of complete rest go by, and hear who heals (referee)"""
    return RestForDays(days=days, who=who, safe=safe, interrupted=interrupted)


@REST.command("short", turns="Turns of ten minutes; 1 if left out", who=WHO_HELP)
def rest_short(turns: Annotated[int, whole(1, TURNS_PER_DAY)] = 1, who: Targets = ()) -> Action:
    """Let a short rest go by (referee)"""
    return TakeShortRest(who=who, turns=turns)


@REST.command("long", hours="Hours; 6 if left out", who=WHO_HELP)
def rest_long(hours: Annotated[int, whole(1, HOURS_PER_DAY)] = 6, who: Targets = ()) -> Action:
    """Let a long rest go by, the extended one of the fourth edition (referee)"""
    return TakeLongRest(who=who, hours=hours)


@REST.command("on")
def rest_on() -> Action:
    """Go on with what is left of a rest that something has stopped (referee)"""
    return RestOn()


@SURGE.command("surge", character="Whose; without it, the character you are playing")
def surge(character: OwnCharacterId = "") -> Action:
    """Spend a healing surge: a quarter of your full hit points come back"""
    return SpendSurge(target=character)


PRESSES: dict[str, Press] = {
    "surge": plays(lambda words: SpendSurge(moment=number(words, 0))),
    "surge-up": plays(lambda words: SpendSurge(target=word(words, 0), lying=True)),
    "rest-on": plays(lambda words: RestOn(moment=number(words, 0))),
}


def rest_deeds(doer: Doer) -> Iterator[Deed]:
    """A rest that something has stopped; what one's own strength heals."""
    rest = RESTING.of(doer.state)
    is_stopped = rest is not None and now(doer.state) <= rest.until
    if doer.viewer.is_referee and doer.met is None and is_stopped:
        yield form_deed("Go on with the rest", "rest on")
    if doer.character is not None and natural_healing(doer.state).has_surges:
        yield form_deed("Spend a healing surge…", "surge")


FEATURE = Feature(deeds=rest_deeds, order=370, presses=PRESSES)
