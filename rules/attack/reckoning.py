"""How the number of one attack comes about: worked out before it is rolled, and told afterwards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.attack.methods import straight
from rules.attack.records import (
    DEFENCES,
    MELEE,
    MISSILE,
    RANGE_MODS,
    SHIELD,
    ArmourBesides,
    AttackBonus,
    AttackRuling,
    DefenceBonus,
    Reckoning,
    Row,
    Way,
    method_in,
)
from rules.errors import RuleError
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.tags import AT_EIGHT
from rules.items.things import Kind
from rules.kernel.actor import TABLE
from rules.kernel.questions import Addend, Asker, Found, Mode, Ruling, Verdict, known_to, ruled
from rules.kernel.targets import is_monster
from rules.sheet.reading import TURNED, find_number, is_ascending, number
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item

SHORT, MEDIUM, LONG = "short", "medium", "long"
_MODIFIERS: Mapping[str, Mapping[str, int]] = {
    "ose": {SHORT: 1, MEDIUM: 0, LONG: -1},
    "eris": {SHORT: 2, MEDIUM: 1, LONG: 0},
}
_SOURCES = {"ose": "OSE-MISSILE-RANGE", "eris": "ERIS-MISSILES"}
PLAIN_SHIELD = 1
COMPLETE_COVER = 5
"""What stands for complete cover, one more than the most of partial cover (OSE-COVER)."""
COVER_IN_MELEE = "Cover counts against missiles alone: leave `cover` out."
D20, EIGHT = 20, 8
AC = "ac"
"""What is said for armour class."""
DEFENCE_KEYS = tuple(field.key for field in DEFENCES)
VERSUS = "vs "
"""What a word on a weapon begins with that goes against another defence."""


def _band_of(bands: Bands, distance: int) -> str | None:
    """The band in which a distance lies, None beyond the last. What is hurled has no short one."""
    for name, last in ((SHORT, bands.short), (MEDIUM, bands.medium), (LONG, bands.long)):
        if last and distance <= last:
            return name
    return None


def _range(state: GameState, weapon: Item, distance: int) -> Addend | None:
    """What the range adds to a shot, None beyond the last band and for what does not fly."""
    band = None if weapon.bands is None else _band_of(weapon.bands, distance)
    if band is None:
        return None
    rule = RANGE_MODS.in_force(state)
    return Addend(f"{band} range", _MODIFIERS[rule][band], _SOURCES[rule])


def _shield_of(asker: Asker, target: str) -> int:
    """What was written of it, else 1 and its bonus for a shield on the arm, else nothing."""
    written = number(asker, target, SHIELD.key)
    if written is not None:
        return written
    worn = (
        item
        for item in items_of(asker.state, target)
        if is_a(item, Kind.SHIELD) and item.held is not Held.CARRIED
    )
    return max((PLAIN_SHIELD + item.bonus for item in worn), default=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """One attack before it is rolled. `deed` says who attacks whom, with what and how.

    Of the `reckoning` the row is None where nobody has given THAC0, and the armour where nobody has
    given an armour class; `known` is what everybody may know of it.
    """

    deed: AttackBonus
    weapon: Item
    verdicts: tuple[Verdict, ...]
    reckoning: Reckoning
    known: Reckoning

    def forbidden(self) -> Verdict | None:
        """Why it cannot be done, None if it can."""
        return ruled(self.verdicts, Ruling.FORBIDDEN)

    def automatic(self) -> Verdict | None:
        """Why it hits without a roll, None if it does not."""
        return ruled(self.verdicts, Ruling.AUTOMATIC)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What was said of an attack by hand: cover, a modifier, THAC0 for this once, which defence."""

    cover: int = 0
    modifier: int = 0
    thac0: int | None = None
    against: str = ""

    @property
    def partial_cover(self) -> int:
        """What comes off the roll; nothing where a referee lets complete cover be shot through."""
        return self.cover if self.cover < COMPLETE_COVER else 0


NOTHING_SAID = Circumstances()


def plan(asker: Asker, deed: AttackBonus, weapon: Item, said: Circumstances = NOTHING_SAID) -> Plan:
    """All that an attack goes by: a pure function of the state and what was said."""
    verdicts = rulings(asker, deed, weapon, said)
    addends = (*_own_addends(asker, deed, weapon, said, verdicts), *asker.ask(deed))
    against = _defence_of(weapon, said.against)
    defence = deed.again(DefenceBonus, against=against)
    defences = asker.ask(defence)
    row = _row(asker, deed.who, said)
    armour = (
        _defence(asker, deed.whom, against) if against else _armour(asker, deed, weapon, verdicts)
    )
    full = Reckoning(
        row=None if row is None else Row(row.value, row.label, row.source),
        addends=addends,
        defences=defences,
        armour=armour,
        needed=_needed(asker, row, armour, defences, against),
        against=against,
        ascending=is_ascending(asker.state),
    )
    known = _known(asker, deed, defence, full)
    return Plan(deed, weapon, verdicts, full, known)


def rulings(
    asker: Asker, deed: AttackBonus, weapon: Item, said: Circumstances = NOTHING_SAID
) -> tuple[Verdict, ...]:
    """What rules say of an attack, without its numbers."""
    asked = deed.again(AttackRuling, beside=deed.beside)
    return (*asker.ask(asked), *_own_rulings(asker, deed, weapon, said))


