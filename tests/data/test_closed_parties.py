"""Parties that keep apart, as they are kept: who is told of a row, and how moves are counted."""

from collections.abc import AsyncIterator

import pytest

from data.carrying.signing import packed
from data.database import reading
from data.live import Asked, LogEntry
from data.move_numbers import Number, read_label
from data.soundness import Soundness
from rules.campaign.records import ChangeSetting
from rules.encounter.records import StartEncounter
from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.apart import in_series, table_of
from rules.kernel.visibility import Visibility
from rules.parties.records import JoinUp, SplitUp
from rules.rolls.records import RollDice
from rules.systems import ENGINE
from tests.data.campaigns import campaign_in
from tests.data.test_parties import ANN, BOB, HOME, MILL, REFEREE, THREAD, Table
from tests.places import Place

ROLL = RollDice(text="1d6")


class Apart(Table):
    """The same, and neither learns of the other; Ann's place is the mill."""

    async def begin(self) -> None:
        await super().begin()
        await self.act(JoinUp(party=2))
        await self.act(ChangeSetting(key="apart", value="closed"))
        for party, channel in ((1, MILL), (3, THREAD)):
            asked = self.asked(REFEREE)
            await self.games.places.settle_party(self.game.id, asked, channel, party, label="They")
        await self.act(SplitUp(characters=("c2",), name="The well"), BOB)

    async def known(self, viewer: Viewer) -> list[str]:
        rows = await self.games.log.entries(self.game.id, viewer=viewer, limit=50)
        return [row.label for row in reversed(rows)]


@pytest.fixture
async def apart(place: Place) -> AsyncIterator[Apart]:
    table = Apart(place)
    await table.begin()
    yield table
    await table.close()


async def test_each_reads_its_own_moves_and_no_gap_tells_of_others(apart: Apart) -> None:
    shared = (await apart.now_()).public_head
    for who, channel in ((ANN, MILL), (BOB, THREAD), (BOB, THREAD), (ANN, MILL)):
        rolled = await apart.act(ROLL, who, channel)
        assert rolled.entry.channel_id == channel
    await apart.act(ChangeSetting(key="led_by", value="caller"), channel=THREAD)
    all_told = [str(number + 1) for number in range(shared)]
    last = str(shared + 1)
    game = await apart.now_()
    assert (game.public_head, game.apart_heads, game.secret_head) == (shared + 1, {1: 2, 3: 2}, 0)
    ann, bob = (game.viewer(who) for who in (ANN, BOB))
    assert await apart.known(ann) == [*all_told, "1.1", "1.2", last]
    assert await apart.known(bob) == [*all_told, "3.1", "3.2", last]
    assert await apart.known(TABLE) == [*all_told, last]
    assert await apart.known(table_of(game.state)) == [*all_told, "1.1", "1.2", last]
    assert len(await apart.known(ALL_KNOWING)) == game.head
    log = apart.games.log
    counts = [await log.count(game, one) for one in (ann, bob, TABLE, ALL_KNOWING)]
    assert counts == [shared + 3, shared + 3, shared + 1, game.head]
    with pytest.raises(NotFoundError, match=r"no move #3\.1"):
        await log.entry(game.id, read_label("#3.1", ann), ann)
    assert (await log.entry(game.id, read_label("#3.1", bob), bob)).number == in_series(3, 1)
    # Dice count for those who know of them.
    rolls = await apart.games.fairness.rolls(game, ann, limit=50)
    assert [one.place for one in rolls] == ["1.2", "1.1"]
    tallies = [await apart.games.fairness.check_all(game, one) for one in (ann, TABLE)]
    assert [one.right for one in tallies] == [2, 0]
    # A restart counts on.
    await apart.close()
    await apart.open()
    assert (await apart.now_()).apart_heads == {1: 2, 3: 2}
    assert (await apart.act(ROLL, ANN, MILL)).entry.label == "1.3"


async def test_what_is_taken_back_or_shown_is_told_to_those_who_knew_of_it(apart: Apart) -> None:
    begun = await apart.act(StartEncounter(), channel=THREAD)
    history, fairness = apart.games.history, apart.games.fairness
    undone = await history.undo(apart.game.id, apart.asked(REFEREE, THREAD))
    assert undone.entry.told_to == begun.entry.told_to
    assert undone.entry.told_to is not None
    assert undone.entry.label == "3.2"
    await apart.act(RollDice(text="1d6", seen=Visibility.BLIND), BOB, THREAD)
    number = Number(is_public=True, value=in_series(3, 3))
    shown = await fairness.reveal(apart.game.id, apart.asked(REFEREE, HOME), number)
    assert (shown.entry.told_to, shown.entry.label) == (begun.entry.told_to, "3.4")
    assert shown.entry.channel_id == THREAD
    game = await apart.now_()
    tallies = [await fairness.check_all(game, game.viewer(who)) for who in (ANN, BOB)]
    assert [one.right for one in tallies] == [0, 1]


async def test_no_party_is_without_a_place_of_its_own(apart: Apart) -> None:
    with pytest.raises(RuleError, match="needs a place of its own"):
        await apart.games.places.bind(apart.game.id, apart.asked(REFEREE), THREAD, is_bound=False)
    # Once all have met they are at home, and so they are where all may read all.
    await apart.act(JoinUp(party=3))
    game = await apart.now_()
    assert game.home_channel_id == game.common_home_id == HOME
    assert (await apart.act(ROLL, ANN)).entry.told_to is None
    # The next party has no place yet.
    with pytest.raises(RuleError, match="one has no place that the others cannot read"):
        await apart.act(SplitUp(characters=("c2",)), BOB)


async def test_it_comes_back_out_of_a_file_and_is_sound(apart: Apart) -> None:
    for who, channel in ((ANN, MILL), (BOB, THREAD)):
        await apart.act(ROLL, who, channel)
    games, game = apart.games, await apart.now_()
    await games.fairness.rotate(game.id, apart.asked(REFEREE))
    before = await rows_of(apart, game.id)
    content = packed(await games.carried.files(game.id, 5_000))
    brought = await games.carried.take_in(
        Asked("i:brought", REFEREE, 900), 1, campaign_in(content, games.codec)
    )
    after = await rows_of(apart, brought.game.id)
    assert [facts(row) for row in after[: len(before)]] == [facts(row) for row in before]
    assert brought.game.apart_heads == {1: 1, 3: 1}
    async with reading(apart.database.engine) as connection:
        for one in (game.id, brought.game.id):
            found = await Soundness(ENGINE, games.codec, 0).of(connection, one, lambda _: None)
            assert found.faults == []


async def rows_of(table: Table, game_id: int) -> list[LogEntry]:
    return list(await table.games.log.entries(game_id, limit=50, oldest=True))


def facts(row: LogEntry) -> tuple[object, ...]:
    return row.seq, row.number, row.party, row.told_to
