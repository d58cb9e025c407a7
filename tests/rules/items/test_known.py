"""The list of known things: what people call them, and what rules take them for."""

import pytest

from rules.errors import RuleError
from rules.items.describing import new_item
from rules.items.known import (
    KNOWN,
    THINGS,
    find_known,
    hands_of,
    has_edge,
    has_word,
    is_a,
    is_thing,
    kind_of,
    read_name,
    thing_of,
)
from rules.items.reading import items_of
from rules.items.records import AddItem, ChangeItem, Details, ItemAdded, WieldItem
from rules.items.things import Kind
from rules.items.wielding import armour_of
from rules.state.items import Held, Item
from tests.rules.items.test_items import give
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN


@pytest.fixture
def game() -> Scene:
    return camp("ose")


def thing(name: str, kind: str = "", tags: tuple[str, ...] = ()) -> Item:
    return Item("i1", name, kind=kind, tags=tags)


# Names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("mace", "Mace"),
        (" " * 96 + "mace", "Mace"),
        ("battle-axes", "Battle axe"),
        ("torches", "Torch"),
        ("knives", "Knife"),
        ("quarterstaves", "Quarterstaff"),
        ("50' Rope", "Rope 50'"),
        ("50 feet of rope", "Rope 50'"),
        ("Rations, iron", "Iron ration"),
        ("Rations (iron, 7 days)", "Iron ration"),
        ("day's rations", "Standard ration"),
        ("lamp oil", "Oil flask"),
        ("Oil (1 flask)", "Oil flask"),
        ("flasks of oil", "Oil flask"),
        ("leather armor", "Leather"),
        ("plate mail", "Platemail"),
        ("Crossbow, light", "Crossbow"),
        ("thief's tools", "Thieves' tools"),
    ],
)
def test_a_thing_is_known_in_any_spelling(typed: str, name: str) -> None:
    item = find_known(typed)
    assert item is not None
    assert item.name == name


@pytest.mark.parametrize(
    "typed",
    ["chair leg", "", "x" * 200, "swordfish", "glass gem", "dinner plate", "silver sand",
     "20 arrows", "-5 rope", "Torch +1", "Sword +21", "wooden coin", "Coin, silver",
     "Oil of slipperiness", "Pity, the", "of healing", "sword of "],
)  # fmt: skip
def test_what_is_in_no_list_is_not_guessed(typed: str) -> None:
    found = find_known(typed)
    assert found is None or (typed, found.name) == ("sword of ", "Sword")


@pytest.mark.parametrize(
    ("typed", "name", "bonus"),
    [
        ("long sword +1", "Long sword +1", 1),
        ("mace+1", "Mace +1", 1),
        ("+1 longsword", "Long sword +1", 1),
        ("Shield, +2", "Shield +2", 2),
        ("arrows +1", "Arrow +1", 1),
        ("Sword -1", "Sword -1", -1),
        ("Sword +1, +3 vs undead", "Sword +1, +3 vs undead", 1),
        ("Ring of protection +1", "Ring of protection +1", 1),
        ("Sword +20", "Sword +20", 20),
    ],
)
def test_a_number_with_a_name_is_a_magic_one(typed: str, name: str, bonus: int) -> None:
    item = find_known(typed)
    assert item is not None
    assert (item.name, item.bonus, item.magic) == (name, bonus, True)


def test_a_bonus_of_nothing_is_no_magic() -> None:
    item = find_known("Sword +0")
    assert item is not None
    assert (item.bonus, item.magic) == (0, False)


def test_a_number_counts_on_a_thing_that_is_in_no_list() -> None:
    doom, cursed = new_item("Doomhammer +2"), new_item("Doomhammer -2")
    assert (doom.name, doom.bonus, doom.magic) == ("Doomhammer +2", 2, True)
    assert (cursed.bonus, cursed.magic, new_item("Doom +21").bonus) == (0, False, 0)


