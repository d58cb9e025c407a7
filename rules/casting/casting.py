"""The command that casts a spell."""

from collections.abc import Mapping, Sequence

from rules.attack.attackers import able_bodies
from rules.attack.records import AttackRolled
from rules.books.settings import has_book
from rules.casting import FAMILY
from rules.casting.knowing import named_by
from rules.casting.memory import (
    LONGEST_SPELL,
    Drawn,
    from_memory,
    from_scroll,
    lose,
    memorised,
    use_up,
)
from rules.casting.records import (
    HIT,
    REFEREE,
    SAVE,
    Cast,
    CastRuling,
    DisruptSpell,
    SpellCast,
    SpellDisrupted,
    interrupt_in,
)
from rules.checks.records import SaveRolled
from rules.encounter.joining import combatant_of
from rules.errors import RuleError, WayOut
from rules.grapple.records import Grappled
from rules.health.records import HitPointsChanged
from rules.initiative.methods import method_in
from rules.kernel.events import EVERYBODY, Who, audience_of
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Asker, Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.record import replace
from rules.rounds.acting import require_turn
from rules.rounds.places import place_of
from rules.rounds.turns import require_round
from rules.sheet.reading import on_one_line, require_active
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.game import GameState
from rules.state.rounds import Declaration, StepKind

SPELL = "spell"
LONGEST_AT = 100


def declared_spell(state: GameState, target: str) -> Declaration | None:
    """The spell that somebody has declared for this round, None for any other declaration."""
    combatant = find_combatant(state, target)
    declaration = None if combatant is None else combatant.turn.declaration
    return declaration if declaration is not None and declaration.kind == SPELL else None


def named_in(state: GameState, target: str, text: str) -> str:
    """The memorised spell that a text names, the longest name first; "" for none."""
    names = [one.name for one in memorised(state, target) if one.name.casefold() in text.casefold()]
    return max(names, key=len, default="")


def meant(state: GameState, target: str) -> str:
    """The spell of somebody that needs no saying: that declared, or the only one left; else ""."""
    declared = declared_spell(state, target)
    text = "" if declared is None else declared.text
    found = named_in(state, target, text)
    if found or not memorised(state, target):
        return found or text
    left = [spell.name for spell in memorised(state, target) if spell.left]
    return left[0] if len(left) == 1 else ""


def spells_left(state: GameState, target: str) -> Mapping[int, str]:
    """The spells of somebody that are not used up, by their place in memory."""
    spells = enumerate(memorised(state, target))
    return {place: spell.name for place, spell in spells if spell.left}


def castable_now(state: GameState, target: str, *, free: bool) -> Mapping[int, str]:
    """The spells left that somebody may cast in their turn, by their place in memory: where spells
    are declared, those that were, unless a referee is `free` to leave that out."""
    left = spells_left(state, target)
    if free or not method_in(state).has_declarations:
        return left
    declared = declared_spell(state, target)
    if declared is None:
        return {}
    named = named_in(state, target, declared.text)
    return {place: name for place, name in left.items() if named in ("", name)}


def spells_to_pick(state: GameState, target: str) -> Mapping[int, str]:
    """The spells left, by their place in memory, of which one has to be picked; none if it is
    clear."""
    return {} if meant(state, target) else spells_left(state, target)


def chosen(state: GameState, target: str, typed: str, *, name: str, free: bool) -> str:
    """The spell that is cast. RuleError where it is unclear, or is not what was declared.

    `free` leaves out what was declared, as a referee may.
    """
    if not typed:
        found = meant(state, target)
        if not found and memorised(state, target):
            raise RuleError(f"Say which spell {name} casts: pick one from the list that appears.")
        return found
    declared = declared_spell(state, target)
    said = "" if declared is None else named_in(state, target, declared.text)
    if said and not free and said.casefold() != typed.casefold():
        raise RuleError(f"{name} has declared {said}. Only that can be cast in this round.")
    return typed


def check_castable(state: GameState, target: str, text: str, *, name: str) -> None:
    """Raise RuleError for a spell that could not be cast when its time comes: none that is left."""
    if not memorised(state, target):
        return
    spell = named_in(state, target, text)
    if spell or not spells_left(state, target):
        from_memory(state, target, spell or "a spell", name=name)


