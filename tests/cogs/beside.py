"""Pairs of games of two parties: in one of them both play, in the other only one of them does.

What somebody does follows from a seed. Dice fall by the party, the number of its deed, and their
place in that: they are the same whatever another party does between.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from simcord.builders import ChannelHandle

import data.seeds
from data.codec import encode_state
from data.seeds import GameDice
from rules.dice.faces import Faces, FairDice
from rules.kernel.parties import PARTIES, own, through
from rules.record import replace
from rules.state.game import GameState
from rules.state.parties import Parties
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.recorded import TRIED
from tests.cogs.scene import labels_of, text_of
from tests.cogs.test_secret_moves import HEX, NAMED
from tests.cogs.worlds import SNOWFLAKE

Options = dict[str, Any]
Deed = tuple[str, Options]
MOVE = re.compile(
    r"(?<![\w/:])#s?\d+|(?<=\*\*#)\d+|(?<=lb:)(undo|redo|why|show)p\d:s?\d+|(?<=since-)\d+"
)
"""The number of a move: all moves of a game are counted together, where all may read all."""
SEVERAL = re.compile(r"\(move\)(?:(?:, | and | to )\(move\))+")
"""Those below a message: whether others were made between them is seen by their numbers."""
KEPT = re.compile(r"(?<=:)[0-9a-f]{8}(?=[:'])")
"""What was kept of a form or a refusal, by a digest of the channel too."""
MOMENT = re.compile(rb"\b1[789]\d{11}\b")
SECRET = re.compile(r"#s\d+|(?<=lb:)(undo|redo|why|show)p\d:s\d+")
HOMES = re.compile(r"<#\d+>")
MOST_ROWS, MOST_BETWEEN, READING = 400, 3, 0.2
READS = (
    *("log show", "dice history", "catchup", "log chronicle", "party all"),
    *("me notes", "place map", "place list", "wandering show", "log why"),
)
"""What tells a player of moves, and must not of those of a party that keeps apart."""
NAMES = ("Aldric", "Berta", "Cara", "Dora")
THINGS = ("Rope", "Torch", "6 torches", "Sword", "Oil", "Ladder")


def of_players(luck: random.Random, hero: str, friend: str, foe: str) -> Deed:
    """Something that a player does."""
    thing = luck.choice(THINGS)
    deeds: tuple[Deed, ...] = (
        ("roll", {"dice": luck.choice(("1d20", "3d6", "1d6+2"))}),
        ("item add", {"name": thing}),
        ("item add", {"name": "Sword", "damage": "1d8"}),
        ("item wield", {"item": "Sword"}),
        ("item give", {"item": thing, "to": friend}),
        ("item buy", {"name": luck.choice(("Rope", "Torches"))}),
        ("item show", {}),
        ("light on", {"source": "torch"}),
        ("light out", {"light": "torch"}),
        ("order", {"what": luck.choice(("attack", "defend", "hold"))}),
        ("sheet set", {"field": "notes", "value": f"{luck.random():.3f}"}),
        ("damage", {"target": hero, "amount": str(luck.randint(1, 3))}),
        ("heal", {"target": hero, "amount": "2"}),
        ("encounter join", {}),
        ("declare", {"what": "attack", "target": foe}),
        ("declare", {"what": "nothing"}),
        ("attack", {"target": foe}),
        ("done", {}),
        ("task choose", {"what": luck.choice(("follow", "search", "listen"))}),
        ("task standing", {"what": "follow"}),
        ("explore turn", {"what": luck.choice(("wait", "rest", "search"))}),
        ("party caller", {"who": luck.choice((hero, friend))}),
        ("party show", {}),
        ("party order", {"ranks": f"{friend}; {hero}"}),
        ("party food", {}),
        ("travel day", {"course": "north", "terrain": "clear"}),
        ("travel way", {"course": "east", "terrain": "hills"}),
        ("travel show", {}),
        ("search for", {"what": "doors"}),
        ("hazard climb", {}),
        ("sneak up", {}),
        ("cast", {"spell": "Sleep"}),
        ("encounter disengage", {}),
        ("encounter leave", {}),
        ("move", {"way": "away", "whom": foe}),
        ("hold", {}),
        ("vote cast", {"option": "On"}),
        ("catchup", {}),
        ("check", {"what": "STR"}),
        ("rest short", {}),
        ("luck roll", {}),
        ("life save", {}),
        ("party load", {}),
        ("party map", {}),
        ("time show", {}),
        ("light list", {}),
        ("vote ask", {"question": "Where to?", "options": "On, Back"}),
        ("deadline show", {}),
        ("encounter details", {}),
        ("do", {"what": luck.choice(("attack", "search for doors", "what time is it"))}),
        ("sheet show", {}),
        *(("log undo", {}),) * 4,
        *(("log redo", {}),) * 2,
    )
    return luck.choice(deeds)


def of_referee(luck: random.Random, hero: str, foe: str) -> Deed:
    """Something that a referee does in the channel of a party."""
    deeds: tuple[Deed, ...] = (
        *(("encounter start", {}),) * 2,
        *(("monster add", {"name": foe, "hit_points": "4", "count": luck.randint(1, 3)}),) * 3,
        ("monster add", {"name": f"Old {foe}", "hit_points": "3", "hidden": True}),
        *(("encounter next", {}),) * 5,
        ("encounter roll", {}),
        ("encounter surprise", {}),
        ("encounter end", {}),
        ("attack", {"target": hero, "who": foe}),
        ("damage", {"target": foe, "amount": "2"}),
        ("damage", {"target": hero, "amount": "4"}),
        ("heal", {"target": hero, "amount": "8"}),
        ("life set", {"target": hero, "state": "UP"}),
        ("morale roll", {"group": foe}),
        ("explore begin", {}),
        ("explore end", {}),
        ("explore ask", {"what": "wait"}),
        ("explore turn", {"what": "wait"}),
        ("time pass", {"turns": luck.randint(1, 7)}),
        ("time pass", {"days": 1}),
        ("light dark", {}),
        ("light bright", {}),
        ("condition add", {"target": hero, "name": "blessed"}),
        ("ask check", {"what": "save", "who": hero, "label": "the trap"}),
        ("award give", {"xp": 100, "who": hero}),
        ("hire add", {"trade": "Porter", "employer": hero, "name": f"{hero}s porter"}),
        ("wandering check", {}),
        ("rest days", {"days": 1}),
        ("chase let-go", {}),
        ("encounter distance", {"distance": "40"}),
        ("encounter reaction", {}),
        ("encounter side add", {"name": "Bandits"}),
        ("encounter delay", {"who": foe}),
        ("monster reveal", {"who": f"Old {foe}"}),
        ("wandering meet", {"what": foe, "count": 2}),
        ("deadline now", {}),
        ("deadline pause", {}),
        ("deadline resume", {}),
        ("time until", {"when": "dawn"}),
        ("sea embark", {"name": "Tern", "rate": 360}),
        ("sea day", {}),
        ("life rule", {"target": hero}),
        ("travel day", {}),
        ("vote close", {}),
        *(("log undo", {}),) * 3,
        ("log redo", {}),
    )
    return luck.choice(deeds)


class PartysDice:
    """Open and secret rolls and ids by the party, its deed, and their place in it."""

    def __init__(self) -> None:
        self.deed = ""
        self._of: dict[tuple[str, str], str] = {}

    def use(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Have the bot roll these dice."""
        begin = GameDice.begin

        def begun(dice: GameDice, *, secret: bool) -> tuple[Faces, int, str]:
            _, number, key = begin(dice, secret=secret)
            return FairDice(b"dice", f"{self._place(dice)} {secret} {number}"), number, key

        def token(dice: GameDice) -> str:
            place = self._place(dice)
            given: Any = dice
            given._tokens = given._tokens or count()
            return f"zz{place.replace(' ', '')}n{next(given._tokens)}"

        monkeypatch.setattr(GameDice, "begin", begun)
        monkeypatch.setattr(GameDice, "token", token)
        monkeypatch.setattr(data.seeds, "roll_label", lambda *_: "roll")

    def _place(self, dice: GameDice) -> str:
        """A move that is played again has the dice that it had; what is only tried has none."""
        given: Any = dice
        if given._action_key == TRIED:
            return self.deed
        return self._of.setdefault((given._game, given._action_key), self.deed)

    def begin(self) -> None:
        """Another game begins: its keys may be those of one that another bot had."""
        self._of.clear()
        self.deed = "begin"


