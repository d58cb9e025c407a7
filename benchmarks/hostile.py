"""Files that strangers could send: written from what they may hold, not from how they are read.

`make(kind, name, path)` writes one. A game's file is a ZIP whose parts are written piece by piece,
so that making one of 120 MB takes no memory to speak of.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cogs.bestiary.parts import STAT_BLOCKS
from cogs.core.files.written import Contents

MB = 1_000_000
_STATE = {"preset": "ose", "format": 2, "next_character": 1, "next_encounter": 1, "session": 1}


@dataclass(frozen=True, slots=True)
class Case:
    """One file: what reads it, what it is called, and what makes a writer of it."""

    kind: str
    name: str
    make: Callable[[], Callable[[Path], None]]
    contents: Contents = STAT_BLOCKS


def make(kind: str, name: str, path: str) -> None:
    """Write the file of that kind and name."""
    case = next(case for case in FILES if (case.kind, case.name) == (kind, name))
    case.make()(Path(path))


def _game(
    state: Iterable[bytes] | None = None,
    rows: Callable[[], Iterator[bytes]] = lambda: iter(()),
    others: Mapping[str, Iterable[bytes]] | None = None,
    **head: Any,  # noqa: ANN401 - whatever JSON is
) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        count = sum(1 for _ in rows()) if "moves" not in head else head.pop("moves")
        whole = {"linkboy": "game", "format": 1, "exported_at": 0, "name": "Bad", "moves": count}
        whole |= {"seats": [{"number": 1, "is_referee": True}], "seeds": [], "macros": [], **head}
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            with archive.open("game.json", "w", force_zip64=True) as opened:
                opened.write(json.dumps(whole).encode()[:-1] + b',"state":')
                for piece in state or (json.dumps(_STATE).encode(),):
                    opened.write(piece)
                opened.write(b"}")
            with archive.open("log.json", "w", force_zip64=True) as opened:
                opened.write(b"[\n")
                for number, row in enumerate(rows()):
                    opened.write((b",\n" if number else b"") + row)
                opened.write(b"\n]\n")
            for name, pieces in (others or {}).items():
                with archive.open(name, "w", force_zip64=True) as opened:
                    for piece in pieces:
                        opened.write(piece)

    return write


def _again(piece: bytes, size: int, first: bytes, last: bytes) -> Iterator[bytes]:
    """A list of so many bytes, in pieces of 1 MB."""
    lot = piece * (MB // len(piece))
    yield first
    for _ in range(size // len(lot)):
        yield lot
    yield piece.rstrip(b",") + last


def _list_in_state(piece: bytes, megabytes: int) -> list[bytes]:
    head = json.dumps(_STATE).encode()[:-1] + b',"x":['
    return list(_again(piece, megabytes * MB, head, b"]}"))


def _row(number: int, **parts: str) -> bytes:
    """A row as an export has it; parts are JSON."""
    fields = {
        "seq": f"{number}",
        "number": f"{number}",
        "is_public": "true",
        "kind": '"act"',
        "member": "1",
        "at": "0",
        "game": '"1"',
        "key": f'"i:{number}"',
        "seed": "0",
        "action": '["EndSession",{}]',
        "events": "[]",
        "throws": "[]",
        "changed": "true",
        "revealed": "false",
        **parts,
    }
    return ("{" + ",".join(f'"{key}":{value}' for key, value in fields.items()) + "}").encode()


def _one(**parts: str) -> Callable[[], Iterator[bytes]]:
    return lambda: iter((_row(1, **parts),))


def _several(count: int, **parts: str) -> Callable[[], Iterator[bytes]]:
    return lambda: (_row(number, **parts) for number in range(1, count + 1))


def _noted(letters: int) -> str:
    """Events that every game knows, as many as make so many letters."""
    event = '["SessionBegan",{"session":3}]'
    return "[" + ",".join([event] * max(1, letters // (len(event) + 1))) + "]"


def _empty_lists(size: int) -> str:
    return '["X",{"a":[' + ",".join(["[]"] * (size // 3)) + "]}]"


def _many_entries(path: Path) -> None:
    """A ZIP with a great many files of no size, as its directory says."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("game.json", "{}")
    entry = b"PK\1\2" + bytes(24) + b"\1\0" + bytes(16) + b"a"
    count = 24 * MB // len(entry)
    end = b"PK\5\6" + bytes(4) + (min(count, 65535)).to_bytes(2, "little") * 2
    end += (count * len(entry)).to_bytes(4, "little") + bytes(4) + bytes(2)
    path.write_bytes(entry * count + end)


