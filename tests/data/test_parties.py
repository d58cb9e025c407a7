"""Two parties in one game: whose move it is, where it is told, and what taking back leaves."""

from collections.abc import AsyncIterator
from itertools import count

import msgspec
import pytest

from data.carrying.signing import packed
from data.database import open_database
from data.games import Games
from data.live import Asked, LiveGame, Outcome, game_of, key_of
from data.replaying import Played
from rules.encounter.records import AddMonsters, EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.kernel.parties import each, numbers, own, through
from rules.pace.records import HoldScene, SetLimit
from rules.parties.records import JoinUp, MeanParty, SplitUp
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.pace import Limit
from rules.systems import ENGINE
from rules.votes.records import AskVote
from tests.data.campaigns import campaign_in
from tests.data.conftest import Ticker
from tests.places import Place

REFEREE, ANN, BOB, CLEO = 11, 12, 13, 14
HOME, THREAD, MILL = 100, 200, 300
OWN = {ANN: "c1", BOB: "c2"}


class Table:
    """A game in which Ann plays Ada, and Bob Bea, who has gone her own way."""

    def __init__(self, place: Place) -> None:
        self.place, self.keys, self.now = place, count(), Ticker()

    async def open(self) -> Games:
        self.database = await open_database(self.place.url)
        self.games = Games(self.database.engine, ENGINE, self.now)
        await self.games.open()
        return self.games

    async def close(self) -> None:
        await self.games.close()
        await self.database.close()

    def asked(self, who: int, channel: int = HOME, party: int = 0) -> Asked:
        return Asked(f"i:{next(self.keys)}", who, channel, party)

    async def begin(self) -> None:
        await self.open()
        asked = self.asked(REFEREE)
        started = await self.games.management.start(asked, guild_id=1, name="Mill", preset="ose")
        self.game = started.game
        await self.act(CreateCharacter(name="Ada", hit_points=9), ANN)
        await self.act(CreateCharacter(name="Bea", hit_points=9), BOB)
        await self.act(SplitUp(characters=("c2",), name="The well"), BOB)

    async def act(self, action: Action, who: int = REFEREE, channel: int = HOME) -> Outcome:
        return await self.games.act(self.game.id, self.asked(who, channel), action)

    async def settle(self) -> None:
        asked = self.asked(BOB)
        await self.games.places.settle_party(self.game.id, asked, THREAD, 2)

    async def now_(self) -> LiveGame:
        return await self.games.get(self.game.id)

    async def fight(self, who: int, channel: int, foe: str) -> None:
        await self.act(StartEncounter(), channel=channel)
        await self.act(AddMonsters(name=foe, hit_points=(9,), block="none"), channel=channel)
        await self.act(Damage(targets=(OWN[who],), amount="1"), who, channel)

    async def own(self, number: int) -> bytes:
        return msgspec.json.encode(own(through((await self.now_()).state, number)))


@pytest.fixture
async def table(place: Place) -> AsyncIterator[Table]:
    table = Table(place)
    await table.begin()
    yield table
    await table.close()


def names(game: LiveGame) -> list[str]:
    encounter = game.state.encounter
    return [] if encounter is None else [one.name for one in encounter.combatants]


async def test_two_parties_fight_at_once_and_each_takes_back_its_own(table: Table) -> None:
    await table.settle()
    await table.fight(ANN, HOME, "Goblin")
    before = await table.own(1)
    await table.fight(BOB, THREAD, "Rat")
    assert await table.own(1) == before
    game = await table.now_()
    assert (names(game), names(game.through(2))) == (["Ada", "Goblin"], ["Bea", "Rat"])
    # A restart reads the same.
    kept = game.document.encoded
    await table.close()
    await table.open()
    game = await table.now_()
    assert (game.document.encoded, names(game.through(2))) == (kept, ["Bea", "Rat"])
    assert (game.homes, game.through(2).home_channel_id) == ({1: HOME, 2: THREAD}, THREAD)
    # What the referee did last in a channel goes, whatever was done in the other since.
    mine, theirs = await table.own(1), await table.own(2)
    undone = await table.games.history.undo(game.id, table.asked(REFEREE, HOME))
    assert [move.action_name for move in undone.moves] == ["Damage"]
    assert undone.entry.party == 1
    assert await table.own(1) != mine
    assert await table.own(2) == theirs
    await table.games.history.redo(game.id, table.asked(REFEREE, HOME))
    assert (await table.now_()).document.encoded == kept
    # A player's is their own party's.
    mine = await table.own(1)
    game_id = game.id
    undone = await table.games.history.undo(game_id, table.asked(BOB, HOME))
    assert [move.action_name for move in undone.moves] == ["Damage"]
    assert (undone.entry.channel_id, undone.game.party) == (THREAD, 2)
    assert await table.own(1) == mine


