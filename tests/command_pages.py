"""docs/commands/: a page for each subject, with a card for each command. A part of `make docs`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cogs.core.commands import Command
from cogs.core.said import said_of
from tests.printed import example_of

MOST_PHRASES = 3
WRITTEN_BEGIN = "<!-- from here on written by make docs -->\n"


class Page(NamedTuple):
    """A page: its heading, the first words of the keys of its commands, and what it is about."""

    head: str
    words: tuple[str, ...]
    about: str


PAGES: Mapping[str, Page] = {
    "games": Page("Games", ("game",), "begin, settings, channels, referees, files"),
    "sheets": Page("Sheets", ("sheet",), "make, show and change a character"),
    "levels": Page("Classes and levels", ("level", "turn"), "experience, classes, turning undead"),
    "items": Page("Things", ("item",), "carry, use, buy and sell"),
    "skills": Page(
        "Skills, training and research",
        ("background", "research", "skill", "train"),
        "backgrounds, spells invented, scrolls made",
    ),
    "dice": Page("Dice", ("dice", "macro", "odds", "roll"), "roll, odds, macros"),
    "checks": Page(
        "Checks, luck and powers",
        ("ask", "check", "luck", "point", "power"),
        "saves, abilities, luck points",
    ),
    "encounters": Page("Encounters", ("encounter",), "meet, act, end"),
    "monsters": Page("Monsters", ("monster",), "stat blocks"),
    "wandering": Page("Wandering monsters", ("wandering",), "checks, and tables of what comes"),
    "party": Page("The party", ("party", "vote"), "marching order, caller, mapper, votes"),
    "rounds": Page("In a round", ("declare", "done", "order"), "declaring, and standing orders"),
    "deadlines": Page("Deadlines", ("deadline", "nudge", "request"), "how long the game waits"),
    "pursuit": Page("Flight and pursuit", ("chase",), "run away, run after"),
    "attacks": Page(
        "Attacks",
        ("attack", "bomb", "cast", "grapple", "move", "parry", "spell"),
        "blows, shots, spells, moves",
    ),
    "wounds": Page(
        "Hit points and conditions",
        ("condition", "damage", "endurance", "heal", "life", "rest", "surge"),
        "damage, healing, rest",
    ),
    "hazards": Page("Hazards and illusions", ("hazard", "illusion"), "poison, falls, mirages"),
    "morale": Page("Morale", ("morale",), "checks, routs, loyalty"),
    "battles": Page("Battles of many", ("battle",), "who falls, and volleys"),
    "turns": Page("Turns and days", ("explore", "task"), "what the party does next"),
    "sea": Page("At sea", ("sea",), "sail, row, storms"),
    "doors": Page(
        "Doors, searches, traps and stealth",
        ("door", "search", "trap", "pickpocket", "sneak"),
        "open, listen, look, sneak",
    ),
    "time": Page("Time", ("time",), "let it go by, dates, events"),
    "hirelings": Page("Hirelings", ("hire",), "find, pay and lead them"),
    "treasure": Page("Treasure and money", ("award", "upkeep"), "hoards, shares, experience"),
    "places": Page("Places", ("place",), "dungeons and towns"),
    "light": Page("Light", ("light",), "torches, lanterns, darkness"),
    "travel": Page("Days in the wilds", ("travel",), "the way, the day, the hunt"),
    "you": Page("You", ("away", "me"), "hours, absence, mentions, what is kept of you"),
    "notebook": Page("The notebook", ("notebook",), "write down, find, hand out"),
    "log": Page("The log", ("catchup", "log"), "catch up, undo, the story so far"),
    "help": Page(
        "Do, say, help and hold", ("do", "say", "help", "hold"), "what one types most often"
    ),
    "ref": Page("The referee's cards", ("ref",), "how things stand, and what to do about it"),
}


def index_rows() -> str:
    """A row for each page."""
    rows = (f"| [{page.head}](commands/{key}.md) | {page.about} |\n" for key, page in PAGES.items())
    return f"| Page | For |\n|---|---|\n{''.join(rows)}"


INTO_DO = "\n`/do` and more words: type them into its field `what`.\n"


def page_with_cards(page: str, words: Sequence[str], commands: Mapping[str, Command]) -> str:
    """The page with a card for each command whose key begins with one of the words."""
    found = [commands[key] for key in sorted(commands) if key.split()[0] in words]
    cards = "".join(map(_card, sorted(found, key=lambda one: words.index(one.key.split()[0]))))
    how = INTO_DO if any(one.typed.startswith("/do ") for one in found) else ""
    return page.partition(WRITTEN_BEGIN)[0] + WRITTEN_BEGIN + how + cards


def _card(command: Command) -> str:
    lines = [f"\n## `{command.typed}`\n", f"{command.about}.", ""]
    for name, option in command.options.items():
        lines.append(f"- `{name}`{'' if option.required else ' (may be left out)'}: {option.about}")
    example = example_of(command)
    said = [f"“{one}”" for one in _phrases(command)][: MOST_PHRASES - bool(example)]
    rest = f"For instance: `{example}`. " if example else ""
    rest += f"In words: {', '.join(said)}." if said else ""
    lines += ["", rest.rstrip()] if command.options else [rest]
    return "\n".join(lines).rstrip("\n") + "\n"


def _phrases(command: Command) -> Iterator[str]:
    """How people say it: what is no pattern with a blank for something."""
    for said in said_of(command.function):
        for phrase in said.words.split(","):
            if phrase.strip() and not set("*?") & set(phrase):
                yield phrase.strip()
