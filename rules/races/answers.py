"""What races say where other systems ask."""

from collections.abc import Iterator
from typing import Any

from rules.encounter.records import ReactionRuling
from rules.kernel.questions import Answer, Question
from rules.kernel.traits import traits_of
from rules.races.grudges import on_sight
from rules.races.races import RACES
from rules.races.records import has_races
from rules.state.game import GameState


def _from_races(state: GameState, question: Question[Any]) -> Iterator[Any]:
    """What the races of those whom a question is about say to it."""
    who, whom = traits_of(state, question.who), traits_of(state, question.whom)
    for race in RACES:
        for says in race.says:
            if says.on is type(question) and race.trait.key in (whom if says.as_target else who):
                yield from says.run(state, question)


ANSWERS: tuple[Answer[Any], ...] = (
    *(
        Answer(on=kind, run=_from_races, source="ERIS-ELF", needs=has_races)
        for kind in dict.fromkeys(says.on for race in RACES for says in race.says)
    ),
    Answer(on=ReactionRuling, run=on_sight, source="R-GRUDGE"),
)
"""One for each question that some race answers, and one for whom monsters hate."""
