"""What players know of a place is what the party has seen.
What a view of an encounter is asked: what is awaited, who has orders, whether more follows.
The party as everybody may know it: who walks where, who draws the map, who there is by name.
"""

import pytest

from rules.encounter.records import CombatantJoined
from rules.health.records import SetLife
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import Who
from rules.orders.records import SetStandingOrder
from rules.party.forming import advice_on, party_of
from rules.party.records import Advice, SetFormation, TakeFormation
from rules.places.records import EnterArea, SetOpened
from rules.places.state import Find, Trap
from rules.record import replace
from rules.rounds.records import StepBegan, StepReopened
from rules.state.health import Life
from rules.state.rounds import RoundStep, StepKind
from rules.view.combatants import view_names
from rules.view.party import (
    find_open_vote,
    people_to_place,
    view_formation,
    view_formations,
)
from rules.view.places import view_here, view_places
from rules.votes.records import AskVote
from tests.rules.exploration.delving import at_home
from tests.rules.places.prepared import prepare, room, way
from tests.rules.scene import Scene
from tests.rules.table import ANN

ALL = Viewer(1, is_referee=True)
SECRETS = (way("bookcase", "Vault", secret=True),)
TRAPS = (Trap("", "pit", ""), Trap("", "needle", "", door="oak door"))
FINDS = (Find("", "ring", ""),)


def played(*, hidden: bool) -> Scene:
    """A party in a hall, with hidden things in it and beyond it or without."""
    game = Scene()
    hall = room(
        "Hall",
        way("oak door", "Crypt", direction="north", open=True, wedged=True),
        way("stairs", direction="up", passage=True),
        *(SECRETS if hidden else ()),
        traps=TRAPS if hidden else (),
        finds=FINDS if hidden else (),
        text="A hall.",
    )
    more = (room("Vault", traps=TRAPS[:1]),) if hidden else ()
    prepare(game, hall, room("Crypt"), *more)
    game.act(EnterArea(place="Barrow", area="Hall"))
    return game


def test_an_unopened_area_is_only_a_way_out_of_one_that_is() -> None:
    here = view_here(played(hidden=True).state, TABLE)
    assert here is not None
    assert [area.name for area in here.areas] == ["Hall"]
    assert here.area is not None
    assert [(e.label, e.state, e.leads, e.to, e.outside) for e in here.area.exits] == [
        ("oak door north", "wedged open", "", "", False),
        ("stairs up", "", "", "", True),
    ]


def test_players_see_the_same_whether_anything_is_hidden_or_not() -> None:
    views = [view_here(played(hidden=hidden).state, TABLE) for hidden in (True, False)]
    shown = [
        [
            (area.name, area.traps, area.finds, [(e.label, e.state) for e in area.exits])
            for area in view.areas
        ]
        for view in views
        if view is not None
    ]
    assert shown[0] == shown[1]


def test_a_place_that_nobody_has_seen_is_not_there_for_players() -> None:
    game = Scene()
    prepare(game, room("Hall"))
    assert view_places(game.state, TABLE) == ()
    assert view_here(game.state, ALL) is None
    (place,) = view_places(game.state, ALL)
    assert not place.here
    assert place.area is None
    assert [area.opened for area in place.areas] == [False]


