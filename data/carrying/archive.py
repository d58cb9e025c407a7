"""The ZIP around the files of a game: written the same for the same, and opened with distrust.

Nothing of it is ever written to a disk, so no path in it leads anywhere.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping

from data.carrying.records import (
    A_PICTURE,
    CHRONICLE,
    GAME,
    LOG,
    MOST_PACKED,
    MOST_UNPACKED,
    README,
)
from rules.errors import RuleError

KNOWN = (README, GAME, LOG, CHRONICLE)
PLAYERS = "world.json"
"""What only a player's export has."""
_WHEN = (1980, 1, 1, 0, 0, 0)
"""What a ZIP has where it says no time: the same game makes the same file."""
_ENCRYPTED = 0x1
_MB = 1_000_000
_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


def pack(files: Mapping[str, bytes]) -> bytes:
    """A ZIP of some files, in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            archive.writestr(entry, content)
    return packed.getvalue()


def unpack(packed: bytes) -> Mapping[str, bytes]:
    """The files of a game by their names. Raises RuleError, in one line, for anything else."""
    if len(packed) > MOST_PACKED:
        raise too_large(len(packed))
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            _look_through(archive.infolist())
            return _read(archive)
    except _ERRORS as error:
        raise RuleError(
            "That is no ZIP, or a damaged one. Import an exported game, as it is."
        ) from error


def too_large(size: int) -> RuleError:
    """The refusal of a file of so many bytes."""
    most = MOST_PACKED // _MB
    return RuleError(f"That file has {size / _MB:.0f} MB, and a game may have {most} MB.")


def _look_through(entries: list[zipfile.ZipInfo]) -> None:
    """Raise RuleError for what no export has, before anything is unpacked."""
    names = [entry.filename for entry in entries]
    if PLAYERS in names:
        raise RuleError(
            "That is a player's export, with what that player may know. Only a referee's can be "
            "imported."
        )
    unknown = (name for name in names if name not in KNOWN)
    strange = next((name for name in unknown if A_PICTURE.fullmatch(name) is None), None)
    if strange is not None:
        raise RuleError(f"There is “{_shown(strange)}” in that ZIP, which no exported game has.")
    if len(set(names)) < len(names):
        raise RuleError("A file is in that ZIP twice, which no exported game does.")
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise RuleError("That ZIP has a password. Import an exported game, as it is.")
    if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise _too_much()
    missing = [name for name in (GAME, LOG) if name not in names]
    if missing:
        raise RuleError(f"That ZIP has no {missing[0]}. Import an exported game, as it is.")


def _read(archive: zipfile.ZipFile) -> Mapping[str, bytes]:
    """The files that count, and no more of them than there may be, whatever the ZIP says."""
    found: dict[str, bytes] = {}
    left = MOST_UNPACKED
    for name in archive.namelist():
        if name in (README, CHRONICLE):
            continue
        with archive.open(name) as opened:
            found[name] = opened.read(left + 1)
        left -= len(found[name])
        if left < 0:
            raise _too_much()
    return found


def _too_much() -> RuleError:
    most = MOST_UNPACKED // _MB
    return RuleError(f"Unpacked, that file has more than {most} MB, which no game has.")


def _shown(name: str) -> str:
    return "".join(one if one.isprintable() and one not in "`*_~|<>@" else "?" for one in name[:60])
