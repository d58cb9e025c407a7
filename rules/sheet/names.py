"""What a character may be called."""

from rules.errors import RuleError
from rules.kernel.look import is_shown, look_of
from rules.state.game import GameState

LONGEST_NAME = 60


def check_name(state: GameState, text: str, *, but: str = "") -> str:
    """The name, tidied; RuleError if it cannot be used. `but` is the id of the sheet it is for."""
    name = on_one_line(text)
    if not name:
        raise RuleError("A character needs a name, for example `Morgan Ironwolf`.")
    check_length(name)
    if not is_shown(name):
        raise RuleError(
            "That name shows nothing, or has letters in it that cannot be shown. Type another, "
            "for example `Morgan Ironwolf`."
        )
    same = [c.name for c in state.characters if c.id != but and look_of(c.name) == look_of(name)]
    if same:
        raise RuleError(f"There is a character called {same[0]} already. Choose another name.")
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
