"""Classes, abilities and turning undead by the books (R-BOOK)."""

import pytest

from rules.books.reading import by_score, class_table
from rules.books.records import Book
from rules.books.settings import BOOKS, NO_BOOK
from rules.checks.records import SaveBonus
from rules.classes.bonuses import most_languages
from rules.classes.levelling import level_reached, may_rise
from rules.classes.records import (
    CLASS_TABLES,
    Classes,
    ClassTable,
    ExperienceGained,
    ForgetClassTable,
    LevelUp,
    NotOfTheClass,
    Rank,
    TurnUndead,
    UndeadTurned,
)
from rules.dice.expression import parse
from rules.errors import ForbiddenError, RuleError
from rules.items.records import AddItem, ItemHeld, WieldItem
from rules.kernel.questions import Asker
from rules.record import replace
from rules.sheet.classes import (
    casting_track,
    casts_nothing,
    class_tables,
    find_class_table,
    spell_slots,
)
from rules.sheet.reading import find_number, number
from rules.sheet.records import CreateCharacter
from rules.state.items import Held, Item
from rules.state.sheet import Character, ClassTrack, Spell
from rules.treasure.records import GiveExperience
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

SCORES = {"str": 16, "int": 9, "wis": 13, "dex": 14, "con": 8, "cha": 17}
WITH_BOOK = [book for book in BOOKS.values() if book is not NO_BOOK]


def ada(word: str = "fighter", level: int = 1, **fields: object) -> Character:
    sheet = character("ada", name="Ada")
    usual = replace(sheet, class_name=word, level=level, numbers=SCORES)
    return replace(usual, **fields)


def game(sheet: Character, preset: str = "ose", **settings: str) -> Scene:
    return Scene(preset, **settings).bring(sheet).seat()


def asking(scene: Scene) -> Asker:
    return scene.engine.asking(scene.state)


def has(scene: Scene, key: str) -> int | None:
    return number(asking(scene), "ada", key)


@pytest.mark.parametrize("book", WITH_BOOK, ids=lambda book: book.key)
def test_every_class_is_whole(book: Book) -> None:
    """No level is missing, each needs more than the one before, and every level can be rolled."""
    for one in book.classes:
        ranks = one.table.ranks
        assert [rank.level for rank in ranks] == list(range(1, len(ranks) + 1))
        assert sorted({rank.experience for rank in ranks}) == [rank.experience for rank in ranks]
        assert len({len(rank.slots) for rank in ranks}) == 1
        assert bool(ranks[-1].slots) is bool(one.casts)
        for rank in ranks:
            assert parse(rank.hit_dice).dice
            assert len(rank.saves) == 5
            assert rank.thac0 is not None
        assert one.source


@pytest.mark.parametrize("book", WITH_BOOK, ids=lambda book: book.key)
def test_every_calling_has_classes_of_the_book(book: Book) -> None:
    for calling in book.callings:
        assert all(book.find_class(word) for word in calling.classes), calling.label
        assert calling.source
        assert set(calling.highest) <= set(calling.classes)
    assert len({len(row.needs) for row in book.turning}) == 1


def test_peoples_of_ose_ask_for_scores_and_nobody_else_does() -> None:
    found = {(b.key, c.label): dict(c.requires) for b in WITH_BOOK for c in b.callings}
    assert {who: scores for who, scores in found.items() if scores} == {
        ("ose", "Dwarf"): {"con": 9},
        ("ose", "Elf"): {"int": 9},
        ("ose", "Halfling"): {"con": 9, "dex": 9},
    }


@pytest.mark.rule("OSE-SAVES")
@pytest.mark.parametrize(
    ("preset", "word", "level", "thac0", "death", "spells"),
    [
        ("ose", "fighter", 1, 19, 12, 16),
        ("ose", "fighter", 14, 10, 4, 8),
        ("ose", "cleric", 5, 17, 9, 12),
        ("ose", "thief", 4, 19, 13, 15),
        ("ose", "hobbit", 8, 14, 4, 8),
        ("eris", "fighter", 1, 19, 12, 16),
        ("eris", "fighter", 10, 13, 6, 10),
        ("eris", "cleric", 4, 18, 9, 13),
        ("eris", "magic-user", 10, 16, 8, 9),
    ],
)
def test_attack_and_saves_follow_from_the_class(
    preset: str, word: str, level: int, thac0: int, death: int, spells: int
) -> None:
    scene = game(ada(word, level), preset)
    assert has(scene, "thac0") == thac0
    assert has(scene, "attack") == 19 - thac0
    assert (has(scene, "save_death"), has(scene, "save_spells")) == (death, spells)


