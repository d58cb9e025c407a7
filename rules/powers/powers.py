"""Action points (4E-ACTION-POINTS) and encounter powers (4E-ENCOUNTER-POWERS, R-POWER-ONE)."""

from collections.abc import Iterator

from rules.attack.records import AttackRuling, AttacksAllowed, MoreAttacks, OneMore
from rules.casting.records import CastRuling
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, RuleError, TooLateError, WayOut, Wording
from rules.kernel.folding import folded
from rules.kernel.questions import Found, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.powers import FAMILY
from rules.powers.records import (
    ACTION_POINTS,
    AddPower,
    DropPower,
    PointSpent,
    PointsSet,
    PowerAdded,
    PowerDropped,
    PowerRegained,
    PowerUsed,
    Refreshed,
    RegainPower,
    SetPoints,
    SpendPoint,
    UsePower,
    has_powers,
    require_powers,
)
from rules.record import replace
from rules.rest.records import ExtendedRested, ShortRested
from rules.rounds.acting import mark_not_done, require_turn, why_no_place
from rules.rounds.records import MarkNotDone
from rules.sheet.reading import own_character, typed_number
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.sheet import Character, Power

POINTS = "4E-ACTION-POINTS"
REGAINING = "4E-ENCOUNTER-POWERS"


NONE_LEFT = (
    "has spent the standard action of this turn. An action point gives another: ",
    WayOut("spend one", "point spend"),
    ".",
)
USUAL = 1
"""How many points an extended rest gives back where the sheet says nothing (R-AP)."""
MOST_POWERS = 30
LONGEST_NAME = 40
SELF_LIMITED = frozenset(("healingword", "oathofenmity"))
"""Powers that the source names as having a limit of their own, by their words: Healing Word, and
the Avenger's core power. Both are minor actions."""


def actions_left(combatant: Combatant, *, deeds: int = 0, used: int = 0) -> int:
    """How many standard actions somebody still has in this turn, after so many deeds more.

    Deeds are attacks and spells, `used` are powers.
    """
    turn = combatant.turn
    done = len(turn.attacked) + turn.cast + deeds
    return 1 + turn.extra_actions - turn.regained - max(done, turn.used + used)


def take_action(resolution: Resolution, character: Character) -> None:
    """Spend the standard action for a power, where it is their turn. RuleError without one."""
    combatant = find_combatant(resolution.state, character.id)
    if combatant is None or not _is_in_place(resolution.state, combatant):
        return
    if actions_left(combatant, used=1) < 0 and not resolution.actor.is_referee:
        raise RuleError(
            f"{combatant.name} ",
            NONE_LEFT,
            " ",
            WayOut("Write a power that takes less", "power add", minor="yes"),
            ".",
        )
    turn = replace(combatant.turn, used=combatant.turn.used + 1)
    resolution.put_combatant(replace(combatant, turn=turn))


@FAMILY.answers(POINTS)
def more_attacks_standard(state: GameState, question: AttacksAllowed) -> Iterator[Found]:
    """Each action point that was spent is an attack more."""
    combatant = find_combatant(state, question.who)
    if combatant is not None and combatant.turn.extra_actions and has_powers(state):
        yield Found(1 + combatant.turn.extra_actions, "action point", POINTS)


