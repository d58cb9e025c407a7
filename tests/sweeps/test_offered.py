"""What is offered can be done, shows nothing of what is hidden, and is no more than people read.

Some states of `python -m benchmarks.offered`, which presses everything in all of them.
"""

from collections.abc import Sequence
from functools import cache

from benchmarks.offered.states import REFEREE, SCENES, people_of
from benchmarks.offered.sweep import ASKS, Sweep
from benchmarks.typed.scenes import live
from bot import Linkboy
from cogs.deeds.near import button_deeds, doer_of, near_deeds
from data.live import LiveGame
from rules.encounter.records import AddMonsters
from rules.kernel.action import Action
from rules.places.records import KeepParts
from rules.places.state import PLACES, Door, Trap
from tests.docs import built_bot
from tests.offered import Entry, sayable, trial
from tests.rules.scene import Scene

MOST_DEEDS = 60
PRESSED = ("ose melee", "ose dungeon", "ose chase", "eris acting", "4e acting")
KNOWN = ("Time has stopped here", "That is too far to strike hand to hand")
"""Why something is refused all the same: the referee's word on what is hidden comes first; and the
board's Attack, which says why nobody is in reach."""
SECRETS: Sequence[Action] = (AddMonsters(name="Ghoul", count=2, hidden=True),)


@cache
def played(name: str) -> Scene:
    """A scene; who changes it takes a copy."""
    return SCENES[name]()


async def test_what_stands_in_rows_menus_and_on_the_board_is_done_by_a_press() -> None:
    async with trial() as one:
        sweep = Sweep(one, 1)
        for name in PRESSED:
            game = live(played(name))
            for who in people_of(game.state):
                doer, seen = doer_of(game, who), set[Entry]()
                for deed in near_deeds(doer, one.bot.deeds):
                    entry = Entry(deed.label, deed.verb, tuple(map(str, deed.words)))
                    await sweep.press("row", f"{name} {who}", game, who, entry, seen, depth=3)
    refused = {
        found: sweep.found.samples[found]
        for found in sweep.found.refused
        if not found[2].startswith((ASKS, *KNOWN))
    }
    assert not refused
    assert sweep.found.pressed["row"] > 200


def rows_of(bot: Linkboy, game: LiveGame, who: int) -> list[object]:
    """All that somebody is offered at a moment, by its words, and what they can say."""
    doer = doer_of(game, who)
    deeds = (*near_deeds(doer, bot.deeds), *button_deeds(doer, bot.deeds))
    said = [(one.command.key, one.said.row) for one in sayable(bot, doer)]
    return [*((one.label, one.verb) for one in deeds), *said]


async def test_players_are_offered_the_same_with_and_without_something_hidden() -> None:
    bot, compared = await built_bot(), 0
    for name in SCENES:
        plain, secret = played(name), played(name).copy()
        place = next(iter(PLACES.of(plain.state)), None)
        out = plain.state.expedition
        hidden: list[Action] = list(SECRETS) if plain.state.encounter is not None else []
        if place is not None and out is not None:
            door, trap = Door("", "panel", (out.area, ""), secret=True), Trap("", "pit", out.area)
            area = next(one.name for one in place.areas if one.id == out.area)
            hidden.append(KeepParts(place=place.name, area=area, doors=(door,), traps=(trap,)))
        for action in hidden:
            secret.act(action)
        for who in people_of(plain.state) if hidden else ():
            if who != REFEREE:
                rows = rows_of(bot, live(plain), who)
                assert rows == rows_of(bot, live(secret), who), (name, who)
                compared += len(rows)
    assert compared > 1_000


async def test_nobody_has_more_deeds_at_a_moment_than_can_be_read() -> None:
    """Each command counts once, whatever its options, and each button of the board."""
    bot = await built_bot()
    for name in SCENES:
        game = live(played(name))
        for who in people_of(game.state):
            doer = doer_of(game, who)
            keys = {one.command.key for one in sayable(bot, doer)}
            verbs = {one.verb for one in button_deeds(doer, bot.deeds)}
            assert who == REFEREE or len(keys) + len(verbs) <= MOST_DEEDS, (name, who)
