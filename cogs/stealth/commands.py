"""`/do sneak` and `/do pickpocket`: what people do unseen."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.buttons import Press, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import Mode, OwnCharacterId, affected_in, anybody_in, several, targets
from cogs.core.play import play
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.encounter.records import SetSurprise
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.stealth.pickpocket import SIDES
from rules.stealth.records import PickPocket, SneakUp, StopSneaking
from rules.stealth.sneaking import DIE, sneaking

SNEAK = Group("sneak", "Going unseen")
STEAL = Group()
PARTY = "party"
Camouflage = Annotated[bool, Option(about="True if the ground or their clothes hide them: +1")]
Detected = Annotated[bool, Option(about="True if others know that somebody is there: -1")]
InLight = Annotated[bool, Option(about="True to let it happen by a bright light (referee)")]
Sixth = Annotated[int, whole(1, DIE, "Set the die to this (referee)")]
Percent = Annotated[int, whole(1, SIDES)]


def _own(typed: Typed) -> Pairs:
    return several(typed, own=True)


def _sneaks(typed: Typed) -> Pairs:
    """The whole party, and those whom the person may act for."""
    yield "the whole party", PARTY
    yield from _own(typed)


def _sneaks_in(typed: Typed, text: str) -> tuple[str, ...]:
    return (PARTY,) if text.casefold() == PARTY else affected_in(typed, text)


@SNEAK.command("up", who="Who; several with commas, or the party; without it, your character")
def up(
    who: Annotated[tuple[str, ...], Option(read=_sneaks_in, suggest=_sneaks, several=True)] = (),
    camouflage: Camouflage = False,
    detected: Detected = False,
    mode: Mode = Visibility.PUBLIC,
    allow: InLight = False,
    forced: Sixth | None = None,
) -> Action:
    """Sneak: a d6 for going undetected, and one category slower on the way"""
    party = who == (PARTY,)
    return SneakUp(
        targets=() if party else who,
        party=party,
        camouflaged=camouflage,
        detected=detected,
        allow=allow,
        forced=forced,
        seen=mode,
    )


@SNEAK.command("stop", who="Who; several with commas; without it, all of yours")
def stop(
    who: Annotated[tuple[str, ...], Option(read=affected_in, suggest=_own, several=True)] = (),
) -> Action:
    """Walk on openly, as fast as before"""
    return StopSneaking(targets=who)


@STEAL.command(
    "pickpocket",
    victim="Whose pocket: somebody here, or any name",
    skill="The thief's skill in percent, if not the one on the sheet",
    who="The thief; without it, your character",
    forced="Set the thief's die to this (referee)",
    forced_notice="Set the victim's die to this (referee)",
)
def pickpocket(
    victim: Annotated[str, Option(most=60, read=anybody_in, suggest=targets, own_words=True)],
    skill: Percent | None = None,
    who: OwnCharacterId = "",
    camouflage: Camouflage = False,
    detected: Detected = False,
    mode: Mode = Visibility.PUBLIC,
    allow: InLight = False,
    forced: Percent | None = None,
    forced_notice: Sixth | None = None,
) -> Action:
    """Pick a pocket: your skill, and in secret whether the victim notices"""
    return PickPocket(
        victim=victim,
        skill=skill,
        thief=who,
        camouflaged=camouflage,
        detected=detected,
        allow=allow,
        forced=forced,
        forced_notice=forced_notice,
        seen=mode,
    )


async def _press_sneaked_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What became of whoever was sneaked up on, by the referee's word."""
    action = SetSurprise(side=word(words, 0), surprised=word(words, 1) == "yes")
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {"sneaked-up": _press_sneaked_up}


def sneak_deeds(doer: Doer) -> Iterator[Deed]:
    """To go unseen, or openly again."""
    if doer.character is None or doer.state.expedition is None:
        return
    if doer.character.id in sneaking(doer.state):
        yield form_deed("Walk on openly…", "sneak stop")
    else:
        yield form_deed("Go unseen, more slowly…", "sneak up")


FEATURE = Feature(
    deeds=sneak_deeds,
    order=120,
    presses=PRESSES,
)
