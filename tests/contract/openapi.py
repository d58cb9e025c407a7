"""Validates requests against Discord's OpenAPI description, if the environment names its file."""

import json
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

DESCRIPTION_VARIABLE = "DISCORD_OPENAPI"
MEDIA_TYPES = ("application/json", "multipart/form-data")
SHOWN_PROBLEMS = 5
_ID = re.compile(r"(?<=/)\d+(?=/|$)")
_TOKEN = re.compile(r"^(/(?:interactions|webhooks)/\{id\}/)[^/]+")
MESSAGE_LENGTH = 240

Schema = Any
Json = dict[str, Any]


class Description:
    """Discord's description, its unions rewritten so that errors name what is wrong."""

    def __init__(self, document: Json) -> None:
        self._schemas: Json = document["components"]["schemas"]
        self._validators: dict[int, jsonschema_rs.Validator] = {}
        self._found: dict[tuple[str, str], tuple[Json | None, Json | None]] = {}
        self._routes = [
            (method.upper(), path.strip("/").split("/"), operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
            if method != "parameters"
        ]
        self._definitions = {name: self._rewrite(schema) for name, schema in self._schemas.items()}

    @staticmethod
    def from_environment() -> "Description | None":
        """Return the description that DISCORD_OPENAPI names, None if it names none."""
        path = os.environ.get(DESCRIPTION_VARIABLE)
        return load(Path(path)) if path else None

    def check(self, method: str, path: str, body: object) -> list[str]:
        """Return what the description has against a request (path without version and query)."""
        # Requests differ in their ids and tokens, and so are of few forms.
        form = method, _TOKEN.sub(r"\1{token}", _ID.sub("{id}", path))
        if form not in self._found:
            found = self._find(*form)
            self._found[form] = found, self._body_schema(found) if found else None
        operation, schema = self._found[form]
        if operation is None:
            return ["Discord has no such route"]
        if schema is None or body is None:
            required = operation.get("requestBody", {}).get("required", False)
            return ["the body is missing"] if schema is not None and required else []
        candidates = schema.get("anyOf", [schema])
        return self._best(candidates, body)

    def _find(self, method: str, path: str) -> Json | None:
        places = path.strip("/").split("/")
        found: tuple[int, Json] | None = None
        for route_method, template, operation in self._routes:
            if route_method != method or len(template) != len(places):
                continue
            literals = _count_literals(template, places)
            if literals is not None and (found is None or literals > found[0]):
                found = (literals, operation)
        return found[1] if found else None

    def _body_schema(self, operation: Json) -> Json | None:
        content = operation.get("requestBody", {}).get("content", {})
        for media_type in MEDIA_TYPES:
            if media_type in content:
                schema: Json = content[media_type]["schema"]
                return schema
        return None

    def _best(self, candidates: list[Json], body: object) -> list[str]:
        """Return the problems under the candidate that fits the body best."""
        fitting = [part for part in candidates if self._is_meant(part, body)] or candidates
        results = [self._problems(part, body) for part in fitting]
        return min(results, key=len)[:SHOWN_PROBLEMS]

    def _is_meant(self, candidate: Json, body: object) -> bool:
        """Tell whether the body's `type` is one of those that a candidate stands for."""
        kinds = self._kinds(candidate)
        return not kinds or (isinstance(body, dict) and body.get("type") in kinds)

    def _problems(self, schema: Json, body: object) -> list[str]:
        # A schema is a part of the document, which stays.
        if id(schema) not in self._validators:
            whole = {**self._rewrite(schema), "components": {"schemas": self._definitions}}
            self._validators[id(schema)] = jsonschema_rs.Draft202012Validator(whole)
        return [_describe(error) for error in self._validators[id(schema)].iter_errors(body)]

    def _resolve(self, schema: Schema) -> Schema:
        while isinstance(schema, dict) and "$ref" in schema:
            schema = self._schemas[schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def _kinds(self, schema: Schema) -> list[Any]:
        """Return the values of `type` by which an object schema is told from its siblings."""
        resolved = self._resolve(schema)
        if "type" not in resolved.get("required", []):
            return []
        kinds: list[Any] = resolved["properties"].get("type", {}).get("enum", [])
        return kinds

    def _rewrite(self, schema: Schema) -> Schema:
        """Return the schema with its unions turned into case distinctions."""
        if isinstance(schema, list):
            return [self._rewrite(part) for part in schema]
        if not isinstance(schema, dict):
            return schema
        rewritten = {
            key: self._rewrite(value)
            for key, value in schema.items()
            if key not in {"oneOf", "anyOf", "format"}
        }
        if schema.get("format") == "snowflake":
            # Discord takes ids as whole numbers as well, and discord.py sends some that way.
            rewritten["type"] = ["integer", *_listed(schema["type"])]
        for word in ("oneOf", "anyOf"):
            if word in schema:
                rewritten.update(self._rewrite_union(word, schema[word]))
        return rewritten

    def _rewrite_union(self, word: str, members: list[Schema]) -> Json:
        if all("const" in member for member in members):
            return {"enum": [member["const"] for member in members]}
        present = [member for member in members if member.get("type") != "null"]
        rest: Json = self._rewrite_present(present)
        if len(present) == len(members):
            return rest
        return {"if": {"type": "null"}, "else": rest} if present else {"type": "null"}

    def _rewrite_present(self, members: list[Schema]) -> Json:
        if len(members) == 1:
            rewritten: Json = self._rewrite(members[0])
            return rewritten
        kinds = {index: self._kinds(member) for index, member in enumerate(members)}
        if not all(kinds.values()):
            # Overlapping forms: `anyOf`, as `oneOf` would refuse what fits two of them.
            return {"anyOf": [self._rewrite(member) for member in members]}
        cases = [
            {"if": _has_type(kinds[index]), "then": self._rewrite(member)}
            for index, member in enumerate(members)
        ]
        every_kind = sorted({kind for values in kinds.values() for kind in values})
        return {
            "type": "object",
            "required": ["type"],
            "properties": {"type": {"enum": every_kind}},
            "allOf": cases,
        }


@cache
def load(path: Path) -> Description:
    """Read a description file, once for all tests."""
    return Description(json.loads(path.read_text(encoding="utf-8")))


def _listed(value: Schema) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _has_type(kinds: list[Any]) -> Json:
    return {"type": "object", "required": ["type"], "properties": {"type": {"enum": kinds}}}


def _count_literals(template: list[str], places: list[str]) -> int | None:
    """Count the fixed parts that a path shares with a template; None if they do not match."""
    literals = 0
    for expected, actual in zip(template, places, strict=True):
        if expected == actual:
            literals += 1
        elif not expected.startswith("{"):
            return None
    return literals


def _describe(error: jsonschema_rs.ValidationError) -> str:
    message = error.message
    if len(message) > MESSAGE_LENGTH:
        message = f"{message[: MESSAGE_LENGTH // 2]} … {message[-MESSAGE_LENGTH // 2 :]}"
    return f"{_place(error.instance_path)}: {message}"


def _place(path: Iterable[str | int]) -> str:
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return place.lstrip(".") or "body"
