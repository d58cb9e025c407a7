"""Games on a server that wait for somebody, with a deadline at a moment to choose."""

from collections.abc import Sequence
from itertools import count

from data.database import open_database
from data.games import Games
from data.live import Asked
from rules.campaign.records import ChangeSetting
from rules.encounter.records import AddMonsters, StartEncounter
from rules.kernel.action import Action
from rules.pace.records import SetLimit
from rules.parties.records import SplitUp
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.pace import Limit
from rules.systems import ENGINE
from tests import servers
from tests.emulator.state import Channel, User

DEADLINE = "The deadline for declarations has come"
MINUTES = 5


async def place_deadlines(
    database: str, rae: User, ann: User, channels: Sequence[Channel], at: int, *, idle: int = 0
) -> None:
    """Begin a game in each channel in which Ann has to declare until a moment.

    In the last channels, as many as are `idle`, nothing goes on. All was told.
    """
    opened = await open_database(servers.address(database))
    games, keys = Games(opened.engine, ENGINE, lambda: at - MINUTES * 60_000), count(1)
    await games.open()
    for number, channel in enumerate(channels):

        def asked(who: User, room: Channel = channel) -> Asked:
            return Asked(f"i:{room.id}{next(keys)}", who.id, room.id)

        begun = await games.management.start(
            asked(rae), guild_id=channel.guild.id, name="Keep", preset="ose"
        )
        if number >= len(channels) - idle:
            continue
        for who, action in _until_declared(rae, ann):
            await games.act(begun.game.id, asked(who), action)
    await games.close()
    await opened.close()
    await servers.execute(database, "UPDATE log SET announced = 1")


async def place_parties(
    database: str, people: Sequence[User], channel: Channel, threads: Sequence[Channel], at: int
) -> None:
    """Begin a game in which two parties keep apart, each in a thread, and those of both have to
    declare until a moment. `people` are the referee and who plays in each. All was told."""
    opened = await open_database(servers.address(database))
    games, keys = Games(opened.engine, ENGINE, lambda: at - MINUTES * 60_000), count(1)
    await games.open()
    rae, ann, bob = people

    def asked(who: User, room: Channel) -> Asked:
        return Asked(f"i:{room.id}{next(keys)}", who.id, room.id)

    begun = await games.management.start(
        asked(rae, channel), guild_id=channel.guild.id, name="Apart", preset="ose"
    )
    game_id = begun.game.id
    first, *fight = _until_declared(rae, ann)
    for who, action in (
        first,
        (bob, CreateCharacter(name="Bea", hit_points=8)),
        (rae, ChangeSetting(key="apart", value="closed")),
    ):
        await games.act(game_id, asked(who, channel), action)
    for party, thread in enumerate(threads, start=1):
        by = asked(rae, channel)
        await games.places.settle_party(game_id, by, thread.id, party, label=thread.name)
    await games.act(game_id, asked(bob, channel), SplitUp(characters=("c2",)))
    for thread in threads:
        for who, action in fight:
            is_of_game = isinstance(action, SetLimit | ChangeSetting)
            if not (is_of_game and thread is not threads[0]):
                await games.act(game_id, asked(who, thread), action)
    await games.close()
    await opened.close()
    await servers.execute(database, "UPDATE log SET announced = 1")


def _until_declared(rae: User, ann: User) -> list[tuple[User, Action]]:
    by_itself = [
        (rae, ChangeSetting(key=setting, value="by-itself"))
        for setting in ("go_on", "initiative_rolls")
        if ENGINE.settings[setting].default("ose") != "by-itself"
    ]
    return [
        (ann, CreateCharacter(name="Ada", hit_points=8)),
        *by_itself,
        (rae, StartEncounter()),
        (rae, AddMonsters(name="Orc", hit_points=(4,))),
        (rae, SetLimit(limit=Limit(minutes=MINUTES))),
        (rae, NextStep()),
    ]
