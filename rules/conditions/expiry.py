"""How effects end or are spent by themselves: by turns, rounds, the clock, death and leaving."""

from rules.clock.records import ClockMoved, RoundLengthChanged
from rules.conditions import FAMILY
from rules.conditions.effects import end_effect, mark_spent, put_effect
from rules.conditions.records import EffectEnded
from rules.encounter.records import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.health.records import LifeChanged
from rules.kernel.resolution import Resolution
from rules.kernel.targets import all_targets, find_vitals, id_of, split_target
from rules.record import replace
from rules.rounds.records import RoundEnded, TurnTaken
from rules.state.game import GameState
from rules.state.health import Effect, Life


@FAMILY.follows("4E-BONUS-ONCE")
def turn_ends(resolution: Resolution, event: TurnTaken) -> None:
    """End what lasted until this turn, and spend the bonuses that served in it (4E-BONUS-ONCE)."""
    for effect in resolution.state.effects:
        if effect.until_turn_of == event.target.id:
            if event.round >= effect.ends_in_round:
                end_effect(resolution, effect, "time")
        elif _serves(resolution, effect, event):
            if effect.modifies == "defence":
                end_effect(resolution, effect, "spent")
            else:
                mark_spent(resolution, effect, spent=True)


@FAMILY.follows("4E-BONUS-ONCE")
def round_ends(resolution: Resolution, event: RoundEnded) -> None:
    """A turn that was never taken ends with its round at the latest."""
    for effect in resolution.state.effects:
        if effect.until_turn_of and event.round >= effect.ends_in_round:
            end_effect(resolution, effect, "time")


@FAMILY.follows("OSE-TIME")
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """End what lasted until now, and count rounds down (OSE-TIME)."""
    for effect in resolution.state.effects:
        left = None if effect.rounds_left is None else effect.rounds_left - event.rounds
        if _is_over(effect.ends_at, event.after) or _is_over(left, 0):
            end_effect(resolution, effect, "time")
        elif left is not None:
            put_effect(resolution, replace(effect, rounds_left=left))


@FAMILY.follows("R-ROUNDS-PER-TURN")
def round_length_changes(resolution: Resolution, event: RoundLengthChanged) -> None:
    """What lasts for rounds keeps its share of a turn, and a round of it (R-ROUNDS-PER-TURN)."""
    for effect in resolution.state.effects:
        if effect.rounds_left is not None:
            left = max(1, effect.rounds_left * event.after // event.before)
            put_effect(resolution, replace(effect, rounds_left=left))


@FAMILY.follows("OSE-ENCOUNTER")
def encounter_ends(resolution: Resolution, _event: EncounterEnded) -> None:
    """Nobody has turns any more; effects on those without a sheet end."""
    sheets = {character.id for character in resolution.state.characters}
    for effect in resolution.state.effects:
        if effect.until_turn_of or effect.target not in sheets:
            end_effect(resolution, effect, "time")


@FAMILY.follows("OSE-DEATH")
def body_dies(resolution: Resolution, event: LifeChanged) -> None:
    """Effects on the dead end; those on a group end when all of it are dead."""
    if event.after is not Life.DEAD:
        return
    for effect in resolution.state.effects:
        on_them = id_of(effect.target) == event.target.id
        if on_them and _all_dead(resolution.state, effect.target):
            end_effect(resolution, effect, "death")


@FAMILY.follows("OSE-ENCOUNTER")
def combatant_goes(resolution: Resolution, event: CombatantLeft) -> None:
    """Effects on a combatant that was taken out altogether go with it."""
    combatant_id = event.target.id
    if resolution.find_combatant(combatant_id) or resolution.find_character(combatant_id):
        return
    for effect in resolution.state.effects:
        if id_of(effect.target) == combatant_id:
            end_effect(resolution, effect, "removed")
            resolution.emit(
                EffectEnded(
                    effect_id=effect.id, name=effect.name, target=event.target, cause="removed"
                )
            )


@FAMILY.follows("R-SECRET")
def combatant_shows(resolution: Resolution, event: CombatantRevealed) -> None:
    """Effects are hidden or shown with whoever has them."""
    for effect in resolution.state.effects:
        if id_of(effect.target) == event.target.id:
            put_effect(resolution, replace(effect, hidden=event.hidden_again))


def _serves(resolution: Resolution, effect: Effect, event: TurnTaken) -> bool:
    """Whether this turn is the one that a bonus serves (R-BONUS-ONCE)."""
    if not effect.until_turn_of or not effect.amount or effect.spent:
        return False
    theirs = id_of(effect.target) == event.target.id
    if not theirs or event.round < effect.serves_in_round:
        return False
    return resolution.setting("bonus_once") == "on"


def _is_over(end: int | None, present: int) -> bool:
    return end is not None and end <= present


def _all_dead(state: GameState, target: str) -> bool:
    """Whether a target is dead, or every body of the group that it is."""
    combatant_id, number = split_target(target)
    if number or find_vitals(state, target) is not None:
        bodies = [target]
    else:
        bodies = [body for body in all_targets(state) if id_of(body) == combatant_id]
    vitals = [find_vitals(state, body) for body in bodies]
    return all(body is None or body.life is Life.DEAD for body in vitals)
