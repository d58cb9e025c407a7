"""Scales a picture to what stands beside a post. Imported by the first one, with Pillow.

What a file is says its content, never its name; what else is in it, such as where a photograph was
taken, is left behind.
"""

from io import BytesIO

from PIL import Image, ImageOps

from rules.errors import RuleError

SIDE = 256
MOST_PIXELS = 25_000_000
_KINDS = ("PNG", "JPEG", "WEBP", "GIF")
_ABOVE_THE_MIDDLE = (0.5, 0.35)
"""What is left of a picture that is no square: faces are mostly above the middle."""
NO_PICTURE = "I cannot read that as a picture. Take a PNG, JPEG, WebP or GIF."
TOO_LARGE = "That picture has more than 25 million pixels. Take a smaller one."


def scaled(content: bytes) -> bytes:
    """A square WebP of the picture in a file. Raises RuleError."""
    try:
        with Image.open(BytesIO(content), formats=_KINDS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise RuleError(TOO_LARGE)
            image.thumbnail((4 * SIDE, 4 * SIDE))
            upright = ImageOps.exif_transpose(image).convert("RGBA")
            square = ImageOps.fit(upright, (SIDE, SIDE), centering=_ABOVE_THE_MIDDLE)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise RuleError(NO_PICTURE) from error
    file = BytesIO()
    square.save(file, "WEBP", quality=85)
    return file.getvalue()


def require_scaled(content: bytes) -> None:
    """Raise RuleError unless it is such a picture as `scaled` makes."""
    try:
        with Image.open(BytesIO(content), formats=("WEBP",)) as image:
            fits = image.size == (SIDE, SIDE) and getattr(image, "n_frames", 1) == 1
            if fits:
                image.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise RuleError("that cannot be read as a picture.") from error
    if not fits:
        raise RuleError(f"a portrait is a square of {SIDE} pixels, and that is none.")
