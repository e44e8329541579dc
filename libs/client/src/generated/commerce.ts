// Generated from docs/openapi by `npm run client:types`. Do not edit.

export interface paths {
    "/account/allowed-card-schemes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's card schemes
         * @description Returns the card schemes that sessions of the account accept.
         */
        get: operations["getAccountCardSchemes"];
        /**
         * Set the account's card schemes
         * @description Applies to every session of the account, open ones included.
         */
        put: operations["setAccountCardSchemes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account settings
         * @description Returns the settings of the account that the API key belongs to.
         */
        get: operations["getAccountSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the account settings
         * @description Changes the settings that the body names; the others stay as they are.
         */
        patch: operations["updateAccountSettings"];
        trace?: never;
    };
    "/api/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Newest first unless `order` says otherwise.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-events/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit trail status
         * @description Returns how far the background verification has proved the trail, when, and what it found. The verification itself is `audit verify` on the command line.
         */
        get: operations["getAuditTrailStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List change requests
         * @description Newest first, of the kinds whose targets the caller may read.
         */
        get: operations["listChangeRequests"];
        put?: never;
        /**
         * Propose a change
         * @description Stores a change for another person to approve. It expires after `CHANGE_REQUEST_DAYS`. The kind may require a further scope.
         */
        post: operations["proposeChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change request
         * @description Includes what changes, and what has changed since it was proposed.
         */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a change
         * @description Applies it at once. Returns 403 to the one who proposed it, and 409 when the target has changed since, or when the request was decided or has expired. The status is `failed` if the change could not be made.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["approveChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-requests/{id}/break-glass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a change without approval
         * @description For an incident that cannot wait for a second person. It is recorded with the reason and raises an alert.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["applyChangeWithoutApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-requests/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a change
         * @description Nothing is changed. The reason is in the audit trail; the proposer can propose it again.
         */
        post: operations["rejectChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-requests/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a change
         * @description Only for the one who proposed it.
         */
        post: operations["withdrawChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/card-art/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card art image
         * @description The id is that of the image and never that of a token, so the URL may be shown in a page.
         */
        get: operations["getCardArtImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cde-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a card from a provider
         * @description Moves one payment method, with its card, from a payment provider into the vault. The card number never passes through this service.
         */
        post: operations["importCardFromProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With its attempts and the body that was sent.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same event and body with five fresh attempts, to the current URL of the endpoint and signed with its current key. A pending delivery stays as it is. Returns 409 when the endpoint was deleted.
         */
        post: operations["sendDeliveryAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Every event that the service sends, with a JSON Schema and an example.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Events that were sent to endpoints that still exist, newest first.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forward a request
         * @description Sends the body to the destination with the card of the token in its placeholders, and returns the response of the destination, whatever its status. A response that has the header `x-forward-answered-by` comes from the destination; one without it is an error of this service, and the status says what to do. It cannot be repeated with an idempotency key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the request first.
         */
        post: operations["forwardRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/bin-statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get BIN statistics
         * @description Counts tokens of a period and their results by issuer. JSON or CSV, by the `Accept` header.
         */
        get: operations["getBINStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/declined-network-tokenizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List declined network tokenizations
         * @description Lists the tokens of a period that got no network token, with the reason. JSON or CSV, by the `Accept` header.
         */
        get: operations["listDeclinedNetworkTokenizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/token-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get token activity
         * @description Counts what happened to tokens, by day. JSON or CSV, by the `Accept` header.
         */
        get: operations["getTokenActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resends/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a resend
         * @description Its status and progress. Kept for 30 days after its end.
         */
        get: operations["getResend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resends/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a resend
         * @description Queues nothing more; deliveries that are pending again are still made. A resend that has ended stays as it is.
         */
        post: operations["cancelResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/three-ds/authentications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate a cardholder
         * @description Runs 3-D Secure with the issuer of the token's card.
         */
        post: operations["authenticateCardholder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description Newest first, unless `sort` says otherwise. Filter by the last digits that a customer reads out, by the state of the network token or by time.
         */
        get: operations["listTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token
         * @description Returns the masked card, the state of its network token and your metadata, never the number.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Delete a token
         * @description Deletes the token, its card in the vault and its network token.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/card-art": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token's card art
         * @description Returns the image in base64.
         */
        get: operations["getTokenCardArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/cryptograms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cryptogram
         * @description Returns a reference to a cryptogram for one payment with the token's network token. Use the reference in a forward.
         */
        post: operations["createCryptogram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/refresh-cvc2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a security code session
         * @description Opens a session in which the browser collects the security code of a stored card again. The id of the session is in the response header `x-session-id`.
         */
        post: operations["createSecurityCodeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/refresh-metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a token's card metadata
         * @description Looks up the issuer of the card again.
         */
        post: operations["refreshTokenCardMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token session
         * @description Opens a session in which the browser sends a card to the vault.
         */
        post: operations["createTokenSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/session/{id}/allowed-card-schemes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session's card schemes
         * @description Returns null when the session accepts the schemes of the account.
         */
        get: operations["getSessionCardSchemes"];
        /**
         * Set a session's card schemes
         * @description Only for a session that is still open.
         */
        put: operations["setSessionCardSchemes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/mfa/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a user's second factors
         * @description For a user of the account who has lost the device. The user sets up another factor at the next sign-in. Returns 403 when the instance does not administer users, and when the user also acts for other accounts.
         */
        post: operations["revokeUserSecondFactors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vault-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a vault event
         * @description The vault delivers its webhooks here. Events are hints: the current state is read from the vault.
         */
        post: operations["receiveVaultEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first. Keys are masked.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Events of the listed types that occur from now on are sent to the URL. The response has `hmac_key`, with which your server verifies them; later reads mask it. Returns 422 when the URL may not be reached, when an event type is unknown or a pattern matches none, or when the owner has as many endpoints as the operator allows.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description The key is masked. To see what was sent, list the deliveries of the endpoint.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Events that occurred before are still sent to it. No event that occurs later is.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes its URL, events or description, or disables it. URL and events apply to events that occur from now on; disabling applies to pending deliveries as well.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of an endpoint
         * @description Newest event first. Deliveries that have ended are kept for `WEBHOOK_LOG_DAYS`; of pending ones the newest 10,000 are listed.
         */
        get: operations["listDeliveriesOfEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of an endpoint
         * @description How its deliveries of the last 24 hours ended, how long attempts took, and since when all of them have failed. Looks at the newest 1,000 deliveries in the log, so without a log only `pending` and `failing_since` are known.
         */
        get: operations["getHealthOfEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many deliveries again
         * @description Starts a job that sends the deliveries of a range of time again, oldest first and at most 100 a second. Returns 409 while another one runs for the endpoint.
         */
        post: operations["sendManyDeliveriesAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing key
         * @description Returns a new `hmac_key`, in this response only. Until the overlap ends, `webhook-signature` has a signature by each key, `x-hmac-signature` is by the previous key and `x-hmac-signature-next` by the new one. Returns 409 while an earlier rotation overlaps, unless `overlap_seconds` is 0.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Delivers one `webhook.test` event to the endpoint and returns the result.
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "token.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive token.created
         * @description A token was created.
         */
        post: operations["receiveTokenCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "token.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive token.updated
         * @description A token changed: its card, its metadata, its status or its network token.
         */
        post: operations["receiveTokenUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "token.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive token.deleted
         * @description A token was deleted. The body has its last state.
         */
        post: operations["receiveTokenDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook.test
         * @description A test event was requested for the endpoint. Sent without a subscription.
         */
        post: operations["receiveWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook.delivery.failed
         * @description A delivery failed for the last time. Sent to the other endpoints of the same owner that subscribe to it.
         */
        post: operations["receiveWebhookDeliveryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook.endpoint.failing
         * @description Every attempt at an endpoint has failed for half the time after which it is disabled. Sent to the other endpoints of the same owner that subscribe to it.
         */
        post: operations["receiveWebhookEndpointFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive webhook.endpoint.disabled
         * @description An endpoint was disabled because every attempt failed for too long. Sent to the other endpoints of the same owner that subscribe to it.
         */
        post: operations["receiveWebhookEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccountSettingsResponse: {
            /** @enum {string} */
            guardian_cpa_mode: "off" | "shadow" | "on";
            contract_id: string | null;
            issuer_metadata_enabled: boolean;
            scheme_references_enabled: boolean;
            /** @description Set by the operator's command alone. */
            cde_import_enabled: boolean;
            /** Format: currency */
            currency: string | null;
        };
        AllowedCardSchemesRequest: components["schemas"]["AllowedCardSchemesRequestAllowedSchemes"] | components["schemas"]["AllowedCardSchemesRequestAllowedCardSchemes"];
        AllowedCardSchemesRequestAllowedCardSchemes: {
            /**
             * @deprecated
             * @description The former name of `allowed_schemes`, and accepted in its place. Both must not differ.
             */
            allowed_card_schemes: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
            /** @description The schemes that are taken; null for all, or for a session: the account's. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
        };
        AllowedCardSchemesRequestAllowedSchemes: {
            /**
             * @deprecated
             * @description The former name of `allowed_schemes`, and accepted in its place. Both must not differ.
             */
            allowed_card_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
            /** @description The schemes that are taken; null for all, or for a session: the account's. */
            allowed_schemes: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
        };
        AllowedCardSchemesResponse: {
            /** @description The schemes that are taken; null for all, or for a session: the account's. */
            allowed_schemes: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
            /**
             * @deprecated
             * @description The former name of `allowed_schemes`.
             */
            allowed_card_schemes: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
        };
        ApproveChangeRequest: {
            /** @description Recorded with the decision. */
            reason?: string;
        };
        AuditBatchResponse: {
            /** @description Counts the batches of the chain from 1. */
            number: number;
            /** @description The hash that all batches up to this one lead to, in base64url. */
            head: string;
            /** Format: date-time */
            sealed_at: string;
        };
        /** @description One page of a list, with a link to the next. */
        AuditEventList: {
            /** @description The objects of this page. */
            data: components["schemas"]["AuditEventResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        AuditEventResponse: {
            /** Format: uuid */
            id: string;
            /** @description What was done, such as `pci.token.forward` or `ruleset.activate`. */
            action: string;
            /**
             * @description `refused`: a rule of the service kept it from happening. `failed`: it was tried.
             * @enum {string}
             */
            result: "success" | "refused" | "failed";
            /** @description Who did it: `client:<id>`, `api-key:<key id>`, `command:<operator>`, `system` or `anonymous`. */
            actor: string;
            /** @description What it was done to. */
            object: components["schemas"]["AuditObjectResponse"] | null;
            /** @description The address that the request came from. */
            origin: string | null;
            request_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Facts about the action. Never card data, never a secret. */
            details: {
                [key: string]: unknown;
            };
        };
        AuditFindingResponse: {
            /**
             * @description `chain`: a batch or row was changed. `rows`: rows were refused or are missing. `anchor`, `anchor_ahead`: a head that is stored outside the database differs, or is newer.
             * @enum {string}
             */
            kind: "chain" | "rows" | "anchor" | "anchor_ahead";
            /** @description Names the first place. */
            message: string;
        };
        AuditObjectResponse: {
            type: string;
            id: string;
        };
        AuditStatusResponse: {
            /**
             * @description `verified`: the chain is correct up to `verified_batch`. `mismatch`: see `findings`. `overdue`: the end of the chain was not reached for an hour. `pending`: it was not reached yet.
             * @enum {string}
             */
            status: "verified" | "mismatch" | "overdue" | "pending";
            /** @description The newest batch that was found correct, with all rows up to it. */
            verified_batch: components["schemas"]["AuditBatchResponse"] | null;
            /** @description The newest batch that there is. */
            last_batch: components["schemas"]["AuditBatchResponse"] | null;
            /** @description How far the current verification of the whole chain has come; null between two of them. */
            full_pass_batch: number | null;
            /** @description The newest batch whose anchored head agreed; null without anchors. */
            anchored_batch: number | null;
            findings: components["schemas"]["AuditFindingResponse"][];
            /**
             * Format: date-time
             * @description When the verification last reached the end of the chain.
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description When the whole chain, from its first row, was last verified.
             */
            full_pass_ended_at: string | null;
            /**
             * Format: date-time
             * @description When the oldest row that is not in the chain yet was written; null when all are.
             */
            unsealed_since: string | null;
        };
        BinStatisticsResponse: {
            data: components["schemas"]["BinStatisticsRow"][];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        BinStatisticsRow: {
            /** @description Created in the period and not deleted since. */
            tokens: number;
            active_tokens: number;
            invalidated_tokens: number;
            network_tokens_pending: number;
            network_tokens_active: number;
            network_tokens_inactive: number;
            network_tokens_failed: number;
            network_tokens_deleted: number;
            /** @description The issuer's identification number, or the first six digits where it is not known. */
            bin: string | null;
            scheme: string | null;
            type: string | null;
            segment: string | null;
            bank_name: string | null;
            country_code: string | null;
        };
        BreakGlassRequest: {
            /** @description Why it could not wait for a second person. */
            reason: string;
        };
        CdeImportRequest: {
            provider: string;
            payment_method: components["schemas"]["ImportedPaymentMethodRequest"];
            card: components["schemas"]["ImportedCardRequest"];
            /** @description At most 20 pairs. `import_id` is left out. */
            metadata?: {
                [key: string]: string;
            };
        };
        ChangeRequestDetailsResponse: {
            /** @description What has changed since it was proposed. Unless it is empty, approval returns 409. */
            changes_since: components["schemas"]["StateChangeResponse"][];
            /** @description The route that simulates the change, if there is one. */
            simulation: components["schemas"]["SimulationRouteResponse"] | null;
            /** Format: uuid */
            id: string;
            /** @description What is changed: `ruleset.activate`. */
            kind: string;
            /** @description The ID of what is changed. */
            target: string;
            /**
             * @description `proposed` waits for a decision. `failed`: it was approved, and could not be applied; nothing was changed.
             * @enum {string}
             */
            status: "proposed" | "applied" | "failed" | "rejected" | "withdrawn" | "expired";
            /** @description What the change does, in sentences. */
            summary: string[];
            comment: string | null;
            /** @description `user:<id>` for a person, the client ID for a program. */
            proposed_by: string;
            /** @description Who approved, rejected or withdrew it, or broke the glass. */
            decided_by: string | null;
            reason: string | null;
            /** @description Whether it was applied without a second person. */
            broke_glass: boolean;
            /** @description Why it could not be applied. */
            failure: string | null;
            /** Format: date-time */
            created_at: string;
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description A request without a decision expires at this time.
             */
            expires_at: string;
            /** Format: date-time */
            decided_at: string | null;
            /** @description What changes; its form belongs to the kind. */
            diff: {
                [key: string]: unknown;
            };
            /** @description What the change was proposed on. */
            state: {
                [key: string]: unknown;
            };
        };
        /** @description One page of a list, with a link to the next. */
        ChangeRequestList: {
            /** @description The objects of this page. */
            data: components["schemas"]["ChangeRequestResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        ChangeRequestResponse: {
            /** Format: uuid */
            id: string;
            /** @description What is changed: `ruleset.activate`. */
            kind: string;
            /** @description The ID of what is changed. */
            target: string;
            /**
             * @description `proposed` waits for a decision. `failed`: it was approved, and could not be applied; nothing was changed.
             * @enum {string}
             */
            status: "proposed" | "applied" | "failed" | "rejected" | "withdrawn" | "expired";
            /** @description What the change does, in sentences. */
            summary: string[];
            comment: string | null;
            /** @description `user:<id>` for a person, the client ID for a program. */
            proposed_by: string;
            /** @description Who approved, rejected or withdrew it, or broke the glass. */
            decided_by: string | null;
            reason: string | null;
            /** @description Whether it was applied without a second person. */
            broke_glass: boolean;
            /** @description Why it could not be applied. */
            failure: string | null;
            /** Format: date-time */
            created_at: string;
            payload: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description A request without a decision expires at this time.
             */
            expires_at: string;
            /** Format: date-time */
            decided_at: string | null;
        };
        CreateResendRequest: {
            /**
             * @description Which deliveries are sent again. By default those that failed.
             * @enum {string}
             */
            status?: "failed" | "succeeded";
            /**
             * Format: date-time
             * @description Deliveries of events that occurred at or after this time.
             */
            from: string;
            /**
             * Format: date-time
             * @description Deliveries of events that occurred before this time. By default now.
             */
            to?: string;
        };
        CreateThreeDsAuthenticationRequest: {
            /**
             * @description What follows: one payment, a series, or a purchase that is paid in parts.
             * @enum {string}
             */
            type: "one_off" | "recurring" | "installment";
            /**
             * Format: http-url
             * @description Where the issuer sends the browser after a challenge, with the form field `cres`. It proves nothing: believe what comes to `results_url`.
             */
            notification_url: string;
            /**
             * Format: http-url
             * @description Where the directory server sends the result of a challenge, or of a decoupled authentication (RReq). Keep it secret: only the directory server receives it.
             */
            results_url: string;
            /** @description How many days lie between two payments at least; required unless `one_off`. */
            recurring_frequency?: number;
            /** @description How many parts there are; required with `installment`. */
            installments?: number;
            /**
             * Format: uuid
             * @description The token of the card.
             */
            token_id: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** @description The caller's own reference. */
            reference: string;
            browser: components["schemas"]["ThreeDsBrowserRequest"];
            /**
             * @description Whether the issuer should challenge the cardholder. Default `no_preference`.
             * @enum {string}
             */
            challenge_preference?: "no_preference" | "no_challenge" | "challenge_requested" | "challenge_mandated";
            /** @description How long the issuer may take to authenticate the cardholder outside the browser. Without it, decoupled authentication is not allowed. */
            decoupled_max_minutes?: number;
            merchant: components["schemas"]["ThreeDsMerchantRequest"];
            /** Format: currency */
            currency_code: string;
            /**
             * Format: date
             * @description The last day of the series; required unless `type` is `one_off`.
             */
            recurring_expiry?: string;
        };
        CreateTokenSessionRequest: {
            /** @description Seconds until the token ceases to exist. Without it, it never does. A token with an expiry gets no network token. */
            expires_in?: number;
            /** @description The issuer is not looked up when the token is made, also where the account has `issuer_metadata_enabled`. */
            bypass_identification?: boolean;
            /**
             * @deprecated
             * @description The former name of `allowed_schemes`, and accepted in its place. Both must not differ.
             */
            allowed_card_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[];
            /** @description The schemes that this session takes, instead of the account's. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[];
            /** @description The pages that may show the card fields, such as `https://shop.example`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs, which the token will have. `import_id` is ignored. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateWebhookEndpointRequest: {
            /**
             * Format: webhook-url
             * @description Where notifications are sent. https in production.
             */
            url: string;
            /** @description The event types to receive. `decision.*` selects every type that begins with `decision.`, and `*` all of them, including types of later releases. */
            events: string[];
            /** @description What you call the endpoint. Must not contain a card number. */
            description?: string;
            /** @description `false` creates the endpoint disabled. Default `true`. */
            enabled?: boolean;
            /** @description Requests that start in a second at most, first attempts and retries. No limit by default. */
            rate_limit?: number;
            /** @description Headers that every request carries, such as the `authorization` of an API gateway. Later responses show their names only. A redirect to another origin does not get them. */
            headers?: {
                [key: string]: string;
            };
        };
        DeclinedNetworkTokenization: {
            /** Format: uuid */
            token_id: string;
            /** @description The scheme's code, or `refused` or `no_answer`. */
            reason: string | null;
            /** @description The issuer's identification number, or the first six digits where it is not known. */
            bin: string | null;
            scheme: string | null;
            type: string | null;
            segment: string | null;
            bank_name: string | null;
            country_code: string | null;
            /** Format: date-time */
            declined_at: string;
            /**
             * Format: date-time
             * @description When the token was created.
             */
            created_at: string;
        };
        DeclinedNetworkTokenizationsResponse: {
            data: components["schemas"]["DeclinedNetworkTokenization"][];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        DeliveryAttemptResponse: {
            /** @description From 1. Attempts of a delivery that is sent again continue the count. */
            number: number;
            duration_ms: number;
            /** @description `delivered`, a class of statuses such as `status_5xx`, `bad_json`, `endpoint_disabled` (nothing was sent), or why there was no response, such as `timeout` or `connection_refused`. */
            outcome: string;
            /** @description The HTTP status of the response; null without one. */
            status: number | null;
            /** @description The IP address of the receiver; null when no connection was made. */
            address: string | null;
            /** @description The first 1,024 bytes of the response that arrived, card numbers masked. */
            response: string | null;
            /**
             * Format: date-time
             * @description When the attempt began.
             */
            at: string;
            /**
             * Format: date-time
             * @description When the next attempt was planned; null after the last one.
             */
            next_attempt_at: string | null;
        };
        DeliveryDetailsResponse: {
            /** @description What was sent, byte for byte. */
            body: string;
            attempts: components["schemas"]["DeliveryAttemptResponse"][];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            webhook_id: string;
            /** Format: uuid */
            event_id: string;
            event: string;
            /**
             * @description `pending`: not delivered yet, and attempts are left.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description How many attempts have been made. */
            attempt_count: number;
            /** @description How the last attempt ended; null before the first one has. */
            last_outcome: string | null;
            last_status: number | null;
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null when none is planned.
             */
            next_attempt_at: string | null;
        };
        /** @description One page of a list, with a link to the next. */
        DeliveryList: {
            /** @description The objects of this page. */
            data: components["schemas"]["DeliveryResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        DeliveryResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            webhook_id: string;
            /** Format: uuid */
            event_id: string;
            event: string;
            /**
             * @description `pending`: not delivered yet, and attempts are left.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description How many attempts have been made. */
            attempt_count: number;
            /** @description How the last attempt ended; null before the first one has. */
            last_outcome: string | null;
            last_status: number | null;
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null when none is planned.
             */
            next_attempt_at: string | null;
        };
        EndpointHealthResponse: {
            /** Format: uuid */
            webhook_id: string;
            /** @description Deliveries that ended in the last 24 hours; the newest 1,000 of them are looked at. */
            deliveries: number;
            succeeded: number;
            failed: number;
            /** @description `succeeded` divided by `deliveries`, from 0 to 1; null without deliveries. */
            success_rate: number | null;
            /** @description 95 of 100 attempts at these deliveries took no longer, in milliseconds; null without attempts. */
            p95_ms: number | null;
            /** @description Deliveries that have not ended; beyond 10,000 they are not counted. */
            pending: number;
            /** @description The newest failed attempt of these deliveries, and of pending ones; null without any. */
            last_failure: components["schemas"]["LastFailureResponse"] | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null if the last one succeeded.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the newest delivery that succeeded was attempted; null if none did in the last 24 hours.
             */
            last_success_at: string | null;
        };
        /** @description The body of every failed request. */
        Error: {
            /** @description The HTTP status. */
            status: number;
            /** @description The kind of error, for programs: docs/errors.md lists every code with what to do. New ones may be added. */
            classifier: string;
            /** @description What is wrong, for people. It may change. */
            message: string;
            /** @description Every invalid field; with status 422 only. */
            validation_errors?: components["schemas"]["FieldError"][];
        };
        EventTypeResponse: {
            event: string;
            /** @description When it is sent. */
            description: string;
            /** @description The JSON Schema (2020-12) of its body. */
            schema: {
                [key: string]: unknown;
            };
        };
        EventTypesResponse: {
            data: components["schemas"]["EventTypeResponse"][];
        };
        /** @description One invalid field of a request. */
        FieldError: {
            /**
             * @description The JSON path of the field.
             * @example $.transaction.amount
             */
            path: string;
            /** @description What is required, with the path as its subject. */
            message: string;
        };
        ImportedCardRequest: {
            /** @description 12 to 19 digits without separators. Goes to the vault and is kept nowhere else. */
            account_number: string;
            expiry_month: number;
            /** @description Four digits. */
            expiry_year: number;
            cardholder_name?: string;
        };
        ImportedPaymentMethodRequest: {
            /** @description The provider's id of it. The same provider and id are the same token. */
            id: string;
        };
        LastFailureResponse: {
            outcome: string;
            /** @description The HTTP status of the response; null without one. */
            status: number | null;
            /**
             * Format: date-time
             * @description When the attempt began.
             */
            at: string;
        };
        /** @description Links to other pages of a list. */
        ListLinks: {
            /** @description The URL of the next page; null on the last one. */
            next: string | null;
        };
        ProposeChangeRequest: {
            /** @description What is to be changed: `ruleset.activate`. Each service has its own kinds. */
            kind: string;
            /** @description Why, for the one who approves it. */
            comment?: string;
            /** @description What belongs to the kind, such as `{"ruleset_id": "…"}`. */
            payload: {
                [key: string]: unknown;
            };
        };
        RefreshSecurityCodeRequest: {
            /** @description Who may frame the field for the code, such as `https://shop.example`. */
            allowed_origins?: string[];
        };
        RejectChangeRequest: {
            /** @description What has to be different. */
            reason: string;
        };
        RelatedObjectRequest: {
            /** @enum {string} */
            type: "network_token" | "pci_token" | "session";
            /** Format: uuid */
            id: string;
            url: string;
        };
        ResendResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            webhook_id: string;
            /**
             * @description `cancelled`: by a request, or because its endpoint was deleted.
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled";
            /**
             * @description Which deliveries are sent again.
             * @enum {string}
             */
            delivery_status: "failed" | "succeeded";
            /** @description Deliveries that matched when the resend was created; 100,000 stands for more. */
            total: number;
            /** @description Deliveries that are pending again so far. */
            resent: number;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
        };
        RotateKeyRequest: {
            /** @description How long both keys sign, in seconds. 0 replaces the key at once, as after a leak. */
            overlap_seconds: number;
        };
        SimulationRouteResponse: {
            method: string;
            path: string;
        };
        StateChangeResponse: {
            /** @description JSON path in `state`. */
            path: string;
            old: unknown;
            new: unknown;
        };
        ThreeDsAuthenticationResponse: {
            /**
             * Format: uuid
             * @description `threeDSServerTransID`, which the result has too.
             */
            id: string;
            /** Format: uuid */
            token_id: string;
            /**
             * @description `challenge_required` and `processing`: the result comes to `results_url`. `failed` may be for want of an issuer that takes part.
             * @enum {string}
             */
            status: "processing" | "challenge_required" | "completed" | "failed";
            /** @enum {string|null} */
            flow: "frictionless" | "challenge" | "decoupled" | null;
            message_version: string | null;
            /** Format: uuid */
            ds_transaction_id: string | null;
            /** Format: uuid */
            acs_transaction_id: string | null;
            /** @enum {string|null} */
            transaction_status: "Y" | "A" | "N" | "U" | "R" | "I" | null;
            transaction_status_reason: string | null;
            eci: string | null;
            /** @description The proof for the authorization (CAVV, AAV): 20 bytes in base64. */
            authentication_value: string | null;
            challenge: components["schemas"]["ThreeDsChallengeResponse"] | null;
            result: components["schemas"]["ThreeDsResultResponse"] | null;
        };
        ThreeDsBrowserRequest: {
            /** @description The `Accept` header that the browser sent to the merchant. */
            accept_header: string;
            user_agent: string;
            /** @description `navigator.language`, such as `de-AT`. */
            language: string;
            /** @description Whether the browser runs scripts. Default false. */
            javascript_enabled?: boolean;
            java_enabled?: boolean;
            /** @enum {unknown} */
            color_depth?: 1 | 4 | 8 | 15 | 16 | 24 | 32 | 48;
            screen_height?: number;
            screen_width?: number;
            /** @description In minutes, from `new Date().getTimezoneOffset()`: -60 in Vienna in winter. */
            time_zone_offset?: number;
            /** Format: browser-address */
            ip_address?: string;
        };
        ThreeDsChallengeResponse: {
            /** @description The form field `creq`. */
            creq: string;
            /**
             * Format: http-url
             * @description Where the browser posts the form to.
             */
            acs_url: string;
        };
        ThreeDsMerchantRequest: {
            /** @description The acquirer's number at the scheme. */
            acquirer_bin: string;
            /** @description The merchant's ID at that acquirer. */
            merchant_id: string;
            /** @description The name that the cardholder knows: the issuer shows it in a challenge. */
            merchant_name: string;
            /** @description ISO 18245: four digits. */
            category_code: string;
            /** @description The 3DS requestor, as registered with the scheme. */
            requestor_id: string;
            requestor_name: string;
            /** Format: http-url */
            website_url: string;
            /** Format: country */
            country_code: string;
        };
        ThreeDsResultResponse: {
            /** @description A fixed code, such as `authenticated`, `issuer_rejected` or `challenge_canceled`. */
            code: string;
            /** @enum {string} */
            category: "authenticated" | "attempted" | "informational" | "not_authenticated" | "rejected" | "canceled" | "expired" | "unavailable";
            /** @description A human-readable sentence. */
            message: string;
        };
        TokenActivityDay: {
            created: number;
            /** @description Changes of any kind: as many as `token.updated` events. */
            updated: number;
            invalidated: number;
            deleted: number;
            network_tokens_activated: number;
            network_tokens_suspended: number;
            network_tokens_failed: number;
            network_tokens_deleted: number;
            /** Format: date */
            date: string;
        };
        TokenActivityResponse: {
            data: components["schemas"]["TokenActivityDay"][];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        TokenCardArtResponse: {
            content_type: string;
            /** @description The picture in base64. */
            data: string;
            /** @description In pixels. */
            width: number;
            height: number;
        };
        /** @description A token was created. */
        TokenCreatedEvent: {
            /** @constant */
            event: "token.created";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            token: components["schemas"]["TokenResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        TokenCryptogramRequest: {
            /** @description Your name of the payment, handed to the scheme. */
            reference?: string;
            /** @description In minor units: binds the cryptogram to a payment of this amount. With `currency_code`. */
            amount?: number;
            /** Format: currency */
            currency_code?: string;
        };
        TokenCryptogramResponse: {
            /**
             * Format: uuid
             * @description To be sent as `x-cryptogram-reference` with one forward within five minutes.
             */
            cryptogram_reference: string;
        };
        /** @description A token was deleted. The body has its last state. */
        TokenDeletedEvent: {
            /** @constant */
            event: "token.deleted";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            token: components["schemas"]["TokenResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description One page of a list. */
        TokenPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["TokenResponse"][];
        };
        TokenResponse: {
            /** Format: uuid */
            id: string;
            /**
             * @description `invalidated`: it has expired, or its card was deleted in the vault.
             * @enum {string}
             */
            status: "active" | "invalidated";
            cardholder_name: string | null;
            expiry_month: number;
            expiry_year: number;
            /** @description The first six and the last four digits. */
            masked_account_number: string;
            account_number_last_four: string;
            account_number_length: number;
            /** @description The first eight digits (six of a short number); null until the issuer was looked up. */
            issuer_identification_number: string | null;
            scheme: string;
            segment: string | null;
            /** @description `credit`, `debit`, `prepaid` or `charge`. */
            type: string | null;
            bank_name: string | null;
            country_code: string | null;
            /** @description Of the issuer. */
            currency_code: string | null;
            /** @description The currency of the account when the token was made. */
            currency: string | null;
            /** @description To be used as it is; null when the issuer gives no picture. */
            card_art_url: string | null;
            /** @enum {string} */
            network_token_status: "not_available" | "pending" | "active" | "inactive" | "failed" | "deleted";
            masked_network_token_number: string | null;
            network_token_last_four: string | null;
            /** @description There with `scheme_references_enabled` alone, and then always; null until the scheme tells it. */
            payment_account_reference?: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            invalidated_at: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        TokenSessionResponse: {
            /**
             * Format: uuid
             * @description For the browser: anyone who has it can send the card.
             */
            session_id: string;
        };
        /** @description A token changed: its card, its metadata, its status or its network token. */
        TokenUpdatedEvent: {
            /** @constant */
            event: "token.updated";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            token: components["schemas"]["TokenResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        UpdateAccountSettingsRequest: {
            /**
             * @description `on`: the network token of a token is the newest one that the vault holds for its card under `contract_id`. `shadow`: such a token is looked for and compared, without effect. `off`: it is the one that was asked for when the token was made.
             * @enum {string}
             */
            guardian_cpa_mode?: "off" | "shadow" | "on";
            /** @description The vault contract that the account composes; needed unless the mode is `off`. */
            contract_id?: string | null;
            /** @description Fills the issuer fields when a token is made. */
            issuer_metadata_enabled?: boolean;
            /** @description Shows `payment_account_reference`. */
            scheme_references_enabled?: boolean;
            /**
             * Format: currency
             * @description ISO 4217; what tokens made from now on say under `currency`.
             */
            currency?: string | null;
        };
        UpdateWebhookEndpointRequest: {
            /**
             * Format: webhook-url
             * @description Holds for events that occur from now on.
             */
            url?: string;
            /** @description Replaces the event types and patterns. Applies to events that occur from now on. */
            events?: string[];
            /** @description What you call the endpoint; null removes it. Must not contain a card number. */
            description?: string | null;
            /** @description `false` stops all attempts, also of deliveries that are pending. They and the events that occur meanwhile are logged as failed with the outcome `endpoint_disabled`; once the endpoint is enabled, a resend delivers them. */
            enabled?: boolean;
            /** @description Requests that start in a second at most, also of deliveries that are pending; null removes the limit. */
            rate_limit?: number | null;
            /** @description Replaces the headers that every request carries, also of deliveries that are pending; null removes them. */
            headers?: {
                [key: string]: string;
            } | null;
        };
        VaultEventRequest: {
            /** Format: uuid */
            id: string;
            event: string;
            reason?: string;
            related_object: components["schemas"]["RelatedObjectRequest"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A delivery failed for the last time. Sent to the other endpoints of the same owner that subscribe to it. */
        WebhookDeliveryFailedEvent: {
            /** @constant */
            event: "webhook.delivery.failed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint that could not be reached.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description The delivery, which can be sent again while the log keeps it.
             */
            delivery_id: string;
            failed_event: string;
            /** Format: uuid */
            failed_event_id: string;
            /** @description How the last attempt ended. */
            last_outcome: string;
            /** @description The HTTP status of the last response; null without one. */
            last_status: number | null;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description An endpoint was disabled because every attempt failed for too long. Sent to the other endpoints of the same owner that subscribe to it. */
        WebhookEndpointDisabledEvent: {
            /** @constant */
            event: "webhook.endpoint.disabled";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint that was disabled. Enable it again once it takes deliveries.
             */
            webhook_id: string;
            /** Format: date-time */
            occurred_at: string;
            /** Format: date-time */
            failing_since: string;
        };
        /** @description Every attempt at an endpoint has failed for half the time after which it is disabled. Sent to the other endpoints of the same owner that subscribe to it. */
        WebhookEndpointFailingEvent: {
            /** @constant */
            event: "webhook.endpoint.failing";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint at which every attempt fails.
             */
            webhook_id: string;
            /** Format: date-time */
            occurred_at: string;
            /** Format: date-time */
            failing_since: string;
            /**
             * Format: date-time
             * @description When it is disabled if nothing succeeds until then.
             */
            disabled_from: string;
        };
        /** @description One page of a list. */
        WebhookEndpointPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["WebhookEndpointResponse"][];
        };
        WebhookEndpointResponse: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            description: string | null;
            /** @description While it is false, no attempt is made. */
            enabled: boolean;
            /**
             * @description Why it is disabled: `request` by a request of the API, `failures` because every attempt failed for as long as the operator allows. Null while it is enabled.
             * @enum {string|null}
             */
            disabled_reason: "request" | "failures" | null;
            /** @description Requests that start in a second at most; null without a limit. */
            rate_limit: number | null;
            /** @description The names of the headers that every request carries. Their values are never shown. */
            header_names: string[];
            /** @description The key of the signatures, used as this string: shown in full only when it is created or rotated, otherwise its first five characters and `xxxxx`. */
            hmac_key: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when it is disabled; null while it is enabled.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; null if the last one succeeded.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Until when the previous key signs as well. Null without one; a time in the past means that it no longer signs.
             */
            previous_key_until: string | null;
        };
        /** @description One page of a list, with a link to the next. */
        WebhookEventList: {
            /** @description The objects of this page. */
            data: components["schemas"]["WebhookEventResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        WebhookEventResponse: {
            /**
             * Format: uuid
             * @description The event's id: the same in every delivery of it.
             */
            id: string;
            event: string;
            /** @description The endpoints that it was sent to. */
            webhook_ids: string[];
            /** Format: date-time */
            created_at: string;
        };
        /** @description A test event was requested for the endpoint. Sent without a subscription. */
        WebhookTestEvent: {
            /** @constant */
            event: "webhook.test";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint that is tested.
             */
            webhook_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        WebhookTestResponse: {
            /**
             * Format: uuid
             * @description The id of the event that was queued.
             */
            id: string;
            event: string;
        };
    };
    responses: {
        /** @description The other side returned an invalid response. */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is not well-formed. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request conflicts with the current state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Success, without a body. */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller may not do this, or the instance does not have the feature. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The other side did not respond in time. */
        GatewayTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An error on our side. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such resource. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The copy that the client has is current. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is unavailable now. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid authentication. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The content type is not accepted. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Fields are invalid; `validation_errors` names them. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The cursor of the previous page; `links.next` carries it. */
        After: string;
        /** @description Only from this instant on. By default 30 days before `to`. */
        From: string;
        /** @description The ID of the object. */
        Id: string;
        /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
        IdempotencyKey: string;
        /** @description How many elements a page has at most. */
        Limit: number;
        /** @description How many objects a page has at most. */
        ListTokensLimit: number;
        /** @description The page, from 1. It begins within the first 100,000 objects. */
        Page: number;
        /** @description Only before this instant, at most 366 days after `from`. By default now. */
        To: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccountCardSchemes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedCardSchemesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setAccountCardSchemes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllowedCardSchemesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedCardSchemesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getAccountSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSettingsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAccountSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountSettingsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSettingsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Only this action, such as `ruleset.activate`. */
                action?: string;
                /** @description Only what this actor did, written as events show it: `client:…`, `api-key:…`. */
                actor?: string;
                /** @description Only what was done to objects of this type, such as `ruleset` or `payment`. */
                object_type?: string;
                /** @description Only what was done to the object with this id. */
                object_id?: string;
                /** @description Only what was done in the request with this `x-request-id`. */
                request_id?: string;
                result?: "success" | "refused" | "failed";
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: "asc" | "desc";
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only from this instant on. */
                from?: string;
                /** @description Only before this instant. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAuditTrailStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditStatusResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChangeRequests: {
        parameters: {
            query?: {
                /** @description Only requests of this kind. */
                kind?: string;
                /** @description `proposed`: those that wait for a decision. */
                status?: "proposed" | "applied" | "failed" | "rejected" | "withdrawn" | "expired";
                /** @description Only requests that change what has this ID. */
                target?: string;
                /** @description Only requests that this person or client proposed. */
                proposed_by?: string;
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proposeChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeChangeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestDetailsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveChangeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    applyChangeWithoutApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BreakGlassRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectChangeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCardArtImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importCardFromProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CdeImportRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetailsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendDeliveryAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events of this type. */
                event?: string;
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    forwardRequest: {
        parameters: {
            query?: {
                /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
                dry_run?: boolean;
            };
            header: {
                /** @description The token whose card is sent. */
                "x-token-id": string;
                /** @description Where the request goes: an https URL that the account may forward to. */
                "x-destination-url": string;
                /** @description The method of the request to the destination. */
                "x-destination-method"?: "POST" | "PUT" | "PATCH";
                /** @description A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the vault requires it. */
                "x-template-fields"?: string;
                /** @description One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair. */
                "x-auth-name"?: string;
                /** @description The other half of the pair: the value of the header. */
                "x-auth-value"?: string;
                /** @description Pays with the network token of the card instead, and with this cryptogram. */
                "x-cryptogram-reference"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The request for the destination, at most 1 MiB, with placeholders such as `{{ account_number }}` where values belong. Its content type decides how values are escaped. */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
                "text/xml": string;
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getBINStatistics: {
        parameters: {
            query?: {
                /** @description Only from this instant on. By default 30 days before `to`. */
                from?: components["parameters"]["From"];
                /** @description Only before this instant, at most 366 days after `from`. By default now. */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BinStatisticsResponse"];
                    "text/csv": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeclinedNetworkTokenizations: {
        parameters: {
            query?: {
                /** @description Only from this instant on. By default 30 days before `to`. */
                from?: components["parameters"]["From"];
                /** @description Only before this instant, at most 366 days after `from`. By default now. */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclinedNetworkTokenizationsResponse"];
                    "text/csv": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTokenActivity: {
        parameters: {
            query?: {
                /** @description Only from this instant on. By default 30 days before `to`. */
                from?: components["parameters"]["From"];
                /** @description Only before this instant, at most 366 days after `from`. By default now. */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenActivityResponse"];
                    "text/csv": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    authenticateCardholder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateThreeDsAuthenticationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreeDsAuthenticationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Only tokens of cards whose number ends so. */
                account_number_last_four?: string;
                /** @description Only tokens whose network token ends so. */
                network_token_last_four?: string;
                network_token_status?: "not_available" | "pending" | "active" | "inactive" | "failed" | "deleted";
                /** @description Default `created_at+desc`: newest first. */
                sort?: "created_at+desc" | "created_at+asc" | "created_at desc" | "created_at asc";
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["ListTokensLimit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
                /** @description Only tokens that were made at this time or later. */
                from?: string;
                /** @description Only tokens that were made before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTokenCardArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCardArtResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCryptogram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCryptogramRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCryptogramResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createSecurityCodeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshSecurityCodeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    refreshTokenCardMetadata: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createTokenSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenSessionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenSessionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getSessionCardSchemes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedCardSchemesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setSessionCardSchemes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllowedCardSchemesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedCardSchemesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    revokeUserSecondFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    receiveVaultEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VaultEventRequest"];
            };
        };
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["ListTokensLimit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveriesOfEndpoint: {
        parameters: {
            query?: {
                /** @description Only deliveries of this event type. */
                event?: string;
                /** @description `pending`: not delivered yet, and attempts are left. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only deliveries of the event with this id. */
                event_id?: string;
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only events that occurred at or after this time. */
                from?: string;
                /** @description Only events that occurred before this time. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealthOfEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointHealthResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendManyDeliveriesAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateResendRequest"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateKeyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveTokenCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTokenUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveTokenDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookDeliveryFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDeliveryFailedEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookEndpointFailing: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointFailingEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookEndpointDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the raw body as lowercase hex, with the `hmac_key` of the endpoint. Verify it before you parse the body. */
                "x-hmac-signature": string;
                /** @description While a rotation of the key overlaps: the signature by the new key. `x-hmac-signature` is by the previous key then. */
                "x-hmac-signature-next"?: string;
                /** @description The `id` of the event, for libraries of Standard Webhooks. */
                "webhook-id": string;
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the raw body, joined by dots, with the `hmac_key` of the endpoint. While a rotation of the key overlaps, two such values with a space in between. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Received. The event is not sent to this endpoint again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other response is a failure, after which the event is sent again. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
