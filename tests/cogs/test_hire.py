"""`/do hire` as people use it."""

import json
from typing import Any

import pytest
from simcord.actors import MessageLike

from rules.hirelings.records import HIRING
from rules.hirelings.serving import in_service
from rules.items.records import AddItem
from rules.sheet.records import CreateCharacter
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_of, labels_on, offered_on

pytestmark = [
    pytest.mark.rule("ERIS-HIRELING-CLASSES"),
    pytest.mark.rule("ERIS-HIRELING-APPEAR"),
    pytest.mark.rule("ERIS-HIRELING-ADVERT"),
    pytest.mark.rule("ERIS-HIRELING-OFFER"),
    pytest.mark.rule("ERIS-HIRELING-UPKEEP"),
    pytest.mark.rule("ERIS-HIRELING-TYPES"),
    pytest.mark.rule("ERIS-LEADERSHIP"),
    pytest.mark.rule("ERIS-LOYALTY"),
]


@pytest.fixture
async def town(play: Play) -> Play:
    """Ann's Ada is in town with 2,000 gp."""
    await play.begin("eris")
    numbers = (("Reaction modifier", 1), ("max_hirelings", 2))
    ada = CreateCharacter(name="Ada", hit_points=8, numbers=numbers)
    await Scene(play).lay(play.ann, ada, AddItem(name="Coin", count=2_000))
    return play


def said(told: Any) -> str:
    """All that somebody was told."""
    return "\n".join(message.content for message in Told.of(told).messages)


def with_label(told: Told, label: str) -> MessageLike:
    """The message with that button."""
    return next(one for one in told.messages if label in labels_on(one))


def fields_in(form: Any) -> list[dict[str, Any]]:
    """What a form asks for."""
    return [label["component"] for label in form.modal["components"]]


def fields_of(form: Any) -> set[str]:
    """The keys of what a form asks for."""
    return {field["custom_id"] for field in fields_in(form)}


async def offered(play: Play, answer: str, gold: int = 10) -> Told:
    """Ada asks one in the tavern to be a swordsman, and the referee says what they answer."""
    for place in ("The Boar", "The Bell"):
        await play.type(play.referee, "hire tavern", place=place)
    whom = HIRING.of((await play.game()).state).prospects[0].id
    return await play.type(
        play.referee, "hire offer", whom=whom, trade="Swordsman", count=1,
        gold=gold, weapon="Spear", employer="Ada", answer=answer,
    )  # fmt: skip


async def test_who_is_not_sure_is_offered_half_as_much_again_with_all_that_was_said(
    town: Play,
) -> None:
    play = town
    unsure = await offered(play, "uncertain")
    assert "A normal hireling is not sure yet about Ada's offer of 10 gp." in said(unsure)
    message = unsure.messages[-1]
    form = await play.ann.click(message, label="Offer something else…")
    typed = {field["custom_id"]: field.get("value", "") for field in fields_in(form)}
    assert (typed["trade"], typed["weapon"], typed["gold"]) == ("Swordsman", "Spear", "15")
    less = await play.ann.submit_modal(form, typed | {"gold": "14"})
    assert "15 gp or more for each would be a better offer" in said(less)
    assert "`" not in said(less).partition("You typed")[0]
    again = await play.ann.click(less.response, label="Correct it")
    assert '"value": "14"' in json.dumps(again.modal)
    better = await play.ann.click(message, label="Offer half as much again (15 gp)")
    assert "**Ada's offer:** 2d6+1" in said(better)
    assert "Ada's offer of 15 gp" in said(better)
    late = await play.ann.click(message, label="Offer half as much again (15 gp)")
    assert "**Ada's offer:**" not in said(late)


async def test_another_is_asked_where_one_refuses(town: Play) -> None:
    play = town
    refused = await offered(play, "refuses")
    page = await play.ann.click(refused.messages[-1], label="Ask another")
    assert "**Swordsman**, 5 gp a week." in said(page)
    asked = await play.ann.click(page.response, label="Offer 5 gp")
    assert "**Ada's offer:** 2d6+1" in said(asked)


