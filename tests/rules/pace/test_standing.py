"""Nothing stands still: after every move somebody is asked, or the game rests in a named state.

Random legal moves of all actions, in all presets. `LINKBOY_MOVES` plays more of them than the tests
do (3,000 a preset is the nightly form).
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace as replaced
from random import Random

import pytest

from rules.away.records import GoAway, ReturnEarly
from rules.campaign.records import ChangePreset, ChangeSetting
from rules.checks.records import RollAsked
from rules.encounter.records import LeaveEncounter
from rules.errors import RuleError
from rules.health.records import Damage, RollDeathSave
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING, CLOCK, Actor
from rules.kernel.dues import REFEREES, Due, DueKind, Plan, is_between
from rules.kernel.setting import PRESETS
from rules.kernel.targets import find_character, id_of
from rules.morale.records import RollMorale
from rules.pace.records import (
    PINGS,
    DeadlineCame,
    MeetDeadline,
    PauseGame,
    SetLimit,
)
from rules.pace.waiting import Standing, deadline_key, wait_key, where_it_stands
from rules.record import replace
from rules.rounds.records import Declare, GoBack, MarkDone, NextStep
from rules.state.health import Life
from rules.state.pace import Limit, Pace
from tests.rules.example import made
from tests.rules.examples import EXAMPLES
from tests.rules.orders.test_random_fights import Fallen
from tests.rules.scene import Scene, reported
from tests.rules.scenes import ADA, COUSIN
from tests.rules.table import ANN, BOB, REFEREE

MOVES = int(os.environ.get("LINKBOY_MOVES", "300"))
GAMES = 12
"""In so many games, one after the other."""
HOUR = 3_600_000
NOON = 1_763_812_800_000
BY_ITSELF = {"go_on": "by-itself", "declaring": "everybody"}
DEEDS = tuple(example.action for example in EXAMPLES)
NOT_THERE = (AssertionError, LookupError, StopIteration, ValueError, AttributeError)
"""What an example of other people or things says in this scene."""
GIVEN: Mapping[DueKind, Callable[[Due], Action]] = {
    DueKind.DECLARATION: lambda due: Declare(target=due.target, kind="nothing"),
    DueKind.TURN: lambda due: MarkDone(target=due.target),
    DueKind.CHECK: lambda due: RollAsked(ask_id=due.words[0], targets=(due.target,)),
    DueKind.DEATH_SAVE: lambda due: RollDeathSave(target=due.target),
    DueKind.FLIGHT: lambda due: LeaveEncounter(target=due.target, reason="fled"),
    DueKind.MORALE: lambda due: RollMorale(check_id=due.words[0]),
}
"""How what is open is given."""
NEED_A_PERSON = (DueKind.TURN, DueKind.DECLARATION, DueKind.TASK)


def begun(chance: Random, preset: str) -> Scene:
    """A game that goes on by itself, where any example begins that this rulebook can play."""
    while True:
        example = replaced(chance.choice(EXAMPLES), preset=preset)
        try:
            game = example.opened()
            game.falling = Fallen(str(chance.random()))
            game.at = NOON
            for key, value in BY_ITSELF.items():
                if game.state.overrides.get(key) != value:
                    game.act(ChangeSetting(key=key, value=value))
        except (*NOT_THERE, RuleError):
            continue
        if chance.random() < 0.5:
            game.act(SetLimit(limit=Limit(minutes=60 * chance.choice((1, 24)))))
        return game


def ideas(game: Scene, chance: Random) -> Iterator[tuple[Action, Actor]]:
    """What somebody may try: what is open, any action of any example, and what the clock does."""
    while True:
        dues = [d for d in game.engine.what_is_due(game.state, ALL_KNOWING) if d.kind in GIVEN]
        plans = tuple(game.engine.plans(game.state))
        match chance.random():
            case share if share < 0.4 and dues:
                due = chance.choice(dues)
                by = Actor(due.asked[0]) if due.asked else REFEREE
                yield GIVEN[due.kind](due), by
            case share if share < 0.45:
                yield chance.choice((NextStep(), NextStep(), GoBack())), REFEREE
            case share if share < 0.5:
                yield GoAway(member=chance.choice((2, 3)), until=game.at + 50 * HOUR), REFEREE
            case share if share < 0.55:
                yield ReturnEarly(member=chance.choice((2, 3))), REFEREE
            case share if share < 0.6 and plans:
                yield chance.choice(plans).action, CLOCK
            case share if share < 0.7:
                whom = chance.choice((ADA, COUSIN, "Goblin 1", "Goblin 2", "Goblin 3", "Wolf"))
                yield Damage(targets=(whom,), amount=str(chance.randint(1, 5))), REFEREE
            case _:
                try:
                    yield made(game, chance.choice(DEEDS)), chance.choice((REFEREE, ANN, BOB))
                except (*NOT_THERE, RuleError):
                    continue


def play_any(game: Scene, chance: Random) -> Action:
    """The first idea that is legal."""
    for action, by in ideas(game, chance):
        if isinstance(action, ChangePreset):
            continue
        if isinstance(action, ChangeSetting) and action.key in BY_ITSELF:
            continue
        try:
            game.act(action, by)
        except RuleError:
            continue
        return action
    raise AssertionError


def let_time_pass(game: Scene, done: set[str], milliseconds: int) -> None:
    """Real time goes by, and the clock does what is planned as its moment comes, once each."""
    until = game.at + milliseconds
    while coming := [p for p in game.engine.plans(game.state) if _comes(p, done, until)]:
        plan = min(coming, key=lambda plan: plan.at)
        done.add(plan.key)
        game.at = max(game.at, plan.at)
        before = game.state.pace
        with suppress(RuleError):
            game.act(plan.action, CLOCK)
        if isinstance(plan.action, MeetDeadline):
            assert_nobody_owes(game, before, plan.action.key)
    game.at = until


def _comes(plan: Plan, done: set[str], until: int) -> bool:
    return plan.at <= until and plan.key not in done


def assert_nobody_owes(game: Scene, before: Pace, key: str) -> None:
    """After a deadline nothing of it is left with those who had it."""
    came = {e.key for e in reported(game.step, DeadlineCame)}
    owed = {wait.key for wait in before.waits if wait.deadline == key and key in came}
    left = [wait for wait in game.state.pace.waits if wait.key in owed and wait.owners]
    assert not left, (key, left)


def assert_nothing_is_past(game: Scene, done: set[str], doing: object) -> None:
    """What is planned comes, or was done and is done again and again."""
    for plan in game.engine.plans(game.state):
        is_ahead = plan.at > game.at or plan.key not in done
        assert is_ahead or plan.every or plan.member, (doing, plan)
    for deadline in game.state.pace.deadlines:
        is_ahead = deadline.at is None or deadline.at > game.at
        assert is_ahead or game.state.pace.paused is not None, (doing, deadline)


def assert_somebody_knows(game: Scene, doing: object) -> None:
    """Something open holds and names who is asked, or the game rests in a named state."""
    dues = game.engine.what_is_due(game.state, ALL_KNOWING)
    stands = where_it_stands(game.state, dues)
    assert stands is not Standing.STUCK, doing
    plans = tuple(game.engine.plans(game.state))
    for due in dues:
        if due.holds:
            assert_is_asked(game, due, plans, doing)


def assert_is_asked(game: Scene, due: Due, plans: tuple[Plan, ...], doing: object) -> None:
    """Somebody who can give it is asked, the clock knows since when, and when to say so again."""
    state = game.state
    assert due.asked or due.is_referees, (doing, due)
    away = {one.member for one in state.away}
    assert away.isdisjoint(due.asked), (doing, due)
    assert not is_dead(game, due), (doing, due)
    if due.secret and is_between(state):
        # What comes next is open beside it, and hides it.
        return
    key = wait_key(due, deadline_key(state, due, game.at))
    wait = next((w for w in state.pace.waits if w.key.startswith(key.split(":")[0])), None)
    assert wait is not None, (doing, due)
    if state.pace.paused is not None:
        return
    if due.is_referees and PINGS.in_force(state) != "off":
        assert any(plan.member == REFEREES for plan in plans), (doing, due)
    deadlines = {one.key: one for one in state.pace.deadlines}
    if wait.deadline and deadlines[wait.deadline].at is not None:
        assert any(plan.key.startswith(f"deadline:{wait.deadline}:") for plan in plans), doing


def is_dead(game: Scene, due: Due) -> bool:
    """Whether it is for somebody who is dead."""
    if due.kind not in NEED_A_PERSON:
        return False
    sheet = find_character(game.state, id_of(due.target))
    return sheet is not None and sheet.vitals.life is Life.DEAD


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("part", range(GAMES))
def test_after_every_move_somebody_is_asked_or_the_game_rests(preset: str, part: int) -> None:
    chance = Random(f"{preset} {part}")
    game, done = begun(chance, preset), set[str]()
    for _ in range(MOVES // GAMES):
        doing = play_any(game, chance)
        let_time_pass(game, done, chance.choice((HOUR // 4, 5 * HOUR)))
        assert_somebody_knows(game, doing)
        assert_nothing_is_past(game, done, doing)


def test_each_rest_has_its_name() -> None:
    game = Scene("ose")
    assert where_it_stands(game.state, ()) is Standing.BETWEEN
    game.act(PauseGame())
    assert where_it_stands(game.state, ()) is Standing.PAUSED
    by_button = Scene("ose").meet()
    assert where_it_stands(by_button.state, ()) is Standing.BY_BUTTON
    by_itself = Scene("ose", go_on="by-itself").meet()
    assert where_it_stands(by_itself.state, ()) is Standing.STUCK
    waiting = Due(kind=DueKind.BEGIN)
    assert where_it_stands(by_itself.state, (waiting,)) is Standing.WAITS


def test_what_a_player_would_give_is_handed_over_once_the_referee_sees_to_it() -> None:
    asked = Due(kind=DueKind.CHECK, owners=(ANN.member,))
    assert not asked.is_handed_over
    assert not replace(asked, away=(BOB.member,)).is_handed_over
    assert replace(asked, left=True).is_handed_over
    assert replace(asked, owners=(), away=(ANN.member,)).is_handed_over
