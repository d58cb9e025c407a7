"""The one way hit points go down, and the command that does it."""

from collections.abc import Collection, Iterable, Sequence

from rules.attack.records import DamageBonus
from rules.dice.expression import parse
from rules.dice.faces import LoadedDice
from rules.encounter.joining import take_out
from rules.encounter.records import EncounterEnded
from rules.errors import RuleError
from rules.health import FAMILY
from rules.health.hit_points import absorb, audience_of_points, is_exact, roller_of, wound
from rules.health.records import (
    HALF_ROUNDING,
    INTELLIGENT,
    Damage,
    DamageHeld,
    DamageTaken,
    ForgetSubdual,
    SubdualForgotten,
    SubdualInVain,
    SubdualTaken,
)
from rules.initiative.methods import method_in
from rules.kernel.actor import TABLE, played_by
from rules.kernel.events import EVERYBODY, REFEREES, Throw
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_source, name_target, name_targets, require_strike, who_acts
from rules.kernel.numbers import halve_damage
from rules.kernel.questions import NO_TOLL, DamageVerdict, Mode, Toll, known_to
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.targets import body_of, find_combatant, find_vitals, id_of, split_target
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rounds.records import PlaceEnded, RoundEnded
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.health import ON_MISS, Harm, Life, Vitals

RULE = "OSE-SUBDUE"
SUBDUAL = "subdual"
"""The word on damage that is meant to subdue; also that of the manoeuvre."""
MOST = 10_000
SOURCE_ROUNDING = {"eris": "up"}
"""How each rulebook rounds halves where it does not round down (R-HALF)."""


def bruise(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Add to the subdual damage of a body, which surrenders once it and its wounds are enough."""
    target, before = harm.target, find_vitals(resolution.state, harm.target)
    if before is None or before.life is Life.DEAD:
        return
    spared, absorbed = absorb(before, harm.amount)
    after = replace(spared, subdual=before.subdual + harm.amount - absorbed)
    resolution.put_vitals(target, after)
    who = resolution.who(target)
    is_beaten = _is_beaten(resolution.state, target, after)
    resolution.emit(
        SubdualTaken(
            target=who,
            amount=harm.amount,
            subdual=after.subdual,
            hit_points=after.hit_points,
            exact=is_exact(resolution, target),
            by=who_acts(resolution, harm.by, who),
            throw=throw,
            roller=roller_of(harm.audience),
            rulings=harm.rulings,
            absorbed=absorbed,
            temporary=after.temporary,
            audience=audience_of_points(
                resolution, who, asked=EVERYBODY if is_beaten else harm.audience
            ),
        )
    )
    if is_beaten:
        resolution.reveal()
        take_out(resolution, target, "surrendered")
    elif _has_enough(resolution.state, target, after) and before.subdual < before.hit_points:
        resolution.emit(SubdualInVain(target=who, audience=REFEREES))


def _is_beaten(state: GameState, target: str, vitals: Vitals) -> bool:
    """Whether an intelligent body has had all that it can take."""
    combatant = find_combatant(state, target)
    if combatant is None or not _has_enough(state, target, vitals):
        return False
    return combatant.kind is not Kind.MONSTER or has_trait(state, target, INTELLIGENT.key)


def _has_enough(state: GameState, target: str, vitals: Vitals) -> bool:
    """Whether wounds and subdual damage come to all that a body can take which is there."""
    if vitals.life is not Life.UP or vitals.hit_points > vitals.subdual:
        return False
    combatant = find_combatant(state, target)
    if combatant is None:
        return False
    body = body_of(combatant, split_target(target)[1])
    return not (combatant.gone or (body is not None and body.gone))


@FAMILY.handles
def forget_subdual(resolution: Resolution, action: ForgetSubdual) -> None:
    """The referee has somebody's subdual damage vanish before the encounter ends."""
    resolution.require_referee("say that subdual damage has gone")
    target = name_target(resolution, action.target)
    vitals = find_vitals(resolution.state, target)
    who = resolution.who(target)
    if vitals is None or not vitals.subdual:
        raise RuleError(f"{who.label} has no subdual damage.")
    resolution.put_vitals(target, replace(vitals, subdual=0))
    audience = None if is_exact(resolution, target) else REFEREES
    resolution.emit(SubdualForgotten(target=who, subdual=vitals.subdual, audience=audience))


@FAMILY.follows(RULE, after="setting_changes")
def encounter_ends(resolution: Resolution, _event: EncounterEnded) -> None:
    """Whoever was only beaten down is well again."""
    for sheet in resolution.state.characters:
        if sheet.vitals.subdual:
            well = replace(sheet.vitals, subdual=0)
            resolution.put_character(replace(sheet, vitals=well))


def read_amount(
    resolution: Resolution, text: str, purpose: str, seen: Visibility = Visibility.PUBLIC
) -> tuple[int, Throw | None]:
    """The amount, and the throw if dice fell. What comes out below 0 counts as 0.

    RuleError for what is not an amount; DiceError shows where an expression is wrong.
    """
    if not text.strip():
        raise RuleError("Say how many hit points: a number such as `4`, or dice such as `1d8+1`.")
    # No names: what a sheet's numbers mean for damage is for the attack to say.
    expression = parse(text).bind({})
    if not expression.dice:
        return _within(expression.roll(LoadedDice(())).total, text), None
    throw = throw_text(resolution, text, purpose, secret=seen.is_secret)
    return min(MOST, max(0, throw.total)), throw


def _has_dice(text: str) -> bool:
    """Whether dice fall for an amount; DiceError for what cannot be read."""
    return bool(text.strip()) and bool(parse(text).bind({}).dice)


def check_amount(text: str) -> None:
    """RuleError or DiceError, as in `read_amount`, for what cannot be rolled later."""
    expression = parse(text).bind({})
    if not expression.dice:
        _within(expression.roll(LoadedDice(())).total, text)


def _within(amount: int, text: str) -> int:
    if not 0 <= amount <= MOST:
        raise RuleError(
            f"`{text.strip()}` is not an amount: give 0 to {MOST}, or dice such as `1d8+1`."
        )
    return amount


def deal(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Take damage off a body now, or keep it apart where it is only meant to subdue."""
    if SUBDUAL in harm.tags:
        bruise(resolution, harm, throw)
    else:
        wound(resolution, harm, throw)


def is_held(resolution: Resolution, target: str) -> bool:
    """Whether damage to this target waits for the end of the step being played."""
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None or not encounter.step.simultaneous:
        return False
    return resolution.find_combatant(id_of(target)) is not None


def hold(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Keep damage for the end of the step, and say so."""
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, held=(*encounter.held, harm)))
    who = resolution.who(harm.target)
    resolution.emit(
        DamageHeld(
            target=who,
            amount=harm.amount,
            by=who_acts(resolution, harm.by, who),
            throw=throw,
            roller=roller_of(harm.audience),
            rulings=harm.rulings,
            rule=method_in(resolution.state).source,
            audience=audience_of_points(resolution, who, asked=harm.audience),
        )
    )


