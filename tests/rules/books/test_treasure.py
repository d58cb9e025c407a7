"""Treasure by the books: the tables against their pages, and what a roll brings into the pool."""

import re
from collections.abc import Iterator

import pytest

from rules.books.hoards import Chart, HoardType, Treasury, charts
from rules.books.ose.treasure import MAPS
from rules.books.records import Book
from rules.books.settings import BOOKS
from rules.dice.faces import Faces
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import SetOut
from rules.items.describing import new_item
from rules.items.known import thing_of
from rules.items.money import in_gold, purse_of
from rules.kernel.events import REFEREES
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.party import Scale
from rules.treasure import hoards
from rules.treasure import hoards as rolling
from rules.treasure.hoards import MOST_HOARDS
from rules.treasure.pool import HOARDS, lots_of
from rules.treasure.reckoning import reckon
from rules.treasure.records import (
    DropHoard,
    HoardDropped,
    HoardRolled,
    HoardTaken,
    RollHoard,
    TakeHoard,
)
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, without_book
from tests.rules.table import ANN

POOL = pytest.mark.rule("ERIS-TREASURE-POOL")
OSE, WHITE_BOX = BOOKS["ose"].treasury, BOOKS["white-box"].treasury
BOTH = [OSE, WHITE_BOX]
DICE = re.compile(r"(\d+)d(\d+)(?:x(\d+))?(?:\+(\d+))?")
AVERAGES = {
    "A": 18_000, "B": 2_000, "C": 1_000, "D": 3_900, "E": 2_300, "F": 7_700, "G": 23_000,
    "H": 60_000, "I": 11_000, "J": 25, "K": 180, "L": 240, "M": 50_000, "N": 0, "O": 0, "P": 0.1,
    "Q": 1, "R": 3, "S": 5, "T": 17, "U": 160, "V": 330,
}  # fmt: skip
"""What each type is worth on average by its page, in gold pieces."""
IN_GOLD = {"cp": 0.01, "sp": 0.1, "ep": 0.5, "gp": 1, "pp": 5, "jewellery": 1_050}


