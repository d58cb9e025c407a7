"""Checks that are asked for: each player rolls their own, everybody else's fall at once.

What hangs on a check is stored until it is rolled. What is told never depends on whom players do
not know of: they are rolled with the others, or at last when nobody else is waited for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.checks import FAMILY
from rules.checks.kinds import BY_KEY as KINDS_BY_KEY
from rules.checks.kinds import check_of
from rules.checks.records import ASKED_CHECKS, ASKS, Ask, Asked, ChecksAsked, Stake
from rules.checks.trying import Attempt, Check
from rules.conditions.effects import begin_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.records import AddEffect
from rules.encounter.bodies import bodies_of
from rules.encounter.records import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.damage import read_amount, take_damage
from rules.health.hit_points import kill
from rules.health.records import LifeChanged
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals
from rules.kernel.visibility import Visibility, in_public
from rules.record import Record, replace
from rules.rounds.records import goes_on_by_itself
from rules.sheet.reading import find_number
from rules.sheet.records import CharacterRetired
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Harm, Life

CONDITION = "condition"
DEATH = "death"


def is_alive(state: GameState, target: str) -> bool:
    """Whether a target is there and lives."""
    vitals = find_vitals(state, target)
    return vitals is not None and vitals.life is not Life.DEAD


def party_of(state: GameState) -> Iterator[str]:
    """The bodies of the party in the encounter, else the characters that are being played."""
    encounter = state.encounter
    if encounter is None:
        yield from (one for one in dict.fromkeys(state.active.values()) if is_alive(state, one))
        return
    sides = {side.key for side in encounter.sides if side.is_party}
    for combatant in encounter.combatants:
        if combatant.side in sides and not combatant.gone:
            for target, vitals, gone in bodies_of(state, combatant):
                if not gone and vitals.life is not Life.DEAD:
                    yield target


def owner_of(state: GameState, target: str) -> int | None:
    """The member who plays a target, None for the referees' own."""
    one = find_character(state, target) or find_combatant(state, target)
    return None if one is None else one.owner


def find_ask(state: GameState, ask_id: str) -> Ask | None:
    """The check that was asked for, None once it is over."""
    return next((ask for ask in ASKS.of(state) if ask.id == ask_id), None)


def waiting_in(ask: Ask) -> list[str]:
    """Those who have not rolled."""
    return [one.target for one in ask.people if one.passed is None]


def checks_due(state: GameState) -> Mapping[str, tuple[str, ...]]:
    """The keys of the checks that are still to be rolled, by target."""
    due: dict[str, tuple[str, ...]] = {}
    for ask in ASKS.of(state):
        for target in waiting_in(ask):
            due[target] = (*due.get(target, ()), ask.what)
    return due


def open_ask(state: GameState, target: str, check: Check) -> Ask | None:
    """The first check of that kind that somebody still has to roll."""
    return next(
        (
            ask
            for ask in ASKS.of(state)
            if check_of(ask.what).fields[-1:] == check.fields[-1:] and target in waiting_in(ask)
        ),
        None,
    )


class Outcome(Record):
    """What a check came to: for whom, which, and what was at stake.

    `words` are those behind the colon of the consequence ("condition:blind" has "blind").
    """

    target: str
    what: str
    passed: bool
    stake: Stake
    words: str = ""


def require_known(resolution: Resolution, stake: Stake) -> None:
    """AssertionError for a consequence that no family has listed."""
    for text in (stake.on_failure, stake.on_success):
        key = text.partition(":")[0]
        assert not key or key in resolution.consequences, f"nobody knows what {key} does"


def let_follow(resolution: Resolution, outcome: Outcome) -> None:
    """Let come of a check what was stored for it."""
    stake = outcome.stake
    key, _, words = (stake.on_success if outcome.passed else stake.on_failure).partition(":")
    if key:
        resolution.consequences[key].run(resolution, replace(outcome, words=words))


@FAMILY.comes_of(CONDITION, "OSE-SAVES")
def condition(resolution: Resolution, outcome: Outcome) -> None:
    """Somebody has a condition from now on, until it is ended."""
    known = BY_KEY[outcome.words]
    wanted = AddEffect(
        target=outcome.target, name=known.name, key=known.key, source=outcome.stake.by
    )
    begin_effect(resolution, wanted, rule="OSE-SAVES")


@FAMILY.comes_of(DEATH, "OSE-SAVES")
def death(resolution: Resolution, outcome: Outcome) -> None:
    kill(resolution, outcome.target, cause="check")


