"""Requests over kept connections, with the standard library only."""

from __future__ import annotations

import http.client
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from ..errors import ConfigurationError

_MAX_IDLE_SECONDS = 4.0
"""Services close a connection that was idle for five seconds."""
_MAX_IDLE_CONNECTIONS = 10
_CHUNK = 65_536

# A certain failure: one of these means that no complete response arrived.
FAILURES = (OSError, http.client.HTTPException)


@dataclass(frozen=True)
class WireRequest:
    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True)
class WireResponse:
    """A complete response."""

    status: int
    headers: Mapping[str, str]
    """By their names in lower case."""
    body: bytes = field(repr=False)


class AttemptTimeout(OSError):
    """The attempt took longer than its limit."""


class Connections:
    """Sends requests, of several threads at once. Connections that are free are used again."""

    def __init__(self, ssl_context: ssl.SSLContext | None = None) -> None:
        self._ssl_context = ssl_context
        self._idle: dict[str, list[tuple[float, http.client.HTTPConnection]]] = {}
        self._lock = threading.Lock()

    def exchange(self, request: WireRequest, timeout: float) -> WireResponse:
        """Sends a request and reads the whole response. Redirects are not followed.

        Raises AttemptTimeout or another of FAILURES.
        """
        _check_headers(request.headers)
        deadline = time.monotonic() + timeout
        origin, target = _split(request.url)
        connection = self._take(origin, timeout)
        keeps = False
        try:
            connection.request(request.method, target, request.body, dict(request.headers))
            _limit(connection, deadline)
            response = connection.getresponse()
            body = _read(connection, response, deadline)
            keeps = not response.will_close
            headers = {name.lower(): value for name, value in response.getheaders()}
            return WireResponse(response.status, headers, body)
        except socket.timeout as error:
            raise AttemptTimeout("The attempt took too long.") from error
        finally:
            if keeps:
                self._give_back(origin, connection)
            else:
                connection.close()

    def close(self) -> None:
        """Closes the connections that are free."""
        with self._lock:
            idle, self._idle = self._idle, {}
        for connections in idle.values():
            for _, connection in connections:
                connection.close()

    def _take(self, origin: str, timeout: float) -> http.client.HTTPConnection:
        while True:
            with self._lock:
                idle = self._idle.get(origin)
                if not idle:
                    break
                since, connection = idle.pop()
            if time.monotonic() - since < _MAX_IDLE_SECONDS and not _was_closed(connection):
                connection.timeout = timeout
                connection.sock.settimeout(timeout)
                return connection
            connection.close()
        scheme, _, host = origin.partition("://")
        if scheme == "https":
            context = self._ssl_context or ssl.create_default_context()
            return http.client.HTTPSConnection(host, timeout=timeout, context=context)
        return http.client.HTTPConnection(host, timeout=timeout)

    def _give_back(self, origin: str, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            idle = self._idle.setdefault(origin, [])
            if len(idle) < _MAX_IDLE_CONNECTIONS:
                idle.append((time.monotonic(), connection))
                return
        connection.close()


def _split(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    target = parts.path or "/"
    return f"{parts.scheme}://{parts.netloc}", f"{target}?{parts.query}" if parts.query else target


def _was_closed(connection: http.client.HTTPConnection) -> bool:
    """A free connection has nothing to read, unless the server has closed it."""
    # Not `select.select`, which refuses the sockets of a program with more than a thousand files.
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return bool(selector.select(0))


def _limit(connection: http.client.HTTPConnection, deadline: float) -> None:
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise socket.timeout("timed out")
    if connection.sock is not None:  # pyright: ignore[reportUnnecessaryComparison]
        connection.sock.settimeout(remaining)


def _read(
    connection: http.client.HTTPConnection, response: http.client.HTTPResponse, deadline: float
) -> bytes:
    chunks: list[bytes] = []
    while True:
        _limit(connection, deadline)
        chunk = response.read1(_CHUNK)
        if not chunk:
            break
        chunks.append(chunk)
    # `read1` reports an end that came too early as the end.
    if response.length:
        raise http.client.IncompleteRead(b"".join(chunks), response.length)
    # Otherwise the connection would wait for its end.
    response.close()
    return b"".join(chunks)


def _check_headers(headers: Mapping[str, str]) -> None:
    """The error of the library quotes the value, which may be a credential."""
    for name, value in headers.items():
        if any(ord(character) < 32 or ord(character) > 255 for character in value):
            message = f"The value of the header {name} has invalid characters."
            raise ConfigurationError(message)
