"""What a hit brings along: the words on what it was made with, and what each of them does."""

import re
from collections.abc import Callable, Mapping

from rules.attack.records import AttackRolled
from rules.checks.reading import is_alive
from rules.hazards import FAMILY
from rules.hazards.draining import drain, drain_blood
from rules.hazards.ghouls import frighten, paralyse
from rules.hazards.poisoning import poison
from rules.hazards.poisons import Poison, poison_of_tag
from rules.health.records import DamageTaken
from rules.items.tags import BLOOD_DRAIN, DRAIN, GHOUL, PARALYSIS
from rules.kernel.questions import NO_TOLL
from rules.kernel.resolution import Resolution
from rules.kernel.whole import read_whole

_LENGTHS = re.compile(r" (?:in|for|at) ")
"""Before what a tag says of time and save: `poison in 1d4 turns at +2`."""
Brings = Callable[[Resolution, str, str, int], None]
"""What a word does: gets whom it hits, who hits, and the number behind the word, 1 without one."""


def _poisons(kind: Poison) -> Brings:
    def brings(resolution: Resolution, whom: str, by: str, _number: int) -> None:
        poison(resolution, whom, kind, by=by)

    return brings


def _paralyses(resolution: Resolution, whom: str, by: str, _number: int) -> None:
    paralyse(resolution, whom, by=by)


def _frightens(resolution: Resolution, whom: str, by: str, _number: int) -> None:
    frighten(resolution, whom, by=by)


def _drains(resolution: Resolution, whom: str, _by: str, number: int) -> None:
    drain(resolution, whom, number)


def _drains_blood(resolution: Resolution, whom: str, _by: str, number: int) -> None:
    drain_blood(resolution, whom, number)


BROUGHT: Mapping[str, Brings] = {
    PARALYSIS: _paralyses,
    GHOUL: _frightens,
    DRAIN: _drains,
    BLOOD_DRAIN: _drains_blood,
}


@FAMILY.follows("OSE-POISON")
def hit_lands(resolution: Resolution, event: AttackRolled) -> None:
    """Whatever the weapon brings along comes with a hit that can do anything to its target."""
    if not event.hit or event.harmless:
        return
    brought = [found for tag in event.tags if (found := _read(tag)) is not None]
    whom, by = event.target.target, event.attacker.target
    if not brought or not _can_harm(resolution, event):
        return
    for brings, number in brought:
        if is_alive(resolution.state, whom):
            brings(resolution, whom, by, number)


def brings_anything(tag: str) -> bool:
    """Whether rules know what a word does to whom it reaches, such as `poison`."""
    return _read(tag) is not None


def bring(resolution: Resolution, tag: str, whom: str) -> None:
    """Somebody gets what a word brings, with the save that goes with it, by nobody's hand."""
    found = _read(tag)
    if found is not None and is_alive(resolution.state, whom):
        brings, number = found
        brings(resolution, whom, "", number)


def _read(tag: str) -> tuple[Brings, int] | None:
    """What a word brings, and the number behind it: `drain 2`."""
    tag = _LENGTHS.split(tag)[0]
    word, _, number = tag.rpartition(" ")
    if word in BROUGHT and (times := read_whole(number)) is not None:
        return BROUGHT[word], times
    kind = poison_of_tag(tag)
    if kind is not None:
        return _poisons(kind), 1
    return (BROUGHT[tag], 1) if tag in BROUGHT else None


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