def test_silver_and_magic_are_said_before_a_name() -> None:
    arrow, sword, sand = find_known("silver arrows"), find_known("magic sword"), find_known("gem")
    assert arrow is not None
    assert (arrow.name, arrow.tags) == ("Silver arrow", ("ammunition", "silver"))
    assert sword is not None
    assert (sword.name, sword.magic, sword.bonus) == ("Magic sword", True, 0)
    assert sand is not None
    assert find_known("silver gem") is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Mace of the axe-lord", Kind.WEAPON),
        ("Potions of healing", Kind.POTION),
        ("Staff of healing", Kind.WEAPON),
        ("Helm of telepathy", Kind.HELMET),
        ("Holy symbol of Thor", Kind.HOLY_SYMBOL),
        ("Bag of holding", Kind.CONTAINER),
        ("elven longbow", Kind.WEAPON),
        ("Great shield", Kind.SHIELD),
        ("old iron helmet", Kind.HELMET),
        ("Storm lantern", Kind.LIGHT),
        ("30' rope", Kind.ROPE),
        ("10' chain", None),
        ("Sting", None),
    ],
)
def test_words_around_a_name_do_not_hide_it(name: str, kind: Kind | None) -> None:
    assert kind_of(thing(name)) == kind


def test_each_row_is_found_by_all_its_names() -> None:
    for row in THINGS:
        for text in (row.name, *row.spellings):
            found = read_name(text)
            assert found is not None
            assert found.thing is row
    assert len(KNOWN) == len(THINGS)


# Kinds


@pytest.mark.parametrize(
    ("item", "kind"),
    [
        (thing("Sting", kind="weapon"), Kind.WEAPON),
        (thing("Sting", kind="Short sword"), Kind.WEAPON),
        (thing("Sting", kind="gone from the list"), None),
        (thing("Sword", kind="gone from the list"), Kind.WEAPON),
        (thing("Dragon hide", tags=("armour",)), Kind.ARMOUR),
        (thing("Sword", tags=("shield",)), Kind.SHIELD),
        (thing("Horn", tags=("natural",)), Kind.WEAPON),
        (thing("Lembas", tags=("ration",)), Kind.RATION),
        (thing("Torch", kind="weapon"), Kind.WEAPON),
        (thing("Helmet"), Kind.HELMET),
    ],
)
def test_what_is_said_of_a_thing_wins_over_its_name(item: Item, kind: Kind | None) -> None:
    assert kind_of(item) == kind
    assert is_a(item, Kind.WEAPON) == (kind is Kind.WEAPON)


def test_a_thing_is_what_it_is_said_to_be_with_all_that_is_known_of_that() -> None:
    sting, pebbles = thing("Sting", kind="Short sword"), thing("Stones", tags=("ammunition",))
    assert has_edge(sting)
    assert hands_of(sting) == 1
    assert is_thing(sting, "Short sword")
    assert not has_edge(thing("Sting", kind="Short sword", tags=("blunt",)))
    assert not has_edge(thing("Sting", kind="weapon"))
    assert has_edge(thing("Sting", kind="weapon", tags=("edged",)))
    assert thing_of(pebbles) is not None
    assert is_thing(pebbles, "Sling stone")
    assert thing_of(thing("Stones")) is None
    assert armour_of(thing("Mail of the king", kind="Platemail")) == "plate"
    assert not has_word(thing("Odds and ends"), "edged")
    assert hands_of(thing("Odds and ends")) == 0


@pytest.mark.rule("ERIS-CLERIC")
def test_edges_are_those_of_the_thing_and_not_of_its_name() -> None:
    edged = ("Bolt", "sickle", "trident", "rapier", "pike", "glaive", "sabre", "Long sword +1")
    blunt = ("Mace of the axe-lord", "staff", "sling", "club", "war hammer", "swordbreaker")
    assert all(has_edge(thing(name)) for name in edged)
    assert not any(has_edge(thing(name)) for name in blunt)


