"""When a request is sent again, and how long to wait before."""

from __future__ import annotations

import random as _random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from ..options import Retry

_RETRIED_STATUSES = frozenset({429, 502, 503, 504})
_IDEMPOTENT_METHODS = frozenset({"GET", "PUT", "DELETE"})


@dataclass(frozen=True)
class FailedAttempt:
    method: str
    idempotency_key: str | None
    attempt: int
    """1 for the first."""
    status: int | None
    """None when there was no response."""
    retry_after: str | None


def retry_delay(
    failed: FailedAttempt, options: Retry, random: Callable[[], float] = _random.random
) -> float | None:
    """Seconds to wait before the request is sent again, or None if it must not be."""
    if failed.attempt > options.max_retries or not _repeatable(failed) or not _temporary(failed):
        return None
    asked = retry_after_seconds(failed.retry_after)
    if asked is not None:
        return None if asked > options.max_retry_after else asked
    ceiling = min(options.base_delay * 2 ** (failed.attempt - 1), options.max_delay)
    # Clients that failed together must not return together.
    return ceiling * (0.5 + random() / 2)


def retry_after_seconds(header: str | None) -> float | None:
    """Seconds, from a number or a date of HTTP."""
    if header is None or not header.strip():
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def _repeatable(failed: FailedAttempt) -> bool:
    return failed.method in _IDEMPOTENT_METHODS or failed.idempotency_key is not None


def _temporary(failed: FailedAttempt) -> bool:
    if failed.status is None or failed.status in _RETRIED_STATUSES:
        return True
    # The first request, whose response was lost, may still be running.
    return failed.status == 409 and failed.attempt > 1 and failed.idempotency_key is not None
