"""Scales a picture to what stands beside a post: done in a process of its own, with Pillow.

What a file is says its content, never its name; what else is in it, such as where a photograph was
taken, is left behind.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import IO

from PIL import (
    GifImagePlugin,
    Image,
    ImageOps,
    JpegImagePlugin,
    PngImagePlugin,
    WebPImagePlugin,
)

from rules.errors import RuleError

_LOADED = (PngImagePlugin, JpegImagePlugin, WebPImagePlugin, GifImagePlugin)
"""Named, or else the library loads all that it has for the first WebP."""
SIDE = 256
SMALL = 128
"""As a webhook's own picture and as an emoji: a PNG, which is never too large for Discord."""
LONGEST_SIDE = 1200
"""Of a picture that is shown whole."""
MOST_BYTES = 300_000
"""So much of one is kept, as a file of a game has it (`data/carrying/archive.py`)."""
_SMALLER = ((LONGEST_SIDE, 80), (LONGEST_SIDE, 50), (800, 50), (400, 40))
MOST_PIXELS = 25_000_000
_KINDS = ("PNG", "JPEG", "WEBP", "GIF")
_ABOVE_THE_MIDDLE = (0.5, 0.35)
"""What is left of a picture that is no square: faces are mostly above the middle."""
NO_PICTURE = "I cannot read that as a picture. Take a PNG, JPEG, WebP or GIF."
TOO_LARGE = "That picture is too large. Take one of at most 2,000 by 2,000 pixels."
_MUCH = 4_000_000
"""Of more pixels than this, what cannot be read is too large; of fewer, it is none."""


def find_portrait(file: IO[bytes]) -> Iterator[bytes]:
    """The picture in a file as `scaled` makes it, in one answer. Raises RuleError."""
    yield scaled(file.read())


def scaled(content: bytes) -> bytes:
    """A square WebP of the picture in a file. Raises RuleError."""
    with _opened(content) as image:
        # A photograph is made smaller while it is decoded.
        image.draft(None, (2 * SIDE, 2 * SIDE))
        image.thumbnail((4 * SIDE, 4 * SIDE))
        upright = ImageOps.exif_transpose(image).convert("RGBA")
        square = ImageOps.fit(upright, (SIDE, SIDE), centering=_ABOVE_THE_MIDDLE)
    file = BytesIO()
    square.save(file, "WEBP", quality=85)
    return file.getvalue()


def find_sheet(file: IO[bytes]) -> Iterator[bytes]:
    """The picture in a file as `whole` makes it, in one answer. Raises RuleError."""
    yield whole(file.read())


def whole(content: bytes) -> bytes:
    """A WebP of all of the picture in a file, such as a letter or a map. Raises RuleError."""
    for side, quality in _SMALLER:
        with _opened(content) as image:
            image.thumbnail((side, side))
            upright = ImageOps.exif_transpose(image).convert("RGBA")
        file = BytesIO()
        upright.save(file, "WEBP", quality=quality)
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
    raise RuleError(TOO_LARGE)


@contextmanager
def _opened(content: bytes) -> Generator[Image.Image]:
    """The picture in a file. RuleError where there is none, or it is too large."""
    pixels = 0
    try:
        with Image.open(BytesIO(content), formats=_KINDS) as image:
            pixels = image.width * image.height
            if pixels > MOST_PIXELS:
                raise RuleError(TOO_LARGE)
            yield image
    except (OSError, ValueError, SyntaxError, MemoryError) as error:
        raise RuleError(TOO_LARGE if pixels > _MUCH else NO_PICTURE) from error
    except Image.DecompressionBombError as error:
        raise RuleError(TOO_LARGE) from error


def find_small(file: IO[bytes]) -> Iterator[bytes]:
    """A kept picture as Discord takes it for a webhook or an emoji, in one answer.

    Raises RuleError.
    """
    try:
        with Image.open(BytesIO(file.read()), formats=("WEBP",)) as image:
            small = image.convert("RGBA")
            small.thumbnail((SMALL, SMALL))
    except (OSError, ValueError, SyntaxError) as error:
        raise RuleError(NO_PICTURE) from error
    made = BytesIO()
    small.save(made, "PNG", optimize=True)
    yield made.getvalue()


def require_scaled(content: bytes) -> None:
    """Raise RuleError unless it is such a picture as `scaled` or `whole` makes."""
    try:
        with Image.open(BytesIO(content), formats=("WEBP",)) as image:
            fits = max(image.size) <= LONGEST_SIDE and getattr(image, "n_frames", 1) == 1
            if fits:
                image.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise RuleError("that cannot be read as a picture.") from error
    if not fits:
        raise RuleError(f"it has more than {LONGEST_SIDE:,} pixels on a side, or moves.")