@FAMILY.handles
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
        _require_declared(resolution, combatant)
    drawn = _drawn(resolution, action, target)
    spell = drawn.spell
    at = on_one_line(action.at)[:LONGEST_AT]
    whom = _aimed_at(resolution, action, at)
    second = _require_possible(
        resolution,
        action,
        CastRuling(
            who=target,
            stake=spell or None,
            at=_other(resolution, target, at, whom),
            aimed=whom,
            use=action.use or 0,
            knows_all=resolution.actor.is_referee,
            anyway=action.anyway,
        ),
    )
    use_up(resolution, id_of(target), drawn)
    is_noted = has_book(resolution.state) or resolution.state is not resolution.before
    if combatant is None and not is_noted:
        raise RuleError(
            f"{resolution.who(target).name} has no spells in memory, so there is nothing to note. ",
            WayOut("Write what is memorised", "spell memorise"),
            " first.",
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
            whom=tuple(map(resolution.who, whom)),
            use=action.use,
            scroll=drawn.scroll,
            second_action=second,
            as_named=action.allow,
            rule="OSE-SPELLCASTING",
            audience=audience_of(hidden=who.hidden),
        )
    )


def why_not(asker: Asker, target: str, spell: str) -> str:
    """Why somebody cannot cast a spell now whatever it is aimed at, "" where nothing forbids it."""
    forbidden = ruled(asker.ask(CastRuling(who=target, stake=spell or None)), Ruling.FORBIDDEN)
    if forbidden is not None:
        return forbidden.label
    try:
        from_memory(asker.state, target, spell, name="")
    except RuleError as refusal:
        return str(refusal)
    return ""


def _in_rounds(resolution: Resolution, target: str) -> Combatant | None:
    """The combatant that casts in a round; None outside of rounds, where nobody has turns."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return None
    return resolution.find_combatant(id_of(target))


def _require_declared(resolution: Resolution, combatant: Combatant) -> None:
    """Raise RuleError for a spell that was not declared, where spells are (OSE-DECLARE)."""
    state = resolution.state
    if resolution.actor.is_referee or not method_in(state).has_declarations:
        return
    if declared_spell(state, combatant.id) is None:
        raise RuleError(
            f"{combatant.name} has declared no spell for this round. Declare it when a round "
            "begins; a referee may allow it now."
        )


def _drawn(resolution: Resolution, action: Cast, target: str) -> Drawn:
    """The spell that is cast, and what it is taken from."""
    name, typed = resolution.who(target).label, on_one_line(action.spell)[:LONGEST_SPELL]
    scroll = from_scroll(resolution.state, id_of(target), typed)
    if scroll is not None:
        return scroll
    free = resolution.actor.is_referee
    spell = chosen(resolution.state, target, typed, name=name, free=free)
    if action.allow:
        return Drawn(spell, spell)
    return from_memory(resolution.state, target, spell, name=name)


def _aimed_at(resolution: Resolution, action: Cast, at: str) -> tuple[str, ...]:
    """Those at whom a spell is aimed: as they were picked, else all whom the words name."""
    if action.whom:
        return tuple(dict.fromkeys(name_combatant(resolution, one) for one in action.whom))
    return named_by(resolution.state, at)


def _other(resolution: Resolution, target: str, at: str, whom: Sequence[str]) -> str:
    """Whom a spell is cast at, "" for the caster."""
    who = resolution.who(target)
    if whom and not at:
        return "" if tuple(whom) == (target,) else resolution.who(whom[0]).label
    return "" if at.casefold() in (who.name.casefold(), who.label.casefold()) else at


def _require_possible(resolution: Resolution, action: Cast, question: CastRuling) -> bool:
    """Raise RuleError for what a rule forbids; whether it is a second action of the round."""
    found = resolution.ask(question)
    forbidden = ruled(found, Ruling.FORBIDDEN)
    if forbidden is not None and not action.allow:
        raise RuleError(forbidden.label, *forbidden.helps)
    return ruled(found, Ruling.SECOND_ACTION) is not None


@FAMILY.follows("OSE-SPELL-DISRUPTION")
def attacked(resolution: Resolution, event: AttackRolled) -> None:
    """An attack on somebody who is about to cast."""
    why = interrupt_in(resolution.state).by_attack(event.hit, event.mode)
    if why:
        _disrupt(resolution, event.target, why, by=event.attacker.id)


@FAMILY.follows("OSE-SPELL-DISRUPTION")
def grappled(resolution: Resolution, event: Grappled) -> None:
    """Somebody tried to hold those who are about to cast, which is an attack hand to hand."""
    why = interrupt_in(resolution.state).by_attack(event.won, Mode.MELEE)
    if why and not event.breaking_free:
        for who in event.whom:
            _disrupt(resolution, who, why, by=event.who[0].id)


@FAMILY.follows("OSE-SPELL-DISRUPTION")
def hurt(resolution: Resolution, event: HitPointsChanged) -> None:
    """Damage of an attack that was not rolled here, as where a table rolls by itself."""
    if event.amount < 0 and event.is_attack and event.cause == "damage":
        by = event.by.id if event.by is not None else ""
        _disrupt(resolution, event.target, HIT, by=by)


@FAMILY.follows("OSE-SPELL-DISRUPTION")
def saved(resolution: Resolution, event: SaveRolled) -> None:
    """A save that failed, where that disrupts."""
    if not event.passed and interrupt_in(resolution.state).by_save:
        by = event.by.id if event.by is not None else ""
        _disrupt(resolution, event.target, SAVE, by=by)


@FAMILY.handles
def disrupt_spell(resolution: Resolution, action: DisruptSpell) -> None:
    """The referee's word that a declared spell is disrupted (R-INTERRUPT)."""
    resolution.require_referee("disrupt a spell")
    combatant = combatant_of(resolution, action.target)
    if not _is_about_to_cast(resolution, combatant):
        raise RuleError(f"{combatant.name} is about to cast nothing that was declared.")
    _fail(resolution, combatant, resolution.who(combatant.id), REFEREE)


