"""The party's pool as one viewer may know it: what is in it everybody, what it brings referees."""

from rules.items.state import HOME
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character
from rules.party.calling import speaks_for_party
from rules.record import Record
from rules.state.game import GameState
from rules.treasure.pool import Lot, all_lots, coins_in, lots_of, player_characters, share_treasure
from rules.treasure.reckoning import Reckoning, reckon
from rules.treasure.records import MANUAL, XP
from rules.treasure.rolling_off import has_answered, offered
from rules.treasure.state import POOL, RollOff
from rules.view.items import AT_HOME

LEFT = "left behind"


class LotView(Record, frozen=True):
    """A thing in the pool: so many pieces, and where they are, a bearer's name or in words.

    `here` is whether the party has it with it. `worth` is one piece's in gp.
    """

    id: str
    name: str
    count: int
    where: str
    here: bool
    coins: bool = False
    magic: bool = False
    worth: int | None = None
    grade: str = ""


class RollOffView(Record, frozen=True):
    """A roll-off: who still rolls, and who picks next, the first first; `items` are name and id.

    `mine` is whether the viewer may do what comes next, `answered` how many have rolled or passed.
    """

    id: str
    sides: int
    answered: int
    most: int
    missing: tuple[str, ...]
    order: tuple[str, ...]
    items: tuple[tuple[str, str], ...]
    picks: int
    mine: bool


class PoolView(Record, frozen=True):
    """All of it. `shares` is among how many coins are divided, `rollers` how many may roll.

    `decides` is whether the viewer may divide, `reckoned` whether the game reckons experience.
    `brings` is what it comes to, for referees alone.
    """

    number: int
    coins: int
    shares: int
    rollers: int
    lots: tuple[LotView, ...]
    decides: bool
    reckoned: bool
    roll_off: RollOffView | None = None
    brings: Reckoning | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be shared."""
        return not self.lots and self.roll_off is None

    @property
    def magic(self) -> int:
        """How many different magic items the party has with it."""
        return sum(lot.magic and lot.here for lot in self.lots)


def view_pool(state: GameState, viewer: Viewer) -> PoolView:
    """The pool, with what it brings for a referee."""
    here = {lot.item.id for lot in lots_of(state)}
    return PoolView(
        number=POOL.of(state).number,
        coins=coins_in(state),
        shares=len(share_treasure(state)),
        rollers=len(player_characters(state)),
        lots=tuple(_lot(state, lot, here=lot.item.id in here) for lot in all_lots(state)),
        decides=viewer.is_referee or speaks_for_party(state, viewer),
        reckoned=XP.chosen(state) != MANUAL,
        roll_off=view_roll_off(state, viewer),
        brings=reckon(state) if viewer.is_referee else None,
    )


def _lot(state: GameState, lot: Lot, *, here: bool) -> LotView:
    item = lot.item
    return LotView(
        id=item.id,
        name=item.name,
        count=item.count,
        where=_where(state, lot),
        here=here,
        coins=lot.is_coins,
        magic=lot.is_magic,
        worth=item.worth,
        grade=item.grade,
    )


def _where(state: GameState, lot: Lot) -> str:
    bearer = find_character(state, lot.bearer)
    if bearer is not None:
        return bearer.name
    return AT_HOME if lot.heap is not None and lot.heap.place == HOME else LEFT


def view_roll_off(state: GameState, viewer: Viewer) -> RollOffView | None:
    """The roll-off that is going on, None without one."""
    found = POOL.of(state).roll_off
    if found is None:
        return None
    waiting = [one.who for one in found.rollers if not has_answered(one)]
    next_ones = found.order[:1] or tuple(waiting)
    return RollOffView(
        id=found.id,
        sides=found.sides,
        answered=len(found.rollers) - len(waiting),
        most=len(found.rollers),
        missing=_names(state, waiting),
        order=_names(state, found.order),
        items=_items(state, found),
        picks=found.picks,
        mine=any(_plays(state, viewer, who) for who in next_ones),
    )


def _names(state: GameState, people: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    found = (find_character(state, who) for who in people)
    return tuple(one.name for one in found if one is not None)


def _items(state: GameState, roll_off: RollOff) -> tuple[tuple[str, str], ...]:
    found = (lot.item for lot in offered(state, roll_off))
    return tuple((f"{i.count} x {i.name}" if i.count > 1 else i.name, i.id) for i in found)


def _plays(state: GameState, viewer: Viewer, who: str) -> bool:
    character = find_character(state, who)
    return character is not None and viewer.acts_for(character.owner)
