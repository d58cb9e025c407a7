"""What somebody strikes with while nobody is aimed at: for a sheet."""

from collections.abc import Iterator

from rules.attack.reckoning import as_thac0, unaimed
from rules.attack.records import AttackBonus
from rules.attack.striking import added, known_dice
from rules.attack.weapons import NOT_ITEMS, strikes, weapons_of
from rules.items.tags import NATURAL
from rules.kernel.questions import Asker, Mode
from rules.record import Record, replace
from rules.sheet.reading import is_ascending, number
from rules.state.items import Held, Item

MOST_STRIKES = 8


class StrikeView(Record):
    """A weapon in one way of using it.

    `hits` is THAC0, or the attack bonus where the game writes that (`ascending`), with all that is
    added whoever is aimed at; None where nobody has given either. `damage` is "" where the rules
    know none. `reach` is the farthest shot, 0 for a blow.
    """

    name: str
    mode: Mode
    hits: int | None
    ascending: bool
    damage: str
    in_hand: bool
    reach: int = 0


def view_strikes(asker: Asker, who: str) -> tuple[StrikeView, ...]:
    """What somebody could strike with of what is written of them, what is in hand first.

    For those alone who act for them.
    """
    written = [one for one in weapons_of(asker.state, who) if one.id not in NOT_ITEMS]
    found = [view for weapon in written for view in _ways(asker, who, weapon)]
    return tuple(found[:MOST_STRIKES])


def _ways(asker: Asker, who: str, weapon: Item) -> Iterator[StrikeView]:
    """Hand to hand, and from afar."""
    if strikes(weapon):
        yield _view(asker, who, replace(weapon, bands=None), Mode.MELEE)
    if weapon.bands is not None and NATURAL not in weapon.tags:
        yield _view(asker, who, weapon, Mode.MISSILE)


def _view(asker: Asker, who: str, weapon: Item, mode: Mode) -> StrikeView:
    deed = AttackBonus(who=who, whom="", item=weapon.id or None, mode=mode)
    thac0 = number(asker, who, "thac0")
    bonus = sum(one.amount for one in unaimed(asker, deed, weapon) if not one.hidden)
    dice = known_dice(asker.state, who, weapon)
    return StrikeView(
        name=weapon.name,
        mode=mode,
        hits=None if thac0 is None else as_thac0(asker.state, thac0 - bonus),
        ascending=is_ascending(asker.state),
        damage=f"{dice}{added(asker, deed, weapon)}" if dice else "",
        in_hand=weapon.held is Held.WIELDED or NATURAL in weapon.tags,
        reach=0 if weapon.bands is None else weapon.bands.long,
    )
