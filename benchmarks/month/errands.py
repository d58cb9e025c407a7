"""What people do beside their turns: they talk, roll, trade, write, look things up, sign up, and
think better of it. Each thing of a party has a made-up word in it, so that it can be seen where
else that is read."""

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field

from benchmarks.month.knowing import Knowing
from benchmarks.month.parting import LIST, Parting, changed_beside, is_idle
from benchmarks.month.people import Player
from benchmarks.month.table import Table
from data.live import LiveGame
from rules.exploration.records import EXPLORATION
from rules.kernel.parties import numbers, people_in
from rules.parties.state import SIGN_UPS
from tests.emulator.interactions import Interaction

READS: tuple[tuple[str, Mapping[str, str]], ...] = (
    *((one, {}) for one in ("log show", "dice history", "dice fairness", "catchup", "party all")),
    *((one, {}) for one in ("log chronicle", "me notes", "me waiting", "place map", "party map")),
    *((one, {}) for one in ("log why", "party show", "party load", "time show", "game show")),
    *((one, {}) for one in ("item prices", "help", "light list", "hire who", "log verify")),
    *(
        (one, {})
        for one in ("encounter details", "deadline show", "time ahead", "away", "item show")
    ),
    ("log chronicle", {"what": "all"}),
    ("log chronicle", {"what": "recap"}),
)
SUGGESTED = (
    *(("do", "what"), ("item buy", "name"), ("item give", "to"), ("item sell", "item")),
    *(("sheet show", "character"), ("log chronicle", "what"), ("help", "topic")),
    *(("attack", "target"), ("light on", "source"), ("order", "what")),
    *(("party join", "party"), ("say", "as"), ("item use", "item")),
)
DAYS_AT_HOME = 9
MANAGES = ("notebook add", "macro save")
"""What is no move of the game."""
_DIGITS = re.compile(r"\d+")
ROLL_IT, AWAY = "Roll the dice in this post", "1 day"


