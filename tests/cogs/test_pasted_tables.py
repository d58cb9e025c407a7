"""Tables as people paste them: with numbers, without, side by side, with prices, of a class."""

import json

import pytest

from cogs.core.files.texts import read_anything
from cogs.wandering.drafts import SIXTY_SIX, Draft
from cogs.wandering.files import TABLES
from cogs.wandering.importing import drafts_of_tables, table_of
from cogs.wandering.offers import class_of, priced
from cogs.wandering.pasted import read_pasted
from rules.classes.records import CLASS_TABLES
from rules.items.state import MARKET
from rules.wandering.records import WANDERING
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said


def texts(draft: Draft) -> list[str]:
    return [row.text for row in draft.rows]


def spans(draft: Draft) -> list[tuple[int, int]]:
    return [(row.low, row.high) for row in draft.rows]


def test_halves_that_stand_side_by_side_are_one_table() -> None:
    (draft,) = read_pasted("Ships\n| 1 | Auk | 3 | Tern |\n|-|-|-|-|\n| 2 | Gull | 4 | Skua |")
    assert sorted(zip(spans(draft), texts(draft), strict=True)) == [
        ((1, 1), "Auk"),
        ((2, 2), "Gull"),
        ((3, 3), "Tern"),
        ((4, 4), "Skua"),
    ]


@pytest.mark.parametrize(
    ("head", "rows", "names"),
    [
        ("d4 | Level 1 | Level 2-3", "1 | 2 rats | An ogre", ["Road: Level 1", "Road: Level 2-3"]),
        ("d4 | Given | Family", "1 | Ann | Sedge", ["Road: Given", "Road: Family"]),
        ("d4 | Sky | Travel", "1 | Grey | x1/2", ["Road"]),
        ("d4 | Thing | Where", "1 | A bell | in the reeds", ["Road"]),
    ],
)
def test_columns_are_tables_where_each_says_who_comes(
    head: str, rows: str, names: list[str]
) -> None:
    second = "2" + rows[1:].replace("Ann", "Bob").replace("Sedge", "Crake")
    text = f"## Road\n| {head} |\n|---|---|---|\n| {rows} |\n| {second} |"
    assert [one.name for one in read_pasted(text)] == names


def test_a_row_goes_on_over_lines_and_a_new_title_begins_another_table() -> None:
    first, second = read_pasted(
        "Omens (d2)\n1. A crow lands on the\nleft mast\n2. Milk sours.\n   Nobody drinks it.\n\n"
        "**Weather (d2)**\n1-2 Fog\n3 Rain"
    )
    assert texts(first) == ["A crow lands on the left mast", "Milk sours."]
    assert first.beside == ["Nobody drinks it."]
    assert (second.name, texts(second)) == ("Weather", ["Fog", "Rain"])


def test_lines_below_a_table_are_kept_beside_it() -> None:
    (wood,) = read_pasted("Wood (d2)\n1 Wolf\n2 Owl\n\nThe Owl: asks a riddle.\nNight: +2")
    assert wood.beside == ["The Owl: asks a riddle.", "Night: +2"]


def test_a_second_count_from_one_is_a_second_table() -> None:
    assert [spans(one) for one in read_pasted("1 a cat\n2 a dog\n1 a hen\n2 a cow")] == [
        [(1, 1), (2, 2)],
        [(1, 1), (2, 2)],
    ]


@pytest.mark.parametrize("mark", ["; ", " / ", ", ", ". "])
def test_a_table_in_a_sentence_is_read(mark: str) -> None:
    (draft,) = read_pasted("By night, roll d4: " + mark.join(("1: bats", "2-3: wind", "4: a wolf")))
    assert (draft.name, draft.dice, spans(draft)) == ("By night", "1d4", [(1, 1), (2, 3), (4, 4)])
    assert texts(draft) == ["bats", "wind", "a wolf"]


