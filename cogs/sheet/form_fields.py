"""The fields of a PDF form as tools print them: `FieldName:` and `FieldValue:` on lines."""

from cogs.sheet.draft import Draft

_FIELD_NAME, _FIELD_VALUE = "FieldName:", "FieldValue:"


def has_fields(text: str) -> bool:
    """Whether a text is the fields of a PDF form, as tools print them."""
    return _FIELD_NAME in text and _FIELD_VALUE in text


def read_fields(draft: Draft, text: str) -> None:
    """The fields of a PDF form, as tools print them."""
    name = ""
    for line in text.splitlines():
        if line.startswith(_FIELD_NAME):
            name = line.removeprefix(_FIELD_NAME).strip()
        elif line.startswith(_FIELD_VALUE) and name:
            for value in draft.short(name, (line.removeprefix(_FIELD_VALUE).strip(),)):
                draft.try_say(name, (value,))
