"""How names look: what shows nothing, what runs over other lines, and what is taken for another."""

from itertools import chain

import pytest

from rules.kernel.words import OURS, harmless, is_shown, look_of, without_towers

NOTHING = (0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x200C, 0x200D, 0x2800, 0x3164, 0xFFA0)
"""Code points that are printed as nothing, each by itself."""
ROWS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""The first and last of those that stand in a row."""
ACUTE, CYRILLIC_A, CYRILLIC_O = "\u0301", "\u0430", "\u043e"


@pytest.mark.parametrize(
    "name",
    [
        "Aldric",
        "1",
        "\u2605",
        "\u300cx",
        "\u0645\u06cc\u200c\u0646\u0627",
        "\u2694\ufe0f",
        "a" + ACUTE * 3,
    ],
)
def test_what_is_shown(name: str) -> None:
    assert is_shown(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800",
        "\u115f",
        "\uffa0",
        "\u200d",
        "\ufe0f",
        ACUTE,
        "a\u202eb",
        "a\0",
        "a" + ACUTE * 4,
    ],
)
def test_what_is_not(name: str) -> None:
    assert not is_shown(name)


def test_towers_of_marks_are_cut() -> None:
    assert without_towers("a" + ACUTE * 59 + "bc" + ACUTE) == "a" + ACUTE * 3 + "bc" + ACUTE
    assert without_towers("Zo\xeb\u3164") == "Zo\xeb\u3164"
    assert harmless(f"{OURS}<@1> a{ACUTE * 9}") == f"<@1> a{ACUTE * 3}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Aldric", "ALDRIC"),
        ("Aldric", f"{CYRILLIC_A}ldric"),
        ("Boris", f"B{CYRILLIC_O}ris"),
        ("\u0410\u041e", "AO"),
        ("Zo\xeb", "Zoe\u0308"),
        ("Ada", "A\u200dd\u2800a"),
        ("Ada", "\U0001d400da"),
        ("Ada", "\uff21da"),
        ("Goblin 2", "Goblin\u30002"),
        *(("Ada", f"A{chr(blank)}da") for blank in (*NOTHING, *chain(*ROWS))),
    ],
)
def test_what_looks_the_same(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ian", "Lan"),
        ("Goblin 1", "Goblin l"),
        ("O1", "01"),
        ("Zo\xeb", "Zoe"),
        ("\u0416", "X"),
        *(("Ada", f"A{chr(beside)}da") for one, last in ROWS for beside in (one - 1, last + 1)),
    ],
)
def test_what_does_not(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)