def test_tens_and_ones_of_two_dice_leave_no_gaps() -> None:
    text = "\n".join(f"{ten}1-{ten}6 thing {ten}" for ten in range(1, 7))
    (draft,) = read_pasted(text)
    assert table_of(draft, 0, {}, []).dice == SIXTY_SIX
    doubts: list[object] = []
    table = table_of(draft, 0, {}, doubts)  # type: ignore[arg-type]
    assert len(table.rows) == 6
    assert len(doubts) == 1  # It has no name.


@pytest.mark.parametrize(
    "text",
    [
        "20 arrows\n50 candles\n12 iron spikes",
        "Dear all, the game is on Friday.\nBring dice.",
        "1. One row alone",
    ],
)
def test_what_counts_things_is_no_table_that_is_rolled_on(text: str) -> None:
    assert not any(one.is_numbered for one in read_pasted(text))


def test_lists_without_numbers_are_read_a_row_a_line() -> None:
    lists = read_pasted(
        "# The abbey\n\n## Relics\n- a tooth\n- a nail,\n  bent\n\n"
        "## Monks (d4)\nOdo\nPim\nHob\nUrf"
    )
    assert [(one.name, texts(one)) for one in lists] == [
        ("The abbey: Relics", ["a tooth", "a nail, bent"]),
        ("The abbey: Monks", ["Odo", "Pim", "Hob", "Urf"]),
    ]


def test_levels_of_spells_stand_behind_the_spells() -> None:
    found = read_anything(TABLES, "Level,Spell\n1,Ember\n1,Hush\n2,Sink", "spells.csv", ())
    (draft,) = drafts_of_tables(found)
    assert (texts(draft), draft.rows[0].notes) == (["Ember", "Hush", "Sink"], "Level: 1")


@pytest.mark.parametrize(
    ("line", "price", "cheaper"),
    [
        ("Crowbar ..... 12 gp", ("Crowbar", 12, 1), ()),
        ("Arrows (20) - 5 gp", ("Arrows", 5, 20), ()),
        ("20 arrows: 5 gp", ("Arrows", 5, 20), ()),
        ("Net, casting, 1 pp 5 gp", ("Net, casting", 10, 1), ()),
        ("Net: 10.00 gp 20", ("Net", 10, 1), ()),
        ("Candle: 4 cp", ("Candle", 1, 25), ()),
        ("Candles (10): 4 cp", None, ("Candles (10): 4 cp",)),
        ("Rope: 1 gp 5 sp", ("Rope", 3, 2), ()),
        ("Stone: 0 gp", ("Stone", 0, 1), ()),
    ],
)
def test_prices_in_whole_gold_are_told_from_the_rest(
    line: str, price: tuple[str, int, int] | None, cheaper: tuple[str, ...]
) -> None:
    (draft,) = read_pasted(f"Wares\n- {line}\n- Mule: 30 gp\n- Cart: 100 gp")
    found = priced(draft)
    assert found is not None
    there = [(one.name, one.gp, one.pieces) for one in found.prices]
    assert there == [*([price] if price else []), ("Mule", 30, 1), ("Cart", 100, 1)]
    assert found.cheaper == cheaper


@pytest.mark.parametrize(
    "text",
    [
        "Foes\n| Level | XP |\n|---|---|\n| 1 | 5 |\n| 2 | 20 |",
        "Reeve\n| Level | XP | HD |\n|---|---|---|\n| 1 | lots | 1d8 |\n| 2 | 2000 | 2d8 |",
        "Reeve\n| Level | XP | HD |\n|---|---|---|\n| 1-2 | 0 | 1d8 |\n| 3 | 2000 | 2d8 |",
        "| d6 | XP | HD |\n|---|---|---|\n| 1 | 5 | 1 |\n| 2 | 10 | 2 |",
    ],
)
def test_what_only_looks_like_the_levels_of_a_class_is_none(text: str) -> None:
    assert [class_of(one) for one in read_pasted(text)] == [None]


