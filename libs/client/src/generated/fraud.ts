// Generated from docs/openapi by `npm run client:types`. Do not edit.

export interface paths {
    "/api/admin/analytics/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count decisions
         * @description Counts and amounts of decisions by time, outcome, rule, version of the rules, context and currency, with the precision and recall of rules. Exact up to the moment of the request; each decision counts in the hour in which it was made. Contains no personal data.
         */
        get: operations["countDecisions"];
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
    "/api/admin/blacklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blacklist entries
         * @description Returns active entries, newest first.
         */
        get: operations["listBlacklistEntries"];
        put?: never;
        /**
         * Create a blacklist entry
         * @description Adds a value or a credential to a list.
         */
        post: operations["createBlacklistEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blacklist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a blacklist entry
         * @description Returns the entry with a hint of its value: values are stored as keyed hashes.
         */
        get: operations["getBlacklistEntry"];
        put?: never;
        post?: never;
        /**
         * Delete a blacklist entry
         * @description Decisions match it no longer from now on; the audit trail keeps who deleted it.
         */
        delete: operations["deleteBlacklistEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blacklist/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import entries
         * @description Lists the values of a CSV file in one transaction, and skips refused lines. With the `plan` of a preview it returns 409 if the import would do something else by now.
         */
        post: operations["importEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blacklist/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an import of entries
         * @description Returns for each line whether it would be added, extend an entry, is known or would be refused. Changes nothing.
         */
        post: operations["previewImportOfEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description Newest first unless `order` says otherwise.
         */
        get: operations["listCases"];
        put?: never;
        /**
         * Create a case
         * @description Groups the decisions of one customer, card or device in a period, or decisions chosen by hand, or both: at most 500.
         */
        post: operations["createCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a case
         * @description With its decisions, notes and links. Each read leaves an audit row.
         */
        get: operations["getCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a case
         * @description Changes the title or the owner of an open case.
         */
        patch: operations["changeCase"];
        trace?: never;
    };
    "/api/admin/cases/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a case
         * @description Gives the case its outcome and resolves its open reviews in the same way, all of them or none, also those that are assigned to someone else. Sends `decision.resolved` for each.
         */
        post: operations["closeCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cases/{id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add decisions to a case
         * @description Up to 100 at a time, as long as the case is open.
         */
        post: operations["addDecisionsToCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cases/{id}/decisions/{decision_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a decision from a case
         * @description The decision itself stays as it is.
         */
        delete: operations["removeDecisionFromCase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cases/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a link to a case
         * @description An https URL of something that is kept elsewhere.
         */
        post: operations["addLinkToCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/cases/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a case
         * @description A case has at most 200 notes and links.
         */
        post: operations["addNoteToCase"];
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
    "/api/admin/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions as a reviewer
         * @description Newest first unless `order` says otherwise, by any combination of filters. A list that changes meanwhile neither repeats nor skips a decision.
         */
        get: operations["listDecisionsAsReviewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a decision as a reviewer
         * @description Includes the payment as it was sent. Card numbers are masked. A person without `admin:personal-data:read` gets personal data masked as well; clients get it.
         */
        get: operations["getDecisionAsReviewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/decisions/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evidence of a decision
         * @description Returns the request, the rules that fired with their reasons as sentences, backends, events with their webhook deliveries, and related decisions. Personal data is masked. Each read leaves an audit row.
         */
        get: operations["getEvidenceOfDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/decisions/{id}/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the request of a decision
         * @description Returns the request as it was sent, with the payer's personal data. Card numbers are masked. Each read leaves an audit row.
         */
        get: operations["getRequestOfDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/decisions/email-hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the hash of an address
         * @description Returns the `email_hash` by which `GET /api/admin/decisions` finds the decisions of an e-mail address. URLs are logged, so the address is sent in a body. The audit trail keeps the hash, not the address.
         */
        post: operations["getHashOfAddress"];
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
    "/api/admin/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List backends
         * @description Newest first.
         */
        get: operations["listBackends"];
        put?: never;
        /**
         * Create a backend
         * @description Registers a backend that rules can call.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createBackend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a backend
         * @description Returns the configuration without the secret of `auth`.
         */
        get: operations["getBackend"];
        put?: never;
        post?: never;
        /**
         * Delete a backend
         * @description Returns 409 when an active ruleset uses it.
         */
        delete: operations["deleteBackend"];
        options?: never;
        head?: never;
        /**
         * Update a backend
         * @description The next call uses the new settings.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        patch: operations["updateBackend"];
        trace?: never;
    };
    "/api/admin/interceptors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interceptor versions
         * @description Newest first.
         */
        get: operations["listInterceptorVersions"];
        put?: never;
        /**
         * Create an interceptor version
         * @description Stores a new interceptor, or the next version of one, as a draft.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createInterceptorVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/interceptors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an interceptor version
         * @description Includes the fields that it has seen in requests.
         */
        get: operations["getInterceptorVersion"];
        put?: never;
        post?: never;
        /**
         * Delete an interceptor version
         * @description Only for a version that is not active.
         */
        delete: operations["deleteInterceptorVersion"];
        options?: never;
        head?: never;
        /**
         * Update an interceptor draft
         * @description A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        patch: operations["updateInterceptorDraft"];
        trace?: never;
    };
    "/api/admin/interceptors/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an interceptor version
         * @description A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["activateInterceptorVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/interceptors/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll back an interceptor
         * @description Makes an earlier version the active one again.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["rollBackInterceptor"];
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
    "/api/admin/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open reviews
         * @description Oldest first. A resolved review leaves the list.
         */
        get: operations["listOpenReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a review
         * @description Open or resolved, with its notes. Reading notes leaves an audit row.
         */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a review
         * @description Assigns an open review to the caller. Returns 409 if someone else has it, unless `take_over` is sent.
         */
        post: operations["claimReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a review
         * @description A review has at most 200 notes. Erasing the customer deletes them.
         */
        post: operations["addNoteToReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a review
         * @description Returns a review of the caller to the queue.
         */
        post: operations["releaseReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve several reviews
         * @description Accepts or rejects up to 100 reviews, each by itself and with its own result. Reviews that are assigned to someone else are left as they are. Repeating the request changes nothing more. Sends `decision.resolved` for each.
         */
        post: operations["resolveSeveralReviews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ruleset versions
         * @description Newest first.
         */
        get: operations["listRulesetVersions"];
        put?: never;
        /**
         * Create a ruleset version
         * @description Stores a new version of the rules of a context as a draft. The linter refuses rules that can never or always fire.
         */
        post: operations["createRulesetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ruleset version
         * @description Returns one version with its rules, whatever its status.
         */
        get: operations["getRulesetVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a ruleset draft
         * @description Only drafts can be changed: an active or archived version returns 409. Rules are linted as on creation.
         */
        patch: operations["updateRulesetDraft"];
        trace?: never;
    };
    "/api/admin/rulesets/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a ruleset version
         * @description The version replaces the active one of its context for all decisions that start after it. Returns 403 where activation needs a change request.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["activateRulesetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two ruleset versions
         * @description Returns what changed from the version `against` to this one.
         */
        get: operations["compareTwoRulesetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll back a ruleset
         * @description Makes an earlier version the active one again.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["rollBackRuleset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a ruleset version
         * @description Evaluates one `request` immediately, or starts a `replay` of stored decisions as a job.
         */
        post: operations["simulateRulesetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lint rules
         * @description Returns what creating or activating these rules would refuse or warn of, each with its JSON path. Nothing is stored, so an editor can ask while a person types.
         */
        post: operations["lintRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rulesets/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the schema of rules
         * @description The language of rules as a JSON Schema of draft 2020-12.
         */
        get: operations["getSchemaOfRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schemas
         * @description Newest first.
         */
        get: operations["listSchemas"];
        put?: never;
        /**
         * Create a schema
         * @description Registers a JSON Schema under a name, as version 1.
         */
        post: operations["createSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/schemas/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a schema
         * @description Returns its latest version number. Get the schema itself by that version.
         */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/schemas/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schema versions
         * @description Newest first.
         */
        get: operations["listSchemaVersions"];
        put?: never;
        /**
         * Create a schema version
         * @description A JSON Schema 2020-12. A version never changes: rulesets name the one that validates their requests.
         */
        post: operations["createSchemaVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/schemas/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a schema version
         * @description Returns one version of the schema, whether it is deprecated or not.
         */
        get: operations["getSchemaVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/schemas/{name}/versions/{version}/deprecate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deprecate a schema version
         * @description The version still validates requests of rulesets that use it. New rulesets cannot refer to it.
         */
        post: operations["deprecateSchemaVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List simulations
         * @description Newest first.
         */
        get: operations["listSimulations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/simulations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a simulation
         * @description With `Accept: application/x-ndjson` the response streams one line per step until the simulation ends.
         */
        get: operations["getSimulation"];
        put?: never;
        post?: never;
        /**
         * Delete a simulation
         * @description Stops it first when it is running.
         */
        delete: operations["deleteSimulation"];
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
    "/api/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions
         * @description Newest first. With `resolved=false`, the review queue.
         */
        get: operations["listDecisions"];
        put?: never;
        /**
         * Create a decision
         * @description Evaluates a payment before it is authorized: ALLOW, BLOCK, REVIEW, or PROVISIONAL while asynchronous backends are asked. A repeated idempotency key returns the first decision.
         */
        post: operations["createDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a decision
         * @description Returns the decision, the events of its payment and, on request, what would have changed the outcome.
         */
        get: operations["getDecision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/decisions/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a review
         * @description Accepts or rejects a payment that the rules left for review. A decision can be resolved once.
         */
        post: operations["resolveReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment event
         * @description Reports what happened to the payment of a decision, for example a chargeback.
         */
        post: operations["createPaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment event
         * @description Returns the event with its data as it was sent.
         */
        get: operations["getPaymentEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/interceptors/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Intercept a request
         * @description Decides on the request and, when it is allowed, forwards it byte for byte to the interceptor's destination. Returns 502 and 504 for failures of the destination.
         */
        post: operations["interceptRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "decision.allow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.allow
         * @description A decision was evaluated with the outcome ALLOW.
         */
        post: operations["receiveDecisionAllow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.block
         * @description A decision was evaluated with the outcome BLOCK.
         */
        post: operations["receiveDecisionBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.review
         * @description A decision was evaluated with the outcome REVIEW.
         */
        post: operations["receiveDecisionReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.provisional": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.provisional
         * @description A decision returned PROVISIONAL while asynchronous backend groups run.
         */
        post: operations["receiveDecisionProvisional"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.async.allow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.async.allow
         * @description A provisional decision was finalized as ALLOW.
         */
        post: operations["receiveDecisionAsyncAllow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.async.block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.async.block
         * @description A provisional decision was finalized as BLOCK.
         */
        post: operations["receiveDecisionAsyncBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.async.review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.async.review
         * @description A provisional decision was finalized as REVIEW.
         */
        post: operations["receiveDecisionAsyncReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "decision.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive decision.resolved
         * @description A person or client accepted or rejected a decision of outcome REVIEW.
         */
        post: operations["receiveDecisionResolved"];
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
        /**
         * @example {
         *       "path": "$.device.ip",
         *       "operator": "cidr",
         *       "value": [
         *         "203.0.113.0/24"
         *       ]
         *     }
         */
        AddressComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "cidr";
            /** @description An address range such as 10.0.0.0/8, or a list of them. */
            value: string | string[];
        };
        AddressRequest: {
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            state?: string | null;
            postal_code?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            /**
             * Format: country
             * @description ISO 3166-1 alpha-2.
             */
            country?: string | null;
        };
        /**
         * @example {
         *       "path": "$.customer.email",
         *       "operator": "ends_with",
         *       "value": "@example.com"
         *     }
         */
        AffixComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "starts_with" | "ends_with";
            value: string | null;
        };
        AirlineRequest: {
            passengers?: {
                [key: string]: unknown;
            }[] | null;
            legs?: {
                [key: string]: unknown;
            }[] | null;
        };
        AllCondition: {
            all: components["schemas"]["Condition"][];
        };
        AnalyticsAmountResponse: {
            currency: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** @description Of the decisions that were reported as fraud. */
            fraud_amount: number;
        };
        AnalyticsGroupResponse: {
            /** @enum {string|null} */
            outcome: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL" | null;
            rule_id: string | null;
            /**
             * Format: uuid
             * @description The ruleset with the version: versions count by context. `null` also for decisions that were made without rules.
             */
            ruleset_id: string | null;
            /** @description The version of the rules that made the decisions. */
            ruleset_version: number | null;
            context: string | null;
            currency: string | null;
            /** @description The decisions of the group; of a rule, those on which it fired, live or in shadow. */
            decisions: number;
            /** @description The decisions that were made although something did not respond in time. */
            fail_opens: number;
            /** @description The decisions whose payment got a `fraud_report` or `chargeback`. */
            frauds: number;
            /** @description The reviews that were accepted. */
            accepted: number;
            /** @description The reviews that were rejected. */
            rejected: number;
            /** @description By currency, because amounts of different currencies have no sum. */
            amounts: components["schemas"]["AnalyticsAmountResponse"][];
            /** @description `frauds` / `decisions`. For rules only. */
            precision: number | null;
            /** @description The part of all frauds of the same period and filters on whose decisions the rule fired. For rules only; `null` without frauds. */
            recall: number | null;
            /** @description `rejected` / (`accepted` + `rejected`); `null` when no review was resolved. */
            rejection_rate: number | null;
            /**
             * Format: date-time
             * @description When the hour or day begins; `null` unless grouped by `time`, as in all dimensions.
             */
            time: string | null;
        };
        AnalyticsResponse: {
            /** @enum {string} */
            interval: "hour" | "day";
            group_by: ("time" | "outcome" | "rule" | "ruleset_version" | "context" | "currency")[];
            /** @description False while decisions of an older release are still being counted. By version of the rules also when the period begins before versions were counted: an hour or two after the upgrade that began it. */
            is_complete: boolean;
            /** @description In the order of the dimensions of `group_by`. Groups without decisions are left out. */
            data: components["schemas"]["AnalyticsGroupResponse"][];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        AnyCondition: {
            any: components["schemas"]["Condition"][];
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
        /**
         * @description Calls one of several integrations, always the same one for the same customer.
         * @example {
         *       "id": "scorers",
         *       "name": "Compare two scorers",
         *       "type": "backend_group",
         *       "members": [
         *         {
         *           "backend": "scores",
         *           "weight": 80
         *         },
         *         {
         *           "backend": "scores-next",
         *           "weight": 20,
         *           "live": false
         *         }
         *       ],
         *       "async": true
         *     }
         */
        BackendGroupRule: {
            /** @description Unique in the ruleset. */
            id: string;
            name: string;
            description?: string | null;
            /** @default true */
            enabled?: boolean;
            /**
             * @description False is shadow: evaluated and recorded, without effect on the outcome.
             * @default true
             */
            live?: boolean;
            /**
             * @description The share of customers that the rule applies to; stable by customer.
             * @default 100
             */
            rollout_percent?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "backend_group";
            members: components["schemas"]["GroupMember"][];
            /**
             * @description Called after the response, which is then PROVISIONAL.
             * @default false
             */
            async?: boolean;
            /**
             * @description What a sync backend that fails counts as. Not with async.
             * @default skip
             * @enum {string}
             */
            on_error?: "skip" | "review" | "block";
            /** @description Without it the rule applies to every decision. */
            when?: components["schemas"]["Condition"] | null;
        };
        BackendResultResponse: {
            /** @description The slug of the integration. */
            backend: string;
            /** @description The rule that called it. */
            rule_id: string;
            /**
             * @description `null` if it returned none in time.
             * @enum {string|null}
             */
            outcome: "ALLOW" | "BLOCK" | "REVIEW" | null;
            /** @description Including retries; 0 for a cached response. */
            latency_ms: number;
            /** @description False for a backend in shadow: recorded, without effect. */
            live: boolean;
            /** @description `timeout`, `unreachable`, `status_3xx`, `status_4xx`, `status_5xx`, `answer_too_large`, `invalid_json`, `unknown_outcome`, `breaker_open`, `disabled`, `destination_not_allowed` or `unknown_backend`. */
            error: string | null;
            /** @description Paths that its request template uses and this decision does not have. */
            missing_fields: string[];
        };
        /**
         * @description Calls one integration, whose outcome counts as the action of a rule in its place.
         * @example {
         *       "id": "scores",
         *       "name": "Ask for a score",
         *       "type": "backend",
         *       "backend": "scores",
         *       "on_error": "review"
         *     }
         */
        BackendRule: {
            /** @description Unique in the ruleset. */
            id: string;
            name: string;
            description?: string | null;
            /** @default true */
            enabled?: boolean;
            /**
             * @description False is shadow: evaluated and recorded, without effect on the outcome.
             * @default true
             */
            live?: boolean;
            /**
             * @description The share of customers that the rule applies to; stable by customer.
             * @default 100
             */
            rollout_percent?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "backend";
            /** @description The slug of an integration. */
            backend: string;
            /**
             * @description Called after the response, which is then PROVISIONAL.
             * @default false
             */
            async?: boolean;
            /**
             * @description What a sync backend that fails counts as. Not with async.
             * @default skip
             * @enum {string}
             */
            on_error?: "skip" | "review" | "block";
            /** @description Without it the rule applies to every decision. */
            when?: components["schemas"]["Condition"] | null;
        };
        BasicAuth: {
            /** Format: user-name */
            username: string;
            /** Format: header-value */
            password: string;
        };
        BearerAuth: {
            /** Format: header-value */
            token: string;
        };
        /**
         * @example {
         *       "path": "$.transaction.amount",
         *       "operator": "between",
         *       "value": [
         *         100,
         *         5000
         *       ]
         *     }
         */
        BetweenComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "between";
            /** @description [low, high], both included: two numbers or two strings. */
            value: (number | string)[];
        };
        /** @description One page of a list, with a link to the next. */
        BlacklistEntryList: {
            /** @description The objects of this page. */
            data: components["schemas"]["BlacklistEntryResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        BlacklistEntryResponse: {
            /** Format: uuid */
            id: string;
            /** @description `null` for an entry of a list that is found under any path. */
            path: string | null;
            /** @description `null` for the blacklist itself. */
            list: string | null;
            /** @description Enough of the value to recognize it. The value itself is stored as a keyed hash. */
            display_hint: string;
            reason: string | null;
            /**
             * Format: uuid
             * @description The decision whose event made this entry.
             */
            source_decision_id: string | null;
            created_by: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description Takes its action when one of its fields is on the blacklist.
         * @example {
         *       "id": "known-fraud",
         *       "name": "Known to be fraud",
         *       "type": "blacklist",
         *       "action": "BLOCK",
         *       "fields": [
         *         "$.credential_fingerprint",
         *         "$.device.fingerprint"
         *       ],
         *       "populate_on": [
         *         "fraud_report",
         *         "chargeback"
         *       ]
         *     }
         */
        BlacklistRule: {
            /** @description Unique in the ruleset. */
            id: string;
            name: string;
            description?: string | null;
            /** @default true */
            enabled?: boolean;
            /**
             * @description False is shadow: evaluated and recorded, without effect on the outcome.
             * @default true
             */
            live?: boolean;
            /**
             * @description The share of customers that the rule applies to; stable by customer.
             * @default 100
             */
            rollout_percent?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "blacklist";
            action: components["schemas"]["RuleAction"];
            fields: components["schemas"]["FieldPath"][];
            /**
             * @description Events about a decision that put its fields on the blacklist.
             * @default [
             *       "fraud_report"
             *     ]
             */
            populate_on?: ("fraud_report" | "chargeback" | "failed")[];
            /** @description How long such an entry lasts; null for ever. */
            ttl_seconds?: number | null;
            /** @description Without it the rule applies to every decision. */
            when?: components["schemas"]["Condition"] | null;
        };
        BreakerRequest: {
            /** @description Consecutive failures after which the backend is no longer called. */
            failures: number;
            /** @description Seconds until one call tests the backend again. */
            open_s: number;
        };
        BreakerResponse: {
            failures: number;
            open_s: number;
        };
        BreakGlassRequest: {
            /** @description Why it could not wait for a second person. */
            reason: string;
        };
        BulkResolutionRequest: {
            /**
             * Format: uuid
             * @description Of the decision.
             */
            id: string;
            /** @enum {string} */
            action: "accept" | "reject";
            /** @description The reason, for later readers. */
            note?: string | null;
        };
        BulkResolutionResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            result: "resolved" | "already_resolved" | "assigned_to_another" | "not_reviewable" | "not_found";
            /** @description As it is now; `null` if the review was not resolved. */
            resolution: components["schemas"]["ResolutionResponse"] | null;
        };
        CaseAmountResponse: {
            currency: string;
            /** @description Of all decisions of the case, in minor units. */
            amount: number;
        };
        CaseDecisionResponse: {
            /** Format: uuid */
            id: string;
            outcome: string;
            context: string;
            customer_id: string;
            transaction_reference: string | null;
            currency: string | null;
            payment_state: string | null;
            resolution: string | null;
            added_by: string;
            /** Format: date-time */
            created_at: string;
            amount: number | null;
            /** Format: date-time */
            added_at: string;
        };
        CaseDecisionsRequest: {
            /** @description Decisions that are in the case already stay in it. */
            decision_ids: string[];
        };
        CaseDetailsResponse: {
            /** @description Newest first, at most 500. */
            decisions: components["schemas"]["CaseDecisionResponse"][];
            /** @description Notes and links, oldest first. */
            notes: components["schemas"]["CaseNoteResponse"][];
            /** Format: uuid */
            id: string;
            created_by: string;
            title: string;
            /**
             * @description What the decisions have in common; `null` if they were chosen by hand.
             * @enum {string|null}
             */
            subject_by: "customer_id" | "credential_fingerprint" | "device_ip" | "device_hash" | "email_hash" | null;
            subject_value: string | null;
            /** @description A person as `user:<id>`, or a client. */
            owner: string | null;
            /** @enum {string} */
            status: "open" | "closed";
            /**
             * @description How the case was closed; `null` while it is open.
             * @enum {string|null}
             */
            outcome: "ACCEPTED" | "REJECTED" | null;
            closed_by: string | null;
            decision_count: number;
            /** @description The reviews that wait for a person. */
            open_reviews: number;
            amounts: components["schemas"]["CaseAmountResponse"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            closed_at: string | null;
            /** @description The decisions by outcome; outcomes without decisions are left out. */
            outcomes: {
                [key: string]: number;
            };
        };
        CaseLinkRequest: {
            /** @description An https URL without a user name, a password or a card number. It is never called. */
            url: string;
            /** @description Default: the host of the URL. */
            title?: string;
        };
        /** @description One page of a list, with a link to the next. */
        CaseList: {
            /** @description The objects of this page. */
            data: components["schemas"]["CaseResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        CaseNoteRequest: {
            /** @description Card numbers in it are masked. */
            text: string;
        };
        CaseNoteResponse: {
            /** Format: uuid */
            id: string;
            author: string;
            /** @description Of a link, its title. */
            text: string;
            /** @description `null` for a note. */
            url: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CaseResponse: {
            /** Format: uuid */
            id: string;
            created_by: string;
            title: string;
            /**
             * @description What the decisions have in common; `null` if they were chosen by hand.
             * @enum {string|null}
             */
            subject_by: "customer_id" | "credential_fingerprint" | "device_ip" | "device_hash" | "email_hash" | null;
            subject_value: string | null;
            /** @description A person as `user:<id>`, or a client. */
            owner: string | null;
            /** @enum {string} */
            status: "open" | "closed";
            /**
             * @description How the case was closed; `null` while it is open.
             * @enum {string|null}
             */
            outcome: "ACCEPTED" | "REJECTED" | null;
            closed_by: string | null;
            decision_count: number;
            /** @description The reviews that wait for a person. */
            open_reviews: number;
            amounts: components["schemas"]["CaseAmountResponse"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            closed_at: string | null;
        };
        CaseSubjectRequest: {
            /** @enum {string} */
            by: "customer_id" | "credential_fingerprint" | "device_ip" | "device_hash" | "email_hash";
            /** @description As decisions show it. A case has at most 500 decisions. */
            value: string;
            /**
             * Format: date-time
             * @description Decisions made at this time or later, at most 400 days before `to`.
             */
            from: string;
            /**
             * Format: date-time
             * @description Decisions made before this time. Default: all until now.
             */
            to?: string;
        };
        ChangedRuleResponse: {
            rule_id: string;
            name: string;
            /** @description The smallest parts that differ. Differences in form only, such as the order in `all`, do not count. */
            changes: components["schemas"]["FieldChangeResponse"][];
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
        ClaimReviewRequest: {
            /** @description Takes the review from its assignee, which is recorded. */
            take_over?: boolean;
        };
        CloseCaseRequest: {
            /**
             * @description Resolves every open review of the case in this way.
             * @enum {string}
             */
            action: "accept" | "reject";
            /** @description Becomes the note of each resolution. */
            note?: string | null;
        };
        /** @description When a rule fires. Conditions nest at most 16 deep. */
        Condition: components["schemas"]["LiteralComparison"] | components["schemas"]["FieldComparison"] | components["schemas"]["VelocityComparison"] | components["schemas"]["AllCondition"] | components["schemas"]["AnyCondition"] | components["schemas"]["NotCondition"];
        /**
         * @description Takes its action when its condition is true.
         * @example {
         *       "id": "country-mismatch",
         *       "name": "Billing and shipping differ",
         *       "type": "condition",
         *       "action": "REVIEW",
         *       "when": {
         *         "all": [
         *           {
         *             "path": "$.shipping.address.country",
         *             "operator": "exists"
         *           },
         *           {
         *             "path": "$.billing.country",
         *             "operator": "neq",
         *             "value_path": "$.shipping.address.country"
         *           }
         *         ]
         *       }
         *     }
         */
        ConditionRule: {
            /** @description Unique in the ruleset. */
            id: string;
            name: string;
            description?: string | null;
            /** @default true */
            enabled?: boolean;
            /**
             * @description False is shadow: evaluated and recorded, without effect on the outcome.
             * @default true
             */
            live?: boolean;
            /**
             * @description The share of customers that the rule applies to; stable by customer.
             * @default 100
             */
            rollout_percent?: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "condition";
            action: components["schemas"]["RuleAction"];
            when: components["schemas"]["Condition"];
        };
        /**
         * @example {
         *       "path": "$.items[*].categories",
         *       "operator": "contains",
         *       "value": "gift-cards"
         *     }
         */
        ContainsComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "contains";
            /** @description A part of a string, or an element of a list. */
            value: string | number | boolean | null;
        };
        CounterfactualResponse: {
            path: string;
            /**
             * @description `set`: to `to`. `any_other`: to a value that no rule knows. `remove`: leave the field out.
             * @enum {string}
             */
            change: "set" | "any_other" | "remove";
            /** @description The value at the path; `null` when it was absent. */
            value: unknown;
            to: unknown;
        };
        /**
         * @description Counts decisions.
         * @example {
         *       "key": "$.device.ip",
         *       "aggregate": "count",
         *       "window": "PT1H"
         *     }
         */
        CountVelocity: {
            key: components["schemas"]["VelocityKey"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            aggregate: "count";
            field?: null;
            /**
             * @description An ISO 8601 duration from PT1S to P90D. The window slides.
             * @example PT1H
             */
            window: string;
            /** @description Decisions for which it is false are not counted. */
            filter?: components["schemas"]["Condition"] | null;
        };
        CreateBlacklistEntryRequest: {
            /** @description The path under which the value is looked for, as in `$.device.ip`. Needed unless a list is named; an entry of a list without a path is found under any. */
            path?: string | null;
            /** @description In place of a value: the credential whose fingerprint is listed, under `$.credential_fingerprint`. */
            credential?: components["schemas"]["CredentialRequest"];
            /** @description The list that `in_list` names. Without it the entry is on the blacklist itself. */
            list?: string | null;
            /** @description How long the entry is listed. By default until it is deleted. */
            ttl_seconds?: number | null;
            reason?: string | null;
            /** @description A string, a number or a boolean; a field matches only with the same type. */
            value?: unknown;
        };
        CreateCaseRequest: {
            /** @description Card numbers in it are masked. */
            title: string;
            /** @description Adds the decisions of one customer, card or device in a period. */
            subject?: components["schemas"]["CaseSubjectRequest"];
            /** @description Adds these decisions. */
            decision_ids?: string[];
            /** @description `me`, or a person as `user:<id>`, or a client. Default: none. */
            owner?: string | null;
        };
        CreatedBlacklistEntryResponse: {
            /** @description Why the entry may not match what it is meant for. */
            warnings: string[];
            /** Format: uuid */
            id: string;
            /** @description `null` for an entry of a list that is found under any path. */
            path: string | null;
            /** @description `null` for the blacklist itself. */
            list: string | null;
            /** @description Enough of the value to recognize it. The value itself is stored as a keyed hash. */
            display_hint: string;
            reason: string | null;
            /**
             * Format: uuid
             * @description The decision whose event made this entry.
             */
            source_decision_id: string | null;
            created_by: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CreateDecisionRequest: {
            credential: components["schemas"]["CredentialRequest"];
            customer: components["schemas"]["CustomerRequest"];
            transaction: components["schemas"]["TransactionRequest"];
            device?: components["schemas"]["DeviceRequest"] | null;
            billing?: components["schemas"]["AddressRequest"] | null;
            shipping?: components["schemas"]["ShippingRequest"] | null;
            items?: components["schemas"]["ItemRequest"][] | null;
            airline?: components["schemas"]["AirlineRequest"] | null;
            merchant?: components["schemas"]["MerchantRequest"] | null;
            /** @description A flat map of strings, numbers and booleans for the rules; never sent to backends. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: context
             * @description Which rulesets decide. One that has none falls back to `default`.
             */
            context?: string;
            /**
             * Format: date-time
             * @description When the payment happened, for replays of the past. Velocities go by arrival.
             */
            occurred_at?: string | null;
        };
        CreateEventRequest: {
            /** @enum {string} */
            type: "authorization" | "capture" | "refund" | "void" | "chargeback" | "fraud_report" | "failed";
            /** Format: uuid */
            decision_id: string;
            /**
             * Format: date-time
             * @description When it happened to the payment. The payment state goes by it, not by the arrival.
             */
            occurred_at: string;
            /** @description Validated by the schema `events.<type>` where one is registered. */
            data?: {
                [key: string]: unknown;
            };
        };
        CreateIntegrationRequest: {
            name: string;
            /** @enum {string} */
            type: "http";
            /**
             * Format: webhook-url
             * @description http or https; https in production. A private address is never dialled.
             */
            url: string;
            /** @enum {string} */
            method: "POST" | "PUT" | "PATCH";
            /** @description Write-only: stored encrypted; reads show only its type. */
            auth?: components["schemas"]["IntegrationAuthRequest"] | null;
            /** @description Timeout of one call, including its retries. Asynchronous calls end with the decision. */
            timeout_ms?: number;
            /** @description Further attempts after a failure, within the time limit. Default 0. */
            retries?: number;
            response?: components["schemas"]["ResponseMappingRequest"] | null;
            /** @description How long a response is cached for otherwise equal requests. Default: not at all. */
            cache_ttl_s?: number | null;
            breaker?: components["schemas"]["BreakerRequest"] | null;
            /** @description A disabled backend is not called; its rules go by their `on_error`. Default true. */
            enabled?: boolean;
            description?: string | null;
            /** @description Added to every request. Secrets belong in `auth`, which no read shows. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description The body to send: JSON whose texts that begin with `$.` are paths into the decision. Default: the contract of the guide. */
            request?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: integration-slug
             * @description How rules name it; its responses are under `$.backends.<slug>`. It never changes.
             */
            slug: string;
        };
        CreateInterceptorRequest: {
            destination: components["schemas"]["DestinationRequest"];
            /** @description Without mappings, requests pass without a decision. */
            field_mapping?: components["schemas"]["FieldMappingRequest"][];
            /** @description The response in place of the destination’s; by default, the decision. */
            responses?: components["schemas"]["ResponseTemplatesRequest"];
            description?: string | null;
            /**
             * Format: context
             * @description The context of its decisions, unless the mapping sets one.
             */
            context: string;
            /**
             * Format: interceptor-ref
             * @description The ref of an existing interceptor, to create its next version. By default a new one.
             */
            ref?: string;
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
        CreateRulesetRequest: {
            description?: string | null;
            /** @description Who wrote it, as a note in the audit trail. `created_by` of the answer is the client of the token. */
            created_by?: string;
            /** @description In the order in which they are evaluated. */
            rules: components["schemas"]["Rule"][];
            schema?: components["schemas"]["RulesetSchemaRequest"] | null;
            /**
             * Format: context
             * @description Decisions of this context are made by its active version.
             */
            context: string;
        };
        CreateSchemaRequest: {
            /** @description JSON Schema 2020-12: at most 64 KiB and 16 levels, references inside it only, patterns in RE2 syntax. */
            schema: unknown;
            /**
             * Format: schema-name
             * @description `events.<type>` validates the data of events of that type.
             */
            name: string;
        };
        CreateSchemaVersionRequest: {
            /** @description JSON Schema 2020-12: at most 64 KiB and 16 levels, references inside it only, patterns in RE2 syntax. */
            schema: unknown;
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
        CredentialRequest: components["schemas"]["CredentialRequestPan"] | components["schemas"]["CredentialRequestMaskedPan"] | components["schemas"]["CredentialRequestSepa"] | components["schemas"]["CredentialRequestVaultToken"];
        CredentialRequestMaskedPan: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "masked_pan";
            masked_pan: components["schemas"]["MaskedPanCredential"];
        };
        CredentialRequestPan: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pan";
            pan: components["schemas"]["PanCredential"];
        };
        CredentialRequestSepa: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "sepa";
            sepa: components["schemas"]["SepaCredential"];
        };
        CredentialRequestVaultToken: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "vault_token";
            vault_token: components["schemas"]["VaultTokenCredential"];
        };
        CustomerRequest: {
            id: string;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            /** Format: date */
            date_of_birth?: string | null;
            /**
             * Format: date-time
             * @description Since when the caller knows this customer.
             */
            created_at?: string | null;
        };
        /** @description A decision was evaluated with the outcome ALLOW. */
        DecisionAllowEvent: {
            /** @constant */
            event: "decision.allow";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A provisional decision was finalized as ALLOW. */
        DecisionAsyncAllowEvent: {
            /** @constant */
            event: "decision.async.allow";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description The state of the payment when the decision was finalized; often null. */
            payment_state: string | null;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A provisional decision was finalized as BLOCK. */
        DecisionAsyncBlockEvent: {
            /** @constant */
            event: "decision.async.block";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description The state of the payment when the decision was finalized; often null. */
            payment_state: string | null;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A provisional decision was finalized as REVIEW. */
        DecisionAsyncReviewEvent: {
            /** @constant */
            event: "decision.async.review";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @description The state of the payment when the decision was finalized; often null. */
            payment_state: string | null;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description A decision was evaluated with the outcome BLOCK. */
        DecisionBlockEvent: {
            /** @constant */
            event: "decision.block";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        DecisionEvidenceResponse: {
            /** @description The decision with its backends, events and resolution. Personal data is masked. */
            decision: components["schemas"]["DecisionReadResponse"];
            /** @description The rules that fired, live and in shadow. */
            rules: components["schemas"]["ExplainedRuleResponse"][];
            /** @description The deliveries of the events of this decision, as long as their log is kept. `null` for decisions of a release that did not record its events. */
            webhook_deliveries: components["schemas"]["DeliveryResponse"][] | null;
            /** @description Other decisions of the same card, customer, device and e-mail address. */
            related: components["schemas"]["RelatedDecisionsResponse"][];
            /** @description The request as it was sent. Card numbers and personal data are masked. */
            request: {
                [key: string]: unknown;
            };
        };
        DecisionPaymentResponse: {
            customer: components["schemas"]["PayerResponse"];
            device: components["schemas"]["PayerDeviceResponse"];
            billing: components["schemas"]["PayerAddressResponse"] | null;
            shipping: components["schemas"]["ShipmentResponse"] | null;
            items: components["schemas"]["PurchasedItemResponse"][];
            merchant: components["schemas"]["MerchantResponse"] | null;
            /** @description Whether names, street, e-mail address and phone number are cut: they are shown whole to `admin:decisions:read` only. */
            masked: boolean;
        };
        /** @description A decision returned PROVISIONAL while asynchronous backend groups run. */
        DecisionProvisionalEvent: {
            /** @constant */
            event: "decision.provisional";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        /** @description One page of a list, with a link to the next. */
        DecisionReadList: {
            /** @description The objects of this page. */
            data: components["schemas"]["DecisionReadResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        DecisionReadResponse: {
            currency: string;
            customer_id: string;
            transaction_reference: string;
            device_ip: string | null;
            /** @description Equal for equal e-mail addresses; filter decisions by it. `null` without an address. */
            email_hash: string | null;
            /** @description Equal for equal `device.fingerprint`; filter decisions by it. `null` without one. */
            device_hash: string | null;
            /** @description What was paid for, by whom and from where; only where one decision is read. */
            payment?: components["schemas"]["DecisionPaymentResponse"];
            explanation?: components["schemas"]["ExplanationResponse"];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            outcome: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL";
            context: string;
            /** @description Time from the request to the outcome, in microseconds. */
            latency_us: number;
            /**
             * Format: uuid
             * @description The version that decided; `null` when none was active, which allows.
             */
            ruleset_id: string | null;
            ruleset_version: number | null;
            /** @enum {string} */
            credential_type: "pan" | "masked_pan" | "sepa" | "vault_token";
            credential_fingerprint: string;
            masked_credential: string;
            /** @enum {string} */
            source: "RULE_ENGINE" | "BACKEND" | "COMBINED";
            triggered_rules: components["schemas"]["TriggeredRuleResponse"][];
            /** @description What the backends said that rules asked, those in the background once they have ended. */
            backend_results: components["schemas"]["BackendResultResponse"][];
            /** @description A backend in effect gave no outcome. */
            has_backend_error: boolean;
            provisional: components["schemas"]["ProvisionalResponse"] | null;
            /** @description Something that would have decided did not respond, and its rules were passed over: velocities, a backend with `on_error: skip`, or at the deadline all backends. */
            fail_open: boolean;
            /** @description A velocity may be too low: its history is still being loaded. */
            velocity_partial: boolean;
            /** @description The velocity store did not respond: every velocity was null. */
            velocity_unavailable: boolean;
            /** @enum {string|null} */
            payment_state: "failed" | "authorized" | "voided" | "captured" | "refunded" | "charged_back" | null;
            /** @description What happened to the payment since, in the order in which it happened. */
            events: components["schemas"]["EventResponse"][];
            resolution: components["schemas"]["ResolutionResponse"] | null;
            /** Format: date-time */
            evaluated_at: string;
            metadata: {
                [key: string]: unknown;
            };
            amount: number;
            /**
             * Format: date-time
             * @description When the personal data was removed; `null` until then.
             */
            redacted_at: string | null;
        };
        DecisionRequestResponse: {
            /** Format: uuid */
            id: string;
            /** @description The request as it was sent. Card numbers are masked. */
            request: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the personal data was removed; `null` until then.
             */
            redacted_at: string | null;
        };
        /** @description A person or client accepted or rejected a decision of outcome REVIEW. */
        DecisionResolvedEvent: {
            /** @constant */
            event: "decision.resolved";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /** @enum {string} */
            resolution: "ACCEPTED" | "REJECTED";
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
        };
        DecisionResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            outcome: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL";
            context: string;
            /** @description Time from the request to the outcome, in microseconds. */
            latency_us: number;
            /**
             * Format: uuid
             * @description The version that decided; `null` when none was active, which allows.
             */
            ruleset_id: string | null;
            ruleset_version: number | null;
            /** @enum {string} */
            credential_type: "pan" | "masked_pan" | "sepa" | "vault_token";
            credential_fingerprint: string;
            masked_credential: string;
            /** @enum {string} */
            source: "RULE_ENGINE" | "BACKEND" | "COMBINED";
            triggered_rules: components["schemas"]["TriggeredRuleResponse"][];
            /** @description What the backends said that rules asked, those in the background once they have ended. */
            backend_results: components["schemas"]["BackendResultResponse"][];
            /** @description A backend in effect gave no outcome. */
            has_backend_error: boolean;
            provisional: components["schemas"]["ProvisionalResponse"] | null;
            /** @description Something that would have decided did not respond, and its rules were passed over: velocities, a backend with `on_error: skip`, or at the deadline all backends. */
            fail_open: boolean;
            /** @description A velocity may be too low: its history is still being loaded. */
            velocity_partial: boolean;
            /** @description The velocity store did not respond: every velocity was null. */
            velocity_unavailable: boolean;
            /** @enum {string|null} */
            payment_state: "failed" | "authorized" | "voided" | "captured" | "refunded" | "charged_back" | null;
            /** @description What happened to the payment since, in the order in which it happened. */
            events: components["schemas"]["EventResponse"][];
            resolution: components["schemas"]["ResolutionResponse"] | null;
            /** Format: date-time */
            evaluated_at: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        /** @description A decision was evaluated with the outcome REVIEW. */
        DecisionReviewEvent: {
            /** @constant */
            event: "decision.review";
            /**
             * Format: uuid
             * @description The same for every endpoint and every retry: de-duplicate by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description Read the decision with `GET /api/decisions/{id}`.
             */
            decision_id: string;
            /** Format: date-time */
            occurred_at: string;
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
        DestinationRequest: {
            /**
             * Format: webhook-url
             * @description Where allowed requests go: exactly this URL. The operator must allow it.
             */
            url: string;
            /** @description From the first byte sent to the last one received. Default 10000. */
            timeout_ms?: number;
        };
        DestinationResponse: {
            url: string;
            timeout_ms: number;
        };
        DeviceRequest: {
            fingerprint?: string | null;
            user_agent?: string | null;
            session?: string | null;
            language?: string | null;
            /** Format: ip-address */
            ip?: string | null;
        };
        DiscoveredKeyResponse: {
            /** @description Its path in bodies: `$.order.items[*].sku`. */
            key: string;
            /** @enum {string} */
            type: "string" | "number" | "boolean" | "object" | "array" | "null";
        };
        EmailHashRequest: {
            /** Format: email */
            email: string;
        };
        EmailHashResponse: {
            email_hash: string;
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
        /**
         * @example {
         *       "path": "$.billing.country",
         *       "operator": "eq",
         *       "value": "FR"
         *     }
         */
        EqualityComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "eq" | "neq";
            value: string | number | boolean | null;
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
        EventResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "authorization" | "capture" | "refund" | "void" | "chargeback" | "fraud_report" | "failed";
            /** Format: uuid */
            decision_id: string;
            /** @description The entries that the event put on the blacklist, by `populate_on` of the rules. */
            blacklist_entries: components["schemas"]["BlacklistEntryResponse"][];
            /** Format: date-time */
            occurred_at: string;
            /** Format: date-time */
            processed_at: string;
            data: {
                [key: string]: unknown;
            };
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
        EvidenceResponse: {
            path: string;
            /** @description Below a `not` the opposite of the operator in the rule, so that the entry is true as written. */
            operator: string;
            /** @description What was counted, where a velocity was compared. */
            velocity?: components["schemas"]["VelocityEvidenceResponse"];
            /** @description What the value was compared with. Long lists and texts are cut. */
            operand: unknown;
            /** @description The value at the path; `null` when it was absent. */
            value: unknown;
        };
        ExplainedRuleResponse: {
            /** @description The evidence, one sentence for each comparison that was true. */
            sentences: string[];
            rule_id: string;
            name: string;
            /** @enum {string} */
            type: "condition" | "blacklist" | "backend" | "backend_group";
            /** @enum {string} */
            action: "ALLOW" | "BLOCK" | "REVIEW";
            /** @description False for a rule in shadow: recorded, without effect. */
            live: boolean;
            evidence: components["schemas"]["EvidenceResponse"][];
        };
        ExplanationResponse: {
            /** @description Each one would have resulted in ALLOW by itself. The smallest change of each field, smallest first. */
            counterfactuals: components["schemas"]["CounterfactualResponse"][];
            /** @description Why there are none, where that is known. */
            note: string | null;
        };
        FieldChangeResponse: {
            /** @enum {string} */
            kind: "added" | "removed" | "changed";
            /** @description JSON path in this version, or in the other one for what was removed. */
            path: string;
            old: unknown;
            new: unknown;
        };
        /**
         * @description Compares a field with another field of the same decision.
         * @example {
         *       "path": "$.billing.country",
         *       "operator": "eq",
         *       "value_path": "$.shipping.address.country"
         *     }
         */
        FieldComparison: {
            path: components["schemas"]["FieldPath"];
            /** @enum {string} */
            operator: "eq" | "in" | "gt" | "gte" | "lt" | "lte" | "contains" | "starts_with" | "ends_with" | "neq" | "not_in";
            value_path: components["schemas"]["FieldPath"];
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
        FieldMappingRequest: {
            /** @description `$.order.total` of the JSON body, or `header:x-customer`. */
            from: string;
            /** @description A field of a decision request: `$.transaction.amount`. */
            to: string;
        };
        /** @description A field of the decision: $.transaction.amount, $.items[0].sku, $.items[*].price for any element. */
        FieldPath: string;
        /**
         * @description Adds up, averages or counts the different values of a field.
         * @example {
         *       "key": [
         *         "$.customer.id",
         *         "$.transaction.currency"
         *       ],
         *       "aggregate": "sum",
         *       "field": "$.transaction.amount",
         *       "window": "P1D"
         *     }
         */
        FieldVelocity: {
            key: components["schemas"]["VelocityKey"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            aggregate: "sum" | "distinct" | "avg";
            field: components["schemas"]["FieldPath"];
            /**
             * @description An ISO 8601 duration from PT1S to P90D. The window slides.
             * @example PT1H
             */
            window: string;
            /** @description Decisions for which it is false are not counted. */
            filter?: components["schemas"]["Condition"] | null;
        };
        FindingResponse: {
            /** @description JSON path in the ruleset: `$.rules[0].when.value`. */
            path: string;
            /**
             * @description An `error` keeps the version from being activated.
             * @enum {string}
             */
            severity: "error" | "warning";
            message: string;
        };
        GroupMember: {
            /** @description The slug of an integration. */
            backend: string;
            weight: number;
            /**
             * @description False for a member whose outcomes are recorded without effect.
             * @default true
             */
            live?: boolean;
        };
        HeaderAuth: {
            /** Format: auth-header-name */
            name: string;
            /** Format: header-value */
            value: string;
        };
        ImportedLineResponse: {
            /** @description From 1, the header row. */
            line: number;
            /**
             * @description `add`: a new entry. `extend`: listed already, and would be listed for longer. `known`: listed already for at least as long. `refused`: skipped, see `message`.
             * @enum {string}
             */
            result: "add" | "extend" | "known" | "refused";
            /** @description `null` for the blacklist itself, and for a refused line. */
            list: string | null;
            path: string | null;
            display_hint: string | null;
            message: string | null;
            /**
             * Format: date-time
             * @description `null` for an entry that does not expire.
             */
            expires_at: string | null;
        };
        ImportEntriesRequest: {
            /** @description The `plan` of a preview. If the import would do something else by now, it returns 409. */
            plan?: string;
            /** @description CSV with a header row: `value`, and any of `path`, `list`, `value_type`, `ttl_seconds`, `reason`. At most 1,000 lines. Larger files: `tessera fraud blacklist import`. */
            csv: string;
        };
        ImportEntriesResponse: {
            /** @description Identifies what the import does: send it to import exactly this. */
            plan: string;
            added: number;
            extended: number;
            known: number;
            refused: number;
            /** @description In the order of the file. */
            lines: components["schemas"]["ImportedLineResponse"][];
        };
        IntegrationAuthRequest: components["schemas"]["IntegrationAuthRequestBearer"] | components["schemas"]["IntegrationAuthRequestBasic"] | components["schemas"]["IntegrationAuthRequestHeader"];
        IntegrationAuthRequestBasic: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "basic";
            basic: components["schemas"]["BasicAuth"];
        };
        IntegrationAuthRequestBearer: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bearer";
            bearer: components["schemas"]["BearerAuth"];
        };
        IntegrationAuthRequestHeader: {
            /**
             * @description Which of the sibling fields is set. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "header";
            header: components["schemas"]["HeaderAuth"];
        };
        IntegrationAuthResponse: {
            /** @enum {string} */
            type: "bearer" | "basic" | "header";
        };
        /** @description One page of a list, with a link to the next. */
        IntegrationList: {
            /** @description The objects of this page. */
            data: components["schemas"]["IntegrationResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        IntegrationResponse: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            /** @enum {string} */
            type: "http";
            url: string;
            method: string;
            /** @description Null if requests to it carry no credentials. */
            auth: components["schemas"]["IntegrationAuthResponse"] | null;
            timeout_ms: number;
            retries: number;
            response: components["schemas"]["ResponseMappingResponse"] | null;
            cache_ttl_s: number | null;
            breaker: components["schemas"]["BreakerResponse"] | null;
            enabled: boolean;
            description: string | null;
            headers: {
                [key: string]: string;
            };
            /** @description Null: the default contract. */
            request: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description One page of a list, with a link to the next. */
        InterceptorList: {
            /** @description The objects of this page. */
            data: components["schemas"]["InterceptorResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        InterceptorResponse: {
            /** Format: uuid */
            id: string;
            /** @description It is called at `/api/interceptors/{ref}`. */
            ref: string;
            /** @description Counts from 1 within the ref. */
            version: number;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "INACTIVE";
            context: string;
            description: string | null;
            destination: components["schemas"]["DestinationResponse"];
            field_mapping: components["schemas"]["FieldMappingRequest"][];
            responses: components["schemas"]["ResponseTemplatesRequest"];
            /** @description Names and types of the fields that were seen in JSON bodies; never their values. */
            discovered_keys: components["schemas"]["DiscoveredKeyResponse"][];
            created_by: string;
            activated_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            activated_at: string | null;
        };
        ItemRequest: {
            /** @description Either this or `name`. */
            sku?: string | null;
            name?: string | null;
            quantity?: number | null;
            categories?: string[] | null;
            product_type?: string | null;
            /** @description Of one piece, in minor units of the transaction currency. */
            price?: number | null;
        };
        LabelledResponse: {
            /** @description Decisions with a `fraud_report` or a `chargeback`. */
            fraud: number;
            /** @description Decisions that could be reported: those that were blocked at the time could not. */
            reportable: number;
            /** @description `fraud` of `reportable`; `null` without any. */
            precision: number | null;
            /** @description `fraud` of all reported fraud in the range; `null` without any. */
            recall: number | null;
        };
        LabelsResponse: {
            /** @description Decisions of the range with a `fraud_report` or a `chargeback`. */
            fraud: number;
            /** @description Of what the baseline did not allow. */
            baseline: components["schemas"]["LabelledResponse"];
            /** @description Of what the simulated version would not allow. */
            candidate: components["schemas"]["LabelledResponse"];
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
        LintedRulesetResponse: {
            warnings: components["schemas"]["FindingResponse"][];
            /** Format: uuid */
            id: string;
            context: string;
            /** @description Counts from 1 within the context. */
            version: number;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "INACTIVE";
            description: string | null;
            created_by: string;
            activated_by: string | null;
            /** @description SHA-256 of the rules in canonical JSON. */
            hash: string;
            rules: components["schemas"]["Rule"][];
            /** @description The schema that requests of the context are validated with, in addition to the API’s own rules. */
            schema: components["schemas"]["RulesetSchemaRequest"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            activated_at: string | null;
        };
        LintRulesetRequest: {
            rules: components["schemas"]["Rule"][];
            schema?: components["schemas"]["RulesetSchemaRequest"] | null;
            /**
             * Format: context
             * @description Its recent decisions show which fields are usually sent.
             */
            context: string;
        };
        /**
         * @example {
         *       "path": "$.customer.id",
         *       "operator": "in_list",
         *       "value": "vip"
         *     }
         */
        ListComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "in_list" | "not_in_list";
            /** @description The name of a list. */
            value: string;
        };
        /** @description Links to other pages of a list. */
        ListLinks: {
            /** @description The URL of the next page; null on the last one. */
            next: string | null;
        };
        /** @description Compares a field with a literal. A field that was not sent is null: positive operators are then false, neq, not_in, not_exists and not_in_list true. */
        LiteralComparison: components["schemas"]["EqualityComparison"] | components["schemas"]["MembershipComparison"] | components["schemas"]["OrderComparison"] | components["schemas"]["BetweenComparison"] | components["schemas"]["PresenceComparison"] | components["schemas"]["ContainsComparison"] | components["schemas"]["AffixComparison"] | components["schemas"]["PatternComparison"] | components["schemas"]["AddressComparison"] | components["schemas"]["ListComparison"];
        MaskedPanCredential: {
            /** @description With `expiry_year`, a part of the fingerprint. */
            expiry_month?: number | null;
            expiry_year?: number | null;
            /** @enum {string|null} */
            scheme?: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay" | null;
            cardholder_name?: string | null;
            /** Format: masked-account-number */
            value: string;
        };
        /**
         * @example {
         *       "path": "$.transaction.currency",
         *       "operator": "in",
         *       "value": [
         *         "EUR",
         *         "USD"
         *       ]
         *     }
         */
        MembershipComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "in" | "not_in";
            value: (string | number | boolean | null)[];
        };
        MerchantRequest: {
            id?: string | null;
            /** @description Merchant category code, ISO 18245. */
            mcc?: string | null;
            /** Format: country */
            country?: string | null;
        };
        MerchantResponse: {
            id: string | null;
            mcc: string | null;
            country: string | null;
        };
        MovedRuleResponse: {
            rule_id: string;
            name: string;
            from: number;
            to: number;
        };
        NotCondition: {
            not: components["schemas"]["Condition"];
        };
        /**
         * @example {
         *       "path": "$.transaction.amount",
         *       "operator": "gte",
         *       "value": 50000
         *     }
         */
        OrderComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "gt" | "gte" | "lt" | "lte";
            value: string | number | null;
        };
        OverlapResponse: {
            rule_id: string;
            /** @description Decisions on which both rules fired. */
            hits: number;
        };
        PanCredential: {
            expiry_month: number;
            expiry_year: number;
            /**
             * @description By default the scheme of the number.
             * @enum {string|null}
             */
            scheme?: "visa" | "mastercard" | "american express" | "discover" | "diners club" | "jcb" | "unionpay" | null;
            cardholder_name?: string | null;
            /**
             * Format: any-account-number
             * @description The full card number. Used for this evaluation only and never stored.
             */
            value: string;
        };
        /**
         * @example {
         *       "path": "$.device.user_agent",
         *       "operator": "matches",
         *       "value": "(?i)headless"
         *     }
         */
        PatternComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "matches";
            /** @description RE2 syntax; true when the pattern occurs anywhere. */
            value: string;
        };
        PayerAddressResponse: {
            address1: string | null;
            address2: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
            country: string | null;
            first_name: string | null;
            last_name: string | null;
        };
        PayerDeviceResponse: {
            ip: string | null;
            fingerprint: string | null;
            user_agent: string | null;
            session: string | null;
            language: string | null;
        };
        PayerResponse: {
            id: string;
            email: string | null;
            phone: string | null;
            first_name: string | null;
            last_name: string | null;
            /** @description Not shown where personal data is masked. */
            date_of_birth: string | null;
            /** Format: date-time */
            created_at: string | null;
        };
        PlacedRuleResponse: {
            rule_id: string;
            name: string;
            /** @description Its index among the rules of its version. */
            position: number;
            rule: components["schemas"]["Rule"];
        };
        /**
         * @example {
         *       "path": "$.customer.email",
         *       "operator": "exists"
         *     }
         */
        PresenceComparison: {
            path: components["schemas"]["FieldPath"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operator: "exists" | "not_exists";
        };
        PreviewImportRequest: {
            /** @description CSV with a header row: `value`, and any of `path`, `list`, `value_type`, `ttl_seconds`, `reason`. At most 1,000 lines. Larger files: `tessera fraud blacklist import`. */
            csv: string;
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
        ProvisionalResponse: {
            /** @description The pending backends, by slug. */
            pending_backends: string[];
            /**
             * Format: date-time
             * @description When the decision becomes ALLOW unless they have responded.
             */
            deadline_at: string;
        };
        PurchasedItemResponse: {
            sku: string | null;
            name: string | null;
            quantity: number | null;
            /** @description Of one piece, in minor units of the transaction currency. */
            price: number | null;
            categories: string[];
            product_type: string | null;
        };
        RejectChangeRequest: {
            /** @description What has to be different. */
            reason: string;
        };
        RelatedDecisionResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            outcome: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL";
            currency: string | null;
            transaction_reference: string | null;
            payment_state: string | null;
            resolution: string | null;
            /** Format: date-time */
            created_at: string;
            amount: number | null;
        };
        RelatedDecisionsResponse: {
            /**
             * @description What the decisions have in common; also the name of the filter that lists them all.
             * @enum {string}
             */
            by: "credential_fingerprint" | "customer_id" | "device_ip" | "device_hash" | "email_hash";
            value: string;
            /** @description How many other decisions there are, at most 1,000. */
            count: number;
            /** @description There are more than were counted. */
            has_more: boolean;
            /** @description The newest ones, at most 10. */
            decisions: components["schemas"]["RelatedDecisionResponse"][];
            /** @description The counted decisions by outcome; outcomes without decisions are left out. */
            outcomes: {
                [key: string]: number;
            };
        };
        ReplayedRuleResponse: {
            rule_id: string;
            name: string;
            /** @enum {string} */
            type: "condition" | "blacklist" | "backend" | "backend_group";
            /**
             * @description `null` for a rule that calls a backend.
             * @enum {string|null}
             */
            action: "ALLOW" | "BLOCK" | "REVIEW" | null;
            enabled: boolean;
            live: boolean;
            /** @description Decisions on which it fired. */
            hits: number;
            /** @description Of them, those on which no other rule fired before it. */
            first_hits: number;
            /** @description Of them, those whose outcome differs from the baseline. */
            changed: number;
            /** @description The rules that fired on the same decisions most often, up to 20. */
            overlap: components["schemas"]["OverlapResponse"][];
            labelled: components["schemas"]["LabelledResponse"];
            /** @description The rule as if it were the only one of the ruleset; `null` for a rule that calls a backend. */
            alone: components["schemas"]["RuleAloneResponse"] | null;
            /** @description Up to 20 decision ids, the same ones every time. */
            samples: string[];
            /** @description In minor units, by currency. */
            amount: {
                [key: string]: number;
            };
            /** @description Money of its hits that could be reported as fraud and were not, by currency. */
            false_positive_amount: {
                [key: string]: number;
            };
        };
        ReplayRequest: {
            /** @description The share of the decisions that is evaluated, 1 by default; always the same ones. */
            sample?: number;
            /**
             * Format: uuid
             * @description Compares with another version instead of the original outcomes.
             */
            baseline_ruleset_id?: string;
            /**
             * Format: date-time
             * @description Decisions that were stored since.
             */
            from: string;
            /**
             * Format: date-time
             * @description Decisions that were stored before; a time in the future means now.
             */
            to: string;
            /**
             * Format: context
             * @description Decisions of this context; by default the ruleset's own.
             */
            context?: string;
        };
        ReplayResultResponse: {
            /** @description Decisions that were evaluated again. */
            decisions: number;
            /** @description Of them, those whose outcome differs from the baseline. */
            changed: number;
            /** @description The cells of the matrix that are not empty. */
            transitions: components["schemas"]["TransitionResponse"][];
            labels: components["schemas"]["LabelsResponse"];
            /** @description In the order of the ruleset. */
            rules: components["schemas"]["ReplayedRuleResponse"][];
            /** @description Where the figures may differ from what would have happened; empty where they cannot. */
            approximations: string[];
            /** @description In minor units, by currency. */
            amount: {
                [key: string]: number;
            };
            /** @description Decisions by baseline outcome, then by outcome of the simulated version. */
            matrix: {
                [key: string]: {
                    [key: string]: number;
                };
            };
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
        ResolutionResponse: {
            /**
             * Format: uuid
             * @description Of the decision.
             */
            id: string;
            /** @enum {string} */
            original_outcome: "REVIEW";
            /** @enum {string} */
            resolution: "ACCEPTED" | "REJECTED";
            /** @description The client of the token. */
            resolved_by: string;
            note: string | null;
            /** Format: date-time */
            resolved_at: string;
        };
        ResolveDecisionRequest: {
            /** @enum {string} */
            action: "accept" | "reject";
            /** @description The reason, for later readers. */
            note?: string | null;
        };
        ResolveReviewsRequest: {
            reviews: components["schemas"]["BulkResolutionRequest"][];
        };
        ResolveReviewsResponse: {
            /** @description One for each review of the request, in its order. */
            results: components["schemas"]["BulkResolutionResponse"][];
        };
        ResponseMappingRequest: {
            /** @description The path of the outcome in the response. Default `$.outcome`. */
            outcome_path?: string;
            /** @description What the words of the backend mean, as in `{"deny": "BLOCK"}`. Without it the backend says ALLOW, BLOCK or REVIEW itself. */
            map?: {
                [key: string]: string;
            };
        };
        ResponseMappingResponse: {
            outcome_path?: string;
            map?: {
                [key: string]: string;
            };
        };
        ResponseTemplateRequest: {
            status: number;
            headers?: {
                [key: string]: string;
            } | null;
            /** @description JSON, in which a text such as `$.decision.id` or `$.transaction.reference` is filled in; a text alone is sent as it is. */
            body?: unknown;
        };
        ResponseTemplatesRequest: {
            block?: components["schemas"]["ResponseTemplateRequest"] | null;
            review?: components["schemas"]["ResponseTemplateRequest"] | null;
        };
        ReviewDetailsResponse: {
            /** @description Oldest first. */
            notes: components["schemas"]["ReviewNoteResponse"][];
            /**
             * Format: uuid
             * @description Of the decision.
             */
            id: string;
            /** @description The review is open and `due_at` has passed. */
            is_overdue: boolean;
            /** @description Seconds since `created_at`, until now or until it was resolved. */
            age_seconds: number;
            context: string;
            customer_id: string;
            /** @description `null`, like amount and currency, until a decision of an older release is prepared. */
            transaction_reference: string | null;
            currency: string | null;
            /** @description The rules that fired, live and in shadow. */
            rule_ids: string[];
            payment_state: string | null;
            /** @description Who works on it: a person as `user:<id>`, or a client. */
            assignee: string | null;
            note_count: number;
            /**
             * @description `null` while the review is open.
             * @enum {string|null}
             */
            resolution: "ACCEPTED" | "REJECTED" | null;
            resolved_by: string | null;
            /**
             * Format: date-time
             * @description When the decision was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description `created_at` and `REVIEW_SLA_MINUTES`.
             */
            due_at: string;
            amount: number | null;
            /** Format: date-time */
            assigned_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
        };
        /** @description One page of a list, with a link to the next. */
        ReviewList: {
            /** @description The objects of this page. */
            data: components["schemas"]["ReviewResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        ReviewNoteRequest: {
            /** @description Card numbers in it are masked. */
            text: string;
        };
        ReviewNoteResponse: {
            /** Format: uuid */
            id: string;
            author: string;
            text: string;
            /** Format: date-time */
            created_at: string;
        };
        ReviewResponse: {
            /**
             * Format: uuid
             * @description Of the decision.
             */
            id: string;
            /** @description The review is open and `due_at` has passed. */
            is_overdue: boolean;
            /** @description Seconds since `created_at`, until now or until it was resolved. */
            age_seconds: number;
            context: string;
            customer_id: string;
            /** @description `null`, like amount and currency, until a decision of an older release is prepared. */
            transaction_reference: string | null;
            currency: string | null;
            /** @description The rules that fired, live and in shadow. */
            rule_ids: string[];
            payment_state: string | null;
            /** @description Who works on it: a person as `user:<id>`, or a client. */
            assignee: string | null;
            note_count: number;
            /**
             * @description `null` while the review is open.
             * @enum {string|null}
             */
            resolution: "ACCEPTED" | "REJECTED" | null;
            resolved_by: string | null;
            /**
             * Format: date-time
             * @description When the decision was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description `created_at` and `REVIEW_SLA_MINUTES`.
             */
            due_at: string;
            amount: number | null;
            /** Format: date-time */
            assigned_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
        };
        RotateKeyRequest: {
            /** @description How long both keys sign, in seconds. 0 replaces the key at once, as after a leak. */
            overlap_seconds: number;
        };
        /** @description Rules run in their order. ALLOW and BLOCK stop, REVIEW is remembered, and no match is ALLOW. */
        Rule: components["schemas"]["ConditionRule"] | components["schemas"]["BlacklistRule"] | components["schemas"]["BackendRule"] | components["schemas"]["BackendGroupRule"];
        /** @enum {string} */
        RuleAction: "ALLOW" | "BLOCK" | "REVIEW";
        RuleAloneResponse: {
            /** @description Decisions on which its conditions are true, including those that an earlier rule ended. */
            hits: number;
            labelled: components["schemas"]["LabelledResponse"];
            /** @description Up to 20 decision ids, the same ones every time. */
            samples: string[];
            /** @description In minor units, by currency. */
            amount: {
                [key: string]: number;
            };
            /** @description Money of its hits that could be reported as fraud and were not, by currency. */
            false_positive_amount: {
                [key: string]: number;
            };
        };
        RuleSchemaResponse: {
            /** @description Describes the `rules` of a ruleset. */
            schema: {
                [key: string]: unknown;
            };
        };
        RulesetDiffResponse: {
            /** Format: uuid */
            ruleset_id: string;
            version: number;
            /** Format: uuid */
            against_id: string;
            against_version: number;
            context: string;
            /** @description Both versions mean the same. */
            identical: boolean;
            /** @description The differences in sentences. */
            summary: string[];
            metadata: components["schemas"]["FieldChangeResponse"][];
            added: components["schemas"]["PlacedRuleResponse"][];
            removed: components["schemas"]["PlacedRuleResponse"][];
            /** @description Rules whose place among the others changed: as few as explain the new order. */
            moved: components["schemas"]["MovedRuleResponse"][];
            changed: components["schemas"]["ChangedRuleResponse"][];
        };
        RulesetLintResponse: {
            /** @description There is no finding of severity `error`. */
            can_be_activated: boolean;
            /** @description Of rules that are invalid, only what is invalid; else what the linter found. */
            findings: components["schemas"]["FindingResponse"][];
        };
        /** @description One page of a list, with a link to the next. */
        RulesetList: {
            /** @description The objects of this page. */
            data: components["schemas"]["RulesetResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        RulesetResponse: {
            /** Format: uuid */
            id: string;
            context: string;
            /** @description Counts from 1 within the context. */
            version: number;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "INACTIVE";
            description: string | null;
            created_by: string;
            activated_by: string | null;
            /** @description SHA-256 of the rules in canonical JSON. */
            hash: string;
            rules: components["schemas"]["Rule"][];
            /** @description The schema that requests of the context are validated with, in addition to the API’s own rules. */
            schema: components["schemas"]["RulesetSchemaRequest"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            activated_at: string | null;
        };
        RulesetSchemaRequest: {
            name: string;
            version: number;
        };
        /** @description One page of a list, with a link to the next. */
        SchemaList: {
            /** @description The objects of this page. */
            data: components["schemas"]["SchemaResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        SchemaResponse: {
            /** Format: uuid */
            id: string;
            name: string;
            latest_version: number;
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description One page of a list, with a link to the next. */
        SchemaVersionList: {
            /** @description The objects of this page. */
            data: components["schemas"]["SchemaVersionResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        SchemaVersionResponse: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Counts from 1 within the name. */
            version: number;
            /**
             * @description A `DEPRECATED` version still validates; nothing new may refer to it.
             * @enum {string}
             */
            status: "ACTIVE" | "DEPRECATED";
            created_by: string;
            deprecated_by: string | null;
            schema: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            deprecated_at: string | null;
        };
        SepaCredential: {
            account_holder?: string | null;
            /**
             * Format: iban
             * @description Either this or `masked_iban`.
             */
            iban?: string | null;
            /** Format: masked-iban */
            masked_iban?: string | null;
        };
        ShipmentResponse: {
            carrier: string | null;
            method: string | null;
            address: components["schemas"]["PayerAddressResponse"] | null;
        };
        ShippingRequest: {
            carrier?: string | null;
            method?: string | null;
            address?: components["schemas"]["AddressRequest"] | null;
        };
        SimulatedDecisionResponse: {
            /**
             * @description By rules, lists and velocities; backends are not called.
             * @enum {string}
             */
            outcome: "ALLOW" | "BLOCK" | "REVIEW";
            context: string;
            /** Format: uuid */
            ruleset_id: string;
            ruleset_version: number;
            /** @enum {string} */
            credential_type: "pan" | "masked_pan" | "sepa" | "vault_token";
            credential_fingerprint: string;
            masked_credential: string;
            triggered_rules: components["schemas"]["TriggeredRuleResponse"][];
            /** @description The backends that a decision would have called. */
            backends_not_called: components["schemas"]["UncalledBackendResponse"][];
            /** @description A velocity used only the newest 200,000 decisions and may be too low. */
            velocity_partial: boolean;
            /** @description Every rule, in order. */
            trace: components["schemas"]["TracedRuleResponse"][];
            /** Format: date-time */
            evaluated_at: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        SimulatedRangeResponse: {
            context: string;
            sample: number;
            /**
             * Format: uuid
             * @description `null` if the baseline is the original outcomes.
             */
            baseline_ruleset_id: string | null;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        SimulateRequest: {
            /** @description One decision request, evaluated with a full trace. Either this or `replay`. */
            request?: components["schemas"]["CreateDecisionRequest"];
            /** @description The stored decisions of a time. */
            replay?: components["schemas"]["ReplayRequest"];
        };
        SimulationLinksResponse: {
            self: string;
        };
        /** @description One page of a list, with a link to the next. */
        SimulationList: {
            /** @description The objects of this page. */
            data: components["schemas"]["SimulationResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        SimulationResponse: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
            /** @description Decisions processed so far, including those of other contexts. */
            processed: number;
            /** @description Decisions in the range; `null` until they are counted. */
            total: number | null;
            /** Format: uuid */
            ruleset_id: string;
            ruleset_version: number;
            /** @description Of the rules as they were when the simulation began: a draft may have changed since. */
            ruleset_hash: string;
            replay: components["schemas"]["SimulatedRangeResponse"];
            created_by: string;
            /** @description Why it failed. */
            error: string | null;
            links: components["schemas"]["SimulationLinksResponse"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
        };
        SimulationResultResponse: {
            /** @description Once it is COMPLETED. */
            result: components["schemas"]["ReplayResultResponse"] | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
            /** @description Decisions processed so far, including those of other contexts. */
            processed: number;
            /** @description Decisions in the range; `null` until they are counted. */
            total: number | null;
            /** Format: uuid */
            ruleset_id: string;
            ruleset_version: number;
            /** @description Of the rules as they were when the simulation began: a draft may have changed since. */
            ruleset_hash: string;
            replay: components["schemas"]["SimulatedRangeResponse"];
            created_by: string;
            /** @description Why it failed. */
            error: string | null;
            links: components["schemas"]["SimulationLinksResponse"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
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
        TracedConditionResponse: {
            /** @description JSON path in the ruleset: `$.rules[0].when.all[1]`. */
            at: string;
            holds: boolean;
            path: string;
            /** @description Below a `not` the opposite of the operator in the rule, so that the entry is true as written. */
            operator: string;
            /** @description What was counted, where a velocity was compared. */
            velocity?: components["schemas"]["VelocityEvidenceResponse"];
            /** @description What the value was compared with. Long lists and texts are cut. */
            operand: unknown;
            /** @description The value at the path; `null` when it was absent. */
            value: unknown;
        };
        TracedRuleResponse: {
            rule_id: string;
            name: string;
            /** @enum {string} */
            type: "condition" | "blacklist" | "backend" | "backend_group";
            /**
             * @description `null` for a rule that calls a backend.
             * @enum {string|null}
             */
            action: "ALLOW" | "BLOCK" | "REVIEW" | null;
            enabled: boolean;
            live: boolean;
            /** @description Whether the rule was evaluated. */
            reached: boolean;
            /**
             * @description Why it was evaluated or not: an earlier rule may have ended the evaluation.
             * @enum {string}
             */
            reason: "evaluated" | "disabled" | "outside_rollout" | "after_stop";
            /** @description Whether its conditions are true, even if it was not evaluated. */
            matched: boolean;
            /** @description Whether it is one of `triggered_rules`. */
            fired: boolean;
            /** @description Whether the evaluation ended with it. */
            stopped: boolean;
            /** @description The earlier rule that ended the evaluation. */
            stopped_by: string | null;
            /** @description The backend that it would call. A simulation calls none. */
            backend: string | null;
            /** @description Every comparison of the rule, including those that are false. */
            conditions: components["schemas"]["TracedConditionResponse"][];
        };
        TransactionRequest: components["schemas"]["TransactionRequestCurrency"] | components["schemas"]["TransactionRequestCurrencyCode"];
        TransactionRequestCurrency: {
            /** @description The caller's own reference of the payment. One that reads as a card number is shown as mask and fingerprint. */
            reference: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** Format: currency */
            currency: string;
            /**
             * Format: currency
             * @description Another name of `currency`, which may be left out then. Both must not differ.
             */
            currency_code?: string;
        };
        TransactionRequestCurrencyCode: {
            /** @description The caller's own reference of the payment. One that reads as a card number is shown as mask and fingerprint. */
            reference: string;
            /** @description In minor units of the currency. */
            amount: number;
            /** Format: currency */
            currency?: string;
            /**
             * Format: currency
             * @description Another name of `currency`, which may be left out then. Both must not differ.
             */
            currency_code: string;
        };
        TransitionResponse: {
            /** @enum {string} */
            baseline: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL";
            /** @enum {string} */
            candidate: "ALLOW" | "BLOCK" | "REVIEW";
            decisions: number;
            fraud: number;
            /** @description Up to 20 decision ids, the same ones every time. */
            samples: string[];
            /** @description In minor units, by currency. */
            amount: {
                [key: string]: number;
            };
        };
        TriggeredRuleResponse: {
            rule_id: string;
            name: string;
            /** @enum {string} */
            type: "condition" | "blacklist" | "backend" | "backend_group";
            /** @enum {string} */
            action: "ALLOW" | "BLOCK" | "REVIEW";
            /** @description False for a rule in shadow: recorded, without effect. */
            live: boolean;
            evidence: components["schemas"]["EvidenceResponse"][];
        };
        UncalledBackendResponse: {
            backend: string;
            rule_id: string;
            /** @description True for an asynchronous backend: the decision would be PROVISIONAL first. */
            async: boolean;
            live: boolean;
        };
        UpdateCaseRequest: {
            title?: string;
            /** @description `me`, or a person as `user:<id>`, or a client; `null` for none. */
            owner?: string | null;
        };
        UpdateIntegrationRequest: {
            name?: string;
            /** Format: webhook-url */
            url?: string;
            /** @enum {string} */
            method?: "POST" | "PUT" | "PATCH";
            /** @description Write-only: stored encrypted; reads show only its type. */
            auth?: components["schemas"]["IntegrationAuthRequest"] | null;
            /** @description Timeout of one call, including its retries. Asynchronous calls end with the decision. */
            timeout_ms?: number;
            /** @description Further attempts after a failure, within the time limit. Default 0. */
            retries?: number;
            response?: components["schemas"]["ResponseMappingRequest"] | null;
            /** @description How long a response is cached for otherwise equal requests. Default: not at all. */
            cache_ttl_s?: number | null;
            breaker?: components["schemas"]["BreakerRequest"] | null;
            /** @description A disabled backend is not called; its rules go by their `on_error`. Default true. */
            enabled?: boolean;
            description?: string | null;
            /** @description Added to every request. Secrets belong in `auth`, which no read shows. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description The body to send: JSON whose texts that begin with `$.` are paths into the decision. Default: the contract of the guide. */
            request?: {
                [key: string]: unknown;
            } | null;
        };
        UpdateInterceptorRequest: {
            destination?: components["schemas"]["DestinationRequest"];
            /** @description Without mappings, requests pass without a decision. */
            field_mapping?: components["schemas"]["FieldMappingRequest"][];
            /** @description The response in place of the destination’s; by default, the decision. */
            responses?: components["schemas"]["ResponseTemplatesRequest"];
            description?: string | null;
            /**
             * Format: context
             * @description The context of its decisions, unless the mapping sets one.
             */
            context?: string;
        };
        UpdateRulesetRequest: {
            description?: string | null;
            /** @description Replaces all rules. */
            rules?: components["schemas"]["Rule"][];
            schema?: components["schemas"]["RulesetSchemaRequest"] | null;
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
        VaultTokenCredential: {
            /**
             * Format: uuid
             * @description The id of a token of the card vault.
             */
            id: string;
        };
        Velocity: components["schemas"]["CountVelocity"] | components["schemas"]["FieldVelocity"];
        /**
         * @description Compares what was counted over a sliding window, this decision included.
         * @example {
         *       "velocity": {
         *         "key": "$.device.ip",
         *         "aggregate": "count",
         *         "window": "PT1H"
         *       },
         *       "operator": "gt",
         *       "value": 5
         *     }
         */
        VelocityComparison: {
            velocity: components["schemas"]["Velocity"];
            /** @enum {string} */
            operator: "eq" | "neq" | "in" | "not_in" | "gt" | "gte" | "lt" | "lte" | "between" | "exists" | "not_exists";
            /** @description A number; a list of them for in, not_in and between; absent for exists. */
            value?: number | (number | null)[] | null;
        };
        VelocityEvidenceResponse: {
            /** @enum {string} */
            aggregate: "count" | "sum" | "distinct" | "avg";
            field: string | null;
            /** @description ISO 8601 duration. */
            window: string;
            /** @description The count went on past the value, which decided every threshold. */
            at_least: boolean;
            /** @description The number of distinct values, being above 1,000, is an estimate. */
            estimated: boolean;
            /** @description The history of this velocity is still being loaded. */
            partial: boolean;
            /** @description The paths of the key and their values. */
            key: {
                [key: string]: unknown;
            };
        };
        /** @description A path, or up to four whose values count together. Null in one: not counted. */
        VelocityKey: components["schemas"]["FieldPath"] | components["schemas"]["FieldPath"][];
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
        /** @description Decisions of at least this amount, in minor units of whatever currency. */
        AmountFrom: number;
        /** @description Decisions of at most this amount, in minor units of whatever currency. */
        AmountTo: number;
        /** @description The first six digits of the card. */
        Bin: string;
        Context: string;
        CredentialFingerprint: string;
        Currency: string;
        /** @description Another name of `currency`, which may be left out then. Both must not differ. */
        CurrencyCode: string;
        CustomerId: string;
        /** @description The `device_hash` of a decision. */
        DeviceHash: string;
        DeviceIp: string;
        /** @description The `email_hash` of a decision, or of `POST /api/admin/decisions/email-hash`. URLs are logged, so the address itself is not a filter. */
        EmailHash: string;
        /** @description `counterfactual` adds to a BLOCK or REVIEW the smallest single changes that would have resulted in ALLOW. */
        Explain: "counterfactual";
        /** @description `true`: decisions that were made although something did not respond in time. */
        FailOpen: boolean;
        /** @description Decisions made at this time or later. */
        From: string;
        /** @description The ID of the object. */
        Id: string;
        /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
        IdempotencyKey: string;
        /** @description How many elements a page has at most. */
        Limit: number;
        /** @description The context as sent. A context without a ruleset is decided by the ruleset of `default`. */
        ListDecisionsAsReviewerContext: string;
        /** @description Decisions of payments in this currency. */
        ListDecisionsAsReviewerCurrency: string;
        /** @description The name of the object. */
        Name: string;
        /** @description `desc`, the default: newest first. `asc`: oldest first. */
        Order: "asc" | "desc";
        /** @description The outcome as it is now: of a provisional decision that is final, the final one. */
        Outcome: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL";
        /** @description `false`: decisions of outcome REVIEW that wait for a person. `true`: those that were resolved. */
        Resolved: boolean;
        /** @description Decisions on which the rule with this id fired, live or in shadow. */
        RuleId: string;
        Status: "DRAFT" | "ACTIVE" | "INACTIVE";
        /** @description The context of the request, for a router in front of several cells of the service. Must be the context of the body. */
        TesseraContext: string;
        /** @description Decisions made before this time. */
        To: string;
        TransactionReference: string;
        /** @description The number of the version. */
        Version: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    countDecisions: {
        parameters: {
            query?: {
                /** @description What to group by, comma-separated: `time`, `outcome`, `rule`, `ruleset_version`, `context`, `currency`. By default everything is one group. `rule` and `ruleset_version` exclude each other. */
                group_by?: string;
                /** @description The length of the groups of `time`, in UTC. Default `day`; `hour` for at most 31 days. */
                interval?: "hour" | "day";
                outcome?: "ALLOW" | "BLOCK" | "REVIEW" | "PROVISIONAL";
                /** @description Only decisions on which the rule with this id fired, live or in shadow. */
                rule_id?: string;
                /** @description Only decisions that this ruleset made: a version of the rules. Not together with `rule_id` or groups of `rule`. */
                ruleset_id?: string;
                /** @description Decisions made at this time or later: a whole hour, or a whole day (UTC) if it is so long ago that hours are not counted any more (400 days by default). Default 30 days before `to`. */
                from?: string;
                /** @description Decisions made before this time: a whole hour or day, as `from`. Default the end of the current hour. */
                to?: string;
                context?: components["parameters"]["Context"];
                currency?: components["parameters"]["Currency"];
                /** @description Another name of `currency`, which may be left out then. Both must not differ. */
                currency_code?: components["parameters"]["CurrencyCode"];
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
                    "application/json": components["schemas"]["AnalyticsResponse"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBlacklistEntries: {
        parameters: {
            query?: {
                /** @description Only entries for this path, however it is spelled. */
                path?: string;
                /** @description Only entries of this list; `blacklist` is the blacklist itself. */
                list?: string;
                /** @description Only entries of this value, of whatever type it was listed. */
                value?: string;
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
                    "application/json": components["schemas"]["BlacklistEntryList"];
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
    createBlacklistEntry: {
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
                "application/json": components["schemas"]["CreateBlacklistEntryRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBlacklistEntryResponse"];
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
    getBlacklistEntry: {
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
                    "application/json": components["schemas"]["BlacklistEntryResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBlacklistEntry: {
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
    importEntries: {
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
                "application/json": components["schemas"]["ImportEntriesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportEntriesResponse"];
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
    previewImportOfEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewImportRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportEntriesResponse"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCases: {
        parameters: {
            query?: {
                status?: "open" | "closed";
                /** @description `me`, `none`, or a person or client as `owner` names them. */
                owner?: string;
                /** @description Cases that contain this decision. */
                decision_id?: string;
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
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
                    "application/json": components["schemas"]["CaseList"];
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
    createCase: {
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
                "application/json": components["schemas"]["CreateCaseRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetailsResponse"];
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
    getCase: {
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
                    "application/json": components["schemas"]["CaseDetailsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeCase: {
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
                "application/json": components["schemas"]["UpdateCaseRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetailsResponse"];
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
    closeCase: {
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
                "application/json": components["schemas"]["CloseCaseRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetailsResponse"];
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
    addDecisionsToCase: {
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
                "application/json": components["schemas"]["CaseDecisionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDetailsResponse"];
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
    removeDecisionFromCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the object. */
                id: components["parameters"]["Id"];
                decision_id: string;
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addLinkToCase: {
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
                "application/json": components["schemas"]["CaseLinkRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseNoteResponse"];
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
    addNoteToCase: {
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
                "application/json": components["schemas"]["CaseNoteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseNoteResponse"];
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
    listDecisionsAsReviewer: {
        parameters: {
            query?: {
                /** @description The outcome as it is now: of a provisional decision that is final, the final one. */
                outcome?: components["parameters"]["Outcome"];
                /** @description `false`: decisions of outcome REVIEW that wait for a person. `true`: those that were resolved. */
                resolved?: components["parameters"]["Resolved"];
                customer_id?: components["parameters"]["CustomerId"];
                credential_fingerprint?: components["parameters"]["CredentialFingerprint"];
                transaction_reference?: components["parameters"]["TransactionReference"];
                /** @description The first six digits of the card. */
                bin?: components["parameters"]["Bin"];
                /** @description The `email_hash` of a decision, or of `POST /api/admin/decisions/email-hash`. URLs are logged, so the address itself is not a filter. */
                email_hash?: components["parameters"]["EmailHash"];
                /** @description The `device_hash` of a decision. */
                device_hash?: components["parameters"]["DeviceHash"];
                /** @description Decisions on which the rule with this id fired, live or in shadow. */
                rule_id?: components["parameters"]["RuleId"];
                /** @description `true`: decisions that were made although something did not respond in time. */
                fail_open?: components["parameters"]["FailOpen"];
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description The context as sent. A context without a ruleset is decided by the ruleset of `default`. */
                context?: components["parameters"]["ListDecisionsAsReviewerContext"];
                device_ip?: components["parameters"]["DeviceIp"];
                /** @description Decisions of at least this amount, in minor units of whatever currency. */
                amount_from?: components["parameters"]["AmountFrom"];
                /** @description Decisions of at most this amount, in minor units of whatever currency. */
                amount_to?: components["parameters"]["AmountTo"];
                /** @description Decisions of payments in this currency. */
                currency?: components["parameters"]["ListDecisionsAsReviewerCurrency"];
                /** @description Another name of `currency`, which may be left out then. Both must not differ. */
                currency_code?: components["parameters"]["CurrencyCode"];
                /** @description Decisions made at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Decisions made before this time. */
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
                    "application/json": components["schemas"]["DecisionReadList"];
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
    getDecisionAsReviewer: {
        parameters: {
            query?: {
                /** @description `counterfactual` adds to a BLOCK or REVIEW the smallest single changes that would have resulted in ALLOW. */
                explain?: components["parameters"]["Explain"];
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
                    "application/json": components["schemas"]["DecisionReadResponse"];
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
    getEvidenceOfDecision: {
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
                    "application/json": components["schemas"]["DecisionEvidenceResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRequestOfDecision: {
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
                    "application/json": components["schemas"]["DecisionRequestResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHashOfAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailHashRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailHashResponse"];
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
    listBackends: {
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
                    "application/json": components["schemas"]["IntegrationList"];
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
    createBackend: {
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
                "application/json": components["schemas"]["CreateIntegrationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationResponse"];
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
    getBackend: {
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
                    "application/json": components["schemas"]["IntegrationResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBackend: {
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
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateBackend: {
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
                "application/json": components["schemas"]["UpdateIntegrationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationResponse"];
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
    listInterceptorVersions: {
        parameters: {
            query?: {
                status?: components["parameters"]["Status"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                ref?: string;
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
                    "application/json": components["schemas"]["InterceptorList"];
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
    createInterceptorVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The context of the request, for a router in front of several cells of the service. Must be the context of the body. */
                "tessera-context"?: components["parameters"]["TesseraContext"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInterceptorRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterceptorResponse"];
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
    getInterceptorVersion: {
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
                    "application/json": components["schemas"]["InterceptorResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInterceptorVersion: {
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
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInterceptorDraft: {
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
                "application/json": components["schemas"]["UpdateInterceptorRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterceptorResponse"];
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
    activateInterceptorVersion: {
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
                    "application/json": components["schemas"]["InterceptorResponse"];
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
    rollBackInterceptor: {
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
                    "application/json": components["schemas"]["InterceptorResponse"];
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
    listOpenReviews: {
        parameters: {
            query?: {
                /** @description `me`, `none`, or a person or client as `assignee` names them. */
                assignee?: string;
                /** @description `true`: only reviews whose `due_at` has passed. */
                overdue?: boolean;
                /** @description Reviews on which the rule with this id fired, live or in shadow. */
                rule_id?: string;
                /** @description `asc`, the default: oldest first. `desc`: newest first. */
                order?: "asc" | "desc";
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                context?: components["parameters"]["Context"];
                currency?: components["parameters"]["Currency"];
                /** @description Another name of `currency`, which may be left out then. Both must not differ. */
                currency_code?: components["parameters"]["CurrencyCode"];
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
                    "application/json": components["schemas"]["ReviewList"];
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
    getReview: {
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
                    "application/json": components["schemas"]["ReviewDetailsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimReview: {
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
                "application/json": components["schemas"]["ClaimReviewRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewResponse"];
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
    addNoteToReview: {
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
                "application/json": components["schemas"]["ReviewNoteRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewNoteResponse"];
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
    releaseReview: {
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
                    "application/json": components["schemas"]["ReviewResponse"];
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
    resolveSeveralReviews: {
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
                "application/json": components["schemas"]["ResolveReviewsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolveReviewsResponse"];
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
    listRulesetVersions: {
        parameters: {
            query?: {
                status?: components["parameters"]["Status"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description Only versions of this context. */
                context?: string;
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
                    "application/json": components["schemas"]["RulesetList"];
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
    createRulesetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The context of the request, for a router in front of several cells of the service. Must be the context of the body. */
                "tessera-context"?: components["parameters"]["TesseraContext"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRulesetRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LintedRulesetResponse"];
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
    getRulesetVersion: {
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
                    "application/json": components["schemas"]["RulesetResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRulesetDraft: {
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
                "application/json": components["schemas"]["UpdateRulesetRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LintedRulesetResponse"];
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
    activateRulesetVersion: {
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
                    "application/json": components["schemas"]["RulesetResponse"];
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
    compareTwoRulesetVersions: {
        parameters: {
            query: {
                /** @description The older version to compare with, of the same context. */
                against: string;
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
                    "application/json": components["schemas"]["RulesetDiffResponse"];
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
    rollBackRuleset: {
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
                    "application/json": components["schemas"]["RulesetResponse"];
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
    simulateRulesetVersion: {
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
                "application/json": components["schemas"]["SimulateRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedDecisionResponse"];
                };
            };
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationResponse"];
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
    lintRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LintRulesetRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesetLintResponse"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSchemaOfRules: {
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
                    "application/json": components["schemas"]["RuleSchemaResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSchemas: {
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
                    "application/json": components["schemas"]["SchemaList"];
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
    createSchema: {
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
                "application/json": components["schemas"]["CreateSchemaRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaVersionResponse"];
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
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the object. */
                name: components["parameters"]["Name"];
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
                    "application/json": components["schemas"]["SchemaResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSchemaVersions: {
        parameters: {
            query?: {
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /** @description The name of the object. */
                name: components["parameters"]["Name"];
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
                    "application/json": components["schemas"]["SchemaVersionList"];
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
    createSchemaVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The name of the object. */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSchemaVersionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaVersionResponse"];
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
    getSchemaVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the object. */
                name: components["parameters"]["Name"];
                /** @description The number of the version. */
                version: components["parameters"]["Version"];
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
                    "application/json": components["schemas"]["SchemaVersionResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deprecateSchemaVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The name of the object. */
                name: components["parameters"]["Name"];
                /** @description The number of the version. */
                version: components["parameters"]["Version"];
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
                    "application/json": components["schemas"]["SchemaVersionResponse"];
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
    listSimulations: {
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
                    "application/json": components["schemas"]["SimulationList"];
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
    getSimulation: {
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
                    "application/json": components["schemas"]["SimulationResultResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSimulation: {
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
    listDecisions: {
        parameters: {
            query?: {
                /** @description The outcome as it is now: of a provisional decision that is final, the final one. */
                outcome?: components["parameters"]["Outcome"];
                /** @description `false`: decisions of outcome REVIEW that wait for a person. `true`: those that were resolved. */
                resolved?: components["parameters"]["Resolved"];
                customer_id?: components["parameters"]["CustomerId"];
                credential_fingerprint?: components["parameters"]["CredentialFingerprint"];
                transaction_reference?: components["parameters"]["TransactionReference"];
                /** @description The first six digits of the card. */
                bin?: components["parameters"]["Bin"];
                /** @description The `email_hash` of a decision, or of `POST /api/admin/decisions/email-hash`. URLs are logged, so the address itself is not a filter. */
                email_hash?: components["parameters"]["EmailHash"];
                /** @description The `device_hash` of a decision. */
                device_hash?: components["parameters"]["DeviceHash"];
                /** @description Decisions on which the rule with this id fired, live or in shadow. */
                rule_id?: components["parameters"]["RuleId"];
                /** @description `true`: decisions that were made although something did not respond in time. */
                fail_open?: components["parameters"]["FailOpen"];
                /** @description `desc`, the default: newest first. `asc`: oldest first. */
                order?: components["parameters"]["Order"];
                /** @description How many elements a page has at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The cursor of the previous page; `links.next` carries it. */
                after?: components["parameters"]["After"];
                /** @description The context as sent. A context without a ruleset is decided by the ruleset of `default`. */
                context?: components["parameters"]["ListDecisionsAsReviewerContext"];
                device_ip?: components["parameters"]["DeviceIp"];
                /** @description Decisions of at least this amount, in minor units of whatever currency. */
                amount_from?: components["parameters"]["AmountFrom"];
                /** @description Decisions of at most this amount, in minor units of whatever currency. */
                amount_to?: components["parameters"]["AmountTo"];
                /** @description Decisions of payments in this currency. */
                currency?: components["parameters"]["ListDecisionsAsReviewerCurrency"];
                /** @description Another name of `currency`, which may be left out then. Both must not differ. */
                currency_code?: components["parameters"]["CurrencyCode"];
                /** @description Decisions made at this time or later. */
                from?: components["parameters"]["From"];
                /** @description Decisions made before this time. */
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
                    "application/json": components["schemas"]["DecisionReadList"];
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
    createDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description The context of the request, for a router in front of several cells of the service. Must be the context of the body. */
                "tessera-context"?: components["parameters"]["TesseraContext"];
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDecisionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionResponse"];
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
    getDecision: {
        parameters: {
            query?: {
                /** @description `counterfactual` adds to a BLOCK or REVIEW the smallest single changes that would have resulted in ALLOW. */
                explain?: components["parameters"]["Explain"];
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
                    "application/json": components["schemas"]["DecisionReadResponse"];
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
    resolveReview: {
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
                "application/json": components["schemas"]["ResolveDecisionRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionResponse"];
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
    createPaymentEvent: {
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
                "application/json": components["schemas"]["CreateEventRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
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
    getPaymentEvent: {
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
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    interceptRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reference of the object. */
                ref: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
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
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    receiveDecisionAllow: {
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
                "application/json": components["schemas"]["DecisionAllowEvent"];
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
    receiveDecisionBlock: {
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
                "application/json": components["schemas"]["DecisionBlockEvent"];
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
    receiveDecisionReview: {
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
                "application/json": components["schemas"]["DecisionReviewEvent"];
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
    receiveDecisionProvisional: {
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
                "application/json": components["schemas"]["DecisionProvisionalEvent"];
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
    receiveDecisionAsyncAllow: {
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
                "application/json": components["schemas"]["DecisionAsyncAllowEvent"];
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
    receiveDecisionAsyncBlock: {
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
                "application/json": components["schemas"]["DecisionAsyncBlockEvent"];
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
    receiveDecisionAsyncReview: {
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
                "application/json": components["schemas"]["DecisionAsyncReviewEvent"];
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
    receiveDecisionResolved: {
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
                "application/json": components["schemas"]["DecisionResolvedEvent"];
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
