// Generated from docs/openapi by `npm run client:types`. Do not edit.

export interface paths {
    "/api/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Newest first.
         */
        get: operations["listAPIKeys"];
        put?: never;
        /**
         * Create an API key
         * @deprecated
         * @description The response contains the key. It is not shown again. New clients use access tokens instead.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createAPIKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Returns the scopes and the expiry. The key itself is shown only when it is created.
         */
        get: operations["getAPIKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Takes effect immediately on every replica.
         */
        delete: operations["revokeAPIKey"];
        options?: never;
        head?: never;
        /**
         * Update an API key
         * @description Changes its scopes or description. Takes effect immediately on every replica.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        patch: operations["updateAPIKey"];
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
    "/api/admin/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search stored cards
         * @description Finds the cards that the caller may read by what is known about them; several filters narrow the search. Newest first unless `order` says otherwise. Shows no number and no name. A search over cards of other owners leaves an audit row.
         */
        get: operations["searchStoredCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/{id}": {
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
    "/api/admin/deliveries/{id}/resend": {
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
    "/api/admin/event-types": {
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
    "/api/admin/events": {
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
    "/api/admin/network-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search network tokens
         * @description Finds the network tokens that the caller may read, in every state. Newest first unless `order` says otherwise. Shows no number and no name. A search over tokens of other owners leaves an audit row.
         */
        get: operations["searchNetworkTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/resends/{id}": {
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
    "/api/admin/resends/{id}/cancel": {
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
    "/api/admin/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List types
         * @description Newest first.
         */
        get: operations["listTypes"];
        put?: never;
        /**
         * Create a type
         * @description A type is a JSON Schema for payloads of generic tokens.
         */
        post: operations["createType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a type
         * @description Returns the schema that the payloads of its tokens must match.
         */
        get: operations["getType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks": {
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}": {
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/admin/webhooks/{id}/deliveries": {
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
    "/api/admin/webhooks/{id}/health": {
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
    "/api/admin/webhooks/{id}/resend": {
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
    "/api/admin/webhooks/{id}/rotate-key": {
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{id}/test": {
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
    "/api/generic/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List generic tokens
         * @description Newest first, without payloads.
         */
        get: operations["listGenericTokens"];
        put?: never;
        /**
         * Create a generic token
         * @description Encrypts and stores any JSON.
         */
        post: operations["createGenericToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/generic/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a generic token
         * @description Returns the payload in clear. Every read is audited.
         */
        get: operations["getGenericToken"];
        put?: never;
        post?: never;
        /**
         * Delete a generic token
         * @description Destroys the payload and its key.
         */
        delete: operations["deleteGenericToken"];
        options?: never;
        head?: never;
        /**
         * Update a generic token
         * @description Changes its payload, metadata or expiry.
         */
        patch: operations["updateGenericToken"];
        trace?: never;
    };
    "/api/generic/tokens/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forward with a generic token
         * @description Sends the body to the destination with the values of the token in its placeholders, and returns the response of the destination, whatever its status. A response that has the header `x-forward-answered-by` comes from the destination; one without it is an error of the vault. It cannot be repeated with an idempotency key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the request first.
         */
        post: operations["forwardWithGenericToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a card inquiry
         * @description Returns what is known about a card by its first digits: scheme, issuer, country, type.
         */
        post: operations["createCardInquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/network/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List network tokens
         * @description Newest first.
         */
        get: operations["listNetworkTokens"];
        put?: never;
        /**
         * Create a network token
         * @description Requests a network token from the scheme, or opens a session in which the browser sends the card.
         */
        post: operations["createNetworkToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/network/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a network token
         * @description Returns the status that the scheme last reported. A token stays `pending` until the scheme has decided; `network.token.updated` reports each change.
         */
        get: operations["getNetworkToken"];
        put?: never;
        post?: never;
        /**
         * Delete a network token
         * @description Deletes it in the vault and at the scheme.
         */
        delete: operations["deleteNetworkToken"];
        options?: never;
        head?: never;
        /**
         * Update a network token
         * @description Changes its metadata.
         */
        patch: operations["updateNetworkToken"];
        trace?: never;
    };
    "/api/network/tokens/{id}/card-art": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a network token's card art
         * @description Returns the image of the card and its colors, for showing a saved card. Returns 409 while the scheme has not activated the token, and 502 or 504 when the scheme fails or does not respond.
         */
        get: operations["getNetworkTokenCardArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/network/tokens/{id}/cryptograms": {
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
         * @description For one payment: as a reference to use in a forward, or in clear.
         */
        post: operations["createCryptogram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/network/tokens/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forward with a network token
         * @description Sends the body to the destination with the values of the token in its placeholders, and returns the response of the destination, whatever its status. A response that has the header `x-forward-answered-by` comes from the destination; one without it is an error of the vault. It cannot be repeated with an idempotency key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the request first.
         */
        post: operations["forwardWithNetworkToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pci/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card session
         * @description The id is the one that its token will have.
         */
        get: operations["getCardSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a card session
         * @description Changes the card schemes that an open session accepts.
         */
        patch: operations["updateCardSession"];
        trace?: never;
    };
    "/api/pci/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List card tokens
         * @description Newest first.
         */
        get: operations["listCardTokens"];
        put?: never;
        /**
         * Create a card token
         * @description Stores a card, or opens a session in which the browser sends the card.
         */
        post: operations["createCardToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pci/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card token
         * @description Returns the masked card, its expiry and your metadata, never the number. Returns 404 for a token that does not exist, that was deleted or has expired, or that belongs to another owner.
         */
        get: operations["getCardToken"];
        put?: never;
        post?: never;
        /**
         * Delete a card token
         * @description Destroys the card number and its key.
         */
        delete: operations["deleteCardToken"];
        options?: never;
        head?: never;
        /**
         * Update a card token
         * @description Changes what is stored with the card number, for example its expiry.
         */
        patch: operations["updateCardToken"];
        trace?: never;
    };
    "/api/pci/tokens/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forward with a card
         * @description Sends the body to the destination with the values of the token in its placeholders, and returns the response of the destination, whatever its status. A response that has the header `x-forward-answered-by` comes from the destination; one without it is an error of the vault. It cannot be repeated with an idempotency key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the request first.
         */
        post: operations["forwardWithCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pci/tokens/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reveal a card
         * @description Returns the card in clear, to the clients that the operator named.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["revealCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pci/tokens/{id}/security-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the security code status
         * @description Returns whether the token has a security code that can be used.
         */
        get: operations["getSecurityCodeStatus"];
        put?: never;
        /**
         * Create a security code session
         * @description Opens a session in which the browser collects the security code again.
         */
        post: operations["createSecurityCodeSession"];
        /**
         * Delete a security code
         * @description The token remains.
         */
        delete: operations["deleteSecurityCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallet tokens
         * @description Newest first.
         */
        get: operations["listWalletTokens"];
        put?: never;
        /**
         * Create a wallet token
         * @description Verifies and decrypts a payload of Apple Pay or Google Pay and stores it as a token.
         */
        post: operations["createWalletToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a wallet token
         * @description Returns the masked device card and whether its cryptogram can still be used. The cryptogram itself is not returned.
         */
        get: operations["getWalletToken"];
        put?: never;
        post?: never;
        /**
         * Delete a wallet token
         * @description Destroys the number, the cryptogram and their key.
         */
        delete: operations["deleteWalletToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/tokens/{id}/cryptograms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Consume a wallet token's cryptogram
         * @description Returns the cryptogram once.
         */
        post: operations["consumeWalletTokenCryptogram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/tokens/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forward with a wallet token
         * @description Sends the body to the destination with the values of the token in its placeholders, and returns the response of the destination, whatever its status. A response that has the header `x-forward-answered-by` comes from the destination; one without it is an error of the vault. It cannot be repeated with an idempotency key: after a failure, ask the destination whether it has acted. Use `dry_run` to see the request first.
         */
        post: operations["forwardWithWalletToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/callbacks/network-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a scheme notification
         * @description Signed by the scheme's token service.
         */
        post: operations["receiveSchemeNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sdk/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a browser SDK file
         * @description For script tags in web pages of any origin. A file is served under its plain name, which may change with a release, and under a name with a hash of its content, which is cached for a year.
         */
        get: operations["getBrowserSDKFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description For the browser: what to collect, and the key to encrypt it with.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/card-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the card fields page
         * @description For a frame in a page that the session allows.
         */
        get: operations["getCardFieldsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/complete-action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a session
         * @description Receives the encrypted card or security code and does what the session is for.
         */
        post: operations["completeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "network.token.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive network.token.updated
         * @description A network token changed at its scheme or was provisioned.
         */
        post: operations["receiveNetworkTokenUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pci.token.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive pci.token.created
         * @description A PCI token was created.
         */
        post: operations["receivePciTokenCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pci.token.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive pci.token.deleted
         * @description A PCI token was deleted.
         */
        post: operations["receivePciTokenDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pci.token.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive pci.token.expired
         * @description A PCI token reached the end of its life and was deleted.
         */
        post: operations["receivePciTokenExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pci.token.security-code.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive pci.token.security-code.expired
         * @description The security code of a PCI token was deleted.
         */
        post: operations["receivePciTokenSecurityCodeExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pci.token.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive pci.token.updated
         * @description A PCI token changed.
         */
        post: operations["receivePciTokenUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive session.completed
         * @description A session received its card and has its token.
         */
        post: operations["receiveSessionCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive session.expired
         * @description A session was not completed in time.
         */
        post: operations["receiveSessionExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive session.failed
         * @description A session cannot be completed any more.
         */
        post: operations["receiveSessionFailed"];
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
        ActionResultRequest: {
            /** @description A compact JWE (RSA-OAEP-256, A256GCM) to the session's jwk, of a JSON object: for `tokenize_card` with account_number, expiry_month, expiry_year, cardholder_name? and security_code?; for `refresh_security_code` with security_code. */
            enc_payload: string;
        };
        ApiKeyCreatedResponse: {
            /** @description The key, for the `x-api-key` header. It is shown this once; a replay masks it. */
            key_value: string;
            /** Format: uuid */
            id: string;
            /** @description The value without its secret part. */
            masked_key_value: string;
            scopes: string[];
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null for a key that never expires.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Lags a few seconds behind; null for a key that was never used.
             */
            last_used_at: string | null;
        };
        /** @description One page of a list, with a link to the next. */
        ApiKeyList: {
            /** @description The objects of this page. */
            data: components["schemas"]["ApiKeyResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        ApiKeyResponse: {
            /** Format: uuid */
            id: string;
            /** @description The value without its secret part. */
            masked_key_value: string;
            scopes: string[];
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null for a key that never expires.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Lags a few seconds behind; null for a key that was never used.
             */
            last_used_at: string | null;
        };
        ApplePayHeaderRequest: {
            /**
             * Format: base64
             * @description The SubjectPublicKeyInfo of the key that was made for this payment, in base64.
             */
            ephemeralPublicKey: string;
            /**
             * Format: base64
             * @description Names the merchant key that the data are encrypted to.
             */
            publicKeyHash: string;
            /**
             * Format: apple-pay-transaction-id
             * @description 64 hexadecimal digits.
             */
            transactionId: string;
            /**
             * Format: apple-pay-application-data
             * @description The hash of the payment request's application data, if it had any.
             */
            applicationData?: string;
        };
        ApplePayRequest: {
            /**
             * @description `RSA_v1`, which is in use in China alone, is not taken.
             * @enum {string}
             */
            version: "EC_v1";
            /** Format: base64 */
            data: string;
            /**
             * Format: base64
             * @description A detached PKCS #7 signature.
             */
            signature: string;
            header: components["schemas"]["ApplePayHeaderRequest"];
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
        CardArtResponse: {
            content_type: string;
            /** @description The picture in base64. */
            data: string;
            /** @description In pixels. */
            width: number;
            height: number;
        };
        CardRequest: {
            expiry_month: number;
            /** @description Four digits. */
            expiry_year: number;
            cardholder_name?: string;
            /**
             * Format: account-number
             * @description 12 to 19 digits without separators, as many as cards of the scheme have.
             */
            account_number: string;
            /**
             * Format: security-code
             * @description Held in memory for at most one hour and never written to a disk.
             */
            security_code?: string;
        };
        CardResponse: {
            /** @description Personal data. Absent when the card was given without a name. */
            cardholder_name?: string;
            expiry_month: number;
            expiry_year: number;
            /** @description The first six and the last four digits, the rest `*`. */
            masked_account_number: string;
            /** @enum {string} */
            scheme: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay";
            /** @description The same for every token of the same card number, also after a reissue. Present when the instance has card fingerprints; null for a token made before it had them. */
            fingerprint?: string | null;
        };
        CollectSecurityCodeRequest: {
            /** @description The pages that may frame the field, such as `https://shop.example`. */
            allowed_origins?: string[];
        };
        CompleteActionRequest: {
            /**
             * @description The `next_action` of the session.
             * @enum {string}
             */
            action: "tokenize_card" | "refresh_security_code";
            result: components["schemas"]["ActionResultRequest"];
        };
        CreateApiKeyRequest: {
            /** @description What the key may do: scopes that the caller holds itself, or by a second access token in `x-scope-token`; no `admin:` scope. */
            scopes: string[];
            /** @description Seconds until the key ceases to work, at most 90 days. Without it, it never does. */
            expires_in?: number;
            description?: string | null;
        };
        CreateCryptogramRequest: {
            /**
             * @description For a payment on the internet.
             * @enum {string}
             */
            type: "ecom";
            /** @description Your name of the payment, handed to the scheme. */
            reference?: string;
            /**
             * @description `reference`, the default: a handle for one forward within five minutes. `inline`: the cryptogram itself, only where the instance handles card numbers; elsewhere the answer is a reference whatever is asked for.
             * @enum {string}
             */
            mode?: "inline" | "reference";
            /** @description In minor units: binds the cryptogram to a payment of this amount. With `currency_code`. */
            amount?: number;
            /** Format: currency */
            currency_code?: string;
        };
        CreateGenericTokenRequest: {
            /**
             * Format: uuid
             * @description The type whose schema the payload must fit.
             */
            type_id?: string;
            /** @description Seconds until the token ceases to exist. Without it, it never does. */
            expires_in?: number;
            /** @description Any JSON but null, at most 16 KiB. A card number in it is refused. */
            payload: unknown;
            /** @description At most 20 pairs, in clear. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateInquiryRequest: components["schemas"]["CreateInquiryRequestPan"] | components["schemas"]["CreateInquiryRequestPciToken"] | components["schemas"]["CreateInquiryRequestNetworkToken"] | components["schemas"]["CreateInquiryRequestWalletToken"];
        CreateInquiryRequestNetworkToken: {
            /**
             * @description What names the card; its data stand in the child of the same name. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "network_token";
            network_token: components["schemas"]["InquiryTokenRequest"];
        };
        CreateInquiryRequestPan: {
            /**
             * @description What names the card; its data stand in the child of the same name. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "pan";
            pan: components["schemas"]["InquiryPanRequest"];
        };
        CreateInquiryRequestPciToken: {
            /**
             * @description What names the card; its data stand in the child of the same name. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "pci_token";
            pci_token: components["schemas"]["InquiryTokenRequest"];
        };
        CreateInquiryRequestWalletToken: {
            /**
             * @description What names the card; its data stand in the child of the same name. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "wallet_token";
            wallet_token: components["schemas"]["InquiryTokenRequest"];
        };
        CreateNetworkTokenRequest: components["schemas"]["CreateNetworkTokenRequestSession"] | components["schemas"]["CreateNetworkTokenRequestPan"] | components["schemas"]["CreateNetworkTokenRequestPciToken"] | components["schemas"]["CreateNetworkTokenRequestWalletToken"];
        CreateNetworkTokenRequestPan: {
            /**
             * @description `session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "pan";
            /** @description The security code, if given, is not used and not kept. */
            pan: components["schemas"]["CardRequest"];
            /** @description The schemes that the session takes; all four by default. Only with `session`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. Only with `session`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateNetworkTokenRequestPciToken: {
            /**
             * @description `session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "pci_token";
            pci_token: components["schemas"]["StoredCardRequest"];
            /** @description The schemes that the session takes; all four by default. Only with `session`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. Only with `session`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateNetworkTokenRequestSession: {
            /**
             * @description `session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "session";
            /** @description The schemes that the session takes; all four by default. Only with `session`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. Only with `session`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateNetworkTokenRequestWalletToken: {
            /**
             * @description `session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "wallet_token";
            wallet_token: components["schemas"]["StoredCardRequest"];
            /** @description The schemes that the session takes; all four by default. Only with `session`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. Only with `session`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreatePciTokenRequest: components["schemas"]["CreatePciTokenRequestSession"] | components["schemas"]["CreatePciTokenRequestPan"];
        CreatePciTokenRequestPan: {
            /**
             * @description `session`: a browser gives the card. `pan`: the card is in the request. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "pan";
            pan: components["schemas"]["CardRequest"];
            /** @description Seconds until the token ceases to exist. Without it, it never does. */
            expires_in?: number;
            /** @description The schemes that the session takes; all of them by default. Only with `session`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. Only with `session`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreatePciTokenRequestSession: {
            /**
             * @description `session`: a browser gives the card. `pan`: the card is in the request. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "session";
            /** @description Seconds until the token ceases to exist. Without it, it never does. */
            expires_in?: number;
            /** @description The schemes that the session takes; all of them by default. Only with `session`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. Only with `session`. */
            allowed_origins?: string[];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
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
        CreateTypeRequest: {
            /** @description Unique in the instance: letters, digits, `.`, `_` and `-`, at most 64. */
            name: string;
            /** @description JSON Schema 2020-12, at most 64 KiB and 16 levels deep. References stay inside it, patterns are in RE2 syntax, keywords that the standard does not have are refused. */
            schema: {
                [key: string]: unknown;
            };
        };
        CreateWalletTokenRequest: components["schemas"]["CreateWalletTokenRequestApplePay"] | components["schemas"]["CreateWalletTokenRequestGooglePay"];
        CreateWalletTokenRequestApplePay: {
            /**
             * @description The wallet that the payment comes from. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "apple_pay";
            apple_pay: components["schemas"]["ApplePayRequest"];
            /** @description At most 20 pairs. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            };
        };
        CreateWalletTokenRequestGooglePay: {
            /**
             * @description The wallet that the payment comes from. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            source: "google_pay";
            google_pay: components["schemas"]["GooglePayRequest"];
            /** @description At most 20 pairs. A card number in it is refused. */
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
        CryptogramReferenceResponse: {
            /**
             * Format: uuid
             * @description To be sent as `x-cryptogram-reference` with one forward within five minutes.
             */
            cryptogram_reference: string;
        };
        CryptogramResponse: {
            /** @constant */
            type: "tavv";
            /** @description Good for one payment. */
            cryptogram: string;
            /** @description Electronic commerce indicator, two digits. */
            eci: string;
            expiry_month: number;
            expiry_year: number;
            /** @description The network token's number in full. */
            number: string;
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
        DryRunResponse: {
            /** @constant */
            dry_run: true;
            method: string;
            destination_url: string;
            /** @description With values in place of their placeholders: the number masked, the rest as `***`. */
            body: string;
            /**
             * @description `base64` for a body that is not UTF-8.
             * @enum {string}
             */
            body_encoding: "utf-8" | "base64";
            headers: {
                [key: string]: string;
            };
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
            code: number;
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
        /** @description One page of a list, with a link to the next. */
        FoundCardList: {
            /** @description The objects of this page. */
            data: components["schemas"]["FoundCardResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        FoundCardResponse: {
            /** @description The network tokens that were made from the card: the newest 10 that the caller may read. */
            network_tokens: components["schemas"]["TokenOfCardResponse"][];
            /** Format: uuid */
            id: string;
            /** @description The client that the token belongs to; null for tokens of releases without owners. */
            owner: string | null;
            /** @description The account of that client that the token is for. */
            account: string | null;
            card: components["schemas"]["MaskedCardResponse"];
            /** Format: date-time */
            created_at: string;
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Null when the token was created without an expiry.
             */
            expires_at: string | null;
        };
        /** @description One page of a list, with a link to the next. */
        FoundNetworkTokenList: {
            /** @description The objects of this page. */
            data: components["schemas"]["FoundNetworkTokenResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        FoundNetworkTokenResponse: {
            network_token: components["schemas"]["NetworkTokenDetailsResponse"];
            /**
             * Format: uuid
             * @description The stored card that the token was made from.
             */
            pci_token_id: string | null;
            /** Format: uuid */
            id: string;
            /** @description The client that the token belongs to; null for tokens of releases without owners. */
            owner: string | null;
            /** @description The account of that client that the token is for. */
            account: string | null;
            card: components["schemas"]["MaskedCardResponse"];
            /** Format: date-time */
            created_at: string;
            metadata: {
                [key: string]: string;
            };
        };
        /** @description One page of a list, with a link to the next. */
        GenericTokenList: {
            /** @description The objects of this page. */
            data: components["schemas"]["GenericTokenResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        GenericTokenResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            type_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null when the token has no expiry.
             */
            expires_at: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        GenericTokenWithPayloadResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            type_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null when the token has no expiry.
             */
            expires_at: string | null;
            metadata: {
                [key: string]: string;
            };
            payload: unknown;
        };
        GooglePayRequest: {
            /** @enum {string} */
            protocolVersion: "ECv2";
            /** Format: base64 */
            signature: string;
            intermediateSigningKey: components["schemas"]["GooglePaySigningKeyRequest"];
            /** @description JSON with `encryptedMessage`, `ephemeralPublicKey` and `tag`, to the letter as it came. */
            signedMessage: string;
        };
        GooglePaySigningKeyRequest: {
            /** @description JSON with `keyValue` and `keyExpiration`, to the letter as it came. */
            signedKey: string;
            signatures: string[];
        };
        InquiryPanRequest: {
            expiry_month?: number;
            expiry_year?: number;
            cardholder_name?: string;
            /**
             * Format: account-number
             * @description 12 to 19 digits without separators, as many as cards of the scheme have.
             */
            account_number: string;
        };
        InquiryResponse: {
            /** @description The first eight digits; six of a number that is shorter than sixteen. */
            bin: string;
            /** @description More than one on co-badged cards. */
            scheme: string[];
            /** @description `credit`, `debit`, `prepaid` or `charge`. */
            type: string | null;
            /** @description Such as `consumer` or `commercial`. */
            segment: string | null;
            issuer_name: string | null;
            /** Format: currency */
            currency_code: string | null;
            /** Format: country */
            issuer_country_code: string | null;
        };
        InquiryTokenRequest: {
            /** Format: uuid */
            id: string;
        };
        JwkResponse: {
            /** @constant */
            kty: "RSA";
            /** @description To be named in the header of the JWE. */
            kid: string;
            /** @constant */
            use: "enc";
            /** @constant */
            alg: "RSA-OAEP-256";
            n: string;
            e: string;
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
        MaskedCardResponse: {
            /** @enum {string} */
            scheme: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay";
            /** @description The first six digits. */
            bin: string;
            last_four: string;
            /** @description The first six and the last four digits, the rest `*`. */
            masked_account_number: string;
            expiry_month: number;
            expiry_year: number;
            /** @description Present when the instance has card fingerprints; null for older tokens. */
            fingerprint?: string | null;
        };
        NetworkTokenDetailsResponse: {
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "failed" | "deleted";
            /** @description A code that says why a token failed. */
            reason?: string;
            /**
             * @description The program: `vts` of Visa, `mdes` of Mastercard, `scof` of the others.
             * @enum {string}
             */
            type: "vts" | "mdes" | "scof";
            /** @description Of the network token, not of the card: the first six and the last four digits. */
            masked_number: string | null;
            last_four: string | null;
            expiry_month: number | null;
            expiry_year: number | null;
        };
        /** @description One page of a list, with a link to the next. */
        NetworkTokenList: {
            /** @description The objects of this page. */
            data: components["schemas"]["NetworkTokenResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        NetworkTokenResponse: {
            /** Format: uuid */
            id: string;
            card: components["schemas"]["CardResponse"];
            network_token: components["schemas"]["NetworkTokenDetailsResponse"];
            /** @description Names the account behind all tokens of a card. Null until the scheme has told it. */
            payment_account_reference: string | null;
            /**
             * Format: uuid
             * @description The stored card that the token was made from.
             */
            pci_token_id?: string;
            /** Format: date-time */
            created_at: string;
            metadata: {
                [key: string]: string;
            };
        };
        /** @description A network token changed at its scheme or was provisioned. */
        NetworkTokenUpdatedEvent: {
            /** @constant */
            event: "network.token.updated";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A PCI token was created. */
        PciTokenCreatedEvent: {
            /** @constant */
            event: "pci.token.created";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A PCI token was deleted. */
        PciTokenDeletedEvent: {
            /** @constant */
            event: "pci.token.deleted";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A PCI token reached the end of its life and was deleted. */
        PciTokenExpiredEvent: {
            /** @constant */
            event: "pci.token.expired";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description One page of a list, with a link to the next. */
        PciTokenList: {
            /** @description The objects of this page. */
            data: components["schemas"]["PciTokenResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        PciTokenResponse: {
            /** Format: uuid */
            id: string;
            card: components["schemas"]["CardResponse"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null when the token was created without an expiry.
             */
            expires_at: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        /** @description The security code of a PCI token was deleted. */
        PciTokenSecurityCodeExpiredEvent: {
            /** @constant */
            event: "pci.token.security-code.expired";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A PCI token changed. */
        PciTokenUpdatedEvent: {
            /** @constant */
            event: "pci.token.updated";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        RelatedObject: {
            /** @enum {string} */
            type: "network_token" | "pci_token" | "session";
            /** Format: uuid */
            id: string;
            /** @description Where the object is read. */
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
        RevealedCardResponse: {
            account_number: string;
            expiry_month: number;
            expiry_year: number;
            /** @description Null when the card was given without a name. */
            cardholder_name: string | null;
        };
        RotateKeyRequest: {
            /** @description How long both keys sign, in seconds. 0 replaces the key at once, as after a leak. */
            overlap_seconds: number;
        };
        SchemeNotificationRequest: {
            /** @description Of the notification: the same when it is sent again. */
            id: string;
            /** @description The scheme's name of the token. */
            reference: string;
            /** @description Counts the token's changes: an older one than the last is ignored. */
            sequence: number;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "deleted" | "declined";
            /** @description A code that says why a token was declined. */
            reason?: string | null;
            expiry_month: number | null;
            expiry_year: number | null;
            payment_account_reference: string | null;
            /** @description Another one with each picture; null for none. */
            card_art_id: string | null;
            /** Format: date-time */
            occurred_at: string;
        };
        SecurityCodeResponse: {
            security_code_available: boolean;
        };
        SecurityCodeSessionResponse: {
            /**
             * Format: uuid
             * @description For the browser: anyone who has it can send the security code. It is shown once.
             */
            session_id: string;
        };
        /** @description A session received its card and has its token. */
        SessionCompletedEvent: {
            /** @constant */
            event: "session.completed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        SessionCreatedResponse: {
            /**
             * Format: uuid
             * @description The id that the token will have, and the backend's handle of the session.
             */
            id: string;
            /**
             * Format: uuid
             * @description For the browser: anyone who has it can send the card. It is shown once.
             */
            session_id: string;
            /** @constant */
            status: "pending";
        };
        SessionDataResponse: {
            jwk: components["schemas"]["JwkResponse"];
            /** @description For `tokenize_card`. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[];
            /** @description For `refresh_security_code`: the end of the number of the card whose code is asked. */
            last_four?: string;
            /**
             * @description For `refresh_security_code`; it says how long the code is.
             * @enum {string}
             */
            scheme?: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay";
        };
        /** @description A session was not completed in time. */
        SessionExpiredEvent: {
            /** @constant */
            event: "session.expired";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A session cannot be completed any more. */
        SessionFailedEvent: {
            /** @constant */
            event: "session.failed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description Why it happened, where there is more than one possible reason. */
            reason?: string;
            related_object: components["schemas"]["RelatedObject"];
            /** Format: date-time */
            occurred_at: string;
        };
        SessionResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "completed" | "failed" | "expired";
            /**
             * Format: uuid
             * @description Of a completed session.
             */
            token_id?: string;
            /** @description A code that says why a session failed. */
            reason?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        SessionViewResponse: {
            /** @enum {string} */
            status: "pending" | "completed" | "failed" | "expired";
            /**
             * @description What the browser is to do now; null when there is nothing left to do.
             * @enum {string|null}
             */
            next_action: "tokenize_card" | "refresh_security_code" | null;
            data: components["schemas"]["SessionDataResponse"] | null;
        };
        StoredCardRequest: {
            /**
             * Format: uuid
             * @description The ID of its token.
             */
            id: string;
        };
        TokenOfCardResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "failed" | "deleted";
        };
        /** @description One page of a list, with a link to the next. */
        TypeList: {
            /** @description The objects of this page. */
            data: components["schemas"]["TypeResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        TypeResponse: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            schema: {
                [key: string]: unknown;
            };
        };
        UpdateApiKeyRequest: {
            /** @description Replaces the scopes. One that the key does not have yet must be held by the caller. */
            scopes?: string[];
            description?: string | null;
        };
        UpdateGenericTokenRequest: {
            /** @description Seconds from now until the token ceases to exist; null: it never does. */
            expires_in?: number | null;
            /** @description In place of the payload, under a new key. It must fit the type of the token. */
            payload?: unknown;
            /** @description In place of the whole metadata. */
            metadata?: {
                [key: string]: string;
            };
        };
        UpdateNetworkTokenRequest: {
            /** @description Replaces all pairs; null removes them. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        UpdatePciTokenRequest: {
            /** @description Null removes the name. */
            cardholder_name?: string | null;
            expiry_month?: number;
            /** @description Four digits. */
            expiry_year?: number;
            /** @description Seconds from now until the token ceases to exist; null: it never does. */
            expires_in?: number | null;
            /** @description Replaces all pairs; null removes them. A card number in it is refused. */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        UpdateSessionRequest: {
            /** @description The schemes that the session takes from now on; null for all of them. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[] | null;
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
        WalletCryptogramResponse: {
            /** @description The device's own number in full. */
            number: string;
            expiry_month: number;
            expiry_year: number;
            /** @description Good for one payment. */
            cryptogram: string;
            /** @description Electronic commerce indicator, two digits. Absent when the wallet gave none. */
            eci?: string;
        };
        /** @description One page of a list, with a link to the next. */
        WalletTokenList: {
            /** @description The objects of this page. */
            data: components["schemas"]["WalletTokenResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        WalletTokenResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            wallet: "apple_pay" | "google_pay";
            /** @description With `CRYPTOGRAM_3DS` the number is the device's own, with `PAN_ONLY` that of the card. Names are not shown. */
            card: components["schemas"]["CardResponse"];
            /**
             * @description Whether the device has authenticated the cardholder, with a cryptogram to prove it.
             * @enum {string}
             */
            authentication: "PAN_ONLY" | "CRYPTOGRAM_3DS";
            /** @description Two digits. Absent when the wallet gave none. */
            eci?: string;
            /** @description Whether there is a cryptogram that no payment has used yet. */
            cryptogram_available: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description As long as the wallet vouches for the payment; then the token ceases to exist.
             */
            expires_at: string;
            metadata: {
                [key: string]: string;
            };
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
        /** @description One page of a list, with a link to the next. */
        WebhookEndpointList: {
            /** @description The objects of this page. */
            data: components["schemas"]["WebhookEndpointResponse"][];
            links: components["schemas"]["ListLinks"];
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
        /** @description Success. */
        ForwardWithGenericTokenSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DryRunResponse"];
                "*/*": unknown;
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
        /** @description One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair. */
        AuthName: string;
        /** @description The other half of the pair: the value of the header. */
        AuthValue: string;
        /** @description Only tokens that were created before this time. */
        CreatedBefore: string;
        /** @description Only tokens that were created at this time or later. */
        CreatedFrom: string;
        /** @description The method of the request to the destination. */
        DestinationMethod: "POST" | "PUT" | "PATCH";
        /** @description Where the request goes: an https URL that the instance allows. Redirects are not followed. */
        DestinationUrl: string;
        /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
        DryRun: boolean;
        /** @description Only what was created at this time or later. */
        From: string;
        /** @description The ID of the object. */
        Id: string;
        /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
        IdempotencyKey: string;
        /** @description How many elements a page has at most. */
        Limit: number;
        /** @description The cursor of the previous page; `links.next` carries it. */
        ListAPIKeysAfter: string;
        /** @description The cursor of the previous page; `links.next` carries it. */
        ListAuditEventsAfter: string;
        /** @description `desc`, the default: newest first. `asc`: oldest first. */
        Order: "asc" | "desc";
        /** @description Only network tokens that were made from this stored card. */
        PciTokenId: string;
        /** @description A second access token whose scopes the key may have, where the token of `authorization` has administrative scopes only. */
        ScopeToken: string;
        /** @description A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the instance or the profile of the destination requires it. */
        TemplateFields: string;
        /** @description Only what was created before this time. */
        To: string;
    };
    requestBodies: {
        /** @description The request for the destination, at most 1 MiB, with placeholders such as `{{ account_number }}` where values belong. Its content type decides how values are escaped. */
        ForwardWithGenericTokenBody: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
                "text/xml": string;
                "*/*": unknown;
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAPIKeys: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["ListAPIKeysAfter"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
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
                    "application/json": components["schemas"]["ApiKeyList"];
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
    createAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A second access token whose scopes the key may have, where the token of `authorization` has administrative scopes only. */
                "x-scope-token"?: components["parameters"]["ScopeToken"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreatedResponse"];
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
    getAPIKey: {
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
                    "application/json": components["schemas"]["ApiKeyResponse"];
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
    revokeAPIKey: {
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
    updateAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A second access token whose scopes the key may have, where the token of `authorization` has administrative scopes only. */
                "x-scope-token"?: components["parameters"]["ScopeToken"];
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
                "application/json": components["schemas"]["UpdateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
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
                order?: components["parameters"]["Order"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["ListAuditEventsAfter"];
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
    searchStoredCards: {
        parameters: {
            query?: {
                /** @description The last four digits of the card. */
                last_four?: string;
                /** @description The first six digits of the card. */
                bin?: string;
                /** @description Returns 403 when the instance has no card fingerprints. */
                fingerprint?: string;
                /** @description Only cards whose metadata has this pair, such as `order_id=1234`. The first `=` ends the key. */
                metadata?: string;
                /** @description Only cards that have a network token in this state; `none`: that have no token. */
                network_token_status?: "pending" | "active" | "suspended" | "failed" | "deleted" | "none";
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
                /** @description Only what was created at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what was created before this time. */
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
                    "application/json": components["schemas"]["FoundCardList"];
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
                after?: components["parameters"]["ListAuditEventsAfter"];
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
    searchNetworkTokens: {
        parameters: {
            query?: {
                status?: "pending" | "active" | "suspended" | "failed" | "deleted";
                scheme?: "visa" | "mastercard" | "american express" | "discover";
                /** @description The last four digits of the network token. */
                last_four?: string;
                /** @description The last four digits of the card that the token was made from. */
                card_last_four?: string;
                /** @description Only network tokens that were made from this stored card. */
                pci_token_id?: components["parameters"]["PciTokenId"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
                /** @description Only what was created at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Only what was created before this time. */
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
                    "application/json": components["schemas"]["FoundNetworkTokenList"];
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
    listTypes: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["ListAPIKeysAfter"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
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
                    "application/json": components["schemas"]["TypeList"];
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
    createType: {
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
                "application/json": components["schemas"]["CreateTypeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeResponse"];
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
    getType: {
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
                    "application/json": components["schemas"]["TypeResponse"];
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
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["ListAuditEventsAfter"];
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
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
                after?: components["parameters"]["ListAuditEventsAfter"];
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
    listGenericTokens: {
        parameters: {
            query?: {
                /** @description Only tokens of this type. */
                type_id?: string;
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only tokens that were created at this time or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Only tokens that were created before this time. */
                created_before?: components["parameters"]["CreatedBefore"];
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
                    "application/json": components["schemas"]["GenericTokenList"];
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
    createGenericToken: {
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
                "application/json": components["schemas"]["CreateGenericTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenericTokenResponse"];
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
    getGenericToken: {
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
                    "application/json": components["schemas"]["GenericTokenWithPayloadResponse"];
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
    deleteGenericToken: {
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
    updateGenericToken: {
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
                "application/json": components["schemas"]["UpdateGenericTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenericTokenResponse"];
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
    forwardWithGenericToken: {
        parameters: {
            query?: {
                /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header: {
                /** @description Where the request goes: an https URL that the instance allows. Redirects are not followed. */
                "x-destination-url": components["parameters"]["DestinationUrl"];
                /** @description The method of the request to the destination. */
                "x-destination-method"?: components["parameters"]["DestinationMethod"];
                /** @description A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the instance or the profile of the destination requires it. */
                "x-template-fields"?: components["parameters"]["TemplateFields"];
                /** @description One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair. */
                "x-auth-name"?: components["parameters"]["AuthName"];
                /** @description The other half of the pair: the value of the header. */
                "x-auth-value"?: components["parameters"]["AuthValue"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["ForwardWithGenericTokenBody"];
        responses: {
            200: components["responses"]["ForwardWithGenericTokenSuccess"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createCardInquiry: {
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
                "application/json": components["schemas"]["CreateInquiryRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryResponse"];
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
    listNetworkTokens: {
        parameters: {
            query?: {
                /** @description Only network tokens that were made from this stored card. */
                pci_token_id?: components["parameters"]["PciTokenId"];
                /** @description Only network tokens in this state. */
                status?: "pending" | "active" | "suspended" | "failed" | "deleted";
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only tokens that were created at this time or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Only tokens that were created before this time. */
                created_before?: components["parameters"]["CreatedBefore"];
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
                    "application/json": components["schemas"]["NetworkTokenList"];
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
    createNetworkToken: {
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
                "application/json": components["schemas"]["CreateNetworkTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkTokenResponse"] | components["schemas"]["SessionCreatedResponse"];
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
    getNetworkToken: {
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
                    "application/json": components["schemas"]["NetworkTokenResponse"];
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
    deleteNetworkToken: {
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
    updateNetworkToken: {
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
                "application/json": components["schemas"]["UpdateNetworkTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkTokenResponse"];
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
    getNetworkTokenCardArt: {
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
                    "application/json": components["schemas"]["CardArtResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
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
                "application/json": components["schemas"]["CreateCryptogramRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CryptogramReferenceResponse"] | components["schemas"]["CryptogramResponse"];
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
    forwardWithNetworkToken: {
        parameters: {
            query?: {
                /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header: {
                /** @description Where the request goes: an https URL that the instance allows. Redirects are not followed. */
                "x-destination-url": components["parameters"]["DestinationUrl"];
                /** @description The reference of the cryptogram; it is used up once the forward has arrived. Only a request whose template uses no cryptogram can leave it out. */
                "x-cryptogram-reference"?: string;
                /** @description The method of the request to the destination. */
                "x-destination-method"?: components["parameters"]["DestinationMethod"];
                /** @description A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the instance or the profile of the destination requires it. */
                "x-template-fields"?: components["parameters"]["TemplateFields"];
                /** @description One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair. */
                "x-auth-name"?: components["parameters"]["AuthName"];
                /** @description The other half of the pair: the value of the header. */
                "x-auth-value"?: components["parameters"]["AuthValue"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["ForwardWithGenericTokenBody"];
        responses: {
            200: components["responses"]["ForwardWithGenericTokenSuccess"];
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
    getCardSession: {
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
                    "application/json": components["schemas"]["SessionResponse"];
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
    updateCardSession: {
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
                "application/json": components["schemas"]["UpdateSessionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
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
    listCardTokens: {
        parameters: {
            query?: {
                /** @description Only tokens of the card with this fingerprint. */
                fingerprint?: string;
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only tokens that were created at this time or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Only tokens that were created before this time. */
                created_before?: components["parameters"]["CreatedBefore"];
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
                    "application/json": components["schemas"]["PciTokenList"];
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
    createCardToken: {
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
                "application/json": components["schemas"]["CreatePciTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PciTokenResponse"] | components["schemas"]["SessionCreatedResponse"];
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
    getCardToken: {
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
                    "application/json": components["schemas"]["PciTokenResponse"];
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
    deleteCardToken: {
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
    updateCardToken: {
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
                "application/json": components["schemas"]["UpdatePciTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PciTokenResponse"];
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
    forwardWithCard: {
        parameters: {
            query?: {
                /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header: {
                /** @description Where the request goes: an https URL that the instance allows. Redirects are not followed. */
                "x-destination-url": components["parameters"]["DestinationUrl"];
                /** @description The method of the request to the destination. */
                "x-destination-method"?: components["parameters"]["DestinationMethod"];
                /** @description A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the instance or the profile of the destination requires it. */
                "x-template-fields"?: components["parameters"]["TemplateFields"];
                /** @description One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair. */
                "x-auth-name"?: components["parameters"]["AuthName"];
                /** @description The other half of the pair: the value of the header. */
                "x-auth-value"?: components["parameters"]["AuthValue"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["ForwardWithGenericTokenBody"];
        responses: {
            200: components["responses"]["ForwardWithGenericTokenSuccess"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    revealCard: {
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
                    "application/json": components["schemas"]["RevealedCardResponse"];
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
    getSecurityCodeStatus: {
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
                    "application/json": components["schemas"]["SecurityCodeResponse"];
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
                "application/json": components["schemas"]["CollectSecurityCodeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityCodeSessionResponse"];
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
    deleteSecurityCode: {
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
    listWalletTokens: {
        parameters: {
            query?: {
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only tokens that were created at this time or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Only tokens that were created before this time. */
                created_before?: components["parameters"]["CreatedBefore"];
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
                    "application/json": components["schemas"]["WalletTokenList"];
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
    createWalletToken: {
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
                "application/json": components["schemas"]["CreateWalletTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTokenResponse"];
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
    getWalletToken: {
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
                    "application/json": components["schemas"]["WalletTokenResponse"];
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
    deleteWalletToken: {
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
    consumeWalletTokenCryptogram: {
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
                    "application/json": components["schemas"]["WalletCryptogramResponse"];
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
    forwardWithWalletToken: {
        parameters: {
            query?: {
                /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
                dry_run?: components["parameters"]["DryRun"];
            };
            header: {
                /** @description Where the request goes: an https URL that the instance allows. Redirects are not followed. */
                "x-destination-url": components["parameters"]["DestinationUrl"];
                /** @description The method of the request to the destination. */
                "x-destination-method"?: components["parameters"]["DestinationMethod"];
                /** @description A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the instance or the profile of the destination requires it. */
                "x-template-fields"?: components["parameters"]["TemplateFields"];
                /** @description One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair. */
                "x-auth-name"?: components["parameters"]["AuthName"];
                /** @description The other half of the pair: the value of the header. */
                "x-auth-value"?: components["parameters"]["AuthValue"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["ForwardWithGenericTokenBody"];
        responses: {
            200: components["responses"]["ForwardWithGenericTokenSuccess"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    receiveSchemeNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchemeNotificationRequest"];
            };
        };
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
    getBrowserSDKFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
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
                    "application/json": components["schemas"]["SessionViewResponse"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCardFieldsPage: {
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
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeSession: {
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
                "application/json": components["schemas"]["CompleteActionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionViewResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    receiveNetworkTokenUpdated: {
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
                "application/json": components["schemas"]["NetworkTokenUpdatedEvent"];
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
    receivePciTokenCreated: {
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
                "application/json": components["schemas"]["PciTokenCreatedEvent"];
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
    receivePciTokenDeleted: {
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
                "application/json": components["schemas"]["PciTokenDeletedEvent"];
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
    receivePciTokenExpired: {
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
                "application/json": components["schemas"]["PciTokenExpiredEvent"];
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
    receivePciTokenSecurityCodeExpired: {
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
                "application/json": components["schemas"]["PciTokenSecurityCodeExpiredEvent"];
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
    receivePciTokenUpdated: {
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
                "application/json": components["schemas"]["PciTokenUpdatedEvent"];
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
    receiveSessionCompleted: {
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
                "application/json": components["schemas"]["SessionCompletedEvent"];
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
    receiveSessionExpired: {
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
                "application/json": components["schemas"]["SessionExpiredEvent"];
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
    receiveSessionFailed: {
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
                "application/json": components["schemas"]["SessionFailedEvent"];
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
