from __future__ import annotations

import base64
import hashlib
import hmac
import unittest
from email.message import Message

from tessera_client import WebhookVerificationError, verify

KEY = "an-hmac-key"
OLD_KEY = "the-key-before"
BODY = '{"event": "decision.block", "id": "1", "name": "Zoë"}'.encode()
NOW = 1_800_000_000.0


def standard(body: bytes = BODY, key: str = KEY, at: float = NOW) -> dict[str, str]:
    timestamp = str(int(at))
    content = b"event-1." + timestamp.encode() + b"." + body
    signature = base64.b64encode(hmac.new(key.encode(), content, hashlib.sha256).digest())
    return {
        "Webhook-Id": "event-1",
        "Webhook-Timestamp": timestamp,
        "Webhook-Signature": f"v1,{signature.decode()}",
    }


def own(body: bytes = BODY, key: str = KEY) -> dict[str, str]:
    return {"X-Hmac-Signature": hmac.new(key.encode(), body, hashlib.sha256).hexdigest()}


class Webhooks(unittest.TestCase):
    def assert_code(self, code: str, *args: object, **options: object) -> None:
        with self.assertRaises(WebhookVerificationError) as raised:
            verify(*args, **options)  # type: ignore[arg-type]
        self.assertEqual(raised.exception.code, code)

    def test_returns_the_event(self) -> None:
        event = verify(BODY, {**standard(), **own()}, KEY, now=NOW)
        self.assertEqual(event["event"], "decision.block")
        self.assertEqual(verify(BODY.decode(), standard(), KEY, now=NOW), event)

    def test_takes_headers_as_servers_have_them(self) -> None:
        message = Message()
        for name, value in standard().items():
            message[name] = value
        self.assertEqual(verify(BODY, message, KEY, now=NOW)["id"], "1")
        self.assertEqual(verify(BODY, list(standard().items()), KEY, now=NOW)["id"], "1")

    def test_every_signature_must_be_valid(self) -> None:
        for headers in (
            {**standard(key="other"), **own()},
            {**standard(), **own(key="other")},
            {**standard(), **own(b"{}")},
            {**standard(), "x-hmac-signature": "zz"},
            {**standard(), "webhook-id": "event-2"},
            {**standard(), "webhook-signature": "v1,not base64"},
            {**standard(), "webhook-signature": "v2,AAAA"},
        ):
            given = {name.lower(): value for name, value in headers.items()}
            self.assert_code("signature_mismatch", BODY, given, KEY, now=NOW)

    def test_takes_several_keys_and_several_signatures(self) -> None:
        verify(BODY, standard(key=OLD_KEY), [KEY, OLD_KEY], now=NOW)
        both = standard(key=OLD_KEY)
        both["Webhook-Signature"] += " " + standard()["Webhook-Signature"]
        verify(BODY, both, KEY, now=NOW)

    def test_takes_the_signature_by_the_next_key(self) -> None:
        headers = {**standard(), **own(key=OLD_KEY)}
        headers["X-Hmac-Signature-Next"] = own()["X-Hmac-Signature"]
        verify(BODY, headers, KEY, now=NOW)

    def test_rejects_what_was_recorded(self) -> None:
        for age in (301, -301):
            headers = standard(at=NOW - age)
            self.assert_code("timestamp_out_of_range", BODY, headers, KEY, now=NOW)
        verify(BODY, standard(at=NOW - 299), KEY, now=NOW)
        headers = standard()
        nan = float("nan")
        self.assert_code("timestamp_out_of_range", BODY, headers, KEY, now=NOW, tolerance=nan)

    def test_requires_the_timestamp_unless_told_otherwise(self) -> None:
        self.assert_code("missing_signature", BODY, own(), KEY, now=NOW)
        self.assert_code("missing_signature", BODY, {}, KEY, now=NOW, require="body")
        verify(BODY, own(), KEY, require="body")

    def test_rejects_malformed_headers(self) -> None:
        for name, value in (("Webhook-Timestamp", "1e9"), ("Webhook-Timestamp", "-1")):
            self.assert_code("malformed_headers", BODY, {**standard(), name: value}, KEY, now=NOW)
        headers = standard()
        del headers["Webhook-Id"]
        self.assert_code("malformed_headers", BODY, headers, KEY, now=NOW)
        doubled = [*standard().items(), ("webhook-id", "event-1")]
        self.assert_code("malformed_headers", BODY, doubled, KEY, now=NOW)

    def test_rejects_a_body_that_is_no_event(self) -> None:
        for body in (b"[]", b"{}", b"no", b"\xff"):
            self.assert_code("malformed_body", body, standard(body), KEY, now=NOW)

    def test_requires_a_key(self) -> None:
        with self.assertRaises(ValueError):
            verify(BODY, standard(), "", now=NOW)
