"""Rounds in a few words: where they begin, and what was declared or let go by."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Opening, Pause, Weight, round_name
from cogs.render.narration import People
from cogs.render.narration.ordered import does
from rules.kernel.events import Event
from rules.rounds.records import (
    AbsentHeld,
    DeclarationsRevealed,
    PassedOver,
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepReopened,
)

_NOTHING = "nothing"


def _round(event: RoundBegan, _people: People) -> Iterator[Mark]:
    yield Opening(round_name(0 if event.surprise else event.round))


def _pause(event: StepBegan | RoundEnded, _people: People) -> Iterator[Mark]:
    yield Pause(round_name(event.round))


def _passed_over(event: PassedOver, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, "was passed over")


def _absent_held(event: AbsentHeld, _people: People) -> Iterator[Mark]:
    yield Note(event.targets, "held, with nobody to play", weight=Weight.SMALL)


def _back(event: StepReopened, _people: People) -> Iterator[Mark]:
    yield Note((), "the referee went back a step", weight=Weight.SMALL)


def _revealed(event: DeclarationsRevealed, _people: People) -> Iterator[Mark]:
    for one in event.announcements:
        if one.kind != _NOTHING:
            yield Note((one.target,), f"declared: {does(one)}")


BRIEFS: Mapping[type[Event], Brief] = {
    RoundBegan: _round,
    StepBegan: _pause,
    RoundEnded: _pause,
    PassedOver: _passed_over,
    AbsentHeld: _absent_held,
    StepReopened: _back,
    DeclarationsRevealed: _revealed,
}
