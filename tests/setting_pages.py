"""docs/settings/: a page for each group of settings, a card for each. A part of `make docs`."""

import re
from collections.abc import Iterable, Mapping

from cogs.campaign.telling import group_of
from rules.kernel.setting import PRESETS, Setting
from tests.command_pages import WRITTEN_BEGIN
from tests.rule_cards import cards

SAYS = {
    "Colour": "whether results are told plainly or with colour",
    "Waiting": "mentions, reminders, and what happens at a deadline",
    "The table": "who may join, who decides, what is shown",
}
"""What a group is for, where its name does not say it."""
NOT_SEARCHED = "---\nsearch:\n  exclude: true\n---\n"
"""Who looks for a word finds its rule first, and the setting on its card."""
NOTES = {"join": "A game that begins on Discord starts with `by-referee`; the local table is open."}


def slug(name: str) -> str:
    """The name of a group's page."""
    return re.sub(r"[^a-z]+", "-", name.lower()).strip("-")


def groups(settings: Iterable[Setting]) -> Mapping[str, list[Setting]]:
    """The settings by the names of their groups."""
    found: dict[str, list[Setting]] = {}
    for setting in settings:
        found.setdefault(group_of(setting.key), []).append(setting)
    return found


def index(page: str, settings: Iterable[Setting]) -> str:
    """docs/settings.md: what stands before its list, and a row for each page."""
    rows = (
        f"| [{name}](settings/{slug(name)}.md) "
        f"| {SAYS.get(name) or ', '.join(_small(one.label) for one in ones[:3])} |\n"
        for name, ones in groups(settings).items()
    )
    head = page.partition(WRITTEN_BEGIN)[0]
    return f"{head}{WRITTEN_BEGIN}\n| Page | For instance |\n|---|---|\n{''.join(rows)}"


def _small(label: str) -> str:
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def group_page(name: str, settings: Iterable[Setting]) -> str:
    """A page with a card for each setting of a group."""
    places = {card.code: (card.heading, card.place) for card in cards()}
    return f"{NOT_SEARCHED}# Settings: {name}\n{''.join(_card(one, places) for one in settings)}"


def _card(setting: Setting, places: Mapping[str, tuple[str, str]]) -> str:
    usual = {preset: setting.default(preset) for preset in PRESETS}
    lines = [f"\n## {setting.label}\n", f"`/game settings setting:{setting.key}`", ""]
    lines += [
        f"- `{one.key}`{_presets(one.key, usual)}: {one.meaning.rstrip('.')}."
        for one in setting.values
    ]
    if setting.numbers is not None:
        lines.append(f"- {setting.numbers.bounds[:1].upper()}{setting.numbers.bounds[1:]}.")
    if setting.key in NOTES:
        lines += ["", NOTES[setting.key]]
    if setting.source in places:
        heading, place = places[setting.source]
        lines += ["", f"Rule: [{heading}](../{place.replace('.html', '.md')})."]
    elif setting.source:
        lines += ["", f"Ruling: [`{setting.source}`](../rules-catalogue.md)."]
    return "\n".join(lines) + "\n"


def _presets(value: str, usual: Mapping[str, str]) -> str:
    """Which rulebooks choose a value: ` (ose, 4e)`, ` (all)`."""
    found = [preset for preset, key in usual.items() if key == value]
    return f" ({'all' if len(found) == len(usual) else ', '.join(found)})" if found else ""
