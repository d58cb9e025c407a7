"""Items: what people have, what the sources say of it, and what is in hand."""

import pytest

from rules.dice.syntax import DiceError
from rules.encounter.records import JoinEncounter, StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.known import KNOWN, find_known
from rules.items.reading import find_item, in_use, items_of, load_of
from rules.items.records import AddItem, ChangeItem, Details, DropItem, GiveItem, WieldItem
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.record import replace
from rules.state.items import Bands, Held, Item
from rules.systems import ENGINE
from rules.view.items import view_items
from rules.view.seeing import view_encounter
from rules.view.sheets import view_sheet
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN, BOB, REFEREE


def give(
    game: Scene,
    name: str,
    count: int = 1,
    target: str = "",
    by: Actor = ANN,
    details: Details | None = None,
) -> Item:
    """Somebody gets something; the item as it was written."""
    game.act(AddItem(name=name, count=count, target=target, details=details or Details()), by)
    return items_of(game.state, target or ADA)[-1]


@pytest.fixture
def game() -> Scene:
    """Ann has Ada and a cousin."""
    return camp("ose")


# ERIS-MISSILES, ERIS-WEAPON-DAMAGE, OSE-TREASURE-WEIGHT


@pytest.mark.parametrize(
    ("name", "bands", "rate"),
    [
        ("Hurled weapon", Bands(0, 30, 30), (1, 1)),
        ("javelin", Bands(0, 60, 60), (1, 1)),
        ("Sling", Bands(50, 100, 150), (1, 1)),
        ("short bow", Bands(50, 100, 150), (2, 1)),
        ("Horsebow", Bands(60, 120, 180), (2, 1)),
        ("light crossbow", Bands(60, 120, 180), (1, 1)),
        ("LONGBOW", Bands(70, 140, 210), (2, 1)),
        ("Composite bow", Bands(80, 160, 240), (2, 1)),
        ("heavy crossbow", Bands(80, 160, 240), (1, 2)),
    ],
)
def test_a_missile_weapon_has_the_ranges_and_the_rate_of_the_table(
    name: str, bands: Bands, rate: tuple[int, int]
) -> None:
    item = find_known(name)
    assert item is not None
    assert (item.bands, (item.shots, item.rounds)) == (bands, rate)
    assert item.damage == ("1d6+1" if "heavy" in name else "")


@pytest.mark.parametrize(
    "name", ["Battle axe", "heavy war hammer", "polearm", "bastard sword", "two handed sword"]
)
def test_a_two_handed_weapon_takes_both_hands(name: str) -> None:
    item = find_known(name)
    assert item is not None
    assert item.hands == 2


@pytest.mark.parametrize(
    ("name", "weight"),
    [("coins", 1), ("gem", 1), ("jewelry", 10), ("potions", 10), ("rod", 20), ("scroll", 1),
     ("magic staff", 40), ("wand", 10)],
)  # fmt: skip
def test_treasure_has_its_weight(name: str, weight: int) -> None:
    item = find_known(name)
    assert item is not None
    assert item.weight == weight


def test_nothing_is_invented() -> None:
    assert find_known("chair leg") is None
    assert all(item.weight is None for item in KNOWN if "treasure" not in item.tags)
    assert len({item.name for item in KNOWN}) == len(KNOWN)


# Having


def test_a_name_fills_in_what_the_sources_say_and_what_is_typed_wins(game: Scene) -> None:
    item = give(game, "longbow", details=Details(hands=2, damage="1d8", weight=30))
    assert (item.name, item.bands, item.shots) == ("Longbow", Bands(70, 140, 210), 2)
    assert (item.hands, item.damage, item.weight, item.held) == (2, "1d8", 30, Held.CARRIED)


def test_what_nobody_describes_is_written_as_it_is_called(game: Scene) -> None:
    item = give(game, "  silver   mirror ", details=Details(tags=("Silver ", "", "silver")))
    assert (item.name, item.tags, item.weight) == ("silver mirror", ("silver",), None)