@FAMILY.follows("R-TIE-REROLL")
def place_ends(resolution: Resolution, _event: PlaceEnded | RoundEnded) -> None:
    """A place of the order is over: apply all held damage in the order it was dealt.

    Hits on somebody whom an earlier one has killed, or who is out of the game, have no effect;
    whoever has fled since is hit.
    """
    encounter = resolution.state.encounter
    if encounter is None or not encounter.held:
        return
    resolution.put_encounter(replace(encounter, held=()))
    for harm in encounter.held:
        deal(resolution, harm)


def _rule_on(
    resolution: Resolution, harm: Harm, throw: Throw | None
) -> tuple[int, tuple[str, ...]]:
    """The amount that counts in the end, and what players may know of why."""
    modes = [mode for mode in Mode if mode in harm.tags]
    question = DamageTaken(
        who=harm.by,
        whom=harm.target,
        item=harm.item or None,
        mode=modes[0] if modes else None,
        amount=harm.amount,
        tags=harm.tags,
        is_attack=harm.is_attack,
    )
    found = resolution.ask(question)
    if not found and not harm.rulings:
        return harm.amount, ()
    known = known_to(TABLE, resolution.state, question, found)
    own = [verdict.rounding for verdict in found if verdict.rounding]
    rulings = [*harm.rulings, *(verdict.toll for verdict in found if not verdict.rounding)]
    amount = by_the_die(harm.amount, rulings, throw)
    # How half of some damage is rounded: "down", "up" or "nearest".
    state = resolution.state
    chosen = HALF_ROUNDING.in_force(state)
    rounding_of_halves = SOURCE_ROUNDING.get(state.preset, "down") if chosen == "source" else chosen
    amount = ruled_amount(amount, rulings, rounding_of_halves, own)
    return amount, (*harm.rulings, *map(_words, known))