async def test_a_typed_offer_that_is_too_little_opens_the_form(town: Play) -> None:
    play = town
    await offered(play, "uncertain")
    there = HIRING.of((await play.game()).state).prospects
    (whom,) = (one.id for one in there if one.answer == "uncertain")
    refused = await play.type(play.ann, "hire offer", whom=whom, trade="Swordsman", gold=11)
    form = await play.ann.click(refused.response, label="Change the offer…")
    assert '"value": "15"' in json.dumps(form.modal)


async def test_a_notice_is_put_up_by_a_form_and_the_unusual_are_looked_for(town: Play) -> None:
    play = town
    page = await play.type(play.ann, "hire who")
    seen = await play.ann.click(page.response, label="Look for unusual ones (2 in 6)")
    assert "**The tavern:**" in said(seen)
    page = await play.type(play.ann, "hire who")
    trades = await play.ann.click(page.response, label="Others, by a notice…")
    labels = labels_of(trades.response.components)
    assert "Heavy Foot, 5 gp a week" in labels
    assert not [one for one in labels if one.startswith(("Thief", "Sage", "Specialists"))]
    form = await play.ann.click(trades.response, label="Heavy Foot, 5 gp a week")
    refused = await play.ann.submit_modal(form, {"place": "Keep", "gold": "5", "weeks": "13"})
    assert "`weeks` is a number from 1 to 12" in said(refused)
    again = await play.ann.click(refused.response, label="Correct it")
    posted = await play.ann.submit_modal(again, {"place": "Keep", "gold": "5", "weeks": "1"})
    assert "Heavy Foot is wanted, for a week, at 5 gp each on joining." in said(posted)
    page = await play.type(play.referee, "hire who")
    trades = await play.referee.click(page.response, label="Others, by a notice…")
    special = await play.referee.click(trades.response, label="Specialists…")
    assert "Sage, 500 gp a week" in labels_of(special.response.components)
    back = await play.referee.click(special.response, label="Back")
    assert "Heavy Foot, 5 gp each, 0 of 1 weeks over" in said(back)


async def test_who_cannot_pay_pays_later_by_a_button(town: Play) -> None:
    play = town
    await play.type(play.referee, "hire add", trade="Porter", employer="Ada", hit_points=3)
    await play.type(play.referee, "item drop", item="Coin", who="Ada", gone=True)
    page = await play.type(play.referee, "hire who")
    label = "Wages are due: 7 days go by"
    due = await play.referee.click(page.response, label=label)
    assert "Ada cannot pay 2 gp for wages of 1 hireling, and owes 2 gp now." in said(due)
    await play.type(play.ann, "item add", name="Coin", count=5)
    page = await play.type(play.ann, "hire who")
    assert "Pay Ada's debt of 2 gp" in labels_of(page.response.components)
    message = next(one for one in due.messages if "Pay Ada's debt of 2 gp" in labels_on(one))
    paid = await play.ann.click(message, label="Pay Ada's debt of 2 gp")
    assert "Ada pays 2 gp of what they owed, and owes nothing now." in said(paid)


async def test_a_button_makes_an_offer_in_the_tavern(town: Play) -> None:
    play = town
    assert "Nobody is hired" in said(await play.type(play.ann, "hire who"))
    seen = await play.type(play.ann, "hire tavern", place="The Boar")
    assert "**The Boar:**" in said(seen)
    again = await play.type(play.ann, "hire tavern", place="the boar")
    assert "Unusual ones can still be looked for." in said(again)
    assert labels_of(again.response.components) == ["Hire…"]
    page = await play.type(play.ann, "hire who")
    assert "**The Boar** (for 7 days)" in said(page)
    assert "Swordsman, 5 gp a week" in labels_of(page.response.components)
    picked = await play.ann.click(page.response, label="Swordsman, 5 gp a week")
    assert "Brings Long sword, Leather and Shield." in said(picked)
    form = await play.ann.click(picked.response, label="Change the offer…")
    typed = {field["custom_id"]: field.get("value", "") for field in fields_in(form)}
    assert typed == {"trade": "Swordsman", "count": "1", "weapon": "", "gold": "5", "gift": ""}
    offered = await play.ann.submit_modal(form, typed | {"gold": "8 gp"})
    assert "**Ada's offer:** 2d6+1" in said(offered)
    assert "Ada's offer of 8 gp" in said(offered)


