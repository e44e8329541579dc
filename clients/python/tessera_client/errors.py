"""The errors of this package. Each family of HTTP statuses has a class."""

from __future__ import annotations

from dataclasses import dataclass


class TesseraError(Exception):
    """Every error of this package."""


class ConfigurationError(TesseraError):
    """The options do not allow the call: a URL or a credential is missing or malformed."""


class WebhookVerificationError(TesseraError):
    """A notification is not one that your installation has just sent.

    ``code`` is ``signature_mismatch``, ``timestamp_out_of_range``, ``missing_signature``,
    ``malformed_headers`` or ``malformed_body``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class FieldError:
    """A field that a service rejected."""

    path: str
    """A JSON path such as ``$.transaction.amount``."""
    message: str


class ConnectionError(TesseraError):
    """No complete response arrived. The request may have been processed."""

    def __init__(
        self, message: str, *, service: str, attempts: int, idempotency_key: str | None
    ) -> None:
        super().__init__(message)
        self.service = service
        self.attempts = attempts
        self.idempotency_key = idempotency_key
        """Repeat the call with this key to continue it safely."""


class TimeoutError(ConnectionError):
    """No complete response arrived within ``timeout``."""


@dataclass(frozen=True)
class ErrorFacts:
    """What the error response of a service says, whichever shape it has."""

    service: str
    status: int
    code: str
    description: str = ""
    errors: tuple[FieldError, ...] = ()
    request_id: str | None = None
    retry_after: float | None = None
    attempts: int = 1
    idempotency_key: str | None = None


class ApiError(TesseraError):
    """A service returned an error."""

    def __init__(self, facts: ErrorFacts) -> None:
        super().__init__(_message(facts))
        self.service = facts.service
        self.status = facts.status
        self.code = facts.code
        """The classifier, such as ``VALIDATION_ERROR``, or the OAuth error ``invalid_client``."""
        self.description = facts.description
        self.errors = facts.errors
        """The fields that were rejected, all of them."""
        self.request_id = facts.request_id
        """Finds the request in the logs of the service."""
        self.retry_after = facts.retry_after
        """Seconds to wait before the next attempt, if the service said so."""
        self.attempts = facts.attempts
        self.idempotency_key = facts.idempotency_key


class BadRequestError(ApiError):
    """400: the request is malformed."""


class AuthenticationError(ApiError):
    """401: the credential is missing, invalid or expired."""


class PermissionDeniedError(ApiError):
    """403: the credential lacks a scope, or the installation lacks the feature."""


class NotFoundError(ApiError):
    """404: there is no such object."""


class ConflictError(ApiError):
    """409: the object is not in a state that allows this."""


class GoneError(ApiError):
    """410: the object has expired or was used."""


class ValidationError(ApiError):
    """422: see ``errors``."""


class RateLimitError(ApiError):
    """429: too many requests; see ``retry_after``."""


class ServerError(ApiError):
    """5xx: the service, or one that it depends on, failed."""


_FAMILIES: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: ValidationError,
    429: RateLimitError,
}


def api_error(facts: ErrorFacts) -> ApiError:
    """The error of the family that the status belongs to."""
    family = _FAMILIES.get(facts.status, ServerError if facts.status >= 500 else ApiError)
    return family(facts)


def _message(facts: ErrorFacts) -> str:
    said = facts.description or "no message."
    message = f"{facts.service} returned {facts.status} {facts.code}: {said}"
    if facts.errors:
        message += " (" + "; ".join(f"{each.path} {each.message}" for each in facts.errors) + ")"
    return message if facts.request_id is None else f"{message} [request {facts.request_id}]"