@dataclass
class Side:
    """A party: its number, its players with whom they play, its channel, and whom it meets."""

    number: int
    people: dict[str, Person]
    channel: Any
    foe: str
    seed: str

    def deeds(
        self, referee: Person, many: int, reads: Sequence[str] = ()
    ) -> Iterator[tuple[Person, str, Options]]:
        """What they do, one after the other, and read; a fight begins at once."""
        luck = random.Random(self.seed)
        heroes = [*self.people]
        begins = ("encounter start", "monster add", "encounter next", "encounter next")
        for number in range(many):
            hero = luck.choice(heroes)
            friend = next(one for one in heroes if one != hero)
            if number < len(begins) and luck.random() < 0.6:
                foes = {"name": self.foe, "hit_points": "4", "count": 2}
                yield referee, begins[number], foes if number == 1 else {}
            elif reads and luck.random() < READING:
                yield self.people[hero], luck.choice(reads), {}
            elif luck.random() < 0.45:
                yield referee, *of_referee(luck, hero, self.foe)
            else:
                yield self.people[hero], *of_players(luck, hero, friend, self.foe)


class Pair:
    """One of the two games: all that is read of the party that plays in both.

    Where they keep apart (`is_closed`), numbers of moves are the party's own too.
    """

    def __init__(
        self, play: Play, home: Any, other: Any, dice: PartysDice, *, is_closed: bool
    ) -> None:
        self.play, self.home, self.other, self.dice = play, home, other, dice
        self.is_closed = is_closed
        self.read: list[str] = []

    async def begin(self, preset: str, seed: str) -> tuple[Side, Side]:
        """Four heroes, of whom two go their own way."""
        play = self.play
        self.dice.begin()
        await play.type(play.referee, "game start", self.home, preset=preset, name="The Keep")
        people = dict(zip(NAMES, (play.ann, play.ann, play.bob, play.cat), strict=True))
        for name, who in people.items():
            numbers = {"attack_bonus": 4} if preset == "4e" else {"thac0": 17}
            options = {"hit_points": 20, "armour_class": 4, **numbers}
            await play.type(who, "sheet create", self.home, name=name, **options)
        luck = random.Random(f"{seed} begin")
        if luck.random() < 0.6:
            await play.type(play.referee, "explore begin", self.home)
        if luck.random() < 0.5:
            await play.type(play.referee, "deadline set", self.home, time="24h")
        if self.is_closed:
            await play.type(
                play.referee, "game settings", self.home, setting="apart", value="closed"
            )
        where = {} if self.is_closed else {"channel": self.other}
        await play.type(play.referee, "party split", self.home, who="Cara, Dora", **where)
        first = {name: people[name] for name in NAMES[:2]}
        second = {name: people[name] for name in NAMES[2:]}
        return (
            Side(1, first, await self._room(1), "Goblin", f"{seed} one"),
            Side(2, second, await self._room(2), "Rat", f"{seed} two"),
        )

    async def _room(self, number: int) -> Any:
        """Where a party is read."""
        game = (await self.play.game(self.home)).through(number)
        channel = self.play.env.backend.get_channel(game.home_channel_id)
        return ChannelHandle(self.play.env, self.play.guild, channel)

    async def _has_done(self, side: Side, who: Person) -> bool:
        """Whether there is anything that somebody could take back since they parted."""
        game = (await self.play.game(self.home)).through(side.number)
        rows = await self.play.bot.games.log.entries(game.id, limit=MOST_ROWS)
        parted = next(row.seq for row in rows if row.action_name == "SplitUp")
        member = game.actor(who.id)
        return any(
            row.seq > parted and row.party == side.number and row.changed and not row.undone_by
            for row in rows
            if member.is_referee or row.member == member.member
        )

    async def do(self, side: Side, deed: tuple[Person, str, Options], number: int) -> Told | None:
        """One of them does something; nobody takes back that they have parted."""
        who, command, options = deed
        if command == "log undo" and not await self._has_done(side, who):
            return None
        self.dice.deed = f"p{side.number} {number}"
        told = await self.play.type(who, command, side.channel, **options)
        await self.play.bot.boards.settle()
        return told

    async def watched(self, side: Side, deed: tuple[Person, str, Options], number: int) -> None:
        """One of them does something, and all that is shown for it is kept."""
        told = await self.do(side, deed, number)
        who, command, options = deed
        if told is None:
            return
        of_all = not self.is_closed or who is self.play.referee
        for message in told.messages:
            what = f"/{command} {options}"
            self._note(what, f"{message.content} {message.components}", of_all=of_all)
        if told.modal is not None:
            self._note(f"/{command} form", repr(told.modal))

    async def look(self, side: Side) -> None:
        """What stands in the party's channel, and what its players are offered."""
        self.dice.deed = "look"
        for message in side.channel.history():
            components = [dict(part.to_dict()) for part in message.components]
            shown = (message.content, text_of(components), repr(components))
            self._note("channel", *shown, of_all=not self.is_closed)
            self._note("labels", repr(labels_of(components)))
        for who in dict.fromkeys(side.people.values()):
            for command, option in (("do", "what"), ("attack", "target"), ("item drop", "item")):
                rows = await who.autocomplete(side.channel, command, option, "")
                self._note(f"{command} {option}", repr(rows))

    def _note(self, what: str, *seen: str, of_all: bool = False) -> None:
        """Keep what was read; moves are not told apart by numbers that are `of_all` parties."""
        text = NAMED.sub(r"\2", HEX.sub("(hexadecimal)", " ".join(seen)))
        text = (MOVE if of_all else SECRET).sub("(move)", KEPT.sub("(kept)", text))
        text = SEVERAL.sub("(moves)", text)
        text = HOMES.sub("(room)", SNOWFLAKE.sub("(number)", text))
        self.read.append(f"{what}: {text}")

    async def own(self, side: Side) -> bytes:
        """The party's own part of the document, as it is stored."""
        state = (await self.play.game(self.home)).state
        parties = replace(Parties(), others=(own(through(state, side.number)),))
        kept = encode_state(PARTIES.put(GameState(state.preset), parties))
        return MOMENT.sub(b"(time)", kept)


