"""What is kept is printed as books print it, and read again as the same."""

import pytest

from cogs.bestiary.importing import read_all
from cogs.bestiary.printing import printed_blocks
from cogs.core.files.texts import Found
from cogs.wandering.drafts import SIXTY_SIX
from cogs.wandering.importing import read as read_tables
from cogs.wandering.pasted import read_pasted
from cogs.wandering.printing import printed_tables
from rules.bestiary.known import all_blocks
from rules.bestiary.records import ImportStatBlocks, StatBlock
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.wandering.records import EncounterTable, ImportTables, TableRow
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene

OSE = ENGINE.asking(GameState("ose"))
SAME = ("name", "hit_dice", "hit_points", "morale", "saves_as", "alignment", "experience")
ALSO = ("in_dungeon", "treasure", "traits")


def attacks(block: StatBlock) -> list[tuple[str, int, str]]:
    """Each attack, by how its name begins: of several there is one, `hoof` of `hooves`."""
    return [(item.name.lower()[:3], item.shots, item.damage) for item in block.items]


@pytest.mark.parametrize("part", [0, 1])
def test_the_monsters_of_a_book_are_read_again_as_they_were_printed(part: int) -> None:
    others: list[str] = []
    blocks = all_blocks(OSE.state)[part::2]
    read_again = read_all(OSE, Found(printed_blocks(blocks)), {})
    for block, read in zip(blocks, read_again, strict=True):
        assert not read.doubts, block.name
        for field in SAME + ALSO:
            assert getattr(read.block, field) == getattr(block, field), (block.name, field)
        assert dict(read.block.numbers.items()) == dict(block.numbers.items()), block.name
        others += [block.name] if attacks(read.block) != attacks(block) else []
    # Two words for one thing: `talons or beak`.
    assert len(others) < 5, others


def test_a_table_is_printed_with_its_dice_and_its_ground() -> None:
    rows = tuple(TableRow(at * 10 + 1, at * 10 + 6, f"Thing {at}") for at in range(1, 7))
    text = printed_tables([EncounterTable("", "Trinkets", SIXTY_SIX, rows, ("fen", "road"))])
    assert text.startswith("## Trinkets (1d6*10+1d6) (for fen and road)\n\n11-16 Thing 1\n")
    (draft,) = read_pasted(text)
    assert (draft.dice, draft.where, draft.rows) == (SIXTY_SIX, ("fen", "road"), [*rows])


@pytest.mark.parametrize("kind", ["monsters", "tables"])
async def test_what_a_game_keeps_is_saved_as_markdown(play: Play, kind: str) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    block = StatBlock("Rust widow", hit_points=7, numbers={"ac": 5}, morale=9)
    await scene.act(play.referee, ImportStatBlocks(blocks=(block,)))
    table = EncounterTable(
        "", "Fen", "1d4", (TableRow(1, 3, "Fog"), TableRow(4, 4, "Rain")), ("swamp",)
    )
    await scene.act(play.referee, ImportTables(tables=(table,)))
    command = {"monsters": "monster export", "tables": "wandering table export"}[kind]
    told = await play.type(play.referee, command, kind="markdown")
    (file,) = told.response.attachments
    text = (await file.read()).decode()
    wanted = {
        "monsters": "## Rust widow\nAC 5 [14], hp 7, ML 9\n",
        "tables": "## Fen (1d4) (for swamp)\n\n1-3 Fog\n4 Rain\n",
    }
    assert text == wanted[kind]
    assert file.filename.endswith(".md")
    game = await play.game()
    if kind == "tables":
        (kept,) = read_tables(game, Found(text), {}).deeds[0].actions
        assert isinstance(kept, ImportTables)
        assert (kept.tables[0].where, kept.tables[0].dice) == (("swamp",), "1d4")
