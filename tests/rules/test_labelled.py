"""Labels in pasted text: where they count, what they say, and what is only text."""

import re

import pytest

from rules.kernel.labelled import (
    Label,
    Labels,
    forms_pattern,
    joined,
    lines_of,
    plain_text,
    start_pattern,
    tidied,
    without_marks,
)

_ALL = (
    Label("ac", "ac|armour class", starts=r"-?\d"),
    Label("hd", "hd|hit dice", starts=r"\d"),
    Label("hp", "hp", starts=r"\d", within=("hd",)),
    Label("move", "mv", "move|no.|m", starts=r"\(?\d"),
    Label("size", "size", starts=r"[sml]\b"),
    Label("note", "", "note"),
)
LABELS = Labels(
    _ALL,
    re.compile(forms_pattern(_ALL), re.IGNORECASE),
    {label.key: re.compile(start_pattern(label), re.IGNORECASE) for label in _ALL},
)


def said(line: str) -> dict[str, str]:
    """What the labels of one line say."""
    return {one.key: one.value for one in LABELS.find(line)}


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("AC 6 [13], HD 1-1 (3hp)", {"ac": "6 [13]", "hd": "1-1 (3hp)"}),
        ("MV 60' (20'),", {"move": "60' (20')"}),
        ("HD: 2 | AC=5 ; MV 30'", {"hd": "2", "ac": "5", "move": "30'"}),
        ("Armour class\t6", {"ac": "6"}),
        ("AC6 HD3", {"ac": "6", "hd": "3"}),
        ("HD 1 (hp 3, 4; AC 2)", {"hd": "1", "hp": "3, 4; AC 2"}),
        ("HD 1 ((hp 3))", {"hd": "1 ((hp 3))"}),
        ("AC 5 ac 6", {"ac": "5 ac 6"}),
        ("it can move 5 feet and note it", {}),
        ("AC 1, move 5, no. 4", {"ac": "1", "move": "5, no. 4"}),
        ("They move: 5", {"move": "5"}),
        ("AC 1 move5", {"ac": "1 move5"}),
        ("AC 1 move 5, wide no. 4", {"ac": "1", "move": "5, wide no. 4"}),
        ("(note) that", {"note": "that"}),
        ("size: M (6), AC 4", {"size": "M (6)", "ac": "4"}),
        ("size: huge, M (6)", {"move": "(6)"}),
        ("acrid 6, xhd 2, AC none", {}),
        ("hdx 2", {}),
        ("", {}),
    ],
)  # fmt: skip
def test_a_label_counts_where_it_stands_apart_and_a_value_follows(
    line: str, values: dict[str, str]
) -> None:
    assert said(line) == values


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Armour Class", "ac"), ("armourClass", "ac"), ("armour_class:", "ac"), ("AC [asc]", "ac"),
        ("No.", "move"), ("**HD**", "hd"), ("armour", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_column_or_key_is_a_label_as_a_whole(name: str, key: str) -> None:
    assert LABELS.called(name) == key


def test_lines_lose_their_marks_and_keep_what_these_say() -> None:
    text = (
        "# A **Title**\n\n> - *Bold* [here](http://x.y) \u2013 1\u00bd\n**All of it:**\n"
        "| a | b |\n|---|---|\n| 1 | 2 |\n"
        "***\nx\ty\nHit Dice:   4**   AC  3   9\n~~gone~~ :candle: 3* left\nplain  line\n"
    )
    heading, bullet, bold, head, row, tab, wide, struck, plain = lines_of(text)
    assert (heading.text, heading.level, heading.is_apart) == ("A Title", 1, True)
    assert (bullet.text, bullet.is_bullet) == ("Bold here - 1 1/2", True)
    assert bold.is_bold
    assert (head.cells, row.cells, row.is_apart) == (("a", "b"), ("1", "2"), False)
    assert (tab.cells, tab.is_apart) == (("x", "y"), True)
    assert wide.cells == ("Hit Dice:", "4**", "AC", "3", "9")
    assert struck.text == "3* left"
    assert plain.cells == ()


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("**THAC0** 17 [+2]", "THAC0 17 [+2]"),
        ("**HD** 3** (13hp), **AC** 5", "HD 3** (13hp), AC 5"),
        ("HD 3** and 4**", "HD 3** and 4**"),
        ("**1** Ogre", "1 Ogre"),
        ("*axe +1* (1d6), 2*", "axe +1 (1d6), 2*"),
    ],
)
def test_bold_words_may_end_in_a_digit_and_hit_dice_keep_their_stars(line: str, bare: str) -> None:
    assert without_marks(line) == bare


def test_html_and_typographers_signs_become_plain() -> None:
    assert plain_text("<p>a</p><b>\u201cb\u201d</b>\u2026") == 'a\n"b"...'


@pytest.mark.parametrize(
    ("value", "tidy"),
    [
        ("6 [13], ", "6 [13]"), ("3)", "3"), ("a (b))", "a (b)"), ("x (", "x"), ("a) b", "a) b"),
        ("5 ((", "5 ("), ("[4", "[4"), ("x(", "x"), ("a)b)", "a)b"), ("a)b(", "a)b("),
    ],
)  # fmt: skip
def test_half_a_bracket_goes_with_what_set_a_value_apart(value: str, tidy: str) -> None:
    assert tidied(value) == tidy


def test_lines_that_a_page_has_broken_are_joined() -> None:
    text = "AC 6,\nHD 1 (3\nhp)\n(each)\n\nNew\n# Head,\nnext,\n- bullet,\n| a | b |\nx,"
    texts = [line.text for line in joined(lines_of(text))]
    assert texts == [
        "AC 6, HD 1 (3 hp) (each)", "New", "Head,", "next,", "bullet,", "| a | b |", "x,",
    ]  # fmt: skip
    long = "a" * 3_000 + ",\nb"
    assert len(joined(lines_of(long))) == 2


def test_what_forums_write_in_brackets_is_markdown() -> None:
    text = "[quote=Mike][b]AC[/b] 6 [I]swarm[/I] [14][/quote]"
    assert plain_text(text) == "**AC** 6 swarm [14]"
    assert plain_text("[b] is a key") == "[b] is a key"
    rows = "[tr][td]AC: 6\nHD: 1[/td] [td]AC: 7[/td][/tr]\n[tr][td]b"
    assert plain_text(f"[table]{rows}[/table]") == "| AC: 6; HD: 1 | AC: 7 |\n| b |"


def test_a_cell_that_is_nothing_but_a_cross_stays_one() -> None:
    assert (without_marks("#"), without_marks("## Rooms #")) == ("#", "Rooms")


def test_columns_that_dashes_rule_off_are_cells_down_to_an_empty_line() -> None:
    told = lines_of("Name   AC  HP\n-----  --  --\nGark   6   11\nMaud\n\nGark   is   here")
    assert [line.text for line in told] == [
        "| Name | AC | HP |",
        "| Gark | 6 | 11 |",
        "| Maud | | |",
        "Gark \t is \t here",
    ]


def test_a_heading_of_a_wiki_is_a_heading() -> None:
    (line,) = lines_of("== Rooms ==")
    assert (line.text, line.level) == ("Rooms", 1)
