"""The parts of docs/ that follow from the code: `make docs` writes them, a sweep compares.

What people wrote around them stays: each page is read, its tables are made anew, and a command
stays under the head where its first word stood. New words get a head of their own at the end, from
where they can be moved.
"""

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

import rules
from bot import Linkboy
from cogs.campaign.telling import group_of
from cogs.casting.pages import table_rows
from cogs.core.commands import Command
from cogs.core.listed import LISTED
from cogs.core.listing import list_commands
from cogs.core.rights import RIGHTS, Where, wanted_permissions
from cogs.items.pages import item_words
from cogs.register import FEATURES, all_commands
from cogs.render.brought import families
from cogs.render.text import pieces
from data.configuration import Configuration
from rules.bestiary.nature import abilities_done, abilities_left, count_done
from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.items.money import GOLD
from rules.items.things import Thing
from rules.kernel.setting import PRESETS, Setting
from rules.spells.rows import CLERIC, MAGIC_USER, Makes, Marks, is_asked
from rules.systems import ENGINE, SYSTEMS
from tests.emulator.strict import RULES
from tests.rulebook import rulebook
from tests.rulebook_pages import RULEBOOKS, rulebook_page
from tests.sweeps.catalogue import IDS, ROOT, TEXT

COMMANDS_HEAD = "| Command | Options | What it does |\n|---|---|---|\n"
THINGS_HEAD = "| Thing | Costs (gp) | What it is |\n|---|---|---|\n"
WAGES_HEAD = "| Trade | A human (gp) | Others (gp) |\n|---|---|---|\n"
SETTINGS_HEAD = "| Setting | Values | Rule |\n|---|---|---|\n"
FAMILIES_HEAD = "| Family | What it is | Catalogue | Told in |\n|---|---|---|---|\n"
SPELLS_HEAD = (
    "| Level | Spell | Range | Lasts | What the bot does | The referee says |\n"
    "|---|---|---|---|---|---|\n"
)
DISCORD_HEAD = "| Discord | So | Source | Read |\n|---|---|---|---|\n"
RIGHTS_HEAD = "| Right | Where | What for | Without it |\n|---|---|---|---|\n"
RULEBOOK = ROOT / "cogs" / "render" / "rulebook.json"
NO_FAMILIES = {"kernel", "state", "view"}
COMMANDS_TABLE = re.compile(rf"{re.escape(COMMANDS_HEAD)}(?:\|.*\n)*")
FAMILIES_TABLE = re.compile(rf"{re.escape(FAMILIES_HEAD)}(?:\|.*\n)*")
RIGHTS_TABLE = re.compile(rf"{re.escape(RIGHTS_HEAD)}(?:\|.*\n)*")
PERMISSIONS = re.compile(r"permissions=\d+")
FIRST_WORD = re.compile(r"(?m)^\| `/([a-z -]+)` \|")
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


def commands_page(page: str, commands: Mapping[str, Command]) -> str:
    """docs/commands.md with each command once, under the head where its family's word stood."""
    typed = {key: name for name, key in LISTED.items()}
    new = {name.split()[0] for name in commands} - _words_in(page)
    heads = [page.rstrip("\n")]
    heads += [f"## {word.capitalize()}\n\n{COMMANDS_HEAD}| `/do {word}` |" for word in sorted(new)]

    def table(old: re.Match[str]) -> str:
        words = _words_in(old[0])
        keys = sorted(key for key in commands if key.split()[0] in words)
        rows = (_command_row(typed.get(key, f"do {key}"), commands[key]) for key in keys)
        return COMMANDS_HEAD + "".join(rows)

    return COMMANDS_TABLE.sub(table, "\n\n".join(heads) + "\n")


def _words_in(page: str) -> set[str]:
    """The first words of the keys of the commands that stand in a table."""
    names = FIRST_WORD.findall(page)
    return {LISTED.get(name, name.removeprefix("do ")).split()[0] for name in names}


