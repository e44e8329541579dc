"""The operations of vault. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from ..core.credentials import Operation
from ..core.pages import ItemList
from ..core.service import Response, ServiceApi
from ..options import CallOptions

if TYPE_CHECKING:
    from ..types import vault as types


class Vault(ServiceApi):
    """Every operation of vault, apart from those that only browsers call."""

    NAME = "vault"
    OPERATIONS = {
        "list_api_keys": Operation(
            "listAPIKeys",
            "GET",
            "/api/admin/api-keys",
            scope="admin:api-keys:read",
        ),
        "create_api_key": Operation(
            "createAPIKey",
            "POST",
            "/api/admin/api-keys",
            scope="admin:api-keys:create",
            takes_idempotency_key=True,
        ),
        "get_api_key": Operation(
            "getAPIKey",
            "GET",
            "/api/admin/api-keys/{id}",
            scope="admin:api-keys:read",
        ),
        "update_api_key": Operation(
            "updateAPIKey",
            "PATCH",
            "/api/admin/api-keys/{id}",
            scope="admin:api-keys:update",
            takes_idempotency_key=True,
        ),
        "revoke_api_key": Operation(
            "revokeAPIKey",
            "DELETE",
            "/api/admin/api-keys/{id}",
            scope="admin:api-keys:delete",
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
        "search_stored_cards": Operation(
            "searchStoredCards",
            "GET",
            "/api/admin/cards",
            scope="admin:cards:read",
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
        "search_network_tokens": Operation(
            "searchNetworkTokens",
            "GET",
            "/api/admin/network-tokens",
            scope="admin:cards:read",
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
        "list_types": Operation("listTypes", "GET", "/api/admin/types", scope="admin:types:read"),
        "create_type": Operation(
            "createType",
            "POST",
            "/api/admin/types",
            scope="admin:types:create",
            takes_idempotency_key=True,
        ),
        "get_type": Operation("getType", "GET", "/api/admin/types/{id}", scope="admin:types:read"),
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
        "list_generic_tokens": Operation(
            "listGenericTokens",
            "GET",
            "/api/generic/tokens",
            scope="generic:tokens:read",
            takes_api_key=True,
        ),
        "create_generic_token": Operation(
            "createGenericToken",
            "POST",
            "/api/generic/tokens",
            scope="generic:tokens:create",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_generic_token": Operation(
            "getGenericToken",
            "GET",
            "/api/generic/tokens/{id}",
            scope="generic:tokens:read",
            takes_api_key=True,
        ),
        "update_generic_token": Operation(
            "updateGenericToken",
            "PATCH",
            "/api/generic/tokens/{id}",
            scope="generic:tokens:update",
            takes_api_key=True,
        ),
        "delete_generic_token": Operation(
            "deleteGenericToken",
            "DELETE",
            "/api/generic/tokens/{id}",
            scope="generic:tokens:delete",
            takes_api_key=True,
        ),
        "forward_with_generic_token": Operation(
            "forwardWithGenericToken",
            "POST",
            "/api/generic/tokens/{id}/forward",
            scope="generic:tokens:forward",
            takes_api_key=True,
        ),
        "create_card_inquiry": Operation(
            "createCardInquiry",
            "POST",
            "/api/metadata/inquiries",
            scope="metadata:inquiry:create",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "list_network_tokens": Operation(
            "listNetworkTokens",
            "GET",
            "/api/network/tokens",
            scope="network:tokens:read",
            takes_api_key=True,
        ),
        "create_network_token": Operation(
            "createNetworkToken",
            "POST",
            "/api/network/tokens",
            scope="network:tokens:create",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_network_token": Operation(
            "getNetworkToken",
            "GET",
            "/api/network/tokens/{id}",
            scope="network:tokens:read",
            takes_api_key=True,
        ),
        "update_network_token": Operation(
            "updateNetworkToken",
            "PATCH",
            "/api/network/tokens/{id}",
            scope="network:tokens:update",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "delete_network_token": Operation(
            "deleteNetworkToken",
            "DELETE",
            "/api/network/tokens/{id}",
            scope="network:tokens:delete",
            takes_api_key=True,
        ),
        "get_network_token_card_art": Operation(
            "getNetworkTokenCardArt",
            "GET",
            "/api/network/tokens/{id}/card-art",
            scope="network:tokens:read",
            takes_api_key=True,
        ),
        "create_cryptogram": Operation(
            "createCryptogram",
            "POST",
            "/api/network/tokens/{id}/cryptograms",
            scope="network:tokens:use",
            takes_api_key=True,
        ),
        "forward_with_network_token": Operation(
            "forwardWithNetworkToken",
            "POST",
            "/api/network/tokens/{id}/forward",
            scope="network:tokens:forward",
            takes_api_key=True,
        ),
        "get_card_session": Operation(
            "getCardSession",
            "GET",
            "/api/pci/sessions/{id}",
            scope="pci:tokens:read",
            takes_api_key=True,
        ),
        "update_card_session": Operation(
            "updateCardSession",
            "PATCH",
            "/api/pci/sessions/{id}",
            scope="pci:tokens:update",
            takes_api_key=True,
        ),
        "list_card_tokens": Operation(
            "listCardTokens",
            "GET",
            "/api/pci/tokens",
            scope="pci:tokens:read",
            takes_api_key=True,
        ),
        "create_card_token": Operation(
            "createCardToken",
            "POST",
            "/api/pci/tokens",
            scope="pci:tokens:create",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_card_token": Operation(
            "getCardToken",
            "GET",
            "/api/pci/tokens/{id}",
            scope="pci:tokens:read",
            takes_api_key=True,
        ),
        "update_card_token": Operation(
            "updateCardToken",
            "PATCH",
            "/api/pci/tokens/{id}",
            scope="pci:tokens:update",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "delete_card_token": Operation(
            "deleteCardToken",
            "DELETE",
            "/api/pci/tokens/{id}",
            scope="pci:tokens:delete",
            takes_api_key=True,
        ),
        "forward_with_card": Operation(
            "forwardWithCard",
            "POST",
            "/api/pci/tokens/{id}/forward",
            scope="pci:tokens:forward",
            takes_api_key=True,
        ),
        "reveal_card": Operation(
            "revealCard",
            "POST",
            "/api/pci/tokens/{id}/reveal",
            scope="pci:tokens:reveal",
            takes_api_key=True,
        ),
        "get_security_code_status": Operation(
            "getSecurityCodeStatus",
            "GET",
            "/api/pci/tokens/{id}/security-code",
            scope="pci:tokens:read",
            takes_api_key=True,
        ),
        "create_security_code_session": Operation(
            "createSecurityCodeSession",
            "POST",
            "/api/pci/tokens/{id}/security-code",
            scope="pci:tokens:update",
            takes_api_key=True,
        ),
        "delete_security_code": Operation(
            "deleteSecurityCode",
            "DELETE",
            "/api/pci/tokens/{id}/security-code",
            scope="pci:tokens:delete",
            takes_api_key=True,
        ),
        "list_wallet_tokens": Operation(
            "listWalletTokens",
            "GET",
            "/api/wallet/tokens",
            scope="wallet:tokens:read",
            takes_api_key=True,
        ),
        "create_wallet_token": Operation(
            "createWalletToken",
            "POST",
            "/api/wallet/tokens",
            scope="wallet:tokens:create",
            takes_api_key=True,
            takes_idempotency_key=True,
        ),
        "get_wallet_token": Operation(
            "getWalletToken",
            "GET",
            "/api/wallet/tokens/{id}",
            scope="wallet:tokens:read",
            takes_api_key=True,
        ),
        "delete_wallet_token": Operation(
            "deleteWalletToken",
            "DELETE",
            "/api/wallet/tokens/{id}",
            scope="wallet:tokens:delete",
            takes_api_key=True,
        ),
        "consume_wallet_token_cryptogram": Operation(
            "consumeWalletTokenCryptogram",
            "POST",
            "/api/wallet/tokens/{id}/cryptograms",
            scope="wallet:tokens:use",
            takes_api_key=True,
        ),
        "forward_with_wallet_token": Operation(
            "forwardWithWalletToken",
            "POST",
            "/api/wallet/tokens/{id}/forward",
            scope="wallet:tokens:forward",
            takes_api_key=True,
        ),
        "receive_scheme_notification": Operation(
            "receiveSchemeNotification",
            "POST",
            "/callbacks/network-tokens",
        ),
        "get_session": Operation("getSession", "GET", "/sessions/{id}"),
        "complete_session": Operation(
            "completeSession",
            "POST",
            "/sessions/{id}/complete-action",
            takes_idempotency_key=True,
        ),
    }

    def list_api_keys(
        self,
        *,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.ApiKeyResponse]:
        """List API keys.

        Newest first.
        """
        return self._list("list_api_keys", query={"after": after, "limit": limit}, options=options)

    def create_api_key(
        self,
        body: types.CreateApiKeyRequest,
        *,
        scope_token: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ApiKeyCreatedResponse:
        """Create an API key.

        Deprecated. The response contains the key. It is not shown again. New clients use access
        tokens instead.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "create_api_key",
            headers={"x-scope-token": scope_token},
            body=body,
            options=options,
        )

    def get_api_key(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ApiKeyResponse:
        """Get an API key.

        Returns the scopes and the expiry. The key itself is shown only when it is created.
        """
        return self._json("get_api_key", path={"id": id}, options=options)

    def update_api_key(
        self,
        id: str,
        body: types.UpdateApiKeyRequest,
        *,
        scope_token: str | None = None,
        options: CallOptions | None = None,
    ) -> types.ApiKeyResponse:
        """Update an API key.

        Changes its scopes or description. Takes effect immediately on every replica.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "update_api_key",
            path={"id": id},
            headers={"x-scope-token": scope_token},
            body=body,
            options=options,
        )

    def revoke_api_key(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke an API key.

        Takes effect immediately on every replica.
        """
        return self._json("revoke_api_key", path={"id": id}, options=options)

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

    def search_stored_cards(
        self,
        *,
        last_four: str | None = None,
        bin: str | None = None,
        fingerprint: str | None = None,
        metadata: str | None = None,
        network_token_status: Literal["pending", "active", "suspended", "failed", "deleted", "none"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.FoundCardResponse]:
        """Search stored cards.

        Finds the cards that the caller may read by what is known about them; several filters
        narrow the search. Newest first unless `order` says otherwise. Shows no number and no
        name. A search over cards of other owners leaves an audit row.
        """
        return self._list(
            "search_stored_cards",
            query={
                "last_four": last_four,
                "bin": bin,
                "fingerprint": fingerprint,
                "metadata": metadata,
                "network_token_status": network_token_status,
                "limit": limit,
                "after": after,
                "order": order,
                "from": from_,
                "to": to,
            },
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

    def search_network_tokens(
        self,
        *,
        status: Literal["pending", "active", "suspended", "failed", "deleted"] | None = None,
        scheme: Literal["visa", "mastercard", "american express", "discover"] | None = None,
        last_four: str | None = None,
        card_last_four: str | None = None,
        pci_token_id: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.FoundNetworkTokenResponse]:
        """Search network tokens.

        Finds the network tokens that the caller may read, in every state. Newest first unless
        `order` says otherwise. Shows no number and no name. A search over tokens of other
        owners leaves an audit row.
        """
        return self._list(
            "search_network_tokens",
            query={
                "status": status,
                "scheme": scheme,
                "last_four": last_four,
                "card_last_four": card_last_four,
                "pci_token_id": pci_token_id,
                "limit": limit,
                "after": after,
                "order": order,
                "from": from_,
                "to": to,
            },
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

    def list_types(
        self,
        *,
        after: str | None = None,
        limit: int | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.TypeResponse]:
        """List types.

        Newest first.
        """
        return self._list("list_types", query={"after": after, "limit": limit}, options=options)

    def create_type(
        self,
        body: types.CreateTypeRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.TypeResponse:
        """Create a type.

        A type is a JSON Schema for payloads of generic tokens.
        """
        return self._json("create_type", body=body, options=options)

    def get_type(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.TypeResponse:
        """Get a type.

        Returns the schema that the payloads of its tokens must match.
        """
        return self._json("get_type", path={"id": id}, options=options)

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

    def list_generic_tokens(
        self,
        *,
        type_id: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        created_from: str | None = None,
        created_before: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.GenericTokenResponse]:
        """List generic tokens.

        Newest first, without payloads.
        """
        return self._list(
            "list_generic_tokens",
            query={
                "type_id": type_id,
                "limit": limit,
                "after": after,
                "created_from": created_from,
                "created_before": created_before,
            },
            options=options,
        )

    def create_generic_token(
        self,
        body: types.CreateGenericTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.GenericTokenResponse:
        """Create a generic token.

        Encrypts and stores any JSON.
        """
        return self._json("create_generic_token", body=body, options=options)

    def get_generic_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.GenericTokenWithPayloadResponse:
        """Get a generic token.

        Returns the payload in clear. Every read is audited.
        """
        return self._json("get_generic_token", path={"id": id}, options=options)

    def update_generic_token(
        self,
        id: str,
        body: types.UpdateGenericTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.GenericTokenResponse:
        """Update a generic token.

        Changes its payload, metadata or expiry.
        """
        return self._json("update_generic_token", path={"id": id}, body=body, options=options)

    def delete_generic_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a generic token.

        Destroys the payload and its key.
        """
        return self._json("delete_generic_token", path={"id": id}, options=options)

    def forward_with_generic_token(
        self,
        id: str,
        content: bytes | str,
        *,
        content_type: str,
        destination_url: str,
        destination_method: Literal["POST", "PUT", "PATCH"] | None = None,
        template_fields: Sequence[str] | None = None,
        credentials: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Forward with a generic token.

        Sends the body to the destination with the values of the token in its placeholders, and
        returns the response of the destination, whatever its status. A response that has the
        header `x-forward-answered-by` comes from the destination; one without it is an error of
        the vault. It cannot be repeated with an idempotency key: after a failure, ask the
        destination whether it has acted. Use `dry_run` to see the request first.
        """
        return self._forward(
            "forward_with_generic_token",
            content,
            content_type=content_type,
            destination_url=destination_url,
            destination_method=destination_method,
            template_fields=template_fields,
            credentials=credentials,
            dry_run=dry_run,
            headers={**(headers or {})},
            path={"id": id},
            options=options,
        )

    def create_card_inquiry(
        self,
        body: types.CreateInquiryRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.InquiryResponse:
        """Create a card inquiry.

        Returns what is known about a card by its first digits: scheme, issuer, country, type.
        """
        return self._json("create_card_inquiry", body=body, options=options)

    def list_network_tokens(
        self,
        *,
        pci_token_id: str | None = None,
        status: Literal["pending", "active", "suspended", "failed", "deleted"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        created_from: str | None = None,
        created_before: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.NetworkTokenResponse]:
        """List network tokens.

        Newest first.
        """
        return self._list(
            "list_network_tokens",
            query={
                "pci_token_id": pci_token_id,
                "status": status,
                "limit": limit,
                "after": after,
                "created_from": created_from,
                "created_before": created_before,
            },
            options=options,
        )

    def create_network_token(
        self,
        body: types.CreateNetworkTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.NetworkTokenResponse | types.SessionCreatedResponse:
        """Create a network token.

        Requests a network token from the scheme, or opens a session in which the browser sends
        the card.
        """
        return self._json("create_network_token", body=body, options=options)

    def get_network_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.NetworkTokenResponse:
        """Get a network token.

        Returns the status that the scheme last reported. A token stays `pending` until the
        scheme has decided; `network.token.updated` reports each change.
        """
        return self._json("get_network_token", path={"id": id}, options=options)

    def update_network_token(
        self,
        id: str,
        body: types.UpdateNetworkTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.NetworkTokenResponse:
        """Update a network token.

        Changes its metadata.
        """
        return self._json("update_network_token", path={"id": id}, body=body, options=options)

    def delete_network_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a network token.

        Deletes it in the vault and at the scheme.
        """
        return self._json("delete_network_token", path={"id": id}, options=options)

    def get_network_token_card_art(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.CardArtResponse:
        """Get a network token's card art.

        Returns the image of the card and its colors, for showing a saved card. Returns 409
        while the scheme has not activated the token, and 502 or 504 when the scheme fails or
        does not respond.
        """
        return self._json("get_network_token_card_art", path={"id": id}, options=options)

    def create_cryptogram(
        self,
        id: str,
        body: types.CreateCryptogramRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CryptogramReferenceResponse | types.CryptogramResponse:
        """Create a cryptogram.

        For one payment: as a reference to use in a forward, or in clear.
        """
        return self._json("create_cryptogram", path={"id": id}, body=body, options=options)

    def forward_with_network_token(
        self,
        id: str,
        content: bytes | str,
        *,
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
        """Forward with a network token.

        Sends the body to the destination with the values of the token in its placeholders, and
        returns the response of the destination, whatever its status. A response that has the
        header `x-forward-answered-by` comes from the destination; one without it is an error of
        the vault. It cannot be repeated with an idempotency key: after a failure, ask the
        destination whether it has acted. Use `dry_run` to see the request first.
        """
        return self._forward(
            "forward_with_network_token",
            content,
            content_type=content_type,
            destination_url=destination_url,
            destination_method=destination_method,
            template_fields=template_fields,
            credentials=credentials,
            dry_run=dry_run,
            headers={**(headers or {}), "x-cryptogram-reference": cryptogram_reference},
            path={"id": id},
            options=options,
        )

    def get_card_session(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionResponse:
        """Get a card session.

        The id is the one that its token will have.
        """
        return self._json("get_card_session", path={"id": id}, options=options)

    def update_card_session(
        self,
        id: str,
        body: types.UpdateSessionRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionResponse:
        """Update a card session.

        Changes the card schemes that an open session accepts.
        """
        return self._json("update_card_session", path={"id": id}, body=body, options=options)

    def list_card_tokens(
        self,
        *,
        fingerprint: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        created_from: str | None = None,
        created_before: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.PciTokenResponse]:
        """List card tokens.

        Newest first.
        """
        return self._list(
            "list_card_tokens",
            query={
                "fingerprint": fingerprint,
                "limit": limit,
                "after": after,
                "created_from": created_from,
                "created_before": created_before,
            },
            options=options,
        )

    def create_card_token(
        self,
        body: types.CreatePciTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PciTokenResponse | types.SessionCreatedResponse:
        """Create a card token.

        Stores a card, or opens a session in which the browser sends the card.
        """
        return self._json("create_card_token", body=body, options=options)

    def get_card_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.PciTokenResponse:
        """Get a card token.

        Returns the masked card, its expiry and your metadata, never the number. Returns 404 for
        a token that does not exist, that was deleted or has expired, or that belongs to another
        owner.
        """
        return self._json("get_card_token", path={"id": id}, options=options)

    def update_card_token(
        self,
        id: str,
        body: types.UpdatePciTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.PciTokenResponse:
        """Update a card token.

        Changes what is stored with the card number, for example its expiry.
        """
        return self._json("update_card_token", path={"id": id}, body=body, options=options)

    def delete_card_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a card token.

        Destroys the card number and its key.
        """
        return self._json("delete_card_token", path={"id": id}, options=options)

    def forward_with_card(
        self,
        id: str,
        content: bytes | str,
        *,
        content_type: str,
        destination_url: str,
        destination_method: Literal["POST", "PUT", "PATCH"] | None = None,
        template_fields: Sequence[str] | None = None,
        credentials: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Forward with a card.

        Sends the body to the destination with the values of the token in its placeholders, and
        returns the response of the destination, whatever its status. A response that has the
        header `x-forward-answered-by` comes from the destination; one without it is an error of
        the vault. It cannot be repeated with an idempotency key: after a failure, ask the
        destination whether it has acted. Use `dry_run` to see the request first.
        """
        return self._forward(
            "forward_with_card",
            content,
            content_type=content_type,
            destination_url=destination_url,
            destination_method=destination_method,
            template_fields=template_fields,
            credentials=credentials,
            dry_run=dry_run,
            headers={**(headers or {})},
            path={"id": id},
            options=options,
        )

    def reveal_card(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.RevealedCardResponse:
        """Reveal a card.

        Returns the card in clear, to the clients that the operator named.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("reveal_card", path={"id": id}, options=options)

    def get_security_code_status(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SecurityCodeResponse:
        """Get the security code status.

        Returns whether the token has a security code that can be used.
        """
        return self._json("get_security_code_status", path={"id": id}, options=options)

    def create_security_code_session(
        self,
        id: str,
        body: types.CollectSecurityCodeRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SecurityCodeSessionResponse:
        """Create a security code session.

        Opens a session in which the browser collects the security code again.
        """
        return self._json(
            "create_security_code_session",
            path={"id": id},
            body=body,
            options=options,
        )

    def delete_security_code(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a security code.

        The token remains.
        """
        return self._json("delete_security_code", path={"id": id}, options=options)

    def list_wallet_tokens(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        created_from: str | None = None,
        created_before: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.WalletTokenResponse]:
        """List wallet tokens.

        Newest first.
        """
        return self._list(
            "list_wallet_tokens",
            query={
                "limit": limit,
                "after": after,
                "created_from": created_from,
                "created_before": created_before,
            },
            options=options,
        )

    def create_wallet_token(
        self,
        body: types.CreateWalletTokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.WalletTokenResponse:
        """Create a wallet token.

        Verifies and decrypts a payload of Apple Pay or Google Pay and stores it as a token.
        """
        return self._json("create_wallet_token", body=body, options=options)

    def get_wallet_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.WalletTokenResponse:
        """Get a wallet token.

        Returns the masked device card and whether its cryptogram can still be used. The
        cryptogram itself is not returned.
        """
        return self._json("get_wallet_token", path={"id": id}, options=options)

    def delete_wallet_token(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a wallet token.

        Destroys the number, the cryptogram and their key.
        """
        return self._json("delete_wallet_token", path={"id": id}, options=options)

    def consume_wallet_token_cryptogram(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.WalletCryptogramResponse:
        """Consume a wallet token's cryptogram.

        Returns the cryptogram once.
        """
        return self._json("consume_wallet_token_cryptogram", path={"id": id}, options=options)

    def forward_with_wallet_token(
        self,
        id: str,
        content: bytes | str,
        *,
        content_type: str,
        destination_url: str,
        destination_method: Literal["POST", "PUT", "PATCH"] | None = None,
        template_fields: Sequence[str] | None = None,
        credentials: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        dry_run: bool | None = None,
        options: CallOptions | None = None,
    ) -> Response:
        """Forward with a wallet token.

        Sends the body to the destination with the values of the token in its placeholders, and
        returns the response of the destination, whatever its status. A response that has the
        header `x-forward-answered-by` comes from the destination; one without it is an error of
        the vault. It cannot be repeated with an idempotency key: after a failure, ask the
        destination whether it has acted. Use `dry_run` to see the request first.
        """
        return self._forward(
            "forward_with_wallet_token",
            content,
            content_type=content_type,
            destination_url=destination_url,
            destination_method=destination_method,
            template_fields=template_fields,
            credentials=credentials,
            dry_run=dry_run,
            headers={**(headers or {})},
            path={"id": id},
            options=options,
        )

    def receive_scheme_notification(
        self,
        body: types.SchemeNotificationRequest,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Receive a scheme notification.

        Signed by the scheme's token service.
        """
        return self._json("receive_scheme_notification", body=body, options=options)

    def get_session(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionViewResponse:
        """Get a session.

        For the browser: what to collect, and the key to encrypt it with.
        """
        return self._json("get_session", path={"id": id}, options=options)

    def complete_session(
        self,
        id: str,
        body: types.CompleteActionRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SessionViewResponse:
        """Complete a session.

        Receives the encrypted card or security code and does what the session is for.
        """
        return self._json("complete_session", path={"id": id}, body=body, options=options)
