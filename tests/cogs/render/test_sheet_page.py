"""A sheet as a card and as a page to be printed."""

from io import BytesIO

from PIL import Image

from cogs.render.narration import People
from cogs.sheet.card_pages import Page, page_of
from cogs.sheet.pages import render_sheet, what_words
from cogs.sheet.picture import HEIGHT, WIDTH, draw_sheet
from rules.kernel.actor import Viewer
from rules.record import replace
from rules.state.items import Held, Item
from rules.state.sheet import Character, Spell
from rules.transfer.records import TakeSheet
from rules.view.sheets import SheetView, view_sheet
from tests.rules.scenes import camp
from tests.rules.table import ANN, BOB
from tests.rules.transfer.test_taking import WHOLE

MOST = replace(
    WHOLE,
    numbers={**WHOLE.numbers, "save_wands": 13, "thac0": 18, "open_doors": 2},
    items=tuple(Item("", f"Thing *{n}* of the hoard", n + 1) for n in range(60)),
    spells=tuple(Spell(f"Spell {n} of the Margrave", 2, 2) for n in range(20)),
)
"""A sheet with as much on it as there is room for."""


def seen(sheet: Character, viewer: int = BOB.member) -> SheetView:
    """Bob's sheet as somebody sees it."""
    game = camp("eris")
    game.state = replace(game.state, overrides={**game.state.overrides, "book": "none"})
    game.act(TakeSheet(sheet=sheet), BOB)
    asker = game.engine.asking(game.state)
    return view_sheet(asker, game.state.characters[-1], Viewer(viewer))


def page(view: SheetView) -> Page:
    return page_of(view, what_words(view))


def test_the_card_has_everything_in_a_few_lines() -> None:
    text = render_sheet(seen(WHOLE), People({BOB.member: 77}))
    for line in (
        (
            "Level 3 (1 more after a week of rest) \u00b7 elf, fighter \u00b7 4,500 XP"
            " \u00b7 played by <@77>"
        ),
        "**In hand** Star",
        "**Carried** Backpack",
        "**In Backpack** Torch (3)",
        "**Spells** Sleep (1 of 2)",
        "**Skills** Cook 40% \u00b7 Tracker 13%",
    ):
        assert line in text.split("\n"), line


def test_the_card_of_others_has_what_everybody_knows() -> None:
    text = render_sheet(seen(WHOLE, ANN.member), People({}))
    assert "elf, fighter" in text
    for hidden in ("XP", "Star", "Sleep", "Cook", "STR", "Saves"):
        assert hidden not in text


def test_the_longest_card_fits_and_keeps_every_line() -> None:
    text = render_sheet(seen(MOST), People({BOB.member: 77}))
    assert len(text) <= 2000
    lines = text.split("\n")
    assert any(line.startswith("**Carried** Thing \\*0\\*") for line in lines)
    assert any(line.startswith("**Spells** Spell 0") for line in lines)
    assert "**Skills** Cook 40% \u00b7 Tracker 13%" in lines
    assert lines[-1].startswith("-# `/sheet set`")


def test_the_page_has_boxes_and_lists() -> None:
    found = page(seen(MOST))
    boxes = [(box.label, box.value) for row in found.rows for box in row]
    assert boxes == [
        ("Hit points", "5 of 8"), ("AC", "5"), ("THAC0", "18"), ("Move", "90"), ("XP", "4,500"),
        ("STR", "13"), ("Death", "12"), ("Wands", "13"),
    ]  # fmt: skip
    lists = {column.title: column.entries for column in found.columns}
    assert lists["Other numbers"] == ("Open doors 2", "Languages by INT 2")
    assert lists["Carried"][1] == "2 Thing *1* of the hoard"
    assert lists["Spells"][0] == "[ ] [ ] Spell 0 of the Margrave"
    home = page(
        seen(replace(WHOLE, items=(Item("", "Sword", damage="1d8", bonus=1, held=Held.STORED),)))
    )
    assert home.columns[-1].title == "At home"
    assert home.columns[-1].entries == ("Sword 1d8 +1",)


def test_it_is_printed_on_one_page_black_on_white() -> None:
    for sheet in (WHOLE, MOST):
        image = Image.open(BytesIO(draw_sheet(page(seen(sheet)))))
        assert image.size == (WIDTH, HEIGHT)
        pixels = image.histogram()
        assert pixels[255] > 0.8 * sum(pixels)
        assert pixels[0] > 1000
        below = image.crop((0, HEIGHT - 60, WIDTH, HEIGHT)).getextrema()
        assert below == (255, 255)


def test_what_is_too_much_for_a_page_is_counted() -> None:
    many = page(seen(MOST))
    columns = many.columns * 4
    image = Image.open(
        BytesIO(draw_sheet(Page(many.name, many.below, many.rows, columns, many.weapons)))
    )
    assert image.crop((0, HEIGHT - 60, WIDTH, HEIGHT)).getextrema() == (255, 255)
