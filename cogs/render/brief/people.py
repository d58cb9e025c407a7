"""What became of people: what they learned and did, and who serves them."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.encounter import names
from cogs.render.text import plain
from rules.classes.records import ExperienceGained, LevelGained, UndeadTurned
from rules.hirelings.records import HandedOver, HirelingsJoined, ServiceEnded, WagesUnpaid
from rules.kernel.events import Event


def _experience(event: ExperienceGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"gained {event.amount:,} XP", weight=Weight.GREAT)


def _risen(event: LevelGained, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"rose to level {event.after}", weight=Weight.GREAT)


def _turned(event: UndeadTurned, _people: People) -> Iterator[Mark]:
    did = "destroyed" if event.destroyed else "turned" if event.passed else "tried to turn"
    yield Note((event.target,), f"{did} {plain(event.kind) or 'undead'}")


def _hired(event: HirelingsJoined, _people: People) -> Iterator[Mark]:
    yield Note((event.employer,), f"hired {names(event.hirelings)}")


def _left(event: ServiceEnded, _people: People) -> Iterator[Mark]:
    did = "deserted" if event.why == "deserted" else "left the party's service"
    yield Note(event.hirelings, did)


def _handed(event: HandedOver, _people: People) -> Iterator[Mark]:
    yield Note((event.to,), f"took over {names(event.hirelings)}")


def _unpaid(event: WagesUnpaid, _people: People) -> Iterator[Mark]:
    yield Note((event.employer,), f"could not pay {names(event.hirelings)}", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    ExperienceGained: _experience,
    LevelGained: _risen,
    UndeadTurned: _turned,
    HirelingsJoined: _hired,
    ServiceEnded: _left,
    HandedOver: _handed,
    WagesUnpaid: _unpaid,
}
