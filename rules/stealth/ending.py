"""When sneaking is over: by one's own word, as an encounter begins, or because nobody is left."""

from rules.encounter.door import PARTY
from rules.encounter.events import EncounterBegan
from rules.errors import RuleError
from rules.expedition.door import travellers
from rules.expedition.events import PartyCameBack
from rules.health.events import LifeChanged
from rules.kernel.events import REFEREES
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.events import CharacterRetired
from rules.state.health import Life
from rules.state.stealth import Sneak
from rules.stealth.actions import StopSneaking
from rules.stealth.chances import RULE
from rules.stealth.events import ScoutsMet, SneakingEnded
from rules.stealth.sneaking import drop_from, people_told, put_sneaks, settle


def stop_sneaking(resolution: Resolution, action: StopSneaking) -> None:
    """Let some walk on openly. That they tried stays known until time has gone by."""
    wanted = [name_combatant(resolution, one) for one in action.targets]
    for one in wanted:
        resolution.require_control(one, "say how {} walks")
    sneaks = [sneak for sneak in resolution.state.stealth.sneaks if not sneak.over]
    sneaking = [one for sneak in sneaks for one in sneak.who]
    ending = [one for one in sneaking if (one in wanted if wanted else resolution.controls(one))]
    if not ending:
        raise RuleError("Nobody of yours is sneaking.")
    put_sneaks(resolution, tuple(_ended(resolution, tuple(ending))))
    people = people_told(resolution, tuple(ending))
    resolution.emit(SneakingEnded(people=people, rule=RULE))


def _ended(resolution: Resolution, ending: tuple[str, ...]) -> list[Sneak]:
    kept: list[Sneak] = []
    for sneak in resolution.state.stealth.sneaks:
        gone = tuple(one for one in sneak.who if one in ending and not sneak.over)
        left = drop_from(sneak, gone)
        kept += [left] if left.who else []
        kept += [replace(sneak, who=gone, over=True)] if gone else []
    return kept


def encounter_begins(resolution: Resolution, _event: EncounterBegan) -> None:
    """What was rolled for the whole party takes the place of the others' roll for surprise.

    Where only some of it sneak, the referee says what that means.
    """
    sneaks = [sneak for sneak in resolution.state.stealth.sneaks if not sneak.over]
    if resolution.state.stealth.sneaks:
        put_sneaks(resolution, ())
    party = {one.id for one in travellers(resolution.state)}
    for sneak in sneaks:
        if party <= {*sneak.who}:
            settle(resolution, PARTY, undetected=sneak.undetected)
        else:
            people = people_told(resolution, sneak.who)
            resolution.emit(
                ScoutsMet(people=people, undetected=sneak.undetected, rule=RULE, audience=REFEREES)
            )


def party_is_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """Nobody sneaks at home."""
    put_sneaks(resolution, ())


def somebody_goes(resolution: Resolution, event: CharacterRetired | LifeChanged) -> None:
    """Who is put away, or off their feet, sneaks no longer."""
    if isinstance(event, LifeChanged) and event.after is Life.UP:
        return
    sneaks = resolution.state.stealth.sneaks
    if any(event.target.id in sneak.who for sneak in sneaks):
        kept = (drop_from(sneak, (event.target.id,)) for sneak in sneaks)
        put_sneaks(resolution, tuple(sneak for sneak in kept if sneak.who))