async def undone_in(table: Table, channel: int, who: int = REFEREE) -> list[str]:
    """What somebody takes back there, by the words of the action."""
    outcome = await table.games.history.undo(table.game.id, table.asked(who, channel))
    return [move.action_name for move in outcome.moves]


async def redone_in(table: Table, channel: int, who: int = REFEREE) -> int:
    """Of which party something is brought back there."""
    outcome = await table.games.history.redo(table.game.id, table.asked(who, channel))
    return outcome.entry.party


async def test_what_is_brought_back_is_of_the_party_that_is_read_there(table: Table) -> None:
    await table.settle()
    await table.fight(ANN, HOME, "Goblin")
    await table.fight(BOB, THREAD, "Rat")
    kept = (await table.now_()).document.encoded
    for channel in (HOME, THREAD):
        assert await undone_in(table, channel) == ["Damage"]
    # The newest of all is the other party's; what the referee did there since changes nothing.
    assert await redone_in(table, HOME) == 1
    await redone_in(table, THREAD)
    assert (await table.now_()).document.encoded == kept
    await undone_in(table, HOME)
    await table.act(AddMonsters(name="Bat", hit_points=(1,)), channel=THREAD)
    assert (await table.now_()).undos_of(1)
    assert await redone_in(table, HOME) == 1
    # Another scene of the other party is none of theirs.
    await undone_in(table, HOME)
    await undone_in(table, THREAD)
    await table.act(EndEncounter(), channel=THREAD)
    await table.act(StartEncounter(), channel=THREAD)
    game = await table.now_()
    assert (len(game.undos_of(1)), game.undos_of(2)) == (1, ())
    with pytest.raises(RuleError, match="nothing to bring back"):
        await redone_in(table, THREAD)
    assert await redone_in(table, HOME) == 1


async def test_who_plays_in_both_takes_back_what_they_did_in_the_one_that_is_meant(
    table: Table,
) -> None:
    await table.settle()
    await table.act(CreateCharacter(name="Cleo", hit_points=3), BOB, HOME)
    await table.act(Damage(targets=("p2c1",), amount="1"), BOB, THREAD)
    await table.act(SplitUp(characters=("p2c1",), name="The mill"), BOB, THREAD)
    await table.games.places.settle_party(table.game.id, table.asked(BOB), MILL, 3)
    await table.act(Damage(targets=("c2",), amount="1"), BOB, THREAD)
    await table.act(Damage(targets=("p2c1",), amount="1"), BOB, MILL)
    before = await table.own(3)
    assert await undone_in(table, THREAD, BOB) == ["Damage"]
    assert await table.own(3) == before
    assert await redone_in(table, THREAD, BOB) == 2
    assert await undone_in(table, MILL, BOB) == ["Damage"]
    assert await table.own(3) != before


