"""The dice of a grapple: side against side, or the target alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.errors import Lack, MissingNumberError, RuleError
from rules.grapple import FAMILY
from rules.grapple.records import GRAPPLE, Grapple, Side
from rules.kernel.events import Throw
from rules.kernel.fields import has_trait
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.kernel.targets import find_character, find_combatant, is_monster
from rules.sheet.reading import number
from rules.sheet.records import FIGHTER, LARGE_CLUMSY
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.sheet import Character

HUMAN = 1
"""Natural hit dice of everybody who is human."""
GRAPPLE_STUN = Setting(
    "grapple_stun",
    "Whom a lost grapple stuns",
    "R-GRAPPLE-STUN",
    (
        Value("holder", "Whoever tried to hold somebody and lost."),
        Value("any-loser", "Whoever loses."),
    ),
)


@dataclass(frozen=True, slots=True)
class Strength:
    """What one body brings to a contest: so many d6, and what is added to them."""

    dice: int
    added: int = 0


@dataclass(frozen=True, slots=True)
class GrappleMethod:
    """One way. `source` is the catalogue ID, `strength` what each body brings to the contest.

    `strength` None: the target rolls alone, against its Strength.
    """

    key: str
    label: str
    source: str
    strength: Callable[[Asker, str], Strength] | None = None


D6, PERCENT = 6, 100
STRENGTH = "str"


@dataclass(frozen=True, slots=True)
class Contest:
    """How it went for those who tried: what each side came to, and by how much they differ."""

    own: Side | None
    other: Side | None
    won: bool
    difference: int
    number: int | None = None
    extraordinary: bool = False


GYGAX = GrappleMethod(
    key="gygax",
    label="Each side rolls as many d6 as it has hit dice; ties go to the defender.",
    source="ERIS-GRAPPLE-GYGAX",
    strength=lambda asker, target: Strength(_hit_dice_of(asker, target)),
)
UNCONTESTED = GrappleMethod(
    key="uncontested",
    label="The target alone rolls: 3d6, or d100 against far greater strength, at most its STR.",
    source="ERIS-GRAPPLE-UNCONTESTED",
)


def contest(
    resolution: Resolution,
    method: GrappleMethod,
    action: Grapple,
    who: Sequence[str],
    whom: Sequence[str],
) -> Contest:
    """Both sides roll all they have; the higher total wins, and ties go to the defender."""
    own = _roll(resolution, method, who, action.forced)
    other = _roll(resolution, method, whom, action.forced_against)
    difference = own.total - other.total
    return Contest(
        _side(resolution, own, who), _side(resolution, other, whom), difference > 0, abs(difference)
    )


def _roll(
    resolution: Resolution, method: GrappleMethod, bodies: Sequence[str], forced: int | None
) -> Throw:
    assert method.strength is not None
    found = [method.strength(resolution, body) for body in bodies]
    dice, added = sum(one.dice for one in found), sum(one.added for one in found)
    is_open = _is_open(resolution, bodies)
    return resolution.roll("grapple", dice, D6, added, secret=not is_open, forced=forced)


def _side(resolution: Resolution, throw: Throw, bodies: Sequence[str]) -> Side:
    return Side(throw.total, throw, _is_open(resolution, bodies))


def _is_open(resolution: Resolution, bodies: Sequence[str]) -> bool:
    """Whether everybody may see the dice: those of monsters tell their hit dice."""
    return not any(is_monster(resolution.state, body) for body in bodies)


def alone(
    resolution: Resolution,
    action: Grapple,
    target: Sequence[str],
    others: Sequence[str],
    *,
    breaks_free: bool,
) -> Contest:
    """The target rolls at most its Strength, and gets free or does not come into the hold."""
    if len(target) != 1:
        raise RuleError("Only one target rolls alone. Pick one, or another `method`.")
    strength = action.strength
    if strength is None:
        strength = number(resolution, target[0], STRENGTH)
    if strength is None:
        name = resolution.who(target[0]).label
        raise MissingNumberError(
            f"No Strength is written for {name}.", Lack(target[0], (STRENGTH,)), once="strength:12"
        )
    is_open = _is_open(resolution, target)
    is_extraordinary = action.extraordinary
    if is_extraordinary is None:
        is_extraordinary = _are_far_larger(resolution.state, target[0], others)
    count, sides = (1, PERCENT) if is_extraordinary else (3, D6)
    forced = action.forced if breaks_free else action.forced_against
    throw = resolution.roll("grapple", count, sides, secret=not is_open, forced=forced)
    side, is_success = Side(throw.total, throw, is_open), throw.total <= strength
    if breaks_free:
        return Contest(side, None, is_success, 0, strength, is_extraordinary)
    return Contest(None, side, not is_success, 0, strength, is_extraordinary)


def _are_far_larger(state: GameState, target: str, others: Sequence[str]) -> bool:
    """Whether any of the others is large and clumsy, as an ogre is, and the target is not."""
    is_large = has_trait(state, target, LARGE_CLUMSY.key)
    return not is_large and any(has_trait(state, other, LARGE_CLUMSY.key) for other in others)


def _hit_dice_of(asker: Asker, target: str) -> int:
    """Hit dice without their bonus: a character's level, at least 1 (R-GRAPPLE-HD)."""
    character, combatant = find_character(asker.state, target), find_combatant(asker.state, target)
    if character is not None:
        return max(1, character.level)
    assert combatant is not None
    dice = combatant.hit_dice
    if combatant.normal_human or dice is None or dice.sides:
        return 1 if combatant.normal_human else max(1, combatant.level)
    return 1 if dice.half or dice.normal_human else max(1, dice.count)


def _strength_natural(asker: Asker, target: str) -> Strength:
    """What nature gave somebody, with strength and training added (R-GRAPPLE-ADD)."""
    one = find_character(asker.state, target) or find_combatant(asker.state, target)
    assert one is not None
    natural = number(asker, target, "natural_hd")
    if natural is None:
        natural = _hit_dice_of(asker, target) if _is_monster(one) else HUMAN
    written = number(asker, target, GRAPPLE.key)
    bonus = (number(asker, target, "melee") or 0) if written is None else written
    level = one.level if has_trait(asker.state, target, FIGHTER.key) else 0
    return Strength(natural, bonus + level)


def _is_monster(one: Character | Combatant) -> bool:
    """Whether somebody is no human that is played or hired."""
    return isinstance(one, Combatant) and one.kind is Kind.MONSTER


NATURAL = GrappleMethod(
    key="natural",
    label="As many d6 as natural hit dice; strength and a fighter's level are added.",
    source="ERIS-GRAPPLE-NATURAL",
    strength=_strength_natural,
)


METHODS: tuple[GrappleMethod, ...] = (GYGAX, NATURAL, UNCONTESTED)
"""A new one is its file and a line here."""
BY_KEY = {method.key: method for method in METHODS}


DECIDED_BY = Setting(
    "grapple",
    "How grapples are decided",
    "ERIS-GRAPPLE-GYGAX",
    tuple(Value(method.key, method.label) for method in METHODS),
    note="`/do grapple` can say another way for one grapple",
)

FAMILY.brings(settings=(DECIDED_BY, GRAPPLE_STUN))
