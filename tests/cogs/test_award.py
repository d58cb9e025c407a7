"""`/do award` as people use it: found, carried home, awarded, divided, rolled for."""

from collections.abc import Iterator

import discord
import pytest
from simcord.actors import MessageLike

from rules.sheet.records import CreateCharacter
from rules.treasure.pool import POOL, coins_in
from tests.cogs.cellar import RING, cellar
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_of, labels_on, offered_on, said


async def begin(play: Play, preset: str = "eris") -> Scene:
    """Ann plays Ada, Bob Bert, Cat Cato."""
    scene = Scene(play)
    await play.begin(preset, {"xp": "manual"} if preset == "ose" else None)
    for who, name in ((play.ann, "Ada"), (play.bob, "Bert"), (play.cat, "Cato")):
        await scene.lay(who, CreateCharacter(name=name, hit_points=8))
    await play.type(play.referee, "encounter board")
    return scene


async def found(play: Play, what: str, **options: object) -> Told:
    return await play.type(play.referee, "award found", what=what, **options)


@pytest.mark.rule("ERIS-XP")
async def test_treasure_comes_home_and_everybody_learns_from_it(play: Play) -> None:
    scene = await begin(play)
    await play.type(play.referee, "explore begin")
    shared = await found(play, "301 gp")
    assert "Treasure: **301 gp**. Ada carries 101, Bert 100 and Cato 100." in said(shared)
    lone = await found(play, "Sword +1", grade="standard", carried_by="Bert")
    assert "Bert carries it." in said(lone)
    await play.type(play.referee, "award defeated", name="Orcs", count=8, hit_dice="1")
    assert "**Treasure** 301 gp and 1 thing." in await scene.board()
    home = await play.type(play.referee, "explore end")
    offers = [label for message in home.messages for label in labels_on(message)]
    assert "Award the treasure" in offers
    assert "It is not shared out yet." in await scene.board()
    players = await play.type(play.ann, "award show")
    assert "- **301 gp**: Ada 101, Bert 100, Cato 100" in players.response.content
    assert "XP" not in players.response.content
    page = await scene.press(play.referee, "Treasure…")
    text = page.response.content
    assert "- 8 orcs of 1 HD: 800 XP" in text
    assert "- 301 gp: 301 XP" in text
    assert "- Sword +1, standard: 1,000 XP" in text
    assert "2,101 XP for Ada, Bert and Cato: 2,101 / 3 = **700 XP each**, 1 left over" in text
    other = await play.type(play.referee, "award show")
    left_out = await play.referee.click(page.response, label="Leave out Orcs")
    shown = left_out.messages[-1]
    assert "- 8 orcs of 1 HD: not counted" in shown.content
    counted = await play.referee.click(shown, label="Count Orcs")
    again = counted.messages[-1]
    awarded = await play.referee.click(again, label="Award 700 XP to each of 3")
    assert not awarded.ephemeral
    public = said(awarded)
    assert "**2,101 XP**: monsters 800, treasure 301, magic items 1,000." in public
    assert "Ada, Bert and Cato get **700** each, and 1 is left over." in public
    twice = await play.referee.click(other.response, label="Award 700 XP to each of 3")
    assert "has been given out" in said(twice)
    state = (await play.game()).state
    assert [one.experience for one in state.characters] == [700, 700, 700]
    await play.type(play.referee, "log undo")
    state = (await play.game()).state
    assert [one.experience for one in state.characters] == [0, 0, 0]
    assert "It is not shared out yet." in await scene.board()


@pytest.mark.rule("ERIS-XP")
async def test_it_is_said_what_a_retainer_keeps_by_the_ose_book(play: Play) -> None:
    await play.begin("ose")
    for who, name in ((play.ann, "Ada"), (play.bob, "Bert")):
        await play.type(who, "sheet create", name=name, hit_points=8)
    await play.type(play.ann, "sheet set", field="cha", value="12")
    hob = {"trade": "fighter", "employer": "Ada", "name": "Hob", "level": 1, "hit_points": "5"}
    await play.type(play.referee, "hire add", **hob)
    await found(play, "1000 gp")
    shown = await play.type(play.referee, "award show")
    assert "1,000 / 3 = **333 XP each**, 166 to Hob, 1 left over." in said(shown)
    assert "Award 333 XP to each of 3, half to retainers" in offered_on(shown.response)


