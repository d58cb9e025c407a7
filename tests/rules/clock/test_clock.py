"""The clock counts rounds, turns, hours and days, and carries one into the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.campaign.records import ChangePreset, ChangeSetting
from rules.clock.clock import now
from rules.clock.records import (
    ROUNDS_PER_TURN,
    ClockMoved,
    PassTime,
    Reason,
    RoundLengthChanged,
    TimeOfDay,
    TimeWentBy,
    seconds_per_round,
    time_of_day,
    whole_turns,
)
from rules.conditions.records import AddEffect
from rules.encounter.records import EncounterEnded, EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.record import replace
from rules.state.game import Clock
from tests.rules.scene import Scene, reported
from tests.rules.systems import system_of
from tests.rules.table import ANN

SYSTEM = system_of("clock")
ENCOUNTER = system_of("encounter")


def moved(game: Scene) -> ClockMoved:
    assert game.step is not None
    went_by, event = game.step.events
    assert isinstance(went_by, TimeWentBy)
    assert isinstance(event, ClockMoved)
    assert (went_by.before, went_by.after, went_by.left) == (event.before, event.after, 0)
    return event


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    ("time", "turns"),
    [
        (PassTime(turns=1), 1),
        (PassTime(hours=1), 6),
        (PassTime(days=1), 144),
        (PassTime(days=1, hours=2, turns=3), 159),
        (PassTime(rounds=60), 1),
        (PassTime(rounds=59), 0),
        (PassTime(days=366), 52_704),
    ],
)
def test_turns_hours_and_days_add_up(time: PassTime, turns: int) -> None:
    game = Scene("ose", [SYSTEM])
    game.act(time)
    assert game.state.clock.turns == turns


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(("preset", "per_turn"), [("ose", 60), ("eris", 10), ("4e", 60)])
def test_rounds_of_a_turn_follow_the_preset(preset: str, per_turn: int) -> None:
    game = Scene(preset, [SYSTEM])
    game.act(PassTime(rounds=per_turn - 1))
    assert game.state.clock == Clock(0, per_turn - 1)
    game.act(PassTime(rounds=2))
    assert game.state.clock == Clock(1, 1)


@pytest.mark.rule("OSE-TIME")
def test_the_event_tells_before_after_and_the_rounds_to_count() -> None:
    game = Scene("ose", [SYSTEM], rounds_per_turn="10")
    game.act(PassTime(turns=2, rounds=7))
    assert moved(game) == ClockMoved(rule="OSE-TIME", before=0, after=1620, rounds_per_turn=10)
    assert moved(game).rounds == 27
    game.act(PassTime(rounds=3))
    event = moved(game)
    assert (event.before, event.after, event.rounds) == (1620, 1800, 3)
    assert event.reason is Reason.PASSED


@pytest.mark.rule("OSE-TIME")
def test_only_a_referee_lets_time_go_by() -> None:
    with pytest.raises(ForbiddenError):
        Scene("ose", [SYSTEM]).act(PassTime(turns=1), by=ANN)


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    "time",
    [
        PassTime(),
        PassTime(turns=-1, days=1),
        PassTime(rounds=-1),
        PassTime(days=367),
        PassTime(turns=366 * 144, rounds=1),
        PassTime(rounds=10**9),
    ],
)
def test_no_time_and_too_much_time_are_refused(time: PassTime) -> None:
    game = Scene("ose", [SYSTEM])
    with pytest.raises(RuleError):
        game.act(time)
    assert game.state.clock == Clock()


@pytest.mark.rule("OSE-TIME")
def test_time_in_an_encounter_is_counted_in_rounds() -> None:
    game = Scene("ose", [SYSTEM, ENCOUNTER])
    game.act(StartEncounter())
    with pytest.raises(RuleError, match="counted in rounds"):
        game.act(PassTime(turns=1))


@pytest.mark.rule("OSE-TIME")
def test_a_shorter_turn_carries_what_has_piled_up() -> None:
    game = Scene("ose", [SYSTEM])
    game.act(PassTime(rounds=35))
    game.state = replace(game.state, overrides={"rounds_per_turn": "10"})
    game.act(PassTime(turns=1))
    assert game.state.clock == Clock(4, 5)


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    ("clock", "shown"),
    [
        (Clock(), TimeOfDay(1, 0, 0)),
        (Clock(5, 7), TimeOfDay(1, 0, 50, 7)),
        (Clock(6), TimeOfDay(1, 1, 0)),
        (Clock(143), TimeOfDay(1, 23, 50)),
        (Clock(144), TimeOfDay(2, 0, 0)),
        (Clock(144 * 30 + 6 * 13 + 2), TimeOfDay(31, 13, 20)),
    ],
)
def test_time_of_day(clock: Clock, shown: TimeOfDay) -> None:
    assert time_of_day(clock) == shown


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    ("rounds", "per_turn", "turns"),
    [(0, 60, 1), (1, 60, 1), (60, 60, 1), (61, 60, 2), (120, 60, 2), (121, 60, 3), (11, 10, 2)],
)
def test_rounds_are_rounded_up_to_whole_turns(rounds: int, per_turn: int, turns: int) -> None:
    assert whole_turns(rounds, per_turn) == turns


@pytest.mark.rule("OSE-TIME")
@given(st.lists(st.integers(1, 500), min_size=1, max_size=8), st.sampled_from(["60", "10"]))
def test_time_in_pieces_is_the_same_time(pieces: list[int], per_turn: str) -> None:
    together = Scene("ose", [SYSTEM], rounds_per_turn=per_turn)
    together.act(PassTime(rounds=sum(pieces)))
    apart = Scene("ose", [SYSTEM], rounds_per_turn=per_turn)
    for piece in pieces:
        apart.act(PassTime(rounds=piece))
    assert apart.state.clock == together.state.clock


@pytest.mark.rule("OSE-TIME")
def test_rounds_of_another_length_keep_the_part_of_the_turn() -> None:
    """Half a turn is 30 rounds of ten seconds, and 5 of a minute (R-ROUNDS-PER-TURN)."""
    game = Scene()
    game.act(PassTime(rounds=30))
    game.act(ChangePreset(preset="eris"))
    assert game.state.clock == Clock(0, 5)
    game.act(ChangeSetting(key="rounds_per_turn", value="60"))
    assert game.state.clock == Clock(0, 30)
    game.act(ChangeSetting(key="death", value="ose"))
    assert game.state.clock == Clock(0, 30)


@pytest.mark.rule("OSE-TIME")
def test_what_fills_no_longer_round_is_kept_in_seconds() -> None:
    """There and back again it is the same time, whatever a round is called in between."""
    game = Scene()
    game.act(PassTime(turns=3, rounds=35))
    game.act(ChangePreset(preset="eris"))
    assert game.state.clock == Clock(3, 5, 50)
    assert now(game.state) == 3 * 600 + 350
    game.act(PassTime(rounds=1))
    assert game.state.clock == Clock(3, 6, 50)
    game.act(ChangePreset(preset="ose"))
    assert game.state.clock == Clock(3, 41)
    assert game.step is not None
    assert game.step.events[1] == RoundLengthChanged(rule="R-ROUNDS-PER-TURN", before=10, after=60)


@pytest.mark.rule("OSE-TIME")
def test_a_turn_divides_into_every_number_of_rounds() -> None:
    for value in ROUNDS_PER_TURN.values:
        assert seconds_per_round(int(value.key)) * int(value.key) == 600


@pytest.mark.rule("OSE-TIME")
def test_an_encounter_keeps_its_rounds_to_its_end() -> None:
    game = Scene()
    game.act(PassTime(rounds=30))
    game.act(StartEncounter())
    game.act(ChangePreset(preset="eris"))
    assert game.state.clock == Clock(0, 30)
    game.act(EndEncounter())
    assert game.state.clock == Clock(1, 5)


def skirmish(preset: str = "ose", rounds: int = 60) -> Scene:
    """Aldric is shielded for so many rounds when he meets a goblin."""
    scene = Scene(preset).meet()
    scene.hero("Aldric")
    scene.foe("Goblin")
    scene.act(AddEffect(target="aldric", name="shield", rounds=rounds))
    return scene


@pytest.mark.rule("OSE-TIME")
def test_the_round_that_is_going_on_counts_with_the_turn() -> None:
    """A spell of one turn is over with the turn that an encounter takes."""
    scene = skirmish()
    scene.next()
    scene.next(to="round")
    scene.next(to="round")
    assert scene.encounter.round == 3
    scene.act(EndEncounter())
    assert (scene.state.clock, scene.state.effects) == (Clock(1), ())


@pytest.mark.rule("OSE-TIME")
def test_every_round_moves_the_clock_and_undo_is_the_state_before() -> None:
    scene = skirmish("eris", rounds=3)
    scene.next()
    assert scene.state.clock == Clock()
    before = scene.state
    (event,) = reported(scene.next(to="round"), ClockMoved)
    assert event == ClockMoved(
        rule="OSE-TIME", before=0, after=60, rounds_per_turn=10, reason=Reason.ROUND
    )
    assert scene.state.clock == Clock(0, 1)
    assert scene.state.effects[0].rounds_left == 2
    assert (before.clock, before.effects[0].rounds_left) == (Clock(), 3)
    for _ in range(9):
        scene.next(to="round")
    assert (scene.state.clock, scene.encounter.round) == (Clock(1), 11)
    assert scene.state.effects == ()


@pytest.mark.rule("OSE-TIME")
@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize(("rounds", "is_over"), [(60, True), (61, False)])
def test_the_surprise_round_is_a_round_of_the_clock_too(rounds: int, is_over: bool) -> None:
    scene = skirmish(rounds=rounds)
    scene.surprise("monsters")
    scene.next()
    assert scene.encounter.surprise_round
    scene.next(to="round")
    assert (scene.encounter.round, scene.state.clock) == (1, Clock(0, 1))
    scene.act(EndEncounter())
    assert scene.state.clock == Clock(1)
    assert (scene.state.effects == ()) is is_over


@pytest.mark.rule("OSE-TIME")
@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize(("further", "turns"), [(9, 1), (10, 2)])
def test_the_surprise_round_counts_among_the_rounds_of_a_turn(further: int, turns: int) -> None:
    scene = skirmish("eris")
    scene.surprise("monsters")
    scene.next()
    for _ in range(further):
        scene.next(to="round")
    assert scene.encounter.round == further
    (ended,) = reported(scene.act(EndEncounter()), EncounterEnded)
    assert (ended.turns, scene.state.clock) == (turns, Clock(turns))


@pytest.mark.rule("OSE-TIME")
def test_what_the_clock_said_last_is_what_it_shows() -> None:
    """Also where an encounter kept rounds of another length than the game has by now."""
    game = Scene()
    game.act(PassTime(rounds=35))
    game.act(StartEncounter())
    game.act(ChangePreset(preset="eris"))
    (event,) = reported(game.act(EndEncounter()), ClockMoved)
    assert (event.after, game.state.clock) == (950, Clock(1, 5, 50))
    assert now(game.state) == event.after
