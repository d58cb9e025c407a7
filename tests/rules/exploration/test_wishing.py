"""What the party does next: whose word it is, and that nothing secret shows in it."""

from collections.abc import Mapping

import pytest

from rules.away.records import GoAway
from rules.errors import ForbiddenError, NotLeadingError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.planning import GO, GUARD, OTHER, REST, WAIT
from rules.exploration.records import (
    NEXT,
    AskParty,
    ChooseTask,
    MeetNext,
    PartyWished,
    PlayTurn,
    Wish,
)
from rules.exploration.wishing import next_word, require_leading_or_wishing
from rules.kernel.actor import CLOCK, TABLE, Actor
from rules.kernel.dues import REFEREES, DueKind
from rules.pace.records import MeetDeadline, PlayedForThem, SetLimit, TellQuiet
from rules.state.pace import Limit
from rules.state.party import Scale, Task
from rules.votes.records import AskVote, CastVote, NameCaller
from rules.wandering.records import CheckWandering, LetPass
from tests.rules.exploration.delving import answer_all, at_home, delve, on_the_road, owed
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, REFEREE

pytestmark = pytest.mark.rule("OSE-DUNGEON-TURN")
HOUR_MS = 3_600_000
NOON = 1_763_812_800_000
FAR: Mapping[Scale, tuple[int, ...]] = {Scale.DUNGEON: (1, 1), Scale.WILDERNESS: (1, 1, 1, 1)}
"""The dice of a distance."""
PARTYS, REFEREES_OWN = (DueKind.NEXT, "the party"), (DueKind.NEXT, "the referee")
STRANGER = Actor(7)


def begun(**settings: str) -> Scene:
    """The party of three has just gone into a dungeon, at noon."""
    scene = delve(**settings)
    scene.at = NOON
    scene.act(ComeBack())
    scene.act(SetOut(scale=Scale.DUNGEON))
    return scene


def calls(scene: Scene) -> list[tuple[int, int]]:
    """Who is called, and how long after now."""
    return [(call.member, call.at - scene.at) for call in scene.engine.calls(scene.state)]


def plans(scene: Scene) -> list[tuple[str, float]]:
    """What is planned beside the heartbeat, and in how many hours."""
    found = [p for p in scene.engine.plans(scene.state) if not isinstance(p.action, TellQuiet)]
    return [(type(plan.action).__name__, (plan.at - scene.at) / HOUR_MS) for plan in found]


def test_out_with_nobody_asked_it_is_the_partys_and_the_referees_and_rings_nobody() -> None:
    scene = begun()
    (due,) = scene.engine.what_is_due(scene.state, TABLE)
    assert (due.kind, due.debtors, due.holds) == (DueKind.NEXT, ("the party", "the referee"), True)
    assert due.asked == (2, 3, 4)
    assert all(due.is_of(one) for one in (ANN, BOB, CAT, REFEREE))
    assert not due.is_of(STRANGER)
    assert calls(scene) == []
    assert plans(scene) == [("MeetNext", 12)]
    scene.act(ComeBack())
    assert owed(scene) == []


@pytest.mark.parametrize(("minutes", "hours"), [(4 * 60, 4), (48 * 60, 12)])
def test_after_the_usual_time_it_is_the_referees(minutes: int, hours: int) -> None:
    scene = begun()
    scene.act(SetLimit(limit=Limit(minutes=minutes)))
    assert plans(scene) == [("MeetNext", hours)]
    scene.at += hours * HOUR_MS
    with pytest.raises(ForbiddenError):
        scene.act(MeetNext(), ANN)
    scene.act(MeetNext(), CLOCK)
    assert owed(scene) == [REFEREES_OWN]
    assert calls(scene) == [(REFEREES, 0)]
    assert [name for name, _ in plans(scene)] == ["Remind"]
    assert all(at > 0 for _, at in plans(scene))
    with pytest.raises(RuleError, match="said already"):
        scene.act(MeetNext(), CLOCK)