@FAMILY.answers(REGAINING)
def no_action_left(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever brought a power back, used others or cast has no action left to attack with."""
    combatant = find_combatant(state, question.who)
    turn = None if combatant is None else combatant.turn
    if turn is not None and (turn.regained or turn.used or turn.cast) and has_powers(state):
        yield from _spent(state, question.who, "attack")


@FAMILY.answers(REGAINING)
def no_action_to_cast(state: GameState, question: CastRuling) -> Iterator[Verdict]:
    """A spell takes a standard action, where the game counts them."""
    if has_powers(state):
        yield from _spent(state, question.who, "cast a spell")


def _spent(state: GameState, target: str, what: str) -> Iterator[Verdict]:
    """The refusal to do one thing more where no standard action is left for it."""
    combatant = find_combatant(state, target)
    if combatant is None or actions_left(combatant, deeds=1) >= 0:
        return
    brought = "brought a power back with" if combatant.turn.regained else "spent"
    yield Verdict(
        Ruling.FORBIDDEN,
        f"{combatant.name} has {brought} the standard action of this turn, "
        f"and cannot {what} as well ({REGAINING}).",
        REGAINING,
    )


def acting(resolution: Resolution, character: Character) -> Combatant:
    """The character in the encounter; RuleError for one that is not there."""
    there = {one.id: one for one in resolution.encounter.combatants if not one.gone}
    combatant = there.get(character.id)
    if combatant is None:
        raise RuleError(
            f"{character.name} is not in the encounter. ",
            WayOut("Come in", "encounter join"),
            " first.",
        )
    return combatant


def most_points(state: GameState, character: Character) -> int:
    """How many action points somebody has after an extended rest."""
    written = typed_number(state, character.id, ACTION_POINTS.key)
    return USUAL if written is None else written.value


def points_left(state: GameState, character: Character) -> int:
    """How many action points somebody has now."""
    now = character.action_points
    return most_points(state, character) if now is None else now


@FAMILY.answers(POINTS)
def more_attacks_points(state: GameState, question: MoreAttacks) -> Iterator[OneMore]:
    """Whoever has attacked can spend a point, if there is one."""
    character = find_character(state, question.who)
    if character is not None and has_powers(state) and points_left(state, character):
        spend = WayOut("spend one", "point spend")
        yield OneMore(("An action point gives one more: ", spend, "."), POINTS)


def can_spend(state: GameState, character: Character) -> bool:
    """Whether somebody has an action point, and a turn in which to spend it."""
    return bool(points_left(state, character)) and _has_turn(state, character, over=True)


def can_use(state: GameState, character: Character, power: Power) -> bool:
    """Whether a power is left, and in one's own turn the action that it takes."""
    combatant = find_combatant(state, character.id)
    if power.used or power.minor or combatant is None or not _is_in_place(state, combatant):
        return not power.used
    return actions_left(combatant, used=1) >= 0


def can_bring_back(state: GameState, character: Character, power: Power) -> bool:
    """Whether a used power can be brought back now, with the action of one's own turn."""
    combatant = find_combatant(state, character.id)
    if combatant is None or not power.used or not can_return(power):
        return False
    return _has_turn(state, character) and actions_left(combatant) > 0


def _has_turn(state: GameState, character: Character, *, over: bool = False) -> bool:
    """Whether it is somebody's turn, or with `over` was, while the round has not moved on."""
    encounter, combatant = state.encounter, find_combatant(state, character.id)
    if encounter is None or combatant is None or combatant.gone:
        return False
    if combatant.turn.done:
        return over and _is_in_place(state, combatant)
    return encounter.step is not None and not why_no_place(encounter, combatant)


def _is_in_place(state: GameState, combatant: Combatant) -> bool:
    """Whether their place in the order is the one that is being played."""
    step = None if state.encounter is None else state.encounter.step
    return step is not None and combatant.id in step.members


@FAMILY.handles
def spend_point(resolution: Resolution, action: SpendPoint) -> None:
    """Spend one: the turn has one more action, and goes on if it was over."""
    require_powers(resolution.state)
    character = own_character(resolution, action.character_id, "spend an action point for")
    combatant = acting(resolution, character)
    left = points_left(resolution.state, character)
    if left < 1:
        raise RuleError(
            f"{character.name} has no action point left. An extended rest gives them back."
        )
    if combatant.turn.done:
        mark_not_done(resolution, MarkNotDone(target=combatant.id))
    else:
        require_turn(resolution, combatant)
    combatant = resolution.combatants[combatant.id]
    turn = replace(combatant.turn, extra_actions=combatant.turn.extra_actions + 1)
    resolution.put_combatant(replace(combatant, turn=turn))
    resolution.put_character(replace(character, action_points=left - 1))
    resolution.emit(PointSpent(target=resolution.who(character.id), left=left - 1, rule=POINTS))


@FAMILY.handles
def set_points(resolution: Resolution, action: SetPoints) -> None:
    """Give somebody action points, more than their usual number if the referee likes."""
    require_powers(resolution.state)
    resolution.require_referee("give action points")
    character = own_character(resolution, action.character_id, "give action points to")
    before = points_left(resolution.state, character)
    after = ACTION_POINTS.check(action.points)
    if after == before:
        raise RuleError(f"Action points of {character.name}: {before} already.")
    resolution.put_character(replace(character, action_points=after))
    who = resolution.who(character.id)
    resolution.emit(
        PointsSet(target=who, before=before, after=after, rule=POINTS, audience=(character.owner,))
    )


@FAMILY.follows(REGAINING)
def after_rest(resolution: Resolution, event: ShortRested | ExtendedRested) -> None:
    """Powers come back; points too after an extended rest, up to or down to the usual number."""
    character = resolution.find_character(event.target.id)
    if character is None or not has_powers(resolution.state):
        return
    used = tuple(power.name for power in character.powers if power.used)
    has_points = isinstance(event, ExtendedRested) and _lacks_points(resolution, character)
    if not used and not has_points:
        return
    powers = tuple(replace(power, used=False) for power in character.powers)
    points = None if has_points else character.action_points
    resolution.put_character(replace(character, powers=powers, action_points=points))
    resolution.emit(
        Refreshed(
            target=event.target,
            powers=used,
            points=has_points,
            rule=POINTS if has_points else REGAINING,
        )
    )


def _lacks_points(resolution: Resolution, character: Character) -> bool:
    """Whether somebody has another number of points than an extended rest gives."""
    return points_left(resolution.state, character) != most_points(resolution.state, character)


def word_of(name: str) -> str:
    """A power's name as it is looked up: its letters and digits alone."""
    return "".join(letter for letter in folded(name) if letter.isalnum())


def can_return(power: Power) -> bool:
    """Whether a standard action can bring the power back once it is used."""
    return not (power.grants_action or power.self_limited)


@FAMILY.handles
def add_power(resolution: Resolution, action: AddPower) -> None:
    """Write a power on the sheet."""
    character = _whose(resolution, action.character_id)
    name = " ".join(action.name.split())
    if not word_of(name) or len(name) > LONGEST_NAME:
        raise RuleError(f"A power's name has letters in it, and at most {LONGEST_NAME} characters.")
    if any(word_of(power.name) == word_of(name) for power in character.powers):
        raise RuleError(f"{name} is on the sheet of {character.name} already.")
    if len(character.powers) >= MOST_POWERS:
        raise RuleError(
            f"A sheet has at most {MOST_POWERS} powers. ", WayOut("Drop one", "power drop"), "."
        )
    limited, is_known = action.self_limited, word_of(name) in SELF_LIMITED
    power = Power(
        name,
        grants_action=action.grants_action,
        self_limited=is_known if limited is None else limited,
        minor=is_known if action.minor is None else action.minor,
    )
    resolution.put_character(replace(character, powers=(*character.powers, power)))
    resolution.emit(
        PowerAdded(
            target=resolution.who(character.id),
            power=name,
            returns=can_return(power),
            audience=(character.owner,),
        )
    )


@FAMILY.handles
def drop_power(resolution: Resolution, action: DropPower) -> None:
    """Strike a power from the sheet."""
    character = _whose(resolution, action.character_id)
    dropped = _find(character, action.name)
    powers = tuple(power for power in character.powers if power is not dropped)
    resolution.put_character(replace(character, powers=powers))
    who = resolution.who(character.id)
    resolution.emit(PowerDropped(target=who, power=dropped.name, audience=(character.owner,)))


@FAMILY.handles
def use_power(resolution: Resolution, action: UsePower) -> None:
    """Use a power; what it does is for the player to say.

    In one's own turn it takes the standard action, which an attack or a spell may be the carrying
    out of. In the turn of others it is an answer to what they do, and takes none.
    """
    character = _whose(resolution, action.character_id)
    power = _find(character, action.name)
    if power.used:
        how = "`/do power regain` brings it back" if can_return(power) else "A short rest does"
        raise RuleError(f"{power.name} is used already. {how}.")
    if not power.minor:
        take_action(resolution, character)
    _put(resolution, character, power, used=True)
    who = resolution.who(character.id)
    resolution.emit(PowerUsed(target=who, power=power.name, rule=REGAINING))


@FAMILY.handles
def regain_power(resolution: Resolution, action: RegainPower) -> None:
    """Bring one used power back with the standard action of this turn."""
    character = _whose(resolution, action.character_id)
    power = _find(character, action.name)
    if power.grants_action:
        raise RuleError(
            f"{power.name} grants an action itself, so that only a short rest brings it back."
        )
    if power.self_limited:
        raise RuleError(
            f"{power.name} has its own rule on how often it is used: only a short rest brings it "
            "back."
        )
    if not power.used:
        raise RuleError(f"{power.name} has not been used. ", WayOut("Use it", "power use"), ".")
    combatant = acting(resolution, character)
    require_turn(resolution, combatant)
    if combatant.turn.done:
        raise TooLateError(
            f"{combatant.name} has already acted in this round. ",
            WayOut("Take the turn back", "done", undo="yes"),
            ".",
        )
    if actions_left(combatant) < 1:
        raise RuleError(f"{combatant.name} ", NONE_LEFT)
    turn = replace(combatant.turn, regained=combatant.turn.regained + 1)
    resolution.put_combatant(replace(combatant, turn=turn))
    _put(resolution, character, power, used=False)
    who = resolution.who(character.id)
    resolution.emit(PowerRegained(target=who, power=power.name, rule=REGAINING))


def _whose(resolution: Resolution, character_id: str) -> Character:
    require_powers(resolution.state)
    return own_character(resolution, character_id, "use the powers of")


def _find(character: Character, name: str) -> Power:
    """The power of that name on the sheet; NotFoundError says what is near."""
    word = word_of(name)
    known = {word_of(power.name): power for power in character.powers}
    if word in known:
        return known[word]
    near = nearest(word, known)
    if near:
        advice: Wording = f"Did you mean {known[near].name}?"
    else:
        advice = (WayOut("Write one down", "power add"), ".")
    raise NotFoundError(f"{character.name} has no power “{name.strip()[:40]}”. ", advice)


def _put(resolution: Resolution, character: Character, power: Power, *, used: bool) -> None:
    changed = replace(power, used=used)
    powers = tuple(changed if one is power else one for one in character.powers)
    resolution.put_character(replace(character, powers=powers))