@dataclass
class Errands:
    """All of it at one table; `refused` counts what nothing came of, by what was said to it."""

    table: Table
    chance: random.Random
    knowing: Knowing
    parting: Parting
    done: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])

    async def think(self) -> None:
        """Somebody awake, of the party in which people act now, does something."""
        game = await self.table.game()
        player = self._somebody(game)
        if player is None:
            return
        deeds: list[Callable[[LiveGame, Player], Awaitable[None]]] = [
            *[self._small] * 8,
            *[self._read] * 8,
            *[self._suggest] * 4,
            *[self._say, self._dice_in_post, self._mention, self._trade, self._hand_out] * 2,
            *[self._sign_up, self._undo] * 2,
            *[self._at_home, self._be_away, self._call_monster],
        ]
        began = self.table.now
        await self.chance.choice(deeds)(game, player)
        self.table.beside_turns.append((began, self.table.now))

    def _somebody(self, game: LiveGame) -> Player | None:
        there = {one.name for one in people_in(game.state)}
        now, start = self.table.now, self.table.begin
        free = [
            one
            for one in self.table.cast.players
            if one.hero in there and one.is_awake(now) and one.absence(now, start) is None
        ]
        return self.chance.choice(free) if free else None

    @property
    def _rae(self) -> str:
        return self.table.cast.referee.name

    async def _type(self, who: str, command: str, /, **options: str | int | bool) -> Interaction:
        """Somebody types it; whether anything came of it is counted."""
        before = (await self.table.game()).head
        sent = await self.table.type(who, command, **options)
        self._count(command, sent, is_done=(await self.table.game()).head > before)
        return sent

    def _count(self, command: str, sent: Interaction, *, is_done: bool) -> None:
        self.done[command] += is_done
        if not is_done and command not in MANAGES:
            text = sent.messages[0].content if sent.messages else f"({sent.ack and sent.ack.kind})"
            for word in self.knowing.words:
                text = text.replace(word, "(word)")
            self.refused[f"{command}: {_DIGITS.sub('#', text)[:230]!r}"] += 1

    # Small things

    async def _small(self, game: LiveGame, player: Player) -> None:
        word, who = self.knowing.made_up(game), player.name
        friend = self.chance.choice([one.name for one in people_in(game.state)])
        deeds: tuple[tuple[str, dict[str, str | int | bool]], ...] = (
            ("item add", {"name": word}),
            ("item add", {"name": f"{word} blade", "damage": "1d8"}),
            ("item give", {"item": "Rope", "to": friend}),
            ("item drop", {"item": "Torch"}),
            ("light on", {"source": "torch"}),
            ("order", {"what": self.chance.choice(("attack", "defend"))}),
            ("roll", {"dice": "1d20", "label": word}),
            ("roll", {"dice": "1d20", "label": word, "mode": "private"}),
            ("notebook add", {"name": f"{word} of mine", "text": "a riddle"}),
            ("vote ask", {"question": f"To {word}?", "options": "On, Back"}),
            ("vote cast", {"option": "On"}),
            ("party map", {"note": f"{word} is north"}),
            ("check", {"what": "STR"}),
            ("explore turn", {"what": "search"}),
            ("party caller", {"who": friend}),
            ("macro save", {"name": word.casefold(), "dice": "1d6"}),
            ("game hold", {}),
        )
        command, options = self.chance.choice(deeds)
        await self._type(who, command, **options)
        if command == "game hold":
            await self._type(self._rae, "deadline resume")

    async def _say(self, game: LiveGame, player: Player) -> None:
        word = self.knowing.made_up(game)
        await self._type(player.name, "say", text=f"Beware of {word}! [[1d6]]")
        if self.chance.random() < 0.3:
            await self._type(self._rae, "say", text=f"{word} laughs.", as_="The narrator")

    async def _dice_in_post(self, game: LiveGame, player: Player) -> None:
        """A post of their own with dice in it, which the menu of the message rolls."""
        word, user = self.knowing.made_up(game), self.table.people[player.name]
        room = self.table.room(game)
        post = self.table.discord.post(user, room, f"I try [[1d20+2 {word}]].")
        sent = await self.table.menu(player.name, room, post, ROLL_IT)
        is_done = (await self.table.game()).head > game.head
        self._count(ROLL_IT, sent, is_done=is_done)

    async def _mention(self, game: LiveGame, player: Player) -> None:
        word, user = self.knowing.made_up(game), self.table.people[player.name]
        lines = (f"roll 1d20 for {word}", "who waits for me?", "what time is it?", f"find {word}")
        self.table.discord.mention_message(user, self.table.room(game), self.chance.choice(lines))
        await self.table.settle()

    async def _call_monster(self, game: LiveGame, player: Player) -> None:
        """The referee has one more come into a fight."""
        del player
        if game.state.encounter is not None:
            word = self.knowing.made_up(game)
            await self._type(self._rae, "monster add", name=word, hit_points="1")

    # Trade, time at home, and what is handed out

    async def _trade(self, game: LiveGame, player: Player) -> None:
        """They buy, and the referee says what something costs: prices are everybody's."""
        await self._type(player.name, "item buy", name=self.chance.choice(("Rope", "6 torches")))
        word = self.knowing.made_up(game)
        self.knowing.told_to_all(word)
        await self._type(self._rae, "item price", name=word, gp=3, sells=1)
        await self._type(player.name, "item buy", name=word)
        if self.chance.random() < 0.5:
            await self._type(player.name, "item sell", item=word)

    async def _at_home(self, game: LiveGame, player: Player) -> None:
        """A party that is done for now goes home, lives there for some days, and sets out again."""
        if not is_idle(game) or EXPLORATION.of(game.state).plan is not None:
            return
        await self._type(self._rae, "explore end")
        await self._trade(game, player)
        await self._type(player.name, "hire who")
        await self._type(self._rae, "time pass", days=self.chance.randint(1, DAYS_AT_HOME))
        await self._trade(await self.table.game(), player)
        await self._type(self._rae, "explore begin")
        await self._type(self._rae, "light bright")

    async def _hand_out(self, game: LiveGame, player: Player) -> None:
        word = self.knowing.made_up(game)
        await self._type(self._rae, "notebook add", name=f"{word} letter", text=f"From {word}.")
        whom = self.chance.choice((player.hero, f"p{game.party}", "everybody"))
        await self._type(self._rae, "notebook share", entry=f"{word} letter", whom=whom)
        if whom == "everybody":
            self.knowing.told_to_all(word)

    # Who sets out, and who does not

    async def _sign_up(self, game: LiveGame, player: Player) -> None:
        """A list: the referee makes one, people join and leave it, and some day they set out."""
        there = SIGN_UPS.of(game.state)
        if not there:
            await self._type(self._rae, "party sign-up", name=LIST, when="2 days", seats=3)
        elif len(there[0].who) < 2 or self.chance.random() < 0.6:
            await self._type(player.name, "party sign-on")
            if self.chance.random() < 0.3:
                line = "I cannot come after all"
                self.table.discord.mention_message(
                    self.table.people[player.name], self.table.room(game), line
                )
                await self.table.settle()
        elif len(numbers(game.state)) < self.parting.most:
            await self._type(self._rae, "party sign-go")
        else:
            await self._type(self._rae, "party sign-cancel")

    async def _be_away(self, game: LiveGame, player: Player) -> None:
        """Somebody says that they will be away, and is back before that."""
        await self._type(player.name, "away", until=AWAY, note="no signal")
        await self._read(game, player)
        if self.chance.random() < 0.5:
            await self._type(player.name, "away", back=True)

    async def _undo(self, game: LiveGame, player: Player) -> None:
        """What a party takes back leaves the others as they are."""
        who = self.chance.choice((player.name, player.name, self._rae))
        sent = await self._type(who, "log undo")
        after = await self.table.game()
        since = await self.table.bot.games.log.entries(game.id, after=game.head, limit=50)
        # What came in another party's time meanwhile is no undo's.
        is_alone = all(one.party == game.party for one in since)
        if is_alone and (changed := changed_beside(game, after)):
            rows = await self.table.bot.games.log.entries(game.id, limit=400)
            undoes = {one.seq for one in since}
            taken = [f"{one.action_name} of {one.party}" for one in rows if one.undone_by in undoes]
            text = f"an undo of party {game.party} changed {changed}: {taken}, {sent.text[:200]}"
            self.wrong.append(text)
        if after.head > game.head and self.chance.random() < 0.6:
            await self._type(who, "log redo")

    # What is looked up

    async def _read(self, game: LiveGame, player: Player) -> None:
        """A page, and what stands behind one of its buttons."""
        command, options = self.chance.choice(READS)
        if command == "away":
            return
        sent = await self.table.type(player.name, command, **options)
        self.done[f"read {command}"] += 1
        shown = [one for one in sent.messages if one.is_ephemeral]
        links = [b for one in shown for b in one.buttons if _is_harmless(b)]
        if links and self.chance.random() < 0.5:
            button = self.chance.choice(links)
            message = next(one for one in shown if button in one.buttons)
            await self.table.click(player.name, message, str(button["custom_id"]))

    async def _suggest(self, game: LiveGame, player: Player) -> None:
        """What stands below an option while they type, in their party's place and at home."""
        command, option = self.chance.choice(SUGGESTED)
        known = [*self.knowing.words]
        typed = self.chance.choice(("", self.chance.choice(known)[:3] if known else "a"))
        await self.table.suggest(player.name, command, option, typed)

    def lines(self) -> Iterator[str]:
        """What is printed."""
        if self.done:
            yield f"  beside their turns: {dict(self.done.most_common())}"
        yield from (f"  refused {n} times: {text}" for text, n in self.refused.most_common())


def _is_harmless(button: Mapping[str, object]) -> bool:
    label = str(button.get("label", ""))
    harmless = ("Older", "Newer", "Next", "Why", "As a page", "All", "Show", "Details", "Prices")
    return "custom_id" in button and label.startswith(harmless)
