"""What somebody means by what they typed where something could have been picked."""

from typing import TYPE_CHECKING

from cogs.core.known import known_effects, list_macros, own_effects
from cogs.core.naming import Names
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.dice.request import written_out
from rules.dice.syntax import nearest
from rules.errors import NotFoundError
from rules.state.sheet import Character

if TYPE_CHECKING:
    from cogs.core.client import Client


def read_target(game: LiveGame, user_id: int, text: str) -> str:
    """A target from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    return Names(game, user_id).one(text)


def read_targets(
    game: LiveGame, user_id: int, text: str, *, groups: bool = False
) -> tuple[str, ...]:
    """Several targets, set apart by commas: names, ranges and whole groups.

    With `groups` a whole group is one target. Raises NotFoundError, and RuleError for a list that
    is empty or too long.
    """
    return Names(game, user_id).several(text, groups=groups)


def read_kinds(text: str) -> tuple[str, ...]:
    """Words for what damage is, set apart by commas."""
    return tuple(dict.fromkeys(tag.strip().lower() for tag in text.split(",") if tag.strip()))


def read_effect(game: LiveGame, user_id: int, text: str) -> str:
    """An effect from what was typed: an id that was picked, or a name that only one has.

    Those that the person may end come first: a name that many have means their own.
    """
    wanted = text.strip().lower()
    known = known_effects(game, user_id)
    if text.strip() in {value for _, value in known}:
        return text.strip()
    found = _named(own_effects(game, user_id), wanted) or _named(known, wanted)
    if len(found) != 1:
        what = "Several have" if found else "Nobody has"
        raise NotFoundError(
            f"{what} “{shorten(text.strip(), 40)}” here. Pick one from the list that appears."
        )
    return found[0]


def _named(effects: list[tuple[str, str]], wanted: str) -> list[str]:
    """The ids of those effects called that, with or without whom they are on."""
    return [
        value
        for name, value in effects
        if wanted in (name.lower(), name.lower().rpartition(" on ")[0])
    ]


def read_character(game: LiveGame, text: str) -> Character:
    """A character from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    wanted = " ".join(text.split()).lower()
    for character in game.state.characters:
        if wanted in (character.id, character.name.lower()):
            return character
    near = nearest(wanted, [c.name.lower() for c in game.state.characters])
    name = next((c.name for c in game.state.characters if c.name.lower() == near), "")
    advice = f"Did you mean {plain(name)}?" if name else "Pick one from the list that appears."
    raise NotFoundError(f"There is no character called “{plain(shorten(text, 40))}”. {advice}")


async def read_dice(bot: "Client", game: LiveGame, user_id: int, text: str) -> tuple[str, str]:
    """The dice of a macro and its name, if one was typed; else the text and no name."""
    macros = await list_macros(bot, game, user_id)
    return written_out(text, {macro.name: macro.text for macro in macros})