def test_what_is_typed_wins() -> None:
    typed = ada(numbers={**SCORES, "thac0": 15, "ac": 2, "melee": 0})
    assert [has(game(typed), key) for key in ("thac0", "ac", "melee")] == [15, 2, 0]
    scene = game(ada())
    own = ClassTable("fighter", (Rank(1, 0, thac0=11),))
    scene.state = CLASS_TABLES.put(scene.state, Classes((own,)))
    assert has(scene, "thac0") == 11
    assert find_class_table(scene.state, "fighter") is own
    assert [table.name for table in class_tables(scene.state)].count("fighter") == 1


def test_without_a_book_nothing_follows() -> None:
    scene = game(ada(), book="none")
    assert [has(scene, key) for key in ("thac0", "ac", "melee", "save_death")] == [None] * 4
    assert class_tables(scene.state) == ()
    assert has(game(ada(), "4e"), "ac") is None


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(
    ("preset", "word", "expected"),
    [
        ("ose", "fighter", {"melee": 2, "missile": 1, "open_doors": 4, "languages": 0}),
        ("ose", "cleric", {"reaction": 1, "max_hirelings": 6, "hit_point_bonus": -1}),
        ("ose", "dwarf", {"infravision": 60, "listen": 2, "room_traps": 2, "hit_die": 8}),
        ("ose", "dwarf", {"stonework": 2, "search": None}),
        ("ose", "elf", {"infravision": 60, "listen": 2, "search": 2, "hit_die": 6}),
        ("ose", "hobbit", {"initiative": 2, "listen": 2, "hide_in_woods": 90, "hide_in_six": 2}),
        ("ose", "thief", {"open_locks": 15, "listen": 2, "climb_sheer": 87}),
        ("eris", "fighter", {"melee": 1, "missile": 0, "open_doors": None, "hit_die": 6}),
        ("eris", "cleric", {"melee": None, "max_hirelings": 6, "reaction": None}),
    ],
)
def test_modifiers_follow_from_class_and_abilities(
    preset: str, word: str, expected: dict[str, int | None]
) -> None:
    scene = game(ada(word), preset)
    assert {key: has(scene, key) for key in expected} == expected


def test_what_has_no_score_has_no_modifier() -> None:
    assert has(game(ada(numbers={})), "melee") is None


THIEF = """
climb_sheer find_traps listen hide_in_shadows move_silently open_locks pick_pockets
 87 10 2 10 20 15  20
 88 15 2 15 25 20  25
 89 20 3 20 30 25  30
 90 25 3 25 35 30  35
 91 30 3 30 40 35  40
 92 40 3 36 45 45  45
 93 50 4 45 55 55  55
 94 60 4 55 65 65  65
 95 70 4 65 75 75  75
 96 80 4 75 85 85  85
 97 90 5 85 95 95  95
 98 95 5 90 96 96 105
 99 97 5 95 98 97 115
 99 99 5 99 99 99 125
"""
"""The table of the SRD's page, level by level."""


def test_a_thief_has_the_numbers_of_the_book_at_every_level() -> None:
    head, *rows = (line.split() for line in THIEF.strip().splitlines())
    for level, row in enumerate(rows, start=1):
        scene = game(ada("thief", level))
        assert [has(scene, key) for key in head] == [int(one) for one in row], level
        assert has(scene, "remove_traps") == has(scene, "find_traps")


def test_a_thief_gets_better_and_stays_so_above_the_last_level() -> None:
    assert has(game(ada("thief", 7)), "open_locks") == 55
    assert has(game(ada("thief", 20)), "open_locks") == 99
    assert has(game(ada("thief", 0)), "open_locks") == 15


