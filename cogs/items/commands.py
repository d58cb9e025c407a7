"""`/item`: what people carry, have in hand and wear, leave at home, move about and use up."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.buttons import asks, word
from cogs.core.command_forms import ask_for_rest
from cogs.core.commands import commands_of
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import (
    has_stored,
    is_at_home,
    is_quiet,
    may_handle,
    referees,
    something_lies,
    takes_part,
)
from cogs.core.naming import active_character
from cogs.core.offers import (
    aimed,
    carried_things,
    comrades,
    drawables,
    drinks,
    foods,
    given_things,
    held_things,
    others,
    own_names,
    packed_things,
    usables,
    wearables,
    worn_things,
)
from cogs.core.option import Option, text, whole
from cogs.core.options import affected_in, owners, several, target_in
from cogs.core.said import one_thing, says
from cogs.items.pages import piece_name, render_items, render_lying
from cogs.items.trading import LINES, sell_button
from cogs.items.trading import PRESSES as SALES
from cogs.items.typed import (
    ALLOW,
    ITEM,
    Carried,
    Container,
    Count,
    Lying,
    Numbers,
    Owner,
    Receiver,
    Stored,
    Thing,
    known_things,
    read_several,
)
from cogs.render.buttons import Button, make_button
from cogs.render.deeds import Deed, Doer, deeds_of, form_deed, may_do, page_of
from data.live import LiveGame
from rules.checks.records import DestroyGear
from rules.checks.trying import LARGEST_NUMBER
from rules.items.describing import LONGEST_NAME, MOST_HANDS
from rules.items.records import (
    AddItem,
    ChangeItem,
    Details,
    DropItem,
    FetchItem,
    GiveItem,
    PickUpItem,
    PutItem,
    StoreItem,
    UseItem,
    WieldItem,
)
from rules.items.thing_lines import Amount, apart_from_damage
from rules.items.using import can_be_used, has_to_be_aimed
from rules.kernel.action import Action
from rules.load.donning import MOST_HELPERS
from rules.state.items import Item
from rules.view.items import view_items, view_lying

MOST = 10
_NAME = 40
At = Annotated[
    tuple[str, ...],
    Option(about="At whom; several with commas", read=affected_in, suggest=several, several=True),
]
Power = Annotated[str, Option(about="Which of the things that it can do", most=60, own_words=True)]
CATEGORIES = {
    "breath": "save_breath",
    "a wand": "save_wands",
    "a spell or anything else": "save_spells",
}


@ITEM.command("use")
@says(
    "drink, quaff, sip, swig, gulp, use potion, taste, drop of, swallow, down?, knock back, "
    "drain, chug, glug, guzzle, uncork, have a drink, have * swig, take * sip, "
    "have * sip, take * swig",
    "Drink {item}",
    when=may_handle,
    offers={"item": drinks},
    bare=True,
)
@says(
    "eat, nibble, have lunch, have breakfast, have dinner, eat ration, tick off, munch, "
    "breakfast, supper, consume, have some, have a bite, bite of, have a meal, have a snack, "
    "dine, meal?, lunch?, dinner?, chew on, feast, wolf down, snack",
    "Eat {item}",
    when=may_handle,
    offers={"item": foods},
    bare=True,
)
@says(
    "use, activate, spend charge, apply, employ, read, smear, rub, sprinkle, splash, blow, "
    "ring?, unroll, deploy, try the, open my, unfurl",
    "Use {item}",
    when=may_handle,
    offers={"item": usables},
    bare=True,
)
@says(
    "use * at, use * on, zap, point, aim, cast * from, read",
    "Use {item} at {at}",
    when=may_handle,
    offers={"item": aimed},
    needs=("item", "at"),
)
def use(
    item: Carried,
    who: Owner = "",
    at: At = (),
    power: Power = "",
    allow: Annotated[
        bool, Option(about="Whether to let somebody whom the book does not let (referee)")
    ] = False,
) -> Action:
    """Use a charge of something, a potion or scroll, or what a magic item does"""
    return UseItem(item_id=item, target=who, whom=at, power=power, allow=allow)


@ITEM.command("put", into="What to put it into; without it, it is taken out")
@says(
    "put * in, put * into, put in, put into, pack, stow, stash, store in, tuck * into, slip "
    "* into, place * in, drop * into, shove * in, load * into, tuck * in",
    "Put[ {count}] {item} into {into}",
    when=may_handle,
    offers={"item": carried_things},
    needs=("item",),
)
@says(
    "unpack, take * out of, get * out of, fish * out, dig * out, out of the pack, out of my pack, "
    "out of * backpack, out of * sack, take * out of the backpack, take * out of my backpack, "
    "take * from, grab * from, get * from, from my backpack, from my pack, from * sack",
    "Take[ {count}] {item} out",
    when=may_handle,
    offers={"item": packed_things, "into": lambda _: ()},
    needs=("item",),
)
def put(item: Carried, into: Container = "", count: Count | None = None, who: Owner = "") -> Action:
    """Put something into a container, or take it out"""
    return PutItem(item_id=item, into=into, target=who, count=count)


@ITEM.command("store")
@says(
    "leave at home, store, leave * at home, stash, stow, deposit, leave behind",
    "Leave[ {count}] {item} at home",
    when=is_at_home,
    offers={"item": carried_things},
)
def store(item: Carried, count: Count | None = None, who: Owner = "") -> Action:
    """Leave something at home, where it weighs nothing"""
    return StoreItem(item_id=item, target=who, count=count)


@ITEM.command("fetch", allow=ALLOW)
@says(
    "fetch, take along, bring along, pack, get from home",
    "Take[ {count}] {item} along",
    when=has_stored,
)
def fetch(item: Stored, count: Count | None = None, who: Owner = "", allow: bool = False) -> Action:
    """Take something along that was left at home"""
    return FetchItem(item_id=item, target=who, count=count, allow=allow)


@ITEM.command("drop", gone="Whether it lies nowhere then: broken, eaten, or never there")
@says(
    "drop, throw away, toss away, discard, leave?, leave behind, dump, ditch, put down, "
    "set down, let go of, scatter, strike off, lose?, loses?, let fall, lay "
    "down, put * down, get rid of?, leave * here, leave * behind, throw * away, lets go of, "
    "let * fall",
    "Drop[ {count}] {item}",
    when=takes_part,
    offers={"item": carried_things},
)
@says(
    "throw, toss, fling, chuck?",
    "Drop[ {count}] {item}",
    when=is_quiet,
    offers={"item": carried_things},
)
def drop(item: Thing, count: Count | None = None, gone: bool = False, who: Owner = "") -> Action:
    """Leave something where you are, or strike off what you no longer have"""
    return DropItem(item_id=item, target=who, count=count, gone=gone)


@ITEM.command("pickup", allow=ALLOW)
@says(
    "pick up, take, grab, get, collect, gather, loot, scoop up, pick it up, pick them up, "
    "snatch, retrieve, get back, recover, get my * back",
    "Pick up[ {count}] {item}",
    when=something_lies,
    bare=True,
)
def pickup(item: Lying, count: Count | None = None, who: Owner = "", allow: bool = False) -> Action:
    """Pick up what lies where the party is"""
    return PickUpItem(item_id=item, target=who, count=count, allow=allow)


@ITEM.command("give", to="To whom", allow=ALLOW)
@says(
    "give, hand, hands, pass, lend, trade, goes to, go to, go on, goes on, load on, load, put "
    "on, pour down, pour, administer, feed, offer, let * have, hand over, give over, pass * to, "
    "hand * over, hand * to, share?, slide, let * use, put * on, load * on, load * onto, strap "
    "* to, strap * on, carry?, can carry, can have, here take, take my, takes?, gets?, split * "
    "with",
    "Give {to}[ {count}] {item}",
    when=takes_part,
    offers={"item": given_things, "to": others},
)
@says(
    "toss to, throw to, toss * to, throw * to",
    "Give {to}[ {count}] {item}",
    when=takes_part,
    offers={"item": given_things, "to": comrades},
)
def give(
    item: Carried,
    to: Receiver,
    count: Count | None = None,
    who: Owner = "",
    allow: bool = False,
) -> Action:
    """Hand something to somebody else"""
    return GiveItem(item_id=item, to=to, target=who, count=count, allow=allow)


async def show_items(answer: Answer, game: LiveGame, user_id: int, owner: str) -> None:
    """All that somebody has, with a button for each thing that is used up by using it."""
    *pages, last = render_items(game.state, owner, game.viewer(user_id))
    for page in pages:
        await answer.private(page)
    buttons = [*list(_uses(game, user_id, owner))[:MOST], *sell_button(game, user_id, owner)]
    if buttons:
        await answer.private(last, view=page_of(game.id, buttons))
    else:
        await answer.private(last)


def _uses(game: LiveGame, user_id: int, owner: str) -> Iterator[Button]:
    if not may_do(game.state, game.viewer(user_id), UseItem(item_id="", target=owner)):
        return
    for item in view_items(game.state, owner, game.viewer(user_id)):
        if can_be_used(game.state, item):
            label = f"Use {item.name[:_NAME]}"
            yield make_button("item-use", game.id, owner, item.id, label=label)


async def press_use(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """It is used; what has to be aimed first asks at whom."""
    command = commands_of(interaction.client).find("item use")
    known = {"who": word(words, 0), "item": word(words, 1)}
    own = view_items(game.state, known["who"], game.viewer(interaction.user.id))
    item = next((one for one in own if one.id == known["item"]), None)
    if item is not None and has_to_be_aimed(game.state, item):
        await ask_for_rest(interaction, game, command, known, ("at",))
    else:
        await command.run(interaction, known)


def item_deeds(doer: Doer) -> Iterator[Deed]:
    """What they can use, and what lies there to be picked up."""
    if doer.character is not None:
        yield from deeds_of(_uses(doer.game, doer.user_id, doer.character.id))
        if doer.character.items and not doer.is_out:
            yield form_deed("Leave something at home…", "item store")
            yield form_deed("Take something along from home…", "item fetch")
    for heap in view_lying(doer.game.state, doer.viewer):
        if doer.character is not None and heap.here and doer.may(PickUpItem(item_id="")):
            yield from deeds_of(_lying(doer.game, heap.items), also="take get")


def lying_page(game: LiveGame, user_id: int, _words: list[str]) -> Page:
    """What lies there, with a button for each thing."""
    heaps = [heap for heap in view_lying(game.state, game.viewer(user_id)) if heap.here]
    plays = active_character(game, user_id) is not None
    found = (button for heap in heaps if plays for button in _lying(game, heap.items))
    buttons = list(islice(found, MOST))
    text = render_lying(heaps) if heaps else "Nothing lies here any more."
    return Page(text, buttons, menu=True)


def _lying(game: LiveGame, items: Iterable[Item]) -> Iterator[Button]:
    for item in items:
        if not item.inside:
            label = f"Pick up {piece_name(item)[:_NAME]}"
            yield make_button("item-pickup", game.id, item.id, label=label)


@ITEM.command(
    "add",
    name="What it is: longbow, or 40 arrows; the rulebooks' numbers are filled in",
    count="How many",
    allow=ALLOW,
)
@says(
    "write down, add item, add to inventory, note down",
    "Write down[ {count}] {name}",
    when=is_quiet,
    needs=("name",),
)
@says(
    "give, gives, gets, receives, is given, add, hand, has a",
    "{who} gets[ {count}] {name}",
    when=referees,
    needs=("who", "name"),
)
@says(
    "give, gives, gets, receives, is given",
    "{who} gets {name}",
    when=referees,
    needs=("who", "name"),
    offers={"name": lambda _: ()},
    rest="name",
    reads=one_thing,
    confirmed=True,
)
def add(
    name: Annotated[str, Option(most=LONGEST_NAME + 10, suggest=known_things, own_words=True)],
    count: Count | None = None,
    who: Owner = "",
    *,
    details: Numbers,
    allow: bool = False,
) -> list[Action]:
    """Write down something that somebody has"""
    return [_added(one, who, details, allow=allow) for one in read_several(name, count, details)]


def _added(one: Amount, who: str, details: Details, *, allow: bool) -> Action:
    """So many of a thing, with its worth and damage where they stand beside its name."""
    name, damage = apart_from_damage(one.name)
    more = details if one.worth is None else replace(details, worth=one.worth)
    if damage and details.damage is None:
        more = replace(more, damage=damage)
    return AddItem(name=name, target=who, count=one.count, details=more, allow=allow)


@ITEM.command(
    "set",
    name="What it is called from now on",
    count="How many there are",
    allow=ALLOW,
)
def set_(
    item: Thing,
    who: Owner = "",
    name: Annotated[str, text(LONGEST_NAME)] = "",
    count: Count | None = None,
    *,
    details: Numbers,
    allow: bool = False,
) -> Action:
    """Correct what is written of an item; the rest stays"""
    return ChangeItem(
        item_id=item, target=who, name=name, count=count, details=details, allow=allow
    )


@ITEM.command("show")
@says(
    "inventory, inv, my stuff, my things, what do i have, what have i got, what do i carry, "
    "equipment, gear, bag, backpack, how many, how much, purse, coins left, carry, pack, how much"
    " gold, what am i carrying, whats in * pack, whats in * bag, whats in * backpack, whats in * "
    "purse, whats in my, in my pack, in my bag, in my backpack, in my purse, food left, rations "
    "left, supplies, days of food, how much food, do i have, do we have, have i got, have we got,"
    " do i still have, did we bring, anyone got, anyone have, anybody have, who has, who carries,"
    " check my pack, check pack, check inventory, list items, items, my items, my pack, my gold, "
    "money left, gold left, how much money, my money, wallet, ammo, arrows left, bolts left, "
    "carrying, belongings, food for, enough food, how much water, how many days, how many "
    "torches, how many arrows, any torches left, do we still have, what else do i, whats left in,"
    " count my, who is carrying, how much cash, money do i",
    "Show gear and money[ of {who}]",
    when=takes_part,
    asks=True,
    offers={"who": own_names},
)
async def show(interaction: Interaction, game: LiveGame, who: Owner = "") -> None:
    """Show you alone what somebody has"""
    async with Answer(interaction) as answer:
        await show_items(answer, game, interaction.user.id, who)


@ITEM.command(
    "wield",
    away="Whether to put it away",
    hands="With how many hands, where it can be used either way",
    helpers="How many help with armour",
)
@says(
    "wear, put on, don, dons, put * on, get into, strap on, slip on, equip, armour up, armor "
    "up, change into, get dressed, slip into, back on, put * back on, gear up, suit up, put "
    "my * on, try on, try * on",
    "Put {item} on",
    when=may_handle,
    offers={"item": wearables},
    bare=True,
)
@says(
    "draw, wield, equip, ready, unsheathe, take out, pull, pull out, get out, * out, take in "
    "hand, arm with, switch to, weild, swap to, put in hand, hold, grab, swap * for, swap in, "
    "swap out, swap, change to, change * for, switch * for, switch, trade * for, exchange * "
    "for, grab my, get my, get * out, get * ready, bring out, take * in hand, whip out, "
    "unsling, ready my, have * ready, grip, arm myself, pull "
    "* out, take out my, take * out, in hand, nock",
    "Take {item} in hand",
    when=may_handle,
    offers={"item": drawables},
    bare=True,
)
@says(
    "take off, taking off, remove, doff, undress, unequip, get out of, strip off, shed, take "
    "* off, get * off, pull off, slip out of, off with, strip, drop my armour, out of my, out "
    "of this",
    "Take {item} off",
    when=may_handle,
    offers={"item": worn_things},
    away="yes",
)
@says(
    "put away, sheathe, sheath, stow, unequip, lower, sling, * away, holster, put * back, put "
    "* away, lower my, stow my, shoulder my, back in * scabbard",
    "Put {item} away",
    when=may_handle,
    offers={"item": held_things},
    away="yes",
)
def wield(
    item: Thing,
    away: bool = False,
    hands: Annotated[int, whole(1, MOST_HANDS)] = 0,
    helpers: Annotated[int, whole(0, MOST_HELPERS)] = 0,
    who: Owner = "",
) -> Action:
    """Take a weapon in hand or put armour on, or put it away"""
    return WieldItem(item_id=item, target=who, away=away, hands=hands, helpers=helpers)


@ITEM.command(
    "destroy",
    who="Whose: somebody who is dead",
    saves="Whether magic items get a save",
    against="What killed them; without it, as it was told, else a spell",
    number="What magic items roll against, if no save is written",
)
def destroy(
    who: Annotated[str, Option(read=target_in, suggest=owners)],
    saves: bool = True,
    against: Annotated[str, Option(choices=CATEGORIES)] = "",
    number: Annotated[int, whole(1, LARGEST_NUMBER)] | None = None,
) -> Action:
    """Let a blast take what the dead carried (referee)"""
    return DestroyGear(target=who, saves=saves, category=against, number=number)


FEATURE = Feature(
    lines={**LINES, "item-pickup": Does("item pickup", "item")},
    order=50,
    deeds=item_deeds,
    presses={
        **SALES,
        "item-use": press_use,
        "lying": asks(lying_page, turns=False),
    },
)
