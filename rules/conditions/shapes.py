"""What a condition is made of: its record, and what it says to the questions of others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.casting.records import CastRuling
from rules.kernel.questions import AnyQuestion, Ruling, Verdict


class Role(StrEnum):
    """Whose condition it is, of the two that a question is about."""

    WHO = "who"
    WHOM = "whom"


@dataclass(frozen=True, slots=True)
class Says:
    """What a condition says to one kind of question where `role` has it.

    `run` gets the question and gives what that kind takes: addends, numbers or verdicts.
    """

    on: type[AnyQuestion]
    role: Role
    run: Callable[[Any], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that the rules know. `key` is stored; `means` says in few words what it does.

    `source` is the catalogue ID. `stops_action` if nobody under it can use a turn; that counts for
    morale too (OSE-MORALE), and needs no saying: it forbids attacks and all else by itself.
    `holds` if nobody under it can move, or attack others than the effect's source. What
    else it does stands in another family, which knows the effect by its key. `verb` leads from
    whoever has it to its name: `Ada is blind`, `Ada has infravision`.
    """

    key: str
    name: str
    means: str
    source: str
    stops_action: bool = False
    holds: bool = False
    says: tuple[Says, ...] = ()
    verb: str = "is"


def no_spells(refusal: str, source: str) -> Says:
    """Forbids casting to whoever has the condition; `refusal` says why."""
    verdict = Verdict(Ruling.FORBIDDEN, refusal, source)

    def cast(_question: CastRuling) -> tuple[Verdict, ...]:
        return (verdict,)

    return Says(CastRuling, Role.WHO, cast)
