"""The parts of docs/ that follow from the code: `make docs` writes them, a sweep compares.

What people wrote above them stays. Pages of which every line follows from the code are written
whole, and go with what they are about.
"""

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import rules
from bot import Linkboy
from cogs.core.commands import Command
from cogs.core.listing import list_commands
from cogs.core.rights import RIGHTS, Where, wanted_permissions
from cogs.register import FEATURES, all_commands
from cogs.render.brought import families
from data.configuration import Configuration
from rules.systems import ENGINE, SYSTEMS
from tests.asked import asked
from tests.book_pages import SUBJECTS, book_pages, listed
from tests.command_pages import PAGES, WRITTEN_BEGIN, index_rows, page_with_cards
from tests.emulator.strict import RULES
from tests.rulebook import rulebook
from tests.rulebook_pages import RULEBOOKS, rulebook_page
from tests.setting_pages import group_page, groups, index, slug
from tests.site_map import with_map
from tests.sweeps.catalogue import IDS, ROOT, TEXT

FAMILIES_HEAD = "| Family | What it is | Catalogue | Told in |\n|---|---|---|---|\n"
DISCORD_HEAD = "| Discord | So | Source | Read |\n|---|---|---|---|\n"
DOCS = ROOT / "docs"
SITE = ROOT / "zensical.toml"
RULEBOOK = ROOT / "cogs" / "render" / "rulebook.json"
ASKED = ROOT / "cogs" / "render" / "asked.json"
NO_FAMILIES = {"kernel", "state", "view"}
FAMILIES_TABLE = re.compile(rf"{re.escape(FAMILIES_HEAD)}(?:\|.*\n)*")
PERMISSIONS = re.compile(r"permissions=\d+")
COUNT = re.compile(r"(?m)^All \d+ systems")
CATALOGUE_COUNT = re.compile(r"(?m)^Count: .* in all\.$")


async def built_bot() -> Linkboy:
    """The bot with all its commands, without a database."""
    bot = Linkboy(Configuration(database_url="sqlite+aiosqlite:///none.db"))
    for feature in FEATURES:
        bot.add_feature(feature)
    list_commands(bot.tree, bot.commands_by_key)
    return bot


def commands_by_key() -> dict[str, Command]:
    """Every command of the bot by its key, those that Discord lists and all others."""
    return {command.key: command for command in all_commands().all()}


def families_page(page: str) -> str:
    """docs/recipes/families.md with each family of the rules, its catalogue, and who tells it."""
    parts = re.split(r"(?m)^## (\d+)\. ", TEXT)[1:]
    sections = {
        rule: int(number)
        for number, part in zip(parts[::2], parts[1::2], strict=True)
        for rule in re.findall(r"(?m)^#### (\S+)", part)
    }
    told: dict[str, set[str]] = {}
    for package in families():
        if importlib.util.find_spec(f"{package}.telling"):
            for event in importlib.import_module(f"{package}.telling").TELLERS:
                told.setdefault(event.__module__.split(".")[1], set()).add(package.split(".")[1])
    rows = [FAMILIES_HEAD]
    for name in (m.name for m in pkgutil.iter_modules(rules.__path__) if m.ispkg):
        if name not in NO_FAMILIES:
            words = str(importlib.import_module(f"rules.{name}").__doc__).partition("\n")[0]
            own = (rule for system in SYSTEMS if system.key == name for rule in system.implements)
            own = (rule for rule in own if rule in sections)
            listed = ", ".join(f"§{number}" for number in sorted({sections[rule] for rule in own}))
            where = ", ".join(f"`cogs/{package}/`" for package in sorted(told.get(name, ())))
            rows.append(f"| `rules/{name}/` | {words} | {listed} | {where} |\n")
    return FAMILIES_TABLE.sub(lambda _: "".join(rows), page)


def discord_rules() -> str:
    """A row for each rule that is taken from Discord."""
    rows = (f"| {one.says} | {one.relies} | {one.source} | {one.read} |\n" for one in RULES)
    return f"\n## {len(RULES)} rules\n\n{DISCORD_HEAD}{''.join(rows)}"


def rights_page(page: str) -> str:
    """docs/add-to-a-server.md with the rights that the bot wants."""
    where = {Where.channel: " in a channel", Where.thread: " in a thread", Where.anywhere: ""}
    rows = (
        f"- **{one.name}** ({f'needed{where[one.where]}' if one.is_needed else 'optional'}): "
        f"{one.purpose}.\n"
        for one in RIGHTS
    )
    return _written_below(f"\n{''.join(rows)}", page)


def hosting_page(page: str) -> str:
    """docs/hosting.md with the number of the rights in the address."""
    return PERMISSIONS.sub(f"permissions={wanted_permissions().value}", page)


def pages() -> dict[Path, str]:
    """What each page should say, by where it stands."""
    implemented = IDS & {rule for system in SYSTEMS for rule in system.implements}
    rulebooks = {book: sum(i.split("-")[0] == book for i in IDS) for book in sorted(_books())}
    counted = ", ".join(f"{book} {count}" for book, count in rulebooks.items())
    settings = ENGINE.settings.values()
    made: dict[str, Callable[[str], str]] = {
        "commands.md": lambda page: _written_below(f"\n{index_rows()}", page),
        "settings.md": lambda page: index(page, settings),
        "recipes/families.md": families_page,
        "hosting.md": hosting_page,
        "add-to-a-server.md": rights_page,
        "discord.md": lambda page: _written_below(discord_rules(), page),
        "rules.md": lambda page: COUNT.sub(f"All {len(implemented)} systems", page),
        "rules-catalogue.md": lambda page: CATALOGUE_COUNT.sub(
            f"Count: {counted}; {len(IDS)} in all.", page
        ),
    }
    for name, kinds in SUBJECTS.items():
        made[name] = partial(_written_below, listed(*kinds))
    for name, (tag, preset) in RULEBOOKS.items():
        made[f"rulebooks/{name}.md"] = partial(_written_below, rulebook_page(tag, preset))
    commands = commands_by_key()
    for key, page in PAGES.items():
        made[f"commands/{key}.md"] = partial(page_with_cards, words=page.words, commands=commands)
    written = {
        DOCS / name: make((DOCS / name).read_text(encoding="utf-8")) for name, make in made.items()
    }
    site = with_map(SITE.read_text(encoding="utf-8"))
    return {
        **written,
        **_whole_pages(),
        RULEBOOK: rulebook(),
        ASKED: asked(),
        SITE: site,
    }


def _whole_pages() -> dict[Path, str]:
    """The pages of which every line follows from the code."""
    settings = {
        DOCS / "settings" / f"{slug(name)}.md": group_page(name, ones)
        for name, ones in groups(ENGINE.settings.values()).items()
    }
    return settings | {DOCS / "books" / name: text for name, text in book_pages().items()}


def superfluous() -> list[Path]:
    """Pages of what is no more."""
    there = {path for room in ("settings", "books") for path in (DOCS / room).glob("*.md")}
    return sorted(there - _whole_pages().keys())


def _written_below(written: str, page: str) -> str:
    """The page with what stands below the line that `make docs` writes from."""
    return page.partition(WRITTEN_BEGIN)[0] + WRITTEN_BEGIN + written


def _books() -> set[str]:
    return {rule.split("-")[0] for rule in IDS}


def main() -> None:
    """Write the pages that say something else."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in superfluous():
        path.unlink()


if __name__ == "__main__":
    main()
