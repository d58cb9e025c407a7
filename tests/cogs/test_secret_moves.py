"""Pairs of games, one of them with a hidden monster: players read the same in both."""

import re
from typing import Any

from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told

HEX = re.compile(r"[0-9a-f]{12,}")
NAMED = re.compile(
    r"<t:\d+(:\w)?>|\(<https:[^)]*>\)|(?<=lb:)([a-z-]+):\d+|(?<=lb-menu:)\d+|\bv1\|\d+\|[^|]*"
)


class Table:
    """One of the two games, and all that players read in it."""

    def __init__(self, play: Play, channel: Any, *, with_secrets: bool) -> None:
        self.play = play
        self.channel = channel
        self.with_secrets = with_secrets
        self.read: list[str] = []
        self.secrets = 0

    async def tell(self, who: Person, command: str, /, **options: Any) -> Told:
        told = await self.play.type(who, command, self.channel, **options)
        self._note(command, who, told)
        return told

    async def press(self, who: Person, message: Any, label: str) -> Told:
        told = await who.click(message, label=label)
        self._note(label, who, told)
        return told

    async def secretly(self, command: str, /, **options: Any) -> None:
        """What only the referee is told of, in one of the games."""
        if self.with_secrets:
            told = await self.play.type(self.play.referee, command, self.channel, **options)
            assert [message.ephemeral for message in told.messages] == [True], told.messages
            assert ":s" in str(told.response.components) or "#s" in told.response.content
            self.secrets += 1

    def _note(self, what: str, who: Person, told: Told) -> None:
        for message in told.messages:
            if not message.ephemeral or who is not self.play.referee:
                seen = f"{what}: {message.content} {message.components}"
                self.read.append(NAMED.sub(r"\2", HEX.sub("(hexadecimal)", seen)))


async def play_a_game(table: Table) -> None:
    play = table.play
    ann, bob, referee = play.ann, play.bob, play.referee
    await table.tell(referee, "game start", preset="ose", name="The Keep")
    await table.tell(ann, "sheet create", name="Aldric", hit_points=8)
    await table.tell(referee, "encounter start")
    await table.tell(ann, "item add", name="Rope")
    await table.secretly("monster add", name="Lurker", hit_points="9", hidden=True, morale=7)
    await table.tell(ann, "log undo")
    await table.tell(ann, "log redo")
    await table.tell(ann, "damage", target="Aldric", amount="3")
    await table.secretly("damage", target="Lurker", amount="2")
    await table.secretly("log undo")
    await table.secretly("log redo")
    await table.secretly("morale roll", group="Lurker", forced=12)
    undone = await table.tell(ann, "log undo", move="7")
    await table.press(ann, undone.response.message, "Redo")
    await table.tell(ann, "log undo")
    await table.secretly("damage", target="Lurker", amount="1")
    await table.secretly("monster add", name="Shade", hit_points="4", hidden=True)
    await table.secretly("log undo")
    await table.tell(bob, "log redo")
    await table.tell(ann, "log redo")
    await table.tell(ann, "log redo")
    undone = await table.tell(ann, "log undo")
    await table.secretly("damage", target="Lurker", amount="1")
    await table.press(ann, undone.response.message, "Redo")
    await table.press(ann, undone.response.message, "Redo")
    await table.secretly("log undo")
    hurt = await table.tell(ann, "damage", target="Aldric", amount="1")
    await table.secretly("damage", target="Lurker", amount="2")
    await table.press(ann, hurt.response.message, "Undo")
    await table.tell(bob, "roll", dice="1d1+3", mode="private")
    for who in (ann, bob):
        page = await table.tell(who, "log show")
        await table.press(who, page.response.message, "Older")
        await table.tell(who, "log show", before="7")
        for move in (None, "2", "99", "s1", "#5", "first"):
            option = {} if move is None else {"move": move}
            await table.tell(who, "log verify", **option)
            await table.tell(who, "log undo", **option)
            await table.tell(who, "dice reveal", **{"move": "1"} | option)
        for command in ("dice history", "dice fairness", "game show"):
            await table.tell(who, command)
    await table.tell(referee, "heal", target="Aldric", amount="1")
    await table.tell(ann, "log undo")


async def test_no_number_list_or_refusal_tells_of_secret_moves(play: Play) -> None:
    plain = Table(play, play.channel, with_secrets=False)
    secret = Table(play, play.other, with_secrets=True)
    for table in (plain, secret):
        await play_a_game(table)
    assert secret.secrets > 5
    for without, having in zip(plain.read, secret.read, strict=True):
        assert without == having
