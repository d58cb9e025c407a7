"""The largest game that the limits allow: what the longest stops of the loop are looked for in.

Thirty characters and thirty groups of monsters in an encounter, five hundred things, a place of a
hundred rooms, a hundred stat blocks beside those of the rulebooks, twenty encounter tables of a
hundred rows, and two thousand rows in the log.
"""

import asyncio
from collections.abc import Iterator
from itertools import count, cycle

from bot import Linkboy
from data.live import Asked, LiveGame
from rules.bestiary.records import ImportStatBlocks, StatBlock
from rules.bestiary.words import parse_hit_dice
from rules.campaign.records import ChangeSetting
from rules.encounter.records import WHO_COMES, AddMonsters, JoinEncounter, StartEncounter
from rules.items.records import AddItem
from rules.kernel.action import Action
from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import Area, Door, Find, Place, Trap
from rules.rolls.records import RollDice
from rules.sheet.records import CreateCharacter
from rules.state.items import Item
from rules.wandering.records import EncounterTable, ImportTables, TableRow

HEROES, GROUPS, THINGS, ROOMS, BLOCKS, TABLES, ROWS = 30, 30, 500, 100, 100, 20, 2_000
_keys = count(1)


class Building:
    """A game that grows by moves of its referee, which nobody is told."""

    def __init__(self, bot: Linkboy, game: LiveGame, referee_id: int) -> None:
        self.bot = bot
        self.game_id, self.home = game.id, game.home_channel_id
        self.referee_id = referee_id

    async def act(self, *actions: Action) -> None:
        """Let the referee do some things, all of which are written at once."""
        keys = [Asked(f"build:{next(_keys)}", self.referee_id, self.home) for _ in actions]
        moves = zip(keys, actions, strict=True)
        await asyncio.gather(*(self.bot.games.act(self.game_id, *move) for move in moves))

    async def heroes(self) -> list[str]:
        """The ids of all characters."""
        return [one.id for one in (await self.bot.games.get(self.game_id)).state.characters]

    async def grow(self, owners: tuple[int, ...]) -> None:
        """Let everything be there; the characters belong to these members in turn."""
        names = (f"Hero of the Marches {number}" for number in range(HEROES))
        owned = zip(names, cycle(owners), strict=False)
        await self.act(*(CreateCharacter(name=n, hit_points=20, owner=o) for n, o in owned))
        heroes = await self.heroes()
        await self.act(*(thing(number, heroes[number % HEROES]) for number in range(THINGS)))
        await self.act(ImportStatBlocks(blocks=tuple(map(block, range(BLOCKS)))))
        await self.act(ImportTables(tables=tuple(map(table, range(TABLES)))))
        await self.act(ImportPlaces(drafts=(keep(),)))
        await self.act(*(RollDice(text=f"{1 + n % 4}d6+{n % 7} to hit") for n in range(ROWS)))
        await self.act(ChangeSetting(key=WHO_COMES.key, value="by-hand"))
        await self.act(StartEncounter())
        await self.act(*(JoinEncounter(character_id=hero) for hero in heroes))
        await self.act(*(raiders(number) for number in range(GROUPS)))


def thing(number: int, whose: str) -> AddItem:
    """One of the things that somebody carries."""
    count = 1 + number % 9
    return AddItem(name=f"Curious thing {number}", target=whose, count=count, allow=True)


def raiders(number: int) -> AddMonsters:
    """One of the groups that they meet."""
    return AddMonsters(name=f"Raiders {number}", count=1 + number % 6, hit_dice="2", morale=7)


def block(number: int) -> StatBlock:
    """A stat block with all that one usually has."""
    bite = Item("", "Bite", damage="1d8", tags=("natural",))
    return StatBlock(
        f"Beast of the Fells {number}",
        parse_hit_dice(f"{1 + number % 9}+1"),
        morale=7,
        numbers={"ac": 5, "thac0": 16, "move": 120, "save_death": 12},
        items=(bite, Item("", "Claw", damage="1d4", tags=("natural",))),
        traits=("giant",),
        notes="It sleeps by day, and hates bells. " * 4,
    )


def table(number: int) -> EncounterTable:
    """An encounter table of a hundred rows."""
    rows = (TableRow(at, at, f"Beast of the Fells {at - 1}", number="2d4") for at in range(1, 101))
    return EncounterTable("", f"Fells {number}", "1d100", tuple(rows))


def keep() -> Draft:
    """A place of a hundred rooms, one behind the other, with a door, a trap and a find in each."""
    return Draft(Place("", "The Endless Keep", "A keep without end."), tuple(_rooms()))


def _rooms() -> Iterator[Room]:
    for number in range(ROOMS):
        area = Area(
            "", f"Hall {number}", "Dust, and a smell of old rain. " * 8, notes="Quiet. " * 9
        )
        door = Door("", f"iron door {number}", ("", f"Hall {number + 1}"), stuck=number % 2 == 0)
        trap = Trap("", f"needle {number}", "", damage="1d6", text="Something pricks you.")
        find = Find("", f"gold ring {number}", "", text="Under the third stone.")
        is_last = number == ROOMS - 1
        yield Room(area, () if is_last else (door,), (trap,), (find,))
