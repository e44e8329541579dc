"""Access tokens, requested once however many calls wait for them."""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote_plus, urlencode

from ..errors import ApiError, ConnectionError, ErrorFacts, TimeoutError, api_error
from ..options import Retry
from .connections import FAILURES, AttemptTimeout, Connections, WireRequest, WireResponse
from .read_error import json_object, read_error
from .retries import FailedAttempt, retry_delay

_RENEW_AFTER = 0.8
_MARGIN_SECONDS = 5.0
"""A token that expires on its way is of no use."""
_LONGEST_MARGIN = 0.1


@dataclass(frozen=True)
class Grant:
    """What a cached token is for."""

    url: str
    client_id: str
    client_secret: str = field(repr=False, compare=False)
    scope: str = ""
    audience: str | None = None


@dataclass
class _Slot:
    """The token of a grant. Its lock is held by the one call that renews it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    token: str | None = field(default=None, repr=False)
    renew_at: float = 0.0
    expires_at: float = 0.0


class TokenCache:
    """Access tokens by grant, for several threads."""

    def __init__(
        self,
        issue: Callable[[Grant], tuple[str, float]],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._issue = issue
        self._now = now
        self._slots: dict[Grant, _Slot] = {}
        self._lock = threading.Lock()

    def token(self, grant: Grant) -> str:
        """A token that is valid now."""
        with self._lock:
            slot = self._slots.setdefault(grant, _Slot())
        token = slot.token
        now = self._now()
        if token is not None and now < slot.expires_at:
            # One call renews it early; the others go on with what they have.
            if now < slot.renew_at or not slot.lock.acquire(blocking=False):
                return token
            try:
                return self._renew(grant, slot)
            except (ApiError, ConnectionError):
                return token
            finally:
                slot.lock.release()
        with slot.lock:
            if slot.token is not None and self._now() < slot.expires_at:
                return slot.token
            return self._renew(grant, slot)

    def discard(self, grant: Grant, token: str) -> None:
        """Forgets a token that a service rejected, unless it has been replaced since."""
        with self._lock:
            slot = self._slots.get(grant)
            if slot is not None and slot.token == token:
                slot.token = None

    def _renew(self, grant: Grant, slot: _Slot) -> str:
        started_at = self._now()
        token, lifetime = self._issue(grant)
        margin = min(_MARGIN_SECONDS, lifetime * _LONGEST_MARGIN)
        slot.renew_at = started_at + lifetime * _RENEW_AFTER
        slot.expires_at = started_at + lifetime - margin
        slot.token = token
        return token


def request_token(
    grant: Grant, connections: Connections, *, timeout: float, retry: Retry
) -> tuple[str, float]:
    """A token and its lifetime in seconds. A token request is repeated like a GET."""
    request = _request(grant)
    attempt = 1
    while True:
        response: WireResponse | None = None
        failure: Exception | None = None
        try:
            response = connections.exchange(request, timeout)
        except FAILURES as error:
            failure = error
        if response is not None and response.status == 200:
            return _issued(response)
        delay = retry_delay(
            FailedAttempt(
                method="GET",
                idempotency_key=None,
                attempt=attempt,
                status=None if response is None else response.status,
                retry_after=None if response is None else response.headers.get("retry-after"),
            ),
            retry,
        )
        if delay is None:
            raise _failure(response, failure, attempt) from failure
        time.sleep(delay)
        attempt += 1


def _request(grant: Grant) -> WireRequest:
    form = {"grant_type": "client_credentials", "scope": grant.scope}
    if grant.audience is not None:
        form["audience"] = grant.audience
    # RFC 6749, 2.3.1: both are form-encoded first.
    pair = f"{quote_plus(grant.client_id)}:{quote_plus(grant.client_secret)}"
    headers = {
        "authorization": f"Basic {base64.b64encode(pair.encode()).decode()}",
        "content-type": "application/x-www-form-urlencoded",
        "accept": "application/json",
    }
    return WireRequest("POST", grant.url, headers, urlencode(form).encode())


def _failure(
    response: WireResponse | None, failure: Exception | None, attempts: int
) -> ApiError | ConnectionError:
    if response is not None:
        return api_error(read_error(response, service="identity", attempts=attempts))
    if isinstance(failure, AttemptTimeout):
        message = "identity did not issue an access token in time."
        return TimeoutError(message, service="identity", attempts=attempts, idempotency_key=None)
    message = "Failed to request an access token from identity."
    return ConnectionError(message, service="identity", attempts=attempts, idempotency_key=None)


def _issued(response: WireResponse) -> tuple[str, float]:
    said = json_object(response.body)
    token, lifetime = said.get("access_token"), said.get("expires_in")
    if isinstance(token, str) and isinstance(lifetime, int | float) and lifetime > 0:
        return token, float(lifetime)
    raise ApiError(
        ErrorFacts(
            service="identity",
            status=response.status,
            code="INVALID_RESPONSE",
            description="The response of the token endpoint has no access token.",
        )
    )
