"""OSE-ITEM-DESTRUCTION: a blast that kills takes the gear; magic items may save."""

import pytest

from rules.checks.records import (
    SCORCHED,
    AskChecks,
    DestroyGear,
    GearAtRisk,
    GearDestroyed,
    RollAsked,
    Scorched,
)
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.health.records import Damage, SetLife
from rules.items.reading import items_of
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import DueKind
from rules.record import replace
from rules.state.health import Life
from rules.state.items import Bands, Item
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-ITEM-DESTRUCTION")
SAVES = {"save_breath": 15, "save_wands": 13, "save_spells": 16}
SWORD = Item("i1", "Sword +1", magic=True, bonus=1, hands=1)
CURSED = Item("i2", "Cursed axe", magic=True, bonus=-2, damage="1d6")
BOW = Item("i3", "Bow +2", magic=True, bonus=2, bands=Bands(50, 100, 150))
PLATE = Item("i4", "Plate +3", magic=True, bonus=3, tags=("armour",))
RING = Item("i5", "Ring +1", magic=True, bonus=1)
POTIONS = Item("i6", "Potion", count=3, magic=True)
ARROWS = Item("i7", "Arrow +1", count=21, magic=True, bonus=1, damage="1d6")
ROPE = Item("i8", "Rope")
CLAWS = Item("i9", "Claws", damage="1d4", tags=("natural",))


def table(*items: Item, saves: bool = True) -> Scene:
    """Ann has Ada with 8 hit points and these things; a dragon and two ogres are there."""
    played = Scene().meet().hero("Ada", numbers=SAVES if saves else {})
    sheets = tuple(replace(one, items=items) for one in played.state.characters)
    played.state = replace(played.state, characters=sheets)
    played.foe("Dragon", numbers=SAVES, items=(CLAWS, *items))
    return played.foe("Ogres", count=2, numbers=SAVES, items=items)


def burn(played: Scene, target: str = "ada", *tags: str) -> list[GearAtRisk]:
    kinds = tags or ("fire",)
    return reported(played.act(Damage(targets=(target,), amount="50", tags=kinds)), GearAtRisk)


def names(played: Scene, owner: str = "ada") -> dict[str, int]:
    return {item.name: item.count for item in items_of(played.state, owner)}


@pytest.mark.parametrize(
    ("tags", "category"),
    [
        (("breath", "fire"), "save_breath"),
        (("wand", "lightning"), "save_wands"),
        (("fire",), "save_spells"),
        (("spell", "destructive"), "save_spells"),
    ],
)
def test_the_category_is_that_of_what_killed(tags: tuple[str, ...], category: str) -> None:
    played = table(ROPE)
    (event,) = burn(played, "ada", *tags)
    assert (event.target.id, event.category) == ("ada", category)
    assert SCORCHED.of(played.state) == (Scorched("ada", category),)
    (due,) = [d for d in played.engine.what_is_due(played.state, ALL_KNOWING) if d.words]
    assert (due.kind, due.name, due.words) == (DueKind.GEAR, "Ada", ("ada", "save"))
    assert (due.secret, due.holds) == (True, False)


def test_other_deaths_leave_the_gear_alone() -> None:
    played = table(ROPE)
    assert burn(played, "ada", "cold") == []
    assert burn(table(), "ada") == []
    alive = table(ROPE)
    small = Damage(targets=("ada",), amount="1", tags=("fire",))
    assert reported(alive.act(small), GearAtRisk) == []
    said = table(ROPE)
    assert reported(said.act(SetLife(target="ada", life=Life.DEAD)), GearAtRisk) == []


def test_of_a_group_nobody_tells_the_gear_apart_and_claws_are_none() -> None:
    assert burn(table(ROPE), "ogres#1") == []
    assert burn(table(), "dragon") == []


def test_a_monsters_gear_is_the_referees_to_know() -> None:
    played = table(ROPE, SWORD)
    (event,) = burn(played, "dragon")
    assert event.seen_by(TABLE) is None
    played.secret_spare = (20,)
    step = played.act(DestroyGear(target="dragon"))
    (done,) = reported(step, GearDestroyed)
    assert done.seen_by(TABLE) is None
    assert [throw.secret for throw in step.throws] == [True]
    assert names(played, "dragon") == {"Claws": 1, "Sword +1": 1}