@pytest.mark.rule("ERIS-XP")
async def test_a_referee_gives_experience_by_hand_in_a_form(play: Play) -> None:
    await begin(play, "ose")
    several = await found(play, "100 gp, 2 rings")
    assert "Treasure: **100 gp**." in said(several)
    assert "Treasure: **2 rings**." in said(several)
    page = await play.type(play.referee, "award show")
    assert "Treasure worth 100 gp has brought none yet." in page.response.content
    opened = await play.referee.click(page.response, label="Give experience…")
    wrong = await play.referee.submit_modal(opened, {"xp": "lots", "each": ["yes"]})
    assert "`xp` is a number" in said(wrong)
    again = await play.referee.click(wrong.response, label="Correct it")
    given = await play.referee.submit_modal(again, {"xp": "50 xp", "each": ["yes"]})
    assert "**150 XP**. Ada, Bert and Cato get **50** each." in said(given)
    alike = await play.type(play.referee, "award give", xp=30, who="all")
    assert "**30 XP**. Ada, Bert and Cato get **10** each." in said(alike)
    none = await play.type(play.ann, "award show")
    assert "Give experience…" not in labels_on(none.response)


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_a_prepared_find_goes_into_the_pool_with_one_tap(play: Play) -> None:
    scene = await cellar(play, finds=(RING,))
    told = await scene.say(play.referee, "search tell", hidden="gold ring", who="Aldric")
    label = "To the treasure: gold ring (referee)"
    (message,) = [one for one in told.messages if label in labels_on(one)]
    put = await play.referee.click(message, label=label)
    assert "Treasure: **gold ring**" in said(put)
    assert POOL.of((await play.game()).state).taken
    twice = await scene.say(play.referee, "award show")
    assert "gold ring" in twice.response.content


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_coins_are_divided_in_every_way(play: Play) -> None:
    await begin(play, "ose")
    await found(play, "100 gp")
    page = await play.type(play.referee, "award show")
    other = await play.type(play.referee, "award show")
    divided = await play.referee.click(page.response, label="Divide 100 gp: 33 to each")
    text = "**100 gp** are divided: Ada, Bert and Cato get 33 gp each. 1 gp stays in the pool."
    assert text in said(divided)
    late = await play.referee.click(other.response, label="Divide 100 gp: 33 to each")
    assert "has changed since" in said(late)
    await found(play, "30 gp")
    shares = await play.type(play.referee, "award divide", how="shares", who="Ada\n 2, Bert")
    assert "divided (by shares): Ada 20, Bert 10. 1 gp stays in the pool." in said(shares)
    one = await play.type(play.referee, "award divide", how="one", who="cato")
    assert "**1 gp** are divided: Cato 1." in said(one)
    state = (await play.game()).state
    assert coins_in(state) == 0


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_all_coins_bring_experience_and_are_divided(play: Play) -> None:
    await begin(play)
    told = await found(play, "5,000 silver pieces")
    assert "Treasure: **5,000 sp**" in said(told)
    await found(play, "25ep")
    shown = await play.type(play.referee, "award show")
    assert "5,000 sp: 500 XP" in said(shown)
    assert "25 ep: 12 XP" in said(shown)
    assert "512 XP" in said(await play.type(play.referee, "award experience"))
    divided = await play.type(play.referee, "award divide")
    assert "512 gp" in said(divided) or "256" in said(divided)


