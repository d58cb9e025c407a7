"""Systems that answer what a check asks, as races, spells and the like do."""

from collections.abc import Iterator

from rules.checks.records import CheckBonus, CheckRuling, SaveBonus
from rules.kernel.family import System
from rules.kernel.questions import Addend, Answer, Ruling, Verdict
from rules.state.game import GameState
from rules.systems import SYSTEMS

MAGIC = "magic"


def _charm(_state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """A ring that helps Ada against magic, and a secret one of Bert's."""
    if question.who == "ada" and MAGIC in question.tags:
        yield Addend("ring", 2, "R-OVERRIDE")
    if question.who == "bert":
        yield Addend("blessing", 1, "R-OVERRIDE", hidden=True)


def _strong(_state: GameState, question: CheckBonus) -> Iterator[Addend]:
    if question.who == "ada" and question.stake == "str":
        yield Addend("belt", 3, "R-OVERRIDE")


def _elf(_state: GameState, question: CheckRuling) -> Iterator[Verdict]:
    """Ada cannot be paralysed, Bert is safe from breath in secret, and nobody is charming."""
    if (question.stake, question.who) == ("save_paralysis", "ada"):
        yield Verdict(Ruling.AUTOMATIC, "elf", "ERIS-ELF")
    if (question.stake, question.who) == ("save_breath", "bert"):
        yield Verdict(Ruling.AUTOMATIC, "blessed", "R-OVERRIDE", hidden=True)
    if question.stake == "cha":
        secret = question.who == "bert"
        yield Verdict(Ruling.FORBIDDEN, "Nobody listens.", "R-OVERRIDE", hidden=secret)


TOYS = System(
    key="toys",
    handlers={},
    answers=(
        Answer(on=SaveBonus, run=_charm, source="R-OVERRIDE"),
        Answer(on=CheckBonus, run=_strong, source="R-OVERRIDE"),
        Answer(on=CheckRuling, run=_elf, source="R-OVERRIDE"),
    ),
)
WITH_TOYS = (*SYSTEMS, TOYS)
