"""The notebook: who may know an entry, which words mean it, and what it can belong to."""

from rules.bestiary.records import BESTIARY, StatBlock
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.notebook import (
    EntryShown,
    Heading,
    due,
    find_named,
    fits,
    following,
    house_rules_in,
    is_followed,
    is_house_rule,
    known,
    known_to_some,
    linked_to,
    may_change,
    members_in,
    named_in,
    next_day,
    of_party,
    words_in,
)
from rules.places.state import PLACES, Area, Place
from rules.record import replace
from rules.view.notebook import linkable, place_link, room_link
from tests.rules.scene import Scene

REFEREE, ANN, BOB = Viewer(1, is_referee=True), Viewer(2), Viewer(3)
SECRET = Heading(number=1, name="Old Marta", kind="person", tags=("village",))
FOR_ALL = Heading(number=2, name="The Mill", kind="place", audience=None)
FOR_ANN = Heading(number=3, name="A letter", kind="letter", audience=(2,))
BOBS = Heading(number=4, name="Plan", keeper=3)
ALL = (SECRET, FOR_ALL, FOR_ANN, BOBS)


def test_everybody_knows_their_own_and_what_they_were_shown() -> None:
    there = {
        viewer: [one.number for one in known(ALL, viewer)] for viewer in (REFEREE, ANN, BOB, TABLE)
    }
    assert there == {REFEREE: [1, 2, 3], ANN: [2, 3], BOB: [2, 4], TABLE: [2]}
    changed = {
        viewer: [one.number for one in ALL if may_change(one, viewer)] for viewer in (REFEREE, BOB)
    }
    assert changed == {REFEREE: [1, 2, 3], BOB: [4]}
    assert [one.is_secret for one in ALL] == [True, False, False, False]


def test_what_is_handed_over_is_read_by_whom_it_is_for() -> None:
    event = EntryShown(number=3, name="A letter", kind="letter", text="Run.", members=(2,))
    assert event.seen_by(ANN) == event
    assert event.seen_by(REFEREE) == event
    assert event.seen_by(BOB) == EntryShown(number=0, name="", kind="", text="", members=(2,))
    assert replace(event, members=()).seen_by(TABLE).text == "Run."


def test_a_few_letters_find_an_entry_by_its_name_before_others() -> None:
    marta = Heading(number=5, name="The village", kind="place")
    assert find_named((SECRET, marta), "vill") == [marta, SECRET]
    assert find_named(ALL, "old mar") == [SECRET]
    assert find_named(ALL, "märta person") == [SECRET]
    assert find_named(ALL, "marta the") == []
    assert find_named(ALL, "a") == []
    assert words_in("Old Märta, x") == ("old", "marta")
    assert not fits((), "anything")


def test_names_are_found_whole_in_a_text() -> None:
    text = "They ask old Marta's cousin, and “the mill” burns. Plans fail."
    assert named_in(ALL, text) == [FOR_ALL]
    assert named_in(ALL, "Old Marta: gone") == [SECRET]
    assert named_in((Heading(number=9, name="Mil"),), "mil") == []


def test_what_some_know_and_others_do_not_is_found_as_they_meet() -> None:
    assert list(known_to_some(ALL, (2, 3))) == [FOR_ANN]
    assert list(known_to_some(ALL, (2,))) == []
    assert list(known_to_some(ALL, ())) == []


def test_the_next_day_is_the_first_of_all() -> None:
    later, sooner = replace(SECRET, day=900), replace(FOR_ALL, day=300)
    assert next_day((later, sooner, BOBS)) == 300
    assert next_day(ALL) is None


def test_a_house_rule_is_one_by_its_kind() -> None:
    kinds = ("House rule", "house rules", "rule")
    rules = [Heading(number=1, name="x", kind=kind) for kind in kinds]
    assert [is_house_rule(one) for one in rules] == [True, True, False]


def test_what_an_entry_can_belong_to_is_what_one_knows() -> None:
    scene = Scene("ose").meet()
    scene.hero("Ada", owner=2)
    place = Place("p1", "Mill", areas=(Area("a1", "Hall", opened=True), Area("a2", "Loft")))
    state = PLACES.put(scene.state, (place,))
    state = BESTIARY.put(state, (StatBlock(name="Owlbear"),))
    of_referee = dict(linkable(state, REFEREE, ALL))
    assert of_referee["Loft"] == of_referee["Loft in Mill"] == room_link("p1", "a2")
    assert of_referee["Mill"] == place_link("p1")
    assert of_referee["Owlbear"] == "block:Owlbear"
    assert of_referee["Ada"].startswith("who:")
    assert of_referee["Old Marta"] == "entry:1"
    of_ann = dict(linkable(state, ANN, ALL))
    assert of_ann.keys() == {"Mill", "Hall", "Hall in Mill", "Ada", "The Mill", "A letter"}
    assert list(linked_to((replace(SECRET, links=("who:c1",)), BOBS), "who:c1"))
    assert not list(linked_to(ALL, "who:c1"))


def test_a_house_rule_is_found_where_its_name_or_a_tag_stands() -> None:
    rule = Heading(number=1, name="Dropped torches", kind="house rule", tags=("morale",))
    other = replace(rule, kind="note")
    for text in ("Of dropped torches.", "**Morale** of the orcs"):
        assert house_rules_in((rule, other), text) == [rule]
    assert house_rules_in((rule,), "A torch is dropped: morals") == []


def test_whoever_keeps_an_entry_is_told_once_its_day_has_come() -> None:
    early, late = replace(SECRET, day=100), replace(FOR_ALL, day=200)
    own = replace(BOBS, day=50)
    assert due((early, late, own, FOR_ANN), 150, REFEREE) == [early]
    assert due((early, late, own), 150, BOB) == [own]


def test_what_was_shown_to_a_party_follows_who_is_in_it() -> None:
    well = replace(FOR_ANN, number=9, audience=(of_party(2), 3))
    assert [is_followed(one) for one in (ALL, (*ALL, well))] == [False, True]
    assert [*following((*ALL, well), {1: (2,), 2: (3,)})] == []
    (newcomer,) = following((*ALL, well), {1: (2,), 2: (3, 4)})
    assert newcomer.audience == (of_party(2), 3, 4)
    # Parties that meet go on under the lower number; who left before still knows it.
    (met,) = following((*ALL, well), {1: (2, 5)}, joined=(2, 1))
    assert (met.audience, members_in(met.audience)) == ((of_party(1), 2, 3, 5), (2, 3, 5))
    # Of a party that is no more nobody is new.
    assert [*following((well,), {1: (2,)})] == []
    # Another party may get the number of one that was taken back.
    (left,) = following((well,), {1: (2,), 2: (5,)}, begun=2)
    assert left.audience == members_in(well.audience or ())
