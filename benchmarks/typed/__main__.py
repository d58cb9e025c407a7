"""How many of a hundred things that people type behind `/do` find what is meant, and how fast.

`python -m benchmarks.typed` looks for each of `typed.txt` among the first five that are found, and
says which missed and what came instead. Then it measures all deeds of a player in a fight of
twelve, and a search among them. `--show` prints what is found for each, `--deeds` all deeds nearer
than the commands in each scene.
"""

import argparse
import asyncio
import cProfile
import gc
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import partial

from msgspec.structs import replace

from benchmarks.typed.reading import Typed, read_typed, way_of
from benchmarks.typed.scenes import PARTY, PEOPLE, RAE, SCENES, live, scene, twelve
from bot import Linkboy
from cogs.deeds.near import button_deeds, doer_of, near_deeds
from cogs.deeds.reading import read_deeds
from cogs.deeds.rows import Reading
from data.live import LiveGame
from rules.kernel.actor import Actor
from tests.docs import built_bot
from tests.offered import sayable

MOST = 5
MARK, MARK_CALLS, MARK_LETTER = 93, 7_500, 1_500
TYPED = "attack orc"
TIMES, AT_ONCE = 15, 20


def read(
    bot: Linkboy, game: LiveGame, who: str, text: str, most: int = MOST, *, typing: bool = False
) -> list[Reading]:
    """What somebody can mean by what they type, or are still typing."""
    doer = doer_of(game, PEOPLE[who].member or 0)
    return read_deeds(bot, doer, button_deeds(doer, bot.deeds), text, most=most, typing=typing)


def many_deeds(bot: Linkboy, game: LiveGame, who: str, people: Mapping[str, Actor] = PEOPLE) -> int:
    """How many deeds compete for what somebody types."""
    doer = doer_of(game, people[who].member or 0)
    said = {one.command.key for one in sayable(bot, doer)}
    return len(said) + len(button_deeds(doer, bot.deeds))


def found_for(bot: Linkboy, typed: Typed) -> list[Reading]:
    """What is found first for something typed."""
    return read(bot, scene(typed.scene), typed.who, typed.text)


def missed(bot: Linkboy) -> Iterator[tuple[Typed, list[Reading]]]:
    """What is not found, with what is found instead."""
    for typed in read_typed():
        found = found_for(bot, typed)
        if not any(one.is_met_by(deed) for deed in found for one in typed.wanted):
            yield typed, found


def moved(game: LiveGame) -> LiveGame:
    """The same game as another, of which nothing is remembered."""
    return replace(game, state=replace(game.state, clock=copy(game.state.clock)))


def milliseconds(do: Callable[[], object]) -> float:
    """How long something takes at best."""
    times: list[float] = []
    for _ in range(TIMES):
        before = time.thread_time()
        for _ in range(AT_ONCE):
            do()
        times.append(time.thread_time() - before)
    return min(times) / AT_ONCE * 1000


def print_found(bot: Linkboy, *, is_showing: bool) -> bool:
    """Print how many find what is meant; whether the mark is reached."""
    wrong = dict(missed(bot))
    typed = [*read_typed()]
    for one in typed:
        if is_showing or one in wrong:
            print(f"{'    ' if one not in wrong else 'miss'} {one.scene} {one.who}: {one.text}")
            for deed in found_for(bot, one):
                print(f"          {deed.label}  [{way_of(deed)} {deed.line}]")
    right = len(typed) - len(wrong)
    is_reached = right >= MARK
    verdict = "reached" if is_reached else "MISSED"
    print(f"{right} of {len(typed)} found among the first {MOST}  {verdict}: {MARK}")
    return is_reached


def calls(do: Callable[[], object]) -> int:
    """How many calls of functions something takes, Python's and the library's."""
    profile = cProfile.Profile()
    profile.enable()
    do()
    profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


def print_times(bot: Linkboy) -> bool:
    """Print what a letter costs in a fight of twelve; whether the mark is reached."""
    game, is_reached = live(twelve()), True
    cold = letter = 0
    for who in ("Brom", RAE):
        read(bot, moved(game), who, TYPED)
        cold = calls(partial(read, bot, moved(game), who, TYPED))
        now = moved(game)
        starts = [TYPED[:end] for end in range(1, len(TYPED) + 1)]
        costs = [calls(partial(read, bot, now, who, one, typing=True)) for one in starts]
        letter = sum(costs) // len(costs)
        is_reached &= cold <= MARK_CALLS and letter <= MARK_LETTER
    gc.disable()
    finding = milliseconds(lambda: read(bot, moved(game), "Brom", TYPED))
    going_on = milliseconds(lambda: read(bot, game, "Brom", TYPED))
    slipping = milliseconds(lambda: read(bot, game, "Brom", "atack the orc wih swrd"))
    gc.enable()
    verdict = "reached" if is_reached else "MISSED"
    print(
        f"{many_deeds(bot, game, 'Brom')} deeds in a fight of twelve; after a move a line {cold} "
        f"calls in {finding:.2f} ms, a letter of one that is typed {letter}, a line again in "
        f"{going_on:.2f} ms, with slips {slipping:.2f} ms  {verdict}: {MARK_CALLS} and "
        f"{MARK_LETTER} calls"
    )
    return is_reached


def print_deeds(bot: Linkboy) -> None:
    """Print what lies near for everybody in each scene."""
    for name in SCENES:
        for who in (RAE, *PARTY):
            actor = PEOPLE[who]
            print(f"--- {name}, {who}")
            for deed in near_deeds(doer_of(scene(name), actor.member), bot.deeds):
                print(f"  {deed.near.name:<5} {deed.label}  [{deed.verb}] {deed.also}")


async def run(*, is_showing: bool, with_deeds: bool) -> int:
    """Print all of it."""
    bot = await built_bot()
    if with_deeds:
        print_deeds(bot)
    found = print_found(bot, is_showing=is_showing)
    fast = print_times(bot)
    return 0 if found and fast else 1


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.typed", description=__doc__)
    parser.add_argument("--show", action="store_true", help="print what is found for each")
    parser.add_argument("--deeds", action="store_true", help="print what lies near in each scene")
    asked = parser.parse_args(arguments)
    return asyncio.run(run(is_showing=asked.show, with_deeds=asked.deeds))


if __name__ == "__main__":
    sys.exit(main())
