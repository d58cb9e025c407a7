"""`/log chronicle` in a channel: for whoever asks, and posted by those who may."""

import discord
import pytest

from cogs.log import message_pages, telling_all
from cogs.log.chronicle import chronicle_page, names_in, reader_in
from cogs.render.markup import Reader
from data import log
from rules.clock.records import TURNS_PER_HOUR, PassTime
from rules.encounter.records import AddMonsters, EndEncounter
from rules.health.records import Damage
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.luck.records import NewSession
from rules.speech.records import SetPortrait
from rules.votes.records import NameCaller
from rules.wandering.records import Meet
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.test_portraits import picture
from tests.cogs.trouble import forbidden, refusal

GOBLINS = AddMonsters(name="Goblin", count=2, hit_points=(4,), block="none")


async def fight(play: Play, scene: Scene, amount: str = "3") -> None:
    """An encounter in which Aldric is hurt, from the meeting to the end."""
    await scene.face(GOBLINS)
    await scene.go_on("declare")
    aldric = (await scene.combatant("Aldric")).id
    await scene.act(play.referee, Damage(targets=(aldric,), amount=amount))
    await scene.act(play.referee, EndEncounter())


@pytest.fixture
async def scene(play: Play) -> Scene:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=18, Berta=6)
    await fight(play, scene)
    return scene


async def ask(play: Play, who: str = "ann", what: str = "encounter") -> Told:
    return await play.type(getattr(play, who), "log chronicle", what=what)


async def test_anybody_reads_it_alone(play: Play, scene: Scene) -> None:
    told = await ask(play)
    assert told.response.ephemeral
    assert said(told).startswith("### Encounter 1\nIn the dungeon, Aldric and Berta met 2 goblins.")
    assert "**Round 1.** Aldric took 3." in said(told)
    assert "**Encounter 1 is over** after 1 round." in said(told)
    assert labels_on(told.response) == ["As a page"]
    assert scene.texts() == []


async def test_without_a_word_it_tells_the_story_so_far(play: Play, scene: Scene) -> None:
    await fight(play, scene, amount="2")
    told = said(await play.type(play.ann, "log chronicle"))
    assert told == said(await ask(play, what="all"))
    assert told.startswith("### The story so far")
    assert told.index("took 3") < told.index("took 2")


async def test_a_referee_posts_it(play: Play, scene: Scene) -> None:
    told = await ask(play, "referee")
    assert labels_on(told.response) == ["As a page", "Post it", "Post it as a page"]
    pressed = await play.referee.click(told.response.message, label="Post it")
    assert said(pressed).startswith("[Here it is](https://")
    assert scene.texts()[-1] == said(await ask(play))


async def test_who_speaks_for_the_party_posts_it(play: Play, scene: Scene) -> None:
    character = (await play.game()).state.characters[1]
    await scene.act(play.referee, NameCaller(character_id=character.id))
    assert labels_on((await ask(play, "ann")).response) == ["As a page"]
    told = await ask(play, "bob")
    await play.bob.click(told.response.message, label="Post it")
    assert scene.texts()[-1].startswith("### Encounter 1")
    again = await ask(play, "bob")
    await scene.act(play.referee, NameCaller(character_id=""))
    refused = await play.bob.click(again.response.message, label="Post it")
    assert said(refused) == telling_all.MAY_NOT_POST


async def test_an_encounter_is_named_by_its_number(play: Play, scene: Scene) -> None:
    await fight(play, scene, amount="2")
    assert "took 2" in said(await ask(play))
    assert "took 3" not in said(await ask(play))
    first = said(await ask(play, what="1"))
    assert "took 3" in first
    assert "took 2" not in first
    assert said(await ask(play, what="Encounter 1")) == first
    assert "Pick one from the list" in said(await ask(play, what="7"))
    offered = await play.ann.autocomplete(play.channel, "log chronicle", "what", "")
    assert [choice["value"] for choice in offered] == [
        "all",
        "encounter 2",
        "day 1",
        "session 1",
        "encounter 1",
    ]
    assert offered[1]["name"].startswith("Encounter 2, ")