@pytest.mark.parametrize(
    ("item", "face", "left"),
    [
        (SWORD, 15, 1),
        (SWORD, 14, 0),
        (CURSED, 16, 1),
        (CURSED, 15, 0),
        (BOW, 14, 1),
        (BOW, 13, 0),
        (PLATE, 13, 1),
        (PLATE, 12, 0),
        (RING, 15, 1),
        (RING, 14, 0),
    ],
    ids=lambda value: value.name if isinstance(value, Item) else value,
)
def test_a_weapon_or_armour_adds_its_bonus(item: Item, face: int, left: int) -> None:
    played = table(item, ROPE)
    burn(played)
    (event,) = reported(played.act(DestroyGear(target="ada"), REFEREE, [face]), GearDestroyed)
    magic, rope = event.fates
    assert (magic.left, rope.left, rope.throw) == (left, 0, None)
    assert (event.needed, event.category, event.rule) == (16, "save_spells", "OSE-ITEM-DESTRUCTION")
    assert SCORCHED.of(played.state) == ()


def test_each_piece_saves_for_itself_and_a_heap_together() -> None:
    played = table(POTIONS, ARROWS)
    burn(played, "ada", "breath")
    step = played.act(DestroyGear(target="ada"), REFEREE, [15, 14, 20, 14])
    assert [len(throw.record.groups[0].faces) for throw in step.throws] == [3, 1]
    assert names(played) == {"Potion": 2, "Arrow +1": 21}
    lost = table(ARROWS)
    burn(lost, "ada", "breath")
    lost.act(DestroyGear(target="ada"), REFEREE, [13])
    assert lost.state.characters[0].items == ()


def test_the_referee_may_give_magic_items_no_chance() -> None:
    played = table(SWORD, ROPE)
    burn(played)
    (event,) = reported(played.act(DestroyGear(target="ada", saves=False)), GearDestroyed)
    assert (event.needed, [fate.left for fate in event.fates]) == (None, [0, 0])
    with pytest.raises(RuleError, match="Ada has nothing that could be destroyed"):
        played.act(DestroyGear(target="ada"))


def test_by_hand_the_referee_says_against_what() -> None:
    played = table(SWORD, saves=False)
    with pytest.raises(RuleError, match=r"Ada is alive.*dropped all the same"):
        played.act(DestroyGear(target="ada"))
    played.act(SetLife(target="ada", life=Life.DEAD))
    with pytest.raises(ForbiddenError, match="gear of the dead"):
        played.act(DestroyGear(target="ada"), ANN)
    with pytest.raises(
        MissingNumberError,
        match=r"Ada has no number for save vs wands yet",
    ):
        played.act(DestroyGear(target="ada", category="save_wands"))
    with pytest.raises(NotFoundError, match="no check called"):
        played.act(DestroyGear(target="ada", category="zzzzzz"))
    step = played.act(DestroyGear(target="ada", category="breath", number=11), REFEREE, [10])
    (event,) = reported(step, GearDestroyed)
    assert (event.category, event.needed, event.fates[0].left) == ("save_breath", 11, 1)


def test_ordinary_gear_needs_no_number() -> None:
    played = table(ROPE, saves=False)
    burn(played)
    assert reported(played.act(DestroyGear(target="ada")), GearDestroyed)[0].needed is None


def test_who_lives_again_or_is_gone_is_not_asked_about() -> None:
    played = table(ROPE)
    burn(played)
    burn(played, "dragon")
    played.act(SetLife(target="ada", life=Life.UP))
    assert [risk.target for risk in SCORCHED.of(played.state)] == ["dragon"]
    burn(played)
    played.act(EndEncounter())
    assert [risk.target for risk in SCORCHED.of(played.state)] == ["ada"]


@pytest.mark.parametrize(
    ("what", "tags", "category"),
    [
        ("breath", ("breath",), "save_breath"),
        ("breath", (), "save_breath"),
        ("breath", ("cold",), "save_breath"),
        ("magic_breath", (), "save_breath"),
        ("wands", (), "save_wands"),
        ("spells", (), "save_spells"),
        ("spells", ("poison",), None),
        ("death", (), None),
        ("dex", (), None),
    ],
)
def test_a_blast_that_is_saved_against_burns_what_the_dead_have(
    what: str, tags: tuple[str, ...], category: str | None
) -> None:
    played = table(SWORD)
    asked = AskChecks(what=what, targets=("ada",), damage="30", tags=tags, number=15)
    played.act(asked)
    step = played.act(RollAsked(), ANN, [20])
    told = [event.category for event in reported(step, GearAtRisk)]
    assert told == ([] if category is None else [category])


def test_without_damage_nothing_burns() -> None:
    played = table(SWORD)
    played.act(AskChecks(what="breath", targets=("ada",), failure="dies"))
    step = played.act(RollAsked(), ANN, [1])
    assert reported(step, GearAtRisk) == []


def test_a_bonus_without_a_word_about_magic_saves_too() -> None:
    played = table(Item("i2", "Sword", bonus=1), ROPE)
    burn(played)
    (event,) = reported(played.act(DestroyGear(target="ada"), REFEREE, [15]), GearDestroyed)
    assert [(fate.name, fate.left) for fate in event.fates] == [("Sword", 1), ("Rope", 0)]
