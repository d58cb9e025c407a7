"""Faces on buttons and options: of whom they name, and of nobody else."""

from typing import Any

import discord
import pytest

from cogs.render.board import render_board
from cogs.render.buttons import Field, make_button, make_field, make_form, make_menu, row_of
from cogs.render.drawn import (
    Drawn,
    beside_part,
    button_part,
    line_part,
    row_part,
    text_part,
    texts_of,
)
from cogs.render.faces import NO_FACES, Face, beside, dress, emoji_text, undress
from tests.cogs.render.fight import fight
from tests.contract.shapes import walk_components

ADA, BROM = (emoji_text(f"face_abcd_{one}1111111", 140 * 10**16 + one) for one in (1, 2))
FACES = {7: {"c1": Face("Ada", ADA), "c2": Face("Brom", BROM)}}


def known(game_id: int) -> dict[str, Face]:
    return FACES.get(game_id, dict(NO_FACES))


@pytest.mark.parametrize(
    ("game", "words", "label", "shown"),
    [
        (7, ("c1",), "Ada is done", ADA),
        (7, ("4", "c2"), "Done: Brom", BROM),
        # Of two it is whoever is named first.
        (7, ("c1", "c2"), "Brom heals Ada", BROM),
        (7, ("c1",), "Undo", None),
        (7, ("mk7f2",), "Ada's goblin", None),
        (8, ("c1",), "Ada is done", None),
    ],
)
def test_a_button_shows_whom_it_names(
    game: int, words: tuple[str, ...], label: str, shown: str | None
) -> None:
    view = row_of(make_button("done", game, *words, label=label))
    assert view is not None
    dress(view, known)
    (button,) = view.children
    assert isinstance(button, discord.ui.Button)
    assert (None if button.emoji is None else str(button.emoji)) == shown
    assert undress(view) is (shown is not None)
    assert button.emoji is None


def test_menus_and_forms_show_them_too() -> None:
    options = [("Ada", "done:c1", ""), ("Goblin 1", "done:mk7f2#1", "")]
    menu = make_menu(7, ["card", "x"], placeholder="Who", options=options)
    view = discord.ui.View(timeout=None).add_item(menu)
    dress(view, known)
    assert [str(one.emoji) for one in menu.options] == [ADA, "None"]
    picked: discord.ui.Select[Any] = discord.ui.Select(
        custom_id="as", options=[discord.SelectOption(label="Brom", value="c2")]
    )
    label: Field = discord.ui.Label(text="Who speaks", component=picked)
    form = make_form("say-post", 7, 9, title="Say", fields=[label, make_field("a", "A", longest=9)])
    dress(form, known)
    assert str(picked.options[0].emoji) == BROM
    assert undress(form)
    assert picked.options[0].emoji is None


def test_they_are_taken_from_texts_and_others_stay() -> None:
    smile = "<:smile:5>"
    text = discord.ui.TextDisplay[discord.ui.LayoutView](f"▸ {ADA} **Ada** {smile}")
    view = discord.ui.LayoutView(timeout=None).add_item(text)
    assert undress(view)
    assert text.content == f"▸ **Ada** {smile}"
    assert not undress(view)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada would like to rest. Ada waits.", f"{ADA} Ada would like to rest. Ada waits."),
        ("**Waiting for** Brom and Ada", f"**Waiting for** {BROM} Brom and {ADA} Ada"),
        ("Adam is not Ada's goblin", f"Adam is not {ADA} Ada's goblin"),
        ("Nobody is there.", "Nobody is there."),
    ],
)
def test_a_text_shows_each_beside_the_first_word_of_them(text: str, shown: str) -> None:
    assert beside(text, FACES[7], 4000) == shown
    assert beside(text, FACES[7], len(shown) - 1) == text
    assert beside(text, NO_FACES, 4000) == text


def test_a_drawn_card_wears_them_and_is_undressed() -> None:
    text = text_part(f"▸ {ADA} **Ada**")
    row = row_part([button_part(make_button("done", 7, "c1", label="Ada is done"))])
    beside = beside_part("Who?", button_part(make_button("done", 7, "c2", label="Brom")))
    card = Drawn([text, line_part(), beside, row], discord.Colour(1))
    view = discord.ui.LayoutView(timeout=None).add_item(card)
    dress(view, known)
    assert [str(one["emoji"]["id"]) in ADA + BROM for one in card.buttons()] == [True, True]
    assert undress(view)
    assert texts_of(view) == ["▸ **Ada**", "Who?"]
    assert not any("emoji" in one for one in card.buttons())
    assert not undress(view)


def test_a_drawn_card_is_what_the_library_makes_of_the_same_parts() -> None:
    button = make_button("next", 7, "x", label="Next")
    theirs: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.Section(discord.ui.TextDisplay("Head"), accessory=button.shown()),
        discord.ui.Separator(),
        discord.ui.TextDisplay("Text"),
        discord.ui.ActionRow(button.shown()),
        accent_colour=discord.Colour(5),
    )
    sent = button_part(button)
    parts = [beside_part("Head", sent), line_part(), text_part("Text"), row_part([sent])]
    assert Drawn(parts, discord.Colour(5)).to_component_dict() == theirs.to_component_dict()


def test_no_part_of_a_board_is_another_part_too() -> None:
    """Whoever takes a message apart in the same process numbers its parts, as the local table."""
    # The library does not say what it gives.
    parts = [*walk_components(render_board(fight().game).to_components())]  # type: ignore[no-untyped-call]
    assert sum("divider" in part for part in parts) > 1
    assert len({id(part) for part in parts}) == len(parts)
