"""Lines of the pages that no other test types, each in a scene in which it is taken.

That it was is looked at behind each test, by the rows of `printed.txt`.
"""

from typing import Any

from discord import AppCommandOptionType, app_commands

from rules.encounter.records import AddMonsters, EndEncounter, LeaveEncounter
from rules.items.records import AddItem
from rules.orders.records import DealWithBeaten
from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import Area, Place
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter, SetSheetNumber
from rules.state.encounter import Kind
from rules.state.party import Scale
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene
from tests.cogs.test_casting import fight
from tests.cogs.test_chase import meet
from tests.cogs.test_pages_typed import sit_down
from tests.printed import commands, read
from tests.typed import listed_name

GOBLINS = AddMonsters(name="Goblins", count=4, hit_points=(5,), morale=7)


async def type_lines(play: Play, who: Person, *lines: str) -> Told:
    """Somebody types them as a page has them; what they were told at the last one."""
    told: Told | None = None
    for line in lines:
        found = read(line)
        assert found, line
        command, given = commands()[found[0]], dict[str, Any](found[1])
        if listed_name(command.key):
            there = play.bot.tree.get_command(command.typed.split()[0].removeprefix("/"))
            for word in command.typed.split()[1:]:
                assert isinstance(there, app_commands.Group)
                there = there.get_command(word)
            assert isinstance(there, app_commands.Command)
            kinds = {one.display_name: one.type for one in there.parameters}
            given = {name: _as_sent(kinds[name], one) for name, one in given.items()}
        told = await play.type(who, command.key, **given)
    assert told is not None
    return told


def _as_sent(kind: AppCommandOptionType, value: str) -> Any:
    """What is typed for an option, as Discord sends it."""
    if kind is AppCommandOptionType.integer:
        return int(value)
    return value == "True" if kind is AppCommandOptionType.boolean else value


