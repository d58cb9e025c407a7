"""What a hit, a breath or a gaze does to people: stone, sickness, blindness, fear (R-MONSTER)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.bestiary.nature import is_immune
from rules.bestiary.words import RULE
from rules.checks.reading import Outcome
from rules.checks.records import Stake
from rules.conditions.effects import begin_effect
from rules.conditions.records import AddEffect
from rules.hazards import FAMILY
from rules.hazards.asking import ask_save
from rules.hazards.poisoning import brew
from rules.hazards.poisons import DEADLY
from rules.hazards.records import Unaffected
from rules.hazards.words import Word, for_time
from rules.kernel.resolution import Resolution

DEATH, PARALYSIS, SPELLS = "save_death", "save_paralysis", "save_spells"


@dataclass(frozen=True, slots=True)
class Affliction:
    """One kind. `word` stands on the attack, `name` is what people then are.

    `save` is what they save with, "" where nothing saves them. `condition` is the key of one that
    rules know, `lasting` how long it lasts where nothing is said. `changes` are what it modifies
    and by how much. `spares` is what makes somebody safe from it, such as "poison".
    """

    word: str
    name: str
    save: str = ""
    condition: str = ""
    lasting: str = ""
    changes: tuple[tuple[str, int], ...] = ()
    spares: str = ""


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
AFFLICTS = "afflict"


def afflict(resolution: Resolution, target: str, said: Word, *, by: str = "") -> None:
    """Somebody has to save against it, or has it where nothing saves them."""
    kind = AFFLICTIONS[said.key]
    if kind.spares and is_immune(resolution.state, target, kind.spares):
        who = resolution.who(target)
        why = f"{kind.spares} does nothing to it"
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
        one = AddEffect(
            target=target,
            name=kind.name,
            key=kind.condition,
            source=by,
            rounds=wanted.rounds,
            turns=wanted.turns,
            modifies=modifies,
            amount=amount,
        )
        begin_effect(resolution, one, rule=RULE)


@FAMILY.comes_of(AFFLICTS, RULE)
def afflicted(resolution: Resolution, outcome: Outcome) -> None:
    """Whoever failed the save has it."""
    word, _, lasting = outcome.words.partition(":")
    suffer(resolution, outcome.target, AFFLICTIONS[word], lasting, by=outcome.stake.by)


# The bite of rats

RATS = "rat-disease"
INFECTED, DEADLY_ON = 1, 1
"""On so much of a d20 a bite infects, and on so much of a d4 that kills."""


def infect(resolution: Resolution, target: str, *, by: str = "") -> None:
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
