"""Verify that a notification comes from your installation."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol, cast

from .errors import WebhookVerificationError
from .types.events import TesseraEvent

_TIMESTAMP = re.compile(r"[1-9][0-9]{0,11}")
_HEX = re.compile(r"[0-9a-f]{64}")
_VERSION = "v1,"
_STANDARD = ("webhook-id", "webhook-timestamp", "webhook-signature")

_Signed = tuple[bytes, list[bytes]]
"""What was signed, and the signatures of which one must be valid."""


class HasItems(Protocol):
    """Headers as ``http.server``, Django, Flask, Starlette and others represent them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify(
    raw_body: bytes | str,
    headers: HasItems | Iterable[tuple[str, str]],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    require: Literal["timestamp", "body"] = "timestamp",
    now: float | None = None,
) -> TesseraEvent:
    """Verifies a notification and returns its event.

    Every signature that it has must be valid: that of Standard Webhooks (``webhook-id``,
    ``webhook-timestamp``, ``webhook-signature``), and ``x-hmac-signature`` over the body, or
    ``x-hmac-signature-next`` while the key is rotated.

    ``raw_body`` is the body as it arrived: parsed and serialized again, it differs. ``secret`` is
    the ``hmac_key`` of the endpoint; give several while you replace a key. ``tolerance`` is how
    many seconds old a notification may be. ``require="body"`` accepts one that has only
    ``x-hmac-signature``, which has no timestamp: then discard events whose ``id`` you have seen.

    Raises WebhookVerificationError.
    """
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    found = _single_headers(headers)
    keys = [_key(each) for each in ([secret] if isinstance(secret, str) else secret)]
    standard = _standard_signature(body, found, tolerance, time.time() if now is None else now)
    own = found.get("x-hmac-signature")
    if standard is None and (require != "body" or own is None):
        needed = "x-hmac-signature" if require == "body" else "webhook-signature"
        raise WebhookVerificationError("missing_signature", f"The header {needed} is missing.")
    signed = [] if standard is None else [standard]
    if own is not None:
        # The second is by the new key, while a rotation overlaps.
        signed.append((body, _hex(own) + _hex(found.get("x-hmac-signature-next", ""))))
    for content, signatures in signed:
        if not _is_signed(content, signatures, keys):
            raise WebhookVerificationError("signature_mismatch", "The signature does not match.")
    return _event(body)


def _standard_signature(
    body: bytes, headers: Mapping[str, str], tolerance: float, now: float
) -> _Signed | None:
    identifier, timestamp, signatures = (headers.get(name) for name in _STANDARD)
    if identifier is None and timestamp is None and signatures is None:
        return None
    if identifier is None or signatures is None or not _TIMESTAMP.fullmatch(timestamp or ""):
        message = f"Of {', '.join(_STANDARD)} one is missing or malformed."
        raise WebhookVerificationError("malformed_headers", message)
    # Written so that a tolerance or clock that is not a number rejects.
    if not abs(now - int(timestamp or "")) <= tolerance:
        message = f"The notification was not sent within {tolerance:g} seconds of now."
        raise WebhookVerificationError("timestamp_out_of_range", message)
    found: list[bytes] = []
    for each in signatures.split(" "):
        if each.startswith(_VERSION):
            try:
                found.append(base64.b64decode(each.removeprefix(_VERSION), validate=True))
            except (binascii.Error, ValueError):
                continue
    return f"{identifier}.{timestamp}.".encode() + body, found


def _is_signed(content: bytes, signatures: list[bytes], keys: list[bytes]) -> bool:
    for key in keys:
        expected = hmac.new(key, content, hashlib.sha256).digest()
        if any(hmac.compare_digest(expected, signature) for signature in signatures):
            return True
    return False


def _single_headers(headers: HasItems | Iterable[tuple[str, str]]) -> dict[str, str]:
    """Which one of two signatures counts must not be the choice of the sender."""
    # A mapping is iterable, too: over its names only.
    pairs = cast("HasItems", headers).items() if hasattr(headers, "items") else headers
    found: dict[str, str] = {}
    doubled: set[str] = set()
    for name, value in cast("Iterable[tuple[str, str]]", pairs):
        key = name.lower()
        if key in found:
            doubled.add(key)
        found[key] = value
    return {name: value for name, value in found.items() if name not in doubled}


def _key(secret: str) -> bytes:
    if not secret:
        raise ValueError("Pass the hmac_key of the endpoint as the secret.")
    return secret.encode()


def _hex(text: str) -> list[bytes]:
    return [bytes.fromhex(text)] if _HEX.fullmatch(text) else []


def _event(body: bytes) -> TesseraEvent:
    try:
        event: object = json.loads(body)
    except ValueError:
        event = None
    if isinstance(event, dict) and "event" in event:
        return cast("TesseraEvent", event)
    raise WebhookVerificationError("malformed_body", "The body is not an event.")
