"""What grows back: hit points each round, and the dead who get up again (R-MONSTER)."""

from collections.abc import Mapping

from rules.bestiary.words import BURNS, REGENERATES, RULE
from rules.checks.reading import is_alive
from rules.health.healing import restore
from rules.health.hit_points import become
from rules.health.records import HitPointsChanged, LifeChanged
from rules.kernel.fields import has_trait, traits_of
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.monstrous import FAMILY
from rules.monstrous.records import MONSTROUS
from rules.record import replace
from rules.rounds.records import RoundEnded
from rules.state.game import GameState
from rules.state.health import UP, Life

LASTING = frozenset(("fire", "acid"))
"""What does not grow back where that is said."""
DELAY = 3
"""Rounds after the first wound until it begins, where fire and acid stop it."""


def _rate(state: GameState, target: str) -> int:
    """The hit points that somebody regains in a round, 0 for nobody in particular."""
    own = traits_of(state, target)
    return next((rate for rate, trait in REGENERATES.items() if trait.key in own), 0)


@FAMILY.follows(RULE)
def is_hurt(resolution: Resolution, event: HitPointsChanged) -> None:
    """Remember when it was hurt first, and what of that does not grow back."""
    state, target = resolution.state, event.target.target
    if event.amount >= 0 or state.encounter is None or not _rate(state, target):
        return
    kept = MONSTROUS.of(state)
    hurt = {target: state.encounter.round, **kept.hurt}
    burned = kept.burned
    if LASTING.intersection(event.tags) and has_trait(state, target, BURNS.key):
        burned = {**burned, target: burned.get(target, 0) - event.amount}
    resolution.put(MONSTROUS, replace(kept, hurt=hurt, burned=burned))


@FAMILY.follows(RULE)
def rounds_go_by(resolution: Resolution, event: RoundEnded) -> None:
    """At the end of each round some of it grows back, and the dead get up whose time has come."""
    kept = MONSTROUS.of(resolution.state)
    for target, since in kept.hurt.items():
        vitals = find_vitals(resolution.state, target)
        delay = DELAY if has_trait(resolution.state, target, BURNS.key) else 0
        if vitals is None or vitals.life is not UP or event.round - since < delay:
            continue
        most = vitals.maximum - kept.burned.get(target, 0) - vitals.hit_points
        amount = min(_rate(resolution.state, target), most)
        if amount > 0:
            restore(resolution, target, amount, rule=RULE)
    for target, due in kept.rises.items():
        if event.round >= due:
            _rise(resolution, target)


@FAMILY.follows(RULE)
def dies(resolution: Resolution, event: LifeChanged) -> None:
    """A troll that is dead gets up again, unless fire or acid has killed it."""
    state, target = resolution.state, event.target.target
    if event.after is not Life.DEAD or state.encounter is None:
        return
    if not has_trait(state, target, BURNS.key) or _is_burned(resolution, target):
        return
    rounds = resolution.roll("getting up again", 2, 6, secret=True).total
    kept = MONSTROUS.of(state)
    rises = {**kept.rises, target: state.encounter.round + rounds}
    resolution.put(MONSTROUS, replace(kept, rises=rises))


def _is_burned(resolution: Resolution, target: str) -> bool:
    """Whether the last that hurt it was fire or acid."""
    blows = (
        one
        for one in reversed(resolution.events)
        if isinstance(one, HitPointsChanged) and one.target.target == target
    )
    last = next(blows, None)
    return last is not None and bool(LASTING.intersection(last.tags))


def _rise(resolution: Resolution, target: str) -> None:
    """It stands again with what has grown back, unless it was burned to death meanwhile."""
    kept = MONSTROUS.of(resolution.state)
    resolution.put(MONSTROUS, replace(kept, rises=_without(kept.rises, target)))
    vitals = find_vitals(resolution.state, target)
    if vitals is None or is_alive(resolution.state, target):
        return
    most = vitals.maximum - kept.burned.get(target, 0)
    if most > 0:
        points = min(most, _rate(resolution.state, target))
        become(resolution, target, replace(vitals, life=UP, hit_points=points), cause="healing")


def _without(kept: Mapping[str, int], target: str) -> dict[str, int]:
    return {key: value for key, value in kept.items() if key != target}
