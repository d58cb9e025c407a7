"""One combatant of an encounter and its bodies, as one viewer may know them."""

from rules.encounter.door import bodies_of, employer_of, is_late
from rules.health.door import health_word
from rules.health.settings import death_rule_of
from rules.items.door import is_slow, items_of
from rules.sheet.door import class_of
from rules.state.conditions import Effect
from rules.state.encounter import Combatant, Kind
from rules.state.health import Life, Vitals
from rules.state.rounds import Declaration
from rules.view.effects import view_effect
from rules.view.look import Look
from rules.view.records import BodyView, CombatantView, EffectView, StatsView


def view_combatant(look: Look, combatant: Combatant) -> CombatantView:
    """A combatant as the viewer may know it; the caller asks whether they may know of it at all."""
    is_own = look.viewer.acts_for(combatant.owner)
    bodies = _bodies(look, combatant, is_own=is_own)
    alone = {body.target for body in bodies}
    declared, text = _declared(combatant.turn.declaration, knows=is_own)
    return CombatantView(
        id=combatant.id,
        name=combatant.name,
        kind=combatant.kind,
        side=combatant.side,
        owner=combatant.owner,
        hidden=combatant.hidden,
        bodies=bodies,
        effects=() if combatant.id in alone else _effects(look, combatant.id),
        done=combatant.turn.done,
        can_act=combatant.id in look.acting,
        awaited=combatant.id in look.awaited,
        declared=declared,
        declared_text=text,
        slow=is_slow(look.state, combatant),
        nothing_to_declare=combatant.nothing_to_declare,
        initiative=_initiative(look, combatant),
        gone=combatant.gone,
        is_late=is_late(look.encounter, combatant),
        stats=_stats(look, combatant) if is_own else None,
        morale=combatant.morale if look.viewer.is_referee else None,
        reaction=combatant.reaction if look.viewer.is_referee else "",
        employer=employer_of(look.state, combatant),
    )


def _stats(look: Look, combatant: Combatant) -> StatsView:
    return StatsView(
        level=combatant.level,
        hit_dice="" if combatant.hit_dice is None else combatant.hit_dice.text,
        normal_human=combatant.normal_human,
        dexterity_class=class_of(combatant),
        items=items_of(look.state, combatant.id),
    )


def _declared(declaration: Declaration | None, *, knows: bool) -> tuple[str, str]:
    if declaration is None or (declaration.kept and not knows):
        return "", ""
    if declaration.secret and not knows:
        return "secret", ""
    return declaration.kind, declaration.text


def _initiative(look: Look, combatant: Combatant) -> int | None:
    initiative = combatant.initiative
    if initiative.roll is None or (initiative.secret and not look.viewer.is_referee):
        return None
    return initiative.total


def _bodies(look: Look, combatant: Combatant, *, is_own: bool) -> tuple[BodyView, ...]:
    """The bodies of a combatant; players see numbers, but of monsters only words."""
    exact = is_own or look.exact or combatant.kind is not Kind.MONSTER
    is_bloodied = death_rule_of(look.state).is_bloodied or _never
    found = enumerate(bodies_of(look.state, combatant), start=1)
    return tuple(
        _body(look, target, number, vitals, gone, exact=exact, bloodied=is_bloodied(vitals))
        for number, (target, vitals, gone) in found
    )


def _never(_vitals: Vitals) -> bool:
    return False


def _body(
    look: Look,
    target: str,
    number: int,
    vitals: Vitals,
    gone: str,
    *,
    exact: bool,
    bloodied: bool,
) -> BodyView:
    return BodyView(
        target=target,
        number=number,
        life=vitals.life,
        word=health_word(vitals),
        hit_points=vitals.hit_points if exact else None,
        maximum=vitals.maximum if exact else None,
        wound_level=vitals.wound_level,
        bloodied=bloodied and vitals.life is Life.UP,
        gone=gone,
        effects=_effects(look, target),
        failed_saves=vitals.failed_saves,
        saves_due=vitals.saves_due,
        secret_failures=vitals.secret_failures if look.viewer.is_referee else 0,
        held=sum(
            damage.amount
            for damage in look.encounter.held
            if damage.target == target and (exact or not damage.secret)
        ),
    )


def _effects(look: Look, target: str) -> tuple[EffectView, ...]:
    return tuple(
        _effect(look, effect)
        for effect in look.effects.get(target, ())
        if look.viewer.is_referee or not effect.hidden
    )


def _effect(look: Look, effect: Effect) -> EffectView:
    # An effect that a hidden combatant's turn ends must not name it.
    ender = next((c for c in look.encounter.combatants if c.id == effect.until_turn_of), None)
    is_known = ender is not None and (look.viewer.is_referee or not ender.hidden)
    until = ender.name if ender is not None and is_known else ""
    return view_effect(look.state, effect, until)
