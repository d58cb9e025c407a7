"""All cards, and which commands stand on which, each as the card calls it.

Another card, and another command on one, is a row here.
"""

from cogs.cards.fights import ENCOUNTER, MEETINGS, PARTY, RESTS
from cogs.cards.showing import (
    deadlines_likely,
    deadlines_page,
    has_ended,
    has_secret_place,
    hirelings_likely,
    hirelings_page,
    is_at_sea,
    is_not_below,
    is_on_land,
    is_open,
    light_likely,
    light_page,
    place_likely,
    place_page,
    settings_likely,
    settings_more,
    settings_page,
    time_likely,
    time_page,
    travel_likely,
    travel_page,
    treasure_likely,
    treasure_page,
)
from cogs.notebook.pages import notebook_likely, notebook_more, notebook_page
from cogs.render.cards import Card, Menu

TREASURE = Card(
    "treasure",
    "Treasure and experience",
    treasure_page,
    treasure_likely,
    (
        Menu(
            "Treasure…",
            {
                "award found": "What was found",
                "award hoard": "Roll treasure",
                "award identify": "Identify",
                "award value": "What it is worth",
                "award strike": "Strike something",
                "award carry": "Who carries it",
                "award put": "Put something in",
                "award assign": "Give it to somebody",
                "award sell": "Sell",
                "award divide": "Divide the coins",
                "award roll-off": "Roll who picks first",
                "award close": "Wait no longer for rolls",
            },
        ),
        Menu(
            "Experience…",
            {
                "award experience": "Award experience",
                "award give": "Experience by your word",
                "award defeated": "Other experience",
            },
        ),
        Menu(
            "Prices and upkeep…",
            {
                "item prices": "All prices",
                "item price": "What a thing costs",
                "item add": "Give somebody a thing",
                "item set": "Correct a thing",
                "item destroy": "A blast takes things",
                "upkeep show": "Upkeep, and who owes",
                "upkeep set": "What upkeep costs",
                "upkeep collect": "Everybody pays now",
                "upkeep forgive": "Strike a debt",
            },
        ),
    ),
)
HIRELINGS = Card(
    "hirelings",
    "Hirelings",
    hirelings_page,
    hirelings_likely,
    (
        Menu(
            "Hirelings…",
            {
                "hire add": "Somebody comes into service",
                "hire grant": "What they ask for",
                "hire answered": "How many answer a notice",
                "hire lead": "Who leads them",
                "hire loyalty": "Give loyalty",
                "hire wage": "Wages",
                "hire along": "Along, or left behind",
                "hire dismiss": "Let them go",
                "hire offer": "Make an offer",
                "hire advertise": "Put up a notice",
                "hire tavern": "Who is in the tavern",
                "morale loyalty": "Roll loyalty",
                "morale success": "It went well: +1 loyalty",
                "morale mercenary": "Rate mercenaries",
                "monster hire": "Bring them into the encounter",
            },
        ),
    ),
)
LIGHT = Card(
    "light",
    "Light and darkness",
    light_page,
    light_likely,
    (
        Menu(
            "Light…",
            {
                "light on": "Light something",
                "light out": "Put a light out",
                "light cover": "Cover a lantern",
                "light give": "Hand a light on",
                "light refill": "Fill a lantern",
                "light draw": "Draw a sword that shines",
                "light dark": "It is dark",
                "light bright": "It is bright",
                "light fire": "A large fire",
            },
        ),
    ),
)
PLACE = Card(
    "place",
    "The place",
    place_page,
    place_likely,
    (
        Menu(
            "What is there…",
            {
                "place go": "Go into another room",
                "place open": "Let players know a room",
                "place read": "Read out a room that waits",
                "place close": "Close a room for players",
                "place show": "All that is prepared",
                "place map": "What players have seen",
                "search tell": "Tell of something hidden",
                "door set": "How a door is",
                "door sound": "What is heard at a door",
                "trap set": "How a trap is",
                "trap try": "Try a trap on somebody",
                "explore begin": "Go into a dungeon",
                "explore ask": "Ask what everybody does",
                "explore turn": "Play a turn",
                "explore end": "Come home",
            },
            only={"explore begin": is_not_below},
        ),
        Menu(
            "Prepare…",
            {
                "place add": "Another place",
                "place edit": "Change a room",
                "place door": "A door",
                "place trap": "A trap",
                "place find": "Something hidden",
                "place remove": "Strike something",
                "place list": "All places",
                "place stock": "Roll what is in empty rooms",
                "place rolled": "What was rolled for rooms",
                "place import": "Take places from a file",
                "place export": "Save a place",
            },
        ),
        Menu(
            "What may come…",
            {
                **MEETINGS,
                "wandering show": "What may come here",
                "wandering surround": "Monsters all round",
                "wandering table list": "Encounter tables",
                "wandering table show": "One table",
                "wandering table keep": "Write a table",
                "wandering table forget": "Strike a table",
                "wandering table import": "Take tables from a file",
                "wandering table export": "Save the tables",
            },
        ),
    ),
)
TRAVEL = Card(
    "travel",
    "The journey",
    travel_page,
    travel_likely,
    (
        Menu(
            "By land…",
            {
                "explore begin": "Into a dungeon",
                "travel way": "Which way",
                "travel day": "Let days go by",
                "travel lost": "About the lost",
                "travel mount": "Who rides",
                "travel show": "The map and the log",
                "sea embark": "Go aboard",
                "travel end": "Home again",
            },
            is_on_land,
            only={"explore begin": is_not_below},
        ),
        Menu(
            "On the water…",
            {
                "sea course": "Which course",
                "sea day": "Let days go by",
                "sea storm": "Where the gale drives",
                "sea repair": "The vessel is repaired",
                "sea show": "The vessel and the weather",
                "sea ashore": "Go ashore",
            },
            is_at_sea,
        ),
        Menu(
            "On the way…",
            {
                **MEETINGS,
                "party food": "Food was found",
                "party water": "Is there water?",
                "hazard starve": "Hunger and thirst",
                **RESTS,
            },
        ),
    ),
)
TIME = Card(
    "time",
    "Time",
    time_page,
    time_likely,
    (
        Menu(
            "Time…",
            {
                "time pass": "Let time go by",
                **RESTS,
                "time ahead": "Look ahead",
                "time until": "Let time go by until a day",
                "time event": "Something will happen",
                "time drop": "It will not happen",
                "time calendar": "The calendar",
                "luck new-session": "The next session",
                "upkeep collect": "Everybody pays upkeep",
                "train list": "Who learns what",
                "train answer": "Is there a trainer?",
            },
        ),
    ),
)
DEADLINES = Card(
    "deadlines",
    "Whom the game waits for",
    deadlines_page,
    deadlines_likely,
    (
        Menu(
            "Deadlines…",
            {
                "deadline set": "How long to answer",
                "nudge": "Nudge",
                "request": "Ask the referee",
                "deadline move": "Another moment",
                "deadline now": "Wait no longer",
                "deadline off": "No deadline",
                "deadline quiet": "Quiet hours",
                "deadline pause": "Pause",
                "deadline resume": "Resume",
                "game pace": "How fast the game goes",
                "away": "Somebody is away",
            },
        ),
    ),
)
SETTINGS = Card(
    "settings",
    "The rules and the table",
    settings_page,
    settings_likely,
    (
        Menu(
            "The table…",
            {
                "game settings": "Change a setting",
                "game preset": "Another rulebook",
                "game newcomer": "Let a newcomer in",
                "game referee add": "Another referee",
                "game referee remove": "Remove a referee",
                "game referee hand-over": "Hand the game over",
                "game rename": "Rename the game",
                "game people": "Who plays whom",
                "game export": "Save the game as a file",
                "game home": "Move the board",
                "game bind": "Another channel",
                "game unbind": "One channel less",
                "game secrets place": "Where secrets are told",
                "game secrets off": "No place for secrets",
                "game show": "The game",
                "game check": "What the server lacks",
                "game adversity": "Withstanding adversity",
                "game end": "End the game",
                "game reopen": "Bring the game back",
                "game delete": "Delete the game for ever",
                "dice rotate": "New seed for the dice",
                "dice seeds": "All seeds so far",
            },
            only={
                "game secrets off": has_secret_place,
                "game reopen": has_ended,
                "game end": is_open,
            },
        ),
        Menu(
            "Classes of this game…",
            {
                "level table show": "Levels of a class",
                "level table keep": "Write a class",
                "level table forget": "Strike a class",
                "level table import": "Take classes from a file",
                "level table export": "Save the classes",
            },
        ),
    ),
    settings_more,
)
NOTEBOOK = Card(
    "notebook",
    "Notebook",
    notebook_page,
    notebook_likely,
    (
        Menu(
            "With an entry…",
            {
                "notebook add": "Write something down",
                "notebook find": "Find",
                "notebook show": "Open one",
                "notebook edit": "Edit one",
                "notebook share": "Show one to somebody",
                "notebook give": "Hand one out",
                "notebook picture": "Give one a picture",
                "notebook remind": "Remind me of one",
                "notebook delete": "Throw one away",
            },
        ),
    ),
    notebook_more,
)
CARDS = (
    *(ENCOUNTER, PARTY, TREASURE, HIRELINGS, LIGHT, PLACE, TRAVEL, TIME, DEADLINES, SETTINGS),
    NOTEBOOK,
)
