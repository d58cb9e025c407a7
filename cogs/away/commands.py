"""`/away`: who is away, until when, and who plays for them; `/me`: when somebody is awake."""

import asyncio
from collections.abc import Awaitable, Iterator, Sequence
from typing import Annotated

from cogs.away.pages import render_away
from cogs.away.returning import ask_returning
from cogs.away.telling import back_button
from cogs.core.answering import Answer
from cogs.core.buttons import asks, number
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import takes_part
from cogs.core.naming import active_character, read_character
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.options import Member, characters
from cogs.core.said import always, says
from cogs.core.times import Until, is_moment, read_clock
from cogs.core.zones import Zone
from cogs.pace.commands import measured, read_rounds, waiting_for
from cogs.pace.pages import render_own
from cogs.party.pages import MENTIONED, UNKNOWN, render_person
from cogs.render.deeds import Deed, Doer, Near, deed_of, form_deed
from data.live import LiveGame
from data.persons import Person
from rules.away.leaving import LONGEST_NOTE
from rules.away.records import GoAway, ReturnEarly
from rules.encounter.records import LeaveEncounter
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import absence_of, owned_by
from rules.kernel.dues import BEGINS, NO_PINGS, ONLY_REMINDERS
from rules.kernel.hours import DAY_MINUTES
from rules.kernel.management import require_referee
from rules.sheet.records import RetireCharacter

NO_TIME = (
    "Say until when, such as `until:friday` or `until:3 days`, or ",
    WayOut("that you are back", "away", back="yes"),
    ".",
)
OVER = (
    "That is over: they are back, or away until another time. Look at ",
    WayOut("who is away", "away"),
    ".",
)


def _players(typed: Typed) -> Pairs:
    """Everybody else who plays somebody, as their character is called."""
    for member in typed.game.members.values():
        own = active_character(typed.game, member.user_id)
        if own is not None and member.user_id != typed.user_id:
            yield own.name, f"<@{member.user_id}>"


def _whose(typed: Typed) -> Pairs:
    """Of whom a referee can say it."""
    return characters(typed) if typed.game.viewer(typed.user_id).is_referee else ()


PlayedBy = Annotated[
    int | None,
    Option(read=lambda typed, text: read_character(typed.game, text).owner, suggest=_whose),
]
"""The member whose character it is, whoever sits there."""
AWAY = Group()
ME = Group("me", "Your time zone, hours and pace")
UNTIL = "Until when"
Pings = Annotated[
    str,
    Option(
        about="When you are mentioned, in all games; a game may do it less often",
        choices={
            "when something begins for me": BEGINS,
            "only in reminders": ONLY_REMINDERS,
            "never": NO_PINGS,
        },
    ),
]


def _is_away_or_home(doer: Doer) -> bool:
    """Whoever says only "back" then: elsewhere they mean the way back."""
    return not doer.is_out or absence_of(doer.state, doer.viewer.member) is not None


@AWAY.command(
    "away",
    until="When you will be back: friday, 24 dec 18:00, 3 days",
    delegate="Who plays for you until then; without anybody your characters hold",
    note="A word for the others, such as: no signal up there",
    back="Whether you are back already",
    who="Whom you say it of (referee)",
    character="Or whose player, as where nobody sits there any more (referee)",
)
@says(
    "away, afk, vacation, holiday, gone, absent, be gone, not here, no time, busy, im out, "
    "unavailable, hiatus, back on, be missing, im missing, missing until, missing till, missing "
    "next, wont be here, out until, out till, be back, back by, "
    "offline, on leave, on a trip, travelling, traveling, cant play, cant post, cant make it, not "
    "around, out of town, exams, wont be around, wont be online, no internet, no signal, "
    "while im gone, off until, off till, busy until, gone until, autopilot, away from",
    "Be away[ until {until}]",
    when=takes_part,
    rest="until",
    reads=is_moment,
)
@says(
    "back?, until?, till?, til?, at my?",
    "Be away until {until}",
    when=takes_part,
    rest="until",
    needs=("until",),
    reads=is_moment,
)
@says(
    "stands in, stand in, plays for me, plays * for me, play * for me, runs * for me, run * for "
    "me, can run, can play, run * while, play * while, take over, cover for me, covers for me",
    "Be away until {until}: {delegate} plays meanwhile",
    when=takes_part,
    offers={"delegate": _players},
    needs=("delegate",),
    rest="until",
    reads=is_moment,
)
@says(
    "back, returned, here again, home again, back now",
    "Be back",
    when=_is_away_or_home,
    back="yes",
)
@says(
    "im back, i am back, back again, back early, back from holiday, back from vacation, back from "
    "my, back from work, returned from, no longer away",
    "Be back",
    when=takes_part,
    back="yes",
)
def away(
    typed: Typed,
    until: Until | None = None,
    delegate: Member | None = None,
    note: Annotated[str, text(LONGEST_NOTE)] = "",
    back: bool = False,
    who: Member | None = None,
    character: PlayedBy = None,
) -> Action | Page:
    """Say that you will be away, so that nobody waits for you; see who is away"""
    who = character if who is None else who
    if back:
        return ReturnEarly(member=who)
    if until is not None:
        return GoAway(until=until, delegate=delegate, note=note, member=who)
    if delegate is not None or note:
        raise RuleError(NO_TIME)
    game, user_id = typed.game, typed.user_id
    own = absence_of(game.state, game.viewer(user_id).member)
    return Page(render_away(game), () if own is None else (back_button(game.id, own),))


