"""Who was asked for which check, and who still has to roll: questions to the state."""

from collections.abc import Iterator, Mapping

from rules.checks import FAMILY
from rules.checks.kinds import check_of
from rules.checks.records import ASKS, Ask, Stake
from rules.checks.trying import Check
from rules.conditions.effects import begin_effect
from rules.conditions.kinds import BY_KEY
from rules.conditions.records import AddEffect
from rules.encounter.bodies import bodies_of
from rules.health.hit_points import kill
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals
from rules.record import Record, replace
from rules.state.game import GameState
from rules.state.health import Life


def is_alive(state: GameState, target: str) -> bool:
    """Whether a target is there and lives."""
    vitals = find_vitals(state, target)
    return vitals is not None and vitals.life is not Life.DEAD


def party_of(state: GameState) -> Iterator[str]:
    """The bodies of the party in the encounter, else the characters that are being played."""
    encounter = state.encounter
    if encounter is None:
        yield from (one for one in dict.fromkeys(state.active.values()) if is_alive(state, one))
        return
    sides = {side.key for side in encounter.sides if side.is_party}
    for combatant in encounter.combatants:
        if combatant.side in sides and not combatant.gone:
            for target, vitals, gone in bodies_of(state, combatant):
                if not gone and vitals.life is not Life.DEAD:
                    yield target


def owner_of(state: GameState, target: str) -> int | None:
    """The member who plays a target, None for the referees' own."""
    one = find_character(state, target) or find_combatant(state, target)
    return None if one is None else one.owner


def find_ask(state: GameState, ask_id: str) -> Ask | None:
    """The check that was asked for, None once it is over."""
    return next((ask for ask in ASKS.of(state) if ask.id == ask_id), None)


def waiting_in(ask: Ask) -> list[str]:
    """Those who have not rolled."""
    return [one.target for one in ask.people if one.passed is None]


def checks_due(state: GameState) -> Mapping[str, tuple[str, ...]]:
    """The keys of the checks that are still to be rolled, by target."""
    due: dict[str, tuple[str, ...]] = {}
    for ask in ASKS.of(state):
        for target in waiting_in(ask):
            due[target] = (*due.get(target, ()), ask.what)
    return due


def open_ask(state: GameState, target: str, check: Check) -> Ask | None:
    """The first check of that kind that somebody still has to roll."""
    return next(
        (
            ask
            for ask in ASKS.of(state)
            if check_of(ask.what).fields[-1:] == check.fields[-1:] and target in waiting_in(ask)
        ),
        None,
    )


CONDITION = "condition"
DEATH = "death"


class Outcome(Record, frozen=True):
    """What a check came to: for whom, which, and what was at stake.

    `words` are those behind the colon of the consequence ("condition:blind" has "blind").
    """

    target: str
    what: str
    passed: bool
    stake: Stake
    words: str = ""


def require_known(resolution: Resolution, stake: Stake) -> None:
    """AssertionError for a consequence that no family has listed."""
    for text in (stake.on_failure, stake.on_success):
        key = text.partition(":")[0]
        assert not key or key in resolution.consequences, f"nobody knows what {key} does"


def let_follow(resolution: Resolution, outcome: Outcome) -> None:
    """Let come of a check what was stored for it."""
    stake = outcome.stake
    key, _, words = (stake.on_success if outcome.passed else stake.on_failure).partition(":")
    if key:
        resolution.consequences[key].run(resolution, replace(outcome, words=words))


@FAMILY.comes_of(CONDITION, "OSE-SAVES")
def condition(resolution: Resolution, outcome: Outcome) -> None:
    """Somebody has a condition from now on, until it is ended."""
    known = BY_KEY[outcome.words]
    wanted = AddEffect(
        target=outcome.target, name=known.name, key=known.key, source=outcome.stake.by
    )
    begin_effect(resolution, wanted, rule="OSE-SAVES")


@FAMILY.comes_of(DEATH, "OSE-SAVES")
def death(resolution: Resolution, outcome: Outcome) -> None:
    kill(resolution, outcome.target, cause="check")
