"""`/log chronicle` in a channel: for whoever asks, and posted by those who may."""

import pytest

from cogs.log import catching_up as chronicle
from cogs.log.chronicle import chronicle_page, names_in
from cogs.render.markup import Reader
from rules.encounter.records import AddMonsters, EndEncounter
from rules.health.records import Damage
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.votes.records import NameCaller
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said

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


async def ask(play: Play, who: str = "ann", **options: object) -> Told:
    return await play.type(getattr(play, who), "log chronicle", **options)


async def test_anybody_reads_it_alone(play: Play, scene: Scene) -> None:
    told = await ask(play)
    assert told.response.ephemeral
    assert said(told).startswith(
        "### Encounter 1\nIn the dungeon, Aldric and Berta met Goblin (2)."
    )
    assert "**Round 1.** Aldric took 3." in said(told)
    assert "**Encounter 1 is over** after 1 round." in said(told)
    assert labels_on(told.response) == []
    assert len(scene.texts()) == 1


async def test_a_referee_posts_it(play: Play, scene: Scene) -> None:
    told = await ask(play, "referee")
    assert labels_on(told.response) == ["Post it"]
    pressed = await play.referee.click(told.response.message, label="Post it")
    assert said(pressed).startswith("[Here it is](https://")
    assert scene.texts()[-1] == said(await ask(play))


async def test_who_speaks_for_the_party_posts_it(play: Play, scene: Scene) -> None:
    character = (await play.game()).state.characters[1]
    await scene.act(play.referee, NameCaller(character_id=character.id))
    assert labels_on((await ask(play, "ann")).response) == []
    told = await ask(play, "bob")
    await play.bob.click(told.response.message, label="Post it")
    assert scene.texts()[-1].startswith("### Encounter 1")
    again = await ask(play, "bob")
    await scene.act(play.referee, NameCaller(character_id=""))
    refused = await play.bob.click(again.response.message, label="Post it")
    assert said(refused) == chronicle.MAY_NOT_POST


async def test_an_encounter_is_named_by_its_number(play: Play, scene: Scene) -> None:
    await fight(play, scene, amount="2")
    assert "took 2" in said(await ask(play))
    assert "took 3" not in said(await ask(play))
    first = said(await ask(play, encounter="1"))
    assert "took 3" in first
    assert "took 2" not in first
    assert said(await ask(play, encounter="Encounter 1")) == first
    assert "Pick one from the list" in said(await ask(play, encounter="7"))
    offered = await play.ann.autocomplete(play.channel, "log chronicle", "encounter", "")
    assert [choice["value"] for choice in offered] == ["2", "1"]
    assert offered[0]["name"].startswith("Encounter 2, ")


async def test_an_encounter_that_was_taken_back_is_none(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    refused = said(await ask(play))
    assert refused == "There has been no encounter yet. Begin one."
    await play.type(play.referee, "encounter start")
    assert "It is not over yet." in said(await ask(play))
    await play.type(play.referee, "log undo")
    assert said(await ask(play)) == refused


async def test_a_long_one_comes_as_a_file(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.face(GOBLINS)
    await scene.go_on("declare")
    berta = (await scene.combatant("Berta")).id
    for number in range(45):
        name = f"Hireling {number} of the Margrave of the Northern Marches"
        await scene.act(play.referee, AddMonsters(name=name, side="party", hit_points=(3,)))
    await scene.act(play.referee, Damage(targets=(berta,), amount="1"))
    told = await ask(play, "referee")
    (file,) = told.response.attachments
    assert file.filename == "encounter-2.md"
    assert "Hireling 3" not in said(told)
    pressed = await play.referee.click(told.response.message, label="Post it")
    assert "Here it is" in said(pressed)
    monkeypatch.setattr(chronicle, "MOST_PAGES", 1)
    await play.referee.click((await ask(play, "referee")).response.message, label="Post it")
    assert "…" in scene.texts()[-1]
    assert play.channel.history()[-1].attachments[0].filename == "encounter-2.md"


@pytest.mark.usefixtures("scene")
async def test_only_the_newest_rows_of_a_long_one_are_read(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chronicle, "MOST_ROWS", 4)
    text = said(await ask(play))
    assert "The beginning was too long ago to be told here" in text
    assert "Aldric took 3" in text


@pytest.mark.usefixtures("scene")
async def test_the_whole_game_is_one_page(play: Play) -> None:
    game, log = await play.game(), play.bot.games.log
    guild = play.bot.get_guild(game.guild_id)
    assert guild is not None
    names = await names_in(guild, game)
    assert set(names) == {member.user_id for member in game.members.values()}
    page = await chronicle_page(log, game, TABLE, Reader(names))
    assert "Encounter 1 is over" in page
    assert f"<title>{game.name}: the whole game</title>" in page
    assert await chronicle_page(log, game, TABLE, Reader(names)) == page
    assert "Encounter 1 is over" in await chronicle_page(log, game, ALL_KNOWING)
