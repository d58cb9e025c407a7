"""The actions and events of parties."""

from typing import ClassVar

from rules.kernel.action import Personal, Word
from rules.kernel.apart import APART
from rules.kernel.events import Event, Who
from rules.parties import FAMILY
from rules.parties.state import Terms


class SplitUp(Word):
    """Some characters go their own way, by their ids; hirelings go with whom they follow.

    `name` is what their party is called, "" for who they are. `at_home`: they stay there while the
    others are out; but for a referee only as these set out. `things` are the ids of items that
    change sides: what those who go have stays, what the others have, or what lies here, goes.
    """

    characters: tuple[str, ...]
    name: str = ""
    at_home: bool = False
    things: tuple[str, ...] = ()


class JoinUp(Word):
    """A party, by its number, meets the one that acts: from now on they are one."""

    party: int


class MeanParty(Personal):
    """Who has somebody in several parties means this one, by its number, where all are read."""

    of_game = True

    party: int


class PartySplit(Event):
    """Some went their own way: they are the party of that number and `label` now."""

    at_once = True

    party: int
    label: str
    went: tuple[Who, ...]


class PartiesJoined(Event):
    """Two parties met, and are one under a `label`: `came` came to the others.

    One of them was `seconds` of game time behind; `behind` are the people whose time that was.
    `parties` are the numbers of both, of those who `came` last.
    """

    at_once = True

    label: str
    came: tuple[Who, ...]
    seconds: int = 0
    behind: tuple[Who, ...] = ()
    parties: tuple[int, ...] = ()


class PartyMeant(Event):
    """A member means another party from now on; nobody else is told."""

    bookkeeping = True

    member: int
    label: str


# Lists of who wants to set out


class OpenSignUp(Word):
    """Make a list of who wants to set out as a party."""

    of_game = True

    terms: Terms


class ChangeSignUp(Word):
    """Have a list be for something else; those on it stay on it."""

    of_game = True

    sign_up_id: str
    terms: Terms


class JoinSignUp(Personal):
    """Put a character on a list; `character_id` "" is the only one, or the one that is played."""

    of_game = True

    sign_up_id: str
    character_id: str = ""


class LeaveSignUp(Personal):
    """Take a character off a list; `character_id` "" is one's own that is on it."""

    of_game = True

    sign_up_id: str
    character_id: str = ""


class CloseSignUp(Word):
    """Let nobody more sign up, or with `again` let them once more."""

    of_game = True

    sign_up_id: str
    again: bool = False


class CancelSignUp(Word):
    """Strike a list: nobody sets out."""

    of_game = True

    sign_up_id: str


class SendOut(Word):
    """Whoever is on a list, has a seat and is at home is a party of its own now."""

    of_game = True

    sign_up_id: str


class RemindSignUp(Word):
    """Tell those on a list that it is soon, or `now` (the clock)."""

    of_game = True

    sign_up_id: str
    now: bool = False


class SignUpEvent(Event):
    """Something about a list, which is called `name`: it is no party's, and of no round."""

    is_shared: ClassVar[bool] = True
    apart: ClassVar[bool] = True

    sign_up_id: str
    name: str

    def is_of_game(self) -> bool:
        """Whoever is in any party can be on it."""
        return True


class SignUpOpened(SignUpEvent):
    """There is a list of who wants to set out."""

    at_once = True

    terms: Terms

    @property
    def offer_key(self) -> str:
        """The list, until they set out."""
        return f"sign-up:{self.sign_up_id}"


class SignUpChanged(SignUpEvent):
    """A list is for something else. `who` is on it; `moved` have a seat now who had none."""

    at_once = True

    before: Terms
    terms: Terms
    who: tuple[Who, ...] = ()
    moved: tuple[Who, ...] = ()


class SignedUp(SignUpEvent):
    """Somebody is on a list, as the one in that `place` of those with seats, or who wait."""

    bookkeeping = True

    who: Who
    place: int
    waits: bool = False


class SignedOff(SignUpEvent):
    """Somebody is on a list no more; `moved` have their seat now."""

    at_once = True

    who: Who
    moved: tuple[Who, ...] = ()

    def is_bookkeeping(self) -> bool:
        """The list shows who is on it; who has a seat now hears of it."""
        return not self.moved


class SignUpClosed(SignUpEvent):
    """Nobody more can sign up; `again`: they can once more."""

    bookkeeping = True

    again: bool = False


class SignUpCancelled(SignUpEvent):
    """A list is struck, with those who were on it."""

    at_once = True

    who: tuple[Who, ...] = ()


class SignUpReminded(SignUpEvent):
    """Those who are on a list set out `at` a moment: soon, or `now`."""

    at_once = True

    who: tuple[Who, ...]
    at: int
    now: bool = False


class PartySentOut(SignUpEvent):
    """Those of a list are the party of that number now; `left` were on it and stay."""

    at_once = True

    party: int
    went: tuple[Who, ...]
    left: tuple[Who, ...] = ()


FAMILY.brings(settings=(APART,))
