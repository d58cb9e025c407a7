"""Blows in a few words: who hit whom, and for how much."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Brief, Note, RunBrief
from cogs.render.brief.health import notes_of_body
from cogs.render.narration.attack import ATTACKS, Blow, split_blows
from rules.attack.records import AttackRolled
from rules.health.records import HitPointsChanged
from rules.kernel.events import Event


def _attacks(events: Sequence[Event]) -> Iterator[Note]:
    """Each blow, and behind it what became of whoever was hit."""
    for blow in split_blows(events):
        whom = blow.rolled.target
        amounts = tuple(_damage(event, whom.target) for event in blow.after)
        yield Note((blow.rolled.attacker,), _did(blow), whom, tuple(filter(None, amounts)))
        for event, amount in zip(blow.after, amounts, strict=True):
            if not amount:
                yield from notes_of_body(event)


def _did(blow: Blow) -> str:
    if not blow.rolled.hit:
        return "missed"
    return "hit without harming" if blow.rolled.harmless else "hit"


def _damage(event: Event, target: str) -> int:
    """The damage that a blow did to that body, 0 for what is something else."""
    if isinstance(event, HitPointsChanged) and event.target.target == target:
        return max(0, -event.amount)
    return 0


BRIEFS: Mapping[type[Event], Brief] = {AttackRolled: RunBrief(ATTACKS.also, _attacks)}
