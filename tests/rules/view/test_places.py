"""What players know of a place is what the party has seen."""

from rules.kernel.actor import TABLE, Viewer
from rules.places.records import EnterArea, SetOpened
from rules.places.state import Find, Trap
from rules.record import replace
from rules.view.places import view_here, view_places
from tests.rules.places.prepared import prepare, room, way
from tests.rules.scene import Scene

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