def _disrupt(resolution: Resolution, who: Who, why: str, *, by: str) -> None:
    combatant = resolution.find_combatant(who.id)
    if combatant is None or not _is_about_to_cast(resolution, combatant):
        return
    needs_loss = interrupt_in(resolution.state).after_losing
    if needs_loss and not _has_lost(resolution.encounter, combatant, by):
        return
    number = split_target(who.target)[1]
    if number in combatant.turn.interrupted:
        return
    interrupted = (*combatant.turn.interrupted, number)
    combatant = replace(combatant, turn=replace(combatant.turn, interrupted=interrupted))
    resolution.put_combatant(combatant)
    # Whether any others of a group can still cast what they have declared.
    able = able_bodies(resolution.state, combatant.id)
    is_anybody_left = any(split_target(body)[1] not in combatant.turn.interrupted for body in able)
    if is_anybody_left:
        _tell(resolution, combatant, who, why)
    else:
        _fail(resolution, combatant, who, why)


def _is_about_to_cast(resolution: Resolution, combatant: Combatant) -> bool:
    """Whether somebody has declared a spell for this round and has neither cast nor lost it."""
    turn, step = combatant.turn, resolution.encounter.step
    if declared_spell(resolution.state, combatant.id) is None or step is None:
        return False
    is_over = turn.done or turn.cast or turn.disrupted
    return not is_over and step.kind is StepKind.ACT


def _has_lost(encounter: Encounter, combatant: Combatant, by: str) -> bool:
    """Whether a caster acts later than whoever harms them, or than those whose turn it is.

    Who acts at the same time has not lost to them (R-DISRUPT-TIE).
    """
    own = place_of(encounter, combatant.id)
    other = place_of(encounter, by) if by else None
    if other is None and encounter.step is not None:
        other = float(encounter.step.place)
    return own is not None and other is not None and other < own


def _fail(resolution: Resolution, combatant: Combatant, who: Who, why: str) -> None:
    """The spell fails and is gone from memory."""
    turn = replace(combatant.turn, disrupted=True)
    resolution.put_combatant(replace(combatant, turn=turn))
    _tell(resolution, resolution.combatants[combatant.id], who, why)


def _tell(resolution: Resolution, combatant: Combatant, who: Who, why: str) -> None:
    """Report it; of a group only whoever was disturbed fails while others of it are left."""
    is_over = combatant.turn.disrupted
    spell = meant(resolution.state, combatant.id)
    resolution.emit(
        SpellDisrupted(
            target=who,
            why=why,
            spell=spell,
            lost=is_over and lose(resolution, combatant.id, spell),
            ends_turn=is_over,
            rule=interrupt_in(resolution.state).source,
            audience=EVERYBODY,
        )
    )
