"""Wounds, falls and deaths in a few words."""

from collections.abc import Iterable, Iterator, Mapping

from cogs.render.brief import Brief, Note, Weight
from cogs.render.narration import People
from rules.health.records import DeathSaveRolled, HitPointsChanged, LifeChanged, SubdualTaken
from rules.kernel.events import Event
from rules.state.health import Life

FATES = {
    Life.UP: "got up again",
    Life.UNCONSCIOUS: "fell unconscious",
    Life.CRITICAL: "was critically injured",
    Life.DEAD: "died",
}
_STABLE = "was out of danger, but unconscious"


def notes_of_body(event: Event) -> Iterator[Note]:
    """What happened to a body, where it is no part of a blow."""
    match event:
        case HitPointsChanged():
            yield from _points(event)
        case SubdualTaken():
            yield Note((event.target,), f"took {event.amount} subdual damage")
        case LifeChanged():
            is_better = event.before in (Life.CRITICAL, Life.DEAD)
            is_stable = is_better and event.after is Life.UNCONSCIOUS
            did = _STABLE if is_stable else FATES[event.after]
            yield Note((event.target,), did, weight=Weight.GREAT)
        case DeathSaveRolled():
            did = "passed a death save" if event.passed else "failed a death save"
            yield Note((event.target,), did)
        case _:
            # How bad the wounds are stands on the board, and damage that is held comes later.
            return


def _points(event: HitPointsChanged) -> Iterator[Note]:
    """What somebody took or regained; what is merely put right stands on the board."""
    if event.cause == "damage" and event.amount:
        yield Note((event.target,), f"took {-event.amount}")
    elif event.cause == "healing" and event.amount and event.word != "dead":
        yield Note((event.target,), f"regained {_gained(event)}")


def _gained(event: HitPointsChanged) -> int:
    """What counted of the healing, as far as that may be known."""
    return event.amount if event.gained is None else event.gained


def _body(event: Event, _people: People) -> Iterable[Note]:
    return notes_of_body(event)


BRIEFS: Mapping[type[Event], Brief] = {
    HitPointsChanged: _body,
    SubdualTaken: _body,
    LifeChanged: _body,
    DeathSaveRolled: _body,
}
