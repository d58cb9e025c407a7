"""The commands that Discord lists: what people type often with options, and no button could offer.

By the words that are typed, each with the key of its command. All other commands are found by
`/do`, and stand on cards. Adding a line here puts a command before everybody: is there no button
or card that could do it?
"""

from collections.abc import Mapping

CARDS = (
    "encounter",
    "party",
    "treasure",
    "hirelings",
    "light",
    "place",
    "travel",
    "time",
    "deadlines",
    "settings",
)
LISTED: Mapping[str, str] = {
    # To play
    **{one: one for one in ("roll", "check", "attack", "order")},
    "say": "say",
    "initiative": "encounter roll",
    "morale": "morale roll",
    "luck": "luck roll",
    "vote": "vote ask",
    # To find one's way
    **{one: one for one in ("do", "help", "catchup", "away")},
    # What one has and is
    **{
        f"sheet {one}": f"sheet {one}"
        for one in ("new", "show", "set", "hp", "portrait", "import", "export")
    },
    **{
        f"item {one}": f"item {one}"
        for one in ("show", "add", "give", "use", "wield", "buy", "sell", "drop")
    },
    **{
        f"party {one}": f"party {one}"
        for one in (
            *("show", "order", "load", "map"),
            *("split", "join", "all", "sign-up"),
        )
    },
    **{
        f"me {one}": f"me {one}"
        for one in ("show", "waiting", "hours", "timezone", "pings", "pace", "notes", "forget")
    },
    **{
        f"log {one}": f"log {one}"
        for one in ("show", "find", "undo", "redo", "chronicle", "verify")
    },
    "log why": "log why",
    "log dice": "dice history",
    "log fairness": "dice fairness",
    # The table
    **{
        f"game {one}": f"game {one}"
        for one in (
            "start",
            "show",
            "check",
            "settings",
            "preset",
            "bind",
            "unbind",
            "home",
            "end",
            "reopen",
            "export",
            "import",
        )
    },
    "game newcomer": "game newcomer",
    "game hold": "hold",
    "game referee add": "game referee add",
    "game referee recover": "game referee recover",
    **{
        f"encounter {one}": f"encounter {one}"
        for one in ("start", "next", "end", "join", "leave", "board", "details", "reaction")
    },
    # The referee
    **{f"ref {one}": f"ref {one}" for one in (*CARDS, "notebook")},
    "ref damage": "damage",
    "ref heal": "heal",
    "ref condition": "condition add",
    "ref ask": "ask check",
    "ref monster": "monster add",
    "ref hide": "monster hide",
    "ref reveal": "monster reveal",
    "ref pass": "time pass",
    "ref xp": "award give",
    "ref found": "award found",
    "ref import place": "place import",
    "ref export place": "place export",
    "ref import monsters": "monster import",
    "ref import classes": "level table import",
    "ref import tables": "wandering table import",
}
HEADS: Mapping[str, str] = {
    "encounter": "Encounters: begin and end them, join them, go on",
    "game": "This game: its rulebook, rules, channels and referees",
    "game referee": "Who referees this game",
    "item": "What somebody has: show, use, hand over, buy and sell",
    "log": "What has happened, its dice, and taking it back",
    "me": "You: your waking hours and time zone",
    "party": "The party: who it is, how it walks, what it carries",
    "ref": "For referees: cards to run the game by, and what is typed often",
    "ref export": "Save places as a file",
    "ref import": "Take places, monsters, classes and tables out of a file",
    "sheet": "Characters: make one, read it, write on it",
}
"""What Discord says of a word that others follow."""
ALSO_ALONE = frozenset(("roll", "help"))
"""These can be typed to the bot alone, without a server."""
BY_KEY: Mapping[str, str] = {key: typed for typed, key in LISTED.items()}