def can_roll(resolution: Resolution, ask: Ask, target: str) -> bool:
    """Whether it is known what they have to roll."""
    return ask.number is not None or _has_number(resolution, target, ask.what)


def answer(
    resolution: Resolution,
    ask_id: str,
    target: str,
    *,
    modifier: int = 0,
    number: int | None = None,
    forced: int | None = None,
) -> None:
    """Somebody rolls what was asked of them, and what comes of it happens."""
    rolled = _roll(resolution, ask_id, target, modifier, number, forced)
    let_follow(resolution, rolled)


def answer_together(resolution: Resolution, wanted: Iterable[tuple[str, str]]) -> None:
    """Several do so at once: first all dice fall, so that they are told together."""
    for outcome in [_roll(resolution, ask_id, target) for ask_id, target in wanted]:
        let_follow(resolution, outcome)


def _roll(
    resolution: Resolution,
    ask_id: str,
    target: str,
    modifier: int = 0,
    number: int | None = None,
    forced: int | None = None,
) -> Outcome:
    ask = find_ask(resolution.state, ask_id)
    assert ask is not None
    attempt = Attempt(
        target=target,
        modifier=ask.modifier + modifier,
        number=ask.number if number is None else number,
        forced=forced,
        by=ask.stake.by,
        tags=ask.stake.tags,
        seen=Visibility(ask.seen),
        asked=True,
    )
    check = check_of(ask.what)
    passed = check.roll(resolution, check, attempt)
    people = (replace(p, passed=passed) if p.target == target else p for p in ask.people)
    _put(resolution, replace(ask, people=tuple(people)))
    return Outcome(target, ask.what, passed, ask.stake)


def _put(resolution: Resolution, ask: Ask) -> None:
    asks = (ask if other.id == ask.id else other for other in ASKS.of(resolution.state))
    resolution.put(ASKS, tuple(asks))


def without(resolution: Resolution, ask: Ask, targets: Iterable[str]) -> None:
    """Nobody waits for these any more."""
    gone = set(targets)
    _put(resolution, replace(ask, people=tuple(p for p in ask.people if p.target not in gone)))


def _has_number(resolution: Resolution, target: str, what: str) -> bool:
    """Whether what a check has to show is written for them, or follows from rules."""
    check = check_of(what)
    if check.on_sheets_alone and resolution.find_character(target) is not None:
        return True
    return any(find_number(resolution, target, key) is not None for key in check.fields)


def settle(resolution: Resolution, ask_id: str) -> None:
    """Once nobody whom players know of has to roll, the rest do, and the damage is dealt."""
    ask = find_ask(resolution.state, ask_id)
    if ask is None or any(not resolution.who(target).hidden for target in waiting_in(ask)):
        return
    able = [target for target in waiting_in(ask) if can_roll(resolution, ask, target)]
    answer_together(resolution, ((ask_id, target) for target in able))
    ask = find_ask(resolution.state, ask_id)
    assert ask is not None
    asks = tuple(other for other in ASKS.of(resolution.state) if other.id != ask_id)
    resolution.put(ASKS, asks)
    if ask.stake.damage:
        # The damage at stake, rolled once: all of it, or what those take who passed (R-HALF).
        stake = ask.stake
        hurt = [one for one in _hurt(ask) if find_vitals(resolution.state, one.target) is not None]
        if not hurt:
            return
        is_open = any(not resolution.who(one.target).hidden for one in hurt)
        seen = in_public(wanted=is_open)
        amount, throw = read_amount(resolution, stake.damage, "damage", seen)
        for one in hurt:
            harm = Harm(
                one.target,
                amount,
                is_attack=stake.is_attack,
                by=stake.by,
                audience=seen.audience(resolution.actor.member),
                tags=stake.tags,
                item=stake.item,
                rulings=(stake.saved,) if one.passed else (),
            )
            take_damage(resolution, harm, throw)


def _hurt(ask: Ask) -> Iterator[Asked]:
    """Those whom the damage reaches: who has failed, and who passed where that only halves it."""
    for one in ask.people:
        if one.passed is False or (one.passed and ask.stake.saved == "half"):
            yield one


def drop(resolution: Resolution, is_out: Callable[[str], bool]) -> None:
    """Nobody waits any more for those who are out; what was waiting for them alone is settled."""
    for ask in ASKS.of(resolution.state):
        out = [target for target in waiting_in(ask) if is_out(target)]
        if out:
            without(resolution, ask, out)
            settle(resolution, ask.id)


