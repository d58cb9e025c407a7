"""Seeds that are shown and secret rolls that are revealed, told as sentences."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller, show_throw
from cogs.render.narration.management import short
from cogs.render.text import join_within, moment, plain, shorten
from rules.kernel.events import Event, Throw
from rules.kernel.management import SecretRevealed, SeedsRotated

_PURPOSE_LIMIT = 60
_ROLLS_LIMIT = 1200
_MOST_KEYS = 2


def _rotated(event: SeedsRotated, _people: People) -> str:
    lines = [
        f"The seed of the open dice was `{event.revealed}`",
        f"-# It belongs to the commitment {short(event.revealed_commitment)}.",
        "-# With it everybody can check what was rolled openly until now: `/log verify`.",
        f"-# Fair dice from now on: commitment {short(event.commitment)}.",
        "-# `/dice seeds` shows all of them in full.",
    ]
    if event.secret:
        lines.append(f"-# The seed of the secret dice was `{event.secret}`.")
    return "\n".join(lines)


def _revealed(event: SecretRevealed, people: People) -> str:
    rolls = join_within([_roll(throw) for throw in event.throws], _ROLLS_LIMIT)
    where = f"#{event.number}" if event.number else "secret"
    move = f"[{where}](<{event.link}>)" if event.link else where
    when = f" {moment(event.at)}" if event.at else ""
    text = f"What {people.name(event.member)} rolled in {move}{when} is no longer secret:\n{rolls}"
    if len(event.keys) <= _MOST_KEYS:
        text += "".join(f"\n-# Key of `{key.label}`: `{key.key}`" for key in event.keys)
    return f"{text}\n-# `/log verify move:{event.verify}` shows how to check it."


def _roll(throw: Throw) -> str:
    purpose = f"{plain(shorten(throw.purpose, _PURPOSE_LIMIT))}: " if throw.purpose else ""
    return f"- {purpose}{show_throw(throw)}"


TELLERS: Mapping[type[Event], Teller] = {
    SeedsRotated: _rotated,
    SecretRevealed: _revealed,
}


BRIEFS: Briefs = {
    SeedsRotated: None,
}