async def test_a_roll_off_by_buttons_when_people_come_by(play: Play) -> None:
    scene = await begin(play, "ose")
    await found(play, "Ring", grade="major")
    await found(play, "2 potions", grade="minor")
    begun = await play.type(play.referee, "award roll-off")
    assert "**Who picks first?** Ring and 2 x " in said(begun)
    assert labels_on(begun.response)[:3] == ["Roll 1d20", "Pass", "0 of 3 have rolled"]
    helped = await play.type(play.ann, "help")
    assert "Roll for treasure with **Ada**." in helped.response.content
    assert labels_on(helped.response)[0] == "Treasure…"
    await play.ann.click(begun.response, label="Roll 1d20")
    twice = await play.ann.click(begun.response, label="Roll 1d20")
    assert "Ada has rolled or passed already." in said(twice)
    await play.bob.click(begun.response, label="Pass")
    assert "Still to roll 1d20: Cato." in await scene.board()
    last = await play.type(play.cat, "award roll")
    assert "picks first, then" in said(last)
    roll_off = POOL.of((await play.game()).state).roll_off
    assert roll_off is not None
    first, second = (play.ann, play.cat) if roll_off.order[0] == "c1" else (play.cat, play.ann)
    picking = last.messages[0]
    assert labels_on(picking)[0] == "Ring"
    wrong = await second.click(picking, label="Ring")
    assert "can pick for" in said(wrong)
    took = await first.click(picking, label="Ring")
    assert "gets **Ring**" in said(took)
    page = await play.type(second, "award show")
    assert labels_on(page.response)[1] == "Pass"
    none = await second.click(page.response, label="Pass")
    assert "takes nothing" in said(none)
    ended = await play.type(play.referee, "award close")
    assert "The roll-off is over. Left in the pool: 2 x " in said(ended)
    assert POOL.of((await play.game()).state).roll_off is None


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_things_go_in_and_out_of_the_pool(play: Play) -> None:
    await begin(play)
    await play.type(play.ann, "item add", name="Idol", count=2)
    put = await play.type(play.ann, "award put", item="Idol")
    assert "Ada adds 2 idols to the party's treasure and still carries them." in said(put)
    valued = await play.type(play.referee, "award value", item="idol", worth=40)
    assert "Idol is worth 40 gp." in said(valued)
    moved = await play.type(play.bob, "award carry", item="Idol", to="Bert", count=1)
    assert "Bert takes Idol from Ada to carry for the party." in said(moved)
    laid = await play.type(play.bob, "award carry", item="Idol")
    assert "only" in said(laid).lower() or "kept at home" in said(laid)
    sold = await play.type(play.referee, "award sell", item="Idol")
    assert "The party sells Idol for 40 gp." in said(sold)
    page = await play.type(play.referee, "award show")
    assert "- **40 gp**" in page.response.content
    early = await play.type(play.referee, "award divide")
    assert "Experience comes first" in said(early)
    given = await play.type(play.referee, "award give", xp=30, each=True, why="the rescue")
    assert "**90 XP** for the rescue. Ada, Bert and Cato get **30** each." in said(given)
    await play.type(play.referee, "award experience")
    got = await play.type(play.referee, "award assign", item="Idol", to="Cato")
    assert "Cato gets **Idol**." in said(got)
    struck = await play.type(play.referee, "award strike", item="gp", count=10)
    assert "no longer in the party's treasure" in said(struck)
    unknown = await play.type(play.bob, "award carry", item="crown")
    assert "I know no “crown”" in said(unknown)
    nothing = await play.type(play.referee, "award defeated")
    assert "Say who was defeated" in said(nothing)
    state = (await play.game()).state
    assert coins_in(state) == 30


async def names(play: Play, who: Person, command: str, option: str, typed: str = "") -> list[str]:
    """What is offered while a command is typed."""
    offered = await who.autocomplete(play.channel, command, option, typed)
    return [str(choice["name"]) for choice in offered]


@pytest.mark.rule("ERIS-TREASURE-POOL")
async def test_what_is_offered_while_it_is_typed(play: Play) -> None:
    await begin(play)
    await found(play, "3 gems", worth=20)
    await found(play, "Ring", grade="minor", carried_by="Ada")
    await play.type(play.ann, "item add", name="Idol")
    await play.type(play.referee, "award defeated", name="Orcs", count=2, hit_dice="1")
    assert await names(play, play.bob, "award carry", "item") == ["Ring (Ada)", "3 x Gem (at home)"]
    assert await names(play, play.ann, "award put", "item") == ["Idol"]
    assert await names(play, play.referee, "award defeated", "correct") == ["Orcs 2"]
    assert await names(play, play.ann, "award defeated", "correct") == []
    assert await names(play, play.referee, "award experience", "who", "Ada, B") == ["Ada, Bert"]
    orcs = POOL.of((await play.game()).state).merits[0].id
    fixed = await play.type(play.referee, "award defeated", correct=orcs, counts=False)
    assert "2 orcs bring no experience." in said(fixed)
    await play.type(play.referee, "award experience")
    page = await play.type(play.referee, "award show")
    await play.referee.click(page.response, label="Roll off 1 magic item")
    assert await names(play, play.bob, "award pick", "item") == ["Ring"]
    stopped = await play.type(play.bob, "award roll", passes=True)
    assert "Bert passes." in said(stopped)
    helped = await play.type(play.referee, "help")
    assert "Treasure…" in offered_on(helped.response)


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_the_buttons_of_a_roll_off_are_kept_up_to_date(play: Play) -> None:
    await begin(play, "ose")
    await found(play, "Ring", grade="major")
    await found(play, "Wand", grade="major")
    begun = await play.type(play.referee, "award roll-off", who="Ada, Bert")
    await play.type(play.referee, "award roll", who="Ada", forced=20)
    dice = ["Roll 1d20", "Pass", "1 of 2 have rolled"]
    assert (await shown(play, begun.response.id))[:3] == dice
    last = await play.type(play.referee, "award roll", who="Bert", forced=3)
    assert await shown(play, begun.response.id) == ["Undo"]
    assert labels_on(last.response)[:4] == ["Ring", "Wand", "Pass", "Ada picks"]
    await play.type(play.ann, "award pick", item="ring")
    picking = await message_of(play, last.response.id)
    assert (await shown(play, last.response.id))[:3] == ["Wand", "Pass", "Bert picks"]
    gone = await play.bob.click(picking, label="Wand")
    assert "Bert gets **Wand**." in said(gone)
    assert "Wand" not in await shown(play, last.response.id)
    none = await play.type(play.bob, "award pick")
    assert "Nothing is rolled for now." in said(none)


