"""How monsters take to the party, and who speaks for it (OSE-REACTION, OSE-PARLEY)."""

from enum import StrEnum

from rules.encounter import FAMILY
from rules.encounter.bodies import is_out, present
from rules.encounter.joining import find_side
from rules.encounter.records import (
    REACTION,
    ReactionRolled,
    ReactionRuling,
    ReactionSet,
    RollReaction,
    SetReaction,
    SetSpeaker,
    SpeakerSet,
)
from rules.errors import NotFoundError, RuleError
from rules.kernel.events import Who
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.questions import Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.tables import Table
from rules.kernel.targets import find_combatant
from rules.kernel.visibility import Visibility
from rules.party.calling import caller_of
from rules.record import replace
from rules.sheet.reading import require_number
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState

LARGEST_MODIFIER = 20
LARGEST_TOTAL = 12 + LARGEST_MODIFIER


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
        raise RuleError("Nobody speaks for the party yet. ⟦Say who does|encounter speaker⟧.")
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