def _text(text: Callable[[], str]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_text(text())

    return write


def _png(width: int, height: int, kind: int, extra: bytes = b"") -> Callable[[Path], None]:
    """A PNG of one colour; kind 6 has four bytes a pixel, 0 one, and 16 bits where `extra` says."""

    def write(path: Path) -> None:
        depth = 16 if extra == b"deep" else 8
        per_pixel = {0: 1, 2: 3, 6: 4}[kind] * depth // 8
        packer = zlib.compressobj(9)
        line = b"\0" + bytes(width * per_pixel)
        packed = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
        head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((depth, kind, 0, 0, 0))
        chunks = [(b"IHDR", head)]
        if extra == b"text":
            bomb = zlib.compress(bytes(50 * MB), 9)
            chunks += [(b"zTXt", b"k\0\0" + bomb)] * 20
        chunks += [(b"IDAT", packed), (b"IEND", b"")]
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*one) for one in chunks))

    return write


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body).to_bytes(4, "big")
    return len(body).to_bytes(4, "big") + kind + body + check


def _pillow(kind: str, size: tuple[int, int], **how: Any) -> Callable[[Path], None]:  # noqa: ANN401
    def write(path: Path) -> None:
        from PIL import Image

        image = Image.effect_noise((size[0] // 8, size[1] // 8), 90).resize(size).convert("RGB")
        buffer = io.BytesIO()
        if how.pop("frames", False):
            how.update(save_all=True, append_images=[image.rotate(n) for n in range(11)])
        image.save(buffer, kind, **how)
        path.write_bytes(buffer.getvalue())

    return write


def _square() -> bytes:
    from PIL import Image

    buffer = io.BytesIO()
    Image.effect_noise((256, 256), 90).convert("RGB").save(buffer, "WEBP", quality=100)
    return buffer.getvalue()


def _pictures(path: Path) -> None:
    from data.carrying.archive import digest_of

    image = _square()
    files: dict[str, Iterable[bytes]] = {}
    for number in range(300):
        # What follows the picture is no part of it.
        content = image + number.to_bytes(4, "big")
        files[f"picture-{digest_of(content)}.webp"] = (content,)
    _game(others=files)(path)


FILES = (
    Case("game", "12 MB of empty lists", lambda: _game(_list_in_state(b"[],", 12))),
    Case("game", "60 MB of empty lists", lambda: _game(_list_in_state(b"[],", 60))),
    Case("game", "119 MB of empty lists", lambda: _game(_list_in_state(b"[],", 119))),
    Case("game", "119 MB of empty objects", lambda: _game(_list_in_state(b"{},", 119))),
    Case("game", "119 MB of short texts", lambda: _game(_list_in_state(b'"a",', 119))),
    Case("game", "119 MB of numbers", lambda: _game(_list_in_state(b"1,", 119))),
    Case("game", "119 MB of escapes", lambda: _game(_list_in_state(b'"\\u0041",', 119))),
    Case("game", "4 MB of empty lists", lambda: _game(_list_in_state(b"[],", 4))),
    Case("game", "4 MB of one text", lambda: _game(_list_in_state(b'"' + b"a" * 9990 + b'",', 4))),
    Case("game", "brackets in brackets", lambda: _game([b"[" * MB * 4])),
    Case("game", "many seeds", lambda: _game(seeds=[{"id": 1}] * 3 * MB)),
    Case(
        "game",
        "many macros",
        lambda: _game(macros=[{"member": 0, "name": f"{n}", "text": "d6"} for n in range(90_000)]),
    ),
    Case("game", "an action of 8 MB", lambda: _game(rows=_one(action=_empty_lists(8 * MB)))),
    Case("game", "an action of 119 MB", lambda: _game(rows=_one(action=_empty_lists(119 * MB)))),
    Case(
        "game",
        "a stand-in for 5 MB",
        lambda: _game(rows=_one(acted_for="[" + ",".join(["1"] * 2_500_000) + "]")),
    ),
    Case(
        "game",
        "500 kB of keys",
        lambda: _game(
            rows=_one(keys="{" + ",".join(f'"{n}":"{"0" * 64}"' for n in range(7_000)) + "}"),
        ),
    ),
    Case("game", "an event of 119 MB", lambda: _game(rows=_one(events=_noted(119 * MB)))),
    Case("game", "100 events of 1 MB", lambda: _game(rows=_several(100, events=_noted(990_000)))),
    Case("game", "100,000 small rows", lambda: _game(rows=_several(100_000, events=_noted(1)))),
    Case("game", "100,000 rows, 115 MB", lambda: _game(rows=_several(100_000, events=_noted(900)))),
    Case("game", "800,000 rows", lambda: _game(rows=_several(500_000), moves=500_000)),
    Case(
        "game",
        "a chronicle of 119 MB",
        lambda: _game(others={"chronicle.html": _again(b"<p>,", 118 * MB, b"", b"")}),
    ),
    Case("game", "300 pictures", lambda: _pictures),
    Case("game", "a directory of 24 MB", lambda: _many_entries),
    Case("list", "flow.yaml", lambda: _text(lambda: "[" * 60_000)),
    Case("list", "flow8.yaml", lambda: _text(lambda: ("[[[[[[[[a" + "]" * 8 + ",") * 3_000)),
    Case("list", "keys.yaml", lambda: _text(lambda: "".join(f"k{n}: v\n" for n in range(6_000)))),
    Case("list", "things.yaml", lambda: _text(lambda: "- a: b\n" * 8_500)),
    Case("list", "anchors.yaml", lambda: _text(lambda: "a: &a [x]\n" + "b: *a\n" * 9_000)),
    Case("list", "quotes.yaml", lambda: _text(lambda: '- "' + "\\u0041" * 9_990 + '"')),
    Case(
        "list",
        "keys.json",
        lambda: _text(lambda: json.dumps([{f"k{n}": "v" for n in range(4_400)}])),
    ),
    Case("list", "deep.json", lambda: _text(lambda: "[" * 60_000)),
    Case(
        "list",
        "escaped.json",
        lambda: _text(lambda: "[{" + ",".join(['"\\u0061":1'] * 4_000) + "}]"),
    ),
    Case("list", "things.json", lambda: _text(lambda: "[" + ",".join(['{"a":1}'] * 7_000) + "]")),
    Case("list", "columns.csv", lambda: _text(lambda: "name" + "," * 29_000 + "\n" + "," * 29_000)),
    Case("list", "rows.csv", lambda: _text(lambda: "name,a\n" + "a,b\n" * 14_900)),
    Case("list", "quotes.csv", lambda: _text(lambda: 'name,a\n"' + '""' * 29_000)),
    Case("sheet", "deep.json", lambda: _text(lambda: '{"a":' * 3_900)),
    Case("sheet", "lists.json", lambda: _text(lambda: "[" + ",".join(["[]"] * 6_600) + "]")),
    Case("sheet", "number.json", lambda: _text(lambda: '{"a":' + "9" * 19_000 + "}")),
    Case("sheet", "brackets.txt", lambda: _text(lambda: "Items:\n" + ("(" * 290 + "\n") * 60)),
    Case("sheet", "flow.yaml", lambda: _text(lambda: "name: " + "[" * 19_000)),
    Case("picture", "grey 25 MP.png", lambda: _png(5_000, 5_000, 0)),
    Case("picture", "alpha 15 MP.png", lambda: _png(3_900, 3_900, 6)),
    Case("picture", "alpha 25 MP.png", lambda: _png(5_000, 5_000, 6)),
    Case("picture", "deep 25 MP.png", lambda: _png(5_000, 5_000, 2, b"deep")),
    Case("picture", "400 MP.png", lambda: _png(20_000, 20_000, 0)),
    Case("picture", "texts.png", lambda: _png(10, 10, 0, b"text")),
    Case("picture", "photo 24 MP.jpg", lambda: _pillow("JPEG", (6_000, 4_000), quality=80)),
    Case(
        "picture",
        "progressive 24 MP.jpg",
        lambda: _pillow("JPEG", (6_000, 4_000), quality=80, progressive=True),
    ),
    Case("picture", "16 MP.webp", lambda: _pillow("WEBP", (4_000, 4_000), quality=50, method=0)),
    Case("picture", "frames.gif", lambda: _pillow("GIF", (800, 800), frames=True)),
    Case("picture", "no picture.png", lambda: _text(lambda: "PNG" * MB)),
)
