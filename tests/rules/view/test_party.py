"""The party as everybody may know it: who walks where, who draws the map, who there is by name."""

import pytest

from rules.health.records import SetLife
from rules.kernel.actor import TABLE, Viewer
from rules.party.records import Advice, NameMapper, NoteMap, SetFormation, TakeFormation
from rules.record import replace
from rules.state.health import Life
from rules.view.look import view_names
from rules.view.party import (
    find_open_vote,
    people_to_place,
    view_advice,
    view_formation,
    view_formations,
    view_map,
)
from rules.votes.records import AskVote
from tests.rules.exploration.delving import at_home
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

REFEREE = Viewer(1, is_referee=True)


@pytest.mark.rule("OSE-MARCHING-ORDER")
def test_the_order_that_holds_is_shown_first_and_who_has_no_place_in_it_is_named() -> None:
    scene = at_home()
    assert view_formation(scene.state) is None
    scene.act(SetFormation(name="standard", ranks=(("ada", "bert"), ("cid",))))
    scene.act(SetFormation(name="narrow", ranks=(("cid",), ("ada",))))
    scene.act(TakeFormation(name="narrow"))
    narrow, standard = view_formations(scene.state)
    assert (narrow.name, narrow.ranks, narrow.holds) == ("narrow", (("Cid",), ("Ada",)), True)
    assert (narrow.outside, view_formation(scene.state)) == (("Bert",), narrow)
    assert (standard.name, standard.holds, standard.outside) == ("standard", False, ())
    assert people_to_place(scene.state) == (("cid", "Cid"), ("ada", "Ada"), ("bert", "Bert"))
    scene.act(SetLife(target="ada", life=Life.DEAD))
    held = view_formation(scene.state)
    assert held is not None
    assert held.ranks == (("Cid",),)


@pytest.mark.rule("OSE-MAPPER")
def test_the_map_has_its_drawer_and_what_was_noted() -> None:
    scene = at_home()
    assert (view_map(scene.state).mapper, view_map(scene.state).notes) == ("", ())
    scene.act(NameMapper(character_id="bert"))
    scene.act(NoteMap(place="Keep", text="A door in the north."), BOB)
    seen = view_map(scene.state)
    assert (seen.mapper, seen.is_running) == ("Bert", False)
    assert [note.text for note in seen.notes] == ["A door in the north."]


@pytest.mark.rule("OSE-PARTY-SIZE")
def test_a_small_party_is_advised_of_it() -> None:
    assert Advice("few", 3) in view_advice(at_home().state)


def test_an_open_vote_is_found_until_it_is_over() -> None:
    scene = at_home()
    scene.act(AskVote(question="Turn back?"), ANN)
    (vote,) = scene.state.party.votes
    found = find_open_vote(scene.state, TABLE, vote.id)
    assert found is not None
    assert found.question == "Turn back?"
    assert find_open_vote(scene.state, TABLE, "another") is None


def test_the_hidden_have_no_name_for_players() -> None:
    scene = Scene().meet().hero("Ada").foe("Goblins", count=2).foe("Spies", hidden=True)
    ada, goblins = view_names(scene.state, TABLE)
    assert (ada.name, ada.owner) == ("Ada", ANN.member)
    assert [one.target for one in goblins.bodies] == ["goblins#1", "goblins#2"]
    assert [one.number for one in goblins.bodies] == [1, 2]
    assert all(one.is_there for one in (*ada.bodies, *goblins.bodies))
    assert [one.name for one in view_names(scene.state, REFEREE)] == ["Ada", "Goblins", "Spies"]
    assert view_names(Scene().state, REFEREE) == ()


def test_the_dead_and_the_gone_are_not_there() -> None:
    scene = Scene().meet().foe("Goblins", count=3)
    first, second, third = scene.combatant("goblins").bodies
    dead = replace(first, vitals=replace(first.vitals, life=Life.DEAD))
    scene.alter("goblins", bodies=(dead, replace(second, gone="fled"), third))
    (goblins,) = view_names(scene.state, TABLE)
    assert [one.is_there for one in goblins.bodies] == [False, False, True]