async def shown(play: Play, message_id: int) -> list[str]:
    """The buttons of a message as it is now."""
    message = await message_of(play, message_id)
    return labels_of([dict(component.to_dict()) for component in message.components])


async def message_of(play: Play, message_id: int) -> discord.Message:
    await play.bot.offers.settle()
    found: Iterator[discord.Message] = iter(play.channel.history())
    return next(message for message in found if message.id == message_id)


def with_label(told: Told, label: str) -> MessageLike:
    """The message with that button."""
    return next(one for one in told.messages if label in labels_on(one))


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_what_is_alike_is_sold_with_one_tap_whoever_carries_it(play: Play) -> None:
    await begin(play)
    for who in ("Ada", "Bert"):
        await found(play, "2 Garnet", worth=50, carried_by=who)
    page = await play.type(play.referee, "award show")
    sold = await play.referee.click(page.response, label="Sell 4 garnets: 200 gp")
    assert said(sold).count("The party sells 2 garnets for 100 gp.") == 2
    assert coins_in((await play.game()).state) == 200


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_treasure_is_valued_and_sold_by_taps(play: Play) -> None:
    scene = await begin(play)
    await found(play, "Idol", carried_by="Ada")
    await found(play, "Mace", carried_by="Bert")
    shown = await scene.press(play.referee, "Treasure…")
    form = await play.referee.click(shown.response, label="What Idol is worth…")
    wrong = await play.referee.submit_modal(form, {"worth": "much"})
    assert "Type a whole number of gold pieces" in said(wrong)
    form = await play.referee.click(wrong.response, label="Correct it")
    valued = await play.referee.submit_modal(form, {"worth": "40 gp"})
    assert "Idol is worth 40 gp." in said(valued)
    page = with_label(valued, "Sell Idol: 40 gp")
    player = await play.type(play.ann, "award show")
    assert not [one for one in labels_on(player.response) if one.startswith(("Sell", "What"))]
    own = await play.type(play.ann, "item sell", item="Idol")
    assert "Idol is the party's" in said(own)
    assert labels_on(own.messages[-1]) == ["The party's treasure…"]
    early = await play.type(play.referee, "award show")
    sold = await play.referee.click(page, label="Sell Idol: 40 gp")
    assert "The party sells Idol for 40 gp." in said(sold)
    page = with_label(sold, "Sell Mace: 2 gp")
    assert "- **40 gp**" in page.content
    mace = await play.referee.click(page, label="Sell Mace: 2 gp")
    assert "The party sells Mace for 2 gp." in said(mace)
    twice = await play.referee.click(early.response, label="Sell Mace: 2 gp")
    assert "The party sells" not in said(twice)
    assert coins_in((await play.game()).state) == 42


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_a_sale_is_made_at_the_price_that_was_shown(play: Play) -> None:
    await begin(play)
    await found(play, "2 Idol", worth=40)
    page = await play.type(play.referee, "award show")
    await play.type(play.referee, "award value", item="Idol", worth=4)
    late = await play.referee.click(page.response, label="Sell 2 idols: 80 gp")
    assert "The pool has changed since" in said(late)


@pytest.mark.rule("ERIS-XP")
async def test_experience_in_the_dungeon_says_when_the_book_gives_it(play: Play) -> None:
    scene = await begin(play)
    await play.type(play.referee, "explore begin")
    await found(play, "300 gp")
    await found(play, "Gem", worth=50)
    page = await scene.press(play.referee, "Treasure…")
    assert "The book gives it once the party is home" in page.response.content
    assert not [one for one in labels_on(page.response) if one.startswith("Sell")]
    given = await play.referee.click(page.response, label="Award 116 XP to each of 3")
    assert "By the book it is given at home, or as the session ends" in said(given)
    await play.type(play.referee, "explore end")
    await found(play, "300 gp")
    page = await scene.press(play.referee, "Treasure…")
    assert "The book gives it" not in page.response.content
    given = await play.referee.click(page.response, label="Award 100 XP to each of 3")
    assert "By the book" not in said(given)