def test_the_first_wish_makes_it_the_referees_and_calls_once_a_turn() -> None:
    scene = begun()
    (wished,) = reported(scene.act(PlayTurn(doing=REST), ANN), PartyWished)
    assert (wished.target.name, wished.wish) == ("Ada", Wish(Task(REST)))
    assert owed(scene) == [REFEREES_OWN]
    first = scene.engine.calls(scene.state)
    assert calls(scene) == [(REFEREES, 0)]
    scene.at += HOUR_MS
    with pytest.raises(RuleError, match="would like already"):
        scene.act(PlayTurn(doing=REST), ANN)
    scene.act(PlayTurn(feet=120, text="the bridge"), BOB)
    scene.act(PlayTurn(), CAT)
    scene.act(AskParty(), CAT)
    assert scene.engine.calls(scene.state) == first
    assert next_word(scene.state).wishes == {
        "ada": Wish(Task(REST)),
        "bert": Wish(Task(GO, text="the bridge"), 120),
        "cid": Wish(Task("ask everybody")),
    }
    scene.act(PlayTurn(doing=WAIT))
    assert next_word(scene.state).wishes == {}
    assert owed(scene) == [PARTYS]
    scene.act(PlayTurn(doing=REST), ANN)
    assert scene.engine.calls(scene.state) != first


def test_only_what_can_be_done_is_wished_and_by_those_who_are_there() -> None:
    scene = begun()
    with pytest.raises(RuleError, match="cannot do that here"):
        scene.act(PlayTurn(doing="dance"), ANN)
    with pytest.raises(NotLeadingError):
        scene.act(PlayTurn(doing=WAIT), STRANGER)
    require_leading_or_wishing(scene.state, ANN, "go")
    with pytest.raises(NotLeadingError):
        require_leading_or_wishing(scene.state, STRANGER, "go")
    with pytest.raises(NotLeadingError):
        at_home().act(PlayTurn(doing=WAIT), ANN)
    with pytest.raises(NotLeadingError):
        require_leading_or_wishing(at_home().state, ANN, "go")


def test_of_a_party_with_a_caller_the_callers_wish_counts() -> None:
    scene = begun()
    scene.act(NameCaller(character_id="bert"))
    scene.act(PlayTurn(doing=WAIT), ANN)
    assert owed(scene) == [PARTYS]
    scene.act(PlayTurn(doing=WAIT), BOB)
    assert owed(scene) == [REFEREES_OWN]


def test_what_all_chose_or_decided_or_did_in_their_own_words_is_told_the_referee_at_once() -> None:
    scene = begun()
    scene.act(ChooseTask(kind=GUARD), ANN)
    scene.act(ChooseTask(kind=GUARD), BOB)
    assert owed(scene) == [PARTYS]
    scene.act(ChooseTask(kind=GUARD), CAT)
    assert (owed(scene), calls(scene)) == ([REFEREES_OWN], [(REFEREES, 0)])
    voted = begun()
    voted.act(AskVote(question="Left?"), ANN)
    vote = voted.state.party.votes[0]
    for who in (ANN, BOB):
        voted.act(CastVote(vote_id=vote.id, option=0), who)
    assert (owed(voted), calls(voted)) == ([REFEREES_OWN], [(REFEREES, 0)])
    home = at_home()
    home.act(AskVote(question="Left?"), ANN)
    for who in (ANN, BOB):
        home.act(CastVote(vote_id=home.state.party.votes[0].id, option=0), who)
    assert NEXT.of(home.state).is_referees is False


def test_a_turn_that_was_played_by_itself_is_told_the_referee_at_once() -> None:
    scene = begun(go_on="by-itself")
    scene.act(AskParty())
    answer_all(scene)
    assert (owed(scene), calls(scene)) == ([REFEREES_OWN], [(REFEREES, 0)])