@pytest.mark.rule("OSE-AAC")
@pytest.mark.parametrize(
    ("preset", "dex", "items", "ac"),
    [
        ("ose", 10, (), 9),
        ("ose", 18, (), 6),
        ("ose", 3, (), 12),
        ("ose", 10, ("Leather armour",), 7),
        ("ose", 10, ("Chain mail",), 5),
        ("ose", 13, ("Plate mail", "Shield"), 1),
        ("ose", 10, ("Chain mail +1", "Shield +2"), 1),
        ("eris", 18, ("Chain mail", "Shield"), 4),
        ("eris", 18, (), 9),
    ],
)
def test_armour_class_follows_from_what_is_worn(
    preset: str, dex: int, items: tuple[str, ...], ac: int
) -> None:
    worn = tuple(_worn(f"i{place}", name) for place, name in enumerate(items, start=1))
    assert has(game(ada(numbers={"dex": dex}, items=worn), preset), "ac") == ac


def _worn(key: str, name: str) -> Item:
    plain, _, bonus = name.partition(" +")
    is_shield = plain == "Shield"
    held = Held.WIELDED if is_shield else Held.WORN
    return Item(key, plain, held=held, bonus=int(bonus or 0))


def test_what_is_only_carried_protects_nobody() -> None:
    items = (Item("i1", "Plate mail"), Item("i2", "Shield"))
    assert has(game(ada(items=items, numbers={})), "ac") == 9


def test_armour_class_says_what_it_follows_from() -> None:
    scene = game(ada(items=(_worn("i1", "Chain mail"), _worn("i2", "Shield"))))
    found = find_number(asking(scene), "ada", "ac")
    assert found is not None
    assert found.label == "Chain mail, Shield, DEX 14"
    assert found.source == "OSE SRD"


@pytest.mark.rule("OSE-SAVES")
def test_wisdom_counts_against_magic_alone() -> None:
    asker = asking(game(ada()))
    plain = SaveBonus(who="ada", stake="save_spells")
    assert [one.amount for one in asker.ask(replace(plain, tags=("magic",)))] == [1]
    assert list(asker.ask(plain)) == []
    breath = replace(plain, stake="save_breath", tags=("magic",))
    assert list(asker.ask(breath)) == []


@pytest.mark.rule("ERIS-CLERIC")
@pytest.mark.parametrize(
    ("preset", "kind", "level", "faces", "passed"),
    [
        ("ose", "skeletons", 1, (3, 4), True),
        ("ose", "zombie", 1, (4, 4), False),
        ("ose", "3", 3, (4, 5), True),
        ("eris", "zombie", 1, (4, 4, 5), True),
        ("eris", "zombie", 1, (4, 4, 4), False),
    ],
)
def test_undead_are_turned_by_the_books_chart_with_its_dice(
    preset: str, kind: str, level: int, faces: tuple[int, ...], *, passed: bool
) -> None:
    symbol = Item("i1", "Holy symbol", tags=("holy symbol",))
    scene = game(ada("cleric", level, traits=("cleric",), items=(symbol,)), preset)
    step = scene.act(TurnUndead(character_id="ada", kind=kind), ANN, faces)
    (event,) = reported(step, UndeadTurned)
    assert event.passed is passed


def test_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        class_table("fighter", "1 0 1d8 good 12 13 14 15 16")
    with pytest.raises(ValueError, match="gap"):
        by_score("3-5 -1  7-18 1")


@pytest.mark.rule("ERIS-ELF")
def test_spells_a_day_follow_from_the_class_that_casts() -> None:
    for word, level, expected in (
        ("magic-user", 3, (2, 1, 0, 0, 0, 0)),
        ("magic-user", 30, (4, 4, 4, 4, 3, 3)),
        ("cleric", 1, (0, 0, 0, 0, 0)),
        ("elf", 5, (2, 2, 1, 0, 0)),
        ("fighter", 5, ()),
        ("", 5, ()),
    ):
        scene = game(ada(word, level))
        assert spell_slots(scene.state, scene.state.characters[0]) == expected, word
    elf = ada("fighter", 4, second=ClassTrack("magic-user", 2, 2500, 5))
    scene = game(elf, "eris")
    assert casting_track(scene.state, elf) == ("magic-user", 2)
    assert spell_slots(scene.state, elf) == (2, 0, 0, 0, 0, 0)
    assert spell_slots(game(elf, book="none").state, elf) == ()


