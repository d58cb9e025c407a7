"""Surprise: who was not expecting the encounter (OSE-SURPRISE)."""

from dataclasses import replace as replace_found

from rules.encounter import FAMILY
from rules.encounter.joining import find_side
from rules.encounter.records import (
    AwarenessSet,
    RollSurprise,
    SetAwareness,
    SetSurprise,
    SurpriseChance,
    SurpriseRolled,
    SurpriseSet,
)
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.actor import Actor
from rules.kernel.events import EVERYBODY, REFEREES, Audience
from rules.kernel.numbers import check_forced
from rules.kernel.questions import Asker, Found
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Encounter, Side, Stage

RULE = "OSE-SURPRISE"
SURPRISED_ON = 2
"""A d6 of this or less is surprise."""
DIE = 6


def is_surprise_open(encounter: Encounter, side: Side) -> bool:
    """Whether players know if a side is surprised.

    The party rolls openly. Of others the free round shows it; in later rounds it is over.
    """
    if encounter.stage is Stage.ROUNDS:
        return encounter.surprise_round
    return side.is_party


def is_taken_aback(encounter: Encounter, side: Side) -> bool:
    """Whether a side is surprised and cannot act yet, whoever else is: the round in which it cannot
    is still to come, or goes on (OSE-SURPRISE).

    Where both sides are surprised no such round comes, and this is over as the rounds begin.
    """
    return side.surprised and (encounter.stage is Stage.MEETING or encounter.surprise_round)


def require_alert(encounter: Encounter, side: Side) -> None:
    """Raise RuleError for a side that is surprised and cannot act yet."""
    if is_taken_aback(encounter, side):
        raise RuleError(
            f"{side.label}: surprised, and cannot act in the first round. A referee "
            "⟦goes on|encounter next⟧."
        )


@FAMILY.handles
def roll_surprise(resolution: Resolution, action: RollSurprise) -> None:
    """Roll a side's 1d6, once: any player for the party, the referee for others in secret."""
    _require_may_roll(resolution, action.side)
    side = resolution.side(action.side)
    _require_meeting(resolution.encounter)
    _require_unsettled(side, resolution.actor)
    check_forced(action.forced, 1, DIE, f"1d{DIE}")
    chance = chance_of(resolution, side.key)
    if chance.value == 0 and action.forced is None:
        settle_surprise(resolution, side, chance, surprised=False)
        return
    throw = resolution.roll("surprise", 1, DIE, secret=not side.is_party, forced=action.forced)
    surprised = throw.total <= chance.value
    resolution.put_side(
        replace(side, surprise_roll=throw.total, surprised=surprised, surprise_said=False)
    )
    resolution.emit(
        SurpriseRolled(
            rule=chance.source,
            audience=_audience(side),
            side=side.key,
            label=side.label,
            throw=throw,
            surprised=surprised,
            chance=chance.value,
            because=chance.label,
        )
    )


def chance_of(asker: Asker, side: str) -> Found:
    """On what of a d6 a side is surprised, and why: the lowest of all answers counts (R-CHANCE)."""
    usual = Found(SURPRISED_ON, "", RULE)
    found = min(asker.ask(SurpriseChance(side=side)), key=lambda one: one.value, default=usual)
    return replace_found(found, value=min(DIE, max(0, found.value)))


def settle_surprise(resolution: Resolution, side: Side, why: Found, *, surprised: bool) -> None:
    """Say without a roll whether a side is surprised, because a rule does; `why` names it."""
    said = replace(side, surprise_roll=None, surprised=surprised, surprise_said=True, aware=False)
    resolution.put_side(said)
    resolution.emit(
        SurpriseSet(
            rule=why.source,
            audience=_audience(side),
            side=side.key,
            label=side.label,
            surprised=surprised,
            because=why.label,
        )
    )


def _require_may_roll(resolution: Resolution, key: str) -> None:
    if resolution.actor.is_referee:
        return
    side = find_side(resolution.encounter, key)
    if side is None or not side.is_party:
        raise ForbiddenError("Only a referee can roll surprise for anybody but the party.")
    if not any(resolution.actor.plays_for(c.owner) for c in resolution.state.characters):
        raise ForbiddenError(
            "Only a player with a character, or a referee, can roll for the party. "
            "⟦Make a character|sheet new⟧."
        )


def _require_unsettled(side: Side, actor: Actor) -> None:
    """Raise RuleError if it is clear without a roll whether the side is surprised."""
    if side.aware:
        raise RuleError(
            f"{side.label}: aware of the others, so there is no roll. A referee can "
            "⟦change that|encounter surprise⟧."
        )
    if side.surprise_said and not actor.is_referee:
        raise TooLateError(
            f"{side.label}: it is settled that they are {_how(surprised=side.surprised)}. "
            "Only a referee can roll now."
        )
    if side.surprise_roll is not None:
        raise TooLateError(
            f"{side.label}: surprise has been rolled already, {side.surprise_roll}. A referee can "
            "⟦take that back|log undo⟧."
        )


def _require_meeting(encounter: Encounter) -> None:
    if encounter.stage is not Stage.MEETING:
        raise TooLateError(
            "The first round has begun, and surprise is settled before it. A referee can "
            "⟦go back|log undo⟧."
        )


def _audience(side: Side) -> Audience:
    return EVERYBODY if side.is_party else REFEREES


@FAMILY.handles
def set_awareness(resolution: Resolution, action: SetAwareness) -> None:
    """Say whether a side expected the other; one that did cannot be surprised (OSE-SURPRISE)."""
    resolution.require_referee("say who is aware of whom")
    side = resolution.side(action.side)
    _require_meeting(resolution.encounter)
    changed = replace(side, aware=action.aware)
    if action.aware:
        changed = replace(changed, surprise_roll=None, surprised=False, surprise_said=False)
    if changed == side:
        if action.aware:
            raise RuleError(f"{side.label}: it is known already that they expected the others.")
        raise RuleError(f"{side.label}: surprise can be rolled, they did not expect the others.")
    resolution.put_side(changed)
    resolution.emit(
        AwarenessSet(
            rule=RULE,
            audience=_audience(side),
            side=side.key,
            label=side.label,
            aware=action.aware,
        )
    )


@FAMILY.handles
def set_surprise(resolution: Resolution, action: SetSurprise) -> None:
    """Say whether a side is surprised, whatever was rolled (R-OVERRIDE)."""
    resolution.require_referee("say who is surprised")
    side = resolution.side(action.side)
    _require_meeting(resolution.encounter)
    _require_news(side, surprised=action.surprised)
    aware = side.aware and not action.surprised
    said = replace(side, surprised=action.surprised, surprise_said=True, aware=aware)
    resolution.put_side(said)
    resolution.emit(
        SurpriseSet(
            rule=RULE,
            audience=_audience(side),
            side=side.key,
            label=side.label,
            surprised=action.surprised,
        )
    )


def _require_news(side: Side, *, surprised: bool) -> None:
    """Raise RuleError for what is known already; at first nothing is known of a side."""
    is_known = side.surprise_said or side.aware or side.surprise_roll is not None
    if is_known and side.surprised == surprised:
        raise RuleError(
            f"{side.label}: it is known already that they are {_how(surprised=surprised)}."
        )


def _how(*, surprised: bool) -> str:
    return "surprised" if surprised else "not surprised"