def test_more_of_the_same_is_put_to_it(game: Scene) -> None:
    give(game, "arrows", 20)
    assert give(game, "arrow", 20).count == 40
    give(game, "arrow", 1, details=Details(tags=("silver",)))
    assert [item.count for item in items_of(game.state, ADA)] == [40, 1]


def test_the_load_is_what_has_been_weighed(game: Scene) -> None:
    give(game, "coins", 100)
    give(game, "rods", 2)
    give(game, "torches", 6)
    assert load_of(game.state, ADA) == 140
    assert load_of(game.state, "nobody") == 0


def test_some_pieces_are_dropped_and_then_the_rest(game: Scene) -> None:
    item = give(game, "torches", 6)
    game.act(DropItem(item_id=item.id, count=2), ANN)
    assert items_of(game.state, ADA)[0].count == 4
    with pytest.raises(RuleError, match="has 4 of Torch"):
        game.act(DropItem(item_id=item.id, count=5), ANN)
    game.act(DropItem(item_id=item.id), ANN)
    assert items_of(game.state, ADA) == ()
    with pytest.raises(NotFoundError, match="no such item"):
        game.act(DropItem(item_id=item.id), ANN)


def test_what_is_given_is_the_others_and_carried(game: Scene) -> None:
    item = give(game, "sling")
    game.act(WieldItem(item_id=item.id), ANN)
    step = game.act(GiveItem(item_id=item.id, to=COUSIN), ANN)
    assert items_of(game.state, ADA) == ()
    (given,) = items_of(game.state, COUSIN)
    assert (given.name, given.held) == ("Sling", Held.CARRIED)
    assert [event.seen_by(TABLE) for event in step.events] == [None]
    with pytest.raises(RuleError, match="has it already"):
        game.act(GiveItem(item_id=given.id, target=COUSIN, to=COUSIN), ANN)


def test_a_list_is_only_so_long(game: Scene) -> None:
    for number in range(60):
        give(game, f"thing {number}")
    with pytest.raises(RuleError, match="no more fit"):
        give(game, "one more")
    give(game, "thing 3")


