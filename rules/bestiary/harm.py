"""Monsters whom only some things harm (OSE-INVULNERABILITY).

Monsters whom some things harm by half: R-HALF says how it is rounded.
"""

from collections.abc import Iterator

from rules.attack.records import HitRuling
from rules.bestiary import FAMILY
from rules.bestiary.records import INVULNERABILITY_OPTIONAL
from rules.bestiary.words import ELEMENTS, HARMED_BY, RESISTS, RESISTS_HARM
from rules.health.records import DamageTaken
from rules.items.reading import find_item, loaded
from rules.kernel.questions import DamageVerdict, Mode, Toll
from rules.kernel.targets import find_combatant
from rules.kernel.traits import traits_of
from rules.state.game import GameState

OSE_INVULNERABILITY = "OSE-INVULNERABILITY"
MAGIC = "magic"
BREATH = "breath"
BLOWS = (Mode.MELEE, Mode.MISSILE)
STRONG = 5
"""Hit dice with which a monster harms the invulnerable by the optional rule (R-INVULN-HD)."""


@FAMILY.answers(OSE_INVULNERABILITY)
def unharmed(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A hit with anything else does nothing, and its damage is not rolled; why is a secret."""
    harmed_by = _harmed_by(state, question.whom)
    if not harmed_by or harmed_by & _words(state, question) or _is_excepted(state, question.who):
        return
    yield DamageVerdict(
        Toll.UNHARMED,
        f"harmed only by {' or '.join(sorted(harmed_by))}",
        OSE_INVULNERABILITY,
        hidden=True,
    )


def _harmed_by(state: GameState, target: str) -> frozenset[str]:
    """What alone harms somebody; nothing for those whom everything harms."""
    traits = traits_of(state, target)
    return frozenset(word for word, trait in HARMED_BY.items() if trait.key in traits)


def _words(state: GameState, question: HitRuling) -> set[str]:
    """What the blow is: the tags of its weapon and of what that shoots, how it is made, and whether
    that is magic."""
    words = set(question.how)
    item = find_item(state, question.who, question.item) if question.item else None
    if item is not None and question.mode is Mode.MISSILE:
        item = loaded(state, question.who, item)
    if item is not None:
        words |= {*item.tags, *([MAGIC] if item.magic or item.bonus else [])}
    return words | ({MAGIC} if question.mode is Mode.SPELL else set())


def _is_excepted(state: GameState, attacker: str) -> bool:
    """Whether the optional rule lets somebody harm them with anything."""
    if INVULNERABILITY_OPTIONAL.in_force(state) == "off":
        return False
    combatant = find_combatant(state, attacker)
    hit_dice = None if combatant is None else combatant.hit_dice
    is_strong = hit_dice is not None and not hit_dice.sides and hit_dice.count >= STRONG
    return is_strong or bool(_harmed_by(state, attacker))


KNOWN = frozenset((*ELEMENTS, Mode.SPELL.value, BREATH))
"""Tags that say what harm without a blow is; of any other the referee judges."""


@FAMILY.answers(OSE_INVULNERABILITY)
def unharmed_without_a_blow(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Spells, breath and elements, for which nobody rolls to hit, harm them no more than blows."""
    words, harmed_by = {*question.tags}, _harmed_by(state, question.whom)
    if question.mode in BLOWS or not words & KNOWN:
        return
    words |= {MAGIC} if words & {Mode.SPELL.value, BREATH} else set()
    if harmed_by and not harmed_by & words:
        why = f"harmed only by {' or '.join(sorted(harmed_by))}"
        yield DamageVerdict(Toll.UNHARMED, why, OSE_INVULNERABILITY, hidden=True)


R_HALF = "R-HALF"


@FAMILY.answers(R_HALF)
def halved(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Half of what somebody resists, once however often they do; what they resist is a secret."""
    own, words = traits_of(state, question.whom), {*question.tags, *_words_of_item(state, question)}
    resisted = any(trait.key in own and word in words for word, trait in RESISTS.items())
    if resisted or RESISTS_HARM.key in own:
        yield DamageVerdict(Toll.HALF, "resists it", R_HALF, hidden=True)


def _words_of_item(state: GameState, question: DamageTaken) -> tuple[str, ...]:
    """The tags of what somebody is struck with."""
    item = find_item(state, question.who, question.item) if question.item else None
    return () if item is None else item.tags
