"""Whatever a text says stands in its reading or is quoted, and what is no name is asked."""

import dataclasses
import re
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from benchmarks.reading import CASES
from cogs.bestiary.importing import KIND as BLOCKS
from cogs.core.accounting import is_odd, odd_names, unaccounted
from cogs.core.files.texts import Found, find_text
from cogs.core.reading import Doubt, Kind, Offered, Read
from cogs.core.readings import page_text
from cogs.places.importing import KIND as PLACES
from cogs.sheet.importing import KIND as SHEETS
from cogs.wandering.importing import KIND as TABLES
from data.live import LiveGame
from rules.bestiary.records import ImportStatBlocks, StatBlock
from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import Area, Place
from rules.state.game import GameState

KINDS = {
    **dict.fromkeys(("s", "stat"), BLOCKS),
    **dict.fromkeys(("c", "sheet"), SHEETS),
    **dict.fromkeys(("k", "key"), PLACES),
    **dict.fromkeys(("t", "table"), TABLES),
}
_OF_4E = ("s11_4e", "s07.", "c08.txt", "4e")
_FEW = 0.015
"""So few of the lines may be nowhere: the numbers of pages, when a post was written."""


def _kind_of(path: Path) -> Kind | None:
    return KINDS.get(re.split(r"[\d_.]", path.name)[0])


def _lost(path: Path, kind: Kind) -> tuple[str, ...]:
    named = "" if path.suffix in (".txt", ".md") else path.name
    said = (dataclasses.asdict(kind.contents), named, kind.keys)
    (found,) = find_text(BytesIO(path.read_bytes()), *said)
    is_4e = any(one in path.name for one in _OF_4E)
    game = cast("LiveGame", SimpleNamespace(state=GameState("4e" if is_4e else "ose")))
    return unaccounted(found, kind.read(game, found, {}))


@pytest.mark.parametrize(
    "cases", ["by_hand", "by_hand/g", "by_hand/h", "files", "outside", "blind"]
)
def test_next_to_no_line_of_what_people_have_is_nowhere(cases: str) -> None:
    paths = [path for path in (CASES / cases).iterdir() if path.is_file()]
    kinds = [(path, kind) for path in paths if (kind := _kind_of(path)) is not None]
    assert len(kinds) > 15
    lost = [(path.name, line) for path, kind in kinds for line in _lost(path, kind)]
    lines = sum(path.read_text(errors="replace").count("\n") for path in paths)
    assert len(lost) < _FEW * lines, lost


@pytest.mark.parametrize(
    "name",
    [
        "usually",
        "to hit",
        "For strength",
        "Wolfs 4",
        "Owl bear if noise",
        "? bite",
        "Crow x lots",
        "Slime grn ac hits always",
        "+ 4 cold iron",
        'Longshot" Harl',
        "Boss = GRUNTWICK",
        "of them",
        "Longsword is on loan from the Margrave",
        "Ring (ornamental",
        "book: shield",
    ],
)
def test_what_is_hardly_a_name_is_asked_about(name: str) -> None:
    kept = Offered("Keep", (ImportStatBlocks(blocks=(StatBlock(name=name),)),))
    read = Read("### Toads", (), deeds=(kept,))
    assert [*odd_names(read)] == [name]
    asked = Doubt("name", f"What is that? \u201c{name}\u201d", ())
    assert not odd_names(dataclasses.replace(read, doubts=(asked,)))


@pytest.mark.parametrize(
    "name",
    [
        "Rope 50'",
        "Sword +1, +3 vs dragons",
        "Herd animal (2 HD)",
        "Duke of the 9th Circle",
        "Holy water",
        "Thieves' tools",
        'Isolde "Izzy" Crake',
        "Will o' the Wisp",
        "10' pole",
        "Nameless 3",
    ],
)
def test_what_may_be_a_name_is_not(name: str) -> None:
    assert not is_odd(name)


@pytest.mark.parametrize(
    "name", ["2 gold cups (60 gp each)", "At the bottom of vat 6: 35 pp", "1,100 sp"]
)
def test_what_lies_somewhere_has_a_number_and_a_place(name: str) -> None:
    assert is_odd(name)
    assert not is_odd(name, is_told=True)
    assert is_odd("each worth 2 gp", is_told=True)


def test_one_of_many_in_a_room_is_asked_about() -> None:
    area = Area("", "Hall", monsters=("1 zombies", "3 rats", "1 Quire of Moths", "1 ogress"))
    place = ImportPlaces(drafts=(Draft(Place("", "Priory"), (Room(area),)),))
    assert odd_names(Read("", (), deeds=(Offered("Keep", (place,)),))) == {"1 zombies": True}


def _read(text: str, *blocks: StatBlock, unread: tuple[str, ...] = ()) -> tuple[str, ...]:
    kept = Offered("Keep", (ImportStatBlocks(blocks=blocks),))
    return unaccounted(Found(text), Read("### Toads", (), unread=unread, deeds=(kept,)))


def test_a_line_whose_number_is_nowhere_is_quoted_as_it_counts_or_not() -> None:
    toad = StatBlock(name="Toad", numbers={"ac": 5, "move": 120}, hit_points=9, treasure="2d6 cp")
    text = "Toad, AC [14], 9 hp, MV 12, 2-12 copper\nJanuary 1977"
    assert _read(text, toad) == ("January 1977",)
    assert not _read(text, toad, unread=("January 1977",))
    told = "Toads lick whoever sleeps here"
    assert _read(f"{text}\nXP 3oo\nTreasure Type: None\n{told}", toad)[1:] == ("XP 3oo", told)
    page = page_text(Read("### Toads", ("- Toad",), lost=("January 1977",)))
    assert "in no remark: write down what you need**\n> January 1977" in page
