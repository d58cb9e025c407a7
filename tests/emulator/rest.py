"""The HTTP side: reads a request, judges it, runs into faults, and answers as Discord does."""

import asyncio
import json
import time
from collections import deque
from fnmatch import fnmatchcase

from aiohttp import web

from tests.contract import Contract
from tests.emulator.application_routes import add_application_routes, add_command_routes
from tests.emulator.channel_routes import add_channel_routes, add_message_routes
from tests.emulator.faults import PLENTY, VIA, Fault, Faults, Throttle, rate_headers
from tests.emulator.interaction_routes import add_interaction_routes
from tests.emulator.picture_routes import add_picture_routes
from tests.emulator.server import Handler, Request, Routes, Server
from tests.emulator.state import Json
from tests.emulator.strict import HOOK_BURST, RefusalError
from tests.emulator.webhook_routes import add_webhook_routes
from tests.pointed import CDN

PREFIX = "/api/v10"


class Rest:
    """Serves all routes and remembers every request."""

    def __init__(self, server: Server, *, history: int | None = None) -> None:
        self.contract: Contract | None = None
        self.problems: list[str] = []
        self.faults = Faults()
        self._bursts: dict[str, Throttle] = {}
        self.requests: deque[Request] = deque(maxlen=history)
        self._server = server
        self._routes = Routes()
        for add_routes in (
            add_application_routes,
            add_command_routes,
            add_channel_routes,
            add_message_routes,
            add_interaction_routes,
            add_webhook_routes,
            add_picture_routes,
        ):
            add_routes(self._routes)

    def sent(self, method: str, path: str) -> list[Request]:
        """Return the requests of a method whose path matches the pattern, oldest first."""
        return [
            request
            for request in self.requests
            if request.method == method and fnmatchcase(request.path, path)
        ]

    async def serve(self, http_request: web.Request) -> web.StreamResponse:
        """Answer one HTTP request."""
        request = await _read(http_request)
        self.requests.append(request)
        if self.contract is not None and not request.path.startswith(f"{CDN}/"):
            self.problems.extend(self.contract.check(request.method, request.path, request.body))
        fault = self.faults.take(request.method, request.path)
        response: web.StreamResponse
        if fault is None:
            response = self._answer(request)
        else:
            response = await self._answer_with_fault(request, fault, http_request)
        request.status, request.seconds = response.status, time.perf_counter() - request.at
        self._server.pulse.beat()
        return response

    async def _answer_with_fault(
        self, request: Request, fault: Fault, http_request: web.Request
    ) -> web.StreamResponse:
        if fault.seconds:
            await asyncio.sleep(fault.seconds)
        if fault.gate is not None:
            await fault.gate.wait()
        if fault.status is not None:
            return _respond(fault.status, fault.body, fault.headers)
        response = self._answer(request) if fault.is_handled else web.Response(status=500)
        if fault.is_dropped and http_request.transport is not None:
            http_request.transport.abort()
        return response

    def _answer(self, request: Request) -> web.Response:
        route = self._routes.find(request)
        if route is None:
            self.problems.append(f"{request.method} {request.path}: the emulator has no such route")
            return _respond(404, {"code": 0, "message": "404: Not Found"}, {})
        path, handler = route
        headers = self._rate_headers(request, path)
        if headers is None:
            return self._too_many(request)
        return self._handle(request, handler, headers)

    def _handle(self, request: Request, handler: Handler, headers: dict[str, str]) -> web.Response:
        try:
            self._server.require_emojis(request)
            body = handler(self._server, request)
        except RefusalError as refusal:
            request.code = refusal.code
            error: Json = {"code": refusal.code, "message": refusal.message}
            if refusal.errors is not None:
                error["errors"] = refusal.errors
            return _respond(refusal.status, error, headers)
        return _respond(204 if body is None else 200, body, headers)

    def _throttle_for(self, request: Request) -> Throttle | None:
        """What was planned, or what each webhook has."""
        planned = self.faults.throttle_for(request.method, request.path)
        is_said = request.method == "POST" and request.ids.get("token") in self._server.hooks
        if planned is not None or not is_said:
            return planned
        burst = Throttle(request.method, request.path, *HOOK_BURST)
        return self._bursts.setdefault(request.path, burst)

    def _rate_headers(self, request: Request, path: str) -> dict[str, str] | None:
        """Return the bucket's headers; without any, the client would send one by one."""
        throttle = self._throttle_for(request)
        if throttle is not None:
            return throttle.take()
        return rate_headers(f"{request.method}{path}", PLENTY, PLENTY - 1, 1.0)

    def _too_many(self, request: Request) -> web.Response:
        throttle = self._throttle_for(request)
        assert throttle is not None
        headers = {**throttle.headers(), "Via": VIA, "X-RateLimit-Scope": "user"}
        retry_after = float(headers["X-RateLimit-Reset-After"])
        body: Json = {"message": "You are being rate limited.", "retry_after": retry_after}
        return _respond(429, {**body, "global": False}, headers)


async def _read(http_request: web.Request) -> Request:
    path = http_request.path.removeprefix(PREFIX)
    request = Request(http_request.method, path, dict(http_request.query), None)
    if http_request.content_type.startswith("multipart/"):
        form = await http_request.post()
        for value in form.values():
            if isinstance(value, web.FileField):
                request.filenames.append(value.filename)
        payload = form.get("payload_json")
        request.body = json.loads(payload) if isinstance(payload, str) else None
    elif http_request.can_read_body:
        request.body = json.loads(await http_request.read())
    return request


def _respond(status: int, body: object, headers: dict[str, str]) -> web.Response:
    """Answer with JSON; the client reads it only if the type is exactly `application/json`."""
    if body is None:
        return web.Response(status=status, headers=headers)
    headers = {**headers, "Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=headers)
