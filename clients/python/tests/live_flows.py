"""The main flows of every service, against the stack that the environment names.

``STACK_FILE`` is the stack.json of `npm start`.
"""

from __future__ import annotations

import json
import os
import time
import unittest
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any, TypeVar

from recording_server import Reply, serve
from tessera_client import (
    CallOptions,
    ClientCredentials,
    ConflictError,
    Identity,
    NotFoundError,
    Service,
    Tessera,
    ValidationError,
    WebhookVerificationError,
    verify,
)
from tessera_client.types import fraud, vault

Result = TypeVar("Result")

VISA = "4111111111111111"
PAN: vault.CardRequest = {"account_number": VISA, "expiry_month": 12, "expiry_year": 2031}
RULE: fraud.Rule = {
    "id": "too-much",
    "name": "Above our limit",
    "type": "condition",
    "action": "BLOCK",
    "when": {"path": "$.transaction.amount", "operator": "gte", "value": 100_000},
}


def decision_request(reference: str, amount: int = 4900) -> fraud.CreateDecisionRequest:
    return {
        "context": "python-client",
        "customer": {"id": "customer-python"},
        "transaction": {"reference": reference, "amount": amount, "currency": "EUR"},
        "credential": {"type": "masked_pan", "masked_pan": {"value": "411111******1111"}},
    }


class Stack:
    def __init__(self) -> None:
        with open(os.environ["STACK_FILE"]) as file:
            stack = json.load(file)
        self.urls: dict[str, str] = stack["urls"]
        runtime, admin = (
            ClientCredentials(each["client_id"], each["client_secret"])
            for each in stack["clients"][:2]
        )
        self.keys = {each["service"]: each["key"] for each in stack["api_keys"]}
        self.identity = Identity(
            self.urls["identity"],
            client_id=runtime.client_id,
            client_secret=runtime.client_secret,
            admin=admin,
        )

    def client(self) -> Tessera:
        def keyed(name: str) -> Service:
            return Service(self.urls[name], api_key=self.keys[name])

        return Tessera(
            identity=self.identity,
            fraud=self.urls["fraud"],
            vault=self.urls["vault"],
            account_info=self.urls["account-info"],
            commerce=keyed("commerce"),
            gateway=keyed("gateway-legacy"),
        )

    def post_to_sandbox(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.urls["sandbox"] + path,
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.loads(response.read() or b"null")

    def enter_card(self, session_id: str) -> None:
        """In place of a shopper's browser."""
        card = {"session_id": session_id, "account_number": VISA}
        self.post_to_sandbox("/sandbox/card-entries", card)


def until(what: str, find: Callable[[], Result | None], seconds: float = 60) -> Result:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = find()
        if found is not None:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what}: not in time")


def unless_missing(call: Callable[[], Result]) -> Result | None:
    try:
        return call()
    except NotFoundError:
        return None


