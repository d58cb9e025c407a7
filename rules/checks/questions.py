"""What a check asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Addend, Question, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckBonus(Question[Addend]):
    """What is added to the score that `who` has to roll under; `stake` is the key of the check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveBonus(Question[Addend]):
    """What is added to the d20 when `who` saves against something of `whom`.

    `stake` is the key of the category, such as "save_breath"; `tags` say what it is against
    ("magic", "poison", "fire", …).
    """

    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRuling(Question[Verdict]):
    """What is ruled of a check or save of `who` before it is rolled.

    AUTOMATIC succeeds and FAILS fails without dice; FORBIDDEN is a refusal. The rest as in
    SaveBonus; the `stake` of a save is its category.
    """

    tags: tuple[str, ...] = ()
