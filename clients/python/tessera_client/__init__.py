"""Typed client for the Tessera APIs."""

from .core.pages import ItemList, Page
from .core.service import Response
from .errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConfigurationError,
    ConflictError,
    ConnectionError,
    FieldError,
    GoneError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    TesseraError,
    TimeoutError,
    ValidationError,
    WebhookVerificationError,
)
from .options import CallOptions, ClientCredentials, Identity, Retry, Service, TokenProvider
from .tessera import Tessera
from .version import VERSION
from .webhooks import verify

__version__ = VERSION

__all__ = [
    "ApiError",
    "AuthenticationError",
    "BadRequestError",
    "CallOptions",
    "ClientCredentials",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "FieldError",
    "GoneError",
    "Identity",
    "ItemList",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "RateLimitError",
    "Response",
    "Retry",
    "ServerError",
    "Service",
    "Tessera",
    "TesseraError",
    "TimeoutError",
    "TokenProvider",
    "ValidationError",
    "WebhookVerificationError",
    "verify",
]
