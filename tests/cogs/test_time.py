"""`/do time` as people use it."""

import pytest

from cogs.clock.telling import MOVES, TELLERS
from cogs.render.game_time import clock_words, duration_words, left_words
from cogs.render.narration import People
from data.live import Asked
from rules.clock.records import OCCASIONS, ClockMoved, PassTime, Reason, TimeWentBy
from rules.encounter.records import AddMonsters, StartEncounter
from rules.record import replace
from rules.state.game import Clock
from rules.view.records import EffectView
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said
from tests.rules.scene import Scene as BareScene
from tests.rules.systems import system_of

CLOCK = system_of("clock")


@pytest.mark.rule("OSE-TIME")
async def test_the_referee_moves_the_clock_and_everybody_reads_it(play: Play) -> None:
    await play.begin("ose")
    shown = await play.type(play.ann, "time show")
    assert shown.ephemeral
    assert "day 1, midnight" in shown.response.content
    assert "60 rounds" in shown.response.content
    refused = await play.type(play.ann, "time pass", turns=1)
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    empty = await play.type(play.referee, "time pass")
    assert "turns:1" in empty.response.content
    moved = await play.type(play.referee, "time pass", days=1, hours=2, turns=1, rounds=1)
    assert not moved.ephemeral
    assert "1 day, 2 hours, 1 turn and 1 round." in moved.response.content
    assert "day 2, ten past two in the morning and 1 round" in moved.response.content
    assert (await play.game()).state.clock == Clock(157, 1)
    later = await play.type(play.bob, "time show")
    assert "day 2, ten past two in the morning and 1 round" in later.response.content


async def test_a_running_encounter_keeps_the_clock(play: Play) -> None:
    await play.begin("eris")
    game = await play.game()
    await play.bot.games.act(game.id, Asked("test:1", play.referee.id), StartEncounter())
    refused = await play.type(play.referee, "time pass", turns=1)
    assert "End it first." in refused.response.content
    shown = await play.type(play.ann, "time show")
    assert "An encounter is running: each round moves the clock" in shown.response.content
    assert "10 rounds" in shown.response.content


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    ("preset", "first", "then", "gone"),
    [
        ("ose", 59, 1, "a round"),
        ("ose", 59, 2, "2 rounds"),
        ("ose", 1, 60, "a turn"),
        ("ose", 59, 62, "1 turn and 2 rounds"),
        ("eris", 9, 3, "3 rounds"),
        ("eris", 9, 23, "2 turns and 3 rounds"),
    ],
)
def test_what_went_by_is_told_as_it_was_given(
    preset: str, first: int, then: int, gone: str
) -> None:
    scene = BareScene(preset, [CLOCK])
    scene.act(PassTime(rounds=first))
    event, _moved = scene.act(PassTime(rounds=then)).events
    told = TELLERS[TimeWentBy](event, People({}))
    assert isinstance(told, str)
    assert told.startswith(f"Time goes by: {gone}. It is day 1, ")


def test_every_reason_has_its_words() -> None:
    assert MOVES.keys() == set(Reason)
    told = {reason: TELLERS[ClockMoved](moved(reason), People({})) for reason in Reason}
    assert told == {
        Reason.PASSED: "",
        Reason.EXPLORATION: "",
        Reason.TRAVEL: "",
        Reason.ROUND: "",
        Reason.ENCOUNTER: "It is day 1, ten past midnight.",
        Reason.WAKING: "That takes a turn. It is day 1, ten past midnight.",
        Reason.REST: "",
    }


@pytest.mark.rule("OSE-TIME")
def test_only_referees_hear_that_time_stopped_early() -> None:
    event = TimeWentBy(before=0, after=600, rounds_per_turn=60, left=1800)
    told = TELLERS[TimeWentBy](event, People({}))
    gone = "Time goes by: a turn. It is day 1, ten past midnight."
    assert told == f"{gone} It stops there, 3 turns early."
    seen = event.public()
    assert seen is not None
    assert TELLERS[TimeWentBy](seen, People({})) == gone


def moved(reason: Reason) -> ClockMoved:
    """A turn that went by."""
    return ClockMoved(before=0, after=600, rounds_per_turn=60, reason=reason)