async def test_a_price_list_is_kept_to_roll_on_or_as_prices(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table import")
    text = "The sutler\nItem      Cost\nSpade     3 gp\nWax       4 cp\nPunt      35 gp"
    page = await play.referee.submit_modal(asked, {"text": text})
    assert "- 1 Spade (Cost: 3 gp)" in said(page)
    assert "by the lot, so that coins stay whole: 25 Wax for 1 gp." in said(page)
    told = await play.referee.click(page.response, label="Put 3 on the price list")
    state = (await play.game()).state
    prices = [(one.name, one.gp, one.pieces) for one in MARKET.of(state).prices]
    assert prices == [("Punt", 35, 1), ("Spade", 3, 1), ("Wax", 1, 25)]
    await play.referee.click(told.followups[-1], label="Keep, to roll on")
    (table,) = WANDERING.of((await play.game()).state).tables
    assert (table.name, table.dice) == ("The sutler", "1d3")


async def test_the_levels_of_a_class_are_kept_for_it(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table import")
    text = (
        "## Reeve level progression\n| Level | XP | HD | THAC0 | D | W | P | B | S | 1 |\n|-|-|\n"
        "| 1 | 0 | 1d8 | 19 [0] | 12 | 13 | 14 | 15 | 16 | - |\n"
        "| 2 | 2,000 | 2d8 | 19 [0] | 12 | 13 | 14 | 15 | 16 | 1 |"
    )
    page = await play.referee.submit_modal(asked, {"text": text})
    await play.referee.click(page.response, label="Keep as the levels of Reeve")
    (table,) = CLASS_TABLES.of((await play.game()).state).tables
    assert table.name == "reeve"
    second = table.ranks[1]
    assert (second.experience, second.thac0, second.slots) == (2000, 19, (1,))
    assert second.saves == (12, 13, 14, 15, 16)


async def test_a_row_with_more_than_has_room_says_what_is_left_out(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table import")
    text = f"Omens (d2)\n1. {'crow ' * 70}\n2. Milk"
    page = await play.referee.submit_modal(asked, {"text": text})
    assert "Row 1 is long, its end is left out" in said(page)


def test_a_word_that_a_page_has_broken_is_one_and_a_number_of_no_one_counts_nobody() -> None:
    (draft,) = read_pasted(
        "Fen (1d3)\n1 1d4 marsh-\nlights\n2 A half-\nsunk boat\n3 3 of the bells"
    )
    assert texts(draft) == ["marshlights", "A half-sunk boat", "3 of the bells"]


def test_faces_stand_in_the_cell_of_the_first_words() -> None:
    rows = "01-10 Sings off-key   2 gp\n11-99 Honest          3 gp\n00    Roll twice      -"
    (draft,) = read_pasted(f"d100  Quirk           Wage\n{rows}")
    assert spans(draft) == [(1, 10), (11, 99), (100, 100)]
    assert texts(draft) == ["Sings off-key", "Honest", "Roll twice"]


@pytest.mark.parametrize(
    ("tree", "rows"),
    [
        (
            {"name": "Pockets", "formula": "1d4",
             "results": [{"range": [1, 3], "text": "Lint"}, {"range": [4, 4], "text": "2d6 cp"}]},
            [(1, 3), (4, 4)],
        ),
        ([{"title": "Pockets", "rows": ["Lint", "2d6 cp"]}, 7], [(1, 1), (2, 2)]),
        ({"data": {"name": "Pockets", "entries": [
            {"min": 1, "max": 5, "result": "Lint"}, {"roll": 6, "result": "2d6 cp"}, {}]}},
         [(1, 5), (6, 6)]),
    ],
)  # fmt: skip
def test_a_table_of_another_tool_is_read_by_its_rows(
    tree: object, rows: list[tuple[int, int]]
) -> None:
    found = read_anything(TABLES, json.dumps(tree), "", ("name",))
    (draft,) = drafts_of_tables(found)
    assert (draft.name, spans(draft), texts(draft)) == ("Pockets", rows, ["Lint", "2d6 cp"])


def test_an_object_without_rows_is_no_table() -> None:
    deep = {"a": {"b": {"c": {"rows": ["x", "y"]}}}, "note": [1]}
    assert drafts_of_tables(read_anything(TABLES, json.dumps(deep), "", ("name",))) == []
