"""The operations of account-info. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..core.credentials import Operation
from ..core.pages import ItemList
from ..core.service import ServiceApi
from ..options import CallOptions

if TYPE_CHECKING:
    from ..types import account_info as types


class AccountInfo(ServiceApi):
    """Every operation of account-info, apart from those that only browsers call."""

    NAME = "account-info"
    OPERATIONS = {
        "list_checks_of_all_tenants": Operation(
            "listChecksOfAllTenants",
            "GET",
            "/api/admin/account-check-sessions",
            scope="admin:account-checks:read",
        ),
        "get_check_of_any_tenant": Operation(
            "getCheckOfAnyTenant",
            "GET",
            "/api/admin/account-check-sessions/{id}",
            scope="admin:account-checks:read",
        ),
        "get_personal_data_of_check": Operation(
            "getPersonalDataOfCheck",
            "GET",
            "/api/admin/account-check-sessions/{id}/personal-data",
            scope="admin:account-records:read",
        ),
        "count_checks_by_bank": Operation(
            "countChecksByBank",
            "GET",
            "/api/admin/account-check-sessions/statistics",
            scope="admin:account-checks:read",
        ),
        "list_audit_events": Operation(
            "listAuditEvents",
            "GET",
            "/api/admin/audit-events",
            scope="admin:audit:read",
        ),
        "get_audit_trail_status": Operation(
            "getAuditTrailStatus",
            "GET",
            "/api/admin/audit-events/status",
            scope="admin:audit:read",
        ),
        "get_delivery": Operation(
            "getDelivery",
            "GET",
            "/api/admin/deliveries/{id}",
            scope="admin:webhooks:read",
        ),
        "send_delivery_again": Operation(
            "sendDeliveryAgain",
            "POST",
            "/api/admin/deliveries/{id}/resend",
            scope="admin:webhooks:write",
            takes_idempotency_key=True,
        ),
        "list_event_types": Operation(
            "listEventTypes",
            "GET",
            "/api/admin/event-types",
            scope="admin:webhooks:read",
        ),
        "list_events": Operation(
            "listEvents",
            "GET",
            "/api/admin/events",
            scope="admin:webhooks:read",
        ),
        "get_resend": Operation(
            "getResend",
            "GET",
            "/api/admin/resends/{id}",
            scope="admin:webhooks:read",
        ),
        "cancel_resend": Operation(
            "cancelResend",
            "POST",
            "/api/admin/resends/{id}/cancel",
            scope="admin:webhooks:write",
            takes_idempotency_key=True,
        ),
        "list_webhook_endpoints": Operation(
            "listWebhookEndpoints",
            "GET",
            "/api/admin/webhooks",
            scope="admin:webhooks:read",
        ),
        "create_webhook_endpoint": Operation(
            "createWebhookEndpoint",
            "POST",
            "/api/admin/webhooks",
            scope="admin:webhooks:create",
            takes_idempotency_key=True,
        ),
        "get_webhook_endpoint": Operation(
            "getWebhookEndpoint",
            "GET",
            "/api/admin/webhooks/{id}",
            scope="admin:webhooks:read",
        ),
        "update_webhook_endpoint": Operation(
            "updateWebhookEndpoint",
            "PATCH",
            "/api/admin/webhooks/{id}",
            scope="admin:webhooks:write",
        ),
        "delete_webhook_endpoint": Operation(
            "deleteWebhookEndpoint",
            "DELETE",
            "/api/admin/webhooks/{id}",
            scope="admin:webhooks:delete",
        ),
        "list_deliveries_of_endpoint": Operation(
            "listDeliveriesOfEndpoint",
            "GET",
            "/api/admin/webhooks/{id}/deliveries",
            scope="admin:webhooks:read",
        ),
        "get_health_of_endpoint": Operation(
            "getHealthOfEndpoint",
            "GET",
            "/api/admin/webhooks/{id}/health",
            scope="admin:webhooks:read",
        ),
        "send_many_deliveries_again": Operation(
            "sendManyDeliveriesAgain",
            "POST",
            "/api/admin/webhooks/{id}/resend",
            scope="admin:webhooks:write",
            takes_idempotency_key=True,
        ),
        "rotate_signing_key": Operation(
            "rotateSigningKey",
            "POST",
            "/api/admin/webhooks/{id}/rotate-key",
            scope="admin:webhooks:write",
            takes_idempotency_key=True,
        ),
        "send_test_event": Operation(
            "sendTestEvent",
            "POST",
            "/api/admin/webhooks/{id}/test",
            scope="admin:webhooks:write",
            takes_idempotency_key=True,
        ),
        "create_check_session": Operation(
            "createCheckSession",
            "POST",
            "/api/services/account-information",
            scope="ais:sessions:create",
            takes_idempotency_key=True,
        ),
        "get_account_record": Operation(
            "getAccountRecord",
            "GET",
            "/api/services/account-information/{id}",
            scope="ais:records:read",
        ),
        "list_check_sessions": Operation(
            "listCheckSessions",
            "GET",
            "/api/services/account-information/sessions",
            scope="ais:sessions:read",
        ),
        "get_check_session": Operation(
            "getCheckSession",
            "GET",
            "/api/services/account-information/sessions/{id}",
            scope="ais:sessions:read",
        ),
    }

    def list_checks_of_all_tenants(
        self,
        *,
        status: Literal["created", "bank_selected", "awaiting_bank", "fetching", "completed", "failed", "cancelled", "expired"] | None = None,
        reason: Literal["user_cancelled", "authentication_error", "technical_error", "account_mismatch", "session_expired"] | None = None,
        institution_id: str | None = None,
        tenant_id: str | None = None,
        account_information_id: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        market: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.OperatorCheckResponse]:
        """List checks of all tenants.

        Newest first unless `order` says otherwise. Contains no personal data.
        """
        return self._list(
            "list_checks_of_all_tenants",
            query={
                "status": status,
                "reason": reason,
                "institution_id": institution_id,
                "tenant_id": tenant_id,
                "account_information_id": account_information_id,
                "order": order,
                "limit": limit,
                "after": after,
                "market": market,
                "from": from_,
                "to": to,
            },
            options=options,
        )

    def get_check_of_any_tenant(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.OperatorCheckDetailsResponse:
        """Get a check of any tenant.

        Returns the times of its states and no personal data.
        """
        return self._json("get_check_of_any_tenant", path={"id": id}, options=options)

    def get_personal_data_of_check(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.CheckPersonalDataResponse:
        """Get personal data of a check.

        Returns the account that the shop named, its redirect URLs, and the verified record.
        Each read leaves an audit row. Returns 410 once the retention of the tenant has passed.
        """
        return self._json("get_personal_data_of_check", path={"id": id}, options=options)

    def count_checks_by_bank(
        self,
        *,
        tenant_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        market: str | None = None,
        options: CallOptions | None = None,
    ) -> types.CheckStatisticsResponse:
        """Count checks by bank.

        Counts the sessions that were created in a period by bank, market, state and reason. A
        bank with many `technical_error` does not respond as it should.
        """
        return self._json(
            "count_checks_by_bank",
            query={"tenant_id": tenant_id, "from": from_, "to": to, "market": market},
            options=options,
        )

    def list_audit_events(
        self,
        *,
        action: str | None = None,
        actor: str | None = None,
        object_type: str | None = None,
        object_id: str | None = None,
        request_id: str | None = None,
        result: Literal["success", "refused", "failed"] | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.AuditEventResponse]:
        """List audit events.

        Newest first unless `order` says otherwise.
        """
        return self._list(
            "list_audit_events",
            query={
                "action": action,
                "actor": actor,
                "object_type": object_type,
                "object_id": object_id,
                "request_id": request_id,
                "result": result,
                "order": order,
                "limit": limit,
                "after": after,
                "from": from_,
                "to": to,
            },
            options=options,
        )

    def get_audit_trail_status(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.AuditStatusResponse:
        """Get the audit trail status.

        Returns how far the background verification has proved the trail, when, and what it
        found. The verification itself is `audit verify` on the command line.
        """
        return self._json("get_audit_trail_status", options=options)

    def get_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.DeliveryDetailsResponse:
        """Get a delivery.

        With its attempts and the body that was sent.
        """
        return self._json("get_delivery", path={"id": id}, options=options)

    def send_delivery_again(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.DeliveryResponse:
        """Send a delivery again.

        The same event and body with five fresh attempts, to the current URL of the endpoint and
        signed with its current key. A pending delivery stays as it is. Returns 409 when the
        endpoint was deleted.
        """
        return self._json("send_delivery_again", path={"id": id}, options=options)

    def list_event_types(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.EventTypesResponse:
        """List event types.

        Every event that the service sends, with a JSON Schema and an example.
        """
        return self._json("list_event_types", options=options)

    def list_events(
        self,
        *,
        event: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.WebhookEventResponse]:
        """List events.

        Events that were sent to endpoints that still exist, newest first.
        """
        return self._list(
            "list_events",
            query={"event": event, "limit": limit, "after": after},
            options=options,
        )

    def get_resend(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ResendResponse:
        """Get a resend.

        Its status and progress. Kept for 30 days after its end.
        """
        return self._json("get_resend", path={"id": id}, options=options)

    def cancel_resend(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ResendResponse:
        """Cancel a resend.

        Queues nothing more; deliveries that are pending again are still made. A resend that has
        ended stays as it is.
        """
        return self._json("cancel_resend", path={"id": id}, options=options)

    def list_webhook_endpoints(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.WebhookEndpointResponse]:
        """List webhook endpoints.

        Newest first. Keys are masked.
        """
        return self._list(
            "list_webhook_endpoints",
            query={"limit": limit, "after": after},
            options=options,
        )

    def create_webhook_endpoint(
        self,
        body: types.CreateWebhookEndpointRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookEndpointResponse:
        """Create a webhook endpoint.

        Events of the listed types that occur from now on are sent to the URL. The response has
        `hmac_key`, with which your server verifies them; later reads mask it. Returns 422 when
        the URL may not be reached, when an event type is unknown or a pattern matches none, or
        when the owner has as many endpoints as the operator allows.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("create_webhook_endpoint", body=body, options=options)

    def get_webhook_endpoint(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookEndpointResponse:
        """Get a webhook endpoint.

        The key is masked. To see what was sent, list the deliveries of the endpoint.
        """
        return self._json("get_webhook_endpoint", path={"id": id}, options=options)

    def update_webhook_endpoint(
        self,
        id: str,
        body: types.UpdateWebhookEndpointRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookEndpointResponse:
        """Update a webhook endpoint.

        Changes its URL, events or description, or disables it. URL and events apply to events
        that occur from now on; disabling applies to pending deliveries as well.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("update_webhook_endpoint", path={"id": id}, body=body, options=options)

    def delete_webhook_endpoint(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a webhook endpoint.

        Events that occurred before are still sent to it. No event that occurs later is.
        """
        return self._json("delete_webhook_endpoint", path={"id": id}, options=options)

    def list_deliveries_of_endpoint(
        self,
        id: str,
        *,
        event: str | None = None,
        status: Literal["pending", "succeeded", "failed"] | None = None,
        event_id: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.DeliveryResponse]:
        """List deliveries of an endpoint.

        Newest event first. Deliveries that have ended are kept for `WEBHOOK_LOG_DAYS`; of
        pending ones the newest 10,000 are listed.
        """
        return self._list(
            "list_deliveries_of_endpoint",
            path={"id": id},
            query={
                "event": event,
                "status": status,
                "event_id": event_id,
                "limit": limit,
                "after": after,
                "from": from_,
                "to": to,
            },
            options=options,
        )

    def get_health_of_endpoint(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.EndpointHealthResponse:
        """Get the health of an endpoint.

        How its deliveries of the last 24 hours ended, how long attempts took, and since when
        all of them have failed. Looks at the newest 1,000 deliveries in the log, so without a
        log only `pending` and `failing_since` are known.
        """
        return self._json("get_health_of_endpoint", path={"id": id}, options=options)

    def send_many_deliveries_again(
        self,
        id: str,
        body: types.CreateResendRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ResendResponse:
        """Send many deliveries again.

        Starts a job that sends the deliveries of a range of time again, oldest first and at
        most 100 a second. Returns 409 while another one runs for the endpoint.
        """
        return self._json("send_many_deliveries_again", path={"id": id}, body=body, options=options)

    def rotate_signing_key(
        self,
        id: str,
        body: types.RotateKeyRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookEndpointResponse:
        """Rotate the signing key.

        Returns a new `hmac_key`, in this response only. Until the overlap ends,
        `webhook-signature` has a signature by each key, `x-hmac-signature` is by the previous
        key and `x-hmac-signature-next` by the new one. Returns 409 while an earlier rotation
        overlaps, unless `overlap_seconds` is 0.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("rotate_signing_key", path={"id": id}, body=body, options=options)

    def send_test_event(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.WebhookTestResponse:
        """Send a test event.

        Delivers one `webhook.test` event to the endpoint and returns the result.
        """
        return self._json("send_test_event", path={"id": id}, options=options)

    def create_check_session(
        self,
        body: types.CreateSessionRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CreatedSessionResponse:
        """Create a check session.

        Returns the URL of the page to send the shopper to.
        """
        return self._json("create_check_session", body=body, options=options)

    def get_account_record(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.AccountInformationResponse:
        """Get an account record.

        Returns the account and its holders as the bank reported them, for the session whose
        `account_information_id` this is. The record is personal data and every read of it is in
        the audit trail. Returns 410 once the record was redacted.
        """
        return self._json("get_account_record", path={"id": id}, options=options)

    def list_check_sessions(
        self,
        *,
        status: Literal["created", "bank_selected", "awaiting_bank", "fetching", "completed", "failed", "cancelled", "expired"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        created_from: str | None = None,
        created_before: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.SessionResponse]:
        """List check sessions.

        Newest first, of all states or of one. Use it to find results whose event you have
        missed.
        """
        return self._list(
            "list_check_sessions",
            query={
                "status": status,
                "limit": limit,
                "after": after,
                "created_from": created_from,
                "created_before": created_before,
            },
            options=options,
        )

    def get_check_session(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionResponse:
        """Get a check session.

        Returns the session's state, and the id of its account record once it is completed.
        """
        return self._json("get_check_session", path={"id": id}, options=options)
