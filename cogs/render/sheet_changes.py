"""What importing a sheet over another one would change, part by part."""

from collections.abc import Iterator, Mapping

from cogs.render.narration.transfer import part_words
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain

Parts = Mapping[str, str | int | bool | list[str]]
"""A sheet as files have it: by keys, what is written of each part."""


def render_changes(name: str, before: Parts, after: Parts) -> str:
    """Every part that would be another, "" where nothing would change."""
    keys = dict.fromkeys((*before, *after))
    lines = [f"- {line}" for key in keys for line in _changes(key, before, after)]
    if not lines:
        return ""
    head = f"This would change on the sheet of **{plain(name)}**. All else stays as it is."
    return fit_within([head, "\n".join(lines)], MESSAGE_LIMIT)


def _changes(key: str, before: Parts, after: Parts) -> Iterator[str]:
    old, new = before.get(key), after.get(key)
    if old == new:
        return
    words = part_words(key)
    label = f"{words[0].upper()}{words[1:]}"
    if isinstance(old, list) or isinstance(new, list):
        yield f"{label}: {_list_change(_listed(old), _listed(new))}"
    else:
        yield f"{label}: {_shown(old)} → **{_shown(new)}**"


def _listed(value: str | int | bool | list[str] | None) -> list[str]:
    return value if isinstance(value, list) else []


def _list_change(old: list[str], new: list[str]) -> str:
    """What comes and what goes; only the order otherwise."""
    comes = [f"**+** {plain(one)}" for one in new if one not in old]
    goes = [f"**\u2212** {plain(one)}" for one in old if one not in new]
    return ", ".join((*comes, *goes)) or "in another order"


def _shown(value: object) -> str:
    return "none" if value is None else plain(str(value))
