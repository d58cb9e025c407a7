"""The example, from the tavern to the second level, by commands and buttons that nobody refuses."""

from collections.abc import Sequence

import pytest

from rules.classes.levelling import may_rise
from rules.places.ground import ground_of
from rules.places.state import PLACES
from rules.searching.finding import things_to_open
from rules.state.health import Life
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.recorded import fix_dice
from tests.cogs.scene import Scene, labels_on, said

MOST_ROUNDS, MOST_ASKED = 12, 60
PARTY = {"ose": ("Fighter", "Cleric", "Magic-user"), "eris": ("Fighter", "Cleric", "Elf")}
BETTER = [f"Offer half as much again ({gold} gp)" for gold in (2, 3)]
"""What is left for wages then."""
OTHERS = "Others come to the tavern"
OUT = "wooden door south"
WAGES = {"ose": "1 gp", "eris": "2 gp"}
ROOMS = (
    "Root cellar",
    "Well room",
    "Guard post",
    "Gallery",
    "Counting room",
    "Goblin den",
    "Shrine",
)


class Evening:
    """Three players and a referee; everything they do is taken, or this fails."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.scene = Scene(play)
        self.players = (play.ann, play.bob, play.cat)

    async def moves(self) -> int:
        """How many moves the log has."""
        game = await self.play.game()
        (newest,) = await self.play.bot.games.log.entries(game.id, limit=1)
        return newest.seq

    async def do(self, who: Person, command: str, /, **options: object) -> Told:
        """A command that is a move."""
        before = await self.moves()
        told = await self.scene.say(who, command, **options)
        assert await self.moves() > before, f"/{command} {options}: {said(told)}"
        return told

    async def tap(self, who: Person, told: Told, label: str) -> Told:
        """A button under something that was said, by how it begins."""
        for message in reversed(told.messages):
            for one in labels_on(message):
                if one.startswith(label):
                    return await who.click(message, label=one)
        raise AssertionError(f"no {label} under {[labels_on(m) for m in told.messages]}")

    async def press(self, who: Person, label: str) -> Told:
        """A button of the board that is a move."""
        before = await self.moves()
        told = await self.scene.press(who, label)
        assert await self.moves() > before, f"[{label}]: {said(told)}"
        return told

    # The parts of an evening

    async def begin(self, preset: str) -> Told:
        """The table is laid, and everybody takes somebody ready-made: two taps each."""
        started = await self.play.type(self.play.referee, "game start", preset=preset, example=True)
        for who, what in zip(self.players, PARTY[preset], strict=True):
            taken = await self.tap(who, await self.tap(who, started, "Ready-made"), f"{what}:")
            assert ", with " in said(taken)
        return started

    async def shop(self) -> None:
        """A torch more, and somebody who carries it."""
        prices = await self.scene.say(self.play.ann, "item prices")
        assert "torch" in said(prices).lower()
        await self.do(self.play.ann, "item buy", name="6 torches")
        hired = await self.do(self.play.referee, "hire add", trade="Porter", employer="Godric Pell")
        assert "Godric Pell" in said(hired)

    async def hire(self, who: Person, started: Told, trade: str) -> Told:
        """Somebody is asked, and offered more or another asked, until one comes; by taps alone."""
        told = await self.ask(who, started, trade)
        for _ in range(MOST_ASKED):
            if "serve" in said(told):
                return told
            labels = [label for message in told.messages for label in labels_on(message)]
            if cheap := [one for one in labels if one in BETTER]:
                told = await self.tap(who, told, cheap[0])
            elif "Ask another" in labels:
                told = await self.tap(who, await self.tap(who, told, "Ask another"), "Offer ")
            else:
                page = await self.tap(self.play.referee, started, "Hire…")
                there = [label for message in page.messages for label in labels_on(message)]
                if any(label.startswith(OTHERS) for label in there):
                    await self.tap(self.play.referee, page, OTHERS)
                told = await self.ask(who, started, trade)
        raise AssertionError(f"nobody came: {said(told)}")

    async def ask(self, who: Person, started: Told, trade: str) -> Told:
        """Three taps: the page, the trade, and what is usual offered for it."""
        page = await self.tap(who, started, "Hire…")
        return await self.tap(who, await self.tap(who, page, trade), "Offer ")

    async def sell(self) -> None:
        """All of the party's treasure that a shop takes becomes coins."""
        page = await self.scene.press(self.play.referee, "Treasure…")
        there = [label for one in page.messages for label in labels_on(one)]
        sales = [label for label in there if label.startswith("Sell ")]
        assert any("necklace" in label for label in sales)
        for label in sales:
            page = await self.scene.press(self.play.referee, "Treasure…")
            assert "The party sells" in said(await self.tap(self.play.referee, page, label)), label

    async def fight(self) -> None:
        """Round after round, everybody strikes at whoever comes first."""
        await self.press(self.play.referee, "Begin the rounds")
        for _ in range(MOST_ROUNDS):
            await self.one_round()
            if not await self.foes():
                break
        for target in await self.foes():
            await self.do(self.play.referee, "damage", target=target, amount="40")
        await self.do(self.play.referee, "encounter end")

    async def one_round(self) -> None:
        """Everybody who is asked declares an attack; then it goes on by itself."""
        for who in self.players:
            if not await self.foes() or "Declare" not in await self.scene.labels():
                break
            menu = await self.scene.press(who, "Declare")
            labels = [label for message in menu.messages for label in labels_on(message)]
            if any(label.startswith("Attack ") for label in labels):
                await self.tap(who, menu, "Attack ")
        if await self.foes() and "Next" in await self.scene.labels():
            await self.scene.press(self.play.referee, "Next")

    async def foes(self) -> Sequence[str]:
        """Who of the monsters still stands, as it is typed."""
        encounter = (await self.play.game()).state.encounter
        there = () if encounter is None else encounter.combatants
        return [
            f"{one.name} {body.number}" if len(one.bodies) > 1 else one.name
            for one in there
            if one.side == "monsters" and not one.gone
            for body in one.bodies
            if body.vitals.life is Life.UP and not body.gone
        ]

    async def room(self, name: str) -> None:
        """The party comes into a room, meets who is there, and takes what is hidden."""
        entered = await self.do(self.play.referee, "place go", where=name)
        await self.empty(name, entered)

    async def open(self, thing: str) -> None:
        """Somebody opens a chest, and what is in it goes to the treasure."""
        asked = await self.scene.press(self.play.referee, f"Open the {thing}")
        opened = await self.tap(self.play.referee, asked, "")
        assert f"opens the {thing}" in "\n".join(self.scene.texts())
        told = [label for message in opened.messages for label in labels_on(message)]
        for label in [one for one in told if one.startswith("To the treasure")]:
            before = await self.moves()
            await self.tap(self.play.referee, opened, label)
            assert await self.moves() > before, label

    async def empty(self, name: str, entered: Told) -> None:
        """Who is there is met, and what is hidden goes to the treasure."""
        place = PLACES.of((await self.play.game()).state)[0]
        area = next(one for one in place.areas if one.name == name)
        for monsters in area.monsters:
            shown = await self.play.type(self.play.referee, "place show", room=name)
            await self.tap(self.play.referee, shown, f"Meet {monsters}")
            for target in await self.foes():
                await self.do(self.play.referee, "damage", target=target, amount="40")
            await self.do(self.play.referee, "encounter end")
        for thing in things_to_open(ground_of((await self.play.game()).state)):
            await self.open(thing)
        for find in (one for one in place.finds if one.area == area.id and not one.item):
            found = await self.do(self.play.referee, "search tell", hidden=find.name)
            before = await self.moves()
            await self.tap(self.play.referee, found, "To the treasure")
            assert await self.moves() > before, find.name


