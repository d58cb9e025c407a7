"""The party votes on where it goes next (OSE-CALLER)."""

import pytest

from rules.errors import RuleError
from rules.exploration.planning import GO
from rules.exploration.records import EXPLORATION, PlayTurn
from rules.kernel.family import System
from rules.places.state import PLACES, Area, Door, Place
from rules.record import replace
from rules.state.party import Expedition, Scale, Task
from rules.votes.records import AskVote, CastVote, VoteAsked
from tests.rules.exploration.delving import delve, on_the_road, plan_of
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT

pytestmark = pytest.mark.rule("OSE-CALLER")
HALL, CRYPT, WELL = Area("hall", "Hall"), Area("crypt", "Crypt"), Area("well", "Well")
DOORS = (
    Door("d1", "oak door", ("hall", "crypt"), direction="north"),
    Door("d2", "stairs", ("hall", "well"), passage=True, direction="down"),
    Door("d3", "panel", ("hall", "well"), secret=True),
)
KEEP = Place("keep", "The Keep", areas=(HALL, CRYPT, WELL), doors=DOORS, every=0)


def in_the_hall(*toys: System, doors: tuple[Door, ...] = DOORS) -> Scene:
    """The party is in a hall."""
    scene = delve("ose", *toys)
    there = Expedition(Scale.DUNGEON, 0, "keep", "hall")
    scene.state = PLACES.put(replace(scene.state, expedition=there), (replace(KEEP, doors=doors),))
    return scene


def ask(scene: Scene, *options: str) -> VoteAsked:
    """The question which way, and what can be voted for."""
    step = scene.act(AskVote(question="Which way?", options=options, goes=True), ANN)
    (asked,) = reported(step, VoteAsked)
    return asked


def test_the_ways_out_are_voted_on_and_the_party_goes_there() -> None:
    scene = in_the_hall()
    asked = ask(scene)
    assert asked.options == ("oak door north", "stairs down")
    for player in (ANN, BOB):
        scene.act(CastVote(vote_id=asked.vote_id, option=1), player)
    assert plan_of(scene).doing == Task(GO, "d2", "stairs down")
    scene.act(PlayTurn())
    assert scene.state.expedition == Expedition(Scale.DUNGEON, 0, "keep", "well", dark=True)


def test_words_that_name_no_way_out_are_kept_as_they_are() -> None:
    scene = in_the_hall()
    asked = ask(scene, "oak door", "back to town")
    for player in (ANN, CAT):
        scene.act(CastVote(vote_id=asked.vote_id, option=1), player)
    assert plan_of(scene).doing == Task(GO, "", "back to town")


def test_a_way_that_has_been_left_behind_counts_in_words_alone() -> None:
    scene = in_the_hall()
    asked = ask(scene)
    scene.act(CastVote(vote_id=asked.vote_id, option=0), ANN)
    scene.act(PlayTurn(doing=GO, about="d2"))
    scene.act(CastVote(vote_id=asked.vote_id, option=0), BOB)
    assert plan_of(scene).doing == Task(GO, "", "oak door north")


def test_on_the_road_a_vote_on_the_way_waits_for_a_dungeon() -> None:
    with pytest.raises(RuleError, match="on the road"):
        ask(on_the_road(), "left", "right")


def test_who_has_come_home_meanwhile_plans_nothing() -> None:
    scene = in_the_hall()
    asked = ask(scene)
    scene.act(CastVote(vote_id=asked.vote_id, option=0), ANN)
    scene.state = replace(scene.state, expedition=None)
    scene.act(CastVote(vote_id=asked.vote_id, option=0), BOB)
    assert EXPLORATION.of(scene.state).plan is None


def test_one_way_out_is_no_choice() -> None:
    scene = in_the_hall(doors=DOORS[:1])
    with pytest.raises(RuleError, match="Say where the party could go"):
        ask(scene)
