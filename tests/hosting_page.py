"""The commands of the hosting page as a host copies them, and what systemd makes of its unit."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.test_locks import ROOT, read

UNIT = ROOT / "docs" / "hosting" / "linkboy.service"
HEADING = re.compile(r"(?m)^#{2,3} (.+)$")
BLOCK = re.compile(r"(?ms)^```\n(.*?)^```$")
STAND_IN = """#!/bin/sh
echo "{name} $*" >> "{log}"
{also}
"""


def _pages() -> str:
    return read("docs/hosting.md") + read("docs/scale.md")


def headings() -> Sequence[str]:
    """Those of both pages, which differ."""
    return HEADING.findall(_pages())


def blocks(heading: str) -> Sequence[str]:
    """What stands in code under a heading of the page, one after the other."""
    parts = HEADING.split(_pages())
    return BLOCK.findall(dict(zip(parts[1::2], parts[2::2], strict=True))[heading])


def unit() -> Sequence[tuple[str, str]]:
    """Every setting of the unit, in its order."""
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line and not line.startswith("#"))
    return [(key, value) for key, _, value in pairs]


def merged(unit: Iterable[tuple[str, str]], files: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process under systemd: what the files say wins, also if it is empty.

    As `man systemd.exec` has it: `Environment=` first, in its order, then each `EnvironmentFile=`.
    """
    found: dict[str, str] = {}
    for key, value in unit:
        if key == "Environment":
            found |= dict(one.split("=", 1) for one in shlex.split(value))
    for key, value in unit:
        if key == "EnvironmentFile":
            told = (line.strip() for line in files[value].splitlines())
            lines = [line for line in told if "=" in line and line[0] not in "#;"]
            found |= dict(line.split("=", 1) for line in lines)
    return found


class Machine:
    """A folder in the place of a machine's root, with stand-ins for what would change the machine.

    What they were called with stands in `calls`.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._log = root / "calls"
        self._programs = root / "programs"
        self._programs.mkdir()
        (root / "etc" / "systemd" / "system").mkdir(parents=True)

    def stand_in(self, name: str, also: str = "") -> None:
        """Have a program only be noted, or do something else instead."""
        program = self._programs / name
        program.write_text(STAND_IN.format(name=name, log=self._log, also=also))
        program.chmod(0o755)

    def here(self, text: str) -> str:
        """A text of the page with the machine's folders in this one."""
        return re.sub(r"(?<![\w.])/(?=(?:opt|etc|var|usr/local)/)", f"{self.root}/", text)

    def run(self, script: str) -> None:
        """Run some commands of the page as root of this machine would."""
        path = f"{self._programs}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(
            ["bash", "-euc", self.here(script)],
            cwd=self.root,
            env={**os.environ, "PATH": path},
            check=True,
        )

    @property
    def calls(self) -> Sequence[str]:
        """What stand-ins were called with, in its order."""
        return self._log.read_text().splitlines()
