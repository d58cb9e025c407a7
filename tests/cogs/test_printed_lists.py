"""Class tables and prices as Markdown, which the reader of tables reads as the same."""

from cogs.classes.printing import printed_classes
from cogs.core.files.texts import read_anything
from cogs.items.printing import printed_prices
from cogs.wandering.files import TABLES
from cogs.wandering.importing import drafts_of_tables
from cogs.wandering.offers import class_of, priced
from rules.classes.records import ClassTable, Rank
from rules.items.market import book_prices
from rules.items.state import MARKET, Market, Price
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said

WARDEN = ClassTable(
    "Bell warden",
    (
        Rank(1, 0, "1d6", 19, (11, 12, 14, 16, 15)),
        Rank(2, 1_750, "2d6", 19, (11, 12, 14, 16, 15), (1,)),
        Rank(3, 3_500, "2d6+2", 17, (9, 10, 12, 14, 12), (2, 1)),
    ),
)
LOUT = ClassTable("Lout", (Rank(1, 0, "1d4"), Rank(2, 2_000, "2d4")))


def test_the_levels_of_classes_are_printed_and_read_as_the_same() -> None:
    text = printed_classes((WARDEN, LOUT))
    drafts = drafts_of_tables(read_anything(TABLES, text, "classes.md", ()))
    assert [class_of(draft) for draft in drafts] == [WARDEN, LOUT]


def test_prices_are_printed_and_read_as_the_same() -> None:
    own = (Price("Eel pie", 2, 5), Price("Toad", sells=3))
    state = MARKET.put(GameState("ose"), Market(own))
    text = printed_prices(state)
    (draft,) = drafts_of_tables(read_anything(TABLES, text, "prices.md", ()))
    found = priced(draft)
    assert found is not None
    assert not found.cheaper
    there = {(one.name, one.gp, one.pieces) for one in found.prices}
    book = {(one.name, one.gp, one.pieces) for _, one in book_prices(state) if one.gp is not None}
    assert there == {("Eel pie", 2, 5), *book}


async def test_both_are_saved_by_a_referee(play: Play) -> None:
    await Scene(play).begin("ose")
    told = await play.type(play.referee, "item prices", file=True)
    assert "What things cost, as a table." in said(told)
    asked = await play.type(play.referee, "wandering table import")
    page = await play.referee.submit_modal(asked, {"text": printed_classes((WARDEN,))})
    await play.referee.click(page.response, label="Keep as the levels of Bell warden")
    told = await play.type(play.referee, "level table export", kind="markdown")
    assert "Classes: 1." in said(told)
