"""Up to three parties split up, meet, and do this and that, as a seed has it: what a player takes
back leaves the parties they are not with as they were, and a referee's what it was not about."""

import os
import random

import pytest

from data.live import LiveGame, Outcome
from rules.away.records import GoAway, ReturnEarly
from rules.campaign.records import ChangeSetting
from rules.clock.records import AddOccasion, PassTime
from rules.encounter.records import AddMonsters, EndEncounter, StartEncounter
from rules.errors import RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.health.records import Damage
from rules.items.records import AddItem, DropItem, GiveItem, PickUpItem
from rules.items.state import LYING
from rules.kernel.action import Action
from rules.kernel.parties import here, numbers, own, parties_of, people_in, through
from rules.light.records import LightUp, SetDark
from rules.parties.records import JoinSignUp, JoinUp, LeaveSignUp, OpenSignUp, SendOut, SplitUp
from rules.parties.state import SIGN_UPS, Terms
from rules.rolls.records import RollDice
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter, RetireCharacter
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character
from rules.votes.records import AskVote, CastVote, NameCaller
from tests.data.test_parties import ANN, BOB, CLEO, REFEREE, Table
from tests.places import Place

FIRST_SEED = int(os.environ.get("LINKBOY_SEED", "0"))
SEEDS = range(FIRST_SEED, FIRST_SEED + int(os.environ.get("LINKBOY_SEEDS", "2")))
DEEDS, MOST_PARTIES, OF_PLAYERS, UNDOES, REDOES = 60, 3, 0.6, 0.3, 0.5
PLAYERS = {"Ada": ANN, "Bea": BOB, "Cleo": CLEO, "Dan": 15, "Eve": ANN, "Fay": CLEO}
FAR_AWAY = 4_000_000_000_000


def of_player(luck: random.Random, state: GameState, who: Character) -> Action:
    """Something that a player does in their party."""
    friend, lists = luck.choice(people_in(state)).id, SIGN_UPS.of(state)[:1]
    foes = [] if state.encounter is None else [one.id for one in state.encounter.combatants]
    lying = [item.id for heap in LYING.of(state) for item in heap.items]
    deeds: list[Action] = [
        *[AddItem(name=one) for one in ("Rope", "Torch", "Lantern", "Mule")],
        LightUp(source="torch"),
        AskVote(question="Where to?", options=("On", "Back")),
        NameCaller(character_id=friend),
        RollDice(text="1d20"),
        *[Damage(targets=(one,), amount="1") for one in (who.id, *foes[:1])],
        *[GiveItem(item_id=one.id, to=friend) for one in who.items[:2]],
        *[DropItem(item_id=one.id) for one in who.items[:1]],
        *[PickUpItem(item_id=one) for one in lying[:1]],
        *[CastVote(vote_id=one.id, option=0) for one in state.party.votes[-1:]],
        *[JoinSignUp(sign_up_id=one.id, character_id=who.id) for one in lists] * 2,
        *[LeaveSignUp(sign_up_id=one.id, character_id=who.id) for one in lists],
        GoAway(until=FAR_AWAY),
        ReturnEarly(),
        RetireCharacter(character_id=who.id, retired=luck.random() < OF_PLAYERS),
    ]
    return luck.choice(deeds)


def of_referee(luck: random.Random, state: GameState) -> Action:
    """Something that the referee does in a party."""
    people, there = [one.id for one in people_in(state)], numbers(state)
    some = tuple(luck.sample(people, luck.randrange(max(1, len(people)))))
    splits = 4 if len(there) < MOST_PARTIES and some else 0
    deeds: list[Action] = [
        StartEncounter(),
        AddMonsters(name="Rat", hit_points=(3,), block="none"),
        NextStep(),
        *[EndEncounter()] * 2,
        *[SetOut(scale=one) for one in (Scale.DUNGEON, Scale.WILDERNESS)],
        *[ComeBack()] * 2,
        *[SetDark(dark=one) for one in (True, False)],
        PassTime(turns=luck.randint(1, 6)),
        PassTime(days=1),
        AddOccasion(text="The duke's rider", days=3),
        ChangeSetting(key="apart", value=luck.choice(("open", "closed"))),
        OpenSignUp(terms=Terms(name="The mill", seats=2)),
        *[SendOut(sign_up_id=one.id) for one in SIGN_UPS.of(state)[:1]] * 4,
        *[SplitUp(characters=some)] * splits,
        *[JoinUp(party=one) for one in there if one != here(state)],
    ]
    return luck.choice(deeds)


