"""Who was there, for the page of the chronicle: what somebody is, who plays them, how they look."""

from collections.abc import Iterator
from dataclasses import dataclass

from cogs.log.scene_pages import Book
from cogs.render.markup import Reader
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.apart import known_parties
from rules.kernel.parties import everybody
from rules.kernel.words import capitalized
from rules.state.health import Life
from rules.systems import ENGINE
from rules.view.sheets import SheetView, view_sheet


@dataclass(frozen=True, slots=True)
class Player:
    """A character as everybody may know them; `portrait` is the address of a picture, "" for none.

    `what` is their class and level, or whom they serve; `player` is who plays them.
    """

    name: str
    portrait: str
    what: str = ""
    player: str = ""
    is_dead: bool = False

    @property
    def initial(self) -> str:
        """The letter in place of a portrait."""
        return self.name[:1].upper()


def cast_of(book: Book, game: LiveGame, viewer: Viewer, reader: Reader) -> Iterator[Player]:
    """The characters that do something in a book; of those who are gone from the game, or of whose
    party the viewer knows nothing now, the name."""
    states = [game.through(one).state for one in known_parties(game.state, viewer)]
    known = {one.id: (ENGINE.asking(state), one) for state in states for one in state.characters}
    hidden = {one.id for one in everybody(game.state)} - known.keys()
    users = {member.number: member.user_id for member in game.members.values()}
    for key, name in book.cast.items():
        portrait = "" if key in hidden else reader.portraits.get(key, "")
        if key not in known:
            yield Player(name, portrait)
            continue
        asker, sheet = known[key]
        view = view_sheet(asker, sheet, viewer, has_numbers=False)
        player = "" if view.employer else reader.names.get(users.get(view.owner, 0), "")
        is_dead = view.vitals.life is Life.DEAD
        yield Player(view.name, portrait, _what(view), player, is_dead)


def _what(view: SheetView) -> str:
    """`Fighter, level 2`, or `Swordsman of Ada`."""
    if view.employer:
        return f"{view.trade or 'hireling'} of {view.employer}"
    traits = ", ".join(ENGINE.traits.label(trait) for trait in view.traits)
    words = f"{traits}, level {view.level}" if traits else f"level {view.level}"
    return capitalized(words)