async def test_a_stranger_spends_nobodys_week_in_the_tavern(town: Play) -> None:
    play = town
    refused = await play.type(play.cat, "hire tavern")
    assert "Only a referee, or who plays a living character, can see who is to be" in said(refused)
    assert "**The tavern:**" in said(await play.type(play.ann, "hire tavern"))


async def test_wages_are_due_by_the_month_and_no_porter_gains_experience(town: Play) -> None:
    play = town
    await play.type(play.referee, "hire add", trade="Porter", employer="Ada", hit_points=3)
    await play.type(play.referee, "hire wage", trade="Porter", gp=5)
    told = await play.type(play.referee, "hire wage", monthly=True)
    assert "Wages of hirelings are due each month." in said(told)
    assert "wages are due" in said(await play.type(play.ann, "time ahead", days=30))
    month = await play.type(play.referee, "time pass", days=30)
    assert "Ada pays 5 gp for wages of 1 hireling." in said(month)
    refused = await play.type(play.referee, "award give", xp=100, who="Porter")
    assert "is a hireling without a class, and gains neither" in said(refused)
    refused = await play.type(play.ann, "sheet set", field="loyalty", value="9", character="Porter")
    assert "is the referee's to keep" in said(refused)


async def test_nobody_is_offered_to_hire_while_somebody_is_met(town: Play) -> None:
    play = town
    await play.type(play.ann, "hire tavern")
    await play.type(play.referee, "encounter start")
    page = await play.type(play.ann, "hire who")
    assert "That has to wait until the encounter is over." in said(page)
    labels = [label for one in Told.of(page).messages for label in labels_on(one)]
    assert not [label for label in labels if "Porter" in label or "notice" in label]
    refused = await play.type(play.ann, "hire offer", whom="normal hireling", trade="Porter")
    assert "That has to wait until the encounter is over." in said(refused)


async def test_a_refused_offer_can_be_corrected(town: Play) -> None:
    play = town
    seen = await play.type(play.ann, "hire tavern")
    assert "**The tavern:**" in said(seen)
    page = await play.ann.click(seen.response, label="Hire…")
    picked = await play.ann.click(page.response, label="Porter, 2 gp a week")
    form = await play.ann.click(picked.response, label="Change the offer…")
    typed = {"trade": "Dragon", "count": "1", "weapon": "", "gold": "5", "gift": ""}
    refused = await play.ann.submit_modal(form, {key: typed[key] for key in fields_of(form)})
    again = await play.ann.click(refused.response, label="Correct it")
    assert '"value": "Dragon"' in json.dumps(again.modal)
    typed["trade"] = "Porter"
    offered = await play.ann.submit_modal(again, {key: typed[key] for key in fields_of(again)})
    assert "**Ada's offer:** 2d6+1" in said(offered)


