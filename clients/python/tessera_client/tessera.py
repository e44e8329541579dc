"""The client of an installation."""

from __future__ import annotations

import ssl
from typing import NoReturn, TypeVar

from .core.connections import Connections
from .core.credentials import Credentials
from .core.service import ServiceApi
from .core.tokens import TokenCache, request_token
from .core.transport import Transport, base_url
from .errors import ConfigurationError
from .options import Identity, Retry, Service, TokenProvider
from .services.account_info import AccountInfo
from .services.commerce import Commerce
from .services.fraud import Fraud
from .services.gateway_legacy import GatewayLegacy
from .services.identity import IdentityService
from .services.vault import Vault

Api = TypeVar("Api", bound=ServiceApi)


class Tessera:
    """Calls the services of a Tessera installation. One object serves all threads.

    Give the services that you use, each as a URL or as a ``Service``::

        tessera = Tessera(
            identity=Identity("https://identity.example", client_id="…", client_secret="…"),
            fraud="https://fraud.example",
        )
        decision = tessera.fraud.create_decision({…})

    ``timeout`` limits one attempt, in seconds.
    """

    def __init__(
        self,
        *,
        identity: Identity | None = None,
        fraud: str | Service | None = None,
        vault: str | Service | None = None,
        account_info: str | Service | None = None,
        commerce: str | Service | None = None,
        gateway: str | Service | None = None,
        token: TokenProvider | None = None,
        timeout: float = 30.0,
        retry: Retry | None = None,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._connections = Connections(ssl_context)
        self._timeout = timeout
        self._retry = retry or Retry()
        if identity is not None:
            base_url("identity", identity.url)
        cache = TokenCache(
            lambda grant: request_token(
                grant, self._connections, timeout=timeout, retry=self._retry
            )
        )
        self._credentials = Credentials(identity, token, cache)
        self._fraud = self._api(Fraud, fraud)
        self._vault = self._api(Vault, vault)
        self._account_info = self._api(AccountInfo, account_info)
        self._commerce = self._api(Commerce, commerce)
        self._gateway = self._api(GatewayLegacy, gateway)
        self._identity = self._api(IdentityService, None if identity is None else identity.url)

    @property
    def fraud(self) -> Fraud:
        return self._fraud or _missing("fraud")

    @property
    def vault(self) -> Vault:
        return self._vault or _missing("vault")

    @property
    def account_info(self) -> AccountInfo:
        return self._account_info or _missing("account_info")

    @property
    def commerce(self) -> Commerce:
        return self._commerce or _missing("commerce")

    @property
    def gateway(self) -> GatewayLegacy:
        return self._gateway or _missing("gateway")

    @property
    def identity(self) -> IdentityService:
        return self._identity or _missing("identity")

    def close(self) -> None:
        """Closes the connections that are free. The client may be used again."""
        self._connections.close()

    def __enter__(self) -> Tessera:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _api(self, api: type[Api], location: str | Service | None) -> Api | None:
        if location is None:
            return None
        service = Service(location) if isinstance(location, str) else location
        transport = Transport(
            api.NAME,
            service,
            credentials=self._credentials,
            connections=self._connections,
            retry=self._retry,
            timeout=self._timeout,
        )
        return api(transport)


def _missing(name: str) -> NoReturn:
    raise ConfigurationError(f"Give {name} to Tessera, as a URL or as a Service.")
