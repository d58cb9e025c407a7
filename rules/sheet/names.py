"""What a character may be called."""

from rules.errors import RuleError
from rules.state.game import GameState

LONGEST_NAME = 60
_JOINERS = "\u200c\u200d"
"""Persian and Indian names and many emoji need these, although they are not printable."""


def check_name(state: GameState, text: str, *, but: str = "") -> str:
    """The name, tidied; RuleError if it cannot be used. `but` is the id of the sheet it is for."""
    name = on_one_line(text)
    if not _compared(name):
        raise RuleError("A character needs a name, for example `Morgan Ironwolf`.")
    check_length(name)
    if not all(letter.isprintable() or letter in _JOINERS for letter in name):
        raise RuleError("That name has characters in it that cannot be shown. Type it anew.")
    if any(c.id != but and _compared(c.name) == _compared(name) for c in state.characters):
        raise RuleError(f"There is a character called {name} already. Choose another name.")
    return name


def on_one_line(text: str) -> str:
    """The text without superfluous spaces; RuleError if it has several lines."""
    if "\n" in text or "\r" in text:
        raise RuleError("A name has to fit on one line. Type it without line breaks.")
    return " ".join(text.split())


def check_length(name: str) -> str:
    """The name; RuleError if it is too long."""
    if len(name) > LONGEST_NAME:
        raise RuleError(
            f"A name can have {LONGEST_NAME} characters, this one has {len(name)}. Shorten it."
        )
    return name


def _compared(name: str) -> str:
    """The name as it is compared: two that look alike to a reader are the same."""
    return "".join(letter for letter in name.casefold() if letter not in _JOINERS)