def unaimed(asker: Asker, deed: AttackBonus, weapon: Item) -> tuple[Addend, ...]:
    """What is added to each attack with a weapon, whoever it is aimed at (`deed.whom` is "")."""
    return (*_own_addends(asker, deed, weapon, NOTHING_SAID, ()), *asker.ask(deed))


def _row(asker: Asker, who: str, said: Circumstances) -> Found | None:
    if said.thac0 is not None:
        return Found(as_thac0(asker.state, said.thac0), "given for this attack")
    return find_number(asker, who, "thac0")


def as_thac0(state: GameState, given: int) -> int:
    """THAC0 from what a game writes, which is the attack bonus where armour class ascends; and
    the other way round."""
    return TURNED - given if is_ascending(state) else given


def _armour(
    asker: Asker, deed: AttackBonus, weapon: Item, verdicts: Iterable[Verdict]
) -> int | None:
    """The armour class that counts, descending: without the shield where a rule ignores it, and
    the best of all that there is."""
    if AT_EIGHT in weapon.tags:
        return EIGHT
    armour = number(asker, deed.whom, "ac")
    if armour is not None and ruled(verdicts, Way.IGNORES_SHIELD) is not None:
        armour += _shield_of(asker, deed.whom)
    besides = [found.value for found in asker.ask(deed.again(ArmourBesides))]
    return min((*besides, *([] if armour is None else [armour])), default=None)


def _defence(asker: Asker, whom: str, against: str) -> int | None:
    """Another defence, turned as armour class is held; it is reached without any hold."""
    value = number(asker, whom, against)
    return None if value is None else TURNED - value


def _defence_of(weapon: Item, said: str) -> str:
    """The key of the defence that an attack goes against, "" for armour class.

    What was said counts, then a word on the weapon such as `vs reflex`. RuleError for another word.
    """
    if not said:
        return next((key for key in DEFENCE_KEYS if f"{VERSUS}{key}" in weapon.tags), "")
    word = said.strip().lower().removeprefix(VERSUS)
    if word not in (AC, *DEFENCE_KEYS):
        raise RuleError(f"An attack goes against one of: {', '.join((AC, *DEFENCE_KEYS))}.")
    return "" if word == AC else word


def _needed(
    asker: Asker,
    row: Found | None,
    armour: int | None,
    defences: Iterable[Addend],
    against: str,
) -> int | None:
    if row is None or armour is None:
        return None
    better = sum(addend.amount for addend in defences)
    needed = straight if against else method_in(asker.state).needed
    return needed(row.value, armour - better)


def _own_addends(
    asker: Asker, deed: AttackBonus, weapon: Item, said: Circumstances, verdicts: Iterable[Verdict]
) -> Iterator[Addend]:
    """What this room adds by itself: ability, weapon, range, cover, a word of the referee."""
    is_secret = is_monster(asker.state, deed.who)
    field = MELEE if deed.mode is Mode.MELEE else MISSILE
    ability = number(asker, deed.who, field.key) or 0
    label = "STR" if field is MELEE else "DEX"
    own = [
        Addend(label, ability, field.source, hidden=is_secret),
        Addend(weapon.name, weapon.bonus, "OSE-ATTACK", hidden=is_secret),
        Addend("cover", -said.partial_cover, "OSE-COVER"),
        Addend("modifier", said.modifier, "R-OVERRIDE"),
    ]
    own.extend(_range_that_counts(asker, deed, weapon, verdicts))
    yield from (addend for addend in own if addend.counts)


def _range_that_counts(
    asker: Asker, deed: AttackBonus, weapon: Item, verdicts: Iterable[Verdict]
) -> Iterator[Addend]:
    """What the range adds or takes off; a bonus only where no rule takes it away."""
    found = None if deed.distance is None else _range(asker.state, weapon, deed.distance)
    if found is not None and (found.amount < 0 or ruled(verdicts, Way.NO_RANGE_BONUS) is None):
        yield found


def _own_rulings(
    asker: Asker, deed: AttackBonus, weapon: Item, said: Circumstances
) -> Iterator[Verdict]:
    """Complete cover, and what lies beyond the weapon's range."""
    if said.cover and deed.mode is Mode.MELEE:
        yield Verdict(Ruling.FORBIDDEN, COVER_IN_MELEE, "OSE-COVER")
    elif said.cover >= COMPLETE_COVER:
        yield Verdict(Ruling.FORBIDDEN, "Behind complete cover nobody can be hit.", "OSE-COVER")
    if weapon.bands is None or deed.distance is None:
        return
    if _range(asker.state, weapon, deed.distance) is None:
        yield Verdict(
            Ruling.FORBIDDEN,
            f"That is too far: {weapon.name} reaches {weapon.bands.long}.",
            "OSE-MISSILE-RANGE",
        )


def _known(asker: Asker, deed: AttackBonus, defence: DefenceBonus, full: Reckoning) -> Reckoning:
    """What everybody may know of it: nothing that follows from a monster's numbers, and no armour.

    Armour class is told by nobody but the dice.
    """
    state = asker.state
    return Reckoning(
        row=None if is_monster(state, deed.who) else full.row,
        addends=known_to(TABLE, state, deed, full.addends),
        defences=known_to(TABLE, state, defence, full.defences),
        ascending=full.ascending,
        against=full.against,
    )


def is_hit(natural: int, total: int, needed: int) -> bool:
    """Whether a roll hits: a natural 20 always and a natural 1 never (OSE-NATURAL)."""
    return natural == D20 or (natural != 1 and total >= needed)
