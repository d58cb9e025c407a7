"""The command that casts a spell."""

from rules.attack.door import able_bodies
from rules.casting.actions import Cast
from rules.casting.choosing import chosen, declared_spell, in_memory
from rules.casting.events import SpellCast
from rules.casting.memory import LONGEST_SPELL, lose
from rules.casting.questions import CastRuling
from rules.errors import RuleError
from rules.initiative.door import method_in
from rules.kernel.events import audience_of
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.record import replace
from rules.rounds.door import require_round, require_turn
from rules.sheet.door import on_one_line, require_active
from rules.state.encounter import Combatant, Stage

LONGEST_AT = 100


def cast(resolution: Resolution, action: Cast) -> None:
    """Cast a spell: in a round the one that was declared, and nothing else in that turn."""
    target = action.target or require_active(resolution.state, resolution.actor).id
    target = name_combatant(resolution, target)
    resolution.require_control(target, "cast spells for {}")
    if action.allow:
        resolution.require_referee("allow what the rules forbid")
    combatant = _in_rounds(resolution, target)
    if combatant is not None:
        require_round(resolution, action.round)
        require_turn(resolution, combatant)
        _require_able(resolution, action, target)
        _require_declared(resolution, action, combatant)
    spell = _spell(resolution, action, target)
    at = on_one_line(action.at)[:LONGEST_AT]
    second = _require_possible(
        resolution,
        action,
        CastRuling(who=target, stake=spell or None, at=_other(resolution, target, at)),
    )
    lose(resolution, id_of(target), spell)
    if combatant is None and resolution.state is resolution.before:
        raise RuleError(
            f"{resolution.who(target).name} has no spells in memory, so there is nothing to note. "
            "Write what is memorised with `/spell memorise`."
        )
    if combatant is not None:
        turn = replace(combatant.turn, cast=combatant.turn.cast + 1)
        resolution.put_combatant(replace(combatant, turn=turn))
    who = resolution.who(target)
    resolution.emit(
        SpellCast(
            target=who,
            spell=spell,
            at=at,
            second_action=second,
            rule="OSE-SPELLCASTING",
            audience=audience_of(hidden=who.hidden),
        )
    )


def _in_rounds(resolution: Resolution, target: str) -> Combatant | None:
    """The combatant that casts in a round; None outside of rounds, where nobody has turns."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return None
    return resolution.find_combatant(id_of(target))


def _require_able(resolution: Resolution, action: Cast, target: str) -> None:
    if not action.allow and not able_bodies(resolution.state, target):
        name = resolution.who(target).label
        raise RuleError(f"{name} is down or held by a condition, and cannot cast now.")


def _require_declared(resolution: Resolution, action: Cast, combatant: Combatant) -> None:
    """Raise RuleError for a spell that was not declared, where spells are (OSE-DECLARE)."""
    state = resolution.state
    if resolution.actor.is_referee or not method_in(state).has_declarations:
        return
    if declared_spell(state, combatant.id) is None:
        raise RuleError(
            f"{combatant.name} has declared no spell for this round. Declare it with `/declare` "
            "when a round begins; a referee may allow it now."
        )


def _spell(resolution: Resolution, action: Cast, target: str) -> str:
    name, typed = resolution.who(target).label, on_one_line(action.spell)[:LONGEST_SPELL]
    free = resolution.actor.is_referee
    spell = chosen(resolution.state, target, typed, name=name, free=free)
    return spell if action.allow else in_memory(resolution.state, target, spell, name=name)


def _other(resolution: Resolution, target: str, at: str) -> str:
    """Whom a spell is cast at, "" for the caster."""
    who = resolution.who(target)
    return "" if at.casefold() in (who.name.casefold(), who.label.casefold()) else at


def _require_possible(resolution: Resolution, action: Cast, question: CastRuling) -> bool:
    """Raise RuleError for what a rule forbids; whether it is a second action of the round."""
    found = resolution.ask(question)
    forbidden = ruled(found, Ruling.FORBIDDEN)
    if forbidden is not None and not action.allow:
        advice = " `allow:True` lets it happen." if resolution.actor.is_referee else ""
        raise RuleError(forbidden.label + advice)
    return ruled(found, Ruling.SECOND_ACTION) is not None
