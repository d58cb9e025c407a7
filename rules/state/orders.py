"""What somebody wants done in a round, so that it can be carried out without them."""

from rules.record import Record


class Order(Record, frozen=True):
    """What a combatant is to do. `kind` is the key of one of `rules.orders.kinds`.

    `targets` are those it is about, `item` the id of the weapon ("" is the one used last or in
    hand) and `weapon` what it is called, `how` the words of manoeuvres or of the way to go, `text`
    the player's own words.
    """

    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    item: str = ""
    how: tuple[str, ...] = ()
    weapon: str = ""


class StandingOrder(Record, frozen=True):
    """What is to be done where a player does not answer in time: an order's kind and words."""

    kind: str
    text: str = ""


class Deed(Record, frozen=True):
    """What a combatant did in a round, as an order that others can follow."""

    kind: str
    targets: tuple[str, ...] = ()
    how: tuple[str, ...] = ()


class Said(Record, frozen=True):
    """An order as it is told, with the names of those it is about whom players see."""

    kind: str
    text: str = ""
    targets: tuple[str, ...] = ()
    weapon: str = ""
    how: tuple[str, ...] = ()
