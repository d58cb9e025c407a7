"""The referee's cards: each shows how things are, does what is pressed on it, and is drawn anew."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cogs.cards.rows import CARDS
from cogs.render.buttons import make_id
from cogs.render.cards import FEW, FOR_REFEREES, LESS, MORE
from cogs.render.deeds import MOST_BUTTONS, MOST_PICKED
from cogs.render.text import LAYOUT_LIMIT
from rules.encounter.records import AddMonsters
from rules.sheet.records import CreateCharacter
from rules.state.party import Scale
from rules.treasure.records import AddTreasure
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_of, labels_on, parts, said, text_of


class Opened:
    """A card as it stands on somebody's screen."""

    def __init__(self, play: Play, who: Person, told: Told) -> None:
        self.play, self.who, self.message = play, who, told.response

    @property
    def components(self) -> list[dict[str, Any]]:
        """What it is made of now."""
        raw = self.play.env.backend.get_message(self.play.channel.id, self.message.id)
        return [dict(component) for component in raw.components]

    @property
    def text(self) -> str:
        """What it says now."""
        return text_of(self.components)

    @property
    def labels(self) -> list[str]:
        """Its buttons."""
        return labels_of(self.components)

    def menus(self) -> Iterator[dict[str, Any]]:
        """Its select menus."""
        return (part for part in parts(self.components) if part.get("type") == 3)

    def entries(self) -> dict[str, tuple[str, str]]:
        """What can be picked: by its label, the id of the menu and the value."""
        return {
            option["label"]: (menu["custom_id"], option["value"])
            for menu in self.menus()
            for option in menu["options"]
        }

    async def pick(self, label: str) -> Told:
        """Somebody picks an entry of a menu."""
        menu, value = self.entries()[label]
        return await self.who.select(self.message, [value], custom_id=menu)

    async def press(self, label: str) -> Told:
        """Somebody presses a button, or picks what is no button any more."""
        if label not in self.labels and label not in self.entries():
            await self.who.click(self.message, label=MORE)
        if label in self.labels:
            return await self.who.click(self.message, label=label)
        return await self.pick(label)

    async def do(self, label: str, /, **typed: Any) -> Told:
        """The deed with that label, and its form where it asks for more."""
        shown = await self.press(label)
        return await self.who.submit_modal(shown, _filled(shown, typed)) if typed else shown


