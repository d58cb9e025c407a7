"""What shows that dice are fair: commitments, counts of faces, and checks of rolls."""

from collections.abc import Mapping, Sequence

from cogs.log.pages import UNTOLD
from cogs.render.chart import Chart, Series
from cogs.render.text import (
    MESSAGE_LIMIT,
    join_within,
    moment,
    plain,
    shorten,
    shorten_marked,
    show_record,
)
from data.checked import Checked, SeedInfo, Tally
from data.live import LiveGame
from rules.dice.fairness import evenness
from rules.kernel.words import agree, many, plural

SCRIPT = "docs/verify_roll.py"
_ALT_LIMIT = 1024
_COMMAND_LIMIT = 1200
_PURPOSE_LIMIT = 80
_SHOWN_DICE = 20
SHOWN = "*a secret roll that has been shown to everybody*"
FITS = (
    "This came with the game in a file, and fits the seed that the file names. Nobody here saw it "
    "fall: only who saw its commitment before can tell."
)
AGAIN = "They fell for a move that was taken back, and so fall again for the same."
NOTHING_TO_CHECK = "#{} has no dice that you may see."


# The state of the dice
_MORE = "… and {} more rolls: the file has all of them."
_TEXT_LIMIT = 120
NONE_YET = "There are no macros yet. `/roll` keeps dice under the name that `save` says."


def render_fairness(
    open_seed: SeedInfo, counts: Mapping[int, Sequence[int]], brought: int = 0
) -> str:
    """The commitment in force, and how evenly every kind of die fell.

    `brought`: so many of the rolls that are counted came with the game out of a file.
    """
    head = (
        f"Every open roll follows from a seed that was fixed {moment(open_seed.begun_at)}. "
        f"What was published of it then, its commitment:\n`{open_seed.commitment}`\n"
        "`/do dice rotate` (referee) shows the seed, and everybody can check the rolls; "
        "`/log verify` checks any roll."
    )
    if not counts:
        return f"{head}\n\nYou have seen no dice yet."
    lines = [_evenness_line(sides, faces) for sides, faces in counts.items()]
    came = f", and {many(brought, 'roll')} that came with the game in a file" if brought else ""
    title = f"All dice that you have seen, dropped and undone ones included{came}:"
    return f"{head}\n\n{title}\n{join_within(lines, MESSAGE_LIMIT - 700)}"


def _evenness_line(sides: int, faces: Sequence[int]) -> str:
    found = evenness(faces)
    if found.chance is None:
        return f"- **d{sides}**: {found.text}"
    average = sum(face * count for face, count in enumerate(faces, 1)) / found.rolls
    return (
        f"- **d{sides}**: {found.rolls} rolls, average {average:.2f} "
        f"(evenly it is {(sides + 1) / 2:g}). {found.text}"
    )


def faces_chart(sides: int, faces: Sequence[int]) -> Chart:
    """How often every face of one kind of die fell, and what would be even."""
    rolls = sum(faces)
    return Chart(
        title=f"d{sides}: {many(rolls, 'roll')} that you have seen",
        caption="face",
        places=tuple(str(face) for face in range(1, sides + 1)),
        series=(Series("", tuple(map(float, faces))),),
        is_share=False,
        level=rolls / sides,
        level_label=f"evenly: {rolls / sides:.1f} for each face",
    )


def describe_faces(sides: int, faces: Sequence[int]) -> str:
    """The same in words."""
    told = ", ".join(f"{face}: {count}" for face, count in enumerate(faces, 1))
    head = f"Bar chart. How often each face of a d{sides} fell, evenly {sum(faces) / sides:.1f} "
    return shorten(f"{head}times. {told}.", _ALT_LIMIT)


def render_faces(sides: int, faces: Sequence[int]) -> str:
    """The counts of one kind of die in a line."""
    told = ", ".join(f"{face}: {count}" for face, count in enumerate(faces, 1))
    return shorten(f"-# How often each face of a d{sides} fell: {told}", 600)


# Seeds


def render_seeds(seeds: Sequence[SeedInfo]) -> str:
    """All seeds of a game, the newest first; the values of those in use are not known here."""
    head = "The seeds of this game, newest first. A seed in use is kept secret."
    lines = [_seed_line(seed) for seed in reversed(seeds)]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"


def list_seeds(seeds: Sequence[SeedInfo]) -> str:
    """The same as a plain text file, complete."""
    rows = [
        f"{seed.kind}\tcommitment {seed.commitment}\tseed {seed.value or '(in use)'}"
        + ("\tcame with the game in a file" if seed.is_brought else "")
        for seed in seeds
    ]
    return "\n".join((*rows, ""))


def _seed_line(seed: SeedInfo) -> str:
    kind = "Open dice" if seed.kind == "open" else "Secret dice"
    until = f"until {moment(seed.revealed_at, 'f')}" if seed.revealed_at else "in use"
    value = f"\n  seed `{seed.value}`" if seed.value else ""
    came = "; came with the game, whose file says so" if seed.is_brought else ""
    return (
        f"- {kind}, from {moment(seed.begun_at, 'f')}, {until}{came}\n"
        f"  commitment `{seed.commitment}`{value}"
    )


# Checks of rolls