async def test_hirelings_from_the_offer_to_the_day_they_leave(town: Play) -> None:
    play = town
    await play.type(play.referee, "hire tavern", place="The Boar")
    hired = await play.type(
        play.referee, "hire offer", whom="normal hireling", trade="Swordsman", count=1,
        employer="Ada", name="Otto", answer="accepts",
    )  # fmt: skip
    assert "A normal hireling accepts Ada's offer." in said(hired)
    assert "**Otto** serves Ada as a Swordsman." in said(hired)
    assert "Brings Long sword, Leather and Shield." in said(hired)
    form = await play.referee.click(hired.messages[-1], label="Loyalty of Otto")
    assert "Loyalty of Otto and those hired with them: 7." in said(
        await play.referee.submit_modal(form, {"loyalty": "7"})
    )
    await play.type(play.referee, "hire wage", trade="Swordsman", gp=3)
    page = await play.type(play.ann, "hire who")
    assert "**Ada** leads:\n- Otto: Swordsman," in said(page)
    assert "3 gp" in said(page)
    assert "loyalty" not in said(page)
    assert "loyalty 7" in said(await play.type(play.referee, "hire who"))
    helped = await play.type(play.ann, "help")
    assert "Which hirelings come along…" in offered_on(helped.response)
    sheet = await play.type(play.ann, "sheet show", character="Otto")
    assert "Hireling: Swordsman, serves Ada" in said(sheet)
    refused = await play.type(play.referee, "party caller", who="Otto")
    assert "Otto is a hireling. Pick a character of the party." in said(refused)
    stays = await play.type(play.ann, "hire along", who="Otto", stay=True)
    assert "Otto stays behind." in said(stays)
    assert "Otto comes along." in said(await play.type(play.ann, "hire along"))
    await play.type(play.referee, "time pass", days=7)
    assert "wages of 1 hireling" in said(await play.type(play.referee, "log show"))
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    assert [one.name for one in (await play.encounter()).combatants] == ["Ada", "Otto"]
    refused = await play.type(play.referee, "monster show", who="Otto")
    assert "with a sheet: look at it" in said(refused)
    await play.type(play.referee, "encounter end")
    await play.type(play.bob, "sheet create", name="Bert", hit_points=8)
    led = await play.type(play.referee, "hire lead", who="Otto", to="Bert")
    assert "Bert leads Otto now." in said(led)
    gone = await play.type(play.bob, "hire dismiss", who="Otto")
    assert "**Otto** is dismissed." in said(gone)
    assert in_service((await play.game()).state) == ()


async def test_a_notice_and_what_those_ask_for_who_answer(town: Play) -> None:
    play = town
    posted = await play.type(play.ann, "hire advertise", trade="Cleric", place="Keep", gold=30)
    assert "Ada has it known in Keep that a Cleric is wanted, for a week, at 30 gp each on" in said(
        posted
    )
    assert "a week of a notice" in said(await play.type(play.ann, "time ahead", days=8))
    passed = await play.type(play.referee, "time pass", days=7)
    assert "A week of Ada's notice in Keep is over" in said(passed)
    helped = await play.type(play.referee, "help")
    assert "Notice in **Keep**: Cleric, 30 gp each" in said(await play.type(play.ann, "hire who"))
    assert "Hirelings wait for your word: **Cleric, Keep**." in said(helped)
    assert labels_on(helped.response)[0] == "Hirelings…"
    form = await play.referee.click(passed.messages[-1], label="Who answers: Cleric, Keep")
    came = await play.referee.submit_modal(form, {"count": "2"})
    assert "2 Clerics answer Ada's notice in Keep." in said(came)
    page = await play.type(play.ann, "hire who")
    assert "2 Clerics, who ask for access to a nearby temple or church" in said(page)
    asked = await play.type(play.ann, "hire offer", whom="Cleric", weapon="Mace", count=1)
    assert "The referee says if there is that." in said(asked)
    helped = await play.type(play.referee, "help")
    assert labels_on(helped.response)[0] == "Hirelings…"
    granted = await play.type(play.referee, "hire grant", whom="Cleric")
    assert "serves Ada as a Cleric, of unusual nature." in said(granted)


