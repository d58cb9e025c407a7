"""Two games that differ in secrets alone: a player's file of them is the same, byte by byte."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from cogs.campaign.exporting import known_to
from data.games import Games
from data.live import Asked
from rules.encounter.records import AddMonsters, StartEncounter
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.places.records import Draft, ImportPlaces
from rules.places.state import Place
from rules.rolls.records import RollDice
from rules.sheet.records import CreateCharacter
from rules.systems import ENGINE
from tests.cogs.worlds import fix_seeds
from tests.data.conftest import Store
from tests.places import file_in

CHANNEL, REFEREE, ANN, BOB = 100, 11, 12, 13


async def exported(folder: Path, *, with_secrets: bool) -> tuple[bytes, bytes, int]:
    """Ann's file, a stranger's, and how many moves players do not know of."""
    store = Store(file_in(folder), lambda: 1_700_000_000_000)
    store.engine = ENGINE
    games = await store.open()
    try:
        await play(games, with_secrets=with_secrets)
        game = await games.get(1)
        ann, nobody = [await known_to(games, game, game.viewer(one)) for one in (ANN, 99)]
        return ann, nobody, game.secret_head
    finally:
        await store.close()


async def play(games: Games, *, with_secrets: bool) -> None:
    """A fight, with a monster in one of the games that nobody sees."""
    start = Asked("i:0", REFEREE, CHANNEL)
    game = (await games.management.start(start, guild_id=1, name="Keep", preset="ose")).game
    keys = count(1)

    async def act(user_id: int, action: Action) -> None:
        await games.act(game.id, Asked(f"i:{next(keys)}", user_id, CHANNEL), action)

    async def hide(action: Action) -> None:
        if with_secrets:
            key = f"i:secret:{next(keys_of_secrets)}"
            await games.act(game.id, Asked(key, REFEREE, CHANNEL), action)

    keys_of_secrets = count(1)
    await act(ANN, CreateCharacter(name="Aldric", hit_points=9))
    await act(BOB, CreateCharacter(name="Berta", hit_points=7))
    await hide(ImportPlaces(drafts=(Draft(Place("", "Barrow")),)))
    await act(REFEREE, StartEncounter())
    await hide(AddMonsters(name="Lurker", hit_points=(9,), hidden=True))
    await act(REFEREE, AddMonsters(name="Goblin", count=2, hit_points=(4, 5)))
    await hide(AddMonsters(name="Shade", hit_dice="3", hidden=True))
    await act(ANN, RollDice(text="1d20+3 to hit"))
    await act(BOB, RollDice(text="1d6", seen=Visibility.PRIVATE))
    await act(REFEREE, RollDice(text="3d6", seen=Visibility.BLIND))
    if with_secrets:
        state = (await games.get(game.id)).state
        assert state.encounter is not None
        lurker = next(one for one in state.encounter.combatants if one.name == "Lurker")
        await hide(Damage(targets=(lurker.id,), amount="3"))
    await games.macros.save(game.id, 2, "axe", "1d8+2")
    await games.macros.save(game.id, 1, "lair", "2d4" if with_secrets else "1d4")
    await act(ANN, RollDice(text="1d8+2"))
    await games.fairness.rotate(game.id, Asked("i:rotate", REFEREE, CHANNEL))
    await act(BOB, RollDice(text="1d6"))
    await act(REFEREE, Damage(targets=("c2",), amount="2"))
    await games.history.undo(game.id, Asked("i:undo", REFEREE, CHANNEL))


async def test_of_two_games_that_differ_in_secrets_a_player_has_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[bytes, bytes, int]] = []
    for with_secrets in (False, True):
        fix_seeds(monkeypatch, 1)
        folder = tmp_path / str(with_secrets)
        await asyncio.to_thread(folder.mkdir)
        found.append(await exported(folder, with_secrets=with_secrets))
    (plain, plain_public, none), (secret, secret_public, some) = found
    assert (none, some) == (0, 4)
    assert plain == secret
    assert plain_public == secret_public
    assert plain != plain_public
