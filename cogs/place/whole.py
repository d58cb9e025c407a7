"""What holds for a whole place, in a form: its name, its outside, what roams in it."""

import re
from collections.abc import Iterator, Mapping

from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.place.choices import Piece, place_meant, read_pieces, write_said
from cogs.render.forms import Form, make_field, make_form
from cogs.render.text import shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import RuleError, each
from rules.kernel.management import require_referee
from rules.places.checking import LONGEST_TEXT
from rules.places.reading import WORDS
from rules.places.records import KeepPlace
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME
from rules.state.places import Place

PREPARE = "prepare places"
NAME, TEXT, RULES = "name", "text", "rules"
_EXAMPLE = "dark, carved, 1 in 6 every 2 turns, table Upper halls"
_CHECKS = re.compile(r"(?:(?P<chance>\d) in 6)?\s*(?:every (?P<every>\d{1,3})? ?turns?)?")


def place_form(game: LiveGame, place: Place) -> Form:
    """The form of a place, with what it says so far."""
    return _form(game, place.id, _place_texts(place))


def _form(game: LiveGame, place: str, texts: Mapping[str, str]) -> Form:
    fields = [
        make_field(NAME, "Place", longest=LONGEST_NAME, value=texts.get(NAME, "")),
        make_field(
            TEXT,
            "What it is like from outside",
            longest=LONGEST_TEXT,
            is_needed=False,
            value=texts.get(TEXT, ""),
            has_lines=True,
        ),
        make_field(
            RULES,
            "What holds for all rooms",
            longest=300,
            example=_EXAMPLE,
            is_needed=False,
            value=texts.get(RULES, ""),
        ),
    ]
    return make_form("place-written", game.id, place, title="Place", fields=fields)


def _place_texts(place: Place) -> Mapping[str, str]:
    """What stands in each field of the form."""
    checks = f"{place.chance} in 6 every {place.every} turns"
    said = ("dark" if place.dark else "lit", *place.words, checks, write_said("table", place.table))
    return {NAME: place.name, TEXT: place.text, RULES: ", ".join(filter(None, said))}


def read_place(typed: Mapping[str, str]) -> Place:
    """The place that was typed, without rooms. Raises RuleError."""
    place = Place("", typed.get(NAME, ""), text=typed.get(TEXT, ""))
    said = each(read_pieces(typed.get(RULES, "")), lambda piece: dict(_said(piece)))
    words = tuple(one["words"] for one in said if "words" in one)
    for one in said:
        place = replace(place, **one)
    return replace(place, words=words)


def _said(piece: Piece) -> Iterator[tuple[str, object]]:
    checks = _CHECKS.fullmatch(piece.word)
    if piece.word in ("dark", "lit"):
        yield "dark", piece.word == "dark"
    elif piece.word in WORDS:
        yield "words", piece.word
    elif (table := piece.after("table")) is not None:
        yield "table", table
    elif checks is not None and piece.word:
        if checks["chance"]:
            yield "chance", int(checks["chance"])
        if "every" in piece.word:
            yield "every", int(checks["every"] or 1)
    else:
        near = nearest(piece.word, ("dark", "lit", *WORDS))
        advice = f"Did you mean `{near}`?" if near else f"Write for example `{_EXAMPLE}`."
        raise RuleError(f"“{shorten(piece.text, 40)}” says nothing of a place. {advice}")


async def press_whole(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that opens the form."""
    require_referee(game.actor(interaction.user.id), PREPARE)
    await interaction.response.send_modal(place_form(game, place_meant(game, word(words, 0))))


async def submit_place(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a place: keep what it says."""
    await play(interaction, KeepPlace(place=word(words, 0), said=read_place(typed)), game=game)


def reopen_place(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    return _form(game, word(words, 0), typed)