def roll_secretly(
    resolution: Resolution,
    target: str,
    what: str,
    *,
    modifier: int = 0,
    tags: tuple[str, ...] = (),
) -> bool:
    """Whether somebody passes a check that is rolled for them at once, for referees alone."""
    check = check_of(_in_its_row(what, Stake(tags=tags)))
    attempt = Attempt(
        target=target, modifier=modifier, seen=Visibility.BLIND, tags=tags, asked=True
    )
    return check.roll(resolution, check, attempt)


def ask_checks(
    resolution: Resolution,
    targets: Iterable[str],
    what: str,
    *,
    stake: Stake | None = None,
    modifier: int = 0,
    number: int | None = None,
    label: str = "",
    seen: Visibility = Visibility.PUBLIC,
) -> None:
    """People have to roll a check, by its key; nobody's leave is asked.

    It is rolled at once, or owed by the player as a due. A save against magic is one of the second
    row ("magic_breath"), if "magic" is among the tags at stake. Damage at stake is rolled once,
    when all have rolled their check.
    """
    stake = stake or Stake()
    require_known(resolution, stake)
    people = tuple(Asked(target) for target in targets if is_alive(resolution.state, target))
    ask = Ask(
        resolution.token(), _in_its_row(what, stake), people, modifier, number, stake, seen.value
    )
    resolution.put(ASKS, (*ASKS.of(resolution.state), ask))
    at_once = [
        one.target
        for one in people
        if not _is_owed(resolution, one.target) and can_roll(resolution, ask, one.target)
    ]
    _tell(resolution, ask, [one.target for one in people if one.target not in at_once], label)
    answer_together(resolution, ((ask.id, target) for target in at_once))
    settle(resolution, ask.id)


def _in_its_row(what: str, stake: Stake) -> str:
    magic = what.replace("save_", "magic_")
    return magic if "magic" in stake.tags and magic in KINDS_BY_KEY else what


def _is_owed(resolution: Resolution, target: str) -> bool:
    """Whether a player rolls it, as the game has it; a round that goes on by itself waits for no
    dice."""
    if resolution.chosen(ASKED_CHECKS.key) == "in-rounds" and _is_in_rounds(resolution.state):
        return False
    return _has_player(resolution, target)


def _has_player(resolution: Resolution, target: str) -> bool:
    """Whether somebody can be asked for it: to roll, or for the number that lacks."""
    is_asked = resolution.chosen(ASKED_CHECKS.key) != "at-once"
    return is_asked and owner_of(resolution.state, target) is not None


def _is_in_rounds(state: GameState) -> bool:
    """Whether rounds are being played that go on by themselves."""
    encounter = state.encounter
    is_on = encounter is not None and encounter.stage is Stage.ROUNDS
    return is_on and goes_on_by_itself(state)


def can_answer(resolution: Resolution, target: str, what: str) -> bool:
    """Whether a check would be rolled by them, or be owed by their player."""
    return _has_player(resolution, target) or _has_number(resolution, target, what)


def _tell(resolution: Resolution, ask: Ask, owing: Iterable[str], label: str) -> None:
    """Say who has to roll; of the hidden among them to the referees alone."""
    people = [resolution.who(target) for target in owing]
    for hidden in (False, True):
        some = tuple(who for who in people if who.hidden is hidden)
        if some:
            resolution.emit(
                ChecksAsked(
                    ask_id=ask.id,
                    what=ask.what,
                    targets=some,
                    label=label,
                    modifier=ask.modifier,
                    damage=ask.stake.damage,
                    saved=ask.stake.saved,
                    seen=ask.seen,
                    rule=check_of(ask.what).source,
                )
            )


@FAMILY.follows("OSE-SAVES")
def somebody_falls(resolution: Resolution, event: LifeChanged) -> None:
    """The dead roll nothing."""
    if event.after is Life.DEAD and ASKS.of(resolution.state):
        drop(resolution, lambda target: target == event.target.target)


@FAMILY.follows("OSE-SAVES")
def somebody_is_gone(
    resolution: Resolution,
    _event: CharacterRetired | CombatantLeft | CombatantRevealed | EncounterEnded,
) -> None:
    """Those who are not in the game any more, whose sheet is put away, or whom nobody sees now."""
    if ASKS.of(resolution.state):
        drop(resolution, lambda target: _is_gone(resolution, target))
        for ask in ASKS.of(resolution.state):
            settle(resolution, ask.id)


def _is_gone(resolution: Resolution, target: str) -> bool:
    sheet = find_character(resolution.state, target)
    return (sheet is not None and sheet.retired) or not is_alive(resolution.state, target)
