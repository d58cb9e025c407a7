"""What somebody means by what they typed where something could have been picked."""

import re
from typing import TYPE_CHECKING

from cogs.core.known import (
    is_standing,
    known_combatants,
    known_effects,
    known_targets,
    list_macros,
    own_effects,
)
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.dice.names import nearest
from rules.errors import NotFoundError
from rules.state.sheet import Character

if TYPE_CHECKING:
    from cogs.core.client import Client

_RANGE = re.compile(r"(?P<group>.+?)[ #](?P<first>\d{1,3}) ?[-\u2013] ?(?P<last>\d{1,3})")


def read_target(game: LiveGame, user_id: int, text: str) -> str:
    """A target from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    wanted = text.strip().lower()
    by_name = {name.lower(): value for name, value in known_targets(game, user_id, everybody=True)}
    by_name |= {line.name.lower(): line.id for line in known_combatants(game, user_id)}
    by_name |= {character.name.lower(): character.id for character in game.state.characters}
    known = set(by_name.values())
    if text.strip() in known:
        return text.strip()
    if wanted in by_name:
        return by_name[wanted]
    raise NotFoundError(
        f"I do not know “{shorten(text.strip(), 40)}” here. Pick one from the list that appears."
    )


def read_targets(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """Several targets, set apart by commas; `Goblins 2-4` are those of them who stand."""
    try:
        return (read_target(game, user_id, text),)
    except NotFoundError:
        parts = [part for part in text.split(",") if part.strip()]
        found = [target for part in parts for target in _read_part(game, user_id, part)]
        return tuple(dict.fromkeys(found))


def _read_part(game: LiveGame, user_id: int, part: str) -> list[str]:
    found = _RANGE.fullmatch(part.strip())
    if found is None:
        return [read_target(game, user_id, part)]
    line_id = read_target(game, user_id, found["group"])
    numbers = range(int(found["first"]), int(found["last"]) + 1)
    line = next((line for line in known_combatants(game, user_id) if line.id == line_id), None)
    bodies = line.bodies if line is not None else ()
    standing = [body.target for body in bodies if body.number in numbers and is_standing(body)]
    if not standing:
        raise NotFoundError(f"Nobody of “{shorten(part.strip(), 40)}” is there and on their feet.")
    return standing


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
    """The dice of a macro and its name, if that is what was typed; else the text and no name."""
    wanted = " ".join(text.lower().split())
    for macro in await list_macros(bot, game, user_id):
        if macro.name == wanted:
            return macro.text, macro.name
    return text, ""
