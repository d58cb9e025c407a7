"""Those who follow the party unseen, and that nothing tells of them (OSE-PURSUIT-WILD)."""

import pytest

from rules.clock.records import PassTime
from rules.encounter.records import CombatantJoined, EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import DueKind
from rules.pursuit.records import (
    Evade,
    FollowingUnseen,
    FollowUnseen,
    MeetUnseen,
    PlayUnseen,
    Pursue,
    StopUnseen,
    UnseenDay,
)
from rules.pursuit.state import FOLLOWERS
from rules.view.journey import can_throw, view_chase
from tests.rules.alike import assert_alike
from tests.rules.pursuit.flight import met
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE


def stalked(theirs: int = 150) -> Scene:
    """Lurkers follow the party, who met wolves and knows nothing of them."""
    game = met(environment="wilderness")
    game.foe("Lurkers", count=2, hidden=True, numbers={"move": theirs})
    game.act(FollowUnseen())
    return game


def owed(game: Scene, viewer: Viewer) -> list[str]:
    """What is due of a pursuit, as far as a viewer may know."""
    dues = game.engine.what_is_due(game.state, viewer)
    return [due.command for due in dues if due.kind is DueKind.CHASE]


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_the_hidden_leave_the_encounter_and_follow() -> None:
    game = stalked()
    (following,) = game.events(FollowingUnseen)
    assert [who.name for who in following.targets] == ["Lurkers"]
    assert game.names == ["Ada", "Bea", "Wolves"]
    chase = FOLLOWERS.of(game.state)
    assert chase is not None
    assert [side.key for side in chase.sides] == ["monsters"]
    assert told(game.step, ANN) == []
    assert owed(game, REFEREE) == []
    game.act(EndEncounter())
    with pytest.raises(RuleError, match="Their day is not over yet"):
        game.act(PlayUnseen())
    game.act(PassTime(days=1))
    assert owed(game, REFEREE) == ["`/do chase unseen`"]
    assert owed(game, TABLE) == []


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize(
    ("theirs", "faces", "reached"),
    [(150, (50,), True), (150, (51,), False), (120, (), False), (90, (), False)],
)
def test_only_the_faster_come_up_and_only_the_referee_knows(
    theirs: int, faces: tuple[int, ...], reached: bool
) -> None:
    game = stalked(theirs)
    game.act(EndEncounter())
    game.act(PassTime(days=1))
    game.act(PlayUnseen(), REFEREE, faces)
    (day,) = game.events(UnseenDay)
    assert (day.day, day.reached, day.throw is not None) == (1, reached, bool(faces))
    assert told(game.step, ANN) == []
    assert game.state.encounter is None
    with pytest.raises(RuleError, match="Their day is not over yet"):
        game.act(PlayUnseen())


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize("running", [True, False])
def test_they_are_there_and_still_hidden(running: bool) -> None:
    game = stalked()
    game.act(EndEncounter())
    if running:
        game.act(StartEncounter(environment="wilderness"))
    game.act(MeetUnseen())
    assert FOLLOWERS.of(game.state) is None
    assert [(one.name, one.hidden) for one in game.encounter.combatants] == [("Lurkers", True)]
    assert game.encounter.environment == "wilderness"
    assert not any(isinstance(event, CombatantJoined) for event in told(game.step, ANN))


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_they_may_give_up() -> None:
    game = stalked()
    game.act(StopUnseen())
    assert game.events(FollowingUnseen)[0].over
    assert FOLLOWERS.of(game.state) is None
    with pytest.raises(RuleError, match="Nobody follows the party unseen"):
        game.act(StopUnseen())


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_what_keeps_them_from_following() -> None:
    game = stalked()
    with pytest.raises(RuleError, match="follows the party unseen already"):
        game.act(FollowUnseen())
    with pytest.raises(RuleError, match="Only in the wilds"):
        met().act(FollowUnseen())
    with pytest.raises(RuleError, match="Nobody is hidden"):
        met(environment="wilderness").act(FollowUnseen())


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize("action", [FollowUnseen(), PlayUnseen(), MeetUnseen(), StopUnseen()])
def test_players_are_refused_alike_whether_anybody_follows_or_not(action: Action) -> None:
    refusals: set[str] = set()
    for game in (stalked(), met(environment="wilderness")):
        with pytest.raises(ForbiddenError) as refused:
            game.act(action, ANN)
        refusals.add(refused.value.message)
    assert len(refusals) == 1


@pytest.mark.rule("OSE-PURSUIT-WILD")
def test_two_plays_that_differ_in_followers_alone_look_alike() -> None:
    followed, free = stalked(), stalked()
    free.state = FOLLOWERS.put(free.state, None)
    flight: tuple[tuple[Action, tuple[int, ...]], ...] = (
        (Evade(), ()),
        (Pursue(), (70,)),
        (PassTime(days=2), ()),
        (StartEncounter(environment="wilderness"), ()),
    )
    for action, faces in flight:
        for game in (followed, free):
            game.act(action, REFEREE, faces)
        assert_alike(told(followed.step, ANN), told(free.step, ANN), ANN, action)
        for viewer in (TABLE, ANN):
            assert_alike(looks(followed, viewer), looks(free, viewer), viewer, action)
    assert FOLLOWERS.of(followed.state) is not None


def looks(game: Scene, viewer: Viewer) -> list[object]:
    """What somebody can look at."""
    dues = game.engine.what_is_due(game.state, viewer)
    seen = game.see(viewer) if game.state.encounter is not None else None
    coming = game.engine.coming(game.state, game.state.clock.turns * 600 + 10**6, viewer)
    return [dues, seen, view_chase(game.state, viewer), coming]


def test_nobody_throws_anything_down_where_nobody_runs() -> None:
    assert can_throw(Scene().meet().hero("Ada").state, REFEREE) == ()
