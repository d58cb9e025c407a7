"""What comes of a check, stored as a word until it is rolled, and what this family knows of it.

A family lists its own in `System.consequences`; checks only say which one it is, and for whom.
"""

from rules.conditions.actions import AddEffect
from rules.conditions.door import BY_KEY, begin_effect
from rules.health.door import kill
from rules.kernel.resolution import Resolution
from rules.kernel.rulebook import Consequence
from rules.record import Record, replace
from rules.state.checks import Stake

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


def _condition(resolution: Resolution, outcome: Outcome) -> None:
    """Somebody has a condition from now on, until it is ended."""
    known = BY_KEY[outcome.words]
    wanted = AddEffect(
        target=outcome.target, name=known.name, key=known.key, source=outcome.stake.by
    )
    begin_effect(resolution, wanted, rule="OSE-SAVES")


def _death(resolution: Resolution, outcome: Outcome) -> None:
    kill(resolution, outcome.target, cause="check")


CONSEQUENCES = (
    Consequence(CONDITION, _condition, "OSE-SAVES"),
    Consequence(DEATH, _death, "OSE-SAVES"),
)