@pytest.mark.rule("ERIS-XP")
@pytest.mark.parametrize(
    ("preset", "word", "scores", "gained"),
    [
        ("ose", "fighter", {"str": 16}, 110),
        ("ose", "fighter", {"str": 15}, 105),
        ("ose", "fighter", {"str": 13}, 105),
        ("ose", "fighter", {"str": 12}, 101),
        ("ose", "fighter", {"str": 9}, 101),
        ("ose", "fighter", {"str": 8}, 90),
        ("ose", "fighter", {"str": 6}, 90),
        ("ose", "fighter", {"str": 5}, 80),
        ("ose", "fighter", {}, 101),
        ("ose", "elf", {"int": 16, "str": 13}, 111),
        ("ose", "elf", {"int": 15, "str": 13}, 106),
        ("ose", "elf", {"int": 16, "str": 12}, 101),
        ("ose", "elf", {"int": 13, "str": 13}, 106),
        ("ose", "elf", {"int": 12, "str": 13}, 101),
        ("ose", "elf", {"int": 13, "str": 12}, 101),
        ("ose", "hobbit", {"dex": 13, "str": 13}, 111),
        ("ose", "hobbit", {"dex": 13, "str": 12}, 106),
        ("ose", "hobbit", {"dex": 12, "str": 13}, 106),
        ("ose", "hobbit", {"dex": 12, "str": 12}, 101),
        ("ose", "", {"str": 16}, 101),
        ("eris", "fighter", {"str": 15, "wis": 15, "cha": 15}, 116),
        ("eris", "cleric", {"wis": 15}, 111),
        ("eris", "cleric", {"wis": 14, "cha": 14}, 101),
    ],
)
def test_abilities_change_what_experience_somebody_gains(
    preset: str, word: str, scores: dict[str, int], gained: int
) -> None:
    amount = 100 if gained in {110, 105, 90, 80} else 101
    scene = game(ada(word, numbers=scores), preset)
    step = scene.act(GiveExperience(amount=amount, among=("ada",)), REFEREE)
    (event,) = reported(step, ExperienceGained)
    assert event.amount == gained


@pytest.mark.rule("ERIS-HP-LEVELING")
@pytest.mark.parametrize(
    ("preset", "word", "con", "faces", "points"),
    [
        ("ose", "fighter", 16, (5,), 7),
        ("ose", "magic-user", 3, (2,), 1),
        ("eris", "fighter", 15, (3,), 5),
    ],
)
def test_hit_points_are_rolled_by_the_book(
    preset: str, word: str, con: int, faces: tuple[int, ...], points: int
) -> None:
    scene = Scene(preset, hp_floor="0")
    make = CreateCharacter(name="Bo", hit_points=None, class_name=word, numbers=(("con", con),))
    scene.act(make, ANN, faces)
    assert scene.state.characters[0].vitals.maximum == points


@pytest.mark.rule("ERIS-ELF", "ERIS-DWARF", "ERIS-HOBBIT")
@pytest.mark.parametrize(
    ("traits", "word", "level", "may"),
    [
        (("dwarf", "fighter"), "fighter", 5, True),
        (("dwarf", "fighter"), "fighter", 6, False),
        (("hobbit", "fighter"), "fighter", 4, False),
        (("elf", "fighter"), "fighter", 4, False),
        (("elf", "magic-user"), "magic-user", 7, True),
        (("elf", "magic-user"), "magic-user", 8, False),
        (("fighter",), "fighter", 9, True),
        (("fighter",), "fighter", 10, False),
    ],
)
def test_peoples_get_no_higher_than_the_book_has_them(
    traits: tuple[str, ...], word: str, level: int, *, may: bool
) -> None:
    sheet = ada(word, level, traits=traits, experience=900_000)
    scene = game(sheet, "eris")
    assert may_rise(scene.state, sheet) is may
    assert (level_reached(scene.state, sheet) > level) is may
    if not may:
        with pytest.raises(ForbiddenError, match=r"no higher than level|ends below level"):
            scene.act(LevelUp(character_id="ada"), ANN)
    own = ClassTable("fighter", tuple(Rank(one, one * 1000) for one in range(1, 20)))
    typed = CLASS_TABLES.put(scene.state, Classes((own,)))
    assert may_rise(typed, sheet) is (may if word == "magic-user" else True)