async def test_the_referee_takes_on_whom_no_die_brings(town: Play) -> None:
    play = town
    added = await play.type(
        play.referee, "hire add", trade="Thief", employer="Ada", name="Fingers", hit_points=4
    )
    assert "Brings Dagger, Leather and Thieves' tools." in said(added)
    full = await play.type(play.referee, "hire add", trade="Sage", employer="Ada", count=2)
    assert "Ada can have 2 unusual hirelings and has 1" in said(full)
    order = await play.type(play.ann, "order", who="Fingers")
    assert "Standing order now: do as the employer does." in said(order)
    mine = await play.type(play.ann, "order")
    assert "Do as the employer does" not in labels_of(mine.response.components)
    held = await play.ann.click(order.response, label="Hold")
    assert said(held)
    again = await play.type(play.ann, "order", who="Fingers")
    assert "Hold" not in offered_on(again.response)
    assert "Do as the employer does" in offered_on(again.response)
    denied = await play.type(play.ann, "hire dismiss", who="Fingers", deserted=True)
    assert "Only a referee of this game can say that hirelings desert." in said(denied)


async def test_what_the_purse_does_not_hold_is_offered_otherwise(town: Play) -> None:
    play = town
    unsure = await offered(play, "uncertain", gold=10)
    await play.type(play.referee, "item drop", item="Coin", who="Ada", gone=True)
    message = unsure.messages[-1]
    poor = await play.ann.click(message, label="Offer half as much again (15 gp)")
    assert "That offer costs 15 gp if they accept, and Ada has 0." in said(poor)
    form = await play.ann.click(poor.response, label="Change the offer…")
    assert '"value": "Spear"' in json.dumps(form.modal)


async def test_those_who_serve_stay_behind_and_go_by_buttons(town: Play) -> None:
    play = town
    for name in ("Bill", "Sam"):
        await play.type(
            play.referee, "hire add", trade="Porter", employer="Ada", name=name, hit_points=3
        )
    page = await play.type(play.ann, "hire who")
    served = await play.ann.click(page.response, label="Leave behind, dismiss…")
    assert labels_of(served.response.components) == [
        "Bill stays behind", "Dismiss Bill", "Sam stays behind", "Dismiss Sam", "Back",
    ]  # fmt: skip
    stays = await play.ann.click(served.response, label="Bill stays behind")
    assert "Bill stays behind." in said(stays)
    after = with_label(stays, "Bill comes along")
    along = await play.ann.click(after, label="Bill comes along")
    gone = await play.ann.click(with_label(along, "Dismiss Sam"), label="Dismiss Sam")
    assert "**Sam** is dismissed." in said(gone)
    last = await play.ann.click(with_label(gone, "Dismiss Bill"), label="Dismiss Bill")
    assert "Nobody serves you now." in said(last)


async def test_who_leads_the_lost_and_what_a_trade_costs_the_referee_says_by_buttons(
    town: Play,
) -> None:
    play = town
    await play.type(play.bob, "sheet create", name="Bert", hit_points=8)
    await play.type(play.bob, "sheet set", field="max_hirelings", value="2")
    await play.type(
        play.referee, "hire add", trade="Ogre", employer="Ada", name="Grub", hit_points=9
    )
    lost = await play.type(play.referee, "damage", target="Ada", amount="99")
    assert "The referee says who leads them." in said(lost)
    told = with_label(lost, "Bert leads them")
    page = await play.type(play.referee, "hire who")
    leads = await play.referee.click(told, label="Bert leads them")
    assert "Bert leads Grub now." in said(leads)
    late = await play.referee.click(page.response, label="Bert leads them")
    assert "All hirelings have somebody to lead them." in said(late)
    due = await play.type(play.referee, "time pass", days=7)
    assert "No wage is written for Ogre." in said(due)
    form = await play.referee.click(with_label(due, "Wage: Ogre"), label="Wage: Ogre")
    wrong = await play.referee.submit_modal(form, {"gp": "much"})
    assert "`gp` is a number" in said(wrong)
    again = await play.referee.click(wrong.response, label="Correct it")
    waged = await play.referee.submit_modal(again, {"gp": "7 gp"})
    assert "Each Ogre costs 7 gp" in said(waged)
