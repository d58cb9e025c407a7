"""What a hit brings along: the words on what it was made with, and what each of them does."""

from collections.abc import Callable, Mapping

from rules.attack.records import AttackRolled
from rules.checks.reading import is_alive
from rules.hazards import FAMILY
from rules.hazards.afflictions import AFFLICTIONS, afflict, infect
from rules.hazards.draining import drain, drain_blood
from rules.hazards.ghouls import frighten, paralyse, seize
from rules.hazards.poisoning import poison
from rules.hazards.poisons import Poison, poison_of_tag
from rules.hazards.words import Word, read_word
from rules.health.records import DamageTaken
from rules.items.tags import BLOOD_DRAIN, DRAIN, GHOUL, PARALYSIS, RAT_DISEASE, SEIZES
from rules.kernel.questions import NO_TOLL
from rules.kernel.resolution import Resolution

Brings = Callable[[Resolution, str, str, Word], None]
"""What a word does: gets whom it hits, who hits, and all that the word says."""


def _poisons(kind: Poison) -> Brings:
    def brings(resolution: Resolution, whom: str, by: str, said: Word) -> None:
        poison(resolution, whom, kind, by=by, within=said.within, modifier=said.modifier)

    return brings


def _paralyses(resolution: Resolution, whom: str, by: str, said: Word) -> None:
    paralyse(resolution, whom, by=by, lasting=said.lasting, modifier=said.modifier)


def _frightens(resolution: Resolution, whom: str, by: str, said: Word) -> None:
    frighten(resolution, whom, by=by, lasting=said.lasting)


def _drains(resolution: Resolution, whom: str, _by: str, said: Word) -> None:
    drain(resolution, whom, said.number)


def _drains_blood(resolution: Resolution, whom: str, _by: str, said: Word) -> None:
    drain_blood(resolution, whom, said.number)


def _afflicts(resolution: Resolution, whom: str, by: str, said: Word) -> None:
    afflict(resolution, whom, said, by=by)


def _infects(resolution: Resolution, whom: str, by: str, _said: Word) -> None:
    infect(resolution, whom, by=by)


def _seizes(resolution: Resolution, whom: str, _by: str, said: Word) -> None:
    seize(resolution, whom, said.lasting)


BROUGHT: Mapping[str, Brings] = {
    PARALYSIS: _paralyses,
    GHOUL: _frightens,
    DRAIN: _drains,
    BLOOD_DRAIN: _drains_blood,
    RAT_DISEASE: _infects,
    SEIZES: _seizes,
    **dict.fromkeys(AFFLICTIONS, _afflicts),
}


@FAMILY.follows("OSE-POISON")
def hit_lands(resolution: Resolution, event: AttackRolled) -> None:
    """Whatever the weapon brings along comes with a hit that can do anything to its target."""
    if not event.hit or event.harmless:
        return
    whom, by = event.target.target, event.attacker.target
    brought = [found for tag in event.tags if (found := _read(tag)) is not None]
    if not brought or not _can_harm(resolution, event):
        return
    for brings, said in brought:
        if is_alive(resolution.state, whom):
            brings(resolution, whom, by, said)


def brings_anything(tag: str) -> bool:
    """Whether rules know what a word does to whom it reaches, such as `poison`."""
    return _read(tag) is not None


def bring(resolution: Resolution, tag: str, whom: str) -> None:
    """Somebody gets what a word brings, with the save that goes with it, by nobody's hand."""
    found = _read(tag)
    if found is not None and is_alive(resolution.state, whom):
        brings, said = found
        brings(resolution, whom, "", said)


def _read(tag: str) -> tuple[Brings, Word] | None:
    """What a word brings, and what it says besides: `drain 2`, `poison in 1d4 turns`."""
    said = read_word(tag)
    if said.key in BROUGHT:
        return BROUGHT[said.key], said
    kind = poison_of_tag(said.key)
    return None if kind is None else (_poisons(kind), said)


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
