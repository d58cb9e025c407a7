"""A deadline comes: what is missing is done, told, and done once."""

import pytest

from rules.checks.records import ASKS, AskChecks, RollCheck
from rules.errors import RuleError
from rules.kernel.actor import CLOCK, TABLE, Actor
from rules.kernel.dues import REFEREE as REFEREES_NAME
from rules.kernel.dues import REFEREES
from rules.pace.meeting import GRACE_MS, LATE_MS
from rules.pace.records import (
    DeadlineCame,
    DeadlineMoved,
    EndDeadline,
    MeetDeadline,
    MoveDeadline,
    PlayedForThem,
    SetLimit,
    SetQuietHours,
)
from rules.record import replace
from rules.rounds.records import Declare, NextStep
from rules.state.health import Life
from rules.state.pace import Hours, Limit
from rules.state.rounds import Guard, Turn
from tests.rules.scene import Scene, reported
from tests.rules.scenes import ADA, CountedDice, camp, declaring
from tests.rules.table import ANN, REFEREE

HOUR = 3_600_000
NOON = 1_763_812_800_000


def limited(game: Scene) -> Scene:
    """Everything may take a day, from noon on."""
    game.at = NOON
    game.act(SetLimit(limit=Limit(minutes=24 * 60)))
    return game


def come(game: Scene, late: int = 0) -> None:
    """The clock meets the deadline that comes first."""
    deadline = game.state.pace.deadlines[0]
    assert deadline.at is not None
    game.at = deadline.at + late
    game.act(MeetDeadline(key=deadline.key), CLOCK)


def what_was_done(game: Scene) -> dict[str, str]:
    return {e.target.name: e.how for e in reported(game.step, PlayedForThem)}


def by_itself(preset: str, **settings: str) -> Scene:
    """Two heroes and goblins; the rounds go on by themselves."""
    going = {"go_on": "by-itself", "initiative_rolls": "by-itself"} | settings
    return Scene(preset, **going).meet().hero("Ada").hero("Bob", owner=3).foe("Goblins")


def test_who_has_not_declared_declares_nothing_and_the_round_goes_on() -> None:
    game = limited(by_itself("ose"))
    game.next()
    game.act(Declare(target="ada", kind="other", text="opens the door"), ANN)
    come_with_dice(game, [5, 2])
    assert what_was_done(game) == {"Bob": "nothing declared"}
    assert game.now.kind == "act"
    assert [e.phase for e in reported(game.step, DeadlineCame)] == ["declare"]


def come_with_dice(game: Scene, faces: list[int]) -> None:
    deadline = game.state.pace.deadlines[0]
    assert deadline.at is not None
    game.at = deadline.at
    game.act(MeetDeadline(key=deadline.key), CLOCK, faces)


def in_the_partys_turn(**settings: str) -> Scene:
    """The party acts first in the first round of an OSE fight."""
    game = limited(by_itself("ose", **settings))
    game.next()
    for who, owner in (("ada", ANN), ("bob", ANN)):
        actor = owner if who == "ada" else CLOCK
        game.spare = [6, 1] if who == "bob" else []
        game.act(Declare(target=who, kind="nothing"), actor)
    game.spare = []
    assert game.now.side == "party"
    return game


def test_who_has_not_acted_holds() -> None:
    game = in_the_partys_turn()
    come(game)
    assert what_was_done(game) == {"Ada": "holds", "Bob": "holds"}
    assert game.now.side == "monsters"
    assert game.state.pace.deadlines == ()


def test_dice_that_nobody_threw_are_thrown() -> None:
    game = limited(by_itself("ose", initiative_rolls="by-hand"))
    game.falling = CountedDice()
    game.next()
    come(game)
    assert game.now.kind == "initiative"
    come(game)
    assert what_was_done(game) == {"Party": "rolled"}


def test_checks_are_rolled_for_those_who_have_not() -> None:
    game = limited(camp("ose"))
    game.act(AskChecks(what="dex", targets=(ADA,)))
    come(game)
    assert what_was_done(game) == {"Ada": "rolled"}
    assert ASKS.of(game.state) == ()


def stuck() -> Scene:
    """A deadline has come, and could not roll what Ada's sheet has no number for."""
    game = limited(camp("ose"))
    game.act(AskChecks(what="str", targets=(ADA,)))
    come(game)
    return game


def test_what_cannot_be_done_is_said_and_becomes_the_referees_too() -> None:
    game = stuck()
    (played,) = reported(game.step, PlayedForThem)
    assert "STR" in played.refusal
    (due,) = game.engine.what_is_due(game.state, TABLE)
    assert (due.debtor, due.asked, due.holds) == (REFEREES_NAME, (), True)
    assert due.is_of(ANN)
    assert due.is_of(REFEREE)
    pace = game.state.pace
    (wait,) = pace.waits
    assert (wait.owners, wait.deadline, wait.since) == ((), "", game.at)
    assert pace.deadlines == ()
    plans = tuple(game.engine.plans(game.state))
    assert [(plan.member, plan.every) for plan in plans] == [(REFEREES, 24 * HOUR)]
    assert all(plan.at > game.at for plan in plans)
    assert [call.member for call in game.engine.calls(game.state)] == [REFEREES]


@pytest.mark.parametrize("by", [ANN, REFEREE])
def test_what_was_left_to_the_referee_is_still_the_players_to_give(by: Actor) -> None:
    game = stuck()
    game.act(RollCheck(what="str", targets=(ADA,), number=10), by)
    assert ASKS.of(game.state) == ()
    assert game.state.pace.left == ()
    assert game.state.pace.waits == ()


