"""How an encounter opens: surprise (OSE-SURPRISE), and how monsters take to the party.

Who speaks for it, too (OSE-REACTION, OSE-PARLEY).
"""

import dataclasses
from enum import StrEnum

from rules.encounter import FAMILY
from rules.encounter.bodies import is_out, present
from rules.encounter.joining import find_side
from rules.encounter.records import (
    REACTION,
    AwarenessSet,
    ReactionRolled,
    ReactionRuling,
    ReactionSet,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetReaction,
    SetSpeaker,
    SetSurprise,
    SpeakerSet,
    SurpriseChance,
    SurpriseRolled,
    SurpriseSet,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError, WayOut
from rules.kernel.actor import Actor
from rules.kernel.events import EVERYBODY, REFEREES, Audience, Who
from rules.kernel.numbers import Table, check_forced, check_modifier
from rules.kernel.questions import Asker, Found, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.kernel.visibility import Visibility
from rules.party.forming import caller_of
from rules.record import replace
from rules.sheet.reading import require_number
from rules.state.encounter import Combatant, Encounter, Kind, Side, Stage
from rules.state.game import GameState

RULE = "OSE-SURPRISE"
SURPRISED_ON = 2
"""A d6 of this or less is surprise."""
DIE = 6
LARGEST_MODIFIER = 20
LARGEST_TOTAL = 12 + LARGEST_MODIFIER


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
            f"{side.label}: surprised, and cannot act in the first round. A referee ",
            WayOut("goes on", "encounter next"),
            ".",
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
    return dataclasses.replace(found, value=min(DIE, max(0, found.value)))


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
            "Only a player with a character, or a referee, can roll for the party. ",
            WayOut("Make a character", "sheet new"),
            ".",
        )


def _require_unsettled(side: Side, actor: Actor) -> None:
    """Raise RuleError if it is clear without a roll whether the side is surprised."""
    if side.aware:
        raise RuleError(
            f"{side.label}: aware of the others, so there is no roll. A referee can ",
            WayOut("change that", "encounter surprise"),
            ".",
        )
    if side.surprise_said and not actor.is_referee:
        raise TooLateError(
            f"{side.label}: it is settled that they are {_how(surprised=side.surprised)}. "
            "Only a referee can roll now."
        )
    if side.surprise_roll is not None:
        raise TooLateError(
            f"{side.label}: surprise has been rolled already, {side.surprise_roll}. A referee can ",
            WayOut("take that back", "log undo"),
            ".",
        )