async def differences(
    play: Play,
    dice: PartysDice,
    rooms: Callable[[], Any],
    preset: str,
    seed: str,
    many: int,
    *,
    is_closed: bool = False,
) -> list[str]:
    """What one party reads, or has, otherwise because another one plays beside it."""
    watched = random.Random(seed).randrange(2)
    played: list[tuple[list[str], bytes]] = []
    for is_beside in (False, True):
        pair = Pair(play, rooms(), rooms(), dice, is_closed=is_closed)
        played.append(await _played(pair, watched, preset, seed, many, is_beside=is_beside))
    (alone, kept), (beside, same) = played
    wrong = [
        f"{seed}: {one}\n     not {two}"
        for one, two in zip(alone, beside, strict=False)
        if one != two
    ]
    if len(alone) != len(beside):
        wrong.append(f"{seed}: {len(alone)} messages and offers, not {len(beside)}")
    if kept != same:
        wrong.append(f"{seed}: the document\n{kept.decode()}\n{same.decode()}")
    return wrong


async def _played(
    pair: Pair, watched: int, preset: str, seed: str, many: int, *, is_beside: bool
) -> tuple[list[str], bytes]:
    """All that is read of the party that plays in both, and what it has at the end."""
    between, referee = random.Random(f"between {seed}"), pair.play.referee
    sides = await pair.begin(preset, seed)
    mine, other = sides[watched], sides[1 - watched]
    theirs = enumerate(other.deeds(referee, MOST_BETWEEN * many))
    reads = READS if pair.is_closed else ()
    for number, deed in enumerate(mine.deeds(referee, many, reads)):
        for _ in range(between.randrange(MOST_BETWEEN)):
            at, beside = next(theirs)
            if is_beside:
                before = await pair.own(mine)
                await pair.do(other, beside, at)
                if await pair.own(mine) != before:
                    pair.read.append(f"/{beside[1]} of the other party has changed this one")
        await pair.watched(mine, deed, number)
    await pair.look(mine)
    return pair.read, await pair.own(mine)
