"""What reads files in the test's own process, for the many tests that are about something else."""

from typing import IO, Any

from cogs.core.files.apart import Apart
from cogs.core.files.worker import Work, serve


class Here(Apart):
    """Asks and answers as the other process does, without its bounds."""

    def __init__(self) -> None:
        super().__init__()
        self.read_by: list[str] = []

    async def _run(self, work: Work[Any], given: IO[bytes], answers: IO[bytes]) -> int:
        self.read_by.append(work.function)
        return serve(work.function, given, answers)