class Rising:
    """Faces that go up by a step, so that rows of all tables come."""

    def __init__(self, step: int) -> None:
        """Begin at the first."""
        self._step, self._at = step, 0
        self._tokens = 0

    def face(self, sides: int) -> int:
        """The next face."""
        self._at += self._step
        return self._at % sides + 1

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source of such faces."""
        return self, 0, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """They go on."""

    def token(self) -> str:
        """The next id."""
        self._tokens += 1
        return f"r{self._step}x{self._tokens}"


def rolled(game: Scene, *faces: int, **how: object) -> list[tuple[str, int, int | None]]:
    """What the referee is told of a roll: name, count and worth of each."""
    game.act(RollHoard(**how), faces=faces)  # type: ignore[arg-type]
    (event,) = game.events(HoardRolled)
    return [(one.name, one.count, one.worth) for one in event.things]


def average(text: str) -> float:
    """Of a number, or of dice."""
    found = DICE.fullmatch(text)
    if found is None:
        return int(text)
    count, sides, times, more = (int(part or 0) for part in found.groups())
    return count * (sides + 1) / 2 * (times or 1) + more


def average_worth(kind: HoardType) -> Iterator[float]:
    """In gold pieces, line by line, without magic."""
    gems = sum(int(OSE.charts["gem"].rows.at(face)) for face in range(1, 21))
    values = IN_GOLD | {"gem": gems / 20}
    for line in kind.lines:
        if not line.what.startswith("@"):
            dice, word = line.what.split()
            yield line.chance / 100 * average(dice) * values[word]


# The tables


@pytest.mark.parametrize("kind", OSE.types[:22], ids=lambda kind: kind.key)
def test_each_type_is_worth_what_its_page_says(kind: HoardType) -> None:
    said = AVERAGES[kind.key]
    found = sum(average_worth(kind))
    assert said * 0.88 - 0.1 <= found <= said * 1.12 + 0.5


def test_all_types_and_tables_are_there() -> None:
    assert [kind.key for kind in OSE.types] == [*AVERAGES, *MAPS]
    assert [kind.key for kind in OSE.types if kind.each] == [*"PQRST"]
    counts = {key: len(chart.rows.bands) for key, chart in OSE.charts.items()}
    assert counts == {
        "gem": 5, "magic": 8, "armour-type": 3, "spell": 6, "armour": 21, "sword": 17,
        "weapon": 21, "potion": 26, "scroll": 22, "ring": 19, "rod": 21, "misc": 31,
    }  # fmt: skip
    sizes = {
        "potion": 22, "ward": 8, "arms": 17, "melee": 12, "missile": 5, "staff": 10, "lesser": 20,
        "medium": 20, "greater": 20, "cursed": 10, "greater-ring": 10, "greater-wand": 10,
        "odd-weapon": 10, "odd-armour": 4,
    }  # fmt: skip
    assert sizes == {key: len(WHITE_BOX.charts[key].rows.bands) for key in sizes}
    assert all(book.source for book in BOTH)


@pytest.mark.rule("ERIS-XP")
def test_potions_and_scrolls_are_minor_arms_are_standard_and_all_other_magic_is_major() -> None:
    grades = {
        (book is OSE, grade): {one.key for one in book.charts.values() if one.grade == grade}
        for book in BOTH
        for grade in ("minor", "standard", "major")
    }
    assert grades[True, "minor"] == {"potion", "scroll", "spell"}
    assert grades[True, "standard"] == {"armour", "sword", "weapon"}
    assert grades[True, "major"] == {"ring", "rod", "misc"}
    assert grades[False, "minor"] == {"potion", "scroll", "ward", "ward-double", "ward-triple"}
    assert {"arms", "odd-weapon", "odd-armour", "minor-ability"} < grades[False, "standard"]
    assert {"staff", "lesser-ring", "greater-wand", "medium"} < grades[False, "major"]


@pytest.mark.parametrize(
    "chart", [chart for book in BOTH for chart in book.charts.values()], ids=lambda one: one.key
)
def test_no_die_falls_beyond_its_table(chart: Chart) -> None:
    for dice, table in ((chart.dice, chart.rows), (chart.basic_dice, chart.basic)):
        if table is not None:
            low, _, _ = table.bands[0]
            _, high, _ = table.bands[-1]
            assert (low, f"1d{high}") == (1, dice)


@pytest.mark.parametrize("treasury", BOTH, ids=["ose", "white-box"])
def test_each_row_names_tables_that_there_are(treasury: Treasury) -> None:
    texts = [row for chart in treasury.charts.values() for _, _, row in chart.rows.bands]
    texts += [line.what for kind in treasury.types for line in kind.lines]
    named = {key for text in texts for key in re.findall(r"[@{]([\w-]+)", text)}
    assert named <= set(treasury.charts)
    found = (re.findall(r"[!=]([\w/]+)", text) for text in texts if text.startswith("@"))
    kept = {key for rules in found for rule in rules for key in rule.split("/")}
    assert kept <= set(treasury.charts)


def test_what_is_no_table_is_refused() -> None:
    for text in ("sword d8\n    1 | Sword\n", "sword 1d8\n    one | Sword\n"):
        with pytest.raises(ValueError, match=r"no head of a table|no numbers of a row"):
            charts(text)
    with pytest.raises(ValueError, match="gap"):
        charts("sword 1d8\n    1 | Sword\n    3-8 | Mace\n")


# Rolling


@POOL
def test_a_type_is_rolled_line_by_line_in_secret() -> None:
    game = camp("ose")
    found = rolled(game, 21, 31, 11, 26, 26, 11, types="C")
    assert found == []
    found = rolled(game, 20, 3, 30, 4, 11, 25, 2, 1, 20, 26, 11, types="c")
    assert found == [
        ("Gem", 1, 10), ("Gem", 1, 1_000), ("Copper piece", 3_000, None),
        ("Silver piece", 4_000, None),
    ]  # fmt: skip
    (event,) = game.events(HoardRolled)
    assert event.label == "type C"
    assert event.audience == REFEREES
    assert event.rule == "OSE SRD"
    assert game.step is not None
    assert all(throw.secret for throw in game.step.throws)
    assert not lots_of(game.state)
    with pytest.raises(ForbiddenError, match="roll treasure"):
        game.act(RollHoard(types="C"), ANN)


@POOL
@pytest.mark.parametrize(
    ("kind", "faces", "found"),
    [
        ("Treasure map VIII", (4,), [("Coin", 4000, 1)]),
        ("treasure map ix", (1, 2, 3, 4, 5), [("Coin", 15_000, 1)]),
        ("Treasure map XII", (6,) * 6, [("Coin", 36_000, 1)]),
        ("Treasure map I", (41, 1), [("Ring of controlling animals", 1, None)]),
        ("Treasure map II", (1, *(1,) * 10, 1, 1, *(1,) * 6),
         [("Gem", 10, 10), ("Jewellery", 2, 300)]),
        ("Treasure map XI", (1,) * 5 + (1,) * 5 + (20,) * 5,
         [("Gem", 5, 1000), ("Coin", 5000, 1)]),
    ],
)  # fmt: skip
def test_a_map_leads_to_what_the_book_says(
    kind: str, faces: tuple[int, ...], found: list[tuple[str, int, int | None]]
) -> None:
    game = camp("ose")
    assert rolled(game, *faces, types=kind) == found


@POOL
def test_a_map_without_swords_rolls_them_again() -> None:
    (kind,) = [one for one in OSE.types if one.key == "Treasure map IV"]
    assert [line.what for line in kind.lines] == ["@magic!sword x3"]


@POOL
def test_what_each_carries_is_rolled_for_each_and_lairs_are_left_out() -> None:
    game = camp("ose")
    assert rolled(game, 1, 2, 3, 4, 5, 6, types="P", count=2) == [("Copper piece", 21, None)]
    nothing = (90, 90, 90, 90, 90, 90)
    assert rolled(game, *nothing, monster="bandits", lair=False) == []
    with pytest.raises(RuleError, match="no treasure by a type in"):
        rolled(game, types="?")
    with pytest.raises(RuleError, match="no treasure by a type in"):
        rolled(game, types="A", lair=False)
    with pytest.raises(NotFoundError, match="no treasure type X"):
        rolled(game, types="X")
    with pytest.raises(NotFoundError, match="no stat block called"):
        rolled(game, monster="Flumphs")
    with pytest.raises(RuleError, match="`count` of 1 to"):
        rolled(game, types="A", count=0)
    assert rolled(game, *([99] * 7), monster="cyclops")[-1] == ("Coin", 5_000, 1)


@POOL
def test_beginners_find_what_is_for_beginners() -> None:
    game = camp("ose")
    nothing = (99,) * 6
    assert rolled(game, *nothing, 1, 95, 1, types="B") == [("Arrow +1", 10, None)]
    people = tuple(replace(one, level=4) for one in game.state.characters)
    game.state = replace(game.state, characters=people)
    assert rolled(game, *nothing, 1, 100, 5, 3, 4, types="B") == [("Arrow +1", 7, None)]


@POOL
def test_magic_items_are_as_their_tables_have_them() -> None:
    game = camp("ose")
    over = (99, 99, 99)
    armour = rolled(game, *over, 1, 3, 2, 8, types="I")
    assert armour == [("Platemail +1", 1, None), ("Shield +1", 1, None)]
    wand = rolled(game, *over, 1, 48, 4, 10, 9, types="I")
    assert wand == [("Wand of enemy detection (19 charges)", 1, None)]
    (item,) = HOARDS.of(game.state)[-1].items
    assert (item.charges, item.grade, item.magic) == (19, "major", True)
    divine, arcane = (
        [one.name for one in BOOKS["ose"].spells if (one.list, one.level, one.reverses) == key]
        for key in (("cleric", 3, ""), ("magic-user", 1, ""))
    )
    scroll = rolled(game, *over, 1, 51, 2, 6, 4, 2, 3, 1, 10, types="I")
    assert [name for name, _, _ in scroll] == [f"Scroll of {divine[1]}", f"Scroll of {arcane[9]}"]
    arms = rolled(game, *([99] * 6), 1, 40, 75, 8, types="B")
    assert arms == [("Sword +2", 1, None)], "a potion is rolled again"
    found = rolled(game, 1, 1, 7, types="O")
    assert found == [("Treasure map I", 1, None)]


@POOL
def test_white_box_goes_by_experience() -> None:
    game = camp("eris")
    coins = rolled(game, 4, 50, xp=75)
    assert coins == [("Copper piece", 2_250, None), ("Silver piece", 900, None), ("Coin", 112, 1)]
    traded = rolled(game, 4, 10, 19, 2, 30, xp=75)
    assert traded[0] == ("Jewellery", 1, 55)
    assert traded[-1] == ("Coin", 12, 1)
    magic = rolled(game, 4, 10, 20, 4, 2, 16, 1, 2, xp=75)
    assert magic[0][:2] == ("Quarrel +1", 3)
    goblins = rolled(game, 1, monster="goblin", count=4)
    assert sum(count for _, count, _ in goblins) > 0
    for how in ({}, {"monster": "goblin", "xp": -1}, {"xp": 100_001}):
        with pytest.raises(RuleError, match="how much experience"):
            rolled(game, **how)


@POOL
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_whatever_falls_is_a_thing_that_can_be_had(preset: str) -> None:
    """Every row of every table, more or less: names fit, and are known or said to be of a kind."""
    found: dict[str, Item] = {}
    for step in range(1, 140):
        game = camp(preset)
        game.falling = Rising(step)
        level = 1 if step % 3 else 5
        people = tuple(replace(one, level=level) for one in game.state.characters)
        game.state = replace(game.state, characters=people)
        for types in ("A", "F", "H", "N O V"):
            game.act(RollHoard(types=types, xp=20_000))
        found |= {item.name: item for one in HOARDS.of(game.state) for item in one.items}
    assert len(found) > 30
    for name, item in found.items():
        assert len(name) <= 50, name
        assert thing_of(item) is not None, name
        assert item.magic is bool(item.grade), name
        assert new_item(name).name == name


@POOL
def test_a_book_without_spells_names_their_level(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = replace(BOOKS["white-box"], spells=())

    def without_spells(_state: GameState) -> Book:
        return plain

    monkeypatch.setattr(rolling, "book_of", without_spells)
    game = camp("eris")
    spells = rolled(game, 4, 10, 20, 2, 3, 6, 2, 1, 2, xp=75)
    assert [name for name, _, _ in spells[:2]] == [
        "Scroll of a level 2 cleric spell", "Scroll of a level 2 magic-user spell",
    ]  # fmt: skip
    again = rolled(game, 6, 5, 20, 2, 3, 6, 6, 5, 1, 2, 99, 99, xp=400)
    assert [name for name, _, _ in again[:2]] == [
        "Scroll of a level 5 cleric spell", "Scroll of a level 2 magic-user spell",
    ]  # fmt: skip


# Having it


@POOL
@pytest.mark.rule("ERIS-XP")
def test_what_was_rolled_is_the_partys_with_one_tap() -> None:
    game = camp("ose")
    game.act(SetOut(scale=Scale.DUNGEON))
    rolled(game, 1, 1, 2, types="S T")
    hoard = HOARDS.of(game.state)[-1].id
    with pytest.raises(ForbiddenError, match="what the party has found"):
        game.act(TakeHoard(hoard=hoard), ANN)
    game.act(TakeHoard(hoard=hoard))
    (event,) = game.events(HoardTaken)
    assert [(one.name, one.count) for one in event.things] == [("Coin", 2), ("Platinum piece", 2)]
    assert {share.who.id for share in event.carried} == {ADA}
    assert not event.kept
    assert in_gold(lot.item for lot in lots_of(game.state)) == 12
    assert reckon(game.state).total == 12
    assert purse_of(game.state, ADA) == 0
    with pytest.raises(NotFoundError, match="not waiting any more"):
        game.act(TakeHoard(hoard=hoard))


@POOL
def test_it_can_lie_where_it_is_or_be_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    game = camp("ose")
    rolled(game, 1, 1, types="S")
    game.act(TakeHoard(hoard=HOARDS.of(game.state)[-1].id, left=True))
    (event,) = game.events(HoardTaken)
    assert (event.carried, event.kept) == ((), True)
    assert [lot.heap is not None for lot in lots_of(game.state)] == [True]
    monkeypatch.setattr(hoards, "MOST_HOARDS", 2)
    for _ in range(3):
        rolled(game, 1, 1, types="S")
    first, second = HOARDS.of(game.state)
    with pytest.raises(ForbiddenError, match="throw away"):
        game.act(DropHoard(hoard=first.id), ANN)
    game.act(DropHoard(hoard=first.id))
    assert [event.label for event in game.events(HoardDropped)] == ["type S"]
    assert HOARDS.of(game.state) == (second,)
    assert MOST_HOARDS > 2
    with pytest.raises(RuleError, match="no book with tables of treasure"):
        rolled(without_book(game), types="S")
