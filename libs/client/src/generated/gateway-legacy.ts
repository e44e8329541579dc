// Generated from docs/openapi by `npm run client:types`. Do not edit.

export interface paths {
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
    "/api/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments of all accounts
         * @description Newest first unless `order` says otherwise. Without the metadata of the merchants.
         */
        get: operations["listPaymentsOfAllAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment of any account
         * @description Returns the payment without the metadata of the merchant, every order to the provider with its attempts, and the timeline of its changes. Each read leaves an audit row.
         */
        get: operations["getPaymentOfAnyAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a payment of any account
         * @description Like `POST /payments/{id}/capture`, with the same checks and events. The order leaves an audit row with the caller and the amount; a declined capture is a 200 whose order has `failed`.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["capturePaymentOfAnyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment of any account
         * @description Like `POST /payments/{id}/refund`, with the same checks and events. The order leaves an audit row with the caller and the amount; a declined refund is a 200 whose order has `failed`.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["refundPaymentOfAnyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a payment of any account
         * @description Like `POST /payments/{id}/void`, with the same checks and events. The order leaves an audit row with the caller and the amount; a declined void is a 200 whose order has `failed`.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["voidPaymentOfAnyAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authentications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List authentications
         * @description Newest first.
         */
        get: operations["listAuthentications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authentications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an authentication
         * @description Read it when the shopper returns from a challenge. `authentication.completed` and `authentication.failed` report the result too.
         */
        get: operations["getAuthentication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authentications/installment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate an installment purchase
         * @description Runs 3-D Secure for a purchase that is paid in installments.
         */
        post: operations["authenticateInstallmentPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authentications/one-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate a one-off payment
         * @description Runs 3-D Secure with the cardholder's issuer. Pass the id of the result to the payment.
         */
        post: operations["authenticateOneOffPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authentications/recurring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authenticate a recurring series
         * @description Runs 3-D Secure for the first payment of a series.
         */
        post: operations["authenticateRecurringSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a backup
         * @description Copies the card of a token to a payment provider.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a backup
         * @description Returns whether the provider has stored the payment method. `backup.completed` and `backup.failed` report the end.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        get: operations["getBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargebacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chargebacks
         * @description Newest first.
         */
        get: operations["listChargebacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chargebacks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a chargeback
         * @description Returns the amount, the reason and the state of a chargeback.
         */
        get: operations["getChargeback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a token for card data
         * @description A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["exchangeTokenForCardData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance/forward": {
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
         * @description A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["forwardRequest"];
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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
    "/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchants
         * @description Newest first.
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Create a merchant
         * @description The response contains the encryption key. It is not shown again.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a merchant
         * @description Returns the merchant with its schemes. Its encryption key is shown only when it is created.
         */
        get: operations["getMerchant"];
        put?: never;
        post?: never;
        /**
         * Delete a merchant
         * @description Deletes its encryption key too.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        delete: operations["deleteMerchant"];
        options?: never;
        head?: never;
        /**
         * Update a merchant
         * @description Absent fields keep their values.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        patch: operations["updateMerchant"];
        trace?: never;
    };
    "/merchants/{id}/encryption-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a merchant's encryption key
         * @description The response contains the new key. It is not shown again, and replaces the old one immediately.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["rotateMerchantEncryptionKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Newest first.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Returns the payment with all of its operations and their results.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a payment
         * @description Captures an authorized payment in full or in part.
         */
        post: operations["capturePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment
         * @description Refunds a captured payment in full or in part.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a payment
         * @description Voids an authorized payment, or what is left of it after partial captures.
         */
        post: operations["voidPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/one-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a one-off payment
         * @description Authorizes a payment that belongs to no series, and captures it too if `capture` is `automatic`. A decline returns 200 with the status `failed` and the reason in `result`; an error means that no payment was created. Send an idempotency key, so that a repetition after a lost response does not charge twice. Events: `payment.authorized`, `payment.captured`, `payment.failed`.
         */
        post: operations["createOneOffPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/recurring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a recurring series
         * @description Makes the first payment of a series with a schedule.
         */
        post: operations["createRecurringSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/recurring/{id}/subsequent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a subsequent recurring payment
         * @description Makes the next payment of a series with a schedule.
         */
        post: operations["createSubsequentRecurringPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/unscheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an unscheduled series
         * @description Makes the first payment of a series without a schedule.
         */
        post: operations["createUnscheduledSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/unscheduled/{id}/subsequent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a subsequent unscheduled payment
         * @description Makes another payment of a series without a schedule.
         */
        post: operations["createSubsequentUnscheduledPayment"];
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["cancelResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement exceptions
         * @description Lists lines of settlement files that match no payment, newest first.
         */
        get: operations["listSettlementExceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/exceptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a settlement exception
         * @description Returns the line as the provider sent it, and why it was set aside.
         */
        get: operations["getSettlementException"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement reports
         * @description Newest first.
         */
        get: operations["listSettlementReports"];
        put?: never;
        /**
         * Create a settlement report
         * @description Starts a report of all settled operations of a period and currency, as double entry. It is written in the background: read it until its status is `completed`. Returns 422 for a period that is empty, too long or ends in the future, and 429 while too many reports of the account are being written.
         */
        post: operations["createSettlementReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a settlement report
         * @description JSON, or CSV with every line, by the `Accept` header.
         */
        get: operations["getSettlementReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/three-ds/challenges/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the challenge page
         * @description Takes the shopper to the issuer. After the challenge it redirects to the result.
         */
        get: operations["openChallengePage"];
        put?: never;
        /**
         * Return from the issuer
         * @description The issuer sends the browser back here (CRes). Only the directory server's result counts, not this message.
         */
        post: operations["returnFromIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/three-ds/challenges/{key}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the result page
         * @description Waits for the result and sends the shopper back to the shop.
         */
        get: operations["openResultPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/three-ds/results/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an authentication result
         * @description The directory server reports the result of a challenge (RReq).
         */
        post: operations["receiveAuthenticationResult"];
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
         * @description Newest first.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description Stores a card. Only for accounts that may send card numbers.
         */
        post: operations["createToken"];
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
         * @description Includes the current state of its network token.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Delete a token
         * @description A deleted token cannot be used for payments.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/payment-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create payment data
         * @description Returns the network token and cryptogram for one payment, encrypted with the merchant's key.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createPaymentData"];
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
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
    "payment.authorized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.authorized
         * @description A payment was authorized.
         */
        post: operations["receivePaymentAuthorized"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.captured
         * @description A payment, or a part of it, was captured.
         */
        post: operations["receivePaymentCaptured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.settled
         * @description The provider settled a payment.
         */
        post: operations["receivePaymentSettled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.voided
         * @description A payment was voided.
         */
        post: operations["receivePaymentVoided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.partially_voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.partially_voided
         * @description A part of a payment was voided.
         */
        post: operations["receivePaymentPartiallyVoided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.refunded
         * @description A payment, or a part of it, was refunded.
         */
        post: operations["receivePaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.failed
         * @description A payment was declined or could not be processed.
         */
        post: operations["receivePaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.chargeback_received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.chargeback_received
         * @description The provider reported a chargeback.
         */
        post: operations["receivePaymentChargebackReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.chargeback_reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive payment.chargeback_reversed
         * @description The provider reported the reversal of a chargeback.
         */
        post: operations["receivePaymentChargebackReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "authentication.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive authentication.completed
         * @description A 3-D Secure authentication ended with a result to present.
         */
        post: operations["receiveAuthenticationCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "authentication.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive authentication.failed
         * @description A 3-D Secure authentication failed.
         */
        post: operations["receiveAuthenticationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive backup.completed
         * @description A card was copied to a payment provider.
         */
        post: operations["receiveBackupCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "backup.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive backup.failed
         * @description A card could not be copied to a payment provider.
         */
        post: operations["receiveBackupFailed"];
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
        AllowedOperationResponse: {
            /** @enum {string} */
            type: "capture" | "refund" | "void";
            /** @description Whether less than that can be requested. */
            partial: boolean;
            /** @description Of a capture: whether `final` can void what a partial one leaves. */
            final: boolean;
            /** @description The most that can be requested, in minor units; for a void, what is voided. */
            max_amount: number;
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
        /** @description A 3-D Secure authentication ended with a result to present. */
        AuthenticationCompletedEvent: {
            /** @constant */
            event: "authentication.completed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            authentication: components["schemas"]["AuthenticationResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A 3-D Secure authentication failed. */
        AuthenticationFailedEvent: {
            /** @constant */
            event: "authentication.failed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            authentication: components["schemas"]["AuthenticationResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description One page of a list. */
        AuthenticationPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["AuthenticationResponse"][];
        };
        AuthenticationResponse: {
            /**
             * Format: uuid
             * @description Also `threeDSServerTransID`, the id of the transaction at the 3DS server.
             */
            id: string;
            /** @enum {string} */
            use_case: "ONE_OFF" | "RECURRING" | "INSTALLMENT";
            /** @enum {string} */
            status: "processing" | "challenge_required" | "completed" | "failed";
            /**
             * @description How the issuer went about it; null until it has said so.
             * @enum {string|null}
             */
            flow: "frictionless" | "challenge" | "decoupled" | null;
            /** @description The caller's own reference. */
            reference: string;
            /** Format: uuid */
            token_id: string;
            /** @description In days. */
            recurring_frequency: number | null;
            installments: number | null;
            /** @description The version of 3-D Secure. */
            message_version: string | null;
            /** Format: uuid */
            ds_transaction_id: string | null;
            /** Format: uuid */
            acs_transaction_id: string | null;
            /**
             * @description `transStatus` of the issuer; null until there is one, or where it said nothing.
             * @enum {string|null}
             */
            transaction_status: "Y" | "A" | "N" | "U" | "R" | "I" | null;
            transaction_status_reason: string | null;
            /** @description The electronic commerce indicator for the authorization. */
            eci: string | null;
            /** @description The proof for the authorization (CAVV, AAV): 20 bytes in base64. */
            authentication_value: string | null;
            /** @description How it ended; null while it has not. */
            result: components["schemas"]["ThreeDsResultResponse"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** Format: currency */
            currency_code: string;
            /** Format: date */
            recurring_expiry: string | null;
            /** Format: http-url */
            return_url: string | null;
            /**
             * Format: http-url
             * @description Where to send the browser while the status is `challenge_required`; null otherwise.
             */
            challenge_url: string | null;
            /**
             * Format: date-time
             * @description When it fails unless it has ended before; null once it has.
             */
            expires_at: string | null;
        };
        /** @description A card was copied to a payment provider. */
        BackupCompletedEvent: {
            /** @constant */
            event: "backup.completed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            backup: components["schemas"]["BackupResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A card could not be copied to a payment provider. */
        BackupFailedEvent: {
            /** @constant */
            event: "backup.failed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            backup: components["schemas"]["BackupResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        BackupPaymentMethodRequest: {
            /** @constant */
            type: "token";
            /** Format: uuid */
            token_id: string;
        };
        BackupPaymentMethodResponse: {
            /** @constant */
            type: "token";
            /** Format: uuid */
            token_id: string;
        };
        BackupResponse: {
            /** Format: uuid */
            id: string;
            provider: string;
            payment_method: components["schemas"]["BackupPaymentMethodResponse"];
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
            /**
             * @description Why it failed.
             * @enum {string|null}
             */
            reason: "refused" | "token_deleted" | "unavailable" | null;
            /** @description The provider's id of the card. Null until it is there. */
            provider_payment_method_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        BreakGlassRequest: {
            /** @description Why it could not wait for a second person. */
            reason: string;
        };
        CaptureRequest: {
            /** @description The last capture: what is left of the authorization is voided after it. By default more may be captured. */
            final?: boolean;
            /** @description By default all that is left. */
            amount?: number;
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
        /** @description One page of a list. */
        ChargebackPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["ChargebackResponse"][];
        };
        ChargebackResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payment_id: string;
            /**
             * Format: uuid
             * @description The capture, as in `operations` of the payment; null when the provider names none.
             */
            operation_id: string | null;
            /** @enum {string} */
            status: "received" | "reversed";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** @description What was won back. */
            reversed_amount: number;
            /** Format: currency */
            currency_code: string;
        };
        CreateAuthenticationRequest: {
            /**
             * Format: uuid
             * @description A merchant of the account. By default the only one that it has.
             */
            merchant_id?: string;
            /** @description Instead of `merchant_id`: a merchant that is not kept here. */
            merchant?: components["schemas"]["ThreeDsMerchantRequest"];
            /**
             * Format: http-url
             * @description Where the browser goes after a challenge, with `authentication_id` added to its query. Without it the gateway says that the window may be closed.
             */
            return_url?: string;
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
            /** Format: currency */
            currency_code: string;
        };
        CreateBackupRequest: {
            /** @description The payment service provider that is to have the card: one that the operator has set up. */
            provider: string;
            payment_method: components["schemas"]["BackupPaymentMethodRequest"];
        };
        CreateInstallmentAuthenticationRequest: {
            /** @description How many parts there are. */
            installments: number;
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
            /**
             * Format: uuid
             * @description A merchant of the account. By default the only one that it has.
             */
            merchant_id?: string;
            /** @description Instead of `merchant_id`: a merchant that is not kept here. */
            merchant?: components["schemas"]["ThreeDsMerchantRequest"];
            /**
             * Format: http-url
             * @description Where the browser goes after a challenge, with `authentication_id` added to its query. Without it the gateway says that the window may be closed.
             */
            return_url?: string;
            /** @description How many days lie between two payments at least. */
            recurring_frequency: number;
            /** Format: currency */
            currency_code: string;
            /**
             * Format: date
             * @description The last day of the series.
             */
            recurring_expiry: string;
        };
        CreateMerchantRequest: {
            legal_name: string;
            company_city: string;
            /** Format: http-url */
            website_url: string;
            /** @description The merchant's ID at its acquirer, for schemes that assign no merchant IDs. */
            default_merchant_id?: string | null;
            /** @description Whether authentications may name it; then every scheme has to be complete. */
            three_ds_enabled?: boolean;
            /** @description Whether schemes may ask its cardholders to confirm a network token. */
            identity_and_verification_enabled?: boolean;
            schemes?: components["schemas"]["MerchantSchemeRequest"][];
            /** Format: country */
            country_code: string;
            /** Format: currency */
            default_currency: string;
        };
        CreatePaymentRequest: {
            source: components["schemas"]["PaymentSourceRequest"];
            /**
             * Format: uuid
             * @description A completed authentication of this account and token, not used before. Its result goes to the provider.
             */
            authentication_id?: string;
            /**
             * Format: uuid
             * @description One of the merchants of the account: its name and category code go to the provider.
             */
            merchant_id?: string;
            /** @description Passed on to the provider and not stored. */
            customer?: components["schemas"]["PaymentCustomerRequest"];
            /** @description Passed on to the provider and not stored. */
            billing_address?: components["schemas"]["PaymentAddressRequest"];
            /** @description Passed on to the provider and not stored. */
            shipping_address?: components["schemas"]["PaymentAddressRequest"];
            /** @description What the cardholder reads on the statement: 1 to 22 printable ASCII characters. */
            statement_descriptor?: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** @description The caller's own reference. */
            reference: string;
            /**
             * @description `automatic`: captured in full once it is authorized. `manual`: by a request.
             * @enum {string}
             */
            capture: "automatic" | "manual";
            /** @description Your own pairs, at most 20. The payment shows them, and the provider gets them. */
            metadata?: {
                [key: string]: string;
            };
            /** Format: currency */
            currency_code: string;
        };
        CreateRecurringAuthenticationRequest: {
            /** @description How many days lie between two payments at least. */
            recurring_frequency: number;
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
            /**
             * Format: uuid
             * @description A merchant of the account. By default the only one that it has.
             */
            merchant_id?: string;
            /** @description Instead of `merchant_id`: a merchant that is not kept here. */
            merchant?: components["schemas"]["ThreeDsMerchantRequest"];
            /**
             * Format: http-url
             * @description Where the browser goes after a challenge, with `authentication_id` added to its query. Without it the gateway says that the window may be closed.
             */
            return_url?: string;
            /** Format: currency */
            currency_code: string;
            /**
             * Format: date
             * @description The last day of the series.
             */
            recurring_expiry: string;
        };
        CreateRecurringPaymentRequest: {
            /** @description How many days lie between two payments of the series at least. */
            recurring_frequency?: number;
            /**
             * Format: uuid
             * @description One of the merchants of the account: its name and category code go to the provider.
             */
            merchant_id?: string;
            /** @description Passed on to the provider and not stored. */
            customer?: components["schemas"]["PaymentCustomerRequest"];
            /** @description Passed on to the provider and not stored. */
            billing_address?: components["schemas"]["PaymentAddressRequest"];
            /** @description Passed on to the provider and not stored. */
            shipping_address?: components["schemas"]["PaymentAddressRequest"];
            /** @description What the cardholder reads on the statement: 1 to 22 printable ASCII characters. */
            statement_descriptor?: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** @description The caller's own reference. */
            reference: string;
            /**
             * @description `automatic`: captured in full once it is authorized. `manual`: by a request.
             * @enum {string}
             */
            capture: "automatic" | "manual";
            source: components["schemas"]["PaymentSourceRequest"];
            /**
             * Format: uuid
             * @description A completed authentication of this account and token, not used before. Its result goes to the provider.
             */
            authentication_id?: string;
            /** @description Your own pairs, at most 20. The payment shows them, and the provider gets them. */
            metadata?: {
                [key: string]: string;
            };
            /** Format: currency */
            currency_code: string;
            /**
             * Format: date
             * @description The last day of the series. By default it has none.
             */
            recurring_expiry?: string;
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
        CreateSettlementReportRequest: {
            /**
             * Format: date-time
             * @description Settlement files that closed at this instant or later.
             */
            reporting_period_start: string;
            /**
             * Format: date-time
             * @description And before this one: at most 366 days later, and not in the future.
             */
            reporting_period_end: string;
            /** Format: currency */
            currency_code: string;
        };
        CreateTokenRequest: {
            card: components["schemas"]["TokenCardRequest"];
        };
        CreateTokenSessionRequest: {
            /** @description The schemes that the session takes; all of them by default. */
            allowed_schemes?: ("visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay")[];
            /** @description Who may frame the card fields, such as `https://shop.example`. */
            allowed_origins?: string[];
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
            /** @description The HTTP status. */
            status: number;
            /** @description The kind of error, for programs: docs/errors.md lists every code with what to do. New ones may be added. */
            classifier: string;
            /** @description What is wrong, for people. It may change. */
            message: string;
            /** @description Every invalid field; with status 422 only. */
            validation_errors?: components["schemas"]["FieldError"][];
        };
        ErrorMessageResponse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            messageType: "Erro";
            /** @enum {string} */
            messageVersion: "2.1.0" | "2.2.0" | "2.3.1";
            /** Format: uuid */
            threeDSServerTransID?: string;
            /** Format: uuid */
            acsTransID?: string;
            /** Format: uuid */
            dsTransID?: string;
            errorCode: string;
            /** @enum {string} */
            errorComponent: "C" | "S" | "D" | "A";
            errorDescription: string;
            errorDetail: string;
            errorMessageType?: string;
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
        ExchangedCardResponse: {
            /** @description In full. */
            account_number: string;
            expiry_month: number;
            expiry_year: number;
            /** @description Null when the card was given without a name. */
            cardholder_name: string | null;
        };
        ExchangeRequest: {
            /** Format: uuid */
            token_id: string;
        };
        ExchangeResponse: {
            /** Format: uuid */
            token_id: string;
            card: components["schemas"]["ExchangedCardResponse"];
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
        LedgerEntryResponse: {
            /** @enum {string} */
            account: "opening_balance" | "captures" | "refunds" | "chargebacks" | "fees" | "payouts" | "closing_balance";
            debit: number;
            credit: number;
        };
        /** @description Links to other pages of a list. */
        ListLinks: {
            /** @description The URL of the next page; null on the last one. */
            next: string | null;
        };
        /** @description One page of a list. */
        MerchantPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["MerchantResponse"][];
        };
        MerchantResponse: {
            /** Format: uuid */
            id: string;
            legal_name: string;
            company_city: string;
            website_url: string;
            default_merchant_id: string | null;
            three_ds_enabled: boolean;
            identity_and_verification_enabled: boolean;
            schemes: components["schemas"]["MerchantSchemeResponse"][];
            /**
             * Format: uuid
             * @description Names the encryption key: the `kid` of what is encrypted under it.
             */
            encryption_key_id: string;
            /** @description 256 bits in base64url. Shown once, when it is made. */
            encryption_key?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: country */
            country_code: string;
            /** Format: currency */
            default_currency: string;
        };
        MerchantSchemeRequest: {
            /**
             * @description Each scheme once.
             * @enum {string}
             */
            name: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay";
            /** @description The number of the acquirer at the scheme. */
            acquirer_bin?: string | null;
            /** @description The 3DS requestor, as registered with the scheme. */
            requestor_id?: string | null;
            requestor_name?: string | null;
            /** @description ISO 18245: four digits. */
            category_code?: string | null;
            /** @description The merchant at its acquirer. By default `default_merchant_id`. */
            merchant_id?: string | null;
            /** @description As the cardholder knows it. By default `legal_name`, where that has 40 characters. */
            merchant_name?: string | null;
        };
        MerchantSchemeResponse: {
            /** @enum {string} */
            name: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay";
            acquirer_bin: string | null;
            requestor_id: string | null;
            requestor_name: string | null;
            category_code: string | null;
            merchant_id: string | null;
            merchant_name: string | null;
        };
        OperationResponse: {
            /**
             * Format: uuid
             * @description Also its reference at the payment provider.
             */
            id: string;
            /** @enum {string} */
            type: "authorization" | "capture" | "refund" | "void";
            /** @enum {string} */
            status: "processing" | "succeeded" | "failed";
            /** @description The provider's own id of it; null until it has been decided. */
            provider_transaction_id: string | null;
            result: components["schemas"]["PaymentResultResponse"] | null;
            amount: number;
            /** Format: date-time */
            created_at: string;
        };
        OperatorPaymentDetailsResponse: {
            /** @description The merchant's account at the payment provider. */
            provider_merchant: string;
            /** @enum {string} */
            capture: "automatic" | "manual";
            source: components["schemas"]["PaymentSourceResponse"];
            /** @description What the authorization was sent with; null before that, and for a checkout. */
            credential: components["schemas"]["PaymentCredentialResponse"] | null;
            /**
             * Format: uuid
             * @description The payment that began the series.
             */
            initial_payment_id: string | null;
            /**
             * Format: uuid
             * @description The authentication by 3-D Secure that the payment was authorized with.
             */
            authentication_id: string | null;
            /** Format: uuid */
            merchant_id: string | null;
            /** @description The scheme's id of the authorization, once the provider has returned it. */
            scheme_transaction_id: string | null;
            /** @description What can be requested now. Requests are checked again: the payment may have changed since. */
            allowed_operations: components["schemas"]["AllowedOperationResponse"][];
            /** @description Everything that was asked of the fraud service and the provider, oldest first. */
            orders: components["schemas"]["PaymentOrderResponse"][];
            /** @description Every change of the payment, oldest first. */
            timeline: components["schemas"]["PaymentEventResponse"][];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            account_id: string;
            account_name: string;
            /** @enum {string} */
            status: "open" | "processing" | "authorized" | "capturing" | "captured" | "settling" | "settled" | "voiding" | "voided" | "failed";
            /** @enum {string} */
            use_case: "ONE_OFF" | "RECURRING" | "SUBSEQUENT_RECURRING" | "UNSCHEDULED" | "SUBSEQUENT_UNSCHEDULED";
            /** @description The merchant's own reference. */
            reference: string;
            /** @description The payment provider. */
            provider: string;
            /** @description The result of the last operation that ended; null while none has. */
            result: components["schemas"]["PaymentResultResponse"] | null;
            /** @description The outcome of the fraud check, for accounts that have one. */
            fraud: components["schemas"]["PaymentFraudResponse"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** Format: currency */
            currency_code: string;
            captured_amount: number;
            refunded_amount: number;
            voided_amount: number;
            charged_back_amount: number;
        };
        /** @description One page of a list, with a link to the next. */
        OperatorPaymentList: {
            /** @description The objects of this page. */
            data: components["schemas"]["OperatorPaymentResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        OperatorPaymentResponse: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            account_id: string;
            account_name: string;
            /** @enum {string} */
            status: "open" | "processing" | "authorized" | "capturing" | "captured" | "settling" | "settled" | "voiding" | "voided" | "failed";
            /** @enum {string} */
            use_case: "ONE_OFF" | "RECURRING" | "SUBSEQUENT_RECURRING" | "UNSCHEDULED" | "SUBSEQUENT_UNSCHEDULED";
            /** @description The merchant's own reference. */
            reference: string;
            /** @description The payment provider. */
            provider: string;
            /** @description The result of the last operation that ended; null while none has. */
            result: components["schemas"]["PaymentResultResponse"] | null;
            /** @description The outcome of the fraud check, for accounts that have one. */
            fraud: components["schemas"]["PaymentFraudResponse"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** Format: currency */
            currency_code: string;
            captured_amount: number;
            refunded_amount: number;
            voided_amount: number;
            charged_back_amount: number;
        };
        OutstandingResponse: {
            operations: number;
            captures: number;
            refunds: number;
        };
        PaymentAddressRequest: {
            line1?: string;
            line2?: string;
            city?: string;
            /** @description A state, province or region. */
            region?: string;
            postal_code?: string;
            /** Format: country */
            country_code: string;
        };
        PaymentAmountRequest: {
            /** @description By default all that is left. */
            amount?: number;
        };
        /** @description A payment was authorized. */
        PaymentAuthorizedEvent: {
            /** @constant */
            event: "payment.authorized";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A payment, or a part of it, was captured. */
        PaymentCapturedEvent: {
            /** @constant */
            event: "payment.captured";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description The provider reported a chargeback. */
        PaymentChargebackReceivedEvent: {
            /** @constant */
            event: "payment.chargeback_received";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            chargeback?: components["schemas"]["ChargebackResponse"];
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description The provider reported the reversal of a chargeback. */
        PaymentChargebackReversedEvent: {
            /** @constant */
            event: "payment.chargeback_reversed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            chargeback?: components["schemas"]["ChargebackResponse"];
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        PaymentCredentialResponse: {
            /** @enum {string} */
            type: "card" | "network_token" | "wallet_token";
            /** @description Whether a cryptogram went with it. */
            cryptogram: boolean;
            /**
             * @description Why the card was used although its token has a network token; null otherwise.
             * @enum {string|null}
             */
            fallback_reason: "network_token_inactive" | "network_token_refused" | "cryptogram_unavailable" | "provider_without_network_tokens" | null;
        };
        PaymentCustomerRequest: {
            /** Format: email */
            email?: string;
            user_agent?: string;
            /**
             * Format: client-ip
             * @description Of the device that the customer pays with.
             */
            ip_address?: string;
        };
        PaymentDataRequest: {
            /** @description Your name of the payment, handed to the scheme. */
            reference: string;
            /**
             * Format: uuid
             * @description To whose key the data is encrypted. By default the only merchant of the account.
             */
            merchant_id?: string;
            /** @description In minor units: the cryptogram is for a payment of this amount alone. */
            amount: number;
            /** Format: currency */
            currency_code: string;
        };
        PaymentDataResponse: {
            /**
             * Format: uuid
             * @description The merchant that can read it.
             */
            merchant_id: string;
            /** @description A compact JWE (`A256KW`, `A256GCM`) to the merchant's key: the number of the network token, its expiry, cryptogram and ECI. */
            encrypted_authentication_data: string;
        };
        PaymentEventResponse: {
            /** @description Counts the changes of the payment from 1. */
            version: number;
            /**
             * @description What happened: `order_…` asks the provider, `refuse_…` is its refusal.
             * @enum {string}
             */
            type: "create" | "process" | "authorize" | "fail" | "order_capture" | "capture" | "refuse_capture" | "order_void" | "void" | "refuse_void" | "order_release" | "release" | "refuse_release" | "order_refund" | "refund" | "refuse_refund" | "begin_settlement" | "settle" | "charge_back" | "reverse_chargeback";
            /**
             * @description The state before it; null for the first.
             * @enum {string|null}
             */
            from_status: "open" | "processing" | "authorized" | "capturing" | "captured" | "settling" | "settled" | "voiding" | "voided" | "failed" | null;
            /** @enum {string} */
            to_status: "open" | "processing" | "authorized" | "capturing" | "captured" | "settling" | "settled" | "voiding" | "voided" | "failed";
            /**
             * Format: uuid
             * @description The order that it belongs to.
             */
            order_id: string | null;
            /** Format: date-time */
            created_at: string;
            amount: number | null;
        };
        /** @description A payment was declined or could not be processed. */
        PaymentFailedEvent: {
            /** @constant */
            event: "payment.failed";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        PaymentFraudResponse: {
            /**
             * Format: uuid
             * @description The decision of the fraud service; null when it could not be asked.
             */
            decision_id: string | null;
            /** @description ALLOW, REVIEW, PROVISIONAL, BLOCK, or UNAVAILABLE. */
            outcome: string;
        };
        PaymentOrderResponse: {
            /**
             * Format: uuid
             * @description Also its reference at the payment provider.
             */
            id: string;
            /**
             * @description A `reversal` voids an authorization whose outcome is unknown.
             * @enum {string}
             */
            type: "fraud_check" | "authorization" | "capture" | "refund" | "void" | "reversal";
            /**
             * @description `pending`: the outcome is not known yet. `reversing`: it is being reversed.
             * @enum {string}
             */
            status: "pending" | "reversing" | "succeeded" | "failed";
            /** @description How often the provider was asked about its outcome. */
            attempts: number;
            provider_transaction_id: string | null;
            result: components["schemas"]["PaymentResultResponse"] | null;
            amount: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
        };
        /** @description One page of a list. */
        PaymentPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["PaymentResponse"][];
        };
        /** @description A part of a payment was voided. */
        PaymentPartiallyVoidedEvent: {
            /** @constant */
            event: "payment.partially_voided";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A payment, or a part of it, was refunded. */
        PaymentRefundedEvent: {
            /** @constant */
            event: "payment.refunded";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        PaymentResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            use_case: "ONE_OFF" | "RECURRING" | "SUBSEQUENT_RECURRING" | "UNSCHEDULED" | "SUBSEQUENT_UNSCHEDULED";
            /**
             * Format: uuid
             * @description The payment that began the series.
             */
            initial_payment_id: string | null;
            /** @enum {string} */
            status: "open" | "processing" | "authorized" | "capturing" | "captured" | "settling" | "settled" | "voiding" | "voided" | "failed";
            /** @description The caller's own reference. */
            reference: string;
            /** @enum {string} */
            capture: "automatic" | "manual";
            source: components["schemas"]["PaymentSourceResponse"];
            /** @description What the authorization was sent with; null before that, and for a checkout. */
            credential: components["schemas"]["PaymentCredentialResponse"] | null;
            /** @description In days. */
            recurring_frequency: number | null;
            /**
             * Format: uuid
             * @description The authentication by 3-D Secure that the payment was authorized with.
             */
            authentication_id: string | null;
            /** Format: uuid */
            merchant_id: string | null;
            statement_descriptor: string | null;
            /** @description The scheme's id of the authorization, where the provider has told it. */
            scheme_transaction_id: string | null;
            /** @description What the last operation that ended came to; null while none has. */
            result: components["schemas"]["PaymentResultResponse"] | null;
            /** @description What the fraud check said, for accounts that have one. */
            fraud: components["schemas"]["PaymentFraudResponse"] | null;
            /** @description What was asked of the payment provider, oldest first. */
            operations: components["schemas"]["OperationResponse"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** Format: currency */
            currency_code: string;
            captured_amount: number;
            refunded_amount: number;
            /** @description What was voided of the authorization: all of it, or what was left after captures. */
            voided_amount: number;
            /** @description What issuers took back by chargebacks, less what was won back. */
            charged_back_amount: number;
            /** Format: date */
            recurring_expiry: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        PaymentResultResponse: {
            /** @description The ISO 8583 response code of the issuer, the provider's own code, or a word of the gateway. */
            code: string;
            /** @enum {string} */
            category: "approved" | "insufficient_funds" | "do_not_honor" | "card_expired" | "card_invalid" | "card_lost_or_stolen" | "not_permitted" | "limit_exceeded" | "issuer_unavailable" | "fraud" | "authentication_required" | "declined" | "provider_error" | "timeout";
            /** @description For people. */
            message: string;
        };
        /** @description The provider settled a payment. */
        PaymentSettledEvent: {
            /** @constant */
            event: "payment.settled";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
        };
        PaymentSourceRequest: {
            /**
             * @description `token`: a stored card. `wallet`: what a device of Apple Pay or Google Pay gave. `checkout`: the cardholder gives it at the provider.
             * @enum {string}
             */
            type: "checkout" | "token" | "wallet";
            /**
             * Format: uuid
             * @description With `token`, and only then.
             */
            token_id?: string;
            /**
             * Format: uuid
             * @description With `wallet`, and only then: the ID of a wallet token of the vault.
             */
            wallet_token_id?: string;
        };
        PaymentSourceResponse: {
            /** @enum {string} */
            type: "checkout" | "token" | "wallet";
            /** Format: uuid */
            token_id: string | null;
            /**
             * Format: uuid
             * @description The vault's wallet token, of a payment from a wallet.
             */
            wallet_token_id: string | null;
        };
        /** @description A payment was voided. */
        PaymentVoidedEvent: {
            /** @constant */
            event: "payment.voided";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            payment: components["schemas"]["PaymentResponse"];
            /** Format: date-time */
            occurred_at: string;
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
        RejectChangeRequest: {
            /** @description What has to be different. */
            reason: string;
        };
        ReportReasonResponse: {
            /** @enum {string} */
            code: "provider_unavailable" | "provider_refused" | "settlement_file_unreadable" | "reading_settlement_files" | "amounts_too_large" | "period_removed" | "internal_error";
            /** @description For people. */
            message: string;
        };
        ReportSourceResponse: {
            provider: string;
            /** @description The account's name there. */
            merchant: string;
            /** @description The number of the last settlement file that had been read; 0 when there was none. */
            last_settlement: number;
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
        ResultsMessageResponse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            messageType: "RRes";
            /** @enum {string} */
            messageVersion: "2.1.0" | "2.2.0" | "2.3.1";
            /** Format: uuid */
            threeDSServerTransID: string;
            /** Format: uuid */
            acsTransID: string;
            /** Format: uuid */
            dsTransID: string;
            /** @enum {string} */
            resultsStatus: "01" | "02" | "03";
        };
        RotateKeyRequest: {
            /** @description How long both keys sign, in seconds. 0 replaces the key at once, as after a leak. */
            overlap_seconds: number;
        };
        /** @description One page of a list. */
        SettlementExceptionPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["SettlementExceptionResponse"][];
        };
        SettlementExceptionResponse: {
            /** Format: uuid */
            id: string;
            /**
             * @description `open` until the operator of the gateway retries or dismisses it.
             * @enum {string}
             */
            status: "open" | "retrying" | "resolved" | "dismissed";
            /** @enum {string} */
            reason: "unknown_reference" | "operation_mismatch" | "operation_failed" | "currency_mismatch" | "wrong_sign" | "repeated" | "exceeds_operation" | "not_captured" | "exceeds_captured" | "no_chargeback" | "payment_state";
            /** @description The reason, for people. */
            message: string;
            /** @description What the operator noted. */
            note: string | null;
            provider: string;
            /** @description The account's name at the provider. */
            merchant: string;
            /** @description The number of the settlement file. */
            settlement: number;
            /** @enum {string} */
            type: "capture" | "refund" | "chargeback" | "fee" | "payout";
            /** @description In minor units; what the account gets is positive. */
            amount: number;
            /** @description As the settlement file names it. */
            reference: string | null;
            /** Format: uuid */
            payment_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            closed_at: string;
            /** Format: currency */
            currency_code: string;
        };
        /** @description One page of a list. */
        SettlementReportPage: {
            /** @description The number of this page, from 1. */
            current_page: number;
            /** @description How many objects a page has at most. */
            page_size: number;
            /** @description How many objects the whole list has. */
            total_items: number;
            /** @description How many pages the list has. */
            total_pages: number;
            /** @description The objects of this page. */
            data: components["schemas"]["SettlementReportResponse"][];
        };
        SettlementReportResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "processing" | "completed" | "failed";
            /** @description What a report waits for, or why there will be none. */
            reason: components["schemas"]["ReportReasonResponse"] | null;
            /** @description Of a completed report. */
            result: components["schemas"]["SettlementResultResponse"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            reporting_period_start: string;
            /** Format: date-time */
            reporting_period_end: string;
            /** Format: currency */
            currency_code: string;
            /**
             * Format: date-time
             * @description When it was completed or failed.
             */
            ended_at: string | null;
        };
        SettlementResultResponse: {
            /** @description What providers owed the account when the period began. */
            opening_balance: number;
            captures: number;
            refunds: number;
            chargebacks: number;
            fees: number;
            payouts: number;
            /** @description What they owed when it ended: the opening balance and all movements. */
            closing_balance: number;
            /** @description The trial balance. */
            entries: components["schemas"]["LedgerEntryResponse"][];
            /** @description Lines of settlement files in the period. */
            lines: number;
            /** @description Lines that should name a payment of the account and name none. */
            unmatched: components["schemas"]["UnmatchedLinesResponse"];
            /** @description Captures and refunds with another amount or currency than those of the gateway. */
            differing_lines: number;
            /** @description What was captured and refunded before the end of the period and named by no file. */
            outstanding: components["schemas"]["OutstandingResponse"];
            /** @description How far the files of each provider had been read. */
            sources: components["schemas"]["ReportSourceResponse"][];
            /**
             * Format: date-time
             * @description When it was made. Nothing that came later is in it.
             */
            as_of: string;
            total_debit: number;
            /** @description Equal to `total_debit`. */
            total_credit: number;
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
        SubsequentPaymentRequest: {
            /** @description In minor units of the currency. */
            amount: number;
            /** @description The caller's own reference. */
            reference: string;
            /**
             * @description `automatic`: captured in full once it is authorized. `manual`: by a request.
             * @enum {string}
             */
            capture: "automatic" | "manual";
            /**
             * Format: uuid
             * @description One of the merchants of the account: its name and category code go to the provider.
             */
            merchant_id?: string;
            /** @description Passed on to the provider and not stored. */
            customer?: components["schemas"]["PaymentCustomerRequest"];
            /** @description Passed on to the provider and not stored. */
            billing_address?: components["schemas"]["PaymentAddressRequest"];
            /** @description Passed on to the provider and not stored. */
            shipping_address?: components["schemas"]["PaymentAddressRequest"];
            /** @description What the cardholder reads on the statement: 1 to 22 printable ASCII characters. */
            statement_descriptor?: string;
            /** @description Your own pairs, at most 20. The payment shows them, and the provider gets them. */
            metadata?: {
                [key: string]: string;
            };
            /** Format: currency */
            currency_code: string;
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
        TokenCardRequest: {
            /** @description 12 to 19 digits without separators. Goes to the vault and is kept nowhere else. */
            account_number: string;
            expiry_month: number;
            /** @description Four digits. */
            expiry_year: number;
            cardholder_name?: string;
            /** @description The vault holds it in memory for at most one hour and never writes it to a disk. */
            security_code?: string;
        };
        TokenCardResponse: {
            /** @description The first six and the last four digits, the rest `*`. */
            masked_account_number: string;
            /** @enum {string} */
            scheme: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay";
            expiry_month: number;
            expiry_year: number;
        };
        TokenNetworkTokenResponse: {
            /**
             * @description `unsupported`: the scheme, or this instance, has no network tokens.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "failed" | "deleted" | "unsupported";
            /** @description A code for why it is missing: `no_token_service`, or one of the scheme. */
            reason: string | null;
            /** @description Of the network token, not of the card. */
            masked_number: string | null;
            last_four: string | null;
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
            /** @description Null until the vault has shown it. */
            card: components["schemas"]["TokenCardResponse"] | null;
            /** @description Null until one was asked for. */
            network_token: components["schemas"]["TokenNetworkTokenResponse"] | null;
            /** @description Names the account behind all tokens of a card. Null until the scheme has told it. */
            payment_account_reference: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the vault was last asked about the card and its network token.
             */
            seen_at: string | null;
        };
        TokenSessionResponse: {
            /** @description For the browser: with it the card is given, in the vault's card fields. */
            session_id: string;
            /**
             * Format: uuid
             * @description The token that there will be once the card is given; 404 until then.
             */
            token_id: string;
            /** Format: date-time */
            expires_at: string;
        };
        UnmatchedLinesResponse: {
            lines: number;
            amount: number;
        };
        UpdateMerchantRequest: {
            legal_name?: string;
            company_city?: string;
            /** Format: http-url */
            website_url?: string;
            default_merchant_id?: string | null;
            three_ds_enabled?: boolean;
            identity_and_verification_enabled?: boolean;
            schemes?: components["schemas"]["MerchantSchemeRequest"][];
            /** Format: country */
            country_code?: string;
            /** Format: currency */
            default_currency?: string;
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
        /** @description Created then or later. */
        CreatedFrom: string;
        /** @description Created before then. */
        CreatedTo: string;
        CurrencyCode: string;
        /** @description The ID of the object. */
        Id: string;
        /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
        IdempotencyKey: string;
        /** @description The key at the end of a secret URL. */
        Key: string;
        /** @description How many objects a page has at most. */
        Limit: number;
        /** @description How many elements a page has at most. */
        ListAuditEventsLimit: number;
        /** @description `desc`, the default: newest first. `asc`: oldest first. */
        Order: "asc" | "desc";
        /** @description The page, from 1. It begins within the first 100,000 objects. */
        Page: number;
        /** @description The account that a person with several of them means. */
        PlatformAccount: string;
        /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
        PlatformVersion: "2.0";
        /** @description The caller's own reference, in full. */
        Reference: string;
        Status: "open" | "processing" | "authorized" | "capturing" | "captured" | "settling" | "settled" | "voiding" | "voided" | "failed";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                limit?: components["parameters"]["ListAuditEventsLimit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only from this instant on. */
                from?: string;
                /** @description Only before this instant. */
                to?: string;
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
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
            400: components["responses"]["BadRequest"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
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
            400: components["responses"]["BadRequest"];
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
                limit?: components["parameters"]["ListAuditEventsLimit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
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
            400: components["responses"]["BadRequest"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
    listPaymentsOfAllAccounts: {
        parameters: {
            query?: {
                status?: components["parameters"]["Status"];
                /** @description The merchant's own reference, in full. Two accounts may use the same one. */
                reference?: string;
                /** @description Only payments of this account. */
                account_id?: string;
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["ListAuditEventsLimit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Payments of at least this amount, in minor units of whatever currency. */
                amount_from?: number;
                /** @description Payments of at most this amount, in minor units of whatever currency. */
                amount_to?: number;
                currency_code?: components["parameters"]["CurrencyCode"];
                /** @description Payments created at this time or later. */
                from?: string;
                /** @description Payments created before this time. */
                to?: string;
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
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
                    "application/json": components["schemas"]["OperatorPaymentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentOfAnyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                    "application/json": components["schemas"]["OperatorPaymentDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    capturePaymentOfAnyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPaymentDetailsResponse"];
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
    refundPaymentOfAnyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                "application/json": components["schemas"]["PaymentAmountRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPaymentDetailsResponse"];
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
    voidPaymentOfAnyAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
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
                    "application/json": components["schemas"]["OperatorPaymentDetailsResponse"];
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
    listAuthentications: {
        parameters: {
            query?: {
                status?: "processing" | "challenge_required" | "completed" | "failed";
                use_case?: "ONE_OFF" | "RECURRING" | "INSTALLMENT";
                /** @description The caller's own reference, in full. */
                reference?: components["parameters"]["Reference"];
                /** @description Authentications of this token. */
                token_id?: string;
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
                /** @description Created then or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Created before then. */
                created_to?: components["parameters"]["CreatedTo"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                    "application/json": components["schemas"]["AuthenticationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAuthentication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["AuthenticationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    authenticateInstallmentPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstallmentAuthenticationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationResponse"];
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
    authenticateOneOffPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAuthenticationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationResponse"];
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
    authenticateRecurringSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecurringAuthenticationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationResponse"];
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
    createBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBackupRequest"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupResponse"];
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
    getBackup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["BackupResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChargebacks: {
        parameters: {
            query?: {
                status?: "received" | "reversed";
                payment_id?: string;
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
                /** @description Created then or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Created before then. */
                created_to?: components["parameters"]["CreatedTo"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                    "application/json": components["schemas"]["ChargebackPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getChargeback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["ChargebackResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exchangeTokenForCardData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeResponse"];
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
    forwardRequest: {
        parameters: {
            query?: {
                /** @description Answers with the request that would be sent, its secrets redacted, and sends nothing. */
                dry_run?: boolean;
            };
            header: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            400: components["responses"]["BadRequest"];
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
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["DeliveryDetailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
            400: components["responses"]["BadRequest"];
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
                limit?: components["parameters"]["ListAuditEventsLimit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMerchants: {
        parameters: {
            query?: {
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                    "application/json": components["schemas"]["MerchantPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMerchantRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantResponse"];
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
    getMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["MerchantResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                "application/json": components["schemas"]["UpdateMerchantRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantResponse"];
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
    rotateMerchantEncryptionKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["MerchantResponse"];
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
    listPayments: {
        parameters: {
            query?: {
                status?: components["parameters"]["Status"];
                use_case?: "ONE_OFF" | "RECURRING" | "SUBSEQUENT_RECURRING" | "UNSCHEDULED" | "SUBSEQUENT_UNSCHEDULED";
                /** @description The caller's own reference, in full. */
                reference?: components["parameters"]["Reference"];
                /** @description Payments with this token. */
                token_id?: string;
                /** @description The payments of a series, without the one that began it. */
                initial_payment_id?: string;
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
                /** @description Created then or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Created before then. */
                created_to?: components["parameters"]["CreatedTo"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["PaymentResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    capturePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                "application/json": components["schemas"]["PaymentAmountRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    voidPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["PaymentResponse"];
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
    createOneOffPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    createRecurringSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecurringPaymentRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    createSubsequentRecurringPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                "application/json": components["schemas"]["SubsequentPaymentRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    createUnscheduledSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    createSubsequentUnscheduledPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                "application/json": components["schemas"]["SubsequentPaymentRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentResponse"];
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
    getResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
    listSettlementExceptions: {
        parameters: {
            query?: {
                status?: "open" | "retrying" | "resolved" | "dismissed";
                reason?: "unknown_reference" | "operation_mismatch" | "operation_failed" | "currency_mismatch" | "wrong_sign" | "repeated" | "exceeds_operation" | "not_captured" | "exceeds_captured" | "no_chargeback" | "payment_state";
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                    "application/json": components["schemas"]["SettlementExceptionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSettlementException: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["SettlementExceptionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSettlementReports: {
        parameters: {
            query?: {
                status?: "processing" | "completed" | "failed";
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
                currency_code?: components["parameters"]["CurrencyCode"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                    "application/json": components["schemas"]["SettlementReportPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSettlementReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSettlementReportRequest"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementReportResponse"];
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
    getSettlementReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["SettlementReportResponse"];
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openChallengePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
            path: {
                /** @description The key at the end of a secret URL. */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            303: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    returnFromIssuer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
            path: {
                /** @description The key at the end of a secret URL. */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openResultPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
            path: {
                /** @description The key at the end of a secret URL. */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveAuthenticationResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
            };
            path: {
                /** @description The key at the end of a secret URL. */
                key: components["parameters"]["Key"];
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
                    "application/json": components["schemas"]["ResultsMessageResponse"] | components["schemas"]["ErrorMessageResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
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
    getToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentDataRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentDataResponse"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description How many objects a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The page, from 1. It begins within the first 100,000 objects. */
                page?: components["parameters"]["Page"];
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
            400: components["responses"]["BadRequest"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
            };
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
                limit?: components["parameters"]["ListAuditEventsLimit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only events that occurred at or after this time. */
                from?: string;
                /** @description Only events that occurred before this time. */
                to?: string;
            };
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
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
            header?: {
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                    "application/json": components["schemas"]["EndpointHealthResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
                /** @description The version of the API; the most recent one when it is absent. Every answer names it. */
                "x-platform-version"?: components["parameters"]["PlatformVersion"];
                /** @description The account that a person with several of them means. */
                "x-platform-account"?: components["parameters"]["PlatformAccount"];
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
    receivePaymentAuthorized: {
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
                "application/json": components["schemas"]["PaymentAuthorizedEvent"];
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
    receivePaymentCaptured: {
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
                "application/json": components["schemas"]["PaymentCapturedEvent"];
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
    receivePaymentSettled: {
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
                "application/json": components["schemas"]["PaymentSettledEvent"];
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
    receivePaymentVoided: {
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
                "application/json": components["schemas"]["PaymentVoidedEvent"];
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
    receivePaymentPartiallyVoided: {
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
                "application/json": components["schemas"]["PaymentPartiallyVoidedEvent"];
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
    receivePaymentRefunded: {
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
                "application/json": components["schemas"]["PaymentRefundedEvent"];
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
    receivePaymentFailed: {
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
                "application/json": components["schemas"]["PaymentFailedEvent"];
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
    receivePaymentChargebackReceived: {
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
                "application/json": components["schemas"]["PaymentChargebackReceivedEvent"];
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
    receivePaymentChargebackReversed: {
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
                "application/json": components["schemas"]["PaymentChargebackReversedEvent"];
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
    receiveAuthenticationCompleted: {
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
                "application/json": components["schemas"]["AuthenticationCompletedEvent"];
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
    receiveAuthenticationFailed: {
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
                "application/json": components["schemas"]["AuthenticationFailedEvent"];
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
    receiveBackupCompleted: {
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
                "application/json": components["schemas"]["BackupCompletedEvent"];
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
    receiveBackupFailed: {
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
                "application/json": components["schemas"]["BackupFailedEvent"];
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
