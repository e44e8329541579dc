"""What an error body says, in the shape of any of the services."""

from __future__ import annotations

import json
from typing import Any, cast

from ..errors import ErrorFacts, FieldError
from .connections import WireResponse
from .retries import retry_after_seconds

# For a response that another program (a proxy) sent.
_NAMES = {
    400: "BAD_REQUEST",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    409: "CONFLICT",
    410: "GONE",
    422: "VALIDATION_ERROR",
    429: "TOO_MANY_REQUESTS",
    502: "BAD_GATEWAY",
    503: "SERVICE_UNAVAILABLE",
    504: "GATEWAY_TIMEOUT",
}


def read_error(
    response: WireResponse, *, service: str, attempts: int, idempotency_key: str | None = None
) -> ErrorFacts:
    said = json_object(response.body)
    status = response.status
    fallback = _NAMES.get(status, "INTERNAL_ERROR" if status >= 500 else f"HTTP_{status}")
    return ErrorFacts(
        service=service,
        status=status,
        # `classifier` of most services, `code` of account information, `error` of OAuth.
        code=_first(said, "classifier", "code", "error") or fallback,
        description=_first(said, "message", "error_description"),
        errors=_field_errors(said.get("validation_errors")),
        request_id=response.headers.get("x-request-id"),
        retry_after=retry_after_seconds(response.headers.get("retry-after")),
        attempts=attempts,
        idempotency_key=idempotency_key,
    )


def json_object(body: bytes) -> dict[str, Any]:
    """The JSON object of a body; a body that is none says nothing."""
    try:
        value: object = json.loads(body)
    except ValueError:
        return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _first(said: dict[str, Any], *names: str) -> str:
    for name in names:
        value = said.get(name)
        if isinstance(value, str) and value:
            return value
    return ""


def _field_errors(value: object) -> tuple[FieldError, ...]:
    if not isinstance(value, list):
        return ()
    found: list[FieldError] = []
    for each in cast("list[object]", value):
        if isinstance(each, dict):
            field = cast("dict[str, Any]", each)
            path, message = field.get("path"), field.get("message")
            if isinstance(path, str) and isinstance(message, str):
                found.append(FieldError(path, message))
    return tuple(found)
