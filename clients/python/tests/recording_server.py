"""A service that records requests, and responds as it was told to."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    status: int = 200
    body: object = None
    headers: dict[str, str] = field(default_factory=dict[str, str])
    fault: str | None = None
    """``cut``: no response. ``half``: less than was announced. ``silence``: nothing for a while."""


class RecordingServer:
    def __init__(self) -> None:
        self.received: list[Received] = []
        self.replies: list[Reply] = []
        self.default = Reply(body={})
        self.connections = 0
        self.released = threading.Event()
        self._lock = threading.Lock()

    def next_reply(self, received: Received) -> Reply:
        with self._lock:
            self.received.append(received)
            return self.replies.pop(0) if self.replies else self.default

    @property
    def keys(self) -> list[str | None]:
        return [each.headers.get("x-idempotency-key") for each in self.received]


def _handler(recorder: RecordingServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            recorder.connections += 1
            super().setup()

        def _serve(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = self.rfile.read(length)
            reply = recorder.next_reply(Received(self.command, self.path, headers, body))
            if reply.fault == "silence":
                recorder.released.wait(10)
            if reply.fault in ("cut", "silence"):
                self.close_connection = True
                return
            content = reply.body if isinstance(reply.body, bytes) else b""
            if reply.body is not None and not isinstance(reply.body, bytes):
                content = json.dumps(reply.body).encode()
            self.send_response(reply.status)
            extra = 10 if reply.fault == "half" else 0
            self.send_header("content-length", str(len(content) + extra))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)
            if reply.fault == "half":
                self.close_connection = True

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _serve

        def log_message(self, format: str, *args: Any) -> None:
            """Tests print nothing."""

    return Handler


@contextmanager
def serve() -> Generator[tuple[RecordingServer, str], None, None]:
    recorder = RecordingServer()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(recorder))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield recorder, f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        recorder.released.set()
        server.shutdown()
        server.server_close()
        thread.join()