def test_what_is_open_behind_a_deadline_that_came_gets_one_of_its_own() -> None:
    game = in_the_partys_turn()
    before = game.state.pace.deadlines[0]
    pace = replace(game.state.pace, waits=game.state.pace.waits[:1])
    game.state = replace(game.state, pace=pace)
    game.at = before.at or 0
    game.act(EndDeadline(key=before.key))
    assert what_was_done(game).keys() == {"Ada"}
    (deadline,) = game.state.pace.deadlines
    assert (deadline.key, deadline.since) == (before.key, game.at)


def test_a_late_deadline_gives_more_time_once() -> None:
    game = limited(declaring("ose"))
    come(game, late=LATE_MS + 1)
    (moved,) = reported(game.step, DeadlineMoved)
    assert moved.late
    assert moved.until == game.at + GRACE_MS
    assert game.state.pace.deadlines[0].at == moved.until
    come(game, late=LATE_MS)
    assert reported(game.step, DeadlineCame)


def test_the_time_given_more_leaves_quiet_hours() -> None:
    game = limited(declaring("ose"))
    game.act(SetQuietHours(zone="UTC", quiet=Hours("UTC", 13 * 60, 20 * 60)))
    come(game, late=HOUR // 2)
    assert game.state.pace.deadlines[0].at == NOON + 32 * HOUR


def test_a_referee_cuts_it_short_or_gives_more_time() -> None:
    game = limited(declaring("ose"))
    game.act(MoveDeadline(until=NOON + HOUR))
    (moved,) = reported(game.step, DeadlineMoved)
    assert (moved.before, moved.until) == (NOON + 24 * HOUR, NOON + HOUR)
    for by in (ANN,):
        with pytest.raises(RuleError, match="Only a referee"):
            game.act(EndDeadline(), by)
        with pytest.raises(RuleError, match="Only a referee"):
            game.act(MoveDeadline(until=NOON + HOUR), by)
    with pytest.raises(RuleError, match="That moment is past") as past:
        game.act(MoveDeadline(until=game.at))
    assert past.value.spelled("/do {}".format).endswith("wait no longer (`/do deadline now`).")
    game.act(EndDeadline())
    (came,) = reported(game.step, DeadlineCame)
    assert came.early
    assert "Ada" in what_was_done(game)


def test_a_deadline_that_is_over_is_met_no_more() -> None:
    game = limited(declaring("ose"))
    with pytest.raises(RuleError, match="nobody is waited for"):
        game.act(MeetDeadline(key="gone"), CLOCK)
    with pytest.raises(RuleError, match="at most 60 days"):
        game.act(MoveDeadline(until=NOON + 61 * 24 * HOUR))


def test_own_initiative_dice_and_death_saves_are_rolled_too() -> None:
    game = limited(by_itself("4e", initiative_rolls="by-hand"))
    game.falling = CountedDice()
    game.next()
    assert game.now.kind == "initiative"
    come(game)
    assert what_was_done(game) == {"Ada": "rolled", "Bob": "rolled"}
    vitals = game.vitals("ada")
    sheets = tuple(
        replace(one, vitals=replace(vitals, hit_points=-1, life=Life.UNCONSCIOUS, saves_due=1))
        if one.id == "ada"
        else one
        for one in game.state.characters
    )
    game.state = replace(game.state, characters=sheets)
    game.act(SetLimit(phase="check", limit=Limit(minutes=60)))
    deadline = next(one for one in game.state.pace.deadlines if one.phase == "check")
    assert deadline.at is not None
    game.at = deadline.at
    game.act(MeetDeadline(key=deadline.key), CLOCK)
    assert what_was_done(game) == {"Ada": "rolled"}
    assert game.vitals("ada").saves_due == 0


def test_a_counter_attack_that_nobody_makes_lapses() -> None:
    game = limited(by_itself("eris"))
    game.falling = CountedDice()
    game.next()
    game.act(NextStep())
    game.alter("ada", turn=Turn(guard=Guard((("goblins", -2),), counters=("goblins",))))
    game.act(SetLimit(phase="act", limit=Limit(minutes=60)))
    deadline = next(one for one in game.state.pace.deadlines if one.phase == "act")
    assert deadline.at is not None
    game.at = deadline.at
    game.act(MeetDeadline(key=deadline.key), CLOCK)
    assert what_was_done(game)["Ada"] == "lapsed"


def test_there_may_be_nothing_to_end() -> None:
    with pytest.raises(RuleError, match="waits for no player"):
        camp("ose").act(EndDeadline())
    game = limited(declaring("ose"))
    until = game.state.pace.deadlines[0].at
    assert until is not None
    with pytest.raises(RuleError, match="It is so already"):
        game.act(MoveDeadline(until=until))


def test_who_lets_the_declarations_go_by_is_not_waited_for_again() -> None:
    game = limited(by_itself("ose", declaring="everybody"))
    game.falling = CountedDice()
    game.next()
    game.act(Declare(target="ada", kind="defend"), ANN)
    come(game)
    assert what_was_done(game) == {"Bob": "did not answer"}
    while game.now.side != "monsters":
        game.next()
    assert [wait.owners for wait in game.state.pace.waits] == [()]
    assert game.state.pace.deadlines == ()