# Said by players


def test_a_player_says_what_a_thing_is(game: Scene) -> None:
    helmet = give(game, "Skullcap of Ur", details=Details(kind="helmet"))
    sting = give(game, "Sting +1", details=Details(kind="short swords"))
    plain = give(game, "Mace", details=Details(kind="weapon"))
    assert (helmet.kind, helmet.tags, sting.kind, plain.kind) == (
        "", ("helmet",), "Short sword", "",
    )  # fmt: skip
    assert (sting.hands, sting.bonus, sting.magic) == (1, 1, True)
    club = give(game, "Torchwood", details=Details(kind="torch"))
    assert (club.kind, kind_of(club)) == ("Torch", Kind.LIGHT)
    odd = give(game, "Sword", details=Details(kind="book"))
    assert (odd.kind, odd.hands) == ("book", 0)
    game.act(ChangeItem(item_id=odd.id, details=Details(kind="")), ANN)
    assert kind_of(items_of(game.state, ADA)[-1]) is Kind.WEAPON
    with pytest.raises(RuleError, match="“wibble” is no kind of thing"):
        game.act(AddItem(name="Wibble", details=Details(kind="wibble")), ANN)
    with pytest.raises(RuleError, match="is no kind"):
        game.act(AddItem(name="Wibble", details=Details(kind="w" * 200)), ANN)


def test_who_adds_what_nothing_is_known_of_is_told(game: Scene) -> None:
    told = {}
    for name, details in (
        ("Wibble", Details()),
        ("Wobble", Details(kind="light")),
        ("Wubble", Details(damage="1d4")),
        ("Wabble", Details(worth=0)),
        ("Mace", Details()),
    ):
        game.act(AddItem(name=name, details=details), ANN)
        (event,) = game.events(ItemAdded)
        told[name] = (event.known, event.unclear)
    assert told == {
        "Wibble": (False, True),
        "Wobble": (False, False),
        "Wubble": (False, False),
        "Wabble": (False, False),
        "Mace": (True, False),
    }


def test_a_thing_stays_what_it_is_under_another_name(game: Scene) -> None:
    bow = give(game, "longbow")
    game.act(ChangeItem(item_id=bow.id, name="Old Faithful"), ANN)
    (named,) = items_of(game.state, ADA)
    assert (named.name, named.kind, is_thing(named, "Longbow")) == ("Old Faithful", "Longbow", True)
    game.act(ChangeItem(item_id=bow.id, name="Old Faithful +1"), ANN)
    (named,) = items_of(game.state, ADA)
    assert (named.bonus, named.magic) == (1, True)
    game.act(ChangeItem(item_id=bow.id, name="Older +1", details=Details(bonus=2)), ANN)
    (named,) = items_of(game.state, ADA)
    assert (named.bonus, named.kind) == (2, "Longbow")
    game.act(ChangeItem(item_id=bow.id, name="Shortbow +1", details=Details(kind="")), ANN)
    (named,) = items_of(game.state, ADA)
    assert is_thing(named, "Shortbow")


# On the body


@pytest.mark.rule("ERIS-CRITICAL")
def test_a_helmet_is_worn_and_takes_no_hand(game: Scene) -> None:
    sword, shield = give(game, "sword"), give(game, "Shield +1")
    helmet, cap = give(game, "Helmet"), give(game, "steel helmet")
    ring, other = give(game, "Ring of invisibility"), give(game, "Ring")
    for item in (sword, shield, helmet, ring, other, cap):
        game.act(WieldItem(item_id=item.id), ANN)
    held = {item.name: item.held for item in items_of(game.state, ADA)}
    assert held == {
        "Sword": Held.WIELDED,
        "Shield +1": Held.WIELDED,
        "Helmet": Held.CARRIED,
        "steel helmet": Held.WORN,
        "Ring of invisibility": Held.WORN,
        "Ring": Held.WORN,
    }
