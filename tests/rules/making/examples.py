"""What is tried twice of new characters."""

from rules.making.records import ForgetScores, MakeCharacter, RollScores, TakeReadyMade
from tests.rules.example import Example
from tests.rules.scenes import camp
from tests.rules.table import ANN, REFEREE

EXAMPLES: tuple[Example, ...] = (
    Example(camp, RollScores(), by=ANN, says="has been rolled already"),
    Example(
        camp,
        ForgetScores(member=REFEREE.member),
        (RollScores(),),
        says="They have rolled no scores",
    ),
    Example(
        camp,
        MakeCharacter(name="Brom Tanner", calling="fighter", kit="Leather and a spear"),
        (RollScores(),),
        says="Roll its scores first",
    ),
    Example(camp, TakeReadyMade(calling="dwarf"), by=ANN),
)
