"""What somebody means by what they typed of an item: whose, which one, how many, its numbers."""

import re
from collections.abc import Iterable

from discord import app_commands

from cogs.core.naming import active_character, read_target
from cogs.core.numbers import require_count
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.describing import MOST_PIECES, MOST_WORTH
from rules.items.known import find_known
from rules.items.money import unit_of
from rules.items.records import Details
from rules.kernel.targets import id_of
from rules.state.items import Bands, Held, Item
from rules.view.items import view_belongings, view_lying

Count = app_commands.Range[int, 1, MOST_PIECES]
Gold = app_commands.Range[int, 0, MOST_WORTH]
WHOSE = "Whose; without it, your character's"
ALLOW = "Though it is more than one may carry (referee)"
_COUNTED = re.compile(r"(?P<count>\d{1,7})(?: ?x)? (?P<name>\D.*)")
_COINS = re.compile(r"(?P<count>\d{1,7}|\d{1,3}(?:,\d{3}){1,2}) ?(?P<name>[a-zA-Z].*)")
_PAIR = re.compile(r"(?P<shots>\d{1,3})(?:\s*/\s*(?P<rounds>\d{1,3}))?")
_NOBODY = "Say whose with `who`: you play no character here."


def read_owner(game: LiveGame, user_id: int, text: str) -> str:
    """The id of whoever was typed, a body standing for its group; without a text, one's own."""
    if text.strip():
        return id_of(read_target(game, user_id, text))
    own = active_character(game, user_id)
    if own is None:
        raise NotFoundError(_NOBODY)
    return own.id


def read_item(game: LiveGame, user_id: int, owner: str, text: str, *, stored: bool = False) -> Item:
    """An item of somebody's from what was typed: its id or its name, `chain mail` for Chainmail.

    Of those with the same name the first that they carry is meant, or that is `stored` at home.
    Raises NotFoundError.
    """
    found = view_belongings(game.state, owner, game.viewer(user_id))
    ordered = sorted(found, key=lambda item: (item.held is Held.STORED) is not stored)
    return _read(ordered, text, "there")


def read_lying(game: LiveGame, user_id: int, text: str) -> Item:
    """Something that lies where the person may pick it up, by its id or name.

    Raises NotFoundError.
    """
    heaps = view_lying(game.state, game.viewer(user_id))
    return _read([item for heap in heaps for item in heap.items], text, "that lies here")


def _read(items: Iterable[Item], text: str, where: str) -> Item:
    wanted, known = text.strip().lower(), find_known(text)
    names = {wanted, known.name.lower()} if known else {wanted}
    for item in items:
        if item.id == wanted or item.name.lower() in names:
            return item
    raise NotFoundError(
        f"I know no item “{shorten(text.strip(), 40)}” {where}. "
        "Pick one from the list that appears."
    )


def read_counted(name: str, count: int | None) -> tuple[str, int]:
    """`40 arrows` is a count and a name, and so is `500sp`; a count that was given wins.

    Raises RuleError for a count below nothing.
    """
    require_count(name)
    coins = _COINS.fullmatch(" ".join(name.split()))
    if coins is not None and count is None and unit_of(coins["name"]):
        return coins["name"], int(coins["count"].replace(",", ""))
    found = _COUNTED.fullmatch(" ".join(name.split()))
    if found is None or count is not None:
        return name, count or 1
    return found["name"], int(found["count"])


def read_goods(name: str, count: int | None) -> tuple[str, int | None]:
    """The same of what is bought; without a count, as many as are sold at once."""
    called, pieces = read_counted(name, count)
    return called, None if count is None and called == name else pieces


def _read_bands(text: str | None) -> Bands | None:
    """`70/140/210`; `60` is a medium range alone, 0 none. Raises RuleError for anything else."""
    if text is None:
        return None
    parts = [part.strip(" '") for part in text.split("/")]
    if len(parts) not in (1, 3) or not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise RuleError("Give the ranges as `70/140/210`, or one alone such as `30`.")
    numbers = [int(part) for part in parts]
    return Bands(*numbers) if len(numbers) == 3 else Bands(0, numbers[0], numbers[0])


def read_rate(text: str | None) -> tuple[int, int] | None:
    """`2` is two shots a round, `1/2` one in two rounds. Raises RuleError for anything else."""
    if text is None:
        return None
    found = _PAIR.fullmatch(text.strip())
    if found is None:
        raise RuleError("Give the rate as `2` shots a round, or `1/2` for one in two rounds.")
    return int(found["shots"]), int(found["rounds"] or 1)


def _read_tags(text: str | None) -> tuple[str, ...] | None:
    """Words set apart by commas."""
    return None if text is None else tuple(text.split(","))


def read_details(
    *,
    reach: str | None,
    rate: str | None,
    tags: str | None,
    weight: int | None,
    hands: int | None,
    damage: str | None,
    bonus: int | None,
    magic: bool | None,
    worth: int | None,
    charges: int | None,
    holds: int | None,
    grade: str | None,
    kind: str | None,
) -> Details:
    """What was given of an item's numbers; None leaves one as it is. Raises RuleError."""
    return Details(
        bands=_read_bands(reach),
        rate=read_rate(rate),
        tags=_read_tags(tags),
        weight=weight,
        hands=hands,
        damage=damage,
        bonus=bonus,
        magic=magic,
        worth=worth,
        charges=charges,
        holds=holds,
        grade=grade,
        kind=kind,
    )