def by_the_die(amount: int, rulings: Collection[str], throw: Throw | None) -> int:
    """What it is where each die does 1 less, of which each does 1 at least, or 1 more."""
    if throw is None:
        return amount
    faces = throw.record.faces
    if Toll.LESS in rulings:
        amount -= sum(face > 1 for face in faces)
    return amount + len(faces) if Toll.MORE in rulings else amount


def ruled_amount(
    amount: int, rulings: Iterable[str], rounding: str, halves: Sequence[str] = ()
) -> int:
    """Double comes before half; each half halves what is left.

    `halves` are the roundings of halves that do not round as the game does.
    """
    found = list(rulings)
    if any(toll in found for toll in NO_TOLL):
        return 0
    ruled = amount << found.count(Toll.DOUBLE)
    for one in (*halves, *[rounding] * found.count(Toll.HALF)):
        ruled = halve_damage(ruled, one)
    return ruled


def _words(verdict: DamageVerdict) -> str:
    """Why the damage is what it is; of none at all the reason alone."""
    if verdict.toll in NO_TOLL and verdict.label:
        return verdict.label
    return f"{verdict.toll}: {verdict.label}" if verdict.label else verdict.toll


def take_damage(resolution: Resolution, harm: Harm, throw: Throw | None = None) -> None:
    """Take damage off a body: at once, or at the end of a simultaneous step (R-TIE-REROLL).

    Other systems say first whether it counts half, double or not at all. Its target and source are
    spelt as in the state; nobody's leave is asked here.
    """
    amount, rulings = _rule_on(resolution, harm, throw)
    counted = replace(harm, amount=amount, rulings=rulings)
    if is_held(resolution, harm.target):
        hold(resolution, counted, throw)
    else:
        deal(resolution, counted, throw)


@FAMILY.handles
def damage(resolution: Resolution, action: Damage) -> None:
    """Damage to one or more bodies, rolled once (OSE-DEATH, ERIS-DEATH, 4E-WOUNDS)."""
    targets = name_targets(resolution, action.targets)
    for target in targets:
        require_strike(resolution, target)
        # Refuse damage to the dead, and a player's to those who have left.
        vitals = find_vitals(resolution.state, target)
        name = resolution.who(target).label
        if vitals is not None and vitals.life is Life.DEAD:
            raise RuleError(
                f"{name} is dead already. Pick somebody else from the list that appears."
            )
        combatant = resolution.find_combatant(id_of(target))
        body = resolution.body(target)
        gone = combatant is not None and (combatant.gone or (body is not None and body.gone))
        if gone and not resolution.controls(target):
            raise RuleError(f"{name} is no longer here. Ask the referee if you can still strike.")
    seen = action.seen
    resolution.require_open(seen, targets)
    by = name_source(resolution, action.by)
    text = _with_bonuses(resolution, action, by, targets)
    amount, throw = read_amount(resolution, text, "damage", seen)
    harm = Harm(
        targets[0],
        amount,
        is_attack=action.is_attack,
        by=by,
        audience=seen.audience(resolution.actor.member),
        tags=(*action.tags, ON_MISS) if action.on_miss else action.tags,
        item=action.item,
        rulings=(str(Toll.HALF),) if action.half else (),
    )
    for target in targets:
        take_damage(resolution, replace(harm, target=target), throw)


def _with_bonuses(resolution: Resolution, action: Damage, by: str, targets: tuple[str, ...]) -> str:
    """The dice of an attack with what rules add to them; a number is all there is already."""
    if not action.is_attack or not _has_dice(action.amount):
        return action.amount
    striker = by or _striker(resolution, targets)
    if not striker:
        return action.amount
    whom = targets[0] if len(targets) == 1 else ""
    found = resolution.ask(DamageBonus(who=striker, whom=whom, item=action.item or None))
    added = sum(addend.amount for addend in found)
    return f"{action.amount}{added:+d}" if added else action.amount


def _striker(resolution: Resolution, targets: tuple[str, ...]) -> str:
    """The character whom a player has strike monsters without saying so, "" where there is none."""
    if resolution.actor.is_referee or any(map(resolution.controls, targets)):
        return ""
    character = played_by(resolution.state, resolution.actor)
    return "" if character is None else character.id