async def test_an_encounter_that_was_taken_back_is_none(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    whole = "### The story so far"
    assert said(await ask(play)).startswith(whole)
    await play.type(play.referee, "encounter start")
    assert "It is not over yet." in said(await ask(play))
    await play.type(play.referee, "log undo")
    assert said(await ask(play)).startswith(whole)


async def test_a_long_one_is_told_in_short_with_the_page_behind_it(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.face(GOBLINS)
    monkeypatch.setattr(message_pages, "MOST_PAGES", 0)
    told = await ask(play, "referee", what="all")
    (file,) = told.response.attachments
    assert file.filename == "all-for-referees.html"
    assert telling_all.FOR_REFEREES in said(told)
    assert "**Session 1**" in said(told)
    assert "Aldric and Berta met 2 goblins in the dungeon" in said(told)
    await play.referee.click(told.response.message, label="Post it")
    assert scene.texts()[-1].startswith("### The story so far\n**Session 1**")
    assert play.channel.history()[-1].attachments[0].filename == "all.html"


async def test_what_takes_several_messages_is_told_in_them(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fight(play, scene, amount="2")
    monkeypatch.setattr(message_pages, "MESSAGE_LIMIT", 310)
    told = await ask(play, "referee", what="all")
    texts = [message.content for message in told.messages]
    assert len(texts) == 3
    assert "Aldric took 3" in texts[0]
    assert "Aldric took 2" in "".join(texts[1:])
    assert labels_on(told.messages[-1]) == ["As a page", "Post it", "Post it as a page"]


async def test_a_session_begins_with_what_the_last_one_came_to(play: Play, scene: Scene) -> None:
    told = await play.type(play.referee, "luck new-session")
    pressed = await play.ann.click(told.response.message, label="What happened last")
    assert pressed.response.ephemeral
    recap = "Aldric and Berta met 2 goblins in the dungeon: it was over after 1 round."
    assert recap in said(pressed)
    assert said(await ask(play, what="recap")) == said(pressed)
    assert "Aldric took 3" not in said(pressed)


async def test_an_encounter_is_found_however_it_began(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a meeting on the way as by a command; and of many rows none is left out."""
    monkeypatch.setattr(log, "READ_AT_ONCE", 2)
    await scene.set_out()
    await scene.act(play.referee, Meet(what="goblin", count=2))
    assert said(await ask(play)).startswith("### Encounter 2")
    assert "2 goblins" in said(await ask(play, what="encounter 2"))
    first = said(await ask(play, what="encounter 1"))
    assert "Aldric took 3" in first
    assert "exploring" not in first


@pytest.mark.usefixtures("scene")
async def test_the_whole_game_is_one_page(play: Play) -> None:
    game, log = await play.game(), play.bot.games.log
    guild = play.bot.get_guild(game.guild_id)
    assert guild is not None
    names = await names_in(guild, game)
    assert set(names) == {member.user_id for member in game.members.values()}
    page = await chronicle_page(log, game, TABLE, Reader(names))
    assert "Encounter 1 is over" in page
    assert f"<title>{game.name}: The story so far</title>" in page
    assert await chronicle_page(log, game, TABLE, Reader(names)) == page
    assert "Encounter 1 is over" in await chronicle_page(log, game, ALL_KNOWING)


async def read(told: Told) -> tuple[str, str]:
    """A page that was told, and what its file is called."""
    (file,) = told.messages[-1].attachments
    return (await file.read()).decode(), file.filename


@pytest.mark.usefixtures("scene")
async def test_it_comes_as_a_page_and_is_posted_as_one(play: Play) -> None:
    told = await ask(play)
    page, name = await read(await play.ann.click(told.response.message, label="As a page"))
    assert name == "encounter-1.html"
    assert "<h3" in page
    assert "Aldric took 3." in page
    asked = await ask(play, "referee")
    _, name = await read(await play.referee.click(asked.response.message, label="As a page"))
    assert name == "encounter-1-for-referees.html"
    await play.referee.click(asked.response.message, label="Post it as a page")
    (file,) = play.channel.history()[-1].attachments
    assert (await file.read()).decode() == page


async def test_a_day_a_session_and_all_are_told(play: Play, scene: Scene) -> None:
    await scene.act(play.referee, NewSession())
    await scene.act(play.referee, PassTime(turns=20 * TURNS_PER_HOUR))
    await fight(play, scene, amount="2")
    for what, wounds in (
        ("all", {"3", "2"}),
        ("day 1", {"3", "2"}),
        ("session 1", {"3"}),
        ("session 2", {"2"}),
        ("session", {"2"}),
        ("day", {"3", "2"}),
        ("encounter", {"2"}),
    ):
        text = said(await ask(play, what=what))
        assert {one for one in "23" if f"took {one}" in text} == wounds, what
    await scene.act(play.referee, PassTime(turns=20 * TURNS_PER_HOUR))
    await fight(play, scene, amount="1")
    assert "took 1" in said(await ask(play, what="today"))
    assert "took 2" not in said(await ask(play, what="day 2"))
    assert "took 1" not in said(await ask(play, what="day 1"))
    assert "**Encounter 2: 2 goblins** \u00b7 day 1, ten past eight in the evening" in said(
        await ask(play, what="all")
    )


@pytest.mark.usefixtures("scene")
async def test_what_cannot_be_told_says_what_to_type_instead(play: Play) -> None:
    assert "Type `encounter 3`, `day 2`" in said(await ask(play, what="the beginning"))
    assert "The game is on day 1. Type `day 1`, or less." in said(await ask(play, what="day 9"))
    assert "The game is on session 1." in said(await ask(play, what="session 2"))


async def test_what_was_said_stands_there_with_its_dice_and_who_said_it(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Morgan <b>", hit_points=8)
    await play.type(play.ann, "sheet portrait", picture=("me.png", picture("PNG")))
    await play.type(play.ann, "say", text="Who _goes_ there?\\n<script> [[1d6]]!")
    game, guild = await play.game(), play.bot.get_guild(play.guild.id)
    assert guild is not None
    reader = await reader_in(play.bot.games, guild, game)
    page = await chronicle_page(play.bot.games.log, game, TABLE, reader)
    assert "<strong>Morgan &lt;b&gt;:</strong> Who <em>goes</em> there?" in page
    assert "<p>&lt;script&gt; <strong>" in page
    assert "The dice in what was said" in page
    assert 'src="data:image/webp;base64,' in page
    assert 'alt="Portrait of Morgan &lt;b&gt;"' in page
    told = said(await ask(play, what="all"))
    assert "> **Morgan \\<b>:** Who _goes_ there?\n> <script> **" in told


async def test_a_picture_that_is_lost_and_people_who_are_gone_are_left_out(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    morgan = (await play.game()).state.characters[0].id
    await scene.act(play.ann, SetPortrait(character_id=morgan, picture="lost"))
    game, guild = await play.game(), play.bot.get_guild(play.guild.id)
    assert guild is not None

    async def gone(*_: object) -> None:
        raise refusal(404, 10007)

    monkeypatch.setattr(type(guild), "get_member", lambda *_: None)
    monkeypatch.setattr(type(guild), "fetch_member", gone)
    assert await reader_in(play.bot.games, guild, game) == Reader()


@pytest.mark.usefixtures("scene")
async def test_a_channel_that_is_closed_to_the_bot_says_what_it_lacks(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = await ask(play, "referee")
    monkeypatch.setattr(discord.TextChannel, "send", forbidden)
    pressed = await play.referee.click(told.response.message, label="Post it")
    assert said(pressed) == telling_all.CANNOT_POST