def _require_meeting(encounter: Encounter) -> None:
    if encounter.stage is not Stage.MEETING:
        raise TooLateError(
            "The first round has begun, and surprise is settled before it. A referee can ",
            WayOut("go back", "log undo"),
            ".",
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
    side, surprised = resolution.side(action.side), action.surprised
    _require_meeting(resolution.encounter)
    is_known = side.surprise_said or side.aware or side.surprise_roll is not None
    if is_known and side.surprised == surprised:
        raise RuleError(
            f"{side.label}: it is known already that they are {_how(surprised=surprised)}."
        )
    aware = side.aware and not surprised
    said = replace(side, surprised=surprised, surprise_said=True, aware=aware)
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


def _how(*, surprised: bool) -> str:
    return "surprised" if surprised else "not surprised"


class Attitude(StrEnum):
    """The five lines of the reaction table, from the lowest total up."""

    ATTACKS = "attacks"
    HOSTILE = "hostile, may attack"
    UNCERTAIN = "uncertain, confused"
    INDIFFERENT = "indifferent, may negotiate"
    FRIENDLY = "eager, friendly"


REACTIONS = Table(
    (
        (None, 2, Attitude.ATTACKS),
        (3, 5, Attitude.HOSTILE),
        (6, 8, Attitude.UNCERTAIN),
        (9, 11, Attitude.INDIFFERENT),
        (12, None, Attitude.FRIENDLY),
    )
)


def attitude(total: int) -> Attitude:
    """The line of the reaction table that a total falls into (OSE-REACTION)."""
    return REACTIONS.at(total)


@FAMILY.handles
def roll_reaction(resolution: Resolution, action: RollReaction) -> None:
    """Roll 2d6 with the speaker's modifier, in secret unless asked otherwise (OSE-REACTION)."""
    resolution.require_referee("roll the reaction")
    target, those = _reacting(resolution, action.target)
    speaker = action.speaker or speaker_of(resolution.state)
    if speaker:
        _require_speaker(resolution, speaker)
    modifier = _modifier(resolution, speaker, action.modifier)
    check_forced(action.forced, -LARGEST_TOTAL, LARGEST_TOTAL, "2d6 with a modifier")
    seen = resolution.visibility(target, action.seen)
    secret = seen.is_secret
    settled = None if action.forced is not None else _settled(resolution, those, secret=secret)
    if settled is not None:
        _attack_on_sight(resolution, target, those, settled, seen)
        return
    throw = resolution.roll("reaction", 2, 6, modifier, secret=secret, forced=action.forced)
    reaction = attitude(throw.total)
    _put(resolution, those, reaction, throw.total, public=not secret)
    resolution.put_encounter(replace(resolution.encounter, speaker=speaker))
    resolution.emit(
        ReactionRolled(
            rule="OSE-REACTION",
            audience=seen.audience(resolution.actor.member),
            target=target,
            reaction=reaction,
            throw=throw,
            modifier=modifier,
            speaker=resolution.who(speaker) if speaker else None,
        )
    )


def _settled(
    resolution: Resolution, those: tuple[Combatant, ...], *, secret: bool
) -> Verdict | None:
    """Why some of them attack without a roll, None if they do not.

    In public only those count whom everybody sees.
    """
    shown = (one for one in those if secret or not one.hidden)
    said = (verdict for one in shown for verdict in resolution.ask(ReactionRuling(who=one.id)))
    return ruled(said, Ruling.AUTOMATIC)


def _attack_on_sight(
    resolution: Resolution,
    target: Who,
    those: tuple[Combatant, ...],
    settled: Verdict,
    seen: Visibility,
) -> None:
    _put(resolution, those, Attitude.ATTACKS, None, public=not seen.is_secret)
    resolution.emit(
        ReactionSet(
            rule=settled.source,
            audience=seen.audience(resolution.actor.member),
            target=target,
            reaction=Attitude.ATTACKS,
            because=settled.label,
        )
    )


def _reacting(resolution: Resolution, target: str) -> tuple[Who, tuple[Combatant, ...]]:
    """Who reacts, as a name for the event, and the combatants that it means."""
    encounter = resolution.encounter
    side = find_side(encounter, target)
    if side is None:
        combatant = resolution.combatant(target)
        if combatant.kind is Kind.CHARACTER:
            raise RuleError("Players decide for their characters. Pick a monster or its side.")
        return resolution.who(combatant.id), (combatant,)
    if side.is_party:
        raise RuleError("Players decide for their characters. Pick a monster or its side.")
    combatants = present(encounter, side.key)
    # A side of which nobody has been seen yet is as secret as a hidden combatant.
    unseen = bool(combatants) and all(combatant.hidden for combatant in combatants)
    return Who(side.key, side.label, hidden=unseen), combatants


def _modifier(resolution: Resolution, speaker: str, given: int | None) -> int:
    if given is not None:
        return check_modifier(given, LARGEST_MODIFIER)
    if not speaker:
        return 0
    return require_number(resolution, speaker, REACTION.key, option="modifier:0")


def _put(
    resolution: Resolution,
    combatants: tuple[Combatant, ...],
    reaction: Attitude,
    total: int | None,
    *,
    public: bool,
) -> None:
    """Store it with those who react, and with the encounter unless that shows another."""
    resolution.put_combatants(replace(one, reaction=reaction.value) for one in combatants)
    if resolution.encounter.reaction_shown and not public:
        return
    resolution.put_encounter(
        replace(
            resolution.encounter,
            reaction=reaction.value,
            reaction_total=total,
            reaction_shown=public,
        )
    )


@FAMILY.handles
def set_reaction(resolution: Resolution, action: SetReaction) -> None:
    """Say how monsters react where it is obvious, or after talk was played out (OSE-REACTION)."""
    resolution.require_referee("set the reaction")
    target, those = _reacting(resolution, action.target)
    reaction = _named(action.reaction)
    before = resolution.encounter
    seen = resolution.visibility(target, action.seen)
    _put(resolution, those, reaction, None, public=not seen.is_secret)
    if resolution.encounter == before:
        is_shown = before.reaction_shown and before.reaction == reaction
        may_show = not (action.seen is Visibility.PUBLIC or target.hidden or is_shown)
        hint = " `mode:public` lets the players see it." if may_show else ""
        raise RuleError(f"The reaction of {target.name} is “{reaction}” already.{hint}")
    resolution.emit(
        ReactionSet(
            rule="OSE-REACTION",
            audience=seen.audience(resolution.actor.member),
            target=target,
            reaction=reaction,
        )
    )


def _named(text: str) -> Attitude:
    """A line of the table by its text or its first word."""
    word = text.strip().lower()
    for line in Attitude:
        if word in (line.value, line.name.lower(), line.value.partition(",")[0]):
            return line
    known = ", ".join(f"`{line.name.lower()}`" for line in Attitude)
    raise RuleError(f"There is no such reaction. Choose one of {known}.")


@FAMILY.handles
def set_speaker(resolution: Resolution, action: SetSpeaker) -> None:
    """Say who speaks for the party, or that nobody does (OSE-PARLEY)."""
    encounter = resolution.encounter
    speaker = action.character_id
    if speaker:
        _require_speaker(resolution, speaker)
        resolution.require_control(speaker, "speak for {}")
    elif encounter.speaker:
        resolution.require_control(encounter.speaker, "speak for {}")
    if speaker == encounter.speaker:
        if speaker:
            raise RuleError(f"{resolution.who(speaker).name} speaks for the party already.")
        raise RuleError(
            "Nobody speaks for the party yet. ", WayOut("Say who does", "encounter speaker"), "."
        )
    resolution.put_encounter(replace(encounter, speaker=speaker))
    resolution.emit(
        SpeakerSet(rule="OSE-PARLEY", speaker=resolution.who(speaker) if speaker else None)
    )


def speaker_of(state: GameState) -> str:
    """The id of who speaks for the party in this encounter, "" for nobody.

    It is who was named for it, else the party's caller who is there and can (OSE-CALLER).
    """
    encounter, caller = state.encounter, caller_of(state)
    if encounter is None or encounter.speaker:
        return "" if encounter is None else encounter.speaker
    there = find_combatant(state, caller) if caller else None
    return "" if there is None else caller


def _require_speaker(resolution: Resolution, character_id: str) -> None:
    combatant = resolution.find_combatant(character_id)
    if combatant is None or combatant.kind is not Kind.CHARACTER:
        raise NotFoundError("Only a character in this encounter can speak. Pick one from the list.")
    if is_out(resolution.encounter, resolution.state, combatant):
        raise RuleError(f"{combatant.name} cannot speak now. Pick another character.")
