"""The part of docs/rulebooks/ that follows from the settings and the catalogue."""

import re
from collections.abc import Iterable, Mapping

from cogs.campaign.telling import group_of
from rules.kernel.setting import PRESETS, Setting
from rules.systems import ENGINE
from tests.rule_cards import anchor_of, cards
from tests.setting_pages import slug
from tests.sweeps.catalogue import IDS, TEXT

RULEBOOKS = {
    "old-school-essentials": ("OSE", "ose"),
    "planet-eris": ("ERIS", "eris"),
    "fourth-edition": ("4E", "4e"),
    "endurance": ("ENDURANCE", "4e"),
}
"""Each page, with the first word of its rules' IDs, and the preset whose choices it shows."""


def rulebook_page(tag: str, preset: str) -> str:
    """What a rulebook chooses otherwise than others, and its rules."""
    settings = [one for one in ENGINE.settings.values() if _is_choice(one, tag, preset)]
    rows = "".join(
        f"| {one.label} | {_chosen(one, preset)} | {_card_of(one)} |\n" for one in settings
    )
    places = {card.code: card.place.replace(".html", ".md") for card in cards()}
    rules = "".join(
        f"- **{name}**: {', '.join(_linked(rule, places) for rule in found)}\n"
        for name, part in _sections()
        if (found := re.findall(rf"(?m)^#### ({tag}\b.*)$", part))
    )
    count = sum(rule.split("-")[0] == tag for rule in IDS)
    return (
        f"\n## What it chooses\n\n| What | How | Setting |\n|---|---|---|\n{rows}"
        f"\n## Its rules\n\n[All {count}](../rules.md), by subject:\n\n{rules}"
    )


def _card_of(setting: Setting) -> str:
    """The word that is typed, with its card, which has what else could be chosen."""
    page = slug(group_of(setting.key))
    return f"[`{setting.key}`](../settings/{page}.md#{anchor_of(setting.label)})"


def _is_choice(setting: Setting, tag: str, preset: str) -> bool:
    """Whether a page names a setting: its own, or one that only some rulebooks play by."""
    if tag == "ENDURANCE":
        return setting.key.startswith("endurance")
    chosen = {setting.default(each) for each in PRESETS}
    return len(chosen) > 1 and setting.default(preset) not in NOT_PLAYED


NOT_PLAYED = {"off", "none"}


def _chosen(setting: Setting, preset: str) -> str:
    key = setting.default(preset)
    meanings = {value.key: value.meaning for value in setting.values}
    return meanings.get(key, key)


def _sections() -> Iterable[tuple[str, str]]:
    """The sections of the catalogue, each with its name and its text."""
    parts = re.split(r"(?m)^## \d+\. (.+)$", TEXT)[1:]
    return zip(parts[::2], parts[1::2], strict=True)


def _linked(head: str, places: Mapping[str, str]) -> str:
    """How a rule is called, which stands behind its ID, and where its card is."""
    code, _, name = head.partition(" \N{EM DASH} ")
    return f"[{name}](../{places[code]})"
