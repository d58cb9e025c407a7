"""What hazards leave behind them, until it comes to something or is over."""

from rules.record import Record


class Brewing(Record, frozen=True):
    """A poison in somebody that does its work later: when its effect runs out, or with the battle.

    `effect` is the id of the effect that shows it, `kind` the key of the poison.
    """

    effect: str
    kind: str
    after_battle: bool = False


class Hazards(Record, frozen=True):
    """All of it. Poisons that are ended by hand are cured."""

    brewing: tuple[Brewing, ...] = ()
