"""Luck: a bonus for the session, and rolls that use it."""

from rules.errors import LUCK, Lack, MissingNumberError, RuleError, WayOut
from rules.kernel.actor import living_character
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.luck import FAMILY
from rules.luck.records import (
    LuckRolled,
    NewSession,
    RollAllLuck,
    RollLuck,
    RollSessionLuck,
    SessionBegan,
    SessionLuckRolled,
)
from rules.record import replace
from rules.sheet.reading import own_character
from rules.state.game import GameState
from rules.state.sheet import Character, Luck

SESSION_DIE = 10
LUCK_DIE = 20
MOST_SIDES = 1000
MOST_MODIFIER = 100
RULE = "4E-LUCK"


def luck_bonus(state: GameState, character: Character) -> int | None:
    """The character's luck bonus of this session, None if it was not rolled yet."""
    luck = character.luck
    return luck.bonus if luck is not None and luck.session == state.session else None


def require_luck_bonus(state: GameState, character: Character) -> int:
    """The character's luck bonus of this session; MissingNumberError if it was not rolled yet."""
    bonus = luck_bonus(state, character)
    if bonus is None:
        raise MissingNumberError(
            f"{character.name} has no luck bonus for this session yet. Roll it first.",
            Lack(character.id, (LUCK,)),
        )
    return bonus


@FAMILY.handles
def new_session(resolution: Resolution, _action: NewSession) -> None:
    """Count one session more, which makes every luck bonus stale."""
    resolution.require_referee("begin a new session")
    session = resolution.state.session + 1
    resolution.state = replace(resolution.state, session=session)
    resolution.emit(SessionBegan(session=session, rule=RULE if _is_on(resolution) else ""))


@FAMILY.handles
def roll_session_luck(resolution: Resolution, action: RollSessionLuck) -> None:
    """Roll the bonus, once a session; a referee may set it anew (R-OVERRIDE)."""
    _require_on(resolution)
    character = own_character(resolution, action.character_id, "roll luck for")
    bonus = luck_bonus(resolution.state, character)
    if bonus is not None and action.forced is None:
        raise RuleError(
            f"{character.name} has a luck bonus of +{bonus} for this session already. A referee ",
            WayOut("begins the next one", "luck new-session"),
            ".",
        )
    if action.forced is not None:
        resolution.require_referee("set the result of a roll")
        check_forced(action.forced, 1, SESSION_DIE, "A luck bonus")
    _roll_bonus(resolution, character, action.forced)


@FAMILY.handles
def roll_all_luck(resolution: Resolution, _action: RollAllLuck) -> None:
    """Roll for each character that is being played and has no bonus this session."""
    _require_on(resolution)
    resolution.require_referee("roll everybody's luck")
    state = resolution.state
    played = [living_character(state, member) for member in sorted(state.active)]
    missing = [c for c in played if c is not None and luck_bonus(state, c) is None]
    if not missing:
        raise RuleError(
            "Everybody who plays has a luck bonus for this session already. ",
            WayOut("Begin the next one", "luck new-session"),
            ".",
        )
    for character in missing:
        _roll_bonus(resolution, character, None)


def _roll_bonus(resolution: Resolution, character: Character, forced: int | None) -> None:
    throw = resolution.roll("session luck", 1, SESSION_DIE, forced=forced)
    session = resolution.state.session
    resolution.put_character(replace(character, luck=Luck(throw.total, session)))
    resolution.emit(
        SessionLuckRolled(
            target=resolution.who(character.id),
            session=session,
            bonus=throw.total,
            throw=throw,
            rule=RULE,
        )
    )


@FAMILY.handles
def roll_luck(resolution: Resolution, action: RollLuck) -> None:
    """Roll a die with the session's bonus (R-LUCK-ROLL); a target is reached by an equal total."""
    try_luck(
        resolution,
        action.character_id,
        goal=action.target,
        modifier=action.modifier,
        sides=action.sides,
        forced=action.forced,
        seen=action.seen,
    )


def try_luck(
    resolution: Resolution,
    character_id: str,
    *,
    goal: int | None,
    modifier: int = 0,
    sides: int = LUCK_DIE,
    forced: int | None = None,
    seen: Visibility = Visibility.PUBLIC,
) -> bool | None:
    """The same, for whoever may see it: whether the goal was reached, None without one."""
    _require_on(resolution)
    character = own_character(resolution, character_id, "roll luck for")
    if not 2 <= sides <= MOST_SIDES:
        raise RuleError(f"A luck die has 2 to {MOST_SIDES} sides, not {sides}.")
    check_modifier(modifier, MOST_MODIFIER)
    if goal is not None and abs(goal) > MOST_SIDES:
        raise RuleError(f"A target goes from -{MOST_SIDES} to {MOST_SIDES}.")
    bonus = require_luck_bonus(resolution.state, character)
    throw = resolution.roll(
        "luck", 1, sides, bonus + modifier, secret=seen.is_secret, forced=forced
    )
    passed = None if goal is None else throw.total >= goal
    resolution.emit(
        LuckRolled(
            target=resolution.who(character.id),
            bonus=bonus,
            modifier=modifier,
            throw=throw,
            goal=goal,
            passed=passed,
            rule=RULE,
            audience=seen.audience(resolution.actor.member),
        )
    )
    return passed


def _is_on(resolution: Resolution) -> bool:
    return resolution.setting("luck") == "on"


def _require_on(resolution: Resolution) -> None:
    if not _is_on(resolution):
        raise RuleError(
            "This game plays without luck. A referee ",
            WayOut("turns it on", "game settings", setting="luck", value="on"),
            ".",
        )
