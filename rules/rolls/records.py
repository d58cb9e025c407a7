"""The actions and events of rolls."""

from rules.dice.request import parse_request
from rules.errors import RuleError
from rules.kernel.action import Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.questions import Addend
from rules.kernel.visibility import Visibility
from rules.record import Record


class RollDice(Word):
    """Roll what somebody typed, as `rules.dice.request` reads it: `2d6+1 to hit; 3d6 six times`.

    Names in it (`1d20+attack`) are numbers of a sheet: that of `character_id`, "" being the
    member's active one. `label` says what for where the text does not.
    """

    never_changes = True

    text: str
    label: str = ""
    seen: Visibility = Visibility.PUBLIC
    character_id: str = ""

    @property
    def touches_party(self) -> bool:
        """Whether it asks for numbers of somebody's; dice alone are nobody's."""
        if self.character_id:
            return True
        try:
            request = parse_request(self.text)
        except RuleError:
            return False
        return request.is_attack or bool(request.names)


class RollResult(Record, kw_only=True):
    """One roll of a text. `target` is what it was held against: "ac", a sign such as ">=", or "".

    `goal` is the number after it. `needed` is the total that reaches an armour class, and `natural`
    the face of a single d20 rolled against one; both are None for anything else. `passed` is None
    without a target, and for an armour class where no rulebook is in force. `addends` are what
    other rules added to the total for `passed`.
    """

    label: str
    throw: Throw
    target: str = ""
    goal: int | float | None = None
    needed: int | None = None
    passed: bool | None = None
    natural: int | None = None
    addends: tuple[Addend, ...] = ()


class DiceRolled(Event):
    """The member rolled dice. `mode` is "public", "private" or "blind", and settles the audience.

    `text` is what was typed. `character` is whose sheet the names in it came from, None if it has
    no names.
    """

    at_once = True

    member: int
    text: str
    results: tuple[RollResult, ...]
    label: str = ""
    mode: str = "public"
    character: Who | None = None

    def is_of_game(self) -> bool:
        """Dice alone are nobody's; what stood on a sheet, or met an armour class, is a party's."""
        return self.character is None and all(one.needed is None for one in self.results)
