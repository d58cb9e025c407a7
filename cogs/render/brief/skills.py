"""What people learned, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.skills import called
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.skills.records import (
    BackgroundAccepted,
    BackgroundBegun,
    BackgroundLeft,
    SkillLearned,
    TrainingBegun,
    TrainingCompleted,
    TrainingInterrupted,
    TrainingStopped,
    WeekTrained,
)


def _learned(event: SkillLearned, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"has {plain(event.skill)} at {event.value}%", weight=Weight.SMALL)


def _begun(event: TrainingBegun, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"began to train ({plain(event.skill)})")


def _trained(event: WeekTrained, _people: People) -> Iterator[Mark]:
    yield Note(event.people, "trained", weight=Weight.SMALL)


def _stopped(event: TrainingStopped, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"gave up training ({plain(event.skill)})", weight=Weight.SMALL)


def _interrupted(event: TrainingInterrupted, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"missed too much training ({plain(event.skill)})")


def _completed(event: TrainingCompleted, _people: People) -> Iterator[Mark]:
    skill = plain(event.skill)
    did = f"finished training ({skill}: {event.after}%)"
    yield Note((event.target,), did, weight=Weight.GREAT)


def _joins(event: BackgroundBegun, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"began to train to be {called(event.background)}")


def _accepted(event: BackgroundAccepted, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"became {called(event.background)}", weight=Weight.GREAT)


def _left(event: BackgroundLeft, _people: People) -> Iterator[Mark]:
    did = "left off being" if event.was_member else "gave up training to be"
    yield Note((event.target,), f"{did} {called(event.background)}")


BRIEFS: Mapping[type[Event], Brief] = {
    SkillLearned: _learned,
    TrainingBegun: _begun,
    WeekTrained: _trained,
    TrainingStopped: _stopped,
    TrainingInterrupted: _interrupted,
    TrainingCompleted: _completed,
    BackgroundBegun: _joins,
    BackgroundAccepted: _accepted,
    BackgroundLeft: _left,
}