class Trial:
    """What one seed comes to: `done` is all that was done, `about` the parties of each row."""

    def __init__(self, place: Place, seed: int) -> None:
        self.table, self.luck = Table(place), random.Random(f"undo {seed}")
        self.done: list[str] = []
        self.about: dict[int, set[int]] = {}
        self.wrong: list[str] = []

    async def begin(self) -> None:
        await self.table.open()
        asked, management = self.table.asked(REFEREE), self.table.games.management
        started = await management.start(asked, guild_id=1, name="Mill", preset="ose")
        self.table.game = started.game
        for name, who in PLAYERS.items():
            await self.act(CreateCharacter(name=name, hit_points=9), who, 1)
        for one in ("c2", "c3"):
            await self.act(SplitUp(characters=(one,)), REFEREE, 1)

    async def act(self, action: Action, who: int, party: int) -> None:
        before = await self.table.now_()
        try:
            did = await self.table.games.act(before.id, self.table.asked(who, party=party), action)
        except RuleError:
            return
        self.done.append(f"{did.entry.seq}: {who} in {party}: {action}")
        self.about[did.entry.seq] = {party, *changed(before, await self.table.now_())}

    async def step(self) -> None:
        game = await self.table.now_()
        party = self.luck.choice(numbers(game.state))
        state = game.through(party).state
        people = people_in(state) if self.luck.random() < OF_PLAYERS else ()
        one = self.luck.choice(people) if people else None
        who = REFEREE if one is None else game.user_id(one.owner) or 0
        if self.luck.random() < UNDOES:
            if await self.go_back(who, party) and self.luck.random() < REDOES:
                await self.go_back(who, party, is_redo=True)
        else:
            action = of_player(self.luck, state, one) if one else of_referee(self.luck, state)
            await self.act(action, who, party)

    async def go_back(self, who: int, party: int, *, is_redo: bool = False) -> bool:
        before, history = await self.table.now_(), self.table.games.history
        asked = self.table.asked(who, party=party)
        try:
            went = await (history.redo if is_redo else history.undo)(before.id, asked)
        except RuleError:
            return False
        self.done.append(f"{went.entry.seq}: {who} in {party}: {went.entry.kind} {went.moves}")
        self.check(went, before, await self.table.now_(), who)
        return True

    def check(self, went: Outcome, before: LiveGame, after: LiveGame, who: int) -> None:
        about = {one for move in went.moves for one in self.about[move.seq]}
        if who != REFEREE and numbers(before.state) == numbers(after.state):
            member = before.members[who].number
            about = {one for game in (before, after) for one in parties_of(game.state, (member,))}
        if beside := changed(before, after) - about:
            self.wrong.append(f"{self.done[-1]} changed {beside}")


def changed(before: LiveGame, after: LiveGame) -> set[int]:
    """The parties that are otherwise than they were, or that are new or gone."""
    old, new = (
        {one: own(through(game.state, one)) for one in numbers(game.state)}
        for game in (before, after)
    )
    return {one for one in old.keys() | new.keys() if old.get(one) != new.get(one)}


@pytest.mark.parametrize("seed", SEEDS)
async def test_what_is_taken_back_leaves_what_is_others(place: Place, seed: int) -> None:
    trial = Trial(place, seed)
    await trial.begin()
    for _ in range(DEEDS):
        await trial.step()
    await trial.table.close()
    assert trial.wrong == [], "\n".join(trial.done)
