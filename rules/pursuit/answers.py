"""Shots and spells on the run, where a pursuit goes by turns (ERIS-PURSUIT)."""

from collections.abc import Iterator

from rules.attack.records import AttackMade, OutOfTurn
from rules.casting.records import SpellCast
from rules.kernel.fields import has_trait
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant
from rules.movement.records import SPLIT_MOVE
from rules.pursuit import FAMILY
from rules.pursuit.chasing import put_chase
from rules.pursuit.kinds import kind_of
from rules.pursuit.state import CHASE, Chase, ChaseStage, is_pursuit_on
from rules.record import replace
from rules.state.game import GameState

RULE = "ERIS-PURSUIT"


def _running(state: GameState) -> Chase | None:
    """The pursuit in which people may shoot now, if there is one."""
    chase = CHASE.of(state)
    if chase is None or not is_pursuit_on(state) or chase.stage is not ChaseStage.RUNNING:
        return None
    return chase if kind_of(chase).shoots else None


@FAMILY.answers(RULE)
def shots(state: GameState, question: OutOfTurn) -> Iterator[Verdict]:
    """Whoever runs or follows may shoot at the others, once in a turn."""
    chase, own = _running(state), find_combatant(state, question.who)
    if chase is None or own is None or own.side not in (chase.fleeing, chase.pursuing):
        return
    if own.turn.attacked:
        label = f"{own.name} has shot in this turn already. The next comes with `/do chase run`."
        yield Verdict(Ruling.FORBIDDEN, label, RULE)
        return
    yield Verdict(Ruling.ALLOWED, "on the run", RULE)


@FAMILY.follows(RULE, after="begins_combat")
def shot(resolution: Resolution, event: AttackMade) -> None:
    """A shot costs the movement of a round; elves and mounted archers shoot as they move."""
    chase, who = _running(resolution.state), event.attacker.target
    if chase is None:
        return
    is_free = event.mode is Mode.MISSILE and any(
        has_trait(resolution.state, who, trait.key) for trait in SPLIT_MOVE
    )
    if not is_free:
        _pay(resolution, chase, event.attacker.id)


@FAMILY.follows(RULE, after="begins_combat")
def spell(resolution: Resolution, event: SpellCast) -> None:
    """A spell costs the same, an elf's too."""
    chase = _running(resolution.state)
    if chase is not None:
        _pay(resolution, chase, event.target.id)


def _pay(resolution: Resolution, chase: Chase, combatant_id: str) -> None:
    put_chase(resolution, replace(chase, paid=(*chase.paid, combatant_id)))