def _filled(shown: Told, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What is sent off with a form: texts as they are, and what was picked by its name."""
    modal: Any = shown.modal
    assert modal is not None
    fields = [label["component"] for label in modal["components"]]
    picked = {
        field["custom_id"]: [
            one["value"] for one in field["options"] if one["label"].startswith(wanted)
        ][:1]
        for field in fields
        if (wanted := typed.get(field["custom_id"])) is not None and "options" in field
    }
    return {**typed, **picked}


async def opened(play: Play, name: str, who: Person | None = None) -> Opened:
    """A card that the referee has opened."""
    who = who or play.referee
    told = await who.slash(play.channel, f"ref {name}")
    assert told.ephemeral
    return Opened(play, who, told)


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Aldric and Berta, at home."""
    scene = Scene(play)
    await scene.set_up("eris", Aldric=12, Berta=9)
    return scene


async def test_each_card_opens_for_referees_and_for_nobody_else(play: Play, scene: Scene) -> None:
    await scene.act(play.referee, AddTreasure(name="gp", count=77))
    await scene.set_out()
    await scene.act(play.referee, AddMonsters(name="Orc", hit_points=(4,)))
    await scene.say(play.referee, "encounter board")
    for card in CARDS:
        shown = await opened(play, card.name)
        assert shown.text.startswith(f"### {card.head}\n")
        assert 1 <= len([one for one in shown.labels if one != MORE]) <= MOST_BUTTONS
        assert shown.entries() or MORE in shown.labels
        refused = await play.ann.slash(play.channel, f"ref {card.name}")
        assert refused.ephemeral
        assert said(refused).startswith(FOR_OTHERS)
    game = await play.game()
    forged = await scene.press_forged(play.ann, make_id("card", game.id, "treasure"))
    assert said(forged).startswith(FOR_OTHERS)


FOR_OTHERS = "Only a referee of this game can use its cards; `/do` shows what you can do."
DEEDS: Mapping[str, tuple[str, Mapping[str, str], str]] = {
    "encounter": ("Add monsters…", {"name": "orc", "count": "3"}, "Orc"),
    "party": ("Damage…", {"target": "Aldric", "amount": "3"}, "9 of 12 hit points"),
    "treasure": ("What was found…", {"what": "300 gp"}, "**150 XP each**"),
    "hirelings": (
        "Somebody comes into service…",
        {"trade": "torchbearer", "employer": "Aldric", "name": "Cuno"},
        "- Cuno: Torch Bearer",
    ),
    "light": (
        "Light something…",
        {"source": "continual light (cleric)", "who": "Aldric"},
        "continual light",
    ),
    "place": ("Go into a dungeon", {}, "Dungeon level 1"),
    "travel": (
        "Which way…",
        {"course": "north", "terrain": "Grasslands"},
        "north through grasslands",
    ),
    "time": ("Let time go by…", {"hours": "3"}, "day 1, three in the morning"),
    "deadlines": ("How long to answer…", {"time": "48h"}, "2 days"),
    "settings": (
        "Change a setting…",
        {"setting": "talkative", "value": "on"},
        "Messages in the channel",
    ),
    "notebook": ("Write it down…", {"name": "Old Marta"}, "Old Marta"),
}
"""Of each card: what is done on it, what is typed for that, and what the card says then."""


@pytest.mark.parametrize("name", [card.name for card in CARDS])
async def test_what_is_done_on_a_card_is_told_and_stands_on_it(
    play: Play, scene: Scene, name: str
) -> None:
    label, typed, then = DEEDS[name]
    if name == "travel":
        await scene.set_out(Scale.WILDERNESS)
    card = await opened(play, name)
    assert then not in card.text
    done = await card.do(label, **typed)
    assert then in card.text, said(done)
    assert card.text.startswith("### ")
    # The card stays where it is; what is told stands below it.
    assert done.response.id == card.message.id
    assert done.followups


async def test_an_encounter_is_run_from_its_card(play: Play, scene: Scene) -> None:
    await scene.face(AddMonsters(name="Orc", hit_points=(4,)))
    card = await opened(play, "encounter")
    assert "**Before the first round**" in card.text
    await card.press("Begin the rounds")
    assert "**Round 1" in card.text
    await card.do("Damage…", target="Orc", amount="4")
    assert "**Orc** dead" in card.text
    await card.press("End the encounter")
    assert "No encounter is running." in card.text


async def test_what_is_refused_is_said_below_a_card_that_stays(play: Play, scene: Scene) -> None:
    card = await opened(play, "party")
    before = card.components
    refused = await card.do("Damage…", target="Aldric", amount="lots")
    assert refused.ephemeral
    assert "lots" in said(refused)
    assert card.components == before


async def test_a_card_offers_at_once_only_what_would_be_done(play: Play, scene: Scene) -> None:
    card = await opened(play, "light")
    assert {"It is dark", "It is bright"}.isdisjoint({*card.labels, *card.entries()})
    assert "Light something…" in {*card.labels, *card.entries()}
    await scene.set_out()
    card = await opened(play, "light")
    there = {*card.labels, *card.entries()}
    assert "It is bright" in there
    assert "It is dark" not in there


async def test_a_card_has_first_what_can_apply_now_and_all_behind_more(
    play: Play, scene: Scene
) -> None:
    await scene.face(AddMonsters(name="Orc", hit_points=(4,)))
    card = await opened(play, "encounter")
    first = {*card.labels, *card.entries()}
    assert len(first) <= MOST_BUTTONS + 2 * FEW
    assert "Show hidden monsters…" not in first
    assert "End an illusion…" not in first
    await card.press(MORE)
    every = {*card.labels, *card.entries()}
    assert {"A volley comes down…", "Stat blocks there are", LESS} < every
    await card.do("Damage…", target="Orc", amount="1")
    assert "A volley comes down…" in card.entries(), "What is done there leaves it as it is."
    await card.press(LESS)
    assert {*card.labels, *card.entries()} == first


async def test_a_card_without_a_menu_is_known_by_its_more(play: Play, scene: Scene) -> None:
    card = await opened(play, "place")
    assert not card.entries()
    await card.press("Go into a dungeon")
    assert "Dungeon level 1" in card.text


async def test_a_page_of_its_own_comes_up_beside_a_card(play: Play, scene: Scene) -> None:
    card = await opened(play, "party")
    await card.press(MORE)
    before = card.components
    listed = await card.press("All characters")
    assert listed.ephemeral
    assert "**Aldric**" in said(listed)
    assert card.components == before


async def test_a_card_works_days_later_and_after_a_restart(play: Play, scene: Scene) -> None:
    await scene.set_out()
    card = await opened(play, "light")
    await play.restart()
    await play.env.advance_time(3 * 86_400)
    bright = await card.press("It is bright")
    assert "It is **dark**" not in card.text
    assert "Here one sees without a light." in said(bright)
    await card.do("Light something…", source="continual light (cleric)", who="Aldric")
    assert "continual light" in card.text


async def test_who_is_a_referee_no_more_reads_nothing_on_an_old_card(
    play: Play, scene: Scene
) -> None:
    await scene.act(play.referee, AddTreasure(name="gp", count=77))
    card = await opened(play, "settings")
    done = await card.do("Hand the game over…", person=[play.ann])
    assert card.text == FOR_REFEREES, said(done)
    assert card.labels == []
    assert not card.entries()


async def test_a_card_keeps_to_what_discord_takes(play: Play, scene: Scene) -> None:
    for number in range(40):
        name = f"Somebody with a name as long as it can be, number {number}"
        await scene.act(play.referee, CreateCharacter(name=name, hit_points=8))
    await scene.face(*(AddMonsters(name=f"Horror {n}", hit_points=(9,)) for n in range(30)))
    for n in range(60):
        await scene.act(play.referee, AddTreasure(name=f"idol of the god number {n}", count=2))
    for card in CARDS:
        shown = await opened(play, card.name)
        assert len(shown.text) <= LAYOUT_LIMIT
        assert len([one for one in shown.labels if one != MORE]) <= MOST_BUTTONS
        assert all(1 <= len(menu["options"]) <= MOST_PICKED for menu in shown.menus())
    assert len((await opened(play, "encounter")).text) > LAYOUT_LIMIT - 100
    assert len(next((await opened(play, "treasure")).menus())["options"]) == MOST_PICKED


async def test_each_command_of_referees_stands_on_a_card(play: Play) -> None:
    called = {key for card in CARDS for menu in card.menus for key in menu.called}
    known = {one.key for one in play.bot.commands_by_key.all()}
    referees = {one.key for one in play.bot.commands_by_key.all() if one.is_referees}
    assert called <= known
    assert referees - called == {f"ref {card.name}" for card in CARDS}
    assert all(1 <= len(menu.called) <= MOST_PICKED for card in CARDS for menu in card.menus)


async def test_settings_are_gone_through_by_groups_and_changed(play: Play, scene: Scene) -> None:
    card = await opened(play, "settings")
    await card.pick("Morale")
    assert "**Morale**" in card.text
    entry = next(label for label in card.entries() if label.startswith("Morale:"))
    assert entry == "Morale: on"
    changed = await card.do(entry, setting="morale", value="off")
    assert "**Morale**" in card.text
    assert "Morale: off" in card.entries(), said(changed)


async def test_what_others_do_stands_on_an_open_card(play: Play, scene: Scene) -> None:
    card = await opened(play, "treasure")
    await scene.say(play.referee, "award found", what="300 gp")
    assert "**150 XP each**" in card.text
    party = await opened(play, "party")
    await scene.say(play.bob, "sheet create", name="Cara", hit_points=7)
    assert "**Cara**" in party.text
    # The newest card of a person is kept up to date; an older one is when it is pressed.
    await scene.say(play.referee, "award found", what="300 gp")
    assert "**150 XP each**" in card.text
    await card.do("What was found…", what="300 gp")
    assert "**450 XP each**" in card.text


async def test_what_is_mended_after_a_refusal_stands_on_the_card(play: Play, scene: Scene) -> None:
    card = await opened(play, "time")
    refused = await card.do("Let time go by…", hours="many")
    assert refused.ephemeral
    again = await play.referee.click(refused.response, label="Correct it")
    await play.referee.submit_modal(again, {"hours": "3"})
    assert "day 1, three in the morning" in card.text


def edits(play: Play) -> int:
    """How often a private message was edited without a press on it."""
    return sum(
        request.method == "PATCH" and "/webhooks/" in request.path
        for request in play.env.http_requests
    )


async def test_a_menu_whose_form_was_closed_shows_nothing_as_picked(
    play: Play, scene: Scene
) -> None:
    card = await opened(play, "light")
    before, shown = edits(play), card.components
    await card.pick("Put a light out…")
    assert edits(play) == before + 1
    assert card.components == shown
    await card.pick("Put a light out…")
    assert edits(play) == before + 2


async def test_a_card_is_left_alone_once_discord_takes_no_edit_of_it(
    play: Play, scene: Scene
) -> None:
    card = await opened(play, "treasure")
    before = edits(play)
    await scene.say(play.referee, "roll", dice="1d6")
    assert edits(play) == before, "It looks as it did."
    await play.env.advance_time(14 * 60)
    await scene.say(play.referee, "award found", what="300 gp")
    assert edits(play) == before
    assert "300 gp" not in card.text
    await card.do("What was found…", what="200 gp")
    assert "**250 XP each**" in card.text
    await scene.say(play.referee, "award found", what="100 gp")
    assert edits(play) == before + 1
    assert "**300 XP each**" in card.text


async def test_a_referees_pages_lead_to_the_cards(play: Play, scene: Scene) -> None:
    await scene.set_out()
    for page, head in {
        "light list": "Light and darkness",
        "award show": "Treasure and experience",
        "hire who": "Hirelings",
        "deadline show": "Whom the game waits for",
    }.items():
        told = await scene.say(play.referee, page)
        card = Opened(play, play.referee, await play.referee.click(told.response, label="More…"))
        assert card.message.id != told.response.id
        assert card.text.startswith(f"### {head}\n")
        assert "More…" not in labels_on((await scene.say(play.ann, page)).response)
    await scene.act(play.referee, AddMonsters(name="Orc", hit_points=(4,)))
    await scene.say(play.referee, "encounter board")
    told = await scene.press_rare(play.referee, "More…")
    card = Opened(play, play.referee, told)
    assert "**Orc** 4/4 hp" in card.text
    assert "STR" not in card.text
