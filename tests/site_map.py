"""What the site has, in the order in which people ask: the list in zensical.toml."""

from collections.abc import Iterator

from rules.systems import ENGINE
from tests.book_pages import book_pages
from tests.command_pages import PAGES
from tests.rule_cards import PAGES as RULES
from tests.setting_pages import groups, slug

Entry = tuple[str, "str | list[Entry]"]
BEGIN, END = "nav = [\n", "]\n\n[project.theme]\n"
SUBJECTS = (
    *("checks", "characters", "rounds", "attacks", "wounds", "hazards", "morale", "luck"),
    *("dungeons", "encounters", "pursuit", "wilderness", "sea", "hirelings", "treasure"),
    *("battles", "party"),
)
"""The pages of rules, in the order of the catalogue."""


def site_map() -> list[Entry]:
    """Every page of docs/ with its words in the list."""
    return [
        ("Home", "index.md"),
        ("I was invited", [("For players", "players.md"), ("On one page", "cheat-player.md")]),
        (
            "Referees",
            [
                ("A first evening", "first-evening.md"),
                ("Your first session", "first-session.md"),
                ("Referee's handbook", "referees.md"),
                ("Several parties", "parties.md"),
                ("On one page", "cheat-referee.md"),
            ],
        ),
        (
            "Set it up",
            [
                ("Add it to a server", "add-to-a-server.md"),
                ("Host it", "hosting.md"),
                ("Run it at scale", "scale.md"),
                ("A first hour on Discord", "first-hour.md"),
                ("Coming from …", "coming-from.md"),
            ],
        ),
        (
            "Questions",
            [
                ("Questions", "questions.md"),
                ("Troubles", "questions-trouble.md"),
                ("Questions in play", "questions-play.md"),
                ("Fights, spells and wounds", "questions-fights.md"),
                ("Questions about rules", "questions-play-rules.md"),
                ("Questions of referees", "questions-referee.md"),
                ("Questions about the bot", "questions-hosting.md"),
            ],
        ),
        (
            "Rulebooks",
            [
                ("Old-School Essentials", "rulebooks/old-school-essentials.md"),
                ("Planet Eris", "rulebooks/planet-eris.md"),
                ("Fourth edition", "rulebooks/fourth-edition.md"),
                ("Endurance", "rulebooks/endurance.md"),
                ("Rules by subject", [("All subjects", "rules.md"), *_rules()]),
                ("Books", [*_books(), ("Sources and licence", "sources.md")]),
                ("The licence of the books", "licence.md"),
            ],
        ),
        (
            "Subjects",
            [
                ("Sheets", "sheets.md"),
                ("Things and money", "things.md"),
                ("Spells", "spells.md"),
                ("Skills", "skills.md"),
                ("Hirelings", "hirelings.md"),
                ("Treasure", "treasure.md"),
                ("Places", "places.md"),
                ("The notebook", "notebook.md"),
                ("Monsters", "monsters.md"),
                ("Stat blocks", "stat-blocks.md"),
                ("Dice", "dice.md"),
                ("Fair dice", "fair-dice.md"),
            ],
        ),
        ("Commands", [("All commands", "commands.md"), *_commands()]),
        ("Settings", [("All settings", "settings.md"), *_settings()]),
        (
            "Fine print",
            [
                ("Privacy: what is kept", "privacy.md"),
                ("Terms of use", "terms.md"),
                ("Accessibility", "accessibility.md"),
                ("Changelog", "changelog.md"),
            ],
        ),
        (
            "Build it",
            [
                ("Rules catalogue", "rules-catalogue.md"),
                ("Words", "glossary.md"),
                ("Voice", "voice.md"),
                ("Look", "look.md"),
                ("Speed", "speed.md"),
                ("Discord", "discord.md"),
                ("A first change", "recipes/first-change.md"),
                ("Families", "recipes/families.md"),
                ("Commands", "recipes/commands.md"),
                ("Rounds", "recipes/rounds.md"),
                ("People", "recipes/people.md"),
                ("World", "recipes/world.md"),
                ("Tests", "recipes/tests.md"),
            ],
        ),
    ]


def _rules() -> Iterator[Entry]:
    own = sorted(path.stem for path in RULES.glob("*.md") if path.stem not in SUBJECTS)
    for name in (*SUBJECTS, *own):
        head = (RULES / f"{name}.md").read_text(encoding="utf-8").partition("\n")[0]
        yield head.removeprefix("# "), f"rules/{name}.md"


def _books() -> Iterator[Entry]:
    for name, text in book_pages().items():
        yield text.partition("\n")[0].removeprefix("# "), f"books/{name}"


def _commands() -> Iterator[Entry]:
    for key, page in PAGES.items():
        yield page.head, f"commands/{key}.md"


def _settings() -> Iterator[Entry]:
    for name in groups(ENGINE.settings.values()):
        yield name, f"settings/{slug(name)}.md"


def with_map(toml: str) -> str:
    """The settings of the site with the list as it is now."""
    head, _, rest = toml.partition(BEGIN)
    return f"{head}{BEGIN}{_lines(site_map(), 1)}{END}{rest.partition(END)[2]}"


def _lines(entries: list[Entry], depth: int) -> str:
    pad = "  " * depth
    return "".join(
        f'{pad}{{ "{name}" = "{to}" }},\n'
        if isinstance(to, str)
        else f'{pad}{{ "{name}" = [\n{_lines(to, depth + 1)}{pad}] }},\n'
        for name, to in entries
    )