def come_back(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """They are back, if they are still away until the time that the button is about."""
    away = absence_of(game.state, number(words, 0))
    if away is None or (away.until or 0) != number(words, 1):
        raise TooLateError(OVER)
    return ReturnEarly(member=away.member)


def _by_a_referee(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """A referee alone says it of somebody else."""
    require_referee(game.actor(interaction.user.id), "say that somebody else is away")


def put_away(game: LiveGame, user_id: int, words: list[str]) -> Sequence[Action]:
    """A referee takes out of the encounter whom a player left, and puts the sheets away."""
    require_referee(game.actor(user_id), "put away what somebody else plays")
    # What takes a member's own characters out of the game for now.
    member = number(words, 0)
    encounter, found = game.state.encounter, list[Action]()
    there = () if encounter is None else encounter.combatants
    present = {one.id for one in there if not one.gone}
    for one in owned_by(member, game.state.characters):
        if one.retired or one.service is not None:
            continue
        if one.id in present:
            found.append(LeaveEncounter(target=one.id))
        found.append(RetireCharacter(character_id=one.id))
    if not found:
        raise TooLateError("That is done: whoever they played is put away.")
    return found


def away_deeds(doer: Doer) -> Iterator[Deed]:
    """To be away, or back."""
    away = absence_of(doer.state, doer.viewer.member)
    if away is not None:
        yield deed_of(back_button(doer.game.id, away), Near.MENU, also="return")
    elif doer.character is not None:
        yield form_deed("Be away for a while…", "away")


AWAY_FEATURE = Feature(
    deeds=away_deeds,
    afterwards=ask_returning,
    order=40,
    lines={"away-seat": Does("away", "#member", asks="until", guard=_by_a_referee)},
    presses={"come-back": asks(come_back), "put-away": asks(put_away)},
)


def _minute(_typed: Typed, text: str) -> int:
    return read_clock(text, bare=True) % DAY_MINUTES


Minute = Annotated[int, Option(read=_minute)]


@ME.command("timezone", zone="Your city or country, or what your clock shows, such as 18:30")
@says(
    "timezone, time zone, my time zone is, my timezone is, set my timezone to, set timezone to",
    "Say where you are: {zone}",
    when=always,
    rest="zone",
    needs=("zone",),
)
@says(
    "timezone, time zone, i live in, my clock, my time zone, im on, set my timezone, "
    "set timezone, my timezone",
    "Say where you are",
    when=always,
)
async def timezone(interaction: Interaction, zone: Zone) -> None:
    """Say where you are: times that you type are read on your clock, in all games"""
    await _tell(interaction, interaction.client.games.persons.set_zone(interaction.user.id, zone))


@ME.command(
    "hours",
    **{
        "from": "When reminders may begin to reach you, such as 8:00",
        "to": "When they end, such as 22:00; the same time twice means at any hour",
    },
)
@says(
    "awake, waking hours, quiet hours, i sleep, do not disturb, no pings, i am asleep, im "
    "asleep, dont ping * at night, night time, im awake, not at night, im up, sleeping hours, "
    "my hours",
    "Say when you are awake",
    when=always,
)
async def hours(interaction: Interaction, from_: Minute, to: Minute) -> None:
    """Say when you are awake: reminders wait for that"""
    persons = interaction.client.games.persons
    await _tell(interaction, persons.set_hours(interaction.user.id, from_, to))


@ME.command("pings")
@says(
    "reminders, ping me, dont ping, no pings, stop pinging, mention me, notifications, remind "
    "me, change reminders, pings, notify, ping me less, less pings, no more pings, turn off "
    "pings, turn off notifications, mute, dont mention me, stop mentioning, stop reminding, "
    "no reminders, pings off, alerts, notify me",
    "Say when you are mentioned",
    when=always,
)
async def pings(interaction: Interaction, when: Pings) -> None:
    """Say when you are mentioned: as something begins for you, in reminders, or never"""
    await _tell(interaction, interaction.client.games.persons.set_pings(interaction.user.id, when))


@ME.command("show")
async def show(interaction: Interaction) -> None:
    """Show you alone your time zone, waking hours, and when you are mentioned"""
    await _tell(interaction, interaction.client.games.persons.get(interaction.user.id))


async def _tell(interaction: Interaction, asked: Awaitable[Person]) -> None:
    """What is known of whoever asks."""
    async with Answer(interaction) as answer:
        person = await asked
        now = interaction.client.clock()
        where = UNKNOWN if person.clock() is None else render_person(person.awake(), now)
        await answer.private(f"{where}\n{MENTIONED[person.pings]}")


@ME.command("pace")
async def pace(interaction: Interaction, game: LiveGame) -> None:
    """Show you alone how long your answers took, and what the game waits for you to give"""
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    now = bot.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(bot.games.log, game)
        found = await asyncio.to_thread(measured, game, entries, now)
        times = found.answers.get(viewer.member or 0, [])
        waiting = waiting_for(game, viewer, found, now, own=True)
        await answer.private(render_own(times, waiting))
