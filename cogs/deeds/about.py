"""Deeds about somebody: commands with the name filled in, which a line of typing has anyway.

`heal Brom`, `stun ogre` and `Brom falls 30 feet` find the form with whoever is meant in it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cogs.render.deeds import Deed, Doer, Near
from rules.checks.kinds import CHECKS
from rules.checks.trying import Check
from rules.sheet.reading import find_number
from rules.state.sheet import Character
from rules.systems import ENGINE


class About(NamedTuple):
    """A command about somebody: its key and option, its label with a place for the name.

    `run` is done at once; all else opens the form with the name in it.
    """

    key: str
    option: str
    label: str
    also: str
    run: bool = False

    def deed(self, who: str, name: str, near: Near = Near.ASKED) -> Deed:
        """The deed about one of them."""
        words = (self.key, f"{self.option}={who}")
        verb = "run" if self.run else "form"
        return Deed(self.label.format(name), verb, words, near, self.also)


SAVE = "Save "
HARM = (
    About("damage", "target", "Take hit points from {}…", "damage harm hurt wound hp kill lose"),
    About("heal", "target", "Heal {}…", "give hit points back cure hp restore"),
    About(
        "condition add",
        "target",
        "Put a condition on {}…",
        "stun stunned poison poisoned blind prone asleep charmed held effect status bonus",
    ),
)
FALL = About("hazard fall", "who", "{} falls…", "fall feet drop pit")
ASK = About("ask check", "who", "Ask {} for a check or save…", "roll request saving throw")
HIDE = About("monster hide", "who", "Take {} out of the players' sight", "hide", run=True)
REVEAL = About("monster reveal", "who", "Show {} to everybody", "reveal appear", run=True)
REMOVE = About(
    "monster remove", "who", "Take {} out as if never added", "remove delete leave", run=True
)
OF_ALL = (*HARM, FALL, ASK)
OF_MONSTERS = ((HIDE, REMOVE), (REVEAL, REMOVE))
"""Of those whom players see, and of those who are hidden."""
SHEET = About(
    "sheet show", "character", "Show {}'s character sheet", "stats abilities hp", run=True
)
THINGS = About("item show", "who", "Show what {} has", "inventory equipment gear items", run=True)


def about_deeds(doer: Doer) -> Iterator[Deed]:
    """For referees about everybody who is there, for players about whom they play."""
    if doer.viewer.is_referee:
        yield from _of_referee(doer)
    elif doer.character is not None:
        yield from _of_player(doer, doer.character)


def _of_referee(doer: Doer) -> Iterator[Deed]:
    if doer.met is None:
        for one in doer.game.state.characters:
            if not one.retired:
                yield from (about.deed(one.id, one.name) for about in (*OF_ALL, SHEET))
        return
    for there in doer.met.combatants:
        own = OF_ALL if there.owner is not None else (*HARM, *OF_MONSTERS[there.hidden])
        yield from (about.deed(there.id, there.name) for about in own)


def _of_player(doer: Doer, own: Character) -> Iterator[Deed]:
    yield THINGS.deed(own.id, own.name)
    for check in _checks(doer, own):
        also = " ".join(("roll check saving throw", *check.words))
        words = ("check", f"what={check.key}")
        label = check.name if check.name.startswith(SAVE) else f"Roll {check.name}"
        yield Deed(f"{label}…", "form", words, Near.ASKED, also)


def _checks(doer: Doer, own: Character) -> Iterable[Check]:
    """What anybody can try in this game, and what they have a number for."""
    state = doer.game.state
    asker = ENGINE.asking(state)
    return (
        check
        for check in CHECKS
        if check.is_common(state) or find_number(asker, own.id, check.key) is not None
    )
