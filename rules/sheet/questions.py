"""What is asked of numbers. Needs no other family, so that any can answer."""

from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.questions import Found, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOf(Question[Found]):
    """Which number `who` has for a field of the sheet; if nobody typed it.

    The first answer counts; what somebody typed is read before anybody is asked (R-SHEETNUM).
    Values are as they are held: armour class descends (R-AC).
    """

    is_private: ClassVar[bool] = True

    key: str