def test_what_was_found_is_seen() -> None:
    game = Scene()
    hall = room(
        "Hall",
        way("bookcase", "Crypt", secret=True, known=True),
        traps=(
            Trap("", "pit", "", sprung=True),
            Trap("", "scythe", "", found=True),
            Trap("", "needle", "", found=True, disarmed=True),
        ),
        finds=(Find("", "ring", "", found=True),),
    )
    prepare(game, hall, room("Crypt"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    game.act(SetOpened(place="Barrow", area="Crypt", opened=True))
    (place,) = view_places(game.state, TABLE)
    hall_view, crypt = place.areas
    assert hall_view.traps == ("pit (sprung)", "scythe", "needle (disarmed)")
    assert hall_view.finds == ("ring",)
    assert [(one.label, one.leads, one.secret) for one in hall_view.exits] == [
        ("bookcase", "Crypt", False)
    ]
    assert (hall_view.here, crypt.here, place.here) == (True, False, True)


def test_what_holds_a_door_is_seen_once_somebody_has_tried_it() -> None:
    game = Scene()
    oak = way("oak door", locked=True, stuck=True)
    prepare(game, room("Hall", oak, replace(oak, name="iron door", tries=("c1",))))
    game.act(EnterArea(place="Barrow", area="Hall"))
    shown = {}
    for viewer in (TABLE, ALL):
        here = view_here(game.state, viewer)
        assert here is not None
        assert here.area is not None
        shown[viewer] = [one.state for one in here.area.exits]
    assert shown == {
        TABLE: ["shut", "shut, locked"],
        ALL: ["shut, locked, stuck", "shut, locked, stuck"],
    }


def test_referees_see_all_of_it() -> None:
    here = view_here(played(hidden=True).state, ALL)
    assert here is not None
    assert [area.name for area in here.areas] == ["Hall", "Crypt", "Vault"]
    assert [(e.label, e.leads, e.secret) for e in here.areas[0].exits] == [
        ("oak door north", "Crypt", False),
        ("stairs up", "", False),
        ("bookcase", "Vault", True),
    ]


ANNS = Viewer(ANN.member)


def acting() -> Scene:
    """Ada may act."""
    scene = Scene().fight().hero("Ada").foe("Goblins")
    scene.begin_step("ada")
    return scene


def test_it_awaits_what_holds() -> None:
    seen = acting().see(ANNS)
    assert seen.awaits(DueKind.TURN)
    assert not seen.awaits(DueKind.INITIATIVE)


def test_a_standing_order_could_give_a_turn_and_a_declaration_alone() -> None:
    scene = acting()
    turn, initiative = (Due(kind=kind, target="ada") for kind in (DueKind.TURN, DueKind.INITIATIVE))
    assert not scene.see(ANNS).has_order(turn)
    scene.act(SetStandingOrder(target="ada", kind="hold"), ANN)
    seen = scene.see(ANNS)
    assert (seen.has_order(turn), seen.has_order(initiative)) == (True, False)
    assert not seen.has_order(Due(kind=DueKind.TURN, target="nobody"))


def test_more_phases_are_those_of_the_same_place_that_come() -> None:
    scene = acting()
    scene.change(
        steps=tuple(
            RoundStep(StepKind.ACT, "Ada", ("ada",), phase=phase, members=("ada",), place=place)
            for phase, place in (("movement", 1), ("melee", 1), ("movement", 2), ("movement", 0))
        )
    )
    for index, more in enumerate((True, False, False, False)):
        scene.change(step_index=index)
        seen = scene.see(ANNS)
        assert seen.current is not None
        assert seen.has_more_phases(seen.current) is more


def test_phases_are_book_keeping_and_a_further_one_opens_no_place() -> None:
    first = StepBegan(round=1, step_number=1, kind="act", label="Ada")
    further = StepBegan(round=1, step_number=2, kind="act", label="Ada", goes_on=True)
    assert (first.is_bookkeeping(), first.opens_place()) == (True, True)
    assert (further.is_bookkeeping(), further.opens_place()) == (True, False)
    assert StepReopened(round=1, step_number=1).opens_place()


def test_that_monsters_come_is_news() -> None:
    ada, goblins = Who("ada", "Ada", is_character=True), Who("m1", "Goblins")
    came = [CombatantJoined(target=who, side="party", kind="") for who in (ada, goblins)]
    assert [event.is_bookkeeping() for event in came] == [True, False]


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


@pytest.mark.rule("OSE-PARTY-SIZE")
def test_a_small_party_is_advised_of_it() -> None:
    assert Advice("few", 3) in advice_on(party_of(at_home().state))


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
