"""What a search asks all systems. Needs no other family, so that any can answer."""

from dataclasses import dataclass

from rules.kernel.questions import Addend, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchBonus(Question[Addend]):
    """What is added to the chance in 6 of `who`; `stake` is the key of the kind of search."""
