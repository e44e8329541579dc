// Generated from docs/openapi by `npm run client:types`. Do not edit.

export interface paths {
    "/api/admin/account-check-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checks of all tenants
         * @description Newest first unless `order` says otherwise. Contains no personal data.
         */
        get: operations["listChecksOfAllTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account-check-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a check of any tenant
         * @description Returns the times of its states and no personal data.
         */
        get: operations["getCheckOfAnyTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account-check-sessions/{id}/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get personal data of a check
         * @description Returns the account that the shop named, its redirect URLs, and the verified record. Each read leaves an audit row. Returns 410 once the retention of the tenant has passed.
         */
        get: operations["getPersonalDataOfCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account-check-sessions/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count checks by bank
         * @description Counts the sessions that were created in a period by bank, market, state and reason. A bank with many `technical_error` does not respond as it should.
         */
        get: operations["countChecksByBank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/services/account-information": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a check session
         * @description Returns the URL of the page to send the shopper to.
         */
        post: operations["createCheckSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/services/account-information/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account record
         * @description Returns the account and its holders as the bank reported them, for the session whose `account_information_id` this is. The record is personal data and every read of it is in the audit trail. Returns 410 once the record was redacted.
         */
        get: operations["getAccountRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/services/account-information/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List check sessions
         * @description Newest first, of all states or of one. Use it to find results whose event you have missed.
         */
        get: operations["listCheckSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/services/account-information/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a check session
         * @description Returns the session's state, and the id of its account record once it is completed.
         */
        get: operations["getCheckSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/callback/{connector}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from the bank
         * @description The bank sends the shopper back here. The page leads to the shop, or asks which of several accounts to use. The bank is asked for the result; nothing in the query is taken as one.
         */
        get: operations["returnFromBank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page of a session
         * @description Shows the banks to choose from, or redirects to the bank that the session is bound to.
         */
        get: operations["openPageOfSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/{id}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose an account
         * @description A form of the page, when the bank returned several accounts. The response redirects to the shop.
         */
        post: operations["chooseAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/{id}/bank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a bank
         * @description A form of the page. The response redirects to the bank's sign-in.
         */
        post: operations["chooseBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the account check
         * @description A form of the page. The response redirects to the shop, and the session ends as canceled.
         */
        post: operations["cancelAccountCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/{id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search for a bank
         * @description Returns the list of banks that match the search as part of the page.
         */
        post: operations["searchForBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "ais.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive ais.completed
         * @description The shopper shared an account, and its record can be read.
         */
        post: operations["receiveAisCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ais.user_cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive ais.user_cancelled
         * @description The shopper left the check or declined at the bank.
         */
        post: operations["receiveAisUserCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ais.authentication_error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive ais.authentication_error
         * @description The shopper could not sign in at the bank, or the account is not the expected one.
         */
        post: operations["receiveAisAuthenticationError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ais.technical_error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive ais.technical_error
         * @description The bank or its connection failed.
         */
        post: operations["receiveAisTechnicalError"];
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
        AccountIdentifierRequest: {
            /**
             * Format: iban
             * @description The account that must be the one. Its bank is chosen in advance.
             */
            iban: string;
        };
        AccountIdentifiersResponse: {
            /** @description Absent where accounts have no IBAN. */
            iban?: components["schemas"]["IbanIdentifierResponse"];
        };
        AccountInformationResponse: {
            /** Format: uuid */
            id: string;
            /** @description Exactly one financial institution. */
            data: components["schemas"]["CheckedAccountResponse"][];
            /** Format: date-time */
            created_at: string;
        };
        AccountResponse: {
            id: string;
            /** @description What the bank calls the account. */
            name: string | null;
            account_number: string;
            /** @description `checking`, `savings`, `card`, `loan` or `other`. */
            account_type: string;
            /** @description By type. */
            identifiers: components["schemas"]["AccountIdentifiersResponse"];
            parties: components["schemas"]["PartyResponse"][];
            /**
             * Format: currency
             * @description null where the bank names none, or the account has several.
             */
            currency_code: string | null;
        };
        /** @description The shopper could not sign in at the bank, or the account is not the expected one. */
        AisAuthenticationErrorEvent: {
            /** @constant */
            event: "ais.authentication_error";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id that the creation of the session returned.
             */
            session_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description The shopper shared an account, and its record can be read. */
        AisCompletedEvent: {
            /** @constant */
            event: "ais.completed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The record: read it with `GET /api/account-information/{id}`.
             */
            account_information_id: string;
            /**
             * Format: uuid
             * @description The id that the creation of the session returned.
             */
            session_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description The bank or its connection failed. */
        AisTechnicalErrorEvent: {
            /** @constant */
            event: "ais.technical_error";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id that the creation of the session returned.
             */
            session_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description The shopper left the check or declined at the bank. */
        AisUserCancelledEvent: {
            /** @constant */
            event: "ais.user_cancelled";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id that the creation of the session returned.
             */
            session_id: string;
            /** Format: date-time */
            occurred_at: string;
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
        BankStatisticsResponse: {
            /** @description null for sessions in which the shopper has not chosen a bank. */
            institution_id: string | null;
            /** @description null also for a bank that is no longer configured. */
            institution_name: string | null;
            total: number;
            /** @description The sessions by the state that they are in now. */
            statuses: components["schemas"]["CheckStatusCountsResponse"];
            /** @description The sessions that did not complete, by reason. */
            reasons: components["schemas"]["CheckReasonCountsResponse"];
            /** Format: country */
            market: string;
        };
        CheckedAccountResponse: {
            financial_institution: string;
            user_identity: components["schemas"]["UserIdentityResponse"];
            /** @description Exactly one account. */
            accounts: components["schemas"]["AccountResponse"][];
        };
        CheckPersonalDataResponse: {
            /** Format: uuid */
            id: string;
            /** @description The account that the shop required, if it required one. */
            account_identifier: components["schemas"]["GivenAccountResponse"] | null;
            /** @description As the shop sent them: their query may contain anything. */
            redirect_urls: components["schemas"]["GivenRedirectsResponse"] | null;
            /** @description The verified record; null unless the check has completed. */
            record: components["schemas"]["AccountInformationResponse"] | null;
        };
        CheckReasonCountsResponse: {
            user_cancelled: number;
            authentication_error: number;
            technical_error: number;
            account_mismatch: number;
            session_expired: number;
        };
        CheckStatisticsResponse: {
            /** @description One element for each bank and market, the one with the most sessions first. */
            data: components["schemas"]["BankStatisticsResponse"][];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        CheckStatusCountsResponse: {
            created: number;
            bank_selected: number;
            awaiting_bank: number;
            fetching: number;
            completed: number;
            failed: number;
            cancelled: number;
            expired: number;
        };
        ChooseAccountRequest: {
            account: string;
        };
        ChooseBankRequest: {
            institution: string;
        };
        CreatedSessionResponse: {
            /**
             * Format: uuid
             * @description The session id: a short-lived secret that may be shared with the browser.
             */
            id: string;
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
        CreateSessionRequest: {
            redirect_urls: components["schemas"]["RedirectUrlsRequest"];
            /** @description Personal data: sealed, and removed at the retention of the tenant. */
            account_identifier?: components["schemas"]["AccountIdentifierRequest"];
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2 code of the country in which the shopper banks.
             */
            market: string;
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
            /** @description The kind of error, for programs: docs/errors.md lists every code with what to do. New ones may be added. */
            code: string;
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
        GivenAccountResponse: {
            /** Format: iban */
            iban: string;
        };
        GivenRedirectsResponse: {
            success: string;
            failure: string;
        };
        IbanIdentifierResponse: {
            bban: string | null;
            bic: string | null;
            /** Format: iban */
            iban: string;
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
        OperatorCheckDetailsResponse: {
            /**
             * @description What a session in `fetching` waits for, when no request is working on it.
             * @enum {string|null}
             */
            waiting_for: "bank" | "shopper" | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            tenant_id: string;
            tenant_name: string;
            /** @enum {string} */
            status: "created" | "bank_selected" | "awaiting_bank" | "fetching" | "completed" | "failed" | "cancelled" | "expired";
            /**
             * @description Why the check did not complete.
             * @enum {string|null}
             */
            reason: "user_cancelled" | "authentication_error" | "technical_error" | "account_mismatch" | "session_expired" | null;
            /** @description The bank that the shopper chose. */
            institution_id: string | null;
            /** @description null also for a bank that is no longer configured. */
            institution_name: string | null;
            /**
             * Format: uuid
             * @description The id of the verified record, once the check has completed.
             */
            account_information_id: string | null;
            /** Format: country */
            market: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the check ended, in whatever state.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When the shopper last chose a bank.
             */
            bank_selected_at: string | null;
            /**
             * Format: date-time
             * @description When the browser was last sent to the bank.
             */
            awaiting_bank_at: string | null;
            /**
             * Format: date-time
             * @description When the browser came back from the bank.
             */
            fetching_at: string | null;
            /**
             * Format: date-time
             * @description When the check's personal data was deleted.
             */
            redacted_at: string | null;
        };
        /** @description One page of a list, with a link to the next. */
        OperatorCheckList: {
            /** @description The objects of this page. */
            data: components["schemas"]["OperatorCheckResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        OperatorCheckResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            tenant_id: string;
            tenant_name: string;
            /** @enum {string} */
            status: "created" | "bank_selected" | "awaiting_bank" | "fetching" | "completed" | "failed" | "cancelled" | "expired";
            /**
             * @description Why the check did not complete.
             * @enum {string|null}
             */
            reason: "user_cancelled" | "authentication_error" | "technical_error" | "account_mismatch" | "session_expired" | null;
            /** @description The bank that the shopper chose. */
            institution_id: string | null;
            /** @description null also for a bank that is no longer configured. */
            institution_name: string | null;
            /**
             * Format: uuid
             * @description The id of the verified record, once the check has completed.
             */
            account_information_id: string | null;
            /** Format: country */
            market: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the check ended, in whatever state.
             */
            ended_at: string | null;
        };
        PartyIdentityResponse: {
            name: string;
        };
        PartyResponse: {
            identity: components["schemas"]["PartyIdentityResponse"];
            /** @description `holder`, `legal_representative`, `authorised_user`, or `other` for roles that are not known. */
            role: string;
        };
        RedirectUrlsRequest: {
            /**
             * Format: redirect-url
             * @description Where the browser lands when the check has completed.
             */
            success: string;
            /**
             * Format: redirect-url
             * @description Where the browser lands otherwise, with `error`.
             */
            failure: string;
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
        SearchBanksRequest: {
            search: string;
        };
        /** @description One page of a list, with a link to the next. */
        SessionList: {
            /** @description The objects of this page. */
            data: components["schemas"]["SessionResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        SessionResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "created" | "bank_selected" | "awaiting_bank" | "fetching" | "completed" | "failed" | "cancelled" | "expired";
            /**
             * @description Why the check did not complete.
             * @enum {string}
             */
            reason?: "user_cancelled" | "authentication_error" | "technical_error" | "account_mismatch" | "session_expired";
            /**
             * Format: uuid
             * @description The id of the verified record, once the check has completed.
             */
            account_information_id?: string;
            /** Format: country */
            market: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the check ended, however it ended.
             */
            ended_at?: string;
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
        UserIdentityResponse: {
            full_name: string | null;
            /** @description As `date_of_birth`. */
            social_security_number: string | null;
            /**
             * Format: date
             * @description null where the bank does not say it; the standard of European banks does not.
             */
            date_of_birth: string | null;
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
        /** @description The resource is gone. */
        Gone: {
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
        /** @description Success. The browser continues at the URL in the header, which it reads with GET. */
        Redirect: {
            headers: {
                /** @description The URL to continue at. */
                location: string;
                [name: string]: unknown;
            };
            content?: never;
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
        /** @description The ID of the object. */
        Id: string;
        /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
        IdempotencyKey: string;
        /** @description How many elements a page has at most. */
        Limit: number;
        /** @description Only sessions of this country, as an ISO 3166-1 alpha-2 code. */
        Market: string;
        /** @description `desc`, the default: newest first. `asc`: oldest first. */
        Order: "asc" | "desc";
        /** @description Only sessions in this state. */
        Status: "created" | "bank_selected" | "awaiting_bank" | "fetching" | "completed" | "failed" | "cancelled" | "expired";
        /** @description Only sessions of this tenant. */
        TenantId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listChecksOfAllTenants: {
        parameters: {
            query?: {
                /** @description Only sessions in this state. */
                status?: components["parameters"]["Status"];
                /** @description Only sessions that did not complete for this reason. */
                reason?: "user_cancelled" | "authentication_error" | "technical_error" | "account_mismatch" | "session_expired";
                /** @description Only sessions in which the shopper chose the bank with this id. */
                institution_id?: string;
                /** @description Only sessions of this tenant. */
                tenant_id?: components["parameters"]["TenantId"];
                /** @description Only the session that this verified record is of. */
                account_information_id?: string;
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only sessions of this country, as an ISO 3166-1 alpha-2 code. */
                market?: components["parameters"]["Market"];
                /** @description Only sessions that were created at this time or later. */
                from?: string;
                /** @description Only sessions that were created before this time. */
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
                    "application/json": components["schemas"]["OperatorCheckList"];
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
    getCheckOfAnyTenant: {
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
                    "application/json": components["schemas"]["OperatorCheckDetailsResponse"];
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
    getPersonalDataOfCheck: {
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
                    "application/json": components["schemas"]["CheckPersonalDataResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countChecksByBank: {
        parameters: {
            query?: {
                /** @description Only sessions of this tenant. */
                tenant_id?: components["parameters"]["TenantId"];
                /** @description Sessions created at this time or later. Default 24 hours before `to`. */
                from?: string;
                /** @description Sessions created before this time: at most 31 days after `from`. Default now. */
                to?: string;
                /** @description Only sessions of this country, as an ISO 3166-1 alpha-2 code. */
                market?: components["parameters"]["Market"];
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
                    "application/json": components["schemas"]["CheckStatisticsResponse"];
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
    listWebhookEndpoints: {
        parameters: {
            query?: {
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
    createCheckSession: {
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
                "application/json": components["schemas"]["CreateSessionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSessionResponse"];
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
    getAccountRecord: {
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
                    "application/json": components["schemas"]["AccountInformationResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCheckSessions: {
        parameters: {
            query?: {
                /** @description Only sessions in this state. */
                status?: components["parameters"]["Status"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only sessions that were created at this time or later. */
                created_from?: string;
                /** @description Only sessions that were created before this time. */
                created_before?: string;
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
                    "application/json": components["schemas"]["SessionList"];
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
    getCheckSession: {
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
    returnFromBank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connector: string;
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
    openPageOfSession: {
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
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    chooseAccount: {
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
                "application/x-www-form-urlencoded": components["schemas"]["ChooseAccountRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    chooseBank: {
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
                "application/x-www-form-urlencoded": components["schemas"]["ChooseBankRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelAccountCheck: {
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchForBank: {
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
                "application/x-www-form-urlencoded": components["schemas"]["SearchBanksRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveAisCompleted: {
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
                "application/json": components["schemas"]["AisCompletedEvent"];
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
    receiveAisUserCancelled: {
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
                "application/json": components["schemas"]["AisUserCancelledEvent"];
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
    receiveAisAuthenticationError: {
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
                "application/json": components["schemas"]["AisAuthenticationErrorEvent"];
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
    receiveAisTechnicalError: {
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
                "application/json": components["schemas"]["AisTechnicalErrorEvent"];
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
