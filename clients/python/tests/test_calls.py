from __future__ import annotations

import json
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from recording_server import Reply, serve
from tessera_client import (
    ApiError,
    AuthenticationError,
    CallOptions,
    ClientCredentials,
    ConfigurationError,
    ConnectionError,
    Identity,
    RateLimitError,
    Retry,
    ServerError,
    Service,
    Tessera,
    TimeoutError,
    ValidationError,
)
from tessera_client.types.fraud import CreateDecisionRequest

QUICK = Retry(base_delay=0.005, max_delay=0.02)
DECISION: CreateDecisionRequest = {
    "customer": {"id": "customer-1"},
    "transaction": {"reference": "order-1", "amount": 100, "currency": "EUR"},
    "credential": {"type": "masked_pan", "masked_pan": {"value": "411111******1111"}},
}
ID = "0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11"


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        self.stack = ExitStack()
        self.addCleanup(self.stack.close)
        self.fraud, self.fraud_url = self.stack.enter_context(serve())
        self.identity, self.identity_url = self.stack.enter_context(serve())
        self.identity.default = Reply(body={"access_token": "token-1", "expires_in": 600})

    def client(self, **options: object) -> Tessera:
        identity = Identity(
            self.identity_url,
            client_id="shop",
            client_secret="se cret",
            admin=ClientCredentials("office", "admin-secret", "admin:a admin:b"),
        )
        given: dict[str, object] = {
            "identity": identity,
            "fraud": self.fraud_url,
            "retry": QUICK,
            **options,
        }
        tessera = Tessera(**given)  # type: ignore[arg-type]
        self.stack.callback(tessera.close)
        return tessera

    def test_sends_token_body_and_key(self) -> None:
        self.fraud.replies = [Reply(201, {"id": ID})]
        self.assertEqual(self.client().fraud.create_decision(DECISION)["id"], ID)
        (request,) = self.fraud.received
        self.assertEqual((request.method, request.path), ("POST", "/api/decisions"))
        self.assertEqual(json.loads(request.body), DECISION)
        self.assertEqual(request.headers["authorization"], "Bearer token-1")
        self.assertEqual(request.headers["content-type"], "application/json")
        self.assertRegex(request.headers["x-idempotency-key"], "^[0-9a-f-]{36}$")

    def test_requests_one_token_for_each_scope(self) -> None:
        tessera = self.client()
        tessera.fraud.get_decision(ID)
        tessera.fraud.get_decision(ID)
        tessera.fraud.create_decision(DECISION)
        tessera.fraud.get_audit_trail_status()
        forms = [each.body.decode() for each in self.identity.received]
        self.assertEqual(
            forms,
            [
                "grant_type=client_credentials&scope=decisions%3Aread",
                "grant_type=client_credentials&scope=decisions%3Acreate",
                "grant_type=client_credentials&scope=admin%3Aa+admin%3Ab",
            ],
        )
        # RFC 6749, 2.3.1: "shop:se+cret".
        self.assertEqual(self.identity.received[0].headers["authorization"], "Basic c2hvcDpzZStjcmV0")

    def test_many_threads_share_one_token_request(self) -> None:
        tessera = self.client()
        with ThreadPoolExecutor(20) as threads:
            list(threads.map(tessera.fraud.get_decision, [ID] * 60))
        self.assertEqual(len(self.identity.received), 1)
        self.assertEqual(len(self.fraud.received), 60)
        self.assertLessEqual(self.fraud.connections, 20)

    def test_keeps_its_connection(self) -> None:
        tessera = self.client(token="t")
        for _ in range(5):
            tessera.fraud.get_decision(ID)
        self.assertEqual(self.fraud.connections, 1)

    def test_replaces_a_rejected_token_once(self) -> None:
        self.identity.replies = [Reply(body={"access_token": "revoked", "expires_in": 600})]
        self.fraud.replies = [Reply(401, {"classifier": "UNAUTHORIZED"})]
        self.client().fraud.get_decision(ID)
        sent = [each.headers["authorization"] for each in self.fraud.received]
        self.assertEqual(sent, ["Bearer revoked", "Bearer token-1"])
        self.fraud.default = Reply(401, {"classifier": "UNAUTHORIZED"})
        with self.assertRaises(AuthenticationError):
            self.client().fraud.get_decision(ID)
        self.assertEqual(len(self.fraud.received), 4)

    def test_renews_a_token_before_it_expires(self) -> None:
        self.identity.replies = [Reply(body={"access_token": "short", "expires_in": 0.000001})]
        tessera = self.client()
        tessera.fraud.get_decision(ID)
        tessera.fraud.get_decision(ID)
        sent = [each.headers["authorization"] for each in self.fraud.received]
        self.assertEqual(sent, ["Bearer short", "Bearer token-1"])

    def test_repeats_a_create_with_the_same_key(self) -> None:
        self.fraud.replies = [Reply(fault="cut"), Reply(503), Reply(201, {"id": ID})]
        self.client().fraud.create_decision(DECISION)
        self.assertEqual(len(self.fraud.received), 3)
        self.assertEqual(len(set(self.fraud.keys)), 1)
        self.assertIsNotNone(self.fraud.keys[0])

    def test_uses_the_key_of_the_caller(self) -> None:
        self.fraud.replies = [Reply(502)]
        options = CallOptions(idempotency_key="order-1")
        self.client().fraud.create_decision(DECISION, options=options)
        self.assertEqual(self.fraud.keys, ["order-1", "order-1"])

    def test_an_error_has_the_key_to_continue_with(self) -> None:
        self.fraud.default = Reply(fault="half", body={"id": ID})
        with self.assertRaises(ConnectionError) as raised:
            self.client().fraud.create_decision(DECISION)
        self.assertEqual(raised.exception.attempts, 3)
        self.assertEqual(raised.exception.idempotency_key, self.fraud.keys[0])

    def test_does_not_repeat_a_write_without_a_key(self) -> None:
        self.fraud.default = Reply(503, {"classifier": "SERVICE_UNAVAILABLE"})
        with self.assertRaises(ServerError):
            self.client().fraud.update_webhook_endpoint(ID, {"events": ["*"]})
        self.assertEqual(len(self.fraud.received), 1)

    def test_waits_as_retry_after_says(self) -> None:
        self.fraud.replies = [Reply(429, headers={"retry-after": "1"})]
        started_at = time.monotonic()
        self.client().fraud.get_decision(ID)
        self.assertGreater(time.monotonic() - started_at, 0.99)
        self.fraud.replies = [Reply(429, headers={"retry-after": "3600"})]
        with self.assertRaises(RateLimitError) as raised:
            self.client().fraud.get_decision(ID)
        self.assertEqual((raised.exception.retry_after, raised.exception.attempts), (3600, 1))

    def test_limits_an_attempt(self) -> None:
        self.fraud.replies = [Reply(fault="silence")]
        self.client(timeout=0.3).fraud.get_decision(ID)
        self.assertEqual(len(self.fraud.received), 2)
        self.fraud.default = Reply(fault="silence")
        with self.assertRaises(TimeoutError):
            options = CallOptions(timeout=0.2, max_retries=0)
            self.client().fraud.get_decision(ID, options=options)

    def test_names_the_fields_that_were_rejected(self) -> None:
        fields = [{"path": "$.transaction.amount", "message": "must be an integer"}]
        body = {"classifier": "VALIDATION_ERROR", "message": "No.", "validation_errors": fields}
        self.fraud.default = Reply(422, body, {"x-request-id": "request-1"})
        with self.assertRaises(ValidationError) as raised:
            self.client().fraud.create_decision(DECISION)
        error = raised.exception
        self.assertEqual((error.status, error.code, error.request_id), (422, "VALIDATION_ERROR", "request-1"))
        self.assertEqual(error.errors[0].path, "$.transaction.amount")
        self.assertIn("$.transaction.amount must be an integer", str(error))

    def test_reports_a_response_that_is_not_json(self) -> None:
        self.fraud.default = Reply(200, b"<html>")
        with self.assertRaises(ApiError) as raised:
            self.client().fraud.get_decision(ID)
        self.assertEqual(raised.exception.code, "INVALID_RESPONSE")

    def test_reports_what_identity_refuses(self) -> None:
        self.identity.default = Reply(401, {"error": "invalid_client"})
        with self.assertRaises(AuthenticationError) as raised:
            self.client().fraud.get_decision(ID)
        self.assertEqual((raised.exception.service, raised.exception.code), ("identity", "invalid_client"))
        self.assertEqual(len(self.fraud.received), 0)

    def test_does_not_follow_redirects(self) -> None:
        self.fraud.default = Reply(307, headers={"location": "http://127.0.0.1:9/"})
        with self.assertRaises(ApiError):
            self.client().fraud.get_decision(ID)

    def test_reads_a_list_page_by_page(self) -> None:
        link = "https://elsewhere.example/api/decisions?limit=2&after=c%2F1"
        first = Reply(body={"data": [{"id": "1"}, {"id": "2"}], "links": {"next": link}})
        last = Reply(body={"data": [{"id": "3"}], "links": {"next": None}})
        self.fraud.replies = [first, last]
        tessera = self.client()
        found = [each["id"] for each in tessera.fraud.list_decisions(limit=2, resolved=False)]
        self.assertEqual(found, ["1", "2", "3"])
        paths = [each.path for each in self.fraud.received]
        self.assertEqual(
            paths,
            [
                "/api/decisions?resolved=false&limit=2",
                "/api/decisions?resolved=false&limit=2&after=c%2F1",
            ],
        )
        self.fraud.replies = [first]
        self.assertEqual(len(tessera.fraud.list_decisions().take(2)), 2)
        self.assertEqual(len(self.fraud.received), 3)

    def test_reads_numbered_pages(self) -> None:
        def page(number: int) -> Reply:
            counts = {"current_page": number, "total_pages": 2, "total_items": 2}
            return Reply(body={"data": [{"id": str(number)}], **counts})

        self.fraud.replies = [page(1), page(2)]
        tessera = self.client(gateway=Service(self.fraud_url, api_key="key-1"))
        pages = list(tessera.gateway.list_payments(status="failed").pages())
        self.assertEqual([(each.total, each.has_more) for each in pages], [(2, True), (2, False)])
        self.assertEqual(self.fraud.received[1].path, "/payments?status=failed&page=2")
        self.assertEqual(self.fraud.received[1].headers["x-api-key"], "key-1")

    def test_forwards_without_repeating(self) -> None:
        forwarded = {"x-forward-answered-by": "destination"}
        self.fraud.replies = [Reply(503, b"busy", forwarded)]
        tessera = self.client(vault=self.fraud_url)
        response = tessera.vault.forward_with_card(
            ID,
            '{"number": "{{ account_number }}"}',
            content_type="application/json",
            destination_url="https://psp.example/payments",
            template_fields=["$.number"],
            credentials={"authorization": "Bearer key"},
        )
        self.assertEqual((response.status, response.text()), (503, "busy"))
        (request,) = self.fraud.received
        self.assertEqual(request.headers["x-destination-url"], "https://psp.example/payments")
        self.assertEqual(request.headers["x-template-fields"], '["$.number"]')
        self.assertEqual(request.headers["x-auth0-name"], "authorization")
        self.assertEqual(request.headers["x-auth0-value"], "Bearer key")

    def test_shows_no_secret(self) -> None:
        tessera = self.client()
        shown = repr([Identity("http://a", "b", "top-secret"), Service("http://a", "top-secret")])
        self.fraud.default = Reply(fault="cut")
        for call in (tessera.fraud.list_decisions().page, lambda: tessera.fraud.get_decision(ID)):
            with self.assertRaises(ConnectionError) as raised:
                call()
            shown += repr(raised.exception) + repr(raised.exception.__cause__)
        with self.assertRaises(ConfigurationError) as refused:
            self.client(token="top-secret\n").fraud.get_decision(ID)
        self.assertNotRegex(shown + str(refused.exception), "secret|token-1")

    def test_names_what_is_missing(self) -> None:
        with self.assertRaisesRegex(ConfigurationError, "Give vault to Tessera"):
            _ = self.client().vault
        with self.assertRaisesRegex(ConfigurationError, "must be an http or https URL"):
            Tessera(fraud="fraud.example")
        with self.assertRaisesRegex(ConfigurationError, "the scope decisions:read"):
            Tessera(fraud=self.fraud_url).fraud.get_decision(ID)
        for empty in ("", "..", "."):
            with self.assertRaisesRegex(ConfigurationError, "must not be empty"):
                self.client().fraud.get_decision(empty)
        self.client().fraud.get_decision("a/b?c")
        self.assertEqual(self.fraud.received[0].path, "/api/decisions/a%2Fb%3Fc")

    def test_asks_a_function_for_tokens(self) -> None:
        asked: list[tuple[str, str]] = []

        def token(service: str, scope: str) -> str:
            asked.append((service, scope))
            return "of a person"

        self.client(token=token).fraud.get_decision(ID)
        self.assertEqual(asked, [("fraud", "decisions:read")])

    def test_survives_a_connection_that_the_service_closed(self) -> None:
        tessera = self.client(token="t")
        self.fraud.default = Reply(body={}, headers={"connection": "close"})
        for _ in range(3):
            tessera.fraud.create_decision(DECISION, options=CallOptions(max_retries=0))
        self.assertEqual(len(self.fraud.received), 3)


class Renewal(unittest.TestCase):
    def test_one_call_renews_and_the_others_continue(self) -> None:
        from tessera_client.core.tokens import Grant, TokenCache

        now = 0.0
        gate = threading.Event()
        issued: list[str] = []

        def issue(_: Grant) -> tuple[str, float]:
            if issued:
                gate.wait(10)
            issued.append(f"token-{len(issued)}")
            return issued[-1], 100.0

        cache = TokenCache(issue, lambda: now)
        grant = Grant("http://a", "b", "c", "scope")
        self.assertEqual(cache.token(grant), "token-0")
        now = 85.0
        with ThreadPoolExecutor(1) as other:
            renewal = other.submit(cache.token, grant)
            # The renewal holds the lock or is about to; the token is still good either way.
            while not renewal.running():
                time.sleep(0.001)
            gate.set()
            self.assertEqual(renewal.result(), "token-1")
        self.assertEqual(cache.token(grant), "token-1")
        self.assertEqual(len(issued), 2)

