"""Where the services are, and how to authenticate there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

TokenProvider = str | Callable[[str, str], str]
"""An access token that you obtain yourself, or a function of the service and the scope."""


@dataclass(frozen=True)
class ClientCredentials:
    """An OAuth client of the identity service."""

    client_id: str
    client_secret: str = field(repr=False)
    scope: str | None = None
    """Scopes of one token for everything. Without it each operation gets one with its own scope."""


@dataclass(frozen=True)
class Identity:
    """Where access tokens come from."""

    url: str
    client_id: str | None = None
    client_secret: str | None = field(default=None, repr=False)
    scope: str | None = None
    admin: ClientCredentials | None = None
    """A second client, used for operations whose scope begins with ``admin:``."""
    audience: str | Mapping[str, str] | None = None
    """The audience to request, or one for each service, such as ``{"gateway-legacy": "a"}``."""
    token_url: str | None = None
    """The token endpoint, if it is not ``/oauth2/token`` below ``url``."""


@dataclass(frozen=True)
class Service:
    """The location of a service. A plain URL does as well."""

    url: str
    api_key: str | None = field(default=None, repr=False)
    """Sent as ``x-api-key`` by operations that accept it."""
    id_token: str | Callable[[], str] | None = field(default=None, repr=False)
    """The ID token of a person, in place of an API key, at the gateway."""
    account: str | None = None
    """The account that a person with several accounts acts for, at the gateway."""
    headers: Mapping[str, str] | None = field(default=None, repr=False)
    """Headers of every request to this service."""


@dataclass(frozen=True)
class Retry:
    """How requests are repeated. Times are seconds."""

    max_retries: int = 2
    base_delay: float = 0.5
    """The wait before the first retry; it doubles with each one."""
    max_delay: float = 8.0
    max_retry_after: float = 60.0
    """A longer ``Retry-After`` ends the retries and becomes an error."""


@dataclass(frozen=True)
class CallOptions:
    """What a single call can set."""

    idempotency_key: str | None = None
    """Replaces the generated key. Every retry sends the same."""
    timeout: float | None = None
    """Seconds that one attempt may take."""
    max_retries: int | None = None
    headers: Mapping[str, str] | None = None
    """Additional headers, such as ``x-request-id``."""