def render_checks(label: str, told: str, checks: Sequence[Checked]) -> str:
    """One move: what it was, and for each roll whether it fell as it was shown, and the proof."""
    if not checks:
        return NOTHING_TO_CHECK.format(label)
    blocks = [_check(checked) for checked in checks]
    # What was secret when it fell and has been shown since is not told as a move.
    head = shorten_marked(told.replace(UNTOLD, SHOWN), MESSAGE_LIMIT // 3)
    return f"{head}\n{join_within(blocks, MESSAGE_LIMIT - len(head) - 1, _MORE)}"


def list_checks(checks: Sequence[Checked]) -> str:
    """The proofs of a move as a plain text file, complete."""
    lines: list[str] = []
    for checked in checks:
        lines.append(f"{checked.label}: {checked.throw.record.text} = {checked.throw.total}")
        lines.append(f"  {_verdict(checked)}")
        if checked.commitment:
            lines.append(f"  commitment {checked.commitment}")
        if checked.key:
            lines.append(f"  {_command_for(checked)}")
    return "\n".join((*lines, ""))


def _command_for(checked: Checked) -> str:
    """The line that checks a roll with the published script. `key` must be known."""
    groups = checked.throw.record.groups
    dice = " ".join(f"{len(group.faces)}d{group.sides}" for group in groups)
    faces = ",".join(map(str, checked.throw.record.faces))
    return (
        f'python {SCRIPT} {checked.key} "{checked.label}" "{dice}" '
        f"--faces {faces} --commitment {checked.commitment}"
    )


def is_long(checks: Sequence[Checked]) -> bool:
    """Whether the proofs of a move are better read in a file."""
    size = sum(len(_check(checked)) for checked in checks)
    commands = [_command_for(checked) for checked in checks if checked.key]
    return max((size, *map(len, commands))) > _COMMAND_LIMIT


def _check(checked: Checked) -> str:
    throw = checked.throw
    purpose = f"{plain(shorten(throw.purpose, _PURPOSE_LIMIT))}: " if throw.purpose else ""
    shown = "" if throw.forced else show_record(throw.record, most_dice=_SHOWN_DICE)
    text = f"{purpose}{shown or f'**{throw.total}**'}\n{_verdict(checked)}"
    if not throw.record.faces or throw.forced:
        return text
    if not checked.key:
        return f"{text}\n-# {_waits(checked)} Commitment `{checked.commitment}`"
    command = _command_for(checked)
    if len(command) > _COMMAND_LIMIT:
        return f"{text}\nThe line to check it with is in the file."
    return f"{text}\nCheck it without me:\n```\n{command}\n```"


def _waits(checked: Checked) -> str:
    if checked.throw.secret:
        return "`/do dice reveal` would show this to everybody, with its key."
    return "Its seed is in use; when `/do dice rotate` has shown it, everybody can check this."


def _verdict(checked: Checked) -> str:
    if checked.is_right is None:
        return "Set by the referee: there is nothing to check."
    if not checked.is_right:
        return "This does NOT follow from its seed: it was changed after it fell."
    if checked.is_brought:
        return FITS
    right = "Right: these are the dice that follow from the seed."
    return f"{right} {AGAIN}" if checked.throw.again else right


def render_tally(tally: Tally, game: LiveGame) -> str:
    """All rolls of a game."""
    checked = tally.right + len(tally.wrong)
    parts: list[str] = []
    if checked:
        parts.append(f"Checked: {many(checked, 'roll')} that you may see.")
    if tally.forced:
        parts.append(f"Set by a referee: {many(tally.forced, 'result')}.")
    if tally.right and not tally.wrong:
        parts.append("All of them follow from their seeds. `/do dice seeds` shows the seeds.")
    if tally.wrong:
        parts.append(_wrong(tally, game))
    lines = [" ".join(parts)] if parts else []
    lines += [_brought(tally.brought)] if tally.brought else []
    return "\n".join(lines) or "You have seen no dice yet."


def _brought(rolls: int) -> str:
    """What can be said of dice that fell elsewhere, or nowhere."""
    return (
        f"{many(rolls, 'roll')} came with the game in a file, and {agree(rolls, 'fits')} the seeds "
        "that it names. Nobody here saw them fall: only who saw their commitments before can tell."
    )


def _wrong(tally: Tally, game: LiveGame) -> str:
    moves = list(dict.fromkeys(tally.wrong))
    listed = shorten(", ".join(f"#{move}" for move in moves), 1000)
    which = plural("move") if len(moves) > 1 else "move"
    return (
        f"**Not right: {many(len(tally.wrong), 'roll')}**, in {which} "
        f"{listed} of {plain(game.name)}. They do not follow from their seeds: they were changed "
        "after the dice fell. `/log verify move:…` shows one."
    )


def render_macros(macros: Sequence[tuple[str, str, bool]]) -> str:
    """Names, their dice, and whether they are the whole game's."""
    if not macros:
        return NONE_YET
    head = "Type a name at `/roll` to roll it."
    lines = [
        f"- **{plain(name)}**: {plain(shorten(text, _TEXT_LIMIT))}"
        + (" (the whole game's)" if is_shared else "")
        for name, text, is_shared in macros
    ]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"
