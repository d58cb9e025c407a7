"""`/item` as people use it: the rulebooks fill in, one option does, monsters are the referee's."""

import pytest

from cogs.items.pages import MOST_GOODS, shop_shelves
from rules.items.records import WritePrices
from rules.items.state import Price
from rules.sheet.records import CreateCharacter
from rules.state.game import GameState
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, offered_on, said
from tests.cogs.test_place import typed_in


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric."""
    scene = Scene(play)
    await scene.begin()
    await scene.lay(play.ann, CreateCharacter(name="Aldric", hit_points=8))
    return scene


async def test_a_player_writes_down_wields_gives_and_drops(play: Play, scene: Scene) -> None:
    added = await scene.say(play.ann, "item add", name="longbow")
    assert added.ephemeral
    assert "Aldric has Longbow." in added.response.content
    await scene.say(play.ann, "item add", name="40 arrows")
    held = await scene.say(play.ann, "item wield", item="Longbow")
    assert "Aldric takes Longbow in hand." in held.response.content
    shown = await scene.say(play.ann, "item show")
    assert shown.ephemeral
    assert "- Longbow · in hand · range 70/140/210 · 30 coins · bow" in shown.response.content
    assert "- Arrow (40) · ammunition" in shown.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "**In hand** Longbow\n**Carried** Arrow (40)" in sheet.response.content
    other = await scene.say(play.bob, "sheet show", character="Aldric")
    assert "Longbow" not in other.response.content
    await play.type(play.bob, "sheet create", name="Bertha", hit_points=8)
    given = await scene.say(play.ann, "item give", item="Arrow", to="Bertha", count=10)
    assert "Aldric gives Bertha 10 arrows." in given.response.content
    dropped = await scene.say(play.ann, "item drop", item="Arrow", count=20)
    assert "Aldric drops 20 arrows, and has 10 left." in dropped.response.content
    away = await scene.say(play.ann, "item wield", item="long-bow", away=True)
    assert "Aldric puts Longbow away." in away.response.content


async def test_damage_behind_a_weapon_that_is_written_down_is_its_own(
    play: Play, scene: Scene
) -> None:
    added = await scene.say(play.ann, "item add", name="a pair of spears (1d8)")
    assert "Aldric has 2 spears." in added.response.content
    assert "damage 1d8" in (await scene.say(play.ann, "item show")).response.content


@pytest.mark.parametrize("typed", ["-5 rope", "\u22125 rope"])
async def test_nobody_has_fewer_than_none_of_a_thing(play: Play, scene: Scene, typed: str) -> None:
    refused = await scene.say(play.ann, "item add", name=typed)
    assert "Type `5 rope`" in refused.response.content
    opened = await play.type(play.ann, "sheet import", over="Aldric")
    left = await play.ann.submit_modal(opened, {"text": f"Items:\n{typed}\n- 2 ropes\nLevel: 2"})
    assert "Type `5 rope`" in left.response.content
    assert "**+** 2 " in left.response.content


async def test_what_is_written_of_an_item_is_corrected(play: Play, scene: Scene) -> None:
    await scene.say(
        play.ann, "item add", name="Oathbinder", damage="1d8", hands=2, weight=60, tags="silver"
    )
    changed = await scene.say(
        play.ann,
        "item set",
        item="oathbinder",
        name="Oathbreaker",
        bonus=1,
        magic=True,
        reach="30",
        rate="1/2",
    )
    assert "Oathbreaker was corrected, Oathbinder before." in changed.response.content
    shown = await scene.say(play.ann, "item show")
    assert "60 coins of weight" in shown.response.content
    line = (
        "- Oathbreaker · magic · +1 · damage 1d8 · range 30 · 1 shot in 2 rounds · two-handed · "
        "60 coins · silver"
    )
    assert line in shown.response.content


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"reach": "far"}, "70/140/210"),
        ({"rate": "often"}, "for one in two rounds"),
        ({"who": "Nobody"}, "Pick one from the list"),
    ],
)
async def test_what_cannot_be_read_is_refused(
    play: Play, scene: Scene, options: dict[str, object], says: str
) -> None:
    refused = await scene.say(play.ann, "item add", name="bow", **options)
    assert refused.ephemeral
    assert says in refused.response.content


async def test_who_plays_nobody_is_asked_whose_and_who_has_nothing_told_so(
    play: Play, scene: Scene
) -> None:
    refused = await scene.say(play.bob, "item show")
    assert "Say whose with `who`" in refused.response.content
    empty = await scene.say(play.ann, "item show")
    assert "Nothing is written of what **Aldric** has" in empty.response.content
    missing = await scene.say(play.ann, "item drop", item="sword")
    assert "I know no item “sword” there" in missing.response.content


async def test_a_referee_arms_monsters_in_private(play: Play, scene: Scene) -> None:
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Goblins", count=3, hit_points="3")
    added = await scene.say(play.referee, "item add", name="spear", who="Goblin 2")
    assert added.ephemeral
    assert "Goblins have Spear." in added.response.content
    for number in range(40):
        name = f"{'x' * 45} {number}"
        await play.type(play.referee, "item add", name=name, who="Goblins", tags="a,b,c,d,e")
    shown = await scene.say(play.referee, "item show", who="Goblins")
    assert "- Spear" in shown.response.content
    details = await scene.say(play.referee, "encounter details")
    assert "Items: Spear" in details.response.content
    hidden = await scene.say(play.ann, "item show", who="Goblins")
    assert "Spear" not in hidden.response.content


async def test_only_what_the_person_may_know_is_offered(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="longbow")
    known = await play.ann.autocomplete(play.channel, "item add", "name", "cross")
    assert {choice["name"] for choice in known} == {"Crossbow", "Heavy crossbow"}
    tags = await play.ann.autocomplete(play.channel, "item add", "tags", "blunt, sil")
    assert [choice["value"] for choice in tags] == ["blunt,silver"]
    own = await play.ann.autocomplete(play.channel, "item wield", "item", "")
    assert [choice["name"] for choice in own] == ["Longbow"]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
async def test_a_slow_weapon_in_hand_is_on_the_sheet(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="pole arm")
    held = await scene.say(play.ann, "item wield", item="pole arm")
    assert "Aldric takes Pole arm in hand." in held.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "Slow weapon (Pole arm): its blows come last in a round" in sheet.response.content


@pytest.mark.rule("ERIS-ITEM-LIMITS")
async def test_silver_is_money_and_weighs_what_coins_weigh(play: Play, scene: Scene) -> None:
    told = await scene.say(play.ann, "item add", name="5,000 silver pieces")
    assert "Aldric has 5,000 sp more." in said(told)
    told = await scene.say(play.ann, "item add", name="500 sp")
    assert "Aldric has 500 sp more." in said(told)
    shown = await scene.say(play.ann, "item show")
    assert "550 gp" in said(shown)
    assert "5,500 coins of weight" in said(shown)
    await play.type(play.bob, "sheet create", name="Berta", hit_points=8)
    paid = await scene.say(play.ann, "item pay", to="Berta", gp=3)
    assert "3 gp" in said(paid)
    assert "Silver piece (5470)" in said(await scene.say(play.ann, "item show"))


async def test_nobody_carries_more_than_they_may_unless_a_referee_allows_it(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8)
    refused = await scene.say(play.ann, "item add", name="13 torches")
    assert refused.ephemeral
    assert "Aldric may carry 12 of Torch and has 0." in refused.response.content
    added = await scene.say(play.referee, "item add", name="13 torches", who="Aldric", allow=True)
    assert "Aldric has 13 torches." in said(added)


async def test_things_are_put_away_left_at_home_dropped_and_picked_up(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.ann, "item add", name="Sack", holds=200, weight=5)
    await scene.say(play.ann, "item add", name="40 coins")
    await scene.say(play.ann, "item add", name="wand", charges=2, grade="major", worth=90)
    put = await scene.say(play.ann, "item put", item="Coin", into="Sack", count=30)
    assert "Aldric puts 30 gp into Sack (30 of 200 coins of weight)." in said(put)
    stored = await scene.say(play.ann, "item store", item="Coin", count=4)
    assert "Aldric leaves 4 gp at home." in said(stored)
    shown = await scene.say(play.ann, "item show")
    text = said(shown)
    assert "**Aldric** has 36 gp (4 more at home) and things worth 90 gp:" in text
    assert "- Sack · 5 coins · 30 of 200 coins of weight in it\n  - Coin (30)" in text
    assert "- Wand · major magic · 2 charges · 10 coins · worth 90 gp · treasure" in text
    assert "At home:\n- Coin (4)" in text
    assert "51 coins of weight (5.1 lb)" in text
    used = await play.ann.click(shown.response, label="Use Wand")
    assert "Aldric uses Wand: 1 charge left." in said(used)
    own = await play.ann.autocomplete(play.channel, "item put", "into", "")
    assert [choice["name"] for choice in own] == ["Sack"]
    home = await play.ann.autocomplete(play.channel, "item fetch", "item", "")
    assert [choice["name"] for choice in home] == ["Coin (4), at home"]
    fetched = await scene.say(play.ann, "item fetch", item="Coin")
    assert "Aldric takes 4 gp along from home." in said(fetched)
    await scene.say(play.referee, "encounter board")
    dropped = await scene.say(play.ann, "item drop", item="Sack")
    assert "Aldric drops Sack, with all that is in it." in said(dropped)
    assert "Here lies: Sack." in await scene.board()
    await play.type(play.bob, "sheet create", name="Bertha", hit_points=8)
    lies = await play.bob.autocomplete(play.channel, "item pickup", "item", "")
    assert [choice["name"] for choice in lies] == ["Sack"]
    listed = await scene.press(play.bob, "Pick up")
    assert "- Sack · 5 coins" in said(listed)
    taken = await play.bob.click(listed.response, label="Pick up Sack")
    assert "Bertha picks up Sack, with all that is in it." in said(taken)
    assert "Here lies" not in await scene.board()
    none = await scene.say(play.bob, "item pickup", item="Sack")
    assert "I know no item “Sack” that lies here" in said(none)
    out = await scene.say(play.bob, "item put", item="Coin")
    assert "Bertha takes 30 gp out of Sack." in said(out)


async def test_a_referee_writes_the_price_list_and_players_buy_by_it(
    play: Play, scene: Scene
) -> None:
    empty = await scene.say(play.referee, "item prices")
    assert "As OSE SRD has them, in gp:" in said(empty)
    assert "Leather 20 (AC 7), Chainmail 40 (AC 5)" in said(empty)
    form = await play.referee.click(empty.messages[-1], label="Write the list")
    text = {"written": "6 torches: 1\nLong sword: 10, sells 5\n\ngem: sells 50 gp"}
    written = await play.referee.submit_modal(form, text)
    assert "The price list was written: 3 things." in said(written)
    there = await scene.say(play.referee, "item prices")
    again = await play.referee.click(there.messages[-1], label="Write the list")
    assert again.modal is not None
    (field,) = [label["component"] for label in again.modal["components"]]
    assert field["value"] == "Gem: sells 50\nLong sword: 10, sells 5\n6 Torch: 1"
    refused = await play.referee.submit_modal(again, {"written": "a horse for a kingdom"})
    assert "“a horse for a kingdom” is no price" in said(refused)
    await scene.say(play.ann, "item add", name="12 coins")
    goods = await play.ann.autocomplete(play.channel, "item buy", "name", "torch")
    assert [choice["name"] for choice in goods] == ["Torch (6) costs 1 gp"]
    bought = await scene.say(play.ann, "item buy", name="12 torches")
    assert "Aldric buys 12 torches for 2 gp, and has 10 gp left." in said(bought)
    too_dear = await scene.say(play.ann, "item buy", name="Elephant")
    assert "No price is written for “Elephant”" in said(too_dear)
    await scene.say(play.referee, "item price", name="Elephant", gp=40)
    listed = await scene.say(play.ann, "item prices")
    own = "- Elephant costs 40 gp\n- Gem brings 50 gp\n- Long sword costs 10 gp and brings 5 gp"
    assert f"The referee's own:\n{own}" in said(listed)
    await scene.say(play.ann, "item buy", name="long sword")
    sold = await scene.say(play.ann, "item sell", item="long sword")
    assert "Aldric sells Long sword for 5 gp, and has 5 gp." in said(sold)
    await scene.say(play.referee, "item prices", written="none")
    assert "The referee's own:" not in said(await scene.say(play.ann, "item prices"))
    await play.type(play.bob, "sheet create", name="Bertha", hit_points=8)
    paid = await scene.say(play.ann, "item pay", to="Bertha", gp=3)
    assert "Aldric pays Bertha 3 gp, and has 2 left." in said(paid)
    offered = offered_on((await scene.say(play.ann, "help")).response)
    assert {"Shop…", "Leave something at home…"} <= set(offered)


async def test_a_long_price_list_is_shown_in_pages_and_fits_no_form(
    play: Play, scene: Scene
) -> None:
    prices = tuple(Price(f"{'x' * 45} {number}", number) for number in range(100))
    await scene.act(play.referee, WritePrices(prices=prices))
    shown = await scene.say(play.referee, "item prices")
    assert len(shown.messages) > 3
    refused = await play.referee.click(shown.messages[-1], label="Write the list")
    assert "too long for a form" in said(refused)
    by_player = await scene.say(play.bob, "item prices")
    assert "x 99 costs 99 gp" in said(by_player)


async def test_a_shop_is_gone_through_by_taps(play: Play, scene: Scene) -> None:
    nobody = await scene.say(play.bob, "item prices")
    assert "Buy…" not in labels_on(nobody.messages[-1])
    await scene.say(play.ann, "item add", name="30 coins")
    prices = await scene.say(play.ann, "item prices")
    shelves = await play.ann.click(prices.messages[-1], label="Buy…")
    assert "**What would you like?** Aldric has 30 gp." in said(shelves)
    assert {"Weapons", "Armour", "Light", "Gear"} <= {*labels_on(shelves.messages[-1])}
    light = await play.ann.click(shelves.messages[-1], label="Light")
    assert labels_on(light.messages[-1]) == [
        "Lantern, 10 gp", "Oil flask, 2 gp", "6 torches, 1 gp", "Other things",
    ]  # fmt: skip
    bought = await play.ann.click(light.messages[-1], label="6 torches, 1 gp")
    assert "**Light** Aldric has 29 gp." in said(bought)
    back = await play.ann.click(bought.messages[-1], label="Other things")
    armour = await play.ann.click(back.messages[-1], label="Armour")
    assert "Too dear for now: Chainmail (40 gp), Platemail (60 gp)" in said(armour)
    assert "Leather, 20 gp" in labels_on(armour.messages[-1])
    assert "Platemail, 60 gp" not in labels_on(armour.messages[-1])
    await scene.say(play.referee, "item price", name="Elephant", gp=20)
    own = await play.ann.click(prices.messages[-1], label="Buy…")
    theirs = await play.ann.click(own.messages[-1], label="What the referee sells")
    assert labels_on(theirs.messages[-1])[0] == "Elephant, 20 gp"


@pytest.mark.rule("OSE-TREASURE-DIVISION")
async def test_what_one_carries_is_sold_by_taps(play: Play, scene: Scene) -> None:
    for name in ("Long sword", "40 arrows", "Saddle", "Torch"):
        await scene.say(play.ann, "item add", name=name)
    await play.type(play.referee, "encounter board")
    early = await play.ann.click(
        (await scene.say(play.ann, "item show")).messages[-1], label="Sell…"
    )
    shop = await scene.press(play.ann, "Shop…")
    sales = await play.ann.click(shop.messages[-1], label="Sell…")
    assert "**What would you sell?** Aldric has 0 gp." in said(sales)
    assert "Nobody has said what these bring:" not in said(sales)
    labels = labels_on(sales.messages[-1])
    assert {"Long sword, 5 gp", "40 arrows, 5 gp"} <= {*labels}
    assert not [one for one in labels if "Torch" in one]
    sold = await play.ann.click(sales.messages[-1], label="Long sword, 5 gp")
    assert "Aldric has 5 gp." in said(sold)
    twice = await play.ann.click(early.messages[-1], label="Long sword, 5 gp")
    assert "That has changed since" in said(twice)
    buy = await play.ann.click(sold.messages[-1], label="Buy…")
    assert "**What would you like?**" in said(buy)


async def test_what_nobody_has_priced_the_referee_can_price(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="Idol")
    await scene.say(play.ann, "award put", item="Idol")
    await scene.say(play.ann, "item add", name="Ring of stars")
    own = await scene.say(play.ann, "item show")
    sales = await play.ann.click(own.messages[-1], label="Sell…")
    assert "Nobody has said what these bring: Ring of stars." in said(sales)
    assert labels_on(sales.messages[-1]) == ["The party's treasure…", "Buy…"]
    theirs = await scene.say(play.referee, "item show", who="Aldric")
    page = await play.referee.click(theirs.messages[-1], label="Sell…")
    form = await play.referee.click(page.messages[-1], label="What Ring of stars brings…")
    await play.referee.submit_modal(form, {**typed_in(form), "sells": "70"})
    own = await scene.say(play.ann, "item show")
    again = await play.ann.click(own.messages[-1], label="Sell…")
    sold = await play.ann.click(again.messages[-1], label="Ring of stars, 70 gp")
    assert "There is nothing that a shop would take now. Aldric has 70 gp." in said(sold)


async def test_who_plays_nobody_reads_the_prices_in_the_shop(play: Play, scene: Scene) -> None:
    await play.type(play.referee, "encounter board")
    listed = await scene.press(play.referee, "Shop…")
    assert "**What things cost at home**" in said(listed)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_each_shelf_fits_under_a_message(preset: str) -> None:
    shelves = shop_shelves(GameState(preset=preset))
    assert all(len(goods) < MOST_GOODS for goods in shelves.values())
    assert len(shelves) <= MOST_GOODS


async def test_a_price_that_nobody_has_said_is_asked_for_with_a_form(
    play: Play, scene: Scene
) -> None:
    await scene.say(play.ann, "item add", name="100 coins")
    player = await scene.say(play.ann, "item buy", name="Elephant")
    assert labels_on(player.messages[-1]) == []
    refused = await scene.say(play.referee, "item buy", name="Elephant", who="Aldric")
    form = await play.referee.click(refused.messages[-1], label="Say the price…")
    assert typed_in(form)["name"] == "Elephant"
    typed = {**typed_in(form), "gp": "many"}
    again = await play.referee.submit_modal(form, typed)
    assert "`gp` is a number from 0 to 1,000,000" in said(again)
    form = await play.referee.click(again.messages[-1], label="Correct it")
    assert typed_in(form)["gp"] == "many"
    told = await play.referee.submit_modal(form, {**typed_in(form), "gp": "80 gp"})
    assert "Elephant" in said(told)
    shown = await scene.say(play.ann, "item show")
    assert "- Elephant" in said(shown)
    assert "has 20 gp" in said(shown)


async def test_armour_that_was_bought_is_put_on_by_a_tap(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="100 coins")
    torch = await scene.say(play.ann, "item buy", name="6 torches")
    assert "Put it on" not in str(torch.response.components)
    bought = await scene.say(play.ann, "item buy", name="leather")
    told = await play.ann.click(bought.response, label="Put it on")
    assert "Leather" in said(told)
    again = await play.ann.autocomplete(play.channel, "do", "what", "take off leather")
    assert again[0]["name"].startswith("Take Leather")