@pytest.mark.parametrize(
    ("name", "count", "details", "says"),
    [
        ("", 1, Details(), "1 to 50 characters"),
        ("x" * 51, 1, Details(), "1 to 50 characters"),
        ("arrow", 0, Details(), "count goes from 1"),
        ("club", 1, Details(weight=-1), "weight goes from 0"),
        ("club", 1, Details(worth=-1), "worth goes from 0"),
        ("club", 1, Details(charges=1001), "charges goes from 0"),
        ("club", 1, Details(holds=-1), "holds goes from 0"),
        ("club", 1, Details(grade="grand"), "minor, standard or major"),
        ("club", 1, Details(hands=3), "hands goes from 0"),
        ("club", 1, Details(bonus=21), "bonus goes from -20"),
        ("club", 1, Details(rate=(0, 1)), "rate goes from 1"),
        ("club", 1, Details(bands=Bands(50, 30, 70)), "short, medium and long"),
        ("club", 1, Details(bands=Bands(50, 60, 10_001)), "up to 10,000"),
        ("club", 1, Details(damage="1d6+" * 20), "at most 50"),
        ("club", 1, Details(tags=("a" * 41,)), "10 tags of 40"),
        ("club", 1, Details(tags=tuple("abcdefghijk")), "10 tags of 40"),
    ],
)
def test_what_cannot_be_is_refused(
    game: Scene, name: str, count: int, details: Details, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        give(game, name, count, details=details)


def test_damage_has_to_be_dice(game: Scene) -> None:
    with pytest.raises(DiceError):
        give(game, "club", details=Details(damage="hard"))


# Correcting


def test_an_item_is_corrected_in_what_is_given(game: Scene) -> None:
    item = give(game, "longbow")
    change = Details(bands=Bands(0, 0, 0), damage="", magic=True, bonus=1)
    game.act(ChangeItem(item_id=item.id, name="Stick", count=2, details=change), ANN)
    found = find_item(game.state, ADA, item.id)
    assert found is not None
    assert (found.name, found.bands, found.magic, found.bonus) == ("Stick", None, True, 1)
    assert (found.shots, found.count) == (2, 2)
    with pytest.raises(RuleError, match="nothing would change"):
        game.act(ChangeItem(item_id=item.id, name="Stick"), ANN)
    game.act(ChangeItem(item_id=item.id, count=3, details=Details(bands=Bands(5, 10, 15))), ANN)
    assert items_of(game.state, ADA)[0].count == 3


def test_what_treasure_is_worth_is_written_and_struck_out_again(game: Scene) -> None:
    item = give(game, "wand", details=Details(worth=90, charges=12, grade="Major", holds=3))
    assert (item.worth, item.charges, item.grade, item.holds) == (90, 12, "major", 3)
    game.act(ChangeItem(item_id=item.id, details=Details(grade="none", holds=0, worth=80)), ANN)
    found = items_of(game.state, ADA)[0]
    assert (found.worth, found.grade, found.holds) == (80, "", None)


def test_there_are_only_so_many_pieces_of_one_thing(game: Scene) -> None:
    give(game, "gem", 1_000_000)
    with pytest.raises(RuleError, match="count goes from 1"):
        give(game, "gem")


# In hand


def test_a_second_weapon_joins_the_first_while_there_are_hands(game: Scene) -> None:
    sword, shield = give(game, "long sword"), give(game, "shield")
    for item in (sword, shield):
        game.act(WieldItem(item_id=item.id), ANN)
    assert [item.name for item in in_use(game.state, ADA)] == ["Long sword", "Shield"]
    axe = give(game, "battle axe")
    game.act(WieldItem(item_id=axe.id), ANN)
    assert [item.name for item in in_use(game.state, ADA)] == ["Battle axe"]
    game.act(WieldItem(item_id=axe.id, away=True), ANN)
    assert in_use(game.state, ADA) == ()
    with pytest.raises(RuleError, match="is carried already"):
        game.act(WieldItem(item_id=axe.id, away=True), ANN)


def test_a_weapon_can_be_taken_in_both_hands(game: Scene) -> None:
    spear, shield = give(game, "spear"), give(game, "shield")
    for item in (shield, spear):
        game.act(WieldItem(item_id=item.id), ANN)
    game.act(WieldItem(item_id=spear.id, hands=2), ANN)
    (found,) = in_use(game.state, ADA)
    assert (found.name, found.hands) == ("Spear", 2)
    with pytest.raises(RuleError, match="1 or 2 hands"):
        game.act(WieldItem(item_id=spear.id, hands=3), ANN)


@pytest.mark.rule("ERIS-WEAPON-DAMAGE")
@pytest.mark.parametrize(
    ("held", "new", "left"),
    [
        ("long sword, shield", "longbow", "Longbow"),
        ("long sword, shield", "crossbow", "Crossbow"),
        ("long sword, shield", "sling", "Shield, Sling"),
        ("long sword, shield", "dagger", "Shield, Dagger"),
        ("long sword, shield", "torch", "Long sword, Torch"),
        ("long sword, dagger", "shield", "Long sword, Shield"),
        ("long sword, torch", "shield", "Torch, Shield"),
        ("long sword, dagger", "mace", "Long sword, Mace"),
        ("longbow, arrow", "shield", "Arrow, Shield"),
        ("long sword, shield", "arrow", "Long sword, Shield, Arrow"),
        ("lantern", "torch", "Lantern, Torch"),
    ],
)
def test_only_so_much_is_put_away_as_hands_are_missing(
    game: Scene, held: str, new: str, left: str
) -> None:
    for name in (*held.split(", "), new):
        game.act(WieldItem(item_id=give(game, name).id), ANN)
    assert ", ".join(item.name for item in in_use(game.state, ADA)) == left


@pytest.mark.rule("ERIS-WEAPON-DAMAGE")
def test_hands_that_held_too_much_before_are_put_right_by_the_first_change(game: Scene) -> None:
    """A shield, a longbow and a lit torch went together once."""
    for name in ("shield", "longbow", "torch"):
        give(game, name)
    held = tuple(replace(item, held=Held.WIELDED) for item in items_of(game.state, ADA))
    sheets = (replace(one, items=held) if one.id == ADA else one for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    before = {item.name for item in items_of(game.state, ADA)}
    game.act(WieldItem(item_id=give(game, "mace").id), ANN)
    assert [item.name for item in in_use(game.state, ADA)] == ["Torch", "Mace"]
    assert {item.name for item in items_of(game.state, ADA)} == before | {"Mace"}


def test_armour_is_worn_and_only_one_of_a_kind(game: Scene) -> None:
    leather, plate = give(game, "leather"), give(game, "platemail")
    helmet = give(game, "horned helmet", details=Details(tags=("helmet",)))
    for item in (leather, helmet, plate):
        game.act(WieldItem(item_id=item.id), ANN)
    worn = in_use(game.state, ADA, Held.WORN)
    assert [item.name for item in worn] == ["Platemail", "horned helmet"]


def test_a_third_magic_ring_takes_the_place_of_the_first_and_a_plain_one_of_none(
    game: Scene,
) -> None:
    for name, magic in (("Ring one", True), ("Ring two", True), ("Ring", False), ("Ring x", True)):
        ring = give(game, name, details=Details(kind="ring", magic=magic))
        game.act(WieldItem(item_id=ring.id, target=ADA))
    worn = [item.name for item in items_of(game.state, ADA) if item.held is Held.WORN]
    assert worn == ["Ring two", "Ring", "Ring x"]


# Whose they are


def test_items_are_for_their_players_and_the_referees(game: Scene) -> None:
    step = game.act(AddItem(name="gem"), ANN)
    assert [event.seen_by(Viewer(ANN.member)) is None for event in step.events] == [False]
    assert [event.seen_by(Viewer(BOB.member)) for event in step.events] == [None]
    ada = game.state.characters[0]
    assert len(view_sheet(ENGINE.asking(game.state), ada, Viewer(ANN.member)).items) == 1
    assert view_sheet(ENGINE.asking(game.state), ada, TABLE).items == ()
    assert view_items(game.state, "nobody", Viewer(1, is_referee=True)) == ()


def test_only_their_player_or_a_referee_changes_them(game: Scene) -> None:
    with pytest.raises(ForbiddenError, match="Only Ada's player"):
        give(game, "gem", target=ADA, by=BOB)
    give(game, "gem", target=ADA, by=REFEREE)


def test_a_monsters_items_are_the_referees_alone() -> None:
    game = meeting("ose")
    goblins = game.id("Goblins")
    step = game.act(AddItem(name="spear", target=f"{goblins}#2"))
    assert [item.name for item in items_of(game.state, goblins)] == ["Spear"]
    assert [event.seen_by(Viewer(ANN.member)) for event in step.events] == [None]
    with pytest.raises(ForbiddenError):
        give(game, "gem", target=goblins)
    with pytest.raises(NotFoundError):
        give(game, "gem", target=game.id("Wolf"))
    for viewer, shown in ((Viewer(1, is_referee=True), 1), (Viewer(ANN.member), None)):
        view = view_encounter(game.state, viewer, ())
        assert view is not None
        line = view.combatant(goblins)
        assert line is not None
        assert (len(line.stats.items) if line.stats else None) == shown


def test_a_hireling_is_armed_by_its_player() -> None:
    game = meeting("ose")
    give(game, "spear", target=game.id("Squire"))
    assert [item.name for item in items_of(game.state, game.id("Squire"))] == ["Spear"]


def test_a_character_takes_its_items_into_the_encounter(game: Scene) -> None:
    give(game, "spear")
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    view = view_encounter(game.state, Viewer(ANN.member), ())
    assert view is not None
    line = view.combatant(ADA)
    assert line is not None
    assert line.stats is not None
    assert [item.name for item in line.stats.items] == ["Spear"]
