"""Sends the calls of one service: credentials, limits and retries."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode, urlsplit

from ..errors import ApiError, ConfigurationError, ConnectionError, TimeoutError, api_error
from ..options import CallOptions, Retry, Service
from ..version import VERSION
from .connections import FAILURES, AttemptTimeout, Connections, WireRequest, WireResponse
from .credentials import Authorization, Credentials, Operation
from .read_error import read_error
from .retries import FailedAttempt, retry_delay

_FORWARDED = "x-forward-answered-by"
"""Set by a service that passes on the response of another server."""

Scalar = str | int | float | bool


@dataclass(frozen=True)
class Call:
    operation: Operation
    path_params: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    query: Mapping[str, object] = field(default_factory=dict[str, object])
    headers: Mapping[str, str | None] = field(default_factory=dict[str, "str | None"])
    body: bytes | None = field(default=None, repr=False)
    content_type: str | None = None
    accept: str = "application/json"
    options: CallOptions = CallOptions()


class Transport:
    def __init__(
        self,
        name: str,
        service: Service,
        *,
        credentials: Credentials,
        connections: Connections,
        retry: Retry,
        timeout: float,
    ) -> None:
        self._name = name
        self._service = service
        self._base_url = base_url(name, service.url)
        self._credentials = credentials
        self._connections = connections
        self._retry = retry
        self._timeout = timeout

    def send(self, call: Call) -> WireResponse:
        """The response with a status of 2xx, or one that the service passes on.

        Raises ApiError, ConnectionError or ConfigurationError.
        """
        key = call.options.idempotency_key
        if key is None and call.operation.takes_idempotency_key:
            key = str(uuid.uuid4())
        was_rejected = False
        attempt = 1
        while True:
            authorization = self._credentials.authorize(call.operation, self._name, self._service)
            request = self._request(call, authorization, key)
            timeout = call.options.timeout or self._timeout
            response: WireResponse | None = None
            failure: Exception | None = None
            try:
                response = self._connections.exchange(request, timeout)
            except FAILURES as error:
                failure = error
            if response is not None:
                if 200 <= response.status < 300 or _FORWARDED in response.headers:
                    return response
                if response.status == 401 and authorization.discard and not was_rejected:
                    # The token was revoked or the keys have changed. Nothing was processed.
                    was_rejected = True
                    authorization.discard()
                    attempt += 1
                    continue
            delay = self._delay(call, key, response, attempt)
            if delay is None:
                raise self._failure(call, key, attempt, response, failure) from failure
            time.sleep(delay)
            attempt += 1

    def _request(self, call: Call, authorization: Authorization, key: str | None) -> WireRequest:
        headers: dict[str, str | None] = {
            "accept": call.accept,
            "user-agent": f"tessera-client-python/{VERSION}",
            "content-type": call.content_type,
            "x-platform-account": self._service.account,
            **_lower_cased(self._service.headers),
            **_lower_cased(call.headers),
            **_lower_cased(call.options.headers),
            "x-idempotency-key": key,
            **authorization.headers,
        }
        sent = {name: value for name, value in headers.items() if value is not None}
        url = self._base_url + target(call)
        return WireRequest(call.operation.method, url, sent, call.body)

    def _delay(
        self, call: Call, key: str | None, response: WireResponse | None, attempt: int
    ) -> float | None:
        retry = self._retry
        if call.options.max_retries is not None:
            retry = Retry(
                max_retries=call.options.max_retries,
                base_delay=retry.base_delay,
                max_delay=retry.max_delay,
                max_retry_after=retry.max_retry_after,
            )
        failed = FailedAttempt(
            method=call.operation.method,
            idempotency_key=key,
            attempt=attempt,
            status=None if response is None else response.status,
            retry_after=None if response is None else response.headers.get("retry-after"),
        )
        return retry_delay(failed, retry)

    def _failure(
        self,
        call: Call,
        key: str | None,
        attempts: int,
        response: WireResponse | None,
        failure: Exception | None,
    ) -> ApiError | ConnectionError:
        name = self._name
        if response is not None:
            facts = read_error(response, service=name, attempts=attempts, idempotency_key=key)
            return api_error(facts)
        operation = f"{call.operation.method} {call.operation.path}"
        if isinstance(failure, AttemptTimeout):
            message = f"{name} did not respond to {operation} in time."
            return TimeoutError(message, service=name, attempts=attempts, idempotency_key=key)
        message = f"Failed to reach {name} for {operation}."
        return ConnectionError(message, service=name, attempts=attempts, idempotency_key=key)


def base_url(name: str, url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigurationError(f"The URL of {name} must be an http or https URL.")
    if parts.username is not None or parts.password is not None:
        raise ConfigurationError(f"The URL of {name} must not contain a password.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def target(call: Call) -> str:
    """Path and query as they are sent. A list in the query is repeated."""
    path = call.operation.path
    for name, value in call.path_params.items():
        path = path.replace("{" + name + "}", _segment(name, value))
    query: list[tuple[str, str]] = []
    for name, value in call.query.items():
        values: list[object] = list(value) if isinstance(value, list | tuple) else [value]  # pyright: ignore[reportUnknownArgumentType]
        query += [(name, _text(each)) for each in values if each is not None]
    return f"{path}?{urlencode(query)}" if query else path


def _segment(name: str, value: Scalar) -> str:
    """An empty ID would call the list, and ``..`` another route."""
    text = _text(value)
    if text in ("", ".", ".."):
        raise ConfigurationError(f"The path parameter {name} must not be empty.")
    return quote(text, safe="")


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lower_cased(headers: Mapping[str, str | None] | None) -> dict[str, str | None]:
    return {name.lower(): value for name, value in (headers or {}).items()}
