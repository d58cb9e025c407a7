"""What races say where other systems ask."""

from collections.abc import Iterator
from typing import Any

from rules.kernel.questions import Question
from rules.kernel.traits import traits_of
from rules.races import FAMILY
from rules.races.races import RACES
from rules.races.records import has_races
from rules.state.game import GameState


@FAMILY.answers(
    "ERIS-ELF", *dict.fromkeys(says.on for race in RACES for says in race.says), needs=has_races
)
def from_races(state: GameState, question: Question[Any]) -> Iterator[Any]:
    """What the races of those whom a question is about say to it."""
    who, whom = traits_of(state, question.who), traits_of(state, question.whom)
    for race in RACES:
        for says in race.says:
            if says.on is type(question) and race.trait.key in (whom if says.as_target else who):
                yield from says.run(state, question)
