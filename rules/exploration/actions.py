"""What people do about a turn or a day. `target` is the id of a character."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTurn(Action):
    """The party plays its turn in a dungeon; several where it goes far (OSE-DUNGEON-TURN).

    `doing` is what all do who have no task of their own: `wait`, `go`, or the key of a task, with
    `about` and `text` for what it is about; "" is what was planned. The party goes `feet` far, 0
    for as far as it gets in a turn, and faster where it is `familiar`. `turns` is how long it all
    takes, 0 for as long as rules say. `number` is the turn that a button answers.
    """

    doing: str = ""
    about: str = ""
    text: str = ""
    feet: int = 0
    familiar: bool = False
    turns: int = 0
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskParty(Action):
    """Ask every player what their character does in this turn or day; `doing` as in PlayTurn."""

    doing: str = ""
    about: str = ""
    feet: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTask(Action):
    """Say what a character does in this turn or day; a later task replaces an earlier one.

    `plan` is the id of the turn or day that a button answers, "" for the one being planned.
    """

    kind: str
    target: str = ""
    about: str = ""
    text: str = ""
    plan: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStandingTask(Action):
    """Say what a character does where their player does not answer; `kind` "" gives it up."""

    target: str = ""
    kind: str = ""
    about: str = ""
    text: str = ""