@pytest.mark.rule("ERIS-XP", "ERIS-TREASURE-POOL", "ERIS-HP-LEVELING", "OSE-WANDERING")
@pytest.mark.parametrize("preset", ["ose", "eris"])
async def test_from_the_tavern_to_the_second_level(
    play: Play, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    fix_dice(monkeypatch, 2)
    evening = Evening(play)
    started = await evening.begin(preset)
    await evening.shop()
    entered = await evening.tap(play.referee, started, "Into the mill")
    await evening.tap(play.referee, entered, "Meet 4 giant rats")
    await evening.fight()
    for name in ROOMS:
        await evening.room(name)
    await evening.do(play.referee, "explore end")
    page = await evening.scene.press(play.referee, "Treasure…")
    awarded = await evening.tap(play.referee, page, "Award ")
    await evening.sell()
    page = await evening.scene.press(play.referee, "Treasure…")
    assert "get" in said(await evening.tap(play.referee, page, "Divide "))
    state = (await play.game()).state
    rising = [one for one in state.characters if may_rise(state, one)]
    assert rising
    for one in rising:
        risen = await evening.tap(play.referee, awarded, f"Level up: {one.name}")
        assert f"{one.name} is level 2" in said(risen)
        assert (", added to " in said(risen)) is (preset == "ose")
        assert "of the other class" not in said(risen)


@pytest.mark.rule("ERIS-HIRELING-OFFER", "ERIS-HIRELING-UPKEEP", "ERIS-LEADERSHIP")
@pytest.mark.parametrize("preset", ["ose", "eris"])
async def test_a_hireling_is_had_taken_along_and_paid_by_taps_alone(
    play: Play, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    fix_dice(monkeypatch, 2)
    evening = Evening(play)
    started = await evening.begin(preset)
    hired = await evening.hire(play.ann, started, "Torch Bearer")
    assert "as a Torch Bearer" in said(hired)
    await evening.tap(play.referee, started, "Into the mill")
    await evening.tap(play.referee, await evening.scene.press(play.referee, "Go…"), OUT)
    home = await evening.press(play.referee, "Go home")
    assert "safe again" in said(home)
    page = await evening.scene.press(play.referee, "Hire…")
    assert "Torch Bearer" in said(page)
    before = await evening.moves()
    paid = await evening.tap(play.referee, page, "Wages are due")
    assert await evening.moves() > before
    assert f"Godric Pell pays {WAGES[preset]} for wages of 1 hireling." in said(paid)