@pytest.mark.rule("ERIS-CLERIC")
@pytest.mark.parametrize(
    ("preset", "word", "item", "uses"),
    [
        ("ose", "cleric", "Mace", None),
        ("ose", "cleric", "Sword", ("blunt",)),
        ("ose", "cleric", "Plate mail", None),
        ("ose", "magic-user", "Dagger", None),
        ("ose", "magic-user", "Plate mail", ()),
        ("ose", "magic-user", "Shield", ()),
        ("eris", "magic-user", "Staff", None),
        ("ose", "thief", "Leather armour", None),
        ("ose", "thief", "Chain mail", ("leather",)),
        ("ose", "fighter", "Plate mail", None),
        ("ose", "", "Plate mail", None),
        ("ose", "magic-user", "Torch", None),
    ],
)
def test_what_a_class_does_not_use_is_said_and_used(
    preset: str, word: str, item: str, uses: tuple[str, ...] | None
) -> None:
    scene = game(ada(word, items=(Item("i1", item),)), preset)
    step = scene.act(WieldItem(item_id="i1", target="ada"), REFEREE)
    told = [event.uses for event in step.events if isinstance(event, NotOfTheClass)]
    assert told == ([] if uses is None else [uses])
    away = scene.act(WieldItem(item_id="i1", target="ada", away=True), REFEREE)
    assert not [event for event in away.events if isinstance(event, NotOfTheClass)]


def test_a_monster_is_of_no_class() -> None:
    scene = Scene().fight().foe("Orcs")
    scene.act(AddItem(name="Sword", target="orcs"), REFEREE)
    (sword,) = scene.combatant("orcs").items
    held = scene.act(WieldItem(item_id=sword.id, target="orcs"), REFEREE)
    assert [type(event) for event in held.events] == [ItemHeld]


def test_the_books_own_table_is_not_struck() -> None:
    scene = game(ada())
    with pytest.raises(RuleError, match="is the book's"):
        scene.act(ForgetClassTable(name="fighter"), REFEREE)


@pytest.mark.parametrize(
    ("preset", "word", "level", "spells", "nothing"),
    [
        ("ose", "fighter", 3, (), True),
        ("ose", "fighter", 3, (Spell("Sleep"),), False),
        ("ose", "cleric", 1, (), True),
        ("ose", "cleric", 2, (), False),
        ("ose", "magic-user", 1, (), False),
        ("ose", "", 1, (), False),
        ("4e", "fighter", 1, (), False),
    ],
)
def test_who_casts_nothing_is_known_by_class_and_level(
    preset: str, word: str, level: int, spells: tuple[Spell, ...], *, nothing: bool
) -> None:
    scene = game(ada(word, level, spells=spells), preset)
    assert casts_nothing(scene.state, "ada") is nothing
    assert not casts_nothing(scene.state, "goblins")


@pytest.mark.rule("ERIS-WISDOM-LANGUAGES")
@pytest.mark.parametrize(
    ("word", "knows", "most"),
    [("fighter", (), 1), ("fighter", ("Common", "Orcish"), 2), ("dwarf", ("Common", "Goblin"), 3)],
)
def test_the_tongues_of_a_people_are_not_learned(
    word: str, knows: tuple[str, ...], most: int
) -> None:
    scene = game(ada(word, languages=knows, numbers={"int": 13}))
    assert most_languages(asking(scene), scene.state.characters[0]) == most


@pytest.mark.rule("ERIS-HP-LEVELING")
def test_beyond_its_experience_white_box_has_two_levels_that_a_referee_gives() -> None:
    scene = game(ada("magic-user", 10, experience=9_000_000), "eris")
    sheet = scene.state.characters[0]
    assert not may_rise(scene.state, sheet)
    assert level_reached(scene.state, sheet) == 10
    with pytest.raises(ForbiddenError, match=r"ends below level 11\. A referee writes"):
        scene.act(LevelUp(character_id="ada"), ANN)
    scene.act(LevelUp(character_id="ada"), REFEREE, faces=(6,) * 6)
    scene.act(LevelUp(character_id="ada"), REFEREE, faces=(6,) * 6)
    sheet = scene.state.characters[0]
    assert (sheet.level, sheet.vitals.maximum) == (12, 37)
    assert spell_slots(scene.state, sheet) == (4, 4, 4, 4, 4, 1)
    assert has(scene, "thac0") == 15
    typed = ClassTable("magic-user", (Rank(1, 0, slots=(1,)),))
    scene.state = CLASS_TABLES.put(scene.state, Classes(tables=(typed,)))
    assert spell_slots(scene.state, sheet) == (1,)
