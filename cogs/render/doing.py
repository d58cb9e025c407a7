"""What somebody is to do in a round, in a few words, as events and views have it."""

from typing import Protocol

from cogs.render.text import plain
from rules.attack.manoeuvres import BY_KEY
from rules.kernel.words import agree, listed

ALONE = {
    "attack": "attacks the nearest foe",
    "defend": "defends",
    "spell": "casts a spell",
    "withdrawal": "makes a fighting withdrawal",
    "retreat": "retreats",
    "move": "moves",
    "hold": "holds",
    "other": "does something else",
    "nothing": "has nothing to declare",
}
AT = {"attack": "attacks", "defend": "defends against", "move": "goes towards"}
"""What is said before the names of those whom it is about."""


AWAY = "away"


class Told(Protocol):
    """An order as events and views have it."""

    @property
    def kind(self) -> str:
        """What is to be done."""
        ...

    @property
    def text(self) -> str:
        """In the player's own words."""
        ...

    @property
    def targets(self) -> tuple[str, ...]:
        """The names of those whom it is about."""
        ...

    @property
    def weapon(self) -> str:
        """With what."""
        ...

    @property
    def how(self) -> tuple[str, ...]:
        """The words of a special way."""
        ...


def does(order: Told) -> str:
    """`attacks Goblins with Long sword`, `casts sleep`; own words stand by themselves."""
    text = plain(order.text)
    if order.kind == "other" and text:
        return text
    if order.kind == "spell" and text:
        return f"casts {text}{_at(order)}"
    words = f"{_deed(order)}{_with(order)}"
    return f"{words}: {text}" if text else words


def will_do(order: Told, *, several: bool = False) -> str:
    """The same behind a name: own words, which may be no sentence, are set apart."""
    if order.kind == "other" and order.text:
        return f"· {does(order)}"
    return _as_several(does(order)) if several else does(order)


def meant(order: Told) -> str:
    """The same said later: `meant to attack Goblins`; own words stand by themselves."""
    is_free = order.kind == "other" and order.text
    return f"declared: {does(order)}" if is_free else f"meant to {_as_several(does(order))}"


def _as_several(deed: str) -> str:
    """`attack Aldric` for `attacks Aldric`."""
    return agree(2, deed)


def _deed(order: Told) -> str:
    names = listed([plain(name) for name in order.targets])
    if order.kind == "move" and AWAY in order.how:
        return f"moves away from {names}" if names else "moves away from all foes"
    if names and order.kind in AT:
        return f"{AT[order.kind]} {names}"
    return ALONE.get(order.kind, order.kind)


def _at(order: Told) -> str:
    names = listed([plain(name) for name in order.targets])
    return f" at {names}" if names else ""


def _with(order: Told) -> str:
    ways = [BY_KEY[word].label for word in order.how if word in BY_KEY]
    weapon = f" with {plain(order.weapon)}" if order.weapon else ""
    return f"{weapon} ({plain(', '.join(ways))})" if ways else weapon
