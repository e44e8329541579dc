"""The credential of each call: an access token where the operation takes one, else an API key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..errors import ConfigurationError
from ..options import ClientCredentials, Identity, Service, TokenProvider
from .tokens import Grant, TokenCache


@dataclass(frozen=True)
class Operation:
    """What the client knows of an operation before it calls it."""

    name: str
    method: str
    path: str
    scope: str | None = None
    takes_api_key: bool = False
    takes_idempotency_key: bool = False


@dataclass(frozen=True)
class Authorization:
    """The headers that authenticate a request, and what to do when they are rejected."""

    headers: Mapping[str, str] = field(repr=False)
    discard: Callable[[], None] | None = None
    """Forgets the token, so that the next request gets another."""


class Credentials:
    """Shared by the services of one Tessera, and so are its cached tokens."""

    def __init__(
        self,
        identity: Identity | None,
        token: TokenProvider | None,
        cache: TokenCache,
    ) -> None:
        self._identity = identity
        self._token = token
        self._cache = cache

    def authorize(self, operation: Operation, name: str, service: Service) -> Authorization:
        """Raises ConfigurationError when the operation needs a credential that is missing."""
        scope = operation.scope
        if scope is not None and self._has_token(scope):
            return self._access_token(name, scope)
        if operation.takes_api_key and service.api_key is not None:
            return Authorization({"x-api-key": service.api_key})
        if operation.takes_api_key and service.id_token is not None:
            given = service.id_token
            return Authorization(_bearer(given() if callable(given) else given))
        if scope is None and not operation.takes_api_key:
            return Authorization({})
        needed = f"an access token with the scope {scope}" if scope else "an API key"
        raise ConfigurationError(
            f"{operation.method} {operation.path} of {name} needs {needed}: set "
            + ("client_id and client_secret of identity, or token." if scope else "api_key.")
        )

    def _has_token(self, scope: str) -> bool:
        identity = self._identity
        if self._token is not None or (identity is not None and identity.client_id is not None):
            return True
        return scope.startswith("admin:") and identity is not None and identity.admin is not None

    def _access_token(self, service: str, scope: str) -> Authorization:
        given = self._token
        if given is not None:
            if isinstance(given, str):
                return Authorization(_bearer(given))
            # A function is asked again, and may have another token by then.
            return Authorization(_bearer(given(service, scope)), lambda: None)
        grant = self._grant(service, scope)
        token = self._cache.token(grant)
        return Authorization(_bearer(token), lambda: self._cache.discard(grant, token))

    def _grant(self, service: str, scope: str) -> Grant:
        identity = self._identity
        if identity is None:
            raise ConfigurationError("identity is missing.")
        client = _client(identity, scope)
        audience = identity.audience
        return Grant(
            url=identity.token_url or f"{identity.url.rstrip('/')}/oauth2/token",
            client_id=client.client_id,
            client_secret=client.client_secret,
            scope=client.scope or scope,
            audience=audience if isinstance(audience, str | None) else audience.get(service),
        )


def _client(identity: Identity, scope: str) -> ClientCredentials:
    if identity.admin is not None and scope.startswith("admin:"):
        return identity.admin
    if identity.client_id is None or identity.client_secret is None:
        raise ConfigurationError("identity needs both client_id and client_secret.")
    return ClientCredentials(identity.client_id, identity.client_secret, identity.scope)


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
