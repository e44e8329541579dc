"""The operations of gateway-legacy. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from ..core.credentials import Operation
from ..core.pages import ItemList
from ..core.service import Response, ServiceApi
from ..options import CallOptions

if TYPE_CHECKING:
    from ..types import gateway_legacy as types


class GatewayLegacy(ServiceApi):
    """Every operation of gateway-legacy, apart from those that only browsers call."""

    NAME = "gateway-legacy"
    OPERATIONS = {
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
        "list_change_requests": Operation(
            "listChangeRequests",
            "GET",
            "/api/admin/change-requests",
            scope="admin:change-requests:read",
        ),
        "propose_change": Operation(
            "proposeChange",
            "POST",
            "/api/admin/change-requests",
            scope="admin:change-requests:propose",
            takes_idempotency_key=True,
        ),
        "get_change_request": Operation(
            "getChangeRequest",
            "GET",
            "/api/admin/change-requests/{id}",
            scope="admin:change-requests:read",
        ),
        "approve_change": Operation(
            "approveChange",
            "POST",
            "/api/admin/change-requests/{id}/approve",
            scope="admin:change-requests:approve",
            takes_idempotency_key=True,
        ),
        "apply_change_without_approval": Operation(
            "applyChangeWithoutApproval",
            "POST",
            "/api/admin/change-requests/{id}/break-glass",
            scope="admin:change-requests:break-glass",
            takes_idempotency_key=True,
        ),
        "reject_change": Operation(
            "rejectChange",
            "POST",
            "/api/admin/change-requests/{id}/reject",
            scope="admin:change-requests:approve",
            takes_idempotency_key=True,
        ),
        "withdraw_change": Operation(
            "withdrawChange",
            "POST",
            "/api/admin/change-requests/{id}/withdraw",
            scope="admin:change-requests:propose",
            takes_idempotency_key=True,
        ),
        "list_payments_of_all_accounts": Operation(
            "listPaymentsOfAllAccounts",
            "GET",
            "/api/admin/payments",
            scope="admin:payments:read",
        ),
        "get_payment_of_any_account": Operation(
            "getPaymentOfAnyAccount",
            "GET",
            "/api/admin/payments/{id}",
            scope="admin:payments:read",
        ),
        "capture_payment_of_any_account": Operation(
            "capturePaymentOfAnyAccount",
            "POST",
            "/api/admin/payments/{id}/capture",
            scope="admin:payments:capture",
            takes_idempotency_key=True,
        ),
        "refund_payment_of_any_account": Operation(
            "refundPaymentOfAnyAccount",
            "POST",
            "/api/admin/payments/{id}/refund",
            scope="admin:payments:refund",
            takes_idempotency_key=True,
        ),
        "void_payment_of_any_account": Operation(
            "voidPaymentOfAnyAccount",
            "POST",
            "/api/admin/payments/{id}/void",
            scope="admin:payments:void",
            takes_idempotency_key=True,
        ),
        "list_authentications": Operation(
            "listAuthentications",
            "GET",
            "/authentications",
            takes_api_key=True,
        ),
        "get_authentication": Operation(
            "getAuthentication",
            "GET",
            "/authentications/{id}",
            takes_api_key=True,
        ),
        "authenticate_installment_purchase": Operation(
            "authenticateInstallmentPurchase",
            "POST",
            "/authentications/installment",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "authenticate_one_off_payment": Operation(
            "authenticateOneOffPayment",
            "POST",
            "/authentications/one-off",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "authenticate_recurring_series": Operation(
            "authenticateRecurringSeries",
            "POST",
            "/authentications/recurring",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_backup": Operation(
            "createBackup",
            "POST",
            "/backups",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_backup": Operation("getBackup", "GET", "/backups/{id}", takes_api_key=True),
        "list_chargebacks": Operation("listChargebacks", "GET", "/chargebacks", takes_api_key=True),
        "get_chargeback": Operation(
            "getChargeback",
            "GET",
            "/chargebacks/{id}",
            takes_api_key=True,
        ),
        "exchange_token_for_card_data": Operation(
            "exchangeTokenForCardData",
            "POST",
            "/compliance/exchange",
            takes_api_key=True,
        ),
        "forward_request": Operation(
            "forwardRequest",
            "POST",
            "/compliance/forward",
            takes_api_key=True,
        ),
        "get_delivery": Operation("getDelivery", "GET", "/deliveries/{id}", takes_api_key=True),
        "send_delivery_again": Operation(
            "sendDeliveryAgain",
            "POST",
            "/deliveries/{id}/resend",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "list_event_types": Operation("listEventTypes", "GET", "/event-types", takes_api_key=True),
        "list_events": Operation("listEvents", "GET", "/events", takes_api_key=True),
        "list_merchants": Operation("listMerchants", "GET", "/merchants", takes_api_key=True),
        "create_merchant": Operation(
            "createMerchant",
            "POST",
            "/merchants",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_merchant": Operation("getMerchant", "GET", "/merchants/{id}", takes_api_key=True),
        "update_merchant": Operation(
            "updateMerchant",
            "PATCH",
            "/merchants/{id}",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "delete_merchant": Operation(
            "deleteMerchant",
            "DELETE",
            "/merchants/{id}",
            takes_api_key=True,
        ),
        "rotate_merchant_encryption_key": Operation(
            "rotateMerchantEncryptionKey",
            "POST",
            "/merchants/{id}/encryption-key",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "list_payments": Operation("listPayments", "GET", "/payments", takes_api_key=True),
        "get_payment": Operation("getPayment", "GET", "/payments/{id}", takes_api_key=True),
        "capture_payment": Operation(
            "capturePayment",
            "POST",
            "/payments/{id}/capture",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "refund_payment": Operation(
            "refundPayment",
            "POST",
            "/payments/{id}/refund",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "void_payment": Operation(
            "voidPayment",
            "POST",
            "/payments/{id}/void",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_one_off_payment": Operation(
            "createOneOffPayment",
            "POST",
            "/payments/one-off",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_recurring_series": Operation(
            "createRecurringSeries",
            "POST",
            "/payments/recurring",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_subsequent_recurring_payment": Operation(
            "createSubsequentRecurringPayment",
            "POST",
            "/payments/recurring/{id}/subsequent",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_unscheduled_series": Operation(
            "createUnscheduledSeries",
            "POST",
            "/payments/unscheduled",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_subsequent_unscheduled_payment": Operation(
            "createSubsequentUnscheduledPayment",
            "POST",
            "/payments/unscheduled/{id}/subsequent",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_resend": Operation("getResend", "GET", "/resends/{id}", takes_api_key=True),
        "cancel_resend": Operation(
            "cancelResend",
            "POST",
            "/resends/{id}/cancel",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "list_settlement_exceptions": Operation(
            "listSettlementExceptions",
            "GET",
            "/settlements/exceptions",
            takes_api_key=True,
        ),
        "get_settlement_exception": Operation(
            "getSettlementException",
            "GET",
            "/settlements/exceptions/{id}",
            takes_api_key=True,
        ),
        "list_settlement_reports": Operation(
            "listSettlementReports",
            "GET",
            "/settlements/reports",
            takes_api_key=True,
        ),
        "create_settlement_report": Operation(
            "createSettlementReport",
            "POST",
            "/settlements/reports",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_settlement_report": Operation(
            "getSettlementReport",
            "GET",
            "/settlements/reports/{id}",
            takes_api_key=True,
        ),
        "receive_authentication_result": Operation(
            "receiveAuthenticationResult",
            "POST",
            "/three-ds/results/{key}",
        ),
        "list_tokens": Operation("listTokens", "GET", "/tokens", takes_api_key=True),
        "create_token": Operation(
            "createToken",
            "POST",
            "/tokens",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_token": Operation("getToken", "GET", "/tokens/{id}", takes_api_key=True),
        "delete_token": Operation("deleteToken", "DELETE", "/tokens/{id}", takes_api_key=True),
        "create_payment_data": Operation(
            "createPaymentData",
            "POST",
            "/tokens/{id}/payment-data",
            takes_api_key=True,
        ),
        "create_token_session": Operation(
            "createTokenSession",
            "POST",
            "/tokens/session",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "list_webhook_endpoints": Operation(
            "listWebhookEndpoints",
            "GET",
            "/webhooks",
            takes_api_key=True,
        ),
        "create_webhook_endpoint": Operation(
            "createWebhookEndpoint",
            "POST",
            "/webhooks",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_webhook_endpoint": Operation(
            "getWebhookEndpoint",
            "GET",
            "/webhooks/{id}",
            takes_api_key=True,
        ),
        "update_webhook_endpoint": Operation(
            "updateWebhookEndpoint",
            "PATCH",
            "/webhooks/{id}",
            takes_api_key=True,
        ),
        "delete_webhook_endpoint": Operation(
            "deleteWebhookEndpoint",
            "DELETE",
            "/webhooks/{id}",
            takes_api_key=True,
        ),
        "list_deliveries_of_endpoint": Operation(
            "listDeliveriesOfEndpoint",
            "GET",
            "/webhooks/{id}/deliveries",
            takes_api_key=True,
        ),
        "get_health_of_endpoint": Operation(
            "getHealthOfEndpoint",
            "GET",
            "/webhooks/{id}/health",
            takes_api_key=True,
        ),
        "send_many_deliveries_again": Operation(
            "sendManyDeliveriesAgain",
            "POST",
            "/webhooks/{id}/resend",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "rotate_signing_key": Operation(
            "rotateSigningKey",
            "POST",
            "/webhooks/{id}/rotate-key",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "send_test_event": Operation(
            "sendTestEvent",
            "POST",
            "/webhooks/{id}/test",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
    }

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

    def list_change_requests(
        self,
        *,
        kind: str | None = None,
        status: Literal["proposed", "applied", "failed", "rejected", "withdrawn", "expired"] | None = None,
        target: str | None = None,
        proposed_by: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.ChangeRequestResponse]:
        """List change requests.

        Newest first, of the kinds whose targets the caller may read.
        """
        return self._list(
            "list_change_requests",
            query={
                "kind": kind,
                "status": status,
                "target": target,
                "proposed_by": proposed_by,
                "limit": limit,
                "after": after,
            },
            options=options,
        )

    def propose_change(
        self,
        body: types.ProposeChangeRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ChangeRequestDetailsResponse:
        """Propose a change.

        Stores a change for another person to approve. It expires after `CHANGE_REQUEST_DAYS`.
        The kind may require a further scope.
        """
        return self._json("propose_change", body=body, options=options)

    def get_change_request(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ChangeRequestDetailsResponse:
        """Get a change request.

        Includes what changes, and what has changed since it was proposed.
        """
        return self._json("get_change_request", path={"id": id}, options=options)

    def approve_change(
        self,
        id: str,
        body: types.ApproveChangeRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ChangeRequestDetailsResponse:
        """Approve a change.

        Applies it at once. Returns 403 to the one who proposed it, and 409 when the target has
        changed since, or when the request was decided or has expired. The status is `failed` if
        the change could not be made.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("approve_change", path={"id": id}, body=body, options=options)

    def apply_change_without_approval(
        self,
        id: str,
        body: types.BreakGlassRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ChangeRequestDetailsResponse:
        """Apply a change without approval.

        For an incident that cannot wait for a second person. It is recorded with the reason and
        raises an alert.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "apply_change_without_approval",
            path={"id": id},
            body=body,
            options=options,
        )

    def reject_change(
        self,
        id: str,
        body: types.RejectChangeRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ChangeRequestDetailsResponse:
        """Reject a change.

        Nothing is changed. The reason is in the audit trail; the proposer can propose it again.
        """
        return self._json("reject_change", path={"id": id}, body=body, options=options)

    def withdraw_change(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ChangeRequestDetailsResponse:
        """Withdraw a change.

        Only for the one who proposed it.
        """
        return self._json("withdraw_change", path={"id": id}, options=options)

    def list_payments_of_all_accounts(
        self,
        *,
        status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"] | None = None,
        reference: str | None = None,
        account_id: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        amount_from: int | None = None,
        amount_to: int | None = None,
        currency_code: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.OperatorPaymentResponse]:
        """List payments of all accounts.

        Newest first unless `order` says otherwise. Without the metadata of the merchants.
        """
        return self._list(
            "list_payments_of_all_accounts",
            query={
                "status": status,
                "reference": reference,
                "account_id": account_id,
                "order": order,
                "limit": limit,
                "after": after,
                "amount_from": amount_from,
                "amount_to": amount_to,
                "currency_code": currency_code,
                "from": from_,
                "to": to,
            },
            options=options,
        )

    def get_payment_of_any_account(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.OperatorPaymentDetailsResponse:
        """Get a payment of any account.

        Returns the payment without the metadata of the merchant, every order to the provider
        with its attempts, and the timeline of its changes. Each read leaves an audit row.
        """
        return self._json("get_payment_of_any_account", path={"id": id}, options=options)

    def capture_payment_of_any_account(
        self,
        id: str,
        body: types.CaptureRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.OperatorPaymentDetailsResponse:
        """Capture a payment of any account.

        Like `POST /payments/{id}/capture`, with the same checks and events. The order leaves an
        audit row with the caller and the amount; a declined capture is a 200 whose order has
        `failed`.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "capture_payment_of_any_account",
            path={"id": id},
            body=body,
            options=options,
        )

    def refund_payment_of_any_account(
        self,
        id: str,
        body: types.PaymentAmountRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.OperatorPaymentDetailsResponse:
        """Refund a payment of any account.

        Like `POST /payments/{id}/refund`, with the same checks and events. The order leaves an
        audit row with the caller and the amount; a declined refund is a 200 whose order has
        `failed`.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "refund_payment_of_any_account",
            path={"id": id},
            body=body,
            options=options,
        )

    def void_payment_of_any_account(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.OperatorPaymentDetailsResponse:
        """Void a payment of any account.

        Like `POST /payments/{id}/void`, with the same checks and events. The order leaves an
        audit row with the caller and the amount; a declined void is a 200 whose order has
        `failed`.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("void_payment_of_any_account", path={"id": id}, options=options)

    def list_authentications(
        self,
        *,
        status: Literal["processing", "challenge_required", "completed", "failed"] | None = None,
        use_case: Literal["ONE_OFF", "RECURRING", "INSTALLMENT"] | None = None,
        reference: str | None = None,
        token_id: str | None = None,
        limit: int | None = None,
        page: int | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.AuthenticationResponse]:
        """List authentications.

        Newest first.
        """
        return self._list(
            "list_authentications",
            query={
                "status": status,
                "use_case": use_case,
                "reference": reference,
                "token_id": token_id,
                "limit": limit,
                "page": page,
                "created_from": created_from,
                "created_to": created_to,
            },
            numbered=True,
            options=options,
        )

    def get_authentication(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.AuthenticationResponse:
        """Get an authentication.

        Read it when the shopper returns from a challenge. `authentication.completed` and
        `authentication.failed` report the result too.
        """
        return self._json("get_authentication", path={"id": id}, options=options)

    def authenticate_installment_purchase(
        self,
        body: types.CreateInstallmentAuthenticationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.AuthenticationResponse:
        """Authenticate an installment purchase.

        Runs 3-D Secure for a purchase that is paid in installments.
        """
        return self._json("authenticate_installment_purchase", body=body, options=options)

    def authenticate_one_off_payment(
        self,
        body: types.CreateAuthenticationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.AuthenticationResponse:
        """Authenticate a one-off payment.

        Runs 3-D Secure with the cardholder's issuer. Pass the id of the result to the payment.
        """
        return self._json("authenticate_one_off_payment", body=body, options=options)

    def authenticate_recurring_series(
        self,
        body: types.CreateRecurringAuthenticationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.AuthenticationResponse:
        """Authenticate a recurring series.

        Runs 3-D Secure for the first payment of a series.
        """
        return self._json("authenticate_recurring_series", body=body, options=options)

    def create_backup(
        self,
        body: types.CreateBackupRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.BackupResponse:
        """Create a backup.

        Copies the card of a token to a payment provider.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("create_backup", body=body, options=options)

    def get_backup(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.BackupResponse:
        """Get a backup.

        Returns whether the provider has stored the payment method. `backup.completed` and
        `backup.failed` report the end.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("get_backup", path={"id": id}, options=options)

    def list_chargebacks(
        self,
        *,
        status: Literal["received", "reversed"] | None = None,
        payment_id: str | None = None,
        limit: int | None = None,
        page: int | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.ChargebackResponse]:
        """List chargebacks.

        Newest first.
        """
        return self._list(
            "list_chargebacks",
            query={
                "status": status,
                "payment_id": payment_id,
                "limit": limit,
                "page": page,
                "created_from": created_from,
                "created_to": created_to,
            },
            numbered=True,
            options=options,
        )

    def get_chargeback(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ChargebackResponse:
        """Get a chargeback.

        Returns the amount, the reason and the state of a chargeback.
        """
        return self._json("get_chargeback", path={"id": id}, options=options)

    def exchange_token_for_card_data(
        self,
        body: types.ExchangeRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ExchangeResponse:
        """Exchange a token for card data.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("exchange_token_for_card_data", body=body, options=options)

    def forward_request(
        self,
        content: bytes | str,
        *,
        token_id: str,
        content_type: str,
        destination_url: str,
        destination_method: Literal["POST", "PUT", "PATCH"] | None = None,
        template_fields: Sequence[str] | None = None,
        credentials: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Forward a request.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._forward(
            "forward_request",
            content,
            content_type=content_type,
            destination_url=destination_url,
            destination_method=destination_method,
            template_fields=template_fields,
            credentials=credentials,
            dry_run=dry_run,
            headers={**(headers or {}), "x-token-id": token_id},
            path=None,
            options=options,
        )

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

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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

    def list_merchants(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.MerchantResponse]:
        """List merchants.

        Newest first.
        """
        return self._list(
            "list_merchants",
            query={"limit": limit, "page": page},
            numbered=True,
            options=options,
        )

    def create_merchant(
        self,
        body: types.CreateMerchantRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.MerchantResponse:
        """Create a merchant.

        The response contains the encryption key. It is not shown again.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("create_merchant", body=body, options=options)

    def get_merchant(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.MerchantResponse:
        """Get a merchant.

        Returns the merchant with its schemes. Its encryption key is shown only when it is
        created.
        """
        return self._json("get_merchant", path={"id": id}, options=options)

    def update_merchant(
        self,
        id: str,
        body: types.UpdateMerchantRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.MerchantResponse:
        """Update a merchant.

        Absent fields keep their values.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("update_merchant", path={"id": id}, body=body, options=options)

    def delete_merchant(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a merchant.

        Deletes its encryption key too.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("delete_merchant", path={"id": id}, options=options)

    def rotate_merchant_encryption_key(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.MerchantResponse:
        """Rotate a merchant's encryption key.

        The response contains the new key. It is not shown again, and replaces the old one
        immediately.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("rotate_merchant_encryption_key", path={"id": id}, options=options)

    def list_payments(
        self,
        *,
        status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"] | None = None,
        use_case: Literal["ONE_OFF", "RECURRING", "SUBSEQUENT_RECURRING", "UNSCHEDULED", "SUBSEQUENT_UNSCHEDULED"] | None = None,
        reference: str | None = None,
        token_id: str | None = None,
        initial_payment_id: str | None = None,
        limit: int | None = None,
        page: int | None = None,
        created_from: str | None = None,
        created_to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.PaymentResponse]:
        """List payments.

        Newest first.
        """
        return self._list(
            "list_payments",
            query={
                "status": status,
                "use_case": use_case,
                "reference": reference,
                "token_id": token_id,
                "initial_payment_id": initial_payment_id,
                "limit": limit,
                "page": page,
                "created_from": created_from,
                "created_to": created_to,
            },
            numbered=True,
            options=options,
        )

    def get_payment(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Get a payment.

        Returns the payment with all of its operations and their results.
        """
        return self._json("get_payment", path={"id": id}, options=options)

    def capture_payment(
        self,
        id: str,
        body: types.CaptureRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Capture a payment.

        Captures an authorized payment in full or in part.
        """
        return self._json("capture_payment", path={"id": id}, body=body, options=options)

    def refund_payment(
        self,
        id: str,
        body: types.PaymentAmountRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Refund a payment.

        Refunds a captured payment in full or in part.
        """
        return self._json("refund_payment", path={"id": id}, body=body, options=options)

    def void_payment(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Void a payment.

        Voids an authorized payment, or what is left of it after partial captures.
        """
        return self._json("void_payment", path={"id": id}, options=options)

    def create_one_off_payment(
        self,
        body: types.CreatePaymentRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Create a one-off payment.

        Authorizes a payment that belongs to no series, and captures it too if `capture` is
        `automatic`. A decline returns 200 with the status `failed` and the reason in `result`;
        an error means that no payment was created. Send an idempotency key, so that a
        repetition after a lost response does not charge twice. Events: `payment.authorized`,
        `payment.captured`, `payment.failed`.
        """
        return self._json("create_one_off_payment", body=body, options=options)

    def create_recurring_series(
        self,
        body: types.CreateRecurringPaymentRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Create a recurring series.

        Makes the first payment of a series with a schedule.
        """
        return self._json("create_recurring_series", body=body, options=options)

    def create_subsequent_recurring_payment(
        self,
        id: str,
        body: types.SubsequentPaymentRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Create a subsequent recurring payment.

        Makes the next payment of a series with a schedule.
        """
        return self._json(
            "create_subsequent_recurring_payment",
            path={"id": id},
            body=body,
            options=options,
        )

    def create_unscheduled_series(
        self,
        body: types.CreatePaymentRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Create an unscheduled series.

        Makes the first payment of a series without a schedule.
        """
        return self._json("create_unscheduled_series", body=body, options=options)

    def create_subsequent_unscheduled_payment(
        self,
        id: str,
        body: types.SubsequentPaymentRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentResponse:
        """Create a subsequent unscheduled payment.

        Makes another payment of a series without a schedule.
        """
        return self._json(
            "create_subsequent_unscheduled_payment",
            path={"id": id},
            body=body,
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

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("cancel_resend", path={"id": id}, options=options)

    def list_settlement_exceptions(
        self,
        *,
        status: Literal["open", "retrying", "resolved", "dismissed"] | None = None,
        reason: Literal["unknown_reference", "operation_mismatch", "operation_failed", "currency_mismatch", "wrong_sign", "repeated", "exceeds_operation", "not_captured", "exceeds_captured", "no_chargeback", "payment_state"] | None = None,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.SettlementExceptionResponse]:
        """List settlement exceptions.

        Lists lines of settlement files that match no payment, newest first.
        """
        return self._list(
            "list_settlement_exceptions",
            query={"status": status, "reason": reason, "limit": limit, "page": page},
            numbered=True,
            options=options,
        )

    def get_settlement_exception(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SettlementExceptionResponse:
        """Get a settlement exception.

        Returns the line as the provider sent it, and why it was set aside.
        """
        return self._json("get_settlement_exception", path={"id": id}, options=options)

    def list_settlement_reports(
        self,
        *,
        status: Literal["processing", "completed", "failed"] | None = None,
        limit: int | None = None,
        page: int | None = None,
        currency_code: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.SettlementReportResponse]:
        """List settlement reports.

        Newest first.
        """
        return self._list(
            "list_settlement_reports",
            query={"status": status, "limit": limit, "page": page, "currency_code": currency_code},
            numbered=True,
            options=options,
        )

    def create_settlement_report(
        self,
        body: types.CreateSettlementReportRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SettlementReportResponse:
        """Create a settlement report.

        Starts a report of all settled operations of a period and currency, as double entry. It
        is written in the background: read it until its status is `completed`. Returns 422 for a
        period that is empty, too long or ends in the future, and 429 while too many reports of
        the account are being written.
        """
        return self._json("create_settlement_report", body=body, options=options)

    def get_settlement_report(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SettlementReportResponse:
        """Get a settlement report.

        JSON, or CSV with every line, by the `Accept` header.
        """
        return self._json("get_settlement_report", path={"id": id}, options=options)

    def get_settlement_report_csv(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Response:
        """Get a settlement report.

        JSON, or CSV with every line, by the `Accept` header.
        """
        return self._raw(
            "get_settlement_report",
            path={"id": id},
            accept="text/csv",
            options=options,
        )

    def receive_authentication_result(
        self,
        key: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ResultsMessageResponse | types.ErrorMessageResponse:
        """Receive an authentication result.

        The directory server reports the result of a challenge (RReq).
        """
        return self._json("receive_authentication_result", path={"key": key}, options=options)

    def list_tokens(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.TokenResponse]:
        """List tokens.

        Newest first.
        """
        return self._list(
            "list_tokens",
            query={"limit": limit, "page": page},
            numbered=True,
            options=options,
        )

    def create_token(
        self,
        body: types.CreateTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenResponse:
        """Create a token.

        Stores a card. Only for accounts that may send card numbers.
        """
        return self._json("create_token", body=body, options=options)

    def get_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenResponse:
        """Get a token.

        Includes the current state of its network token.
        """
        return self._json("get_token", path={"id": id}, options=options)

    def delete_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a token.

        A deleted token cannot be used for payments.
        """
        return self._json("delete_token", path={"id": id}, options=options)

    def create_payment_data(
        self,
        id: str,
        body: types.PaymentDataRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PaymentDataResponse:
        """Create payment data.

        Returns the network token and cryptogram for one payment, encrypted with the merchant's
        key.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("create_payment_data", path={"id": id}, body=body, options=options)

    def create_token_session(
        self,
        body: types.CreateTokenSessionRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenSessionResponse:
        """Create a token session.

        Opens a session in which the browser sends a card to the vault.
        """
        return self._json("create_token_session", body=body, options=options)

    def list_webhook_endpoints(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.WebhookEndpointResponse]:
        """List webhook endpoints.

        Newest first. Keys are masked.
        """
        return self._list(
            "list_webhook_endpoints",
            query={"limit": limit, "page": page},
            numbered=True,
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

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("send_test_event", path={"id": id}, options=options)