def _command_row(typed: str, command: Command) -> str:
    options = " ".join(
        name if option.required else f"[{name}]" for name, option in command.options.items()
    )
    return f"| `/{typed}` | {options} | {command.about} |\n"


def settings_page(page: str, settings: Iterable[Setting]) -> str:
    """docs/settings.md: what stands before its first head, and every setting by its group."""
    groups: dict[str, list[Setting]] = {}
    for setting in settings:
        groups.setdefault(group_of(setting.key), []).append(setting)
    parts = [page.partition("\n## ")[0].rstrip("\n")]
    parts += [
        f"## {name}\n\n{SETTINGS_HEAD}{''.join(map(_setting_row, group))}".rstrip("\n")
        for name, group in groups.items()
    ]
    return "\n\n".join(parts) + "\n"


def _setting_row(setting: Setting) -> str:
    usual = {preset: setting.default(preset) for preset in PRESETS}
    values = [
        f"`{value.key}`{_presets(value.key, usual)}: {value.meaning}" for value in setting.values
    ]
    if setting.numbers is not None:
        values.append(setting.numbers.bounds)
    return f"| `{setting.key}` {setting.label} | {'<br>'.join(values)} | {setting.source} |\n"


def _presets(value: str, usual: Mapping[str, str]) -> str:
    """Which presets choose a value: ` (ose, 4e)`, ` (all)`."""
    found = [preset for preset, key in usual.items() if key == value]
    return f" ({'all' if len(found) == len(usual) else ', '.join(found)})" if found else ""


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


def monsters_page(page: str) -> str:
    """The same page with what each monster does by itself, book by book."""
    return _written_below("".join(map(_monsters_of, (OSE, WHITE_BOX))), page)


WRITTEN_BEGIN = "<!-- from here on written by make docs -->\n"


