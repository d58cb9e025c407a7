"""Setting out and coming home."""

from collections.abc import Container, Iterator

from rules.clock.clock import now
from rules.errors import NotLeadingError, RuleError, WayOut
from rules.expedition import FAMILY
from rules.expedition.records import (
    CALLER,
    LED_BY,
    ComeBack,
    MayGoOn,
    MaySetOut,
    PartyCameBack,
    PartySetOut,
    SetOut,
)
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due, DueKind
from rules.kernel.gate import MayAct, Need
from rules.kernel.known import KnownByParts
from rules.kernel.questions import Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.party.forming import speaks_for_party
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import PRISONER, Life
from rules.state.party import Expedition, Scale
from rules.state.sheet import Character

NOBODY_LEFT = "Nobody in the party is left standing."
NOT_OUT = "The party is not out. A referee says when it sets out."
WHERE = {
    Scale.DUNGEON: "in a dungeon",
    Scale.WILDERNESS: "on the road",
    Scale.WATER: "on the water",
}


def _find_travellers(state: GameState) -> tuple[Character, ...]:
    played = set(state.active.values())
    captive = {effect.target for effect in state.effects if effect.key == PRISONER}
    alive = [
        one
        for one in state.characters
        if not (one.retired or one.vitals.life is Life.DEAD or one.id in captive)
    ]
    there = {one.id for one in alive if one.id in played}
    # Who served somebody who died, or was taken, goes with the party until a referee says who
    # leads them.
    lost = {one.id for one in state.characters if one.vitals.life is Life.DEAD} | captive
    leaders = there | lost
    return tuple([one for one in alive if one.id in there or _follows(one, leaders)])


travellers = KnownByParts(
    lambda state: (state.characters, state.active, state.effects), _find_travellers
)
"""Every character that is being played, and the hirelings they take along, or whose employer fell.

The dead are not, nor are those in enemy hands. A day on the road asks a dozen times.
"""


def _follows(character: Character, leaders: Container[str]) -> bool:
    """Whether it is a hireling who goes along with one of these."""
    service = character.service
    return service is not None and service.along and service.employer in leaders


def _find_nobody_stands(state: GameState) -> bool:
    played = set(state.active.values())
    fell = any(
        one.id in played and not one.retired and one.vitals.life is not Life.UP
        for one in state.characters
    )
    return fell and not any(one.vitals.life is Life.UP for one in travellers(state))


nobody_stands = KnownByParts(
    lambda state: (state.characters, state.active, state.effects), _find_nobody_stands
)
"""Whether all of the party are down or dead, and not only nobody is being played yet."""


def is_lost(state: GameState) -> bool:
    """Whether the party is out, and nobody of it is left standing."""
    return state.expedition is not None and nobody_stands(state)


def require_standing(state: GameState, *, in_place: bool = False) -> None:
    """Raise RuleError where nobody of the party stands, who could do anything with its time.

    `in_place`: the time is only let go by, so that it is enough if somebody lies there who lives.
    """
    if nobody_stands(state) and not (in_place and travellers(state)):
        raise RuleError(
            f"{NOBODY_LEFT} A ",
            WayOut("new character", "sheet new"),
            " goes on from here, or a referee ",
            WayOut("puts somebody on their feet", "life points"),
            " or ",
            WayOut("ends the expedition", "explore end"),
            ".",
        )


@FAMILY.owes
def dues_of_the_lost(state: GameState) -> Iterator[Due]:
    """Nobody of the party can say what it does: how it goes on is the referee's word."""
    if state.encounter is None and is_lost(state):
        yield Due(kind=DueKind.LOST, verb="come-home", command="`/do explore end`")


def scale_of(state: GameState) -> Scale | None:
    """On which scale the party is out, None while it is at home."""
    return None if state.expedition is None else state.expedition.scale


def require_out(resolution: Resolution, *scales: Scale) -> Expedition:
    """The expedition. RuleError where the party is not out, or not on one of these scales."""
    expedition = resolution.state.expedition
    if expedition is None:
        raise RuleError(NOT_OUT)
    if scales and expedition.scale not in scales:
        wanted = " or ".join(WHERE[scale] for scale in scales)
        raise RuleError(f"The party is {WHERE[expedition.scale]}, and that is done {wanted}.")
    return expedition


