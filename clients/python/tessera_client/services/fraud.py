"""The operations of fraud. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..core.credentials import Operation
from ..core.pages import ItemList
from ..core.service import ServiceApi
from ..options import CallOptions

if TYPE_CHECKING:
    from ..types import fraud as types


class Fraud(ServiceApi):
    """Every operation of fraud, apart from those that only browsers call."""

    NAME = "fraud"
    OPERATIONS = {
        "count_decisions": Operation(
            "countDecisions",
            "GET",
            "/api/admin/analytics/decisions",
            scope="admin:analytics:read",
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
        "list_blacklist_entries": Operation(
            "listBlacklistEntries",
            "GET",
            "/api/admin/blacklist",
            scope="admin:blacklist:read",
        ),
        "create_blacklist_entry": Operation(
            "createBlacklistEntry",
            "POST",
            "/api/admin/blacklist",
            scope="admin:blacklist:write",
            takes_idempotency_key=True,
        ),
        "get_blacklist_entry": Operation(
            "getBlacklistEntry",
            "GET",
            "/api/admin/blacklist/{id}",
            scope="admin:blacklist:read",
        ),
        "delete_blacklist_entry": Operation(
            "deleteBlacklistEntry",
            "DELETE",
            "/api/admin/blacklist/{id}",
            scope="admin:blacklist:write",
        ),
        "import_entries": Operation(
            "importEntries",
            "POST",
            "/api/admin/blacklist/import",
            scope="admin:blacklist:write",
            takes_idempotency_key=True,
        ),
        "preview_import_of_entries": Operation(
            "previewImportOfEntries",
            "POST",
            "/api/admin/blacklist/import/preview",
            scope="admin:blacklist:write",
        ),
        "list_cases": Operation("listCases", "GET", "/api/admin/cases", scope="admin:cases:read"),
        "create_case": Operation(
            "createCase",
            "POST",
            "/api/admin/cases",
            scope="admin:cases:write",
            takes_idempotency_key=True,
        ),
        "get_case": Operation("getCase", "GET", "/api/admin/cases/{id}", scope="admin:cases:read"),
        "change_case": Operation(
            "changeCase",
            "PATCH",
            "/api/admin/cases/{id}",
            scope="admin:cases:write",
        ),
        "close_case": Operation(
            "closeCase",
            "POST",
            "/api/admin/cases/{id}/close",
            scope="admin:cases:write",
            takes_idempotency_key=True,
        ),
        "add_decisions_to_case": Operation(
            "addDecisionsToCase",
            "POST",
            "/api/admin/cases/{id}/decisions",
            scope="admin:cases:write",
            takes_idempotency_key=True,
        ),
        "remove_decision_from_case": Operation(
            "removeDecisionFromCase",
            "DELETE",
            "/api/admin/cases/{id}/decisions/{decision_id}",
            scope="admin:cases:write",
        ),
        "add_link_to_case": Operation(
            "addLinkToCase",
            "POST",
            "/api/admin/cases/{id}/links",
            scope="admin:cases:write",
            takes_idempotency_key=True,
        ),
        "add_note_to_case": Operation(
            "addNoteToCase",
            "POST",
            "/api/admin/cases/{id}/notes",
            scope="admin:cases:write",
            takes_idempotency_key=True,
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
        "list_decisions_as_reviewer": Operation(
            "listDecisionsAsReviewer",
            "GET",
            "/api/admin/decisions",
            scope="admin:decisions:read",
        ),
        "get_decision_as_reviewer": Operation(
            "getDecisionAsReviewer",
            "GET",
            "/api/admin/decisions/{id}",
            scope="admin:decisions:read",
        ),
        "get_evidence_of_decision": Operation(
            "getEvidenceOfDecision",
            "GET",
            "/api/admin/decisions/{id}/evidence",
            scope="admin:decisions:read",
        ),
        "get_request_of_decision": Operation(
            "getRequestOfDecision",
            "GET",
            "/api/admin/decisions/{id}/request",
            scope="admin:personal-data:read",
        ),
        "get_hash_of_address": Operation(
            "getHashOfAddress",
            "POST",
            "/api/admin/decisions/email-hash",
            scope="admin:decisions:read",
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
        "list_backends": Operation(
            "listBackends",
            "GET",
            "/api/admin/integrations",
            scope="admin:integrations:read",
        ),
        "create_backend": Operation(
            "createBackend",
            "POST",
            "/api/admin/integrations",
            scope="admin:integrations:write",
            takes_idempotency_key=True,
        ),
        "get_backend": Operation(
            "getBackend",
            "GET",
            "/api/admin/integrations/{id}",
            scope="admin:integrations:read",
        ),
        "update_backend": Operation(
            "updateBackend",
            "PATCH",
            "/api/admin/integrations/{id}",
            scope="admin:integrations:write",
        ),
        "delete_backend": Operation(
            "deleteBackend",
            "DELETE",
            "/api/admin/integrations/{id}",
            scope="admin:integrations:write",
        ),
        "list_interceptor_versions": Operation(
            "listInterceptorVersions",
            "GET",
            "/api/admin/interceptors",
            scope="admin:interceptors:read",
        ),
        "create_interceptor_version": Operation(
            "createInterceptorVersion",
            "POST",
            "/api/admin/interceptors",
            scope="admin:interceptors:write",
            takes_idempotency_key=True,
        ),
        "get_interceptor_version": Operation(
            "getInterceptorVersion",
            "GET",
            "/api/admin/interceptors/{id}",
            scope="admin:interceptors:read",
        ),
        "update_interceptor_draft": Operation(
            "updateInterceptorDraft",
            "PATCH",
            "/api/admin/interceptors/{id}",
            scope="admin:interceptors:write",
        ),
        "delete_interceptor_version": Operation(
            "deleteInterceptorVersion",
            "DELETE",
            "/api/admin/interceptors/{id}",
            scope="admin:interceptors:write",
        ),
        "activate_interceptor_version": Operation(
            "activateInterceptorVersion",
            "POST",
            "/api/admin/interceptors/{id}/activate",
            scope="admin:interceptors:write",
            takes_idempotency_key=True,
        ),
        "roll_back_interceptor": Operation(
            "rollBackInterceptor",
            "POST",
            "/api/admin/interceptors/{id}/rollback",
            scope="admin:interceptors:write",
            takes_idempotency_key=True,
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
        "list_open_reviews": Operation(
            "listOpenReviews",
            "GET",
            "/api/admin/reviews",
            scope="admin:reviews:read",
        ),
        "get_review": Operation(
            "getReview",
            "GET",
            "/api/admin/reviews/{id}",
            scope="admin:reviews:read",
        ),
        "claim_review": Operation(
            "claimReview",
            "POST",
            "/api/admin/reviews/{id}/claim",
            scope="admin:reviews:write",
            takes_idempotency_key=True,
        ),
        "add_note_to_review": Operation(
            "addNoteToReview",
            "POST",
            "/api/admin/reviews/{id}/notes",
            scope="admin:reviews:write",
            takes_idempotency_key=True,
        ),
        "release_review": Operation(
            "releaseReview",
            "POST",
            "/api/admin/reviews/{id}/release",
            scope="admin:reviews:write",
            takes_idempotency_key=True,
        ),
        "resolve_several_reviews": Operation(
            "resolveSeveralReviews",
            "POST",
            "/api/admin/reviews/resolve",
            scope="admin:reviews:write",
            takes_idempotency_key=True,
        ),
        "list_ruleset_versions": Operation(
            "listRulesetVersions",
            "GET",
            "/api/admin/rulesets",
            scope="admin:rulesets:read",
        ),
        "create_ruleset_version": Operation(
            "createRulesetVersion",
            "POST",
            "/api/admin/rulesets",
            scope="admin:rulesets:create",
            takes_idempotency_key=True,
        ),
        "get_ruleset_version": Operation(
            "getRulesetVersion",
            "GET",
            "/api/admin/rulesets/{id}",
            scope="admin:rulesets:read",
        ),
        "update_ruleset_draft": Operation(
            "updateRulesetDraft",
            "PATCH",
            "/api/admin/rulesets/{id}",
            scope="admin:rulesets:write",
        ),
        "activate_ruleset_version": Operation(
            "activateRulesetVersion",
            "POST",
            "/api/admin/rulesets/{id}/activate",
            scope="admin:rulesets:write",
            takes_idempotency_key=True,
        ),
        "compare_two_ruleset_versions": Operation(
            "compareTwoRulesetVersions",
            "GET",
            "/api/admin/rulesets/{id}/diff",
            scope="admin:rulesets:read",
        ),
        "roll_back_ruleset": Operation(
            "rollBackRuleset",
            "POST",
            "/api/admin/rulesets/{id}/rollback",
            scope="admin:rulesets:write",
            takes_idempotency_key=True,
        ),
        "simulate_ruleset_version": Operation(
            "simulateRulesetVersion",
            "POST",
            "/api/admin/rulesets/{id}/simulate",
            scope="admin:rulesets:simulate",
            takes_idempotency_key=True,
        ),
        "lint_rules": Operation(
            "lintRules",
            "POST",
            "/api/admin/rulesets/lint",
            scope="admin:rulesets:read",
        ),
        "get_schema_of_rules": Operation(
            "getSchemaOfRules",
            "GET",
            "/api/admin/rulesets/schema",
            scope="admin:rulesets:read",
        ),
        "list_schemas": Operation(
            "listSchemas",
            "GET",
            "/api/admin/schemas",
            scope="admin:schemas:read",
        ),
        "create_schema": Operation(
            "createSchema",
            "POST",
            "/api/admin/schemas",
            scope="admin:schemas:write",
            takes_idempotency_key=True,
        ),
        "get_schema": Operation(
            "getSchema",
            "GET",
            "/api/admin/schemas/{name}",
            scope="admin:schemas:read",
        ),
        "list_schema_versions": Operation(
            "listSchemaVersions",
            "GET",
            "/api/admin/schemas/{name}/versions",
            scope="admin:schemas:read",
        ),
        "create_schema_version": Operation(
            "createSchemaVersion",
            "POST",
            "/api/admin/schemas/{name}/versions",
            scope="admin:schemas:write",
            takes_idempotency_key=True,
        ),
        "get_schema_version": Operation(
            "getSchemaVersion",
            "GET",
            "/api/admin/schemas/{name}/versions/{version}",
            scope="admin:schemas:read",
        ),
        "deprecate_schema_version": Operation(
            "deprecateSchemaVersion",
            "POST",
            "/api/admin/schemas/{name}/versions/{version}/deprecate",
            scope="admin:schemas:write",
            takes_idempotency_key=True,
        ),
        "list_simulations": Operation(
            "listSimulations",
            "GET",
            "/api/admin/simulations",
            scope="admin:rulesets:simulate",
        ),
        "get_simulation": Operation(
            "getSimulation",
            "GET",
            "/api/admin/simulations/{id}",
            scope="admin:rulesets:simulate",
        ),
        "delete_simulation": Operation(
            "deleteSimulation",
            "DELETE",
            "/api/admin/simulations/{id}",
            scope="admin:rulesets:simulate",
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
        "list_decisions": Operation(
            "listDecisions",
            "GET",
            "/api/decisions",
            scope="decisions:read",
        ),
        "create_decision": Operation(
            "createDecision",
            "POST",
            "/api/decisions",
            scope="decisions:create",
            takes_idempotency_key=True,
        ),
        "get_decision": Operation(
            "getDecision",
            "GET",
            "/api/decisions/{id}",
            scope="decisions:read",
        ),
        "resolve_review": Operation(
            "resolveReview",
            "POST",
            "/api/decisions/{id}/resolve",
            scope="decisions:write",
            takes_idempotency_key=True,
        ),
        "create_payment_event": Operation(
            "createPaymentEvent",
            "POST",
            "/api/events",
            scope="events:create",
            takes_idempotency_key=True,
        ),
        "get_payment_event": Operation(
            "getPaymentEvent",
            "GET",
            "/api/events/{id}",
            scope="events:read",
        ),
        "intercept_request": Operation(
            "interceptRequest",
            "POST",
            "/api/interceptors/{ref}",
            scope="interceptors:execute",
        ),
    }

    def count_decisions(
        self,
        *,
        group_by: str | None = None,
        interval: Literal["hour", "day"] | None = None,
        outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"] | None = None,
        rule_id: str | None = None,
        ruleset_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        context: str | None = None,
        currency: str | None = None,
        currency_code: str | None = None,
        options: CallOptions | None = None,
    ) -> types.AnalyticsResponse:
        """Count decisions.

        Counts and amounts of decisions by time, outcome, rule, version of the rules, context
        and currency, with the precision and recall of rules. Exact up to the moment of the
        request; each decision counts in the hour in which it was made. Contains no personal
        data.
        """
        return self._json(
            "count_decisions",
            query={
                "group_by": group_by,
                "interval": interval,
                "outcome": outcome,
                "rule_id": rule_id,
                "ruleset_id": ruleset_id,
                "from": from_,
                "to": to,
                "context": context,
                "currency": currency,
                "currency_code": currency_code,
            },
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

    def list_blacklist_entries(
        self,
        *,
        path: str | None = None,
        list: str | None = None,
        value: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.BlacklistEntryResponse]:
        """List blacklist entries.

        Returns active entries, newest first.
        """
        return self._list(
            "list_blacklist_entries",
            query={"path": path, "list": list, "value": value, "limit": limit, "after": after},
            options=options,
        )

    def create_blacklist_entry(
        self,
        body: types.CreateBlacklistEntryRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CreatedBlacklistEntryResponse:
        """Create a blacklist entry.

        Adds a value or a credential to a list.
        """
        return self._json("create_blacklist_entry", body=body, options=options)

    def get_blacklist_entry(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.BlacklistEntryResponse:
        """Get a blacklist entry.

        Returns the entry with a hint of its value: values are stored as keyed hashes.
        """
        return self._json("get_blacklist_entry", path={"id": id}, options=options)

    def delete_blacklist_entry(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a blacklist entry.

        Decisions match it no longer from now on; the audit trail keeps who deleted it.
        """
        return self._json("delete_blacklist_entry", path={"id": id}, options=options)

    def import_entries(
        self,
        body: types.ImportEntriesRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ImportEntriesResponse:
        """Import entries.

        Lists the values of a CSV file in one transaction, and skips refused lines. With the
        `plan` of a preview it returns 409 if the import would do something else by now.
        """
        return self._json("import_entries", body=body, options=options)

    def preview_import_of_entries(
        self,
        body: types.PreviewImportRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ImportEntriesResponse:
        """Preview an import of entries.

        Returns for each line whether it would be added, extend an entry, is known or would be
        refused. Changes nothing.
        """
        return self._json("preview_import_of_entries", body=body, options=options)

    def list_cases(
        self,
        *,
        status: Literal["open", "closed"] | None = None,
        owner: str | None = None,
        decision_id: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.CaseResponse]:
        """List cases.

        Newest first unless `order` says otherwise.
        """
        return self._list(
            "list_cases",
            query={
                "status": status,
                "owner": owner,
                "decision_id": decision_id,
                "order": order,
                "limit": limit,
                "after": after,
            },
            options=options,
        )

    def create_case(
        self,
        body: types.CreateCaseRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseDetailsResponse:
        """Create a case.

        Groups the decisions of one customer, card or device in a period, or decisions chosen by
        hand, or both: at most 500.
        """
        return self._json("create_case", body=body, options=options)

    def get_case(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseDetailsResponse:
        """Get a case.

        With its decisions, notes and links. Each read leaves an audit row.
        """
        return self._json("get_case", path={"id": id}, options=options)

    def change_case(
        self,
        id: str,
        body: types.UpdateCaseRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseDetailsResponse:
        """Change a case.

        Changes the title or the owner of an open case.
        """
        return self._json("change_case", path={"id": id}, body=body, options=options)

    def close_case(
        self,
        id: str,
        body: types.CloseCaseRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseDetailsResponse:
        """Close a case.

        Gives the case its outcome and resolves its open reviews in the same way, all of them or
        none, also those that are assigned to someone else. Sends `decision.resolved` for each.
        """
        return self._json("close_case", path={"id": id}, body=body, options=options)

    def add_decisions_to_case(
        self,
        id: str,
        body: types.CaseDecisionsRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseDetailsResponse:
        """Add decisions to a case.

        Up to 100 at a time, as long as the case is open.
        """
        return self._json("add_decisions_to_case", path={"id": id}, body=body, options=options)

    def remove_decision_from_case(
        self,
        id: str,
        decision_id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Remove a decision from a case.

        The decision itself stays as it is.
        """
        return self._json(
            "remove_decision_from_case",
            path={"id": id, "decision_id": decision_id},
            options=options,
        )

    def add_link_to_case(
        self,
        id: str,
        body: types.CaseLinkRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseNoteResponse:
        """Add a link to a case.

        An https URL of something that is kept elsewhere.
        """
        return self._json("add_link_to_case", path={"id": id}, body=body, options=options)

    def add_note_to_case(
        self,
        id: str,
        body: types.CaseNoteRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.CaseNoteResponse:
        """Add a note to a case.

        A case has at most 200 notes and links.
        """
        return self._json("add_note_to_case", path={"id": id}, body=body, options=options)

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

    def list_decisions_as_reviewer(
        self,
        *,
        outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"] | None = None,
        resolved: bool | None = None,
        customer_id: str | None = None,
        credential_fingerprint: str | None = None,
        transaction_reference: str | None = None,
        bin: str | None = None,
        email_hash: str | None = None,
        device_hash: str | None = None,
        rule_id: str | None = None,
        fail_open: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        context: str | None = None,
        device_ip: str | None = None,
        amount_from: int | None = None,
        amount_to: int | None = None,
        currency: str | None = None,
        currency_code: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.DecisionReadResponse]:
        """List decisions as a reviewer.

        Newest first unless `order` says otherwise, by any combination of filters. A list that
        changes meanwhile neither repeats nor skips a decision.
        """
        return self._list(
            "list_decisions_as_reviewer",
            query={
                "outcome": outcome,
                "resolved": resolved,
                "customer_id": customer_id,
                "credential_fingerprint": credential_fingerprint,
                "transaction_reference": transaction_reference,
                "bin": bin,
                "email_hash": email_hash,
                "device_hash": device_hash,
                "rule_id": rule_id,
                "fail_open": fail_open,
                "order": order,
                "limit": limit,
                "after": after,
                "context": context,
                "device_ip": device_ip,
                "amount_from": amount_from,
                "amount_to": amount_to,
                "currency": currency,
                "currency_code": currency_code,
                "from": from_,
                "to": to,
            },
            options=options,
        )

    def get_decision_as_reviewer(
        self,
        id: str,
        *,
        explain: Literal["counterfactual"] | None = None,
        options: CallOptions | None = None,
    ) -> types.DecisionReadResponse:
        """Get a decision as a reviewer.

        Includes the payment as it was sent. Card numbers are masked. A person without
        `admin:personal-data:read` gets personal data masked as well; clients get it.
        """
        return self._json(
            "get_decision_as_reviewer",
            path={"id": id},
            query={"explain": explain},
            options=options,
        )

    def get_evidence_of_decision(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.DecisionEvidenceResponse:
        """Get the evidence of a decision.

        Returns the request, the rules that fired with their reasons as sentences, backends,
        events with their webhook deliveries, and related decisions. Personal data is masked.
        Each read leaves an audit row.
        """
        return self._json("get_evidence_of_decision", path={"id": id}, options=options)

    def get_request_of_decision(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.DecisionRequestResponse:
        """Get the request of a decision.

        Returns the request as it was sent, with the payer's personal data. Card numbers are
        masked. Each read leaves an audit row.
        """
        return self._json("get_request_of_decision", path={"id": id}, options=options)

    def get_hash_of_address(
        self,
        body: types.EmailHashRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.EmailHashResponse:
        """Get the hash of an address.

        Returns the `email_hash` by which `GET /api/admin/decisions` finds the decisions of an
        e-mail address. URLs are logged, so the address is sent in a body. The audit trail keeps
        the hash, not the address.
        """
        return self._json("get_hash_of_address", body=body, options=options)

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

    def list_backends(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.IntegrationResponse]:
        """List backends.

        Newest first.
        """
        return self._list("list_backends", query={"limit": limit, "after": after}, options=options)

    def create_backend(
        self,
        body: types.CreateIntegrationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.IntegrationResponse:
        """Create a backend.

        Registers a backend that rules can call.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("create_backend", body=body, options=options)

    def get_backend(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.IntegrationResponse:
        """Get a backend.

        Returns the configuration without the secret of `auth`.
        """
        return self._json("get_backend", path={"id": id}, options=options)

    def update_backend(
        self,
        id: str,
        body: types.UpdateIntegrationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.IntegrationResponse:
        """Update a backend.

        The next call uses the new settings.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("update_backend", path={"id": id}, body=body, options=options)

    def delete_backend(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a backend.

        Returns 409 when an active ruleset uses it.
        """
        return self._json("delete_backend", path={"id": id}, options=options)

    def list_interceptor_versions(
        self,
        *,
        status: Literal["DRAFT", "ACTIVE", "INACTIVE"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        ref: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.InterceptorResponse]:
        """List interceptor versions.

        Newest first.
        """
        return self._list(
            "list_interceptor_versions",
            query={"status": status, "limit": limit, "after": after, "ref": ref},
            options=options,
        )

    def create_interceptor_version(
        self,
        body: types.CreateInterceptorRequest,
        *,
        tessera_context: str | None = None,
        options: CallOptions | None = None,
    ) -> types.InterceptorResponse:
        """Create an interceptor version.

        Stores a new interceptor, or the next version of one, as a draft.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "create_interceptor_version",
            headers={"tessera-context": tessera_context},
            body=body,
            options=options,
        )

    def get_interceptor_version(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.InterceptorResponse:
        """Get an interceptor version.

        Includes the fields that it has seen in requests.
        """
        return self._json("get_interceptor_version", path={"id": id}, options=options)

    def update_interceptor_draft(
        self,
        id: str,
        body: types.UpdateInterceptorRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.InterceptorResponse:
        """Update an interceptor draft.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("update_interceptor_draft", path={"id": id}, body=body, options=options)

    def delete_interceptor_version(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete an interceptor version.

        Only for a version that is not active.
        """
        return self._json("delete_interceptor_version", path={"id": id}, options=options)

    def activate_interceptor_version(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.InterceptorResponse:
        """Activate an interceptor version.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("activate_interceptor_version", path={"id": id}, options=options)

    def roll_back_interceptor(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.InterceptorResponse:
        """Roll back an interceptor.

        Makes an earlier version the active one again.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("roll_back_interceptor", path={"id": id}, options=options)

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

    def list_open_reviews(
        self,
        *,
        assignee: str | None = None,
        overdue: bool | None = None,
        rule_id: str | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        context: str | None = None,
        currency: str | None = None,
        currency_code: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.ReviewResponse]:
        """List open reviews.

        Oldest first. A resolved review leaves the list.
        """
        return self._list(
            "list_open_reviews",
            query={
                "assignee": assignee,
                "overdue": overdue,
                "rule_id": rule_id,
                "order": order,
                "limit": limit,
                "after": after,
                "context": context,
                "currency": currency,
                "currency_code": currency_code,
            },
            options=options,
        )

    def get_review(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ReviewDetailsResponse:
        """Get a review.

        Open or resolved, with its notes. Reading notes leaves an audit row.
        """
        return self._json("get_review", path={"id": id}, options=options)

    def claim_review(
        self,
        id: str,
        body: types.ClaimReviewRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ReviewResponse:
        """Claim a review.

        Assigns an open review to the caller. Returns 409 if someone else has it, unless
        `take_over` is sent.
        """
        return self._json("claim_review", path={"id": id}, body=body, options=options)

    def add_note_to_review(
        self,
        id: str,
        body: types.ReviewNoteRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ReviewNoteResponse:
        """Add a note to a review.

        A review has at most 200 notes. Erasing the customer deletes them.
        """
        return self._json("add_note_to_review", path={"id": id}, body=body, options=options)

    def release_review(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ReviewResponse:
        """Release a review.

        Returns a review of the caller to the queue.
        """
        return self._json("release_review", path={"id": id}, options=options)

    def resolve_several_reviews(
        self,
        body: types.ResolveReviewsRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ResolveReviewsResponse:
        """Resolve several reviews.

        Accepts or rejects up to 100 reviews, each by itself and with its own result. Reviews
        that are assigned to someone else are left as they are. Repeating the request changes
        nothing more. Sends `decision.resolved` for each.
        """
        return self._json("resolve_several_reviews", body=body, options=options)

    def list_ruleset_versions(
        self,
        *,
        status: Literal["DRAFT", "ACTIVE", "INACTIVE"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        context: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.RulesetResponse]:
        """List ruleset versions.

        Newest first.
        """
        return self._list(
            "list_ruleset_versions",
            query={"status": status, "limit": limit, "after": after, "context": context},
            options=options,
        )

    def create_ruleset_version(
        self,
        body: types.CreateRulesetRequest,
        *,
        tessera_context: str | None = None,
        options: CallOptions | None = None,
    ) -> types.LintedRulesetResponse:
        """Create a ruleset version.

        Stores a new version of the rules of a context as a draft. The linter refuses rules that
        can never or always fire.
        """
        return self._json(
            "create_ruleset_version",
            headers={"tessera-context": tessera_context},
            body=body,
            options=options,
        )

    def get_ruleset_version(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.RulesetResponse:
        """Get a ruleset version.

        Returns one version with its rules, whatever its status.
        """
        return self._json("get_ruleset_version", path={"id": id}, options=options)

    def update_ruleset_draft(
        self,
        id: str,
        body: types.UpdateRulesetRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.LintedRulesetResponse:
        """Update a ruleset draft.

        Only drafts can be changed: an active or archived version returns 409. Rules are linted
        as on creation.
        """
        return self._json("update_ruleset_draft", path={"id": id}, body=body, options=options)

    def activate_ruleset_version(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.RulesetResponse:
        """Activate a ruleset version.

        The version replaces the active one of its context for all decisions that start after
        it. Returns 403 where activation needs a change request.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("activate_ruleset_version", path={"id": id}, options=options)

    def compare_two_ruleset_versions(
        self,
        id: str,
        *,
        against: str,
        options: CallOptions | None = None,
    ) -> types.RulesetDiffResponse:
        """Compare two ruleset versions.

        Returns what changed from the version `against` to this one.
        """
        return self._json(
            "compare_two_ruleset_versions",
            path={"id": id},
            query={"against": against},
            options=options,
        )

    def roll_back_ruleset(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.RulesetResponse:
        """Roll back a ruleset.

        Makes an earlier version the active one again.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("roll_back_ruleset", path={"id": id}, options=options)

    def simulate_ruleset_version(
        self,
        id: str,
        body: types.SimulateRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SimulatedDecisionResponse | types.SimulationResponse:
        """Simulate a ruleset version.

        Evaluates one `request` immediately, or starts a `replay` of stored decisions as a job.
        """
        return self._json("simulate_ruleset_version", path={"id": id}, body=body, options=options)

    def lint_rules(
        self,
        body: types.LintRulesetRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.RulesetLintResponse:
        """Lint rules.

        Returns what creating or activating these rules would refuse or warn of, each with its
        JSON path. Nothing is stored, so an editor can ask while a person types.
        """
        return self._json("lint_rules", body=body, options=options)

    def get_schema_of_rules(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.RuleSchemaResponse:
        """Get the schema of rules.

        The language of rules as a JSON Schema of draft 2020-12.
        """
        return self._json("get_schema_of_rules", options=options)

    def list_schemas(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.SchemaResponse]:
        """List schemas.

        Newest first.
        """
        return self._list("list_schemas", query={"limit": limit, "after": after}, options=options)

    def create_schema(
        self,
        body: types.CreateSchemaRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SchemaVersionResponse:
        """Create a schema.

        Registers a JSON Schema under a name, as version 1.
        """
        return self._json("create_schema", body=body, options=options)

    def get_schema(
        self,
        name: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SchemaResponse:
        """Get a schema.

        Returns its latest version number. Get the schema itself by that version.
        """
        return self._json("get_schema", path={"name": name}, options=options)

    def list_schema_versions(
        self,
        name: str,
        *,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.SchemaVersionResponse]:
        """List schema versions.

        Newest first.
        """
        return self._list(
            "list_schema_versions",
            path={"name": name},
            query={"limit": limit, "after": after},
            options=options,
        )

    def create_schema_version(
        self,
        name: str,
        body: types.CreateSchemaVersionRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SchemaVersionResponse:
        """Create a schema version.

        A JSON Schema 2020-12. A version never changes: rulesets name the one that validates
        their requests.
        """
        return self._json("create_schema_version", path={"name": name}, body=body, options=options)

    def get_schema_version(
        self,
        name: str,
        version: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SchemaVersionResponse:
        """Get a schema version.

        Returns one version of the schema, whether it is deprecated or not.
        """
        return self._json(
            "get_schema_version",
            path={"name": name, "version": version},
            options=options,
        )

    def deprecate_schema_version(
        self,
        name: str,
        version: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SchemaVersionResponse:
        """Deprecate a schema version.

        The version still validates requests of rulesets that use it. New rulesets cannot refer
        to it.
        """
        return self._json(
            "deprecate_schema_version",
            path={"name": name, "version": version},
            options=options,
        )

    def list_simulations(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.SimulationResponse]:
        """List simulations.

        Newest first.
        """
        return self._list(
            "list_simulations",
            query={"limit": limit, "after": after},
            options=options,
        )

    def get_simulation(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.SimulationResultResponse:
        """Get a simulation.

        With `Accept: application/x-ndjson` the response streams one line per step until the
        simulation ends.
        """
        return self._json("get_simulation", path={"id": id}, options=options)

    def delete_simulation(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Delete a simulation.

        Stops it first when it is running.
        """
        return self._json("delete_simulation", path={"id": id}, options=options)

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

    def list_decisions(
        self,
        *,
        outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"] | None = None,
        resolved: bool | None = None,
        customer_id: str | None = None,
        credential_fingerprint: str | None = None,
        transaction_reference: str | None = None,
        bin: str | None = None,
        email_hash: str | None = None,
        device_hash: str | None = None,
        rule_id: str | None = None,
        fail_open: bool | None = None,
        order: Literal["asc", "desc"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        context: str | None = None,
        device_ip: str | None = None,
        amount_from: int | None = None,
        amount_to: int | None = None,
        currency: str | None = None,
        currency_code: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.DecisionReadResponse]:
        """List decisions.

        Newest first. With `resolved=false`, the review queue.
        """
        return self._list(
            "list_decisions",
            query={
                "outcome": outcome,
                "resolved": resolved,
                "customer_id": customer_id,
                "credential_fingerprint": credential_fingerprint,
                "transaction_reference": transaction_reference,
                "bin": bin,
                "email_hash": email_hash,
                "device_hash": device_hash,
                "rule_id": rule_id,
                "fail_open": fail_open,
                "order": order,
                "limit": limit,
                "after": after,
                "context": context,
                "device_ip": device_ip,
                "amount_from": amount_from,
                "amount_to": amount_to,
                "currency": currency,
                "currency_code": currency_code,
                "from": from_,
                "to": to,
            },
            options=options,
        )

    def create_decision(
        self,
        body: types.CreateDecisionRequest,
        *,
        tessera_context: str | None = None,
        options: CallOptions | None = None,
    ) -> types.DecisionResponse:
        """Create a decision.

        Evaluates a payment before it is authorized: ALLOW, BLOCK, REVIEW, or PROVISIONAL while
        asynchronous backends are asked. A repeated idempotency key returns the first decision.
        """
        return self._json(
            "create_decision",
            headers={"tessera-context": tessera_context},
            body=body,
            options=options,
        )

    def get_decision(
        self,
        id: str,
        *,
        explain: Literal["counterfactual"] | None = None,
        options: CallOptions | None = None,
    ) -> types.DecisionReadResponse:
        """Get a decision.

        Returns the decision, the events of its payment and, on request, what would have changed
        the outcome.
        """
        return self._json(
            "get_decision",
            path={"id": id},
            query={"explain": explain},
            options=options,
        )

    def resolve_review(
        self,
        id: str,
        body: types.ResolveDecisionRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.ResolutionResponse:
        """Resolve a review.

        Accepts or rejects a payment that the rules left for review. A decision can be resolved
        once.
        """
        return self._json("resolve_review", path={"id": id}, body=body, options=options)

    def create_payment_event(
        self,
        body: types.CreateEventRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.EventResponse:
        """Create a payment event.

        Reports what happened to the payment of a decision, for example a chargeback.
        """
        return self._json("create_payment_event", body=body, options=options)

    def get_payment_event(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.EventResponse:
        """Get a payment event.

        Returns the event with its data as it was sent.
        """
        return self._json("get_payment_event", path={"id": id}, options=options)

    def intercept_request(
        self,
        ref: str,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Intercept a request.

        Decides on the request and, when it is allowed, forwards it byte for byte to the
        interceptor's destination. Returns 502 and 504 for failures of the destination.
        """
        return self._json("intercept_request", path={"ref": ref}, options=options)
