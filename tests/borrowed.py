"""Which rules of other sources speak in a game of a rulebook, each with the reason why."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from unittest.mock import patch

from rules.campaign.records import SettingChanged
from rules.errors import RuleError
from rules.kernel.questions import Able, Question, Said
from rules.state.game import GameState
from tests.rules.examples import EXAMPLES

OF_ITS_OWN = {"ose": ("OSE", "R-"), "4e": ("4E-", "ENDURANCE", "OSE", "R-")}
"""With what the IDs of a rulebook's own rules begin; the fourth edition's house rules stand on
OSE's journeys and dungeons by the choice of their preset."""
_SAID = "only where somebody does it or writes it down: the rulebook has nothing like it"
_HIRED = (
    "how people are found and hired is left to the referee by the book; this is a way to do it, at "
    "these costs"
)
_LEARNED = "only who learns such a skill has it; what a class can do is its book's"
BORROWED = {
    "4E-BONUS-ONCE": "only a referee's word that such a bonus is spent; by itself `bonus_once` "
    "does that, which is off",
    "ENDURANCE-EXHAUSTED": "only a referee's note of what a monster loses; it counts with "
    "`endurance`, which is off",
    "ERIS-ACTIONS": "names that each acts once in a round, at their place, as the OSE book has it",
    "ERIS-ADVANCED-TYPES": _SAID,
    "ERIS-ARROW-VOLLEY": _SAID,
    "ERIS-BACKGROUND-SKILLS": _LEARNED,
    "ERIS-CLERIC": "names turning undead; the chart, the dice and how many are those of the game's "
    "book, and the weapons of clerics are the setting `clerics`, which is off",
    "ERIS-DEX-TIEBREAK": "only a note of somebody's dexterity; it counts with another initiative",
    "ERIS-ELF": "only who is written with two classes; elves of the OSE book have one",
    "ERIS-FIRE-INTO-MELEE": "only a referee's word on who stands in the way; shots into melee are "
    "the setting `fire_into_melee`, which is off",
    "ERIS-GHOUL-PARALYSIS": "only shaking out who is frozen with fear, as nobody is unless "
    "`paralysis` or a referee says so",
    "ERIS-GRAPPLE-GYGAX": "the book has no rule for holding somebody; only who tries it needs one",
    "ERIS-GRAPPLE-UNCONTESTED": "the same, where it is chosen for one attempt",
    "ERIS-HIRELING-ADVERT": _HIRED,
    "ERIS-HIRELING-APPEAR": _HIRED,
    "ERIS-HIRELING-CLASSES": "names the sheet of who is hired, who gains experience once a "
    "referee gives them a class; shares are the setting `retainer_share`",
    "ERIS-HIRELING-OFFER": "names an offer; what people say to it is the book's table",
    "ERIS-HIRELING-TYPES": "only who is hired by the trades that it lists; wages are the book's",
    "ERIS-HIRELING-UPKEEP": "names wages; what they are is the book's, or typed",
    "ERIS-HP-LEVELING": "names rising a level; the dice are the setting `level_hp`",
    "ERIS-ILLUSION": "how illusions are believed or not is left to the referee by the book",
    "ERIS-LEADERSHIP": "names who leads whom; how many retainers is the book's table of Charisma, "
    "and no more hirelings of any kind than that go into a dungeon",
    "ERIS-LEVEL-DRAIN": "names drained levels; what goes with them is the setting `level_drain`",
    "ERIS-LIGHT": "the list of lights is Planet Eris's; how long a lantern burns and what spells "
    "give is the book's, and what light does to surprise the setting `light`; a magic sword shines "
    "only where somebody draws it to see by",
    "ERIS-LOYALTY": "only a referee's word that loyalty rises; by itself `loyalty_growth` does "
    "that, which is off",
    "ERIS-MASS-DEATH": _SAID,
    "ERIS-MISSILES": "names what is shot, or leaves the hand; how often one shoots is the setting "
    "`missile_rates`",
    "ERIS-OSR-CONVERSION": "only a note that a stat block of another game was taken over",
    "ERIS-PICKPOCKET": "names picking pockets; whether the victim notices is the setting "
    "`sneaking`",
    "ERIS-PLATE-DROWNING": "only where somebody is cut out of armour in the water; drowning itself "
    "is OSE's",
    "ERIS-PLAYER-UPKEEP": "only where a referee asks for it or writes what somebody lives on",
    "ERIS-PURSUIT": "only running from a fight and following, which the book leaves to the "
    "referee; a pursuit in a dungeon is the setting `pursuit`",
    "ERIS-SKILL-TRAINING": _LEARNED,
    "ERIS-SKILLS": _LEARNED,
    "ERIS-SNEAK": "names who goes on openly; how one goes unseen is the setting `sneaking`",
    "ERIS-TEMP-DRAIN": "only a referee's word, or the tag `blood-drain`, which no monster of the "
    "OSE book has",
    "ERIS-TREASURE-POOL": "what the party has found is kept in one place until it is divided, as "
    "the book leaves to the players",
    "ERIS-WITHSTAND-ADVERSITY": "only where a referee asks for it",
    "ERIS-XP": "names experience; what brings how much is the setting `xp`, one level at a time "
    "`level_limit`",
}
"""Each rule of another source that speaks in a game of OSE or of the fourth edition."""


@cache
def spoken(preset: str) -> frozenset[str]:
    """The rules of other sources that what the families show calls on in a game of that preset:
    those of events, and of what systems answer to questions, refusals too.

    Every action of every family has an example; what this game refuses reports nothing.
    """
    said = set[str]()
    with patch.object(Able, "ask", _listening(said)):
        for example in EXAMPLES:
            try:
                game, action = replace(example, preset=preset).in_scene()
                events = game.act(action, example.by).events
            except (RuleError, AssertionError, StopIteration):
                continue
            said |= {event.rule for event in events if not isinstance(event, SettingChanged)}
    return frozenset(one for one in said if one and not one.startswith(OF_ITS_OWN[preset]))


def _listening(said: set[str]) -> Callable[..., tuple[Said, ...]]:
    """`Able.ask`, which notes the sources of all answers."""
    ask = Able.ask

    def note(able: Able, state: GameState, question: Question[Said]) -> tuple[Said, ...]:
        found = ask(able, state, question)
        said.update(getattr(one, "source", "") for one in found)
        return found

    return note