async def test_lines_of_a_game_and_its_notebook(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    await scene.act(play.referee, AddItem(name="Coin", count=600, target="c1"))
    await type_lines(
        play,
        play.referee,
        "/do game rename name:Harrow Mill",
        *(
            "/game settings setting:monsters_act",
            "/game settings setting:monsters_act value:by-order",
        ),
        *("/game settings setting:attack", "/game settings setting:monster_hit_points value:exact"),
        *("/game settings setting:xp value:manual", "/game settings setting:encumbrance"),
        *("/game settings setting:scores", "/game settings setting:endurance"),
        *("/game settings setting:book", "/do award hoard type:C"),
        *("/do deadline pause until:48h", "/do deadline resume"),
        *(
            "/do notebook add name:The miller text:He fears old Marta.",
            "/do notebook find find:miller",
        ),
        *("/do notebook remind entry:The miller day:in 3 days", "/ref notebook find:old marta"),
        *("/do notebook edit entry:miller", "/do notebook give entry:miller"),
        *("/do notebook delete entry:miller", "/ref deadlines"),
        *("/do wandering table keep name:Upper caves", "/do level table keep name:druid"),
        "/do hire advertise trade:Cleric place:Keep gold:30 employer:Aldric",
        *("/ref pass days:7", "/do hire answered notice:Cleric, Keep count:2"),
        *("/do time event what:The fair days:2", "/do time drop what:The fair"),
        "/do train trainer name:Mira skill:Cook kind:artisan",
        "/do train dismiss trainer:Mira: Cook (artisan)",
        "/sheet set field:open doors value:2 character:Aldric",
        "/sheet set field:read languages value:80 character:Aldric",
    )
    await type_lines(
        play,
        play.ann,
        *("/check what:open doors", "/check what:read languages"),
        *("/sheet hp change:-5", "/sheet hp change:8/8", "/do macro save name:attack dice:1d20+3"),
        *(
            "/roll 1d20+5 adv",
            "/roll 1d20 adv",
            "/roll 1d20",
            "/help topic:attack",
            "/roll 2d6+3",
            "/log verify move:12",
        ),
        *("/roll attack", "/roll attack+2", "/item add name:2 torches, a backpack, a broken spear"),
        *("/do item put item:Torch into:Backpack", "/do item put item:Torch"),
        *("/item drop item:broken spear gone:True", "/do odds dice:2d6 target:>= 9"),
        *("/party map note:Two rooms lead south.", "/do sheet rename name:Ada the Bold"),
        "/do request what:Is there a cellar?",
        *("/catchup since:2 days", "/me hours from:8:00 to:22:00"),
    )
    await type_lines(play, play.referee, "/away character:Ada")


async def test_lines_of_a_list_of_who_sets_out(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    await type_lines(
        play,
        play.ann,
        "/me timezone zone:Europe/London",
        "/party sign-up name:The mill when:friday 20:00 levels:1-3",
    )
    await type_lines(
        play,
        play.bob,
        *("/do party sign-on", "/do party sign-show", "/do party sign-off", "/do party sign-on"),
    )
    await type_lines(
        play,
        play.referee,
        *("/do party sign-more", "/do party sign-close", "/do party sign-close again:True"),
        *("/do party sign-go here:yes", "/party sign-up name:The mill when:3 days"),
        "/do party sign-cancel",
    )


async def test_lines_of_a_place(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.act(play.bob, CreateCharacter(name="Nell", hit_points=8))
    rooms = tuple(Room(area=Area("", name)) for name in ("11b Hall", "Crypt"))
    drafts = [Draft(Place("", name), rooms=rooms) for name in ("The Crypt of Ash", "Cellar")]
    await scene.act(play.referee, ImportPlaces(drafts=tuple(drafts)))
    await type_lines(
        play,
        play.referee,
        *(
            "/do place door room:Crypt door:iron, north, locked place:Cellar",
            "/do place stock level:2",
        ),
        *("/do place add place:The Crypt of Ash", "/do explore into place:cellar"),
        *("/do place go where:11b", "/do light fire"),
    )
    await type_lines(play, play.bob, "/party split who:Nell")


async def test_lines_of_a_fight(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    spears = AddMonsters(name="Spears", count=4, hit_points=(4,), kind=Kind.MERCENARY, side="party")
    await scene.face(GOBLINS, spears)
    await type_lines(
        play,
        play.referee,
        *("/ref monster name:2d4 goblins", "/do wandering set table:Dungeon level 3"),
        *("/ref monster name:goblin 7 hidden:True", "/do monster keep who:Goblins"),
        "/do deadline quiet begin:22:00 end:7:00 zone:Berlin",
        *(
            "/game settings setting:led_by value:caller",
            "/order who:Goblins what:attack the nearest",
        ),
        *("/order who:Goblins what:hold", "/do morale mercenary group:Spears troop:trained"),
        "/ref condition target:Berta name:blind rounds:3",
        "/do life set target:Berta state:dead",
        *("/do morale ask group:Goblins", "/do morale skip group:Goblins"),
        *("/do deadline set time:48h", "/me timezone zone:Europe/London", "/encounter next"),
        *("/do deadline move until:friday 18:00", "/do deadline off"),
    )


async def test_lines_about_captives(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(AddMonsters(name="Orc", hit_points=(4,), block="none"))
    orc = (await scene.combatant("Orc")).id
    gone = LeaveEncounter(target=orc, reason="surrendered")
    for action in (NextStep(), gone, DealWithBeaten(how="lead"), EndEncounter()):
        await scene.act(play.referee, action)
    await type_lines(play, play.referee, "/do party captives who:Orc gp:30")


async def test_lines_of_a_pursuit(play: Play) -> None:
    await meet(play, environment="wilderness")
    await type_lines(play, play.ann, "/do chase evade", "/do chase stop")
    unseen = ("/do chase unseen what:follow", "/do chase unseen what:stop")
    await type_lines(play, play.referee, "/ref hide who:Wolves", *unseen)


async def test_lines_of_pursuers_out_of_sight(play: Play) -> None:
    await meet(play)
    await type_lines(play, play.ann, "/do chase evade")
    await type_lines(play, play.referee, "/do chase follow", "/do chase out-of-sight")


async def test_lines_of_a_spell_that_fails(play: Play) -> None:
    await fight(play, "eris")
    await type_lines(play, play.referee, "/do spell disrupt who:Mirela")


async def test_lines_of_planet_eris(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("eris", luck="on")
    await scene.act(play.ann, CreateCharacter(name="Aldric", hit_points=12))
    numbers = {"adversity": 12, "str": 12, "con": 12, "int": 12, "wis": 12, "cha": 12}
    for field, value in numbers.items():
        await scene.act(play.ann, SetSheetNumber(character_id="c1", field=field, value=value))
    await type_lines(
        play,
        play.ann,
        *("/check what:grip", "/do luck session", "/check what:luck"),
        "/luck target:12 modifier:2",
        *("/do skill learn skill:Tracker", "/do skill use skill:Tracker", "/roll 1d100 <= tracker"),
    )
    await type_lines(play, play.referee, "/do life temporary target:Aldric amount:4")
    form = {"name": "Gorgon", "numbers": "HD 8", "attacks": "2 claws 1d6 (natural)"}
    await play.referee.submit_modal(await play.type(play.referee, "monster keep"), form)
    await type_lines(play, play.referee, "/do monster attacks name:Gorgon sweeps:True")
    await type_lines(play, play.ann, "/check what:withstand adversity")  # It can kill.


async def test_buttons_of_a_sheet_and_of_the_road(play: Play) -> None:
    scene = Scene(play)
    await sit_down(play)
    card = await type_lines(play, play.ann, "/sheet show")
    for label in ("Numbers", "Things", "Skills and more"):
        card = await play.ann.click(card.response, label=label)
    await scene.set_out(Scale.WILDERNESS)
    await scene.say(play.ann, "encounter board")
    await scene.press(play.ann, "Journey")
