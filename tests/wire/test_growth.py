"""A long fight leaves no more in memory than a short one: nothing that is kept grows with play."""

import asyncio
import functools
import gc
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import count
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import discord
from msgspec import Struct

from cogs.render.telling import tell_all
from data.live import Asked, LiveGame
from data.newest import Newest
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from tests.rules.table import running
from tests.wire.conftest import Wire

BATCHES, BATCH = 40, 25
"""A thousand moves, and then as many again."""
ROOMS = {"bot", "cogs", "data", "rules"}
MOST_MORE = 1.25
"""What one thing that is kept may weigh more after twice the moves: names and dice differ."""
LIGHT = 250_000
"""What a game of this size may have in one place, whichever of its states are kept there."""
FEW = 30
"""So many more a list may hold that nothing bounds: what is under way just then."""
Cached = functools._lru_cache_wrapper
HOLDERS = dict, set, list, deque, Newest, Cached
SHARED = type, FunctionType, ModuleType, discord.Client, asyncio.AbstractEventLoop
"""What is everybody's, and weighed with nobody."""

_keys = count(1)


class Kept(NamedTuple):
    """So many things are kept, which if they were weighed have so many bytes in all."""

    things: int
    weight: int = 0

    def is_larger(self, before: "Kept") -> bool:
        """Whether a thing of these weighs more than one of those did, unless it is little."""
        allowed = max(LIGHT, MOST_MORE * before.weight * self.things / before.things)
        return self.weight > allowed

    def is_more(self, before: "Kept") -> bool:
        """Whether there are more of what nothing bounds."""
        return not self.weight and self.things > before.things + FEW


def everywhere() -> Iterator[tuple[str, Any]]:
    """Whatever stands in modules and objects of ours, by its name."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in ROOMS:
            yield from ((f"{name}.{key}", one) for key, one in vars(module).items())
    for one in gc.get_objects():
        kind = type(one)
        if str(kind.__module__).partition(".")[0] in ROOMS and kind is not Newest:
            for key, held in getattr(one, "__dict__", {}).items():
                yield f"{kind.__module__}.{kind.__qualname__}.{key}", held


def all_kept() -> dict[str, Kept]:
    """What can keep something, each once, with what it has; what is garbage keeps nothing."""
    gc.collect()
    found = dict[str, Kept]()
    seen = set[int]()
    for name, one in everywhere():
        if isinstance(one, HOLDERS) and id(one) not in seen:
            seen.add(id(one))
            things = one.cache_info().currsize if isinstance(one, Cached) else len(one)
            before = found.get(name, Kept(0))
            weight = weight_of(one) if is_bounded(one) else 0
            found[name] = Kept(before.things + things, before.weight + weight)
    return found


def is_bounded(one: object) -> bool:
    """Whether it keeps only so many things."""
    if isinstance(one, Cached):
        return one.cache_parameters()["maxsize"] is not None
    return isinstance(one, Newest) or (isinstance(one, deque) and one.maxlen is not None)


def weight_of(kept: object) -> int:
    seen, waiting, total = {id(kept)}, [kept], 0
    while waiting:
        one = waiting.pop()
        total += sys.getsizeof(one)
        for part in parts_of(one):
            if id(part) not in seen and not isinstance(part, SHARED):
                seen.add(id(part))
                waiting.append(part)
    return total


def parts_of(one: object) -> Iterable[object]:
    # Of records the collector knows nothing.
    if isinstance(one, Struct):
        return [getattr(one, name) for name in one.__struct_fields__]
    return gc.get_referents(one)


async def meet(wire: Wire) -> None:
    """Those who fight for ever, and wait for nobody's word."""
    for command, options in (
        ("game start", {"preset": "ose"}),
        ("encounter start", {}),
        ("monster add", {"name": "Goblin", "hit_points": "5"}),
        ("monster add", {"name": "Hydra", "hit_points": "9999", "side": "party"}),
        ("encounter next", {}),
        ("log undo", {}),
        ("log redo", {}),
    ):
        await wire.say(wire.rae, command, **options)


async def play(wire: Wire) -> None:
    """A thousand moves: most go past Discord, for quickness, some the whole way."""
    for _ in range(BATCHES):
        game = await wire.game()
        rae = game.viewer(wire.rae.id)
        wire.discord.forget(await wire.say(wire.rae, "roll", dice="1d6"))
        acts = [wire.bot.games.act(game.id, asked(wire), one) for one in actions(game)]
        for outcome in await asyncio.gather(*acts):
            tell_all([outcome], rae)
            wire.bot.boards.refresh(outcome.game)
    await wire.bot.boards.settle()


def asked(wire: Wire) -> Asked:
    return Asked(f"grow:{next(_keys)}", wire.rae.id, wire.channel.id)


def actions(game: LiveGame) -> Iterator[Action]:
    """What happens in a fight that does not end: on to the next place, blows and dice."""
    goblin = running(game.state).combatants[0]
    for one in range(BATCH - 1):
        if one % 8 == 1:
            yield Damage(targets=(f"{goblin.id}#1",), amount="0")
        elif one % 8 == 5:
            yield RollDice(text=f"1d20+{next(_keys)}")
        else:
            yield NextStep()


async def test_nothing_that_is_kept_grows_with_play(wire: Wire) -> None:
    """Of what is bounded by count no thing becomes larger; of what is not there are no more."""
    await meet(wire)
    await play(wire)
    before = all_kept()
    await play(wire)
    after = all_kept()
    assert before["cogs.render.holding._seen"].things > 1
    larger = [
        name
        for name, kept in before.items()
        if kept.things and after.get(name, Kept(0)).is_larger(kept)
    ]
    assert {name: (before[name], after[name]) for name in larger} == {}
    more = [name for name, kept in after.items() if kept.is_more(before.get(name, Kept(0)))]
    assert {name: (before.get(name), after[name]) for name in more} == {}