def test_what_is_left_is_told_in_the_words_people_use() -> None:
    view = EffectView("e1", "light", 0, "", None, spent=False)
    assert left_words(view) == ""
    assert left_words(replace(view, rounds=1)) == "a round"
    assert left_words(replace(view, turns=2)) == "2 turns"
    assert left_words(replace(view, turns=12)) == "2 hours"


async def test_a_round_moves_the_clock_without_a_word_and_undo_gives_it_back(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12, Berta=8)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(5,)))
    await scene.go_on("act")
    ended = await play.type(play.referee, "encounter next", to="round")
    assert "day 1" not in said(ended)
    assert (await play.game()).state.clock == Clock(0, 1)
    shown = await play.type(play.ann, "time show")
    assert "day 1, midnight and 1 round" in shown.response.content
    await play.type(play.referee, "log undo")
    assert (await play.game()).state.clock == Clock()


def test_words_of_the_clock() -> None:
    assert clock_words(Clock(0, 0)) == "day 1, midnight"
    assert clock_words(Clock(143, 1)) == "day 1, ten to midnight and 1 round"
    assert clock_words(Clock(144, 2)) == "day 2, midnight and 2 rounds"
    assert duration_words(144 + 6 + 1) == "1 day, 1 hour and 1 turn"
    assert duration_words(0, 5) == "5 rounds"
    told = [duration_words(turns) for turns in (5, 6, 11, 12, 23, 24, 25)]
    assert told == [
        "5 turns", "an hour", "11 turns", "2 hours", "23 turns", "4 hours", "4 hours and 1 turn",
    ]  # fmt: skip


@pytest.mark.rule("OSE-TIME")
async def test_time_stops_where_something_happens_in_the_world(play: Play) -> None:
    await play.begin("ose")
    told = await play.type(play.referee, "time event", what="The ritual ends", hours=3)
    assert "In 3 hours: The ritual ends." in told.response.content
    secret = await play.type(
        play.referee, "time event", what="The cult arrives", hours=1, hidden=True
    )
    assert secret.ephemeral
    shown = await play.type(play.ann, "time show")
    assert "- in 3 hours: The ritual ends" in shown.response.content
    assert "cult" not in shown.response.content
    first = await play.type(play.referee, "time pass", hours=8)
    public = "\n".join(message.content for message in first.messages if not first.ephemeral)
    assert "an hour" in public
    assert "cult" not in first.response.content
    then = await play.type(play.referee, "time pass", hours=7)
    assert "It happens now: **The ritual ends**." in then.response.content
    left = await play.type(play.referee, "time show")
    assert "day 1, three in the morning" in left.response.content
    await play.type(play.referee, "time event", what="A fair", days=2)
    (fair,) = OCCASIONS.of((await play.game()).state)
    dropped = await play.type(play.referee, "time drop", what=fair.id)
    assert "It will not happen after all: A fair." in dropped.response.content


@pytest.mark.rule("OSE-TIME")
async def test_anybody_looks_ahead_and_a_referee_lets_it_pass(play: Play) -> None:
    await play.begin("ose")
    nothing = await play.type(play.ann, "time ahead", days=2)
    assert nothing.ephemeral
    assert said(nothing) == "**Until day 3, midnight** nothing comes that you know of."
    await play.type(play.referee, "time event", what="The bell rings", turns=3)
    await play.type(play.referee, "time event", what="The dragon wakes", turns=5, hidden=True)
    ahead = await play.type(play.ann, "time ahead")
    rings = "day 1, half past midnight: it happens: The bell rings"
    assert said(ahead) == f"**Until day 1, one in the morning**:\n- {rings}"
    assert not ahead.response.components
    known = await play.type(play.referee, "time ahead", turns=2, hours=1)
    assert "**Until day 1, twenty past one in the morning**" in said(known)
    assert "The dragon wakes" in said(known)
    again = await play.type(play.referee, "time ahead", turns=2)
    await play.referee.click(again.response, label="Let it pass")
    assert (await play.game()).state.clock == Clock(2)
    late = await play.referee.click(known.response, label="Let it pass")
    assert "Time has gone by since" in said(late)
