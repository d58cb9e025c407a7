"""What monsters are good and bad at by their nature: attacks, saves, surprise (R-MONSTER)."""

from collections.abc import Iterable, Iterator

from rules.attack.records import AttackBonus, AttackRuling, HitRuling
from rules.bestiary import FAMILY
from rules.bestiary.known import find_block
from rules.bestiary.records import INVULNERABILITY_OPTIONAL
from rules.bestiary.words import (
    ALERT,
    ALWAYS_HIT,
    BATTLE_RAGE,
    BERSERK,
    BURNING_OIL,
    BURNS_WELL,
    DISPLACED,
    ELEMENTS,
    HARMED_BY,
    HUMANOID,
    IMMUNE_TO,
    POOR_AIM,
    PROOF_AGAINST,
    RESISTS,
    RESISTS_HARM,
    RULE,
    SAVES,
    SENSES_INVISIBLE,
    SUN_SHY,
    SURPRISES,
)
from rules.checks.records import CheckRuling, SaveBonus
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.conditions.bearing import SEES_INVISIBLE
from rules.conditions.magic import INVISIBLE, INVISIBLE_PENALTY
from rules.conditions.reading import is_under
from rules.encounter.records import SurpriseChance
from rules.health.records import DamageTaken
from rules.items.reading import find_item, loaded
from rules.items.tags import HOLY
from rules.items.wares import splashes
from rules.kernel.fields import has_trait, traits_of
from rules.kernel.questions import Addend, DamageVerdict, Found, Mode, Ruling, Toll, Verdict
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.reading import alignment_in
from rules.sheet.records import ALIGNMENTS, UNDEAD
from rules.state.game import GameState
from rules.state.party import Scale

SPELLS = "save_spells"
SECONDS_PER_DAY = TURNS_PER_DAY * SECONDS_PER_TURN
DAY_BEGINS, DAY_ENDS = SECONDS_PER_DAY // 4, SECONDS_PER_DAY * 3 // 4
"""Daylight lasts from six to eighteen hours (R-MONSTER)."""
MAGICAL = frozenset((Mode.SPELL.value, "magic", "breath"))
"""The tags of what is no plain fire or cold."""
FIRE = "fire"
OF_THE_UNDEAD = frozenset(("poison", "sleep", "charm", "hold"))
"""What does nothing to what does not live or think."""
OSE_INVULNERABILITY = "OSE-INVULNERABILITY"
R_BOOK = "R-BOOK"
MAGIC = "magic"
BREATH = "breath"
BLOWS = (Mode.MELEE, Mode.MISSILE)
STRONG = 5
"""Hit dice with which a monster harms the invulnerable by the optional rule (R-INVULN-HD)."""
KNOWN = frozenset((*ELEMENTS, Mode.SPELL.value, BREATH))
"""Tags that say what harm without a blow is; of any other the referee judges."""
R_HALF = "R-HALF"
_LETTERS = {one.key[0].upper(): one.key for one in ALIGNMENTS}


