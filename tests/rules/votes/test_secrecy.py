"""Who voted for what in a secret vote shows in nothing before it is decided (OSE-CALLER)."""

from itertools import product

import msgspec
import pytest

from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.events import Event
from rules.systems import ENGINE
from rules.view.party import view_party
from rules.votes.records import AskVote, CastVote, VoteCast, VoteDecided
from tests.rules.alike import assert_alike
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT

pytestmark = pytest.mark.rule("OSE-CALLER")
OTHERS = (TABLE, Viewer(BOB.member), Viewer(CAT.member), Viewer(9))


def voted(*options: int, secret: bool = True, way: str = "majority") -> tuple[Scene, list[Event]]:
    """Ann votes for one option after the other; all that others are told of it on the way."""
    scene = Scene(party_decides=way).meet()
    for number, name in enumerate(("Ada", "Bert", "Cato", "Dora", "Emma"), start=2):
        scene.hero(name, owner=number)
    scene.seat()
    asked = AskVote(question="Trust him?", options=("a", "b", "c"), secret=secret)
    told: list[Event] = list(scene.act(asked, BOB).events)
    (vote,) = scene.state.party.votes
    for option in options:
        told += scene.act(CastVote(vote_id=vote.id, option=option), ANN).events
    return scene, told


def shown(scene: Scene, told: list[Event], viewer: Viewer) -> list[str]:
    """All that a viewer can know of it."""
    seen = [event.seen_by(viewer) for event in told]
    known = [event for event in seen if event is not None]
    looks = (view_party(scene.state, viewer), ENGINE.what_is_due(scene.state, viewer), known)
    return [msgspec.json.encode(look).decode() for look in looks]


@pytest.mark.parametrize("way", ["majority", "first-three", "caller"])
@pytest.mark.parametrize("viewer", OTHERS, ids=str)
def test_others_see_that_somebody_voted_and_no_more(viewer: Viewer, way: str) -> None:
    looks = [shown(*voted(option, way=way), viewer) for option in range(3)]
    looks += [
        shown(*voted(*twice, way=way), viewer)
        for twice in product((0, 1, 2), repeat=2)
        if twice[0] != twice[1]
    ]
    for look in looks:
        assert_alike(look, looks[0], viewer)
    assert '"voted":1' in looks[0][0]


def test_an_open_vote_shows_them() -> None:
    looks = [shown(*voted(option, secret=False), TABLE) for option in range(3)]
    assert looks[0] != looks[1] != looks[2]


def test_whose_vote_it_is_and_referees_are_told() -> None:
    for viewer in (Viewer(ANN.member), ALL_KNOWING):
        assert shown(*voted(0), viewer) != shown(*voted(1), viewer)
    scene, _ = voted(0)
    (told,) = reported(scene.step, VoteCast)
    assert told.audience == (ANN.member,)


def test_once_decided_all_is_told() -> None:
    scene, _ = voted(0)
    (vote,) = scene.state.party.votes
    for by in (BOB, CAT):
        scene.act(CastVote(vote_id=vote.id, option=0), by)
    (told,) = reported(scene.step, VoteDecided)
    assert told.seen_by(TABLE) == told
    assert [who.name for who in told.shares[0].voters] == ["Ada", "Bert", "Cato"]
