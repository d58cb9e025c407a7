"""What a viewer may know of an encounter: the one source of boards, pickers and private views.

Hidden combatants are not there at all for players: not in counts, orders, steps or ids. What is
left of a monster is a word unless the game shows numbers.
"""

from dataclasses import dataclass

from rules.actor import Viewer
from rules.encounter.bodies import members
from rules.health.escalation import escalation_bonus
from rules.health.words import health_word
from rules.state import (
    Combatant,
    Effect,
    Encounter,
    GameState,
    Kind,
    Life,
    MoraleCheck,
    RoundStep,
    Side,
    Stage,
    StepKind,
    Vitals,
)

REFEREE_STEP = "referee"


@dataclass(frozen=True, slots=True)
class EffectView:
    """A condition or bonus as it is shown. `rounds` None: rounds do not end it."""

    id: str
    name: str
    amount: int
    modifies: str
    rounds: int | None
    spent: bool


@dataclass(frozen=True, slots=True)
class BodyView:
    """One body. `hit_points` and `maximum` are None where only `word` may be known."""

    target: str
    number: int
    life: Life
    word: str
    hit_points: int | None
    maximum: int | None
    wound_level: int
    gone: str
    effects: tuple[EffectView, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of the encounter. `effects` lie on the whole line, those of a body with the body.

    `can_act` is whether it is its turn now. `declared` is the kind, "secret" where no more may be
    known, or "". `initiative` is None where there is no own roll or it may not be known.
    """

    id: str
    name: str
    kind: Kind
    side: str
    owner: int | None
    hidden: bool
    bodies: tuple[BodyView, ...]
    effects: tuple[EffectView, ...]
    acted: bool
    can_act: bool
    declared: str
    declared_text: str
    slow: bool
    initiative: int | None
    gone: str
    is_late: bool
    morale: int | None
    loyalty: int | None

    @property
    def standing(self) -> int:
        """How many bodies are up and there."""
        return sum(body.life is Life.UP and not body.gone for body in self.bodies)


@dataclass(frozen=True, slots=True)
class SideView:
    """A side with the lines of it that the viewer may know. `rolls` are this round's dice."""

    key: str
    label: str
    is_party: bool
    surprised: bool
    rolls: tuple[int, ...]
    lines: tuple[LineView, ...]


@dataclass(frozen=True, slots=True)
class StepView:
    """A step of the round. For players a step of hidden combatants is only the referee's."""

    kind: StepKind
    label: str
    side: str
    phase: str
    who: tuple[str, ...]
    simultaneous: bool
    is_current: bool


@dataclass(frozen=True, slots=True)
class EncounterView:
    """An encounter as one viewer may know it. `checks` are empty for players."""

    id: str
    number: int
    environment: str
    stage: Stage
    round: int
    surprise_round: bool
    step_number: int
    distance: int | None
    reaction: str
    escalation: int
    sides: tuple[SideView, ...]
    steps: tuple[StepView, ...]
    checks: tuple[MoraleCheck, ...]

    @property
    def current(self) -> StepView | None:
        """The step being played, None before the first round."""
        return next((step for step in self.steps if step.is_current), None)

    @property
    def lines(self) -> tuple[LineView, ...]:
        """All lines of all sides."""
        return tuple(line for side in self.sides for line in side.lines)

    def line(self, combatant_id: str) -> LineView | None:
        """The line with that id, None if the viewer knows of none."""
        return next((line for line in self.lines if line.id == combatant_id), None)


def view_encounter(state: GameState, viewer: Viewer, *, exact: bool) -> EncounterView | None:
    """The running encounter for a viewer; `exact` shows players the hit points of monsters."""
    encounter = state.encounter
    if encounter is None:
        return None
    visible = tuple(c for c in encounter.combatants if viewer.is_referee or not c.hidden)
    current = encounter.step
    lines = tuple(_line(state, encounter, c, viewer, exact, current) for c in visible)
    sides = tuple(
        SideView(
            side.key,
            side.label,
            side.is_party,
            side.surprised and (viewer.is_referee or _is_surprise_known(side, encounter)),
            side.rolls if _may_know_rolls(side.key, encounter, viewer) else (),
            tuple(line for line in lines if line.side == side.key),
        )
        for side in encounter.sides
    )
    known = {line.id for line in lines}
    knows_all = viewer.is_referee
    return EncounterView(
        id=encounter.id,
        number=encounter.number,
        environment=encounter.environment,
        stage=encounter.stage,
        round=encounter.round,
        surprise_round=encounter.surprise_round,
        step_number=encounter.step_number,
        distance=encounter.distance if knows_all or encounter.distance_shown else None,
        reaction=encounter.reaction if knows_all or encounter.reaction_shown else "",
        escalation=escalation_bonus(state),
        sides=sides if knows_all else tuple(s for s in sides if s.lines or s.is_party),
        steps=tuple(_steps(encounter, known, knows_all=knows_all)),
        checks=encounter.checks if knows_all else (),
    )


def _is_surprise_known(side: Side, encounter: Encounter) -> bool:
    """The monsters' roll is the referee's until the round shows it."""
    return side.is_party or encounter.stage is Stage.ROUNDS


def _may_know_rolls(side: str, encounter: Encounter, viewer: Viewer) -> bool:
    """A side of hidden combatants alone has no dice that players know of."""
    of_side = [c for c in encounter.combatants if c.side == side]
    return viewer.is_referee or not of_side or any(not c.hidden for c in of_side)


def _steps(encounter: Encounter, known: set[str], *, knows_all: bool) -> list[StepView]:
    steps: list[StepView] = []
    for index, step in enumerate(encounter.steps):
        is_current = encounter.stage is Stage.ROUNDS and index == encounter.step_index
        who = tuple(combatant_id for combatant_id in step.who if combatant_id in known)
        if knows_all or (not step.hidden and (who or not step.who)):
            steps.append(_step(step, who, is_current=is_current))
        elif is_current:
            steps.append(
                StepView(StepKind.ACT, REFEREE_STEP, "", "", (), False, is_current=True)
            )
    return steps


def _step(step: RoundStep, who: tuple[str, ...], *, is_current: bool) -> StepView:
    return StepView(
        step.kind, step.label, step.side, step.phase, who, step.simultaneous, is_current
    )


def _line(
    state: GameState,
    encounter: Encounter,
    combatant: Combatant,
    viewer: Viewer,
    exact: bool,  # noqa: FBT001 - private, handed on as it came
    current: RoundStep | None,
) -> LineView:
    is_own = viewer.is_referee or (
        combatant.owner is not None and combatant.owner == viewer.member
    )
    knows_numbers = is_own or exact or combatant.kind is not Kind.MONSTER
    bodies = tuple(
        _body(state, target, number, vitals, gone, exact=knows_numbers, viewer=viewer)
        for number, (target, vitals, gone) in enumerate(members(state, combatant), start=1)
    )
    declaration = combatant.declaration
    knows_declaration = declaration is None or is_own or not declaration.secret
    alone = {body.target for body in bodies}
    return LineView(
        id=combatant.id,
        name=combatant.name,
        kind=combatant.kind,
        side=combatant.side,
        owner=combatant.owner,
        hidden=combatant.hidden,
        bodies=bodies,
        effects=()
        if combatant.id in alone
        else _effects(state, combatant.id, viewer),
        acted=combatant.acted,
        can_act=current is not None
        and current.kind is StepKind.ACT
        and combatant.id in current.who
        and not combatant.acted,
        declared="" if declaration is None else declaration.kind if knows_declaration else "secret",
        declared_text=declaration.text if declaration and knows_declaration else "",
        slow=combatant.slow,
        initiative=_initiative(encounter, combatant, viewer),
        gone=combatant.gone,
        is_late=combatant.joined_round > 0 and combatant.joined_round >= encounter.round,
        morale=combatant.morale.score if viewer.is_referee else None,
        loyalty=combatant.morale.loyalty if viewer.is_referee else None,
    )


def _initiative(encounter: Encounter, combatant: Combatant, viewer: Viewer) -> int | None:
    if combatant.initiative.roll is None:
        return None
    is_secret = combatant.kind is Kind.MONSTER and encounter.settings.get("monster_totals") != "shown"
    return None if is_secret and not viewer.is_referee else combatant.initiative.total


def _body(
    state: GameState,
    target: str,
    number: int,
    vitals: Vitals,
    gone: str,
    *,
    exact: bool,
    viewer: Viewer,
) -> BodyView:
    return BodyView(
        target=target,
        number=number,
        life=vitals.life,
        word=health_word(vitals),
        hit_points=vitals.hit_points if exact else None,
        maximum=vitals.maximum if exact else None,
        wound_level=vitals.wound_level,
        gone=gone,
        effects=_effects(state, target, viewer),
    )


def _effects(state: GameState, target: str, viewer: Viewer) -> tuple[EffectView, ...]:
    return tuple(
        _effect(effect)
        for effect in state.effects
        if effect.target == target and (viewer.is_referee or not effect.hidden)
    )


def _effect(effect: Effect) -> EffectView:
    return EffectView(
        effect.id, effect.name, effect.amount, effect.modifies, effect.rounds_left, effect.spent
    )