@FAMILY.answers(RULE)
def aims(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What their own nature and that of their foes adds to their attacks; the foes' is a secret."""
    own = traits_of(state, question.who)
    if POOR_AIM.key in own:
        yield Addend("poor aim", -2, RULE)
    if BERSERK.key in own:
        yield Addend("berserk", 2, RULE)
    if BATTLE_RAGE.key in own and _is_like_people(state, question.whom):
        yield Addend("battle rage", 2, RULE)
    if SUN_SHY.key in own and is_daylight(state):
        yield Addend("daylight", -1, RULE)
    if has_trait(state, question.whom, DISPLACED.key):
        yield Addend("displaced", -2, RULE, hidden=True)
    senses = SENSES_INVISIBLE.key in own or is_under(state, question.who, SEES_INVISIBLE.key)
    if senses and is_under(state, question.whom, INVISIBLE.key):
        yield Addend("senses the invisible", -INVISIBLE_PENALTY, RULE)


def _is_like_people(state: GameState, target: str) -> bool:
    is_person = find_character(state, target) is not None
    return is_person or has_trait(state, target, HUMANOID.key)


def is_daylight(state: GameState) -> bool:
    """Whether the sun shines on an encounter: out of doors, by day."""
    encounter = state.encounter
    if encounter is None or encounter.environment == Scale.DUNGEON:
        return False
    return DAY_BEGINS <= now(state) % SECONDS_PER_DAY < DAY_ENDS


@FAMILY.answers(RULE)
def hit_by_itself(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What cannot be missed."""
    if has_trait(state, question.whom, ALWAYS_HIT.key):
        yield Verdict(Ruling.AUTOMATIC, "it cannot be missed", RULE)


@FAMILY.answers(RULE)
def saves_well(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """Those who save better than their hit dice say, some of them against magic alone."""
    is_magic = question.stake == SPELLS or "magic" in question.tags or "spell" in question.tags
    own = traits_of(state, question.who)
    for trait, bonus in SAVES.items():
        if trait.key in own and (is_magic or trait.key == "saves-2"):
            yield Addend("its nature", bonus, RULE)
    if FIRE in question.tags and BURNS_WELL.key in own:
        yield Addend("burns well", -2, RULE)


@FAMILY.answers(RULE)
def taken_unawares(state: GameState, question: SurpriseChance) -> Iterator[Found]:
    """A side is surprised by those who hide well; by those who watch well it is less likely.

    Only where everybody on a side hides so well, and the worst watch of all counts (R-CHANCE).
    """
    encounter = state.encounter
    if encounter is None:
        return
    there = [one for one in encounter.combatants if not one.gone]
    own = [one for one in there if one.side == question.side]
    others = [one for one in there if one.side != question.side]
    if own and all(ALERT.key in traits_of(state, one.id) for one in own):
        yield Found(1, "they are hard to surprise", RULE)
        return
    chances = [_chance(traits_of(state, one.id)) for one in others]
    if chances and all(chances):
        yield Found(min(chances), "the others come unseen", RULE, hidden=True)


def _chance(traits: tuple[str, ...]) -> int:
    return max((number for number, trait in SURPRISES.items() if trait.key in traits), default=0)


def alignment_of(state: GameState, target: str) -> str:
    """`lawful`, `neutral` or `chaotic`, as it was written or the stat block says; "" where nobody
    has said it, or a kind has several (R-ALIGNMENT)."""
    own = (alignment_in(trait) for trait in traits_of(state, target))
    written = next(filter(None, own), "")
    one = find_combatant(state, target)
    if written or one is None or not one.block:
        return written
    block = find_block(state, one.block)
    return _LETTERS.get("" if block is None else block.alignment.upper(), "")


def is_immune(state: GameState, target: str, word: str) -> bool:
    """Whether "sleep", "charm", "hold" or "poison" does nothing to somebody, or an element."""
    own = traits_of(state, target)
    if word in OF_THE_UNDEAD and UNDEAD.key in own:
        return True
    return word in IMMUNE_TO and IMMUNE_TO[word].key in own


@FAMILY.answers(RULE)
def unharmed_by(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Damage of a kind that does nothing to them; why is a secret."""
    own = traits_of(state, question.whom)
    if FIRE in question.tags and BURNS_WELL.key in own:
        yield DamageVerdict(Toll.MORE, "burns well", RULE, hidden=True)
    found = next(_harmless_words(own, question.tags), "")
    if found:
        yield DamageVerdict(Toll.UNHARMED, f"immune to {found}", RULE, hidden=True)


def _harmless_words(own: Iterable[str], tags: Iterable[str]) -> Iterator[str]:
    own, tags = frozenset(own), frozenset(tags)
    is_plain = not tags & MAGICAL
    for word in tags & IMMUNE_TO.keys():
        is_proof = is_plain and word in PROOF_AGAINST and PROOF_AGAINST[word].key in own
        if IMMUNE_TO[word].key in own or is_proof:
            yield word
    if FIRE in tags and is_plain and BURNING_OIL.key in own:
        yield FIRE


@FAMILY.answers(RULE)
def always_saves(state: GameState, question: CheckRuling) -> Iterator[Verdict]:
    """Whoever breathes fire saves against any other fire without dice."""
    own = traits_of(state, question.who)
    words = (word for word, trait in PROOF_AGAINST.items() if trait.key in own)
    found = next((word for word in words if word in question.tags), "")
    if found:
        yield Verdict(Ruling.AUTOMATIC, f"proof against {found}", RULE, hidden=True)


@FAMILY.answers(R_BOOK)
def only_the_undead(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """Holy water harms nobody else, by the book."""
    is_undead = has_trait(state, question.whom, UNDEAD.key)
    if not is_undead and HOLY in _words(state, question):
        yield DamageVerdict(Toll.UNHARMED, "it harms the undead alone", R_BOOK)


@FAMILY.answers(OSE_INVULNERABILITY)
def unharmed(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A hit with anything else does nothing, and its damage is not rolled; why is a secret."""
    harmed_by = _harmed_by(state, question.whom)
    words = _words(state, question)
    if not harmed_by or harmed_by & words or _is_excepted(state, question.who):
        return
    if HOLY in words and has_trait(state, question.whom, UNDEAD.key):
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
        words |= {
            *item.tags,
            *splashes(state, item),
            *([MAGIC] if item.magic or item.bonus else []),
        }
    return words | ({MAGIC} if question.mode is Mode.SPELL else set())


def _is_excepted(state: GameState, attacker: str) -> bool:
    """Whether the optional rule lets somebody harm them with anything."""
    if INVULNERABILITY_OPTIONAL.in_force(state) == "off":
        return False
    combatant = find_combatant(state, attacker)
    hit_dice = None if combatant is None else combatant.hit_dice
    is_strong = hit_dice is not None and not hit_dice.sides and hit_dice.count >= STRONG
    return is_strong or bool(_harmed_by(state, attacker))


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
