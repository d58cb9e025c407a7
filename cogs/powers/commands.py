"""`/power` and `/do point`: encounter powers and action points; `/luck`: the luck of a session."""

from collections.abc import Callable, Iterator
from typing import Annotated

from cogs.classes.pages import power_deeds, powers_buttons, powers_page
from cogs.core.buttons import asks, in_encounter
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does, Still
from cogs.core.moments import acts, both, has_powers, takes_part
from cogs.core.naming import active_character
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import Mode, OwnCharacterId, named_character
from cogs.core.said import says
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.errors import NotFoundError, WayOut
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.luck.luck import luck_bonus
from rules.luck.records import (
    NewSession,
    RollAllLuck,
    RollLuck,
    RollSessionLuck,
    is_played_with_luck,
)
from rules.powers.powers import LONGEST_NAME, can_return
from rules.powers.records import (
    ACTION_POINTS,
    AddPower,
    DropPower,
    RegainPower,
    SetPoints,
    SpendPoint,
    UsePower,
)
from rules.state.game import GameState
from rules.state.sheet import Power
from rules.systems import ENGINE
from rules.view.sheets import view_sheet

ANOTHER_SESSION = ("That was another session. ", WayOut("Roll", "luck session"), " for this one.")

POWER = Group("power", "Encounter powers")
POINT = Group("point", "Action points")
LUCK = Group("luck", "Luck of the session")


def has_luck(doer: Doer) -> bool:
    """The game takes_part with luck."""
    return takes_part(doer) and bool(doer.state.overrides.get("luck", "off") != "off")


def _power(counts: Callable[[Power], bool]) -> Option:
    """One of the powers of a character of one's own for which `counts`."""

    def suggest(typed: Typed) -> Pairs:
        own = named_character(typed)
        return [(one.name, one.name) for one in (own.powers if own else ()) if counts(one)]

    return Option(about="Which power; pick one from the list", suggest=suggest)


@POWER.command(
    "add",
    grants_action="Whether it gives somebody an action: only a short rest brings it back",
    own_limit="Whether it has its own rule on how often, such as Healing Word",
    minor="Whether it takes no standard action to use",
)
def add(
    name: Annotated[str, text(LONGEST_NAME, "What it is called")],
    grants_action: bool = False,
    own_limit: bool | None = None,
    minor: bool | None = None,
    character: OwnCharacterId = "",
) -> Action:
    """Write an encounter power on a sheet"""
    return AddPower(
        name=name,
        character_id=character,
        grants_action=grants_action,
        self_limited=own_limit,
        minor=minor,
    )


@POWER.command("drop")
def drop(power: Annotated[str, _power(lambda _: True)], character: OwnCharacterId = "") -> Action:
    """Strike an encounter power from a sheet"""
    return DropPower(name=power, character_id=character)


@POWER.command("use")
@says(
    "power, use power, encounter power, daily",
    "Use {power}",
    when=has_powers,
    bare=True,
)
def use(
    power: Annotated[str, _power(lambda one: not one.used)], character: OwnCharacterId = ""
) -> Action:
    """Use an encounter power; a short rest brings it back"""
    return UsePower(name=power, character_id=character)


@POWER.command("regain")
def regain(
    power: Annotated[str, _power(lambda one: one.used and can_return(one))],
    character: OwnCharacterId = "",
) -> Action:
    """Bring a used power back, with the standard action of your turn"""
    return RegainPower(name=power, character_id=character)


@POINT.command("spend")
@says(
    "action point, spend action point, act again",
    "Spend an action point",
    when=both(has_powers, acts),
)
def spend(character: OwnCharacterId = "") -> Action:
    """Spend an action point in your turn: you act once more"""
    return SpendPoint(character_id=character)


@POINT.command("set", points="How many there are now", character="Whose")
def set_points(
    points: Annotated[int, whole(0, ACTION_POINTS.maximum)], character: OwnCharacterId
) -> Action:
    """Say how many action points somebody has now (referee)"""
    return SetPoints(character_id=character, points=points)


def powers(game: LiveGame, user_id: int, _words: list[str]) -> Page:
    """The points and powers of the character of whoever presses."""
    character = active_character(game, user_id)
    if character is None:
        raise NotFoundError("You play nobody here. Say for which `character`.")
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(user_id))
    return Page(powers_page(view), [*powers_buttons(game, character)])


POWER_FEATURE = Feature(
    lines={
        "point-spend": Does("point spend", "character"),
        "power-use": Does("power use", "character", "power"),
        "power-regain": Does("power regain", "character", "power"),
    },
    order=390,
    deeds=power_deeds,
    presses={"powers": asks(powers, guard=in_encounter, turns=False)},
)


@LUCK.command(
    "session",
    everybody="Roll for every character in play without luck yet (referee)",
    forced="Set the total to this (referee)",
)
def session(
    character: OwnCharacterId = "",
    everybody: bool = False,
    forced: Annotated[int, whole(1, 10)] | None = None,
) -> Action:
    """Roll 1d10: your luck bonus for this session"""
    if everybody:
        return RollAllLuck()
    return RollSessionLuck(character_id=character, forced=forced)


@LUCK.command(
    "roll",
    target="The number to reach, if the referee named one",
    modifier="Added to the roll",
    sides="Sides of the die; 20 if left out",
    forced="Set the total to this (referee)",
)
@says(
    "luck, try my luck, roll luck, luck check, test luck",
    "Try your luck",
    when=has_luck,
)
def roll(
    target: int | None = None,
    modifier: int = 0,
    sides: int = 20,
    character: OwnCharacterId = "",
    mode: Mode = Visibility.PUBLIC,
    forced: int | None = None,
) -> Action:
    """Try your luck: a d20 with your luck bonus"""
    return RollLuck(
        character_id=character,
        target=target,
        sides=sides,
        modifier=modifier,
        forced=forced,
        seen=mode,
    )


@LUCK.command("new-session")
def new_session() -> Action:
    """Begin the next session of play; luck is rolled anew (referee)"""
    return NewSession()


def session_of(state: GameState) -> int:
    """Which session it is."""
    return state.session


def luck_deeds(doer: Doer) -> Iterator[Deed]:
    """The luck of the session, then what it is for."""
    own = doer.character
    if own is None or not is_played_with_luck(doer.state):
        return
    if luck_bonus(doer.state, own) is None:
        yield form_deed("Roll your luck for this session", "luck session")
    else:
        yield form_deed("Try your luck…", "luck roll")


LUCK_FEATURE = Feature(
    deeds=luck_deeds,
    order=380,
    lines={"luck": Does("luck session", "!", still=Still(session_of, ANOTHER_SESSION))},
)