def _monsters_of(book: Book) -> str:
    """The abilities of a book, counted, and a row for each monster that has any."""
    done, there = count_done(book.monsters)
    rows = [
        f"| {block.name} | {', '.join(abilities_done(block))} "
        f"| {', '.join(abilities_left(block))} |"
        for block in sorted(book.monsters, key=lambda block: block.name.casefold())
        if block.abilities
    ]
    return (
        f"\n## {book.name}: {len(book.monsters)} rows\n\n"
        f"{done} of {there} special abilities work by themselves.\n\n"
        "| Monster | By itself | The referee says |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    )


def spells_page(page: str) -> str:
    """docs/spells.md with what each spell of the books does."""
    head = page.partition("\n## ")[0].rstrip("\n") + "\n"
    return head + "".join(_spells_of(book) for book in (OSE, WHITE_BOX))


def _spells_of(book: Book) -> str:
    """The spells of a book, counted, list by list."""
    base = [row for row in book.spells if not row.reverses]
    alone = sum(not is_asked(row) for row in base)
    told = sum(all(isinstance(deed, Marks | Makes) for deed in row.uses[0].does) for row in base)
    counted = (
        f"{alone} of {len(base)} spells work by themselves ({len(book.spells)} with reversed "
        f"forms), {told} of them as something that the bot names and keeps the time of, and the "
        "table plays out."
    )
    parts = [f"\n## {book.name}\n\n{counted}\n"]
    for name in (CLERIC, MAGIC_USER):
        rows = tuple(row for row in book.spells if row.list == name)
        lines = "\n".join(table_rows(rows))
        parts.append(f"\n### {book.name}, {name}\n\n{SPELLS_HEAD}{lines}\n")
    if book.potions:
        lines = "\n".join(table_rows(book.potions))
        parts.append(f"\n### {book.name}, potions\n\n{SPELLS_HEAD}{lines}\n")
    return "".join(parts)


def things_page(page: str) -> str:
    """docs/things.md with what the books sell."""
    return _written_below("".join(map(_things_of, (OSE, WHITE_BOX))), page)


def _things_of(book: Book) -> str:
    """A row for each thing of a book's price list."""
    rows = "".join(
        f"| {pieces(one.pieces, one.name)} | {(one.price or 0) / GOLD:g} | {_what_it_is(one)} |\n"
        for one in sorted(book.things, key=lambda one: one.name.casefold())
    )
    return f"\n## {book.name}: {len(book.things)} things\n\n{THINGS_HEAD}{rows}"


def _what_it_is(thing: Thing) -> str:
    armour = "" if thing.ac is None else f"AC {thing.ac}"
    holds = "" if thing.item.holds is None else f"holds {thing.item.holds} coins"
    return ", ".join(filter(None, (armour, *item_words(thing.item), holds)))


def hirelings_page(page: str) -> str:
    """docs/hirelings.md with the wages of the books."""
    return _written_below("".join(map(_wages_of, (OSE, WHITE_BOX))), page)


def _wages_of(book: Book) -> str:
    """A row for each wage of a book: for a human, and for peoples who take another."""
    rows = "".join(
        f"| {', '.join(row.trades)} | {row.copper / GOLD:g} "
        f"| {', '.join(f'{who} {copper / GOLD:g}' for who, copper in row.others.items())} |\n"
        for row in book.wages.rows
    )
    return f"\n## {book.name}: wages for {book.wages.days} days\n\n{WAGES_HEAD}{rows}"


def discord_rules() -> str:
    """A row for each rule that is taken from Discord."""
    rows = (f"| {one.says} | {one.relies} | {one.source} | {one.read} |\n" for one in RULES)
    return f"\n## {len(RULES)} rules\n\n{DISCORD_HEAD}{''.join(rows)}"


def hosting_page(page: str) -> str:
    """docs/hosting.md with the rights that the bot wants, and their number in the address."""
    where = {Where.channel: "channels", Where.thread: "threads", Where.anywhere: "both"}
    rows = (
        f"| {one.name} | {where[one.where]} | {one.purpose} "
        f"| {'no game' if one.is_needed else 'all else works'} |\n"
        for one in RIGHTS
    )
    number = f"permissions={wanted_permissions().value}"
    return RIGHTS_TABLE.sub(RIGHTS_HEAD + "".join(rows), PERMISSIONS.sub(number, page))


def pages() -> dict[Path, str]:
    """What each page should say, by where it stands."""
    implemented = IDS & {rule for system in SYSTEMS for rule in system.implements}
    rulebooks = {book: sum(i.split("-")[0] == book for i in IDS) for book in sorted(_books())}
    counted = ", ".join(f"{book} {count}" for book, count in rulebooks.items())
    commands = commands_by_key()
    made: dict[str, Callable[[str], str]] = {
        "commands.md": lambda page: commands_page(page, commands),
        "settings.md": lambda page: settings_page(page, ENGINE.settings.values()),
        "recipes/families.md": families_page,
        "monsters.md": monsters_page,
        "spells.md": spells_page,
        "things.md": things_page,
        "hirelings.md": hirelings_page,
        "hosting.md": hosting_page,
        "discord.md": lambda page: _written_below(discord_rules(), page),
        "rules.md": lambda page: COUNT.sub(f"All {len(implemented)} systems", page),
        "rules-catalogue.md": lambda page: CATALOGUE_COUNT.sub(
            f"Count: {counted}; {len(IDS)} in all.", page
        ),
    }
    for name, (tag, preset) in RULEBOOKS.items():
        made[f"rulebooks/{name}.md"] = partial(_written_below, rulebook_page(tag, preset))
    docs = ROOT / "docs"
    written = {
        docs / name: make((docs / name).read_text(encoding="utf-8")) for name, make in made.items()
    }
    return {**written, RULEBOOK: rulebook()}


def _written_below(written: str, page: str) -> str:
    """The page with what stands below the line that `make docs` writes from."""
    return page.partition(WRITTEN_BEGIN)[0] + WRITTEN_BEGIN + written


def _books() -> set[str]:
    return {rule.split("-")[0] for rule in IDS}


def main() -> None:
    """Write the pages that say something else."""
    for path, text in pages().items():
        if path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
