"""What monsters are good and bad at by their nature: attacks, saves, surprise (R-MONSTER).

What of their special abilities the rules do by themselves, by the words of a book's row.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.attack.records import AttackBonus, AttackRuling, HitRuling
from rules.bestiary import FAMILY
from rules.bestiary.records import INVULNERABILITY_OPTIONAL, StatBlock
from rules.bestiary.words import (
    ALERT,
    ALWAYS_HIT,
    BATTLE_RAGE,
    BERSERK,
    BURNING_OIL,
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
    SUN_SHY,
    SURPRISES,
)
from rules.checks.records import CheckRuling, SaveBonus
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.encounter.records import SurpriseChance
from rules.health.records import DamageTaken
from rules.items.reading import find_item, loaded
from rules.items.tags import HOLY
from rules.items.wares import splashes
from rules.kernel.fields import has_trait, traits_of
from rules.kernel.questions import Addend, DamageVerdict, Found, Mode, Ruling, Toll, Verdict
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.records import UNDEAD
from rules.state.game import GameState
from rules.state.party import Scale

Test = Callable[[StatBlock], bool]
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


def _is(*begins: str) -> Test:
    """It has a trait that begins with one of these."""
    return lambda block: any(trait.startswith(begins) for trait in block.traits)


def _brings(*begins: str) -> Test:
    """One of its attacks has a word that begins with one of these."""
    return lambda block: any(tag.startswith(begins) for item in block.items for tag in item.tags)


def _both(*tests: Test) -> Test:
    return lambda block: all(test(block) for test in tests)


def _throws(block: StatBlock) -> bool:
    return any(item.bands is not None for item in block.items)


def _sees_heat(block: StatBlock) -> bool:
    return bool(block.numbers.get("infravision"))


_BREATH = _both(_brings("save "), _brings("breath"))
_SAFE = _is("harmed-by-", "immune-to-", "proof-against-")
_SPARED = _is("immune-to-sleep", "immune-to-charm", "immune-to-hold")
_STONE = _brings("petrification")
_CHARM = _brings("charm")
_POISON = _brings("poison", "sickness", "dancing")
_MORE = _brings("1d8 more")
_SURPRISE = _is("surprises-on-")

DONE: Mapping[str, Test] = {
    "mundane damage immunity": _is("harmed-by-"),
    "damage immunity": _is("harmed-by-"),
    "damage reduction": _is("resists-"),
    "immunity": _SAFE,
    "energy immunity": _SAFE,
    "fire immunity": _is("immune-to-fire", "proof-against-fire"),
    "cold immunity": _is("immune-to-cold"),
    "lightning immunity": _is("immune-to-lightning"),
    "uses fire": _is("immune-to-fire", "proof-against-fire", "immune-to-burning-oil"),
    "spell immunity": _SPARED,
    "immune to enchantments": _SPARED,
    "undead": _is("undead"),
    "breath weapon": _BREATH,
    "fire breath": _BREATH,
    "attack pattern": _both(_BREATH, _is("dragon")),
    "gas breath": _BREATH,
    "sleep breath": _BREATH,
    "petrifying breath": _BREATH,
    "fearful cry": _brings("terror"),
    "fireball": _brings("save "),
    "cone of frost": _brings("save "),
    "lightning bolts": _brings("save "),
    "poison": _POISON,
    "poison spores": _POISON,
    "paralysing poison": _brings("paralysis"),
    "choking": _brings("poison"),
    "paralysis": _brings("paralysis", "ghoul"),
    "paralysing touch": _brings("seizes"),
    "petrification": _STONE,
    "petrifying touch": _STONE,
    "petrifying gaze": _STONE,
    "petrifying bite": _STONE,
    "energy drain": _brings("drain"),
    "disease": _brings("rat disease", "mummy rot"),
    "charm": _CHARM,
    "charm person": _CHARM,
    "charming gaze": _CHARM,
    "charming song": _CHARM,
    "charming touch": _CHARM,
    "enthralling sight": _CHARM,
    "dazzling sight": _brings("blindness"),
    "blinding spit": _brings("blindness"),
    "irritant spray": _brings("stun"),
    "ram": _brings("stun"),
    "unconsciousness": _brings("unconsciousness"),
    "oil spray": _brings("blisters"),
    "tail": _brings("knocks down"),
    "surprise": _SURPRISE,
    "keen sight and smell": _is("surprised-on-1"),
    "magic resistance": _is("saves-"),
    "save bonus": _is("saves-"),
    "displacement": _is("displaced"),
    "attack penalty": _is("poor-aim"),
    "hate the sun": _is("sun-shy"),
    "battle rage": _is("battle-rage", "berserk"),
    "regeneration": _is("regenerates-"),
    "return from death": _is("burns"),
    "fire and acid": _is("burns"),
    "blood sucking": _brings("clings"),
    "blood drain": _brings("clings"),
    "constriction": _brings("clings"),
    "acid": _brings("clings"),
    "heat aura": _brings("aura"),
    "cold aura": _brings("aura"),
    "swallow whole": _brings("swallows"),
    "bear hug": _brings("hugs"),
    "charge": _brings("charges"),
    "trample": _brings("tramples"),
    "swoop": _brings("swoops"),
    "swarm attack": _brings("swarms"),
    "disabling heads": _brings("heads"),
    "die after attacking": _brings("dies of it"),
    "lodged stinger": _brings("clings"),
    "harm flying creatures": _MORE,
    "harm creatures on the ground": _MORE,
    "harm creatures in water": _MORE,
    "harm cold-based creatures": _MORE,
    "infection": _brings("lycanthropy"),
    "lycanthropy": _brings("lycanthropy"),
    "poison immunity": _is("immune-to-poison"),
    "paralyse with terror": _brings("paralysis"),
    "wolfsbane": _is("fears-wolfsbane"),
    "subduing": _is("intelligent"),
    "infravision": _sees_heat,
    "boulder throwing": _throws,
    "rock throwing": _throws,
    "tail spikes": _throws,
}
"""What has to be written, by the name of the ability."""


def works(block: StatBlock, ability: str) -> bool:
    """Whether the rules do an ability of that name for it by themselves."""
    test = DONE.get(ability)
    return test is not None and test(block)


def abilities_done(block: StatBlock) -> tuple[str, ...]:
    """Those of its abilities that work by themselves."""
    return tuple(one for one in block.abilities if works(block, one))


def abilities_left(block: StatBlock) -> tuple[str, ...]:
    """Those of which the referee says what comes of them."""
    return tuple(one for one in block.abilities if not works(block, one))


def count_done(blocks: Iterable[StatBlock]) -> tuple[int, int]:
    """How many abilities work by themselves, and how many there are."""
    blocks = tuple(blocks)
    done = sum(len(abilities_done(block)) for block in blocks)
    return done, sum(len(block.abilities) for block in blocks)


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