@FAMILY.answers("OSE-DUNGEON-TURN", about=Need.WITH_PARTY.__eq__)
def is_along(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """What is done where the party is, only those do who are there (R-ABLE)."""
    sheet = find_character(state, question.who)
    if sheet is None or state.expedition is None or sheet in travellers(state):
        return
    if find_combatant(state, sheet.id) is None:
        yield Verdict(
            Ruling.FORBIDDEN, f"{sheet.name} is not with the party now.", "OSE-DUNGEON-TURN"
        )


@FAMILY.answers("OSE-DUNGEON-TURN", about=Need.HOME.__eq__)
def is_home(state: GameState, _question: MayAct) -> Iterator[Verdict]:
    """What is done in towns waits until the party is there, and nobody is met."""
    if state.encounter is not None:
        refusal = "That has to wait until the encounter is over."
    elif state.expedition is not None:
        refusal = "That has to wait until the party is home. A referee can do it all the same."
    else:
        return
    yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-DUNGEON-TURN")


@FAMILY.answers("OSE-DUNGEON-TURN", about=Need.NOT_OUT.__eq__)
def is_not_out(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """What is done in towns, those can do as well who stayed there while the others are out."""
    sheet = find_character(state, question.who)
    if sheet is not None and state.expedition is not None and sheet in travellers(state):
        refusal = f"{sheet.name} is out with the party. That has to wait until they are home."
        yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-DUNGEON-TURN")


def leads(state: GameState, viewer: Viewer) -> bool:
    """Whether somebody may say what the party does: a referee, or the caller where it is so set."""
    if viewer.is_referee:
        return True
    return LED_BY.in_force(state) == CALLER and speaks_for_party(state, viewer)


def require_leader(resolution: Resolution, what: str) -> None:
    """Raise NotLeadingError unless the actor leads the party; `what` completes "can …".

    RuleError where the caller has to wait for the referee.
    """
    require_leading(resolution.state, resolution.actor, what)
    if resolution.actor.is_referee:
        return
    waits = ruled(resolution.ask(MayGoOn()), Ruling.FORBIDDEN)
    if waits is not None:
        raise RuleError(waits.label)


def require_leading(state: GameState, viewer: Viewer, what: str) -> None:
    """The same of somebody who has not said yet what the party does."""
    if leads(state, viewer):
        return
    by_caller = LED_BY.in_force(state) == CALLER
    who = "the caller or a referee" if by_caller else "a referee of this game"
    raise NotLeadingError(f"Only {who} can {what}.")


def set_out(resolution: Resolution, scale: Scale) -> None:
    """The party is out on this scale from now on; where it is already, nothing happens.

    RuleError where a rule keeps it back.
    """
    state, before = resolution.state, scale_of(resolution.state)
    if before is scale:
        return
    kept = ruled(resolution.ask(MaySetOut(scale=scale)), Ruling.FORBIDDEN)
    if kept is not None:
        raise RuleError(kept.label)
    begun = now(state) if state.expedition is None else state.expedition.begun
    resolution.state = replace(state, expedition=Expedition(scale, begun))
    resolution.emit(PartySetOut(scale=scale, before=before))


@FAMILY.handles
def begin(resolution: Resolution, action: SetOut) -> None:
    """The referee says that the party is out."""
    resolution.require_referee("say that the party sets out")
    require_no_encounter(resolution)
    if scale_of(resolution.state) is action.scale:
        raise RuleError(f"The party is {WHERE[action.scale]} already.")
    set_out(resolution, action.scale)


@FAMILY.handles
def come_back(resolution: Resolution, _action: ComeBack) -> None:
    """The referee says that the party is safe."""
    resolution.require_referee("say that the party is home")
    expedition = require_out(resolution)
    require_no_encounter(resolution)
    seconds = now(resolution.state) - expedition.begun
    resolution.state = replace(resolution.state, expedition=None)
    resolution.emit(PartyCameBack(scale=expedition.scale, seconds=seconds))


def require_no_encounter(resolution: Resolution) -> None:
    """Raise RuleError while an encounter is running."""
    if resolution.state.encounter is not None:
        raise RuleError("An encounter is running. ", WayOut("End it", "encounter end"), " first.")
