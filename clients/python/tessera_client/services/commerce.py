"""The operations of commerce. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from ..core.credentials import Operation
from ..core.pages import ItemList
from ..core.service import Response, ServiceApi
from ..options import CallOptions

if TYPE_CHECKING:
    from ..types import commerce as types


class Commerce(ServiceApi):
    """Every operation of commerce, apart from those that only browsers call."""

    NAME = "commerce"
    OPERATIONS = {
        "get_account_card_schemes": Operation(
            "getAccountCardSchemes",
            "GET",
            "/account/allowed-card-schemes",
            takes_api_key=True,
        ),
        "set_account_card_schemes": Operation(
            "setAccountCardSchemes",
            "PUT",
            "/account/allowed-card-schemes",
            takes_api_key=True,
        ),
        "get_account_settings": Operation(
            "getAccountSettings",
            "GET",
            "/account/settings",
            takes_api_key=True,
        ),
        "update_account_settings": Operation(
            "updateAccountSettings",
            "PATCH",
            "/account/settings",
            takes_api_key=True,
            takes_idempotency_key=True,
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
        "import_card_from_provider": Operation(
            "importCardFromProvider",
            "POST",
            "/cde-import",
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
        "forward_request": Operation("forwardRequest", "POST", "/forward", takes_api_key=True),
        "get_bin_statistics": Operation(
            "getBINStatistics",
            "GET",
            "/reports/bin-statistics",
            takes_api_key=True,
        ),
        "list_declined_network_tokenizations": Operation(
            "listDeclinedNetworkTokenizations",
            "GET",
            "/reports/declined-network-tokenizations",
            takes_api_key=True,
        ),
        "get_token_activity": Operation(
            "getTokenActivity",
            "GET",
            "/reports/token-activity",
            takes_api_key=True,
        ),
        "get_resend": Operation("getResend", "GET", "/resends/{id}", takes_api_key=True),
        "cancel_resend": Operation(
            "cancelResend",
            "POST",
            "/resends/{id}/cancel",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "authenticate_cardholder": Operation(
            "authenticateCardholder",
            "POST",
            "/three-ds/authentications",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "list_tokens": Operation("listTokens", "GET", "/tokens", takes_api_key=True),
        "get_token": Operation("getToken", "GET", "/tokens/{id}", takes_api_key=True),
        "delete_token": Operation("deleteToken", "DELETE", "/tokens/{id}", takes_api_key=True),
        "get_token_card_art": Operation(
            "getTokenCardArt",
            "GET",
            "/tokens/{id}/card-art",
            takes_api_key=True,
        ),
        "create_cryptogram": Operation(
            "createCryptogram",
            "POST",
            "/tokens/{id}/cryptograms",
            takes_api_key=True,
        ),
        "create_security_code_session": Operation(
            "createSecurityCodeSession",
            "POST",
            "/tokens/{id}/refresh-cvc2",
            takes_api_key=True,
        ),
        "refresh_token_card_metadata": Operation(
            "refreshTokenCardMetadata",
            "POST",
            "/tokens/{id}/refresh-metadata",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "create_token_session": Operation(
            "createTokenSession",
            "POST",
            "/tokens/session",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_session_card_schemes": Operation(
            "getSessionCardSchemes",
            "GET",
            "/tokens/session/{id}/allowed-card-schemes",
            takes_api_key=True,
        ),
        "set_session_card_schemes": Operation(
            "setSessionCardSchemes",
            "PUT",
            "/tokens/session/{id}/allowed-card-schemes",
            takes_api_key=True,
        ),
        "revoke_user_second_factors": Operation(
            "revokeUserSecondFactors",
            "POST",
            "/users/{id}/mfa/revoke",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "receive_vault_event": Operation("receiveVaultEvent", "POST", "/vault-events"),
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

    def get_account_card_schemes(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.AllowedCardSchemesResponse:
        """Get the account's card schemes.

        Returns the card schemes that sessions of the account accept.
        """
        return self._json("get_account_card_schemes", options=options)

    def set_account_card_schemes(
        self,
        body: types.AllowedCardSchemesRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.AllowedCardSchemesResponse:
        """Set the account's card schemes.

        Applies to every session of the account, open ones included.
        """
        return self._json("set_account_card_schemes", body=body, options=options)

    def get_account_settings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.AccountSettingsResponse:
        """Get the account settings.

        Returns the settings of the account that the API key belongs to.
        """
        return self._json("get_account_settings", options=options)

    def update_account_settings(
        self,
        body: types.UpdateAccountSettingsRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.AccountSettingsResponse:
        """Update the account settings.

        Changes the settings that the body names; the others stay as they are.
        """
        return self._json("update_account_settings", body=body, options=options)

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

    def import_card_from_provider(
        self,
        body: types.CdeImportRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenResponse:
        """Import a card from a provider.

        Moves one payment method, with its card, from a payment provider into the vault. The
        card number never passes through this service.
        """
        return self._json("import_card_from_provider", body=body, options=options)

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
        cryptogram_reference: str | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Forward a request.

        Sends the body to the destination with the card of the token in its placeholders, and
        returns the response of the destination, whatever its status. A response that has the
        header `x-forward-answered-by` comes from the destination; one without it is an error of
        this service, and the status says what to do. It cannot be repeated with an idempotency
        key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the
        request first.
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
            headers={
                **(headers or {}),
                "x-token-id": token_id,
                "x-cryptogram-reference": cryptogram_reference,
            },
            path=None,
            options=options,
        )

    def get_bin_statistics(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> types.BinStatisticsResponse:
        """Get BIN statistics.

        Counts tokens of a period and their results by issuer. JSON or CSV, by the `Accept`
        header.
        """
        return self._json("get_bin_statistics", query={"from": from_, "to": to}, options=options)

    def get_bin_statistics_csv(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Get BIN statistics.

        Counts tokens of a period and their results by issuer. JSON or CSV, by the `Accept`
        header.
        """
        return self._raw(
            "get_bin_statistics",
            query={"from": from_, "to": to},
            accept="text/csv",
            options=options,
        )

    def list_declined_network_tokenizations(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DeclinedNetworkTokenizationsResponse:
        """List declined network tokenizations.

        Lists the tokens of a period that got no network token, with the reason. JSON or CSV, by
        the `Accept` header.
        """
        return self._json(
            "list_declined_network_tokenizations",
            query={"from": from_, "to": to},
            options=options,
        )

    def list_declined_network_tokenizations_csv(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """List declined network tokenizations.

        Lists the tokens of a period that got no network token, with the reason. JSON or CSV, by
        the `Accept` header.
        """
        return self._raw(
            "list_declined_network_tokenizations",
            query={"from": from_, "to": to},
            accept="text/csv",
            options=options,
        )

    def get_token_activity(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> types.TokenActivityResponse:
        """Get token activity.

        Counts what happened to tokens, by day. JSON or CSV, by the `Accept` header.
        """
        return self._json("get_token_activity", query={"from": from_, "to": to}, options=options)

    def get_token_activity_csv(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Get token activity.

        Counts what happened to tokens, by day. JSON or CSV, by the `Accept` header.
        """
        return self._raw(
            "get_token_activity",
            query={"from": from_, "to": to},
            accept="text/csv",
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

    def authenticate_cardholder(
        self,
        body: types.CreateThreeDsAuthenticationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ThreeDsAuthenticationResponse:
        """Authenticate a cardholder.

        Runs 3-D Secure with the issuer of the token's card.
        """
        return self._json("authenticate_cardholder", body=body, options=options)

    def list_tokens(
        self,
        *,
        account_number_last_four: str | None = None,
        network_token_last_four: str | None = None,
        network_token_status: Literal["not_available", "pending", "active", "inactive", "failed", "deleted"] | None = None,
        sort: Literal["created_at+desc", "created_at+asc", "created_at desc", "created_at asc"] | None = None,
        limit: int | None = None,
        page: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.TokenResponse]:
        """List tokens.

        Newest first, unless `sort` says otherwise. Filter by the last digits that a customer
        reads out, by the state of the network token or by time.
        """
        return self._list(
            "list_tokens",
            query={
                "account_number_last_four": account_number_last_four,
                "network_token_last_four": network_token_last_four,
                "network_token_status": network_token_status,
                "sort": sort,
                "limit": limit,
                "page": page,
                "from": from_,
                "to": to,
            },
            numbered=True,
            options=options,
        )

    def get_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenResponse:
        """Get a token.

        Returns the masked card, the state of its network token and your metadata, never the
        number.
        """
        return self._json("get_token", path={"id": id}, options=options)

    def delete_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a token.

        Deletes the token, its card in the vault and its network token.
        """
        return self._json("delete_token", path={"id": id}, options=options)

    def get_token_card_art(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenCardArtResponse:
        """Get a token's card art.

        Returns the image in base64.
        """
        return self._json("get_token_card_art", path={"id": id}, options=options)

    def create_cryptogram(
        self,
        id: str,
        body: types.TokenCryptogramRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenCryptogramResponse:
        """Create a cryptogram.

        Returns a reference to a cryptogram for one payment with the token's network token. Use
        the reference in a forward.
        """
        return self._json("create_cryptogram", path={"id": id}, body=body, options=options)

    def create_security_code_session(
        self,
        id: str,
        body: types.RefreshSecurityCodeRequest,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Create a security code session.

        Opens a session in which the browser collects the security code of a stored card again.
        The id of the session is in the response header `x-session-id`.
        """
        return self._json(
            "create_security_code_session",
            path={"id": id},
            body=body,
            options=options,
        )

    def refresh_token_card_metadata(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenResponse:
        """Refresh a token's card metadata.

        Looks up the issuer of the card again.
        """
        return self._json("refresh_token_card_metadata", path={"id": id}, options=options)

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

    def get_session_card_schemes(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.AllowedCardSchemesResponse:
        """Get a session's card schemes.

        Returns null when the session accepts the schemes of the account.
        """
        return self._json("get_session_card_schemes", path={"id": id}, options=options)

    def set_session_card_schemes(
        self,
        id: str,
        body: types.AllowedCardSchemesRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.AllowedCardSchemesResponse:
        """Set a session's card schemes.

        Only for a session that is still open.
        """
        return self._json("set_session_card_schemes", path={"id": id}, body=body, options=options)

    def revoke_user_second_factors(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke a user's second factors.

        For a user of the account who has lost the device. The user sets up another factor at
        the next sign-in. Returns 403 when the instance does not administer users, and when the
        user also acts for other accounts.
        """
        return self._json("revoke_user_second_factors", path={"id": id}, options=options)

    def receive_vault_event(
        self,
        body: types.VaultEventRequest,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Receive a vault event.

        The vault delivers its webhooks here. Events are hints: the current state is read from
        the vault.
        """
        return self._json("receive_vault_event", body=body, options=options)

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
