"""What a hit, a breath or a gaze does to people: stone, sickness, fear and all else it brings.

Words on an attack (R-MONSTER) are read as a hit lands (`hit_lands`); `_reach` says what each does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.attack.records import AttackRolled
from rules.bestiary.nature import is_immune
from rules.bestiary.words import RULE
from rules.checks.asking import Outcome, is_alive
from rules.checks.records import Stake
from rules.conditions.effects import begin_effect
from rules.conditions.records import AddEffect
from rules.hazards import FAMILY
from rules.hazards.draining import drain, drain_blood
from rules.hazards.paralysis import frighten, paralyse, seize
from rules.hazards.poisoning import brew, poison
from rules.hazards.poisons import DEADLY, poison_of_tag
from rules.hazards.records import Unaffected
from rules.hazards.words import Word, ask_save, for_time, read_word
from rules.health.records import DamageTaken
from rules.items import tags
from rules.kernel.questions import NO_TOLL
from rules.kernel.resolution import Resolution
from rules.record import replace

DEATH, PARALYSIS, SPELLS = "save_death", "save_paralysis", "save_spells"
RATS = "rat-disease"
INFECTED, DEADLY_ON = 1, 1
"""On so much of a d20 a bite infects, and on so much of a d4 that kills."""
WORDS = (
    tags.PARALYSIS,
    tags.GHOUL,
    tags.DRAIN,
    tags.BLOOD_DRAIN,
    tags.RAT_DISEASE,
    tags.SEIZES,
)
"""What an attack brings beside afflictions and poisons."""
AFFLICTS = "afflict"


@dataclass(frozen=True, slots=True)
class Affliction:
    """One kind. `word` stands on the attack, `name` is what people then are."""

    word: str
    name: str
    save: str = ""
    """What they save with, "" where nothing saves them."""
    condition: str = ""
    """The key of one that rules know."""
    lasting: str = ""
    """How long it lasts where nothing is said."""
    changes: tuple[tuple[str, int], ...] = ()
    """What it modifies, and by how much."""
    spares: str = ""
    """What makes somebody safe from it, such as "poison"."""


AFFLICTIONS: Mapping[str, Affliction] = {
    one.word: one
    for one in (
        Affliction("petrification", "turned to stone", PARALYSIS, "petrified"),
        Affliction("sickness", "sick", DEATH, "out", spares="poison"),
        Affliction("stun", "stunned", PARALYSIS, "stunned"),
        Affliction("unconsciousness", "unconscious", PARALYSIS, "helpless"),
        Affliction("blindness", "blind", DEATH, "blind", spares="poison"),
        Affliction(
            "dancing",
            "dancing",
            DEATH,
            changes=(("attack", -4), ("defence", -4)),
            spares="poison",
        ),
        Affliction("sleep", "asleep", SPELLS, "asleep", spares="sleep"),
        Affliction("terror", "afraid", SPELLS, "afraid"),
        Affliction("charm", "charmed", SPELLS, "charmed", spares="charm"),
        Affliction("curse", "cursed", SPELLS),
        Affliction("knocks down", "knocked down", "", "stunned", "1 round"),
        Affliction("blisters", "blistered", lasting="1 day", changes=(("attack", -2),)),
        Affliction(
            "stinking spittle", "covered in spittle", DEATH, "stunned", "1 turn", spares="poison"
        ),
        Affliction(
            "confuses", "confused", lasting="1 round", changes=(("attack", -2), ("saves", -2))
        ),
        Affliction("mummy rot", "rotting"),
        Affliction("strength drain", "1 STR weaker", lasting="8 turns"),
    )
}


def afflict(resolution: Resolution, target: str, by: str, said: Word) -> None:
    """Somebody has to save against it, or has it where nothing saves them."""
    kind = AFFLICTIONS[said.key]
    if kind.spares and is_immune(resolution.state, target, kind.spares):
        who = resolution.who(target)
        why = f"{kind.spares} does nothing to them"
        resolution.emit(Unaffected(target=who, label=kind.word, why=why, rule=RULE))
    elif not kind.save:
        suffer(resolution, target, kind, said.lasting, by=by)
    else:
        stake = Stake(on_failure=f"{AFFLICTS}:{kind.word}:{said.lasting}", by=by, tags=(kind.word,))
        ask_save(resolution, target, kind.save, stake, kind.word, modifier=said.modifier)


def suffer(
    resolution: Resolution, target: str, kind: Affliction, lasting: str, *, by: str = ""
) -> None:
    """Somebody has it from now on, for as long as was said."""
    plain = AddEffect(target=target, name=kind.name, key=kind.condition, source=by)
    wanted = for_time(resolution, plain, lasting or kind.lasting)
    for modifies, amount in kind.changes or (("", 0),):
        one = replace(wanted, modifies=modifies, amount=amount)
        begin_effect(resolution, one, rule=RULE)


@FAMILY.comes_of(AFFLICTS, RULE)
def afflicted(resolution: Resolution, outcome: Outcome) -> None:
    """Whoever failed the save has it."""
    word, _, lasting = outcome.words.partition(":")
    suffer(resolution, outcome.target, AFFLICTIONS[word], lasting, by=outcome.stake.by)


def infect(resolution: Resolution, target: str, by: str) -> None:
    """One bite in twenty brings a disease, unless a save against poison holds it off."""
    if resolution.roll("infection", 1, 20, secret=True).total > INFECTED:
        return
    stake = Stake(on_failure=RATS, by=by, tags=("disease",))
    ask_save(resolution, target, DEATH, stake, "disease")


@FAMILY.comes_of(RATS, RULE)
def infected(resolution: Resolution, outcome: Outcome) -> None:
    """It kills one in four within some days; the others are ill for a month."""
    if resolution.roll("disease", 1, 4, secret=True).total <= DEADLY_ON:
        brew(resolution, outcome.target, DEADLY, "1d6 days")
    else:
        suffer(resolution, outcome.target, AFFLICTIONS["sickness"], "30 days")


@FAMILY.follows("OSE-POISON")
def hit_lands(resolution: Resolution, event: AttackRolled) -> None:
    """Whatever the weapon brings along comes with a hit that can do anything to its target."""
    if not event.hit or event.harmless:
        return
    whom, by = event.target.target, event.attacker.target
    words = [said for tag in event.tags if _is_known(said := read_word(tag))]
    if words and _can_harm(resolution, event):
        for said in words:
            _reach(resolution, whom, by, said)


def _can_harm(resolution: Resolution, event: AttackRolled) -> bool:
    """Whether nobody says that the blow does nothing to whom it hits."""
    question = DamageTaken(
        who=event.attacker.target,
        whom=event.target.target,
        item=event.item or None,
        mode=event.mode,
        distance=event.distance,
        how=event.how,
        amount=1,
        tags=(str(event.mode), *event.tags),
    )
    return not any(verdict.toll in NO_TOLL for verdict in resolution.ask(question))


def brings_anything(tag: str) -> bool:
    """Whether rules know what a word does to whom it reaches, such as `poison`."""
    return _is_known(read_word(tag))


def bring(resolution: Resolution, tag: str, whom: str) -> None:
    """Somebody gets what a word brings, with the save that goes with it, by nobody's hand."""
    said = read_word(tag)
    if _is_known(said):
        _reach(resolution, whom, "", said)


def _is_known(said: Word) -> bool:
    return said.key in WORDS or said.key in AFFLICTIONS or poison_of_tag(said.key) is not None


def _reach(resolution: Resolution, whom: str, by: str, said: Word) -> None:
    """What a word does: `drain 2`, `poison in 1d4 turns`; nothing more to the dead."""
    if not is_alive(resolution.state, whom):
        return
    lasting, modifier = said.lasting, said.modifier
    match said.key:
        case tags.PARALYSIS:
            paralyse(resolution, whom, by=by, lasting=lasting, modifier=modifier)
        case tags.GHOUL:
            frighten(resolution, whom, by=by, lasting=lasting)
        case tags.DRAIN:
            drain(resolution, whom, said.number)
        case tags.BLOOD_DRAIN:
            drain_blood(resolution, whom, said.number)
        case tags.RAT_DISEASE:
            infect(resolution, whom, by)
        case tags.SEIZES:
            seize(resolution, whom, lasting)
        case key if key in AFFLICTIONS:
            afflict(resolution, whom, by, said)
        case key:
            kind = poison_of_tag(key)
            assert kind is not None
            poison(resolution, whom, kind, said, by=by)
