"""Stat blocks as files: what is written is read as the same, and a mistake is shown its line."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.bestiary.files import read_block, write_block
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.core.files.lists import (
    CSV,
    FORMATS,
    YAML,
    Format,
    read_file,
    read_text,
)
from rules.bestiary.known import all_blocks
from rules.bestiary.records import StatBlock
from rules.bestiary.stat_blocks import MOST_BLOCKS
from rules.bestiary.words import parse_hit_dice
from rules.errors import RuleError
from rules.kernel.questions import Asker
from rules.record import replace
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.cogs.test_attack_lines import ITEMS
from tests.rules.bestiary.examples import SAND_CAT

TEXTS = st.sampled_from(
    ["Bär", "no", "null", "~", "1-1", "# one", "a: b", "a; b", "- a", '"', "'", "[x]", "{}", "*a",
     "&a", "yes", "0x1F", "1_000", "=1+1", "a,b", "Über-Ork 2", "😀", "| x", "> x", "% x"]
)  # fmt: skip
HIT_DICE = st.none() | st.sampled_from(["1", "1-1", "3+1**", "½", "NH", "2d6"]).map(parse_hit_dice)
NUMBERS = st.dictionaries(
    st.sampled_from(["ac", "thac0", "save_death", "save_spells", "move", "initiative", "dex"]),
    st.integers(1, 20),
)
BLOCKS = st.builds(
    StatBlock,
    name=TEXTS,
    hit_dice=HIT_DICE,
    hit_points=st.integers(0, 99),
    level=st.integers(0, 20),
    morale=st.none() | st.integers(2, 12),
    normal_human=st.booleans(),
    saves_as=HIT_DICE,
    dexterity_class=st.sampled_from([None, -1, 0, 1]),
    slow=st.booleans(),
    numbers=NUMBERS,
    items=st.lists(ITEMS, max_size=3).map(tuple),
    traits=st.lists(TEXTS, max_size=3).map(tuple),
    loses=st.lists(TEXTS, max_size=3).map(tuple),
    notes=st.just("") | TEXTS,
)


def asker(preset: str = "ose") -> Asker:
    """A game that writes armour class one way or the other."""
    return ENGINE.asking(GameState(preset=preset))


def read(text: str, name: str = "", preset: str = "ose") -> list[StatBlock]:
    return [read_block(asker(preset), written) for written in read_text(STAT_BLOCKS, text, name)]


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
@pytest.mark.parametrize("preset", ["ose", "4e"])
@settings(max_examples=30)
@given(blocks=st.lists(BLOCKS, min_size=1, max_size=3))
def test_what_is_exported_is_imported_as_the_same(
    form: Format, preset: str, blocks: list[StatBlock]
) -> None:
    text = form.write([write_block(asker(preset), block) for block in blocks])
    assert read(text, form.file_name(STAT_BLOCKS), preset) == blocks


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
def test_every_known_one_goes_through_a_file_and_its_kind_is_seen(form: Format) -> None:
    known = [replace(block, source="") for block in all_blocks(GameState(preset="ose"))]
    for begin in range(0, len(known), MOST_BLOCKS):
        some = known[begin : begin + MOST_BLOCKS]
        text = form.write([write_block(asker(), block) for block in some])
        assert read(text) == some
        first = read_file(STAT_BLOCKS, form.file_name(STAT_BLOCKS), text.encode("utf-8-sig"))[0]
        assert first.cells.keys()
        assert len(text.encode()) < STAT_BLOCKS.most_bytes


def test_a_file_from_a_game_that_counts_armour_upwards_is_read_in_one_that_does_not() -> None:
    text = YAML.write([write_block(asker("4e"), SAND_CAT)])
    assert "ascending_ac: 13" in text
    assert read(text, "x.yaml") == read(text, "x.yaml", "4e") == [SAND_CAT]


def test_the_three_kinds_as_people_write_them() -> None:
    cat = replace(
        SAND_CAT, hit_points=0, level=1, normal_human=False, saves_as=None, dexterity_class=None,
        slow=False, loses=(), notes="", traits=("cat", "beast"), in_dungeon="", in_lair="",
        treasure="", experience=None, alignment="", abilities=(), also=(),
        items=tuple(replace(item, held="carried") for item in SAND_CAT.items),
        numbers={"ac": 6, "move": 150, "save_death": 12, "save_wands": 13, "save_paralysis": 14,
                 "save_breath": 15, "save_spells": 16},
    )  # fmt: skip
    as_yaml = """
        name: Sand cat
        HD: 3+1
        AC: 6
        ML: 8
        mv: 150
        saves: 12 13 14 15 16
        attacks: 2 Claws 1d4 (natural)
        traits: cat, beast
        slow: no
        level:
    """
    as_json = """
        {"name": "Sand cat", "hd": "3+1", "armour class": 6, "morale": 8, "Movement": 150,
         "saves": [12, 13, 14, 15, 16], "slow": false, "level": null, "loses": [],
         "attacks": ["2 x Claws (1d4, natural)"], "traits": ["cat", "beast"]}
    """
    as_csv = (
        "Name;HD;AC;ML;MV;Saves;Attacks;Traits;\n"
        ";;;;;;;\n"
        "Sand cat;3+1;6;8;150;12 13 14 15 16;2 Claws 1d4 (natural);cat, beast;\n"
    )
    for text in (as_yaml, as_json, as_csv):
        assert read(text) == [cat]


@pytest.mark.parametrize(
    ("text", "name", "says"),
    [
        # YAML
        ("- name: A\n  hp: 1\n- name: [", "", "Line 3 cannot be read"),
        ("- name: A\n  hp: 1\n- Goblin", "", "Line 3: a stat block begins with `- name: Goblin`"),
        ("- name: A\n  name: B", "", "Line 2: `name` is there twice"),
        ("- name: A\n  ac: {x: 1}", "", "Line 2: write a text, a number, or a list"),
        ("- ? [a]\n  : b", "", "Line 1: write a text"),
        ("a: \x00", "", "which no text has"),
        ("[" * 9000, "x.yaml", "brackets in brackets"),
        ("---\na: 1\n---\nb: 2", "x.yml", "Line 3 begins a second list"),
        ("- name: &a A\n- name: *a", "", "Line 2: put what begins with `*` in quotation marks"),
        ("[" * 10 + "]" * 10, "x.yml", "brackets in brackets in brackets"),
        ("- name: A\n" * 2_001, "", "2,001 stat blocks, and a file may have 2,000"),
        # JSON
        ('[\n{"name": "A"}\n{"name": "B"}]', "", "Line 3 cannot be read"),
        ('[{"name": "A",}]', "", "Line 1 cannot be read"),
        ('[{"name": "A"}] x', "", "Line 1 cannot be read"),
        ('{"name": "A"}\n{', "", "Line 2 cannot be read"),
        ('[{"name": "A"},\n"B"]', "", "Line 2: a stat block is written"),
        ('[{"name": "A",\n"name": "B"}]', "", "Line 2: `name` is there twice"),
        ('[{"name": "A",\n"ac": {"x": 1}}]', "", "Line 2: write a text, a number, or a list"),
        ('[{"name": "A",\n"ac": [[1]]}]', "", "Line 2: write a text"),
        ("[" * 200_000, "", "brackets in brackets"),  # Python 3.13 reads ten thousand, 3.14 more
        # CSV
        ("Goblin,1-1,6", "x.csv", "Line 1: the first row names the columns"),
        ("name,ac,AC\n", "", "Line 1: there are two columns called `ac`"),
        ("name,ac\n\nA,1,2", "", "Line 3: the row has 3 cells, and there are 2 columns"),
        ('name,ac\n"A"x,1', "", "That is no CSV"),
        ('name,traits\nA,"x\ny"\nB,"\n', "x.csv", "That is no CSV"),
        # What it says
        ("- name: A\n  armor: 7", "", "Line 2, `armor`: no stat block has that"),
        ("- name: A\n  moral: 7", "", "Did you mean `morale`?"),
        ("- name: A\n  zzzzz: 7", "", "A stat block has `hit_dice`"),
        ("- name: A\n  hp: many", "", "Line 2, `hp`: “many” is not a whole number, such as `7`"),
        ("- name: A\n  hp: 1234567", "", "not a whole number"),
        ("- name: A\n  hd: many", "", "Line 2, `hd`: “many” is not a number of hit dice"),
        ("- name: A\n  slow: perhaps", "", "neither `yes` nor `no`"),
        ("- name: A\n  on_ties: first", "", "`bonus`, `neither` or `penalty`"),
        ("- name: A\n  saves: 1 2 3", "", "five numbers: death, wands, paralysis"),
        ("- name: A\n  ac: [1, 2]", "", "Write one number there, and no list"),
        ("- name: A\n  hd: [1, 2]", "", "Write one value there, and no list"),
        ("- name: A\n  ac: 99", "", "Line 2, `ac`: Armour Class goes from"),
        ("- name: A\n  ascending_ac: 99", "", "Line 2, `ascending_ac`: Armour Class goes"),
        ("- name: A\n  hp: 1\n  hit_points: 2", "", "Line 3, `hit_points`: That is there twice"),
        ("- name: A\n  ac: 5\n  descending_ac: 5", "", "Line 3, `descending_ac`: That is there"),
        ('- name: A\n  attacks:\n  - \'"x" y\'', "", "Line 2, `attacks`: I cannot read “y”"),
        ("- name: A\n  hp: 1\n- hp: 1", "", "Line 3, A stat block needs a `name`"),
        ("name,hp\nA,1\n,2", "", "Line 3, A stat block needs a `name`"),
    ],
)  # fmt: skip
def test_a_mistake_is_shown_its_line_and_what_to_write(text: str, name: str, says: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read(text, name)
    assert says in refusal.value.message


def test_armour_as_another_game_counts_it_is_asked_about() -> None:
    with pytest.raises(RuleError, match=r"counts armour upwards\. Write `ascending_ac`"):
        read("name: A\nac: 5", preset="4e")
    assert read("name: A\ndescending_ac: 5", preset="4e")[0].numbers == {"ac": 5}
    assert read("name: A\nascending_ac: 14", preset="ose")[0].numbers == {"ac": 5}


def test_a_file_that_is_too_large_or_no_text_is_refused() -> None:
    with pytest.raises(RuleError, match="has 250 kB, and stat blocks may have 60 kB"):
        read_file(STAT_BLOCKS, "x.json", b" " * 250_000)
    with pytest.raises(RuleError, match="no text in UTF-8"):
        read_file(STAT_BLOCKS, "x.yaml", b"name: \xff\xfe")


@pytest.mark.parametrize("text", ["", "   \n", "[]", "name,hp\n"])
def test_a_file_without_stat_blocks_has_none(text: str) -> None:
    assert read(text) == []


@given(st.text(max_size=60), st.sampled_from(["", "x.json", "x.yaml", "x.csv"]))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    with suppress(RuleError):
        assert all(block.name for block in read(text, name))


def test_the_kind_of_file_goes_by_its_name_first() -> None:
    text = "name,hp\nA,1\n"
    assert read_text(STAT_BLOCKS, text, "a.b.CSV") == CSV.read(STAT_BLOCKS, text)
    with pytest.raises(RuleError, match="cannot be read"):
        read_text(STAT_BLOCKS, text, "a.json")
    assert CSV.file_name(STAT_BLOCKS) == "stat-blocks.csv"