class Flows(unittest.TestCase):
    stack: Stack
    tessera: Tessera

    @classmethod
    def setUpClass(cls) -> None:
        cls.stack = Stack()
        cls.tessera = cls.stack.client()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.tessera.close()

    def test_decides_by_rules_and_lists_decisions(self) -> None:
        api = self.tessera.fraud
        ruleset = api.create_ruleset_version({"context": "python-client", "rules": [RULE]})
        api.activate_ruleset_version(ruleset["id"])
        reference = f"python-{uuid.uuid4()}"
        blocked = until(
            "the ruleset decides",
            lambda: next(
                (
                    each
                    for each in [api.create_decision(decision_request(reference, 200_000))]
                    if each["outcome"] == "BLOCK"
                ),
                None,
            ),
        )
        self.assertEqual(blocked["triggered_rules"][0]["rule_id"], "too-much")
        self.assertEqual(api.get_decision(blocked["id"])["outcome"], "BLOCK")
        for _ in range(3):
            api.create_decision(decision_request(reference))
        found = [each["id"] for each in api.list_decisions(transaction_reference=reference, limit=2)]
        self.assertGreaterEqual(len(found), 4)
        self.assertEqual(len(set(found)), len(found))

    def test_repeats_with_the_same_key(self) -> None:
        options = CallOptions(idempotency_key=str(uuid.uuid4()))
        body = decision_request("order-1")
        first = self.tessera.fraud.create_decision(body, options=options)
        again = self.tessera.fraud.create_decision(body, options=options)
        self.assertEqual(first["id"], again["id"])
        with self.assertRaises((ConflictError, ValidationError)):
            other = decision_request("order-2")
            self.tessera.fraud.create_decision(other, options=options)

    def test_raises_typed_errors(self) -> None:
        body = decision_request("order-1", -1)
        with self.assertRaises(ValidationError) as refused:
            self.tessera.fraud.create_decision(body)
        self.assertIn("$.transaction.amount", [each.path for each in refused.exception.errors])
        self.assertIsNotNone(refused.exception.request_id)
        with self.assertRaises(NotFoundError):
            self.tessera.fraud.get_decision(str(uuid.uuid4()))

    def test_stores_forwards_and_deletes_a_card(self) -> None:
        api = self.tessera.vault
        card = api.create_card_token({"source": "pan", "pan": PAN})
        stored = api.get_card_token(card["id"])
        self.assertEqual(stored["card"]["masked_account_number"], "411111******1111")
        api.update_card_token(card["id"], {"metadata": {"order": "1001"}})
        destination = self.stack.post_to_sandbox("/merchants", {})["url"]
        response = api.forward_with_card(
            card["id"],
            json.dumps({"number": "{{ account_number }}"}),
            content_type="application/json",
            destination_url=destination,
            template_fields=["$.number"],
            credentials={"authorization": "Bearer key-of-the-provider"},
        )
        self.assertEqual(response.status, 200)
        self.assertNotIn(VISA, response.text())
        self.assertIn(card["id"], [each["id"] for each in api.list_card_tokens().take(100)])
        api.delete_card_token(card["id"])
        with self.assertRaises(NotFoundError):
            api.get_card_token(card["id"])

    def test_opens_an_account_check(self) -> None:
        shop = "http://localhost:9/shop"
        created = self.tessera.account_info.create_check_session(
            {"market": "DE", "redirect_urls": {"success": shop, "failure": shop}}
        )
        session = self.tessera.account_info.get_check_session(created["id"])
        self.assertEqual(session["id"], created["id"])
        found = self.tessera.account_info.list_check_sessions(limit=5)
        self.assertIn(created["id"], [each["id"] for each in found])

    def test_makes_a_token_of_commerce(self) -> None:
        api = self.tessera.commerce
        reference = str(uuid.uuid4())
        session = api.create_token_session(
            {"allowed_origins": [self.stack.urls["sandbox"]], "metadata": {"test": reference}}
        )
        self.stack.enter_card(session["session_id"])
        token = until(
            "the token",
            lambda: next(
                (
                    each
                    for each in api.list_tokens(limit=20, sort="created_at desc").page().data
                    if each["metadata"].get("test") == reference
                ),
                None,
            ),
        )
        self.assertEqual(api.get_token(token["id"])["id"], token["id"])
        page = api.list_tokens(limit=1).page()
        self.assertGreater(page.total or 0, 0)
        csv = api.get_token_activity_csv()
        self.assertIn("text/csv", csv.headers["content-type"])
        self.assertIn("data", api.get_token_activity())

    def test_takes_a_payment(self) -> None:
        api = self.tessera.gateway
        session = api.create_token_session({})
        self.stack.enter_card(session["session_id"])
        token = until("the token", lambda: unless_missing(lambda: api.get_token(session["token_id"])))
        payment = api.create_one_off_payment(
            {
                "amount": 4900,
                "currency_code": "EUR",
                "reference": "order-1",
                "capture": "manual",
                "source": {"type": "token", "token_id": token["id"]},
            }
        )
        self.assertEqual(payment["status"], "authorized")
        captured = api.capture_payment(payment["id"], {})
        self.assertEqual(captured["captured_amount"], 4900)
        refunded = api.refund_payment(payment["id"], {"amount": 100})
        self.assertEqual(refunded["refunded_amount"], 100)
        self.assertEqual(api.get_payment(payment["id"])["id"], payment["id"])

    def test_reads_what_identity_has(self) -> None:
        api = self.tessera.identity
        clients = [each["client_id"] for each in api.list_clients()["data"]]
        self.assertIn(self.stack.identity.client_id, clients)
        self.assertGreater(len(api.list_roles()["data"]), 0)
        self.assertIsInstance(api.list_users().take(5), list)

    def test_verifies_a_notification(self) -> None:
        with serve() as (receiver, url):
            receiver.default = Reply(204)
            endpoint = self.tessera.fraud.create_webhook_endpoint(
                {"url": f"{url}/hooks", "events": ["decision.allow", "decision.block"]}
            )
            try:
                decision = self.tessera.fraud.create_decision(decision_request("order-3"))
                received = until(
                    "the notification",
                    lambda: next(
                        (each for each in receiver.received if decision["id"].encode() in each.body),
                        None,
                    ),
                )
                event = verify(received.body, received.headers, endpoint["hmac_key"])
                self.assertEqual(event["event"], "decision.allow")
                self.assertIn("x-hmac-signature", received.headers)
                verify(received.body, received.headers, endpoint["hmac_key"], require="body")
                with self.assertRaises(WebhookVerificationError):
                    verify(received.body, received.headers, "another key")
                delivery = until(
                    "the delivery",
                    lambda: next(
                        iter(self.tessera.fraud.list_deliveries_of_endpoint(endpoint["id"])), None
                    ),
                )
                self.assertEqual(self.tessera.fraud.get_delivery(delivery["id"])["id"], delivery["id"])
            finally:
                self.tessera.fraud.delete_webhook_endpoint(endpoint["id"])
