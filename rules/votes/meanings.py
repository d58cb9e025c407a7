"""What comes of an option that wins: who speaks, what all declare, where the party goes and how."""

import re
from collections.abc import Mapping
from functools import partial

from rules.encounter.joining import PARTY
from rules.errors import RuleError
from rules.exploration.walking import plan_way, ways_named
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.kernel.words import singular
from rules.orders.declared import open_kinds
from rules.orders.kinds import BY_KEY
from rules.party.forming import set_caller
from rules.pursuit.chasing import is_fleeing
from rules.pursuit.evading import may_run
from rules.pursuit.records import Evade, RunOn, StopRunning
from rules.pursuit.state import CHASE
from rules.record import replace
from rules.rounds.declarations import declare_for, undeclared_of_party
from rules.state.game import GameState
from rules.state.party import Option, Vote
from rules.state.rounds import Order

FLIGHT = "flight"
DEEDS: Mapping[str, Action] = {"evade": Evade(), "run": RunOn(), "stand": StopRunning()}
CALLER, DECLARE, EXPLORE = "caller", "declare", "explore"
ATTACK, OTHER = "attack", "other"
WORDS = (
    ("withdrawal", re.compile(r"\b(withdraw|withdrawal|fall back)\b", re.IGNORECASE)),
    ("retreat", re.compile(r"\b(retreat|flee|run away)\b", re.IGNORECASE)),
    ("defend", re.compile(r"\b(defend|parry)\b", re.IGNORECASE)),
    (ATTACK, re.compile(r"\b(attack|charge|fight|kill|shoot|strike)\b", re.IGNORECASE)),
)
"""Words by which an option is read as an order; the first that are found count."""


def flight_options(resolution: Resolution) -> tuple[Option, ...]:
    """What the party can decide now. RuleError where there is nothing to run from."""
    state = resolution.state
    if is_fleeing(state, PARTY):
        return Option("Run on", f"{FLIGHT}:run"), Option("Stop and face them", f"{FLIGHT}:stand")
    if state.encounter is None or CHASE.of(state) is not None or not may_run(state, PARTY):
        raise RuleError("The party cannot run now. Leave that out, and ask in your own words.")
    return Option("Run away", f"{FLIGHT}:evade"), Option("Stay")


def caller_option(text: str, character_id: str) -> Option:
    """Whoever wins with it speaks for the party; the id is "" for nobody."""
    return Option(text, f"{CALLER}:{character_id}")


def is_about_caller(vote: Vote) -> bool:
    """Whether a vote is on who speaks for the party."""
    return any(option.means.startswith(f"{CALLER}:") for option in vote.options)


def candidate_in(vote: Vote) -> str:
    """The id of the character who would speak for the party, "" where it is on nobody."""
    found = (option.means.partition(":") for option in vote.options)
    return next((words for key, _, words in found if key == CALLER), "")


def way_option(state: GameState, text: str) -> Option:
    """Where the party goes next: by a way out that is called that, else where the words say."""
    said = text.casefold()
    door = next((key for key, label in ways_named(state) if label.casefold().startswith(said)), "")
    return Option(text, f"{EXPLORE}:{door}")


def declaring_option(state: GameState, text: str) -> Option:
    """What is declared, read from the words; those that name nothing are declared as they are.

    It is a kind of order, and behind a colon a foe in sight that the words name: `attack:mk7f2`.
    Without one the nearest is meant.
    """
    known = {kind.key for kind in open_kinds(state)}
    kind = next((key for key, words in WORDS if key in known and words.search(text)), OTHER)
    if kind != ATTACK:
        return Option(text, f"{DECLARE}:{kind}")
    encounter = state.encounter
    assert encounter is not None
    said, party = text.casefold(), {side.key for side in encounter.sides if side.is_party}
    foes = [one for one in encounter.combatants if one.side not in party and not one.hidden]
    named = [one for one in foes if not one.gone and singular(one.name) in said]
    foe = max(named, key=lambda one: len(one.name)).id if named else ""
    return Option(text, f"{DECLARE}:{kind}:{foe}")


def declared_for(resolution: Resolution, option: Option) -> tuple[Who, ...]:
    """Those for whom an option will be declared: who has declared nothing in this round."""
    if not option.means.startswith(f"{DECLARE}:"):
        return ()
    return tuple(resolution.who(one.id) for one in undeclared_of_party(resolution.state))


def carry_out(resolution: Resolution, option: Option) -> None:
    """Let what an option means happen; words alone stand as what the party decided.

    What a rule refuses by now is left undone, and what no vote is about any more.
    """
    key, _, words = option.means.partition(":")
    if key == CALLER:
        set_caller(resolution, words)
    elif key == EXPLORE:
        plan_way(resolution, words, option.text)
    elif key == FLIGHT:
        flee = partial(resolution.perform, DEEDS[words])
        attempt(resolution, lambda: acting_as(resolution, CLOCK, flee))
    elif key == DECLARE:
        kind, _, target = words.partition(":")
        wanted = Order(kind, option.text, (target,) if target else ())
        for one in undeclared_of_party(resolution.state):
            declare_for(resolution, one.id, _order(resolution, one.id, wanted))


def _order(resolution: Resolution, who: str, wanted: Order) -> Order:
    """The order as it is kept; for whom a rule refuses it, the words alone."""
    found: list[Order] = []
    refusal = attempt(
        resolution, lambda: found.append(BY_KEY[wanted.kind].check(resolution, who, wanted))
    )
    order = Order(OTHER, wanted.text) if refusal is not None else found[0]
    return order if order.kind == OTHER else replace(order, text="")
