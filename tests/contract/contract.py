"""The one question both test harnesses ask: what is wrong with this request?"""

from tests.contract import limits
from tests.contract.openapi import Description


class Contract:
    """Checks requests against Discord's limits and, if there is one, its OpenAPI description."""

    def __init__(self, description: Description | None = None) -> None:
        self.description = (
            description if description is not None else Description.from_environment()
        )

    def check(self, method: str, path: str, body: object) -> list[str]:
        """Return what is wrong with a request, one sentence each; an empty list means nothing.

        `path` starts behind the API version (`/channels/1/messages`) or with `/api/v10`; `body`
        is the decoded JSON (of a multipart request its `payload_json`), None if there is none.
        """
        path = strip_version(path)
        problems = limits.check(method, path, body)
        if self.description is not None:
            problems.extend(self.description.check(method, path, body))
        return [f"{method} {path}: {problem}" for problem in problems]


def strip_version(path: str) -> str:
    """Return the path without `/api/v10` and without its query."""
    path = path.split("?", 1)[0]
    if not path.startswith("/api/"):
        return path
    return "/" + path.removeprefix("/api/").partition("/")[2]
