"""Whom a name could be taken for, and how Discord takes it."""

import pytest

from cogs.speech.names import is_posing, read_as, shown

OWN = ("Linkboy", "Lampkin", "Lee")


@pytest.mark.parametrize(
    "name",
    [
        "Linkboy",
        "L i n k b o y",
        "L1nkb0y",
        "Llnkboy the 2nd",
        "Larnpkin",
        "Lee",
        "Clyde",
        "Old C\N{HAIR SPACE}lyde",
        "\N{CYRILLIC CAPITAL LETTER ES}lyde",
        "D1sc0rd",
        "d\N{LATIN LETTER SMALL CAPITAL I}scord staff",
        "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER D}iscord",
        "AutoMod",
        "System Message",
        "\N{MATHEMATICAL BOLD CAPITAL S}ystem",
        "M\N{LATIN SMALL LETTER O WITH STROKE}derator",
        "Trust & Safety",
    ],
)
def test_a_name_that_poses_is_known_in_any_spelling(name: str) -> None:
    assert is_posing(name, OWN)


@pytest.mark.parametrize(
    "name", ["Morgan", "Leena", "Clay", "Syd", "Concordia", "Modred", "Staff of Power", "Link", "…"]
)
def test_a_name_of_its_own_does_not_pose(name: str) -> None:
    assert not is_posing(name, OWN)


def test_a_hair_space_stands_only_where_discord_refuses_a_harmless_name() -> None:
    assert shown("Here", is_marked=False) == "H\N{HAIR SPACE}ere"
    assert shown("everyone", is_marked=False) == "e\N{HAIR SPACE}veryone"
    assert shown("a```b", is_marked=False) == "a`\N{HAIR SPACE}`\N{HAIR SPACE}`b"
    assert shown("A", is_marked=False) == "A\N{HAIR SPACE}."
    assert shown("Here I am", is_marked=False) == "Here I am"
    assert shown("Here", is_marked=True) == "Here (in the game)"
    assert len(shown("x" * 99, is_marked=True)) <= 80
    assert shown("x" * 99, is_marked=True).endswith("x (in the game)")


def test_two_names_are_read_alike() -> None:
    assert read_as("Bob") == read_as("B\N{GREEK SMALL LETTER OMICRON}b") == read_as("B 0 b")