def test_own_words_in_the_callers_turn_are_the_referees_to_play() -> None:
    scene = begun(led_by="caller")
    scene.act(NameCaller(character_id="ada"))
    scene.act(ChooseTask(kind=OTHER, text="pray"), BOB)
    scene.act(PlayTurn(doing=WAIT), ANN)
    assert next_word(scene.state).is_referees is False
    assert owed(scene) == [PARTYS]


def test_a_turn_that_the_caller_does_not_have_played_becomes_the_referees() -> None:
    scene = begun(led_by="caller")
    scene.act(SetLimit(limit=Limit(minutes=24 * 60)))
    scene.act(NameCaller(character_id="ada"))
    scene.act(AskParty(), ANN)
    answer_all(scene)
    assert owed(scene) == [(DueKind.PLAY, "Ada")]
    (deadline,) = scene.state.pace.deadlines
    scene.at = deadline.at or 0
    (played,) = reported(scene.act(MeetDeadline(key=deadline.key), CLOCK), PlayedForThem)
    assert "has not had it played" in played.refusal
    assert owed(scene) == [(DueKind.PLAY, "the referee")]
    assert calls(scene) == [(REFEREES, 0)]
    scene.act(PlayTurn(), ANN)
    assert owed(scene) == [PARTYS]


def test_where_all_are_away_it_is_the_referees() -> None:
    scene = begun()
    for member in (2, 3, 4):
        scene.act(GoAway(member=member, until=scene.at + 48 * HOUR_MS))
    assert owed(scene) == [REFEREES_OWN]


# With and without something that has come up in secret


@pytest.mark.rule("OSE-WANDERING")
@pytest.mark.parametrize("scale", [Scale.DUNGEON, Scale.WILDERNESS])
def test_what_came_up_in_secret_shows_in_nothing_that_waits_or_rings(scale: Scale) -> None:
    """Two games alike but for the die of one check; each step of both looks the same."""

    def outs(face: int) -> Scene:
        scene = delve(book="none") if scale is Scale.DUNGEON else on_the_road()
        scene.at = NOON
        scene.act(SetLimit(limit=Limit(minutes=24 * 60)))
        scene.act(CheckWandering(forced=face), faces=FAR[scale] if face == 1 else ())
        return scene

    met, alone = outs(1), outs(6)
    assert DueKind.MEETING in {d.kind for d in met.engine.what_is_due(met.state, REFEREE)}

    def alike() -> None:
        for viewer in (TABLE, ANN, STRANGER):
            both = [one.engine.what_is_due(one.state, viewer) for one in (met, alone)]
            assert both[0] == both[1]
        assert met.state.pace == alone.state.pace
        assert met.engine.later(met.state) == alone.engine.later(alone.state)

    alike()
    for scene in (met, alone):
        scene.at += HOUR_MS
        scene.act(AskVote(question="Left?"), ANN)
    alike()
    for scene in (met, alone):
        scene.act(PlayTurn(doing=WAIT) if scale is Scale.DUNGEON else ChooseTask(kind=GUARD), ANN)
    alike()
    for scene in (met, alone):
        scene.at += 12 * HOUR_MS
        for plan in scene.engine.plans(scene.state):
            if plan.at <= scene.at and isinstance(plan.action, MeetNext):
                scene.act(plan.action, CLOCK)
    alike()
    met.act(LetPass(meeting_id=""))
    assert owed(met) == [REFEREES_OWN]


@pytest.mark.rule("OSE-WANDERING")
def test_the_caller_whom_something_unseen_stops_wishes_and_calls_the_referee() -> None:
    scene = delve(led_by="caller", book="none")
    scene.act(NameCaller(character_id="ada"))
    scene.act(CheckWandering(forced=1), faces=FAR[Scale.DUNGEON])
    assert reported(scene.act(PlayTurn(doing=WAIT), ANN), PartyWished)
    assert REFEREES_OWN in owed(scene)
    assert calls(scene) == [(REFEREES, 0)]
