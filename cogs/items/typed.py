"""What somebody means by what they typed of an item: whose, which one, how many, its numbers."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

from cogs.core.commands import Group
from cogs.core.naming import active_character, read_target
from cogs.core.numbers import require_count
from cogs.core.option import Option, Pairs, Parts, Typed, whole
from cogs.core.options import combatant_in, owners, receivers
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.items.describing import (
    LONGEST_NAME,
    MOST_CHARGES,
    MOST_HANDS,
    MOST_PIECES,
    MOST_WEIGHT,
    MOST_WORTH,
)
from rules.items.known import KNOWN, MOST_BONUS, find_known
from rules.items.records import NO_DETAILS, Details
from rules.items.tags import TAGS
from rules.items.thing_lines import Amount, amount_in, read_things
from rules.items.things import Kind
from rules.kernel.folding import meant
from rules.kernel.targets import id_of
from rules.state.items import Bands, Held, Item
from rules.view.items import view_belongings, view_lying

WHICH = "Which one"
WHOSE = "Whose; without it, your character's"
ALLOW = "Though it is more than one may carry (referee)"
_PAIR = re.compile(r"(?P<shots>\d{1,3})(?:\s*/\s*(?P<rounds>\d{1,3}))?")
_NOBODY = "Say whose with `who`: you play no character here."
ITEM = Group("item", "What people carry")
Count = Annotated[int, whole(1, MOST_PIECES, "How many; without it, all")]
Gold = Annotated[int, whole(0, MOST_WORTH)]
Receiver = Annotated[str, Option(read=combatant_in, suggest=receivers)]
Stored = Annotated[
    str,
    Option(
        about=WHICH,
        read=lambda typed, text: _item(typed, text, stored=True),
        suggest=lambda typed: things(typed, lambda item: item.held is Held.STORED),
    ),
]
_KINDS = (*Kind, *(item.name for item in KNOWN))


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
    there = tuple(items)
    for item in there:
        if item.id == wanted or item.name.lower() in names:
            return item
    alike = meant(text, ((item.name, item) for item in there))
    if alike is not None:
        return alike
    raise NotFoundError(
        f"I know no item “{shorten(text.strip(), 40)}” {where}. "
        "Pick one from the list that appears."
    )


def read_several(name: str, count: int | None, details: Details) -> tuple[Amount, ...]:
    """All things of a text; a count or numbers that were given are of one. Raises RuleError."""
    require_count(name)
    found = read_things(name) if count is None else (Amount(name, count),)
    if len(found) > 1 and details != NO_DETAILS:
        raise RuleError("Those are several things: write numbers of one thing at a time.")
    return found


def read_goods(name: str, count: int | None) -> tuple[str, int | None]:
    """What is bought, and how many; None for as many as are sold at once. Raises RuleError."""
    require_count(name)
    amount = amount_in(name) if count is None else Amount(name, count)
    return amount.name, None if count is None and amount.name == name else amount.count


def _read_bands(text: str) -> Bands:
    """`70/140/210`; `60` is a medium range alone, 0 none. Raises RuleError for anything else."""
    parts = [part.strip(" '") for part in text.split("/")]
    if len(parts) not in (1, 3) or not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise RuleError("Give the ranges as `70/140/210`, or one alone such as `30`.")
    numbers = [int(part) for part in parts]
    return Bands(*numbers) if len(numbers) == 3 else Bands(0, numbers[0], numbers[0])


def read_rate(text: str) -> tuple[int, int]:
    """`2` is two shots a round, `1/2` one in two rounds. Raises RuleError for anything else."""
    found = _PAIR.fullmatch(text.strip())
    if found is None:
        raise RuleError("Give the rate as `2` shots a round, or `1/2` for one in two rounds.")
    return int(found["shots"]), int(found["rounds"] or 1)


def _owner(typed: Typed, text: str) -> str:
    return read_owner(typed.game, typed.user_id, text)


def _item(typed: Typed, text: str, *, stored: bool = False) -> str:
    owner = _owner(typed, typed.word("who"))
    return read_item(typed.game, typed.user_id, owner, text, stored=stored).id


def things(typed: Typed, is_meant: Callable[[Item], bool] = lambda _: True) -> Pairs:
    """What somebody has, at home too, as far as it is meant."""
    # All that somebody has: whoever `who` names, else the person's own character.
    found = view_belongings(typed.game.state, _owner(typed, typed.word("who")), typed.viewer)
    names = {item.id: item.name for item in found}
    return ((_label(item, names), item.id) for item in found if is_meant(item))


def _label(item: Item, names: Mapping[str, str]) -> str:
    """`Torch`, `Torch (6), in Backpack`, `Torch, at home`."""
    count = f" ({item.count})" if item.count != 1 else ""
    where = f", in {names[item.inside]}" if item.inside in names else ""
    return f"{item.name}{count}{where}{', at home' if item.held is Held.STORED else ''}"


def _is_carried(item: Item) -> bool:
    return item.held is not Held.STORED


def _lying(typed: Typed) -> Pairs:
    """What lies where the party is; for referees, elsewhere too."""
    for heap in view_lying(typed.game.state, typed.viewer):
        where = "" if heap.here else f", {heap.where}"
        yield from ((f"{item.name}{where}", item.id) for item in heap.items if not item.inside)


def known_things(_typed: Typed) -> Pairs:
    """Items that the sources describe."""
    return ((item.name, item.name) for item in KNOWN)


def _holds(item: Item) -> bool:
    return item.holds is not None and _is_carried(item)


Owner = Annotated[str, Option(about=WHOSE, read=_owner, suggest=owners, blank=True)]
Thing = Annotated[str, Option(about=WHICH, read=_item, suggest=things)]
Carried = Annotated[
    str, Option(about=WHICH, read=_item, suggest=lambda typed: things(typed, _is_carried))
]
Container = Annotated[
    str,
    Option(
        read=_item,
        suggest=lambda typed: things(
            typed, lambda item: item.id != typed.word("item") and _holds(item)
        ),
    ),
]
Lying = Annotated[
    str,
    Option(
        about=WHICH,
        read=lambda typed, text: read_lying(typed.game, typed.user_id, text).id,
        suggest=_lying,
    ),
]


def _details(*, reach: Bands | None, **others: Any) -> Details:  # noqa: ANN401
    return Details(bands=reach, **others)


Numbers = Annotated[
    Details,
    Parts(
        _details,
        {
            "damage": Option(about="Dice, such as 1d8+1"),
            "reach": Option(
                about="Short, medium and long range in feet, outdoors in yards: 70/140/210; "
                "0 for none",
                read=lambda _, text: _read_bands(text),
            ),
            "hands": Option(raw=int, about="How many hands it takes", least=0, most=MOST_HANDS),
            "rate": Option(
                about="Shots a round: 2, or 1/2 for one in two rounds",
                read=lambda _, text: read_rate(text),
            ),
            "weight": Option(raw=int, about="Of one piece, in coins", least=0, most=MOST_WEIGHT),
            "bonus": Option(raw=int, about="Of a magic item", least=-MOST_BONUS, most=MOST_BONUS),
            "magic": Option(raw=bool, about="Whether it is magic"),
            "worth": Option(
                raw=int, about="What one piece brings, in gp", least=0, most=MOST_WORTH
            ),
            "charges": Option(
                raw=int,
                about="How often it can be used, as of a wand",
                least=0,
                most=MOST_CHARGES,
            ),
            "holds": Option(
                raw=int,
                about="For containers: how many coins of weight go into it; 0 for none",
                least=0,
                most=MOST_WEIGHT,
            ),
            "grade": Option(
                about="Of a magic item, for experience",
                choices={grade: grade for grade in ("none", "minor", "standard", "major")},
            ),
            "kind": Option(
                about="What it is where its name does not tell: weapon, helmet, long sword",
                most=LONGEST_NAME,
                suggest=lambda _: [(word, word) for word in _KINDS],
            ),
            "tags": Option(
                about="Words that rules know, set apart by commas: slow, silver, shield",
                read=lambda _, text: tuple(text.split(",")),
                suggest=lambda _: [(f"{tag}: {means}", tag) for tag, means in TAGS.items()],
                several=True,
            ),
        },
    ),
]
"""What can be said of an item's numbers; None leaves one as it is."""
