"""Circles of protection that scrolls draw: whom they keep from whoever stands in them, and what
breaks them (OSE SRD: Scrolls and Maps)."""

import re
from collections.abc import Iterator

from rules.attack.records import AttackRolled, AttackRuling
from rules.bestiary.words import FEARS_WOLFSBANE
from rules.conditions.effects import end_effect
from rules.kernel.fields import traits_of
from rules.kernel.questions import Mode, Ruling, Verdict, any_effect
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.positions.spacing import comrades_beside
from rules.spells import FAMILY
from rules.spells.rows import Whom
from rules.spells.work import RULE, bodies_meant, hit_dice_of
from rules.state.game import GameState
from rules.state.health import Effect

WARD = re.compile(
    r"warded from (?:(?P<many>\d+) )?(?P<kind>elementals|lycanthropes|undead)"
    r"(?: of (?P<least>\d+)(?: to (?P<most>\d+)| or more) hit dice)?"
)
"""What an effect is called that keeps so many of a kind off, or all of it."""
KINDS = {"elementals": "elemental", "lycanthropes": FEARS_WOLFSBANE.key, "undead": "undead"}
"""The trait by which a kind is told."""


def _wards_over(state: GameState, target: str) -> list[tuple[Effect, re.Match[str]]]:
    """The circles in which somebody stands: their own, or that of whom they fight beside."""
    told = ((one, WARD.fullmatch(one.name)) for one in state.effects)
    found = [(one, ward) for one, ward in told if ward is not None]
    there = {id_of(target), *comrades_beside(state, target)} if found else ()
    return [(one, ward) for one, ward in found if id_of(one.target) in there]


def _kept_off(state: GameState, ward: re.Match[str]) -> Iterator[str]:
    """The bodies of the encounter that a ward keeps off: as many as it does, the first who came."""
    least, most = int(ward["least"] or 0), ward["most"]
    left = int(ward["many"] or 0)
    assert state.encounter is not None
    for one in state.encounter.combatants:
        dice = hit_dice_of(state, one.id)[0]
        if KINDS[ward["kind"]] not in traits_of(state, one.id) or dice < least:
            continue
        if most is not None and dice > int(most):
            continue
        bodies = bodies_meant(state, (one.id,), Whom.AREA)
        yield from bodies[:left] if ward["many"] else bodies
        left = max(0, left - len(bodies))


@FAMILY.answers(RULE, needs=any_effect)
def keeps_off(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody whom a circle keeps off strikes those in it hand to hand."""
    if question.mode is not Mode.MELEE or state.encounter is None:
        return
    bodies = set(bodies_meant(state, (question.who,), Whom.AREA))
    for _, ward in _wards_over(state, question.whom):
        if bodies and bodies.issubset(_kept_off(state, ward)):
            refusal = "A circle of protection keeps them from striking hand to hand."
            yield Verdict(Ruling.FORBIDDEN, refusal, RULE)
            return


@FAMILY.follows(RULE)
def is_broken(resolution: Resolution, event: AttackRolled) -> None:
    """Who strikes one of them hand to hand out of the circle breaks it."""
    state = resolution.state
    if event.mode is not Mode.MELEE:
        return
    for effect, ward in _wards_over(state, event.attacker.target):
        if KINDS[ward["kind"]] in traits_of(state, event.target.id):
            end_effect(resolution, effect, "removed")
