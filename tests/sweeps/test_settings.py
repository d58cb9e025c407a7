"""A setting's value is read in one way: `Setting.in_force`, which knows what an encounter froze."""

import re

from rules.systems import ENGINE
from tests.sweeps.modules import ROOT, files_of, text_of

HOMES = {
    "rules/kernel/refusals.py": "tries them all, to say which of them would allow something",
    "rules/kernel/questions.py": "leaves out answers that a game does not need",
    "rules/kernel/setting.py": "the one way",
    "rules/orders/by_themselves.py": "sees whether they are still the same, reads none",
    "rules/campaign/choosing.py": "shows what was frozen beside what was chosen",
    "rules/encounter/meeting.py": "freezes them, and says what has changed since",
}
FROZEN = re.compile(r"\b(encounter|view)\.settings\b(?! import)")


def test_nobody_reads_what_an_encounter_froze_past_the_setting() -> None:
    found = {
        str(path.relative_to(ROOT))
        for room in ("rules", "cogs", "data")
        for path in files_of(room)
        if FROZEN.search(re.sub(r"^from [^\n]*", "", text_of(path), flags=re.MULTILINE))
    }
    assert found == set(HOMES)


def test_a_note_goes_on_with_the_sentence_of_the_value() -> None:
    notes = [one.note for one in ENGINE.settings.values() if one.note]
    assert len(notes) >= 7
    assert [note for note in notes if note.endswith(".") or note[0].isupper()] == []
