"""A line of a place, taken apart: `Door: iron, north, to Crypt, key "in the altar, left"`.

Before a colon stands what it is, behind it pieces that commas set apart. What stands in quotation
marks is taken as it is, commas too.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cogs.render.text import shorten
from rules.errors import RuleError

_QUOTES = '"\u201c\u201d\u201e'
_PARTS = re.compile(
    rf"(?P<words>[^{_QUOTES}]*)(?:[{_QUOTES}](?P<quoted>[^{_QUOTES}]*)[{_QUOTES}])?"
)
_MARKS = re.compile(rf"[{_QUOTES}]")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: its words, and what stood in quotation marks behind them, None without any."""

    words: str
    quoted: str | None = None

    @property
    def text(self) -> str:
        """All of it without the marks."""
        return " ".join(filter(None, (self.words, self.quoted)))

    @property
    def word(self) -> str:
        """The words as they are looked up; "" where a part is quoted."""
        return "" if self.quoted is not None else self.words.lower()

    def after(self, *keys: str) -> str | None:
        """What follows one of these words, with which the piece begins; None where it does not."""
        low = self.words.lower()
        for key in sorted(keys, key=len, reverse=True):
            if low == key or low.startswith(f"{key} "):
                rest = self.words[len(key) :].strip()
                return " ".join(filter(None, (rest, self.quoted)))
        return None


def read_pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a line. Raises RuleError where a quotation mark has no other."""
    return tuple(_piece(part) for part in split_pieces(text))


def split_pieces(text: str) -> list[str]:
    """What commas outside quotation marks set apart, without empty pieces."""
    if len(_MARKS.findall(text)) % 2:
        raise RuleError("There is a quotation mark without a second one.")
    parts, is_quoted = [""], False
    for letter in text:
        is_quoted ^= letter in _QUOTES
        if letter == "," and not is_quoted:
            parts.append("")
        else:
            parts[-1] += letter
    return [tidy for part in parts if (tidy := " ".join(part.split()))]


def _piece(text: str) -> Piece:
    found = _PARTS.fullmatch(text)
    if found is None:
        raise RuleError(
            f"“{shorten(text, 40)}”: nothing may follow what stands in quotation marks."
        )
    return Piece(found["words"].strip(), found["quoted"])


def quote(text: str) -> str:
    """The text in quotation marks, those in it changed into single ones."""
    inside = _MARKS.sub("'", text)
    return f'"{inside}"'


def write_said(key: str, text: str) -> str:
    """A piece that gives a text behind its word, in quotation marks where it needs them."""
    if not text:
        return ""
    needs_marks = bool(_MARKS.search(text)) or "," in text or "  " in text
    return f"{key} {quote(text) if needs_marks else text}"


def write_pieces(kind: str, pieces: Iterable[str]) -> str:
    """The line of these pieces, empty ones left out."""
    return f"{kind}: {', '.join(filter(None, pieces))}"