async def test_what_others_did_meanwhile_keeps_nobody_from_taking_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much that was, and whatever rules it was done by."""
    await table.settle()
    await table.fight(ANN, HOME, "Goblin")
    monkeypatch.setattr("data.standing.MOST_SINCE", 3)
    for _ in range(5):
        await table.act(RollDice(text="1d6"), BOB, THREAD)
    await table.fight(BOB, THREAD, "Rat")
    theirs, kept = await table.own(2), (await table.now_()).document.encoded
    with monkeypatch.context() as updated:
        updated.setattr(Played, "again", lambda *_: None)
        assert await undone_in(table, HOME, ANN) == ["Damage"]
        assert await undone_in(table, HOME) == ["AddMonsters"]
    assert await table.own(2) == theirs
    for who in (REFEREE, ANN):
        await redone_in(table, HOME, who)
    assert (await table.now_()).document.encoded == kept


async def test_what_is_noted_is_noted_in_its_party(table: Table) -> None:
    await table.settle()
    before = await table.own(1)
    held = await table.games.note(table.game.id, "hold", HoldScene(), party=2)
    assert held is not None
    assert (held.entry.party, held.entry.channel_id, held.game.party) == (2, THREAD, 2)
    assert await table.own(1) == before


async def test_a_move_that_named_party_builds_on_stays(table: Table) -> None:
    await table.settle()
    await table.act(CreateCharacter(name="Cleo", hit_points=3), ANN)
    split = (await table.games.log.entries(table.game.id))[1]
    await table.fight(BOB, THREAD, "Rat")
    assert split.action_name != "AddMonsters"
    rows = await table.games.log.entries(table.game.id, limit=20)
    parting = next(row for row in rows if row.action_name == "SplitUp")
    with pytest.raises(RuleError, match="since"):
        await table.games.history.undo(
            table.game.id, table.asked(REFEREE, HOME), through=parting.seq
        )


async def test_who_has_gone_takes_back_nothing_that_those_have_who_stay(table: Table) -> None:
    await table.settle()
    await table.act(CreateCharacter(name="Dan", hit_points=3), CLEO)
    await table.act(AskVote(question="On?", options=("Yes", "No")), CLEO)
    await table.act(SplitUp(characters=("c3",)))
    kept = await table.own(1)
    with pytest.raises(ForbiddenError, match="You did that with others"):
        await undone_in(table, HOME, CLEO)
    assert await table.own(1) == kept
    # Nor do they bring it back once they have gone, though a referee may do both.
    await undone_in(table, HOME)
    assert await undone_in(table, HOME, CLEO) == ["AskVote"]
    await table.act(SplitUp(characters=("c3",)))
    kept = await table.own(1)
    with pytest.raises(ForbiddenError, match="You did that with others"):
        await redone_in(table, HOME, CLEO)
    assert await table.own(1) == kept


async def test_where_a_move_is_told(table: Table) -> None:
    # Both are read in one channel: whoever plays somebody acts for them.
    ours = await table.act(CreateCharacter(name="Cleo", hit_points=3), ANN)
    assert (ours.entry.party, ours.entry.channel_id) == (1, HOME)
    hurt = await table.act(Damage(targets=("c2",), amount="1"), BOB)
    assert (hurt.entry.party, hurt.entry.channel_id) == (2, HOME)
    await table.settle()
    # Each in its own: told where it is read, wherever it was typed.
    hurt = await table.act(Damage(targets=("c2",), amount="1"), BOB, HOME)
    assert (hurt.entry.party, hurt.entry.channel_id) == (2, THREAD)
    hurt = await table.act(Damage(targets=("c1",), amount="1"), ANN, THREAD)
    assert (hurt.entry.party, hurt.entry.channel_id) == (1, HOME)
    # A referee's is that of the channel, or of the party that was shown to them.
    assert (await table.act(StartEncounter(), channel=THREAD)).game.party == 2
    asked = table.asked(REFEREE, HOME, 2)
    named = await table.games.act(table.game.id, asked, AddMonsters(name="Rat", hit_points=(2,)))
    assert (named.entry.party, named.entry.channel_id) == (2, THREAD)
    assert (await table.act(StartEncounter(), channel=HOME)).game.party == 1


async def test_who_could_mean_several_says_which(table: Table) -> None:
    assert (await table.act(MeanParty(party=2))).entry.party == 1
    assert (await table.act(StartEncounter())).entry.party == 2
    game = await table.now_()
    assert game.meant_by(REFEREE, HOME) == 2
    assert game.meant_by(99, HOME) == 1
    await table.settle()
    game = await table.now_()
    assert (game.meant_by(REFEREE, HOME), game.meant_by(99, THREAD)) == (1, 2)
    # A third one that is read at home makes the home everybody's again.
    await table.act(CreateCharacter(name="Cleo", hit_points=3), ANN)
    await table.act(SplitUp(characters=("c3",)), ANN)
    assert (await table.now_()).party_in(HOME) is None


async def test_what_is_planned_is_each_partys(table: Table) -> None:
    await table.settle()
    await table.act(SetLimit(limit=Limit(minutes=60)))
    for who, channel, foe in ((ANN, HOME, "Goblin"), (BOB, THREAD, "Rat")):
        await table.fight(who, channel, foe)
        while not (await table.now_()).seen_by(REFEREE, channel).state.pace.deadlines:
            await table.act(NextStep(), channel=channel)
    game = await table.now_()
    plans = ENGINE.later_of_all(game.state)
    assert len({plan.key for plan in plans}) == len(plans)
    (deadline,) = game.through(2).state.pace.deadlines
    table.now.now = deadline.at or 0
    due = (await table.games.timers.due(table.now.now + 10_000))[game.id]
    theirs = [key for key in due if key.startswith("p2/")]
    assert theirs
    assert len(theirs) < len(due)
    before = await table.own(1)
    done = [await table.games.do_planned(game.id, [key]) for key in theirs]
    told = [one.entry for one in done if one is not None]
    assert told
    assert {(row.party, row.channel_id) for row in told} == {(2, THREAD)}
    assert await table.own(1) == before


async def test_a_channel_is_read_by_one_party(table: Table) -> None:
    settle = table.games.places.settle_party
    with pytest.raises(RuleError, match="first party plays there"):
        await settle(table.game.id, table.asked(BOB), HOME, 2, label="The well")
    await table.settle()
    home = await settle(table.game.id, table.asked(BOB), HOME, 2)
    assert home.game.homes == {1: HOME}
    assert home.game.through(2).home_channel_id == HOME
    await table.settle()
    placed = await settle(table.game.id, table.asked(BOB), 300, 2)
    assert placed.game.homes == {1: HOME, 2: 300}
    await table.close()
    await table.open()
    assert (await table.now_()).homes == {1: HOME, 2: 300}
    moved = await table.games.places.move_home(table.game.id, table.asked(REFEREE), 400)
    assert (moved.game.homes[1], moved.game.through(2).home_channel_id) == (400, 300)
    left = await table.games.places.bind(table.game.id, table.asked(REFEREE), 300, is_bound=False)
    assert (left.game.homes, left.game.through(2).home_channel_id) == ({}, 400)


async def test_one_again_they_are_read_at_home(table: Table) -> None:
    await table.settle()
    joined = await table.act(JoinUp(party=1), BOB, THREAD)
    assert (joined.game.party, numbers(joined.game.state)) == (1, (1,))
    assert (await table.act(StartEncounter(), channel=THREAD)).game.home_channel_id == HOME
    await table.games.history.undo(table.game.id, table.asked(REFEREE, THREAD))
    undone = await table.games.history.undo(table.game.id, table.asked(REFEREE, THREAD))
    assert numbers(undone.game.state) == (1, 2)


async def test_what_is_worked_out_under_a_key_has_the_dice_that_it_will_have(table: Table) -> None:
    for _ in range(4):
        game, asked = await table.now_(), table.asked(ANN)
        action = Damage(targets=("c1",), amount="1d100")
        there = table.games.worked_out(game, ANN, action, asked.key)
        assert (await table.games.act(game.id, asked, action)).game.state == there
        await table.games.history.undo(game.id, table.asked(REFEREE, party=1))


def test_a_party_has_a_key_of_its_own() -> None:
    assert key_of(7, 1) == 7
    assert {game_of(key_of(7, party)) for party in (1, 2, 8)} == {(7, 1), (7, 2), (7, 8)}
    assert key_of(7, 2) != key_of(8, 2)


async def test_a_game_of_two_parties_comes_out_of_a_file_as_it_went_in(table: Table) -> None:
    await table.settle()
    await table.act(SetLimit(limit=Limit(minutes=60)))
    await table.fight(BOB, THREAD, "Rat")
    games, game = table.games, await table.now_()
    await games.fairness.rotate(game.id, table.asked(REFEREE))
    content = packed(await games.carried.files(game.id, 5_000))
    campaign = campaign_in(content, games.codec)
    asked = Asked("i:in", REFEREE, 900)
    there = (await games.carried.take_in(asked, 1, campaign)).game
    assert numbers(there.state) == (1, 2)
    assert (there.homes, there.through(2).home_channel_id) == ({}, 900)
    assert names(there.through(2)) == ["Bea", "Rat"]
    assert all(one.pace.paused is not None for one in each(there.state))
    rows = await games.log.entries(there.id, limit=50)
    assert {row.party for row in rows if row.action_name == "AddMonsters"} == {2}
