"""The types of fraud. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AddressComparison(TypedDict):
    path: FieldPath
    operator: Literal["cidr"]
    value: str | list[str]
    """An address range such as 10.0.0.0/8, or a list of them."""


class AddressRequest(TypedDict):
    address1: NotRequired[str | None]
    address2: NotRequired[str | None]
    city: NotRequired[str | None]
    state: NotRequired[str | None]
    postal_code: NotRequired[str | None]
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2."""


class AffixComparison(TypedDict):
    path: FieldPath
    operator: Literal["starts_with", "ends_with"]
    value: str | None


class AirlineRequest(TypedDict):
    passengers: NotRequired[list[dict[str, Any]] | None]
    legs: NotRequired[list[dict[str, Any]] | None]


class AllCondition(TypedDict):
    all: list[Condition]


class AnalyticsAmountResponse(TypedDict):
    currency: str
    amount: float
    """In minor units of the currency."""
    fraud_amount: float
    """Of the decisions that were reported as fraud."""


class AnalyticsGroupResponse(TypedDict):
    outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"] | None
    rule_id: str | None
    ruleset_id: str | None
    """The ruleset with the version: versions count by context. `null` also for decisions that were
    made without rules.
    """
    ruleset_version: int | None
    """The version of the rules that made the decisions."""
    context: str | None
    currency: str | None
    decisions: int
    """The decisions of the group; of a rule, those on which it fired, live or in shadow."""
    fail_opens: int
    """The decisions that were made although something did not respond in time."""
    frauds: int
    """The decisions whose payment got a `fraud_report` or `chargeback`."""
    accepted: int
    """The reviews that were accepted."""
    rejected: int
    """The reviews that were rejected."""
    amounts: list[AnalyticsAmountResponse]
    """By currency, because amounts of different currencies have no sum."""
    precision: float | None
    """`frauds` / `decisions`. For rules only."""
    recall: float | None
    """The part of all frauds of the same period and filters on whose decisions the rule fired. For
    rules only; `null` without frauds.
    """
    rejection_rate: float | None
    """`rejected` / (`accepted` + `rejected`); `null` when no review was resolved."""
    time: str | None
    """When the hour or day begins; `null` unless grouped by `time`, as in all dimensions."""


AnalyticsResponse = TypedDict(
    "AnalyticsResponse",
    {
        "interval": 'Literal["hour", "day"]',
        "group_by": 'list[Literal["time", "outcome", "rule", "ruleset_version", "context", "currency"]]',
        "is_complete": "bool",
        "data": "list[AnalyticsGroupResponse]",
        "from": "str",
        "to": "str",
    },
)


class AnyCondition(TypedDict):
    any: list[Condition]


class ApproveChangeRequest(TypedDict):
    reason: NotRequired[str]
    """Recorded with the decision."""


class AuditBatchResponse(TypedDict):
    number: int
    """Counts the batches of the chain from 1."""
    head: str
    """The hash that all batches up to this one lead to, in base64url."""
    sealed_at: str


class AuditEventList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[AuditEventResponse]
    """The objects of this page."""
    links: ListLinks


class AuditEventResponse(TypedDict):
    id: str
    action: str
    """What was done, such as `pci.token.forward` or `ruleset.activate`."""
    result: Literal["success", "refused", "failed"]
    """`refused`: a rule of the service kept it from happening. `failed`: it was tried."""
    actor: str
    """Who did it: `client:<id>`, `api-key:<key id>`, `command:<operator>`, `system` or
    `anonymous`.
    """
    object: AuditObjectResponse | None
    """What it was done to."""
    origin: str | None
    """The address that the request came from."""
    request_id: str | None
    created_at: str
    details: dict[str, Any]
    """Facts about the action. Never card data, never a secret."""


class AuditFindingResponse(TypedDict):
    kind: Literal["chain", "rows", "anchor", "anchor_ahead"]
    """`chain`: a batch or row was changed. `rows`: rows were refused or are missing. `anchor`,
    `anchor_ahead`: a head that is stored outside the database differs, or is newer.
    """
    message: str
    """Names the first place."""


class AuditObjectResponse(TypedDict):
    type: str
    id: str


class AuditStatusResponse(TypedDict):
    status: Literal["verified", "mismatch", "overdue", "pending"]
    """`verified`: the chain is correct up to `verified_batch`. `mismatch`: see `findings`.
    `overdue`: the end of the chain was not reached for an hour. `pending`: it was not reached
    yet.
    """
    verified_batch: AuditBatchResponse | None
    """The newest batch that was found correct, with all rows up to it."""
    last_batch: AuditBatchResponse | None
    """The newest batch that there is."""
    full_pass_batch: int | None
    """How far the current verification of the whole chain has come; null between two of them.
    """
    anchored_batch: int | None
    """The newest batch whose anchored head agreed; null without anchors."""
    findings: list[AuditFindingResponse]
    verified_at: str | None
    """When the verification last reached the end of the chain."""
    full_pass_ended_at: str | None
    """When the whole chain, from its first row, was last verified."""
    unsealed_since: str | None
    """When the oldest row that is not in the chain yet was written; null when all are."""


BackendGroupRule = TypedDict(
    "BackendGroupRule",
    {
        "id": "str",
        "name": "str",
        "description": "NotRequired[str | None]",
        "enabled": "NotRequired[bool]",
        "live": "NotRequired[bool]",
        "rollout_percent": "NotRequired[float]",
        "type": 'Literal["backend_group"]',
        "members": "list[GroupMember]",
        "async": "NotRequired[bool]",
        "on_error": 'NotRequired[Literal["skip", "review", "block"]]',
        "when": "NotRequired[Condition | None]",
    },
)
"""Calls one of several integrations, always the same one for the same customer."""


class BackendResultResponse(TypedDict):
    backend: str
    """The slug of the integration."""
    rule_id: str
    """The rule that called it."""
    outcome: Literal["ALLOW", "BLOCK", "REVIEW"] | None
    """`null` if it returned none in time."""
    latency_ms: int
    """Including retries; 0 for a cached response."""
    live: bool
    """False for a backend in shadow: recorded, without effect."""
    error: str | None
    """`timeout`, `unreachable`, `status_3xx`, `status_4xx`, `status_5xx`, `answer_too_large`,
    `invalid_json`, `unknown_outcome`, `breaker_open`, `disabled`, `destination_not_allowed` or
    `unknown_backend`.
    """
    missing_fields: list[str]
    """Paths that its request template uses and this decision does not have."""


BackendRule = TypedDict(
    "BackendRule",
    {
        "id": "str",
        "name": "str",
        "description": "NotRequired[str | None]",
        "enabled": "NotRequired[bool]",
        "live": "NotRequired[bool]",
        "rollout_percent": "NotRequired[float]",
        "type": 'Literal["backend"]',
        "backend": "str",
        "async": "NotRequired[bool]",
        "on_error": 'NotRequired[Literal["skip", "review", "block"]]',
        "when": "NotRequired[Condition | None]",
    },
)
"""Calls one integration, whose outcome counts as the action of a rule in its place."""


class BasicAuth(TypedDict):
    username: str
    password: str


class BearerAuth(TypedDict):
    token: str


class BetweenComparison(TypedDict):
    path: FieldPath
    operator: Literal["between"]
    value: list[float | str]
    """[low, high], both included: two numbers or two strings."""


class BlacklistEntryList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[BlacklistEntryResponse]
    """The objects of this page."""
    links: ListLinks


class BlacklistEntryResponse(TypedDict):
    id: str
    path: str | None
    """`null` for an entry of a list that is found under any path."""
    list: str | None
    """`null` for the blacklist itself."""
    display_hint: str
    """Enough of the value to recognize it. The value itself is stored as a keyed hash."""
    reason: str | None
    source_decision_id: str | None
    """The decision whose event made this entry."""
    created_by: str
    expires_at: str | None
    created_at: str


class BlacklistRule(TypedDict):
    """Takes its action when one of its fields is on the blacklist."""
    id: str
    """Unique in the ruleset."""
    name: str
    description: NotRequired[str | None]
    enabled: NotRequired[bool]
    live: NotRequired[bool]
    """False is shadow: evaluated and recorded, without effect on the outcome."""
    rollout_percent: NotRequired[float]
    """The share of customers that the rule applies to; stable by customer."""
    type: Literal["blacklist"]
    action: RuleAction
    fields: list[FieldPath]
    populate_on: NotRequired[list[Literal["fraud_report", "chargeback", "failed"]]]
    """Events about a decision that put its fields on the blacklist."""
    ttl_seconds: NotRequired[int | None]
    """How long such an entry lasts; null for ever."""
    when: NotRequired[Condition | None]
    """Without it the rule applies to every decision."""


class BreakerRequest(TypedDict):
    failures: int
    """Consecutive failures after which the backend is no longer called."""
    open_s: int
    """Seconds until one call tests the backend again."""


class BreakerResponse(TypedDict):
    failures: int
    open_s: int


class BreakGlassRequest(TypedDict):
    reason: str
    """Why it could not wait for a second person."""


class BulkResolutionRequest(TypedDict):
    id: str
    """Of the decision."""
    action: Literal["accept", "reject"]
    note: NotRequired[str | None]
    """The reason, for later readers."""


class BulkResolutionResponse(TypedDict):
    id: str
    result: Literal["resolved", "already_resolved", "assigned_to_another", "not_reviewable", "not_found"]
    resolution: ResolutionResponse | None
    """As it is now; `null` if the review was not resolved."""


class CaseAmountResponse(TypedDict):
    currency: str
    amount: float
    """Of all decisions of the case, in minor units."""


class CaseDecisionResponse(TypedDict):
    id: str
    outcome: str
    context: str
    customer_id: str
    transaction_reference: str | None
    currency: str | None
    payment_state: str | None
    resolution: str | None
    added_by: str
    created_at: str
    amount: int | None
    added_at: str


class CaseDecisionsRequest(TypedDict):
    decision_ids: list[str]
    """Decisions that are in the case already stay in it."""


class CaseDetailsResponse(TypedDict):
    decisions: list[CaseDecisionResponse]
    """Newest first, at most 500."""
    notes: list[CaseNoteResponse]
    """Notes and links, oldest first."""
    id: str
    created_by: str
    title: str
    subject_by: Literal["customer_id", "credential_fingerprint", "device_ip", "device_hash", "email_hash"] | None
    """What the decisions have in common; `null` if they were chosen by hand."""
    subject_value: str | None
    owner: str | None
    """A person as `user:<id>`, or a client."""
    status: Literal["open", "closed"]
    outcome: Literal["ACCEPTED", "REJECTED"] | None
    """How the case was closed; `null` while it is open."""
    closed_by: str | None
    decision_count: int
    open_reviews: int
    """The reviews that wait for a person."""
    amounts: list[CaseAmountResponse]
    created_at: str
    closed_at: str | None
    outcomes: dict[str, int]
    """The decisions by outcome; outcomes without decisions are left out."""


class CaseLinkRequest(TypedDict):
    url: str
    """An https URL without a user name, a password or a card number. It is never called."""
    title: NotRequired[str]
    """Default: the host of the URL."""


class CaseList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[CaseResponse]
    """The objects of this page."""
    links: ListLinks


class CaseNoteRequest(TypedDict):
    text: str
    """Card numbers in it are masked."""


class CaseNoteResponse(TypedDict):
    id: str
    author: str
    text: str
    """Of a link, its title."""
    url: str | None
    """`null` for a note."""
    created_at: str


class CaseResponse(TypedDict):
    id: str
    created_by: str
    title: str
    subject_by: Literal["customer_id", "credential_fingerprint", "device_ip", "device_hash", "email_hash"] | None
    """What the decisions have in common; `null` if they were chosen by hand."""
    subject_value: str | None
    owner: str | None
    """A person as `user:<id>`, or a client."""
    status: Literal["open", "closed"]
    outcome: Literal["ACCEPTED", "REJECTED"] | None
    """How the case was closed; `null` while it is open."""
    closed_by: str | None
    decision_count: int
    open_reviews: int
    """The reviews that wait for a person."""
    amounts: list[CaseAmountResponse]
    created_at: str
    closed_at: str | None


CaseSubjectRequest = TypedDict(
    "CaseSubjectRequest",
    {
        "by": 'Literal["customer_id", "credential_fingerprint", "device_ip", "device_hash", "email_hash"]',
        "value": "str",
        "from": "str",
        "to": "NotRequired[str]",
    },
)


class ChangedRuleResponse(TypedDict):
    rule_id: str
    name: str
    changes: list[FieldChangeResponse]
    """The smallest parts that differ. Differences in form only, such as the order in `all`, do not
    count.
    """


class ChangeRequestDetailsResponse(TypedDict):
    changes_since: list[StateChangeResponse]
    """What has changed since it was proposed. Unless it is empty, approval returns 409."""
    simulation: SimulationRouteResponse | None
    """The route that simulates the change, if there is one."""
    id: str
    kind: str
    """What is changed: `ruleset.activate`."""
    target: str
    """The ID of what is changed."""
    status: Literal["proposed", "applied", "failed", "rejected", "withdrawn", "expired"]
    """`proposed` waits for a decision. `failed`: it was approved, and could not be applied;
    nothing was changed.
    """
    summary: list[str]
    """What the change does, in sentences."""
    comment: str | None
    proposed_by: str
    """`user:<id>` for a person, the client ID for a program."""
    decided_by: str | None
    """Who approved, rejected or withdrew it, or broke the glass."""
    reason: str | None
    broke_glass: bool
    """Whether it was applied without a second person."""
    failure: str | None
    """Why it could not be applied."""
    created_at: str
    payload: dict[str, Any]
    expires_at: str
    """A request without a decision expires at this time."""
    decided_at: str | None
    diff: dict[str, Any]
    """What changes; its form belongs to the kind."""
    state: dict[str, Any]
    """What the change was proposed on."""


class ChangeRequestList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[ChangeRequestResponse]
    """The objects of this page."""
    links: ListLinks


class ChangeRequestResponse(TypedDict):
    id: str
    kind: str
    """What is changed: `ruleset.activate`."""
    target: str
    """The ID of what is changed."""
    status: Literal["proposed", "applied", "failed", "rejected", "withdrawn", "expired"]
    """`proposed` waits for a decision. `failed`: it was approved, and could not be applied;
    nothing was changed.
    """
    summary: list[str]
    """What the change does, in sentences."""
    comment: str | None
    proposed_by: str
    """`user:<id>` for a person, the client ID for a program."""
    decided_by: str | None
    """Who approved, rejected or withdrew it, or broke the glass."""
    reason: str | None
    broke_glass: bool
    """Whether it was applied without a second person."""
    failure: str | None
    """Why it could not be applied."""
    created_at: str
    payload: dict[str, Any]
    expires_at: str
    """A request without a decision expires at this time."""
    decided_at: str | None


class ClaimReviewRequest(TypedDict):
    take_over: NotRequired[bool]
    """Takes the review from its assignee, which is recorded."""


class CloseCaseRequest(TypedDict):
    action: Literal["accept", "reject"]
    """Resolves every open review of the case in this way."""
    note: NotRequired[str | None]
    """Becomes the note of each resolution."""


Condition: TypeAlias = "LiteralComparison | FieldComparison | VelocityComparison | AllCondition | AnyCondition | NotCondition"
"""When a rule fires. Conditions nest at most 16 deep."""


class ConditionRule(TypedDict):
    """Takes its action when its condition is true."""
    id: str
    """Unique in the ruleset."""
    name: str
    description: NotRequired[str | None]
    enabled: NotRequired[bool]
    live: NotRequired[bool]
    """False is shadow: evaluated and recorded, without effect on the outcome."""
    rollout_percent: NotRequired[float]
    """The share of customers that the rule applies to; stable by customer."""
    type: Literal["condition"]
    action: RuleAction
    when: Condition


class ContainsComparison(TypedDict):
    path: FieldPath
    operator: Literal["contains"]
    value: str | float | bool | None
    """A part of a string, or an element of a list."""


class CounterfactualResponse(TypedDict):
    path: str
    change: Literal["set", "any_other", "remove"]
    """`set`: to `to`. `any_other`: to a value that no rule knows. `remove`: leave the field out.
    """
    value: Any
    """The value at the path; `null` when it was absent."""
    to: Any


class CountVelocity(TypedDict):
    """Counts decisions."""
    key: VelocityKey
    aggregate: Literal["count"]
    field: NotRequired[None]
    window: str
    """An ISO 8601 duration from PT1S to P90D. The window slides."""
    filter: NotRequired[Condition | None]
    """Decisions for which it is false are not counted."""


class CreateBlacklistEntryRequest(TypedDict):
    path: NotRequired[str | None]
    """The path under which the value is looked for, as in `$.device.ip`. Needed unless a list is
    named; an entry of a list without a path is found under any.
    """
    credential: NotRequired[CredentialRequest]
    """In place of a value: the credential whose fingerprint is listed, under
    `$.credential_fingerprint`.
    """
    list: NotRequired[str | None]
    """The list that `in_list` names. Without it the entry is on the blacklist itself."""
    ttl_seconds: NotRequired[int | None]
    """How long the entry is listed. By default until it is deleted."""
    reason: NotRequired[str | None]
    value: NotRequired[Any]
    """A string, a number or a boolean; a field matches only with the same type."""


class CreateCaseRequest(TypedDict):
    title: str
    """Card numbers in it are masked."""
    subject: NotRequired[CaseSubjectRequest]
    """Adds the decisions of one customer, card or device in a period."""
    decision_ids: NotRequired[list[str]]
    """Adds these decisions."""
    owner: NotRequired[str | None]
    """`me`, or a person as `user:<id>`, or a client. Default: none."""


class CreatedBlacklistEntryResponse(TypedDict):
    warnings: list[str]
    """Why the entry may not match what it is meant for."""
    id: str
    path: str | None
    """`null` for an entry of a list that is found under any path."""
    list: str | None
    """`null` for the blacklist itself."""
    display_hint: str
    """Enough of the value to recognize it. The value itself is stored as a keyed hash."""
    reason: str | None
    source_decision_id: str | None
    """The decision whose event made this entry."""
    created_by: str
    expires_at: str | None
    created_at: str


class CreateDecisionRequest(TypedDict):
    credential: CredentialRequest
    customer: CustomerRequest
    transaction: TransactionRequest
    device: NotRequired[DeviceRequest | None]
    billing: NotRequired[AddressRequest | None]
    shipping: NotRequired[ShippingRequest | None]
    items: NotRequired[list[ItemRequest] | None]
    airline: NotRequired[AirlineRequest | None]
    merchant: NotRequired[MerchantRequest | None]
    metadata: NotRequired[dict[str, Any] | None]
    """A flat map of strings, numbers and booleans for the rules; never sent to backends."""
    context: NotRequired[str]
    """Which rulesets decide. One that has none falls back to `default`."""
    occurred_at: NotRequired[str | None]
    """When the payment happened, for replays of the past. Velocities go by arrival."""


class CreateEventRequest(TypedDict):
    type: Literal["authorization", "capture", "refund", "void", "chargeback", "fraud_report", "failed"]
    decision_id: str
    occurred_at: str
    """When it happened to the payment. The payment state goes by it, not by the arrival."""
    data: NotRequired[dict[str, Any]]
    """Validated by the schema `events.<type>` where one is registered."""


class CreateIntegrationRequest(TypedDict):
    name: str
    type: Literal["http"]
    url: str
    """http or https; https in production. A private address is never dialled."""
    method: Literal["POST", "PUT", "PATCH"]
    auth: NotRequired[IntegrationAuthRequest | None]
    """Write-only: stored encrypted; reads show only its type."""
    timeout_ms: NotRequired[int]
    """Timeout of one call, including its retries. Asynchronous calls end with the decision."""
    retries: NotRequired[int]
    """Further attempts after a failure, within the time limit. Default 0."""
    response: NotRequired[ResponseMappingRequest | None]
    cache_ttl_s: NotRequired[int | None]
    """How long a response is cached for otherwise equal requests. Default: not at all."""
    breaker: NotRequired[BreakerRequest | None]
    enabled: NotRequired[bool]
    """A disabled backend is not called; its rules go by their `on_error`. Default true."""
    description: NotRequired[str | None]
    headers: NotRequired[dict[str, str] | None]
    """Added to every request. Secrets belong in `auth`, which no read shows."""
    request: NotRequired[dict[str, Any] | None]
    """The body to send: JSON whose texts that begin with `$.` are paths into the decision.
    Default: the contract of the guide.
    """
    slug: str
    """How rules name it; its responses are under `$.backends.<slug>`. It never changes."""


class CreateInterceptorRequest(TypedDict):
    destination: DestinationRequest
    field_mapping: NotRequired[list[FieldMappingRequest]]
    """Without mappings, requests pass without a decision."""
    responses: NotRequired[ResponseTemplatesRequest]
    """The response in place of the destination’s; by default, the decision."""
    description: NotRequired[str | None]
    context: str
    """The context of its decisions, unless the mapping sets one."""
    ref: NotRequired[str]
    """The ref of an existing interceptor, to create its next version. By default a new one."""


CreateResendRequest = TypedDict(
    "CreateResendRequest",
    {
        "status": 'NotRequired[Literal["failed", "succeeded"]]',
        "from": "str",
        "to": "NotRequired[str]",
    },
)


class CreateRulesetRequest(TypedDict):
    description: NotRequired[str | None]
    created_by: NotRequired[str]
    """Who wrote it, as a note in the audit trail. `created_by` of the answer is the client of the
    token.
    """
    rules: list[Rule]
    """In the order in which they are evaluated."""
    schema: NotRequired[RulesetSchemaRequest | None]
    context: str
    """Decisions of this context are made by its active version."""


class CreateSchemaRequest(TypedDict):
    schema: Any
    """JSON Schema 2020-12: at most 64 KiB and 16 levels, references inside it only, patterns in
    RE2 syntax.
    """
    name: str
    """`events.<type>` validates the data of events of that type."""


class CreateSchemaVersionRequest(TypedDict):
    schema: Any
    """JSON Schema 2020-12: at most 64 KiB and 16 levels, references inside it only, patterns in
    RE2 syntax.
    """


class CreateWebhookEndpointRequest(TypedDict):
    url: str
    """Where notifications are sent. https in production."""
    events: list[str]
    """The event types to receive. `decision.*` selects every type that begins with `decision.`,
    and `*` all of them, including types of later releases.
    """
    description: NotRequired[str]
    """What you call the endpoint. Must not contain a card number."""
    enabled: NotRequired[bool]
    """`false` creates the endpoint disabled. Default `true`."""
    rate_limit: NotRequired[int]
    """Requests that start in a second at most, first attempts and retries. No limit by default.
    """
    headers: NotRequired[dict[str, str]]
    """Headers that every request carries, such as the `authorization` of an API gateway. Later
    responses show their names only. A redirect to another origin does not get them.
    """


CredentialRequest: TypeAlias = "CredentialRequestPan | CredentialRequestMaskedPan | CredentialRequestSepa | CredentialRequestVaultToken"


class CredentialRequestMaskedPan(TypedDict):
    type: Literal["masked_pan"]
    """Which of the sibling fields is set."""
    masked_pan: MaskedPanCredential


class CredentialRequestPan(TypedDict):
    type: Literal["pan"]
    """Which of the sibling fields is set."""
    pan: PanCredential


class CredentialRequestSepa(TypedDict):
    type: Literal["sepa"]
    """Which of the sibling fields is set."""
    sepa: SepaCredential


class CredentialRequestVaultToken(TypedDict):
    type: Literal["vault_token"]
    """Which of the sibling fields is set."""
    vault_token: VaultTokenCredential


class CustomerRequest(TypedDict):
    id: str
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    first_name: NotRequired[str | None]
    last_name: NotRequired[str | None]
    date_of_birth: NotRequired[str | None]
    created_at: NotRequired[str | None]
    """Since when the caller knows this customer."""


class DecisionAllowEvent(TypedDict):
    """A decision was evaluated with the outcome ALLOW."""
    event: Literal["decision.allow"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionAsyncAllowEvent(TypedDict):
    """A provisional decision was finalized as ALLOW."""
    event: Literal["decision.async.allow"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment_state: str | None
    """The state of the payment when the decision was finalized; often null."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionAsyncBlockEvent(TypedDict):
    """A provisional decision was finalized as BLOCK."""
    event: Literal["decision.async.block"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment_state: str | None
    """The state of the payment when the decision was finalized; often null."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionAsyncReviewEvent(TypedDict):
    """A provisional decision was finalized as REVIEW."""
    event: Literal["decision.async.review"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment_state: str | None
    """The state of the payment when the decision was finalized; often null."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionBlockEvent(TypedDict):
    """A decision was evaluated with the outcome BLOCK."""
    event: Literal["decision.block"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionEvidenceResponse(TypedDict):
    decision: DecisionReadResponse
    """The decision with its backends, events and resolution. Personal data is masked."""
    rules: list[ExplainedRuleResponse]
    """The rules that fired, live and in shadow."""
    webhook_deliveries: list[DeliveryResponse] | None
    """The deliveries of the events of this decision, as long as their log is kept. `null` for
    decisions of a release that did not record its events.
    """
    related: list[RelatedDecisionsResponse]
    """Other decisions of the same card, customer, device and e-mail address."""
    request: dict[str, Any]
    """The request as it was sent. Card numbers and personal data are masked."""


class DecisionPaymentResponse(TypedDict):
    customer: PayerResponse
    device: PayerDeviceResponse
    billing: PayerAddressResponse | None
    shipping: ShipmentResponse | None
    items: list[PurchasedItemResponse]
    merchant: MerchantResponse | None
    masked: bool
    """Whether names, street, e-mail address and phone number are cut: they are shown whole to
    `admin:decisions:read` only.
    """


class DecisionProvisionalEvent(TypedDict):
    """A decision returned PROVISIONAL while asynchronous backend groups run."""
    event: Literal["decision.provisional"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionReadList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[DecisionReadResponse]
    """The objects of this page."""
    links: ListLinks


class DecisionReadResponse(TypedDict):
    currency: str
    customer_id: str
    transaction_reference: str
    device_ip: str | None
    email_hash: str | None
    """Equal for equal e-mail addresses; filter decisions by it. `null` without an address."""
    device_hash: str | None
    """Equal for equal `device.fingerprint`; filter decisions by it. `null` without one."""
    payment: NotRequired[DecisionPaymentResponse]
    """What was paid for, by whom and from where; only where one decision is read."""
    explanation: NotRequired[ExplanationResponse]
    id: str
    outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"]
    context: str
    latency_us: int
    """Time from the request to the outcome, in microseconds."""
    ruleset_id: str | None
    """The version that decided; `null` when none was active, which allows."""
    ruleset_version: int | None
    credential_type: Literal["pan", "masked_pan", "sepa", "vault_token"]
    credential_fingerprint: str
    masked_credential: str
    source: Literal["RULE_ENGINE", "BACKEND", "COMBINED"]
    triggered_rules: list[TriggeredRuleResponse]
    backend_results: list[BackendResultResponse]
    """What the backends said that rules asked, those in the background once they have ended."""
    has_backend_error: bool
    """A backend in effect gave no outcome."""
    provisional: ProvisionalResponse | None
    fail_open: bool
    """Something that would have decided did not respond, and its rules were passed over:
    velocities, a backend with `on_error: skip`, or at the deadline all backends.
    """
    velocity_partial: bool
    """A velocity may be too low: its history is still being loaded."""
    velocity_unavailable: bool
    """The velocity store did not respond: every velocity was null."""
    payment_state: Literal["failed", "authorized", "voided", "captured", "refunded", "charged_back"] | None
    events: list[EventResponse]
    """What happened to the payment since, in the order in which it happened."""
    resolution: ResolutionResponse | None
    evaluated_at: str
    metadata: dict[str, Any]
    amount: int
    redacted_at: str | None
    """When the personal data was removed; `null` until then."""


class DecisionRequestResponse(TypedDict):
    id: str
    request: dict[str, Any]
    """The request as it was sent. Card numbers are masked."""
    redacted_at: str | None
    """When the personal data was removed; `null` until then."""


class DecisionResolvedEvent(TypedDict):
    """A person or client accepted or rejected a decision of outcome REVIEW."""
    event: Literal["decision.resolved"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    resolution: Literal["ACCEPTED", "REJECTED"]
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DecisionResponse(TypedDict):
    id: str
    outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"]
    context: str
    latency_us: int
    """Time from the request to the outcome, in microseconds."""
    ruleset_id: str | None
    """The version that decided; `null` when none was active, which allows."""
    ruleset_version: int | None
    credential_type: Literal["pan", "masked_pan", "sepa", "vault_token"]
    credential_fingerprint: str
    masked_credential: str
    source: Literal["RULE_ENGINE", "BACKEND", "COMBINED"]
    triggered_rules: list[TriggeredRuleResponse]
    backend_results: list[BackendResultResponse]
    """What the backends said that rules asked, those in the background once they have ended."""
    has_backend_error: bool
    """A backend in effect gave no outcome."""
    provisional: ProvisionalResponse | None
    fail_open: bool
    """Something that would have decided did not respond, and its rules were passed over:
    velocities, a backend with `on_error: skip`, or at the deadline all backends.
    """
    velocity_partial: bool
    """A velocity may be too low: its history is still being loaded."""
    velocity_unavailable: bool
    """The velocity store did not respond: every velocity was null."""
    payment_state: Literal["failed", "authorized", "voided", "captured", "refunded", "charged_back"] | None
    events: list[EventResponse]
    """What happened to the payment since, in the order in which it happened."""
    resolution: ResolutionResponse | None
    evaluated_at: str
    metadata: dict[str, Any]


class DecisionReviewEvent(TypedDict):
    """A decision was evaluated with the outcome REVIEW."""
    event: Literal["decision.review"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    decision_id: str
    """Read the decision with `GET /api/decisions/{id}`."""
    occurred_at: str


class DeliveryAttemptResponse(TypedDict):
    number: int
    """From 1. Attempts of a delivery that is sent again continue the count."""
    duration_ms: int
    outcome: str
    """`delivered`, a class of statuses such as `status_5xx`, `bad_json`, `endpoint_disabled`
    (nothing was sent), or why there was no response, such as `timeout` or `connection_refused`.
    """
    status: int | None
    """The HTTP status of the response; null without one."""
    address: str | None
    """The IP address of the receiver; null when no connection was made."""
    response: str | None
    """The first 1,024 bytes of the response that arrived, card numbers masked."""
    at: str
    """When the attempt began."""
    next_attempt_at: str | None
    """When the next attempt was planned; null after the last one."""


class DeliveryDetailsResponse(TypedDict):
    body: str
    """What was sent, byte for byte."""
    attempts: list[DeliveryAttemptResponse]
    id: str
    webhook_id: str
    event_id: str
    event: str
    status: Literal["pending", "succeeded", "failed"]
    """`pending`: not delivered yet, and attempts are left."""
    attempt_count: int
    """How many attempts have been made."""
    last_outcome: str | None
    """How the last attempt ended; null before the first one has."""
    last_status: int | None
    created_at: str
    """When the event occurred."""
    next_attempt_at: str | None
    """When the next attempt is due; null when none is planned."""


class DeliveryList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[DeliveryResponse]
    """The objects of this page."""
    links: ListLinks


class DeliveryResponse(TypedDict):
    id: str
    webhook_id: str
    event_id: str
    event: str
    status: Literal["pending", "succeeded", "failed"]
    """`pending`: not delivered yet, and attempts are left."""
    attempt_count: int
    """How many attempts have been made."""
    last_outcome: str | None
    """How the last attempt ended; null before the first one has."""
    last_status: int | None
    created_at: str
    """When the event occurred."""
    next_attempt_at: str | None
    """When the next attempt is due; null when none is planned."""


class DestinationRequest(TypedDict):
    url: str
    """Where allowed requests go: exactly this URL. The operator must allow it."""
    timeout_ms: NotRequired[int]
    """From the first byte sent to the last one received. Default 10000."""


class DestinationResponse(TypedDict):
    url: str
    timeout_ms: int


class DeviceRequest(TypedDict):
    fingerprint: NotRequired[str | None]
    user_agent: NotRequired[str | None]
    session: NotRequired[str | None]
    language: NotRequired[str | None]
    ip: NotRequired[str | None]


class DiscoveredKeyResponse(TypedDict):
    key: str
    """Its path in bodies: `$.order.items[*].sku`."""
    type: Literal["string", "number", "boolean", "object", "array", "null"]


class EmailHashRequest(TypedDict):
    email: str


class EmailHashResponse(TypedDict):
    email_hash: str


class EndpointHealthResponse(TypedDict):
    webhook_id: str
    deliveries: int
    """Deliveries that ended in the last 24 hours; the newest 1,000 of them are looked at."""
    succeeded: int
    failed: int
    success_rate: float | None
    """`succeeded` divided by `deliveries`, from 0 to 1; null without deliveries."""
    p95_ms: int | None
    """95 of 100 attempts at these deliveries took no longer, in milliseconds; null without
    attempts.
    """
    pending: int
    """Deliveries that have not ended; beyond 10,000 they are not counted."""
    last_failure: LastFailureResponse | None
    """The newest failed attempt of these deliveries, and of pending ones; null without any."""
    failing_since: str | None
    """Since when every attempt has failed; null if the last one succeeded."""
    last_success_at: str | None
    """When the newest delivery that succeeded was attempted; null if none did in the last 24
    hours.
    """


class EqualityComparison(TypedDict):
    path: FieldPath
    operator: Literal["eq", "neq"]
    value: str | float | bool | None


class Error(TypedDict):
    """The body of every failed request."""
    code: int
    """The HTTP status."""
    classifier: str
    """The kind of error, for programs: docs/errors.md lists every code with what to do. New ones
    may be added.
    """
    message: str
    """What is wrong, for people. It may change."""
    validation_errors: NotRequired[list[FieldError]]
    """Every invalid field; with status 422 only."""


class EventResponse(TypedDict):
    id: str
    type: Literal["authorization", "capture", "refund", "void", "chargeback", "fraud_report", "failed"]
    decision_id: str
    blacklist_entries: list[BlacklistEntryResponse]
    """The entries that the event put on the blacklist, by `populate_on` of the rules."""
    occurred_at: str
    processed_at: str
    data: dict[str, Any]


class EventTypeResponse(TypedDict):
    event: str
    description: str
    """When it is sent."""
    schema: dict[str, Any]
    """The JSON Schema (2020-12) of its body."""
    example: dict[str, Any]
    """A body."""


class EventTypesResponse(TypedDict):
    data: list[EventTypeResponse]


class EvidenceResponse(TypedDict):
    path: str
    operator: str
    """Below a `not` the opposite of the operator in the rule, so that the entry is true as
    written.
    """
    velocity: NotRequired[VelocityEvidenceResponse]
    """What was counted, where a velocity was compared."""
    operand: Any
    """What the value was compared with. Long lists and texts are cut."""
    value: Any
    """The value at the path; `null` when it was absent."""


class ExplainedRuleResponse(TypedDict):
    sentences: list[str]
    """The evidence, one sentence for each comparison that was true."""
    rule_id: str
    name: str
    type: Literal["condition", "blacklist", "backend", "backend_group"]
    action: Literal["ALLOW", "BLOCK", "REVIEW"]
    live: bool
    """False for a rule in shadow: recorded, without effect."""
    evidence: list[EvidenceResponse]


class ExplanationResponse(TypedDict):
    counterfactuals: list[CounterfactualResponse]
    """Each one would have resulted in ALLOW by itself. The smallest change of each field, smallest
    first.
    """
    note: str | None
    """Why there are none, where that is known."""


class FieldChangeResponse(TypedDict):
    kind: Literal["added", "removed", "changed"]
    path: str
    """JSON path in this version, or in the other one for what was removed."""
    old: Any
    new: Any


class FieldComparison(TypedDict):
    """Compares a field with another field of the same decision."""
    path: FieldPath
    operator: Literal["eq", "in", "gt", "gte", "lt", "lte", "contains", "starts_with", "ends_with", "neq", "not_in"]
    value_path: FieldPath


class FieldError(TypedDict):
    """One invalid field of a request."""
    path: str
    """The JSON path of the field."""
    message: str
    """What is required, with the path as its subject."""


FieldMappingRequest = TypedDict(
    "FieldMappingRequest",
    {
        "from": "str",
        "to": "str",
    },
)


FieldPath: TypeAlias = "str"
"""A field of the decision: $.transaction.amount, $.items[0].sku, $.items[*].price for any element.
"""


class FieldVelocity(TypedDict):
    """Adds up, averages or counts the different values of a field."""
    key: VelocityKey
    aggregate: Literal["sum", "distinct", "avg"]
    field: FieldPath
    window: str
    """An ISO 8601 duration from PT1S to P90D. The window slides."""
    filter: NotRequired[Condition | None]
    """Decisions for which it is false are not counted."""


class FindingResponse(TypedDict):
    path: str
    """JSON path in the ruleset: `$.rules[0].when.value`."""
    severity: Literal["error", "warning"]
    """An `error` keeps the version from being activated."""
    message: str


class GroupMember(TypedDict):
    backend: str
    """The slug of an integration."""
    weight: float
    live: NotRequired[bool]
    """False for a member whose outcomes are recorded without effect."""


class HeaderAuth(TypedDict):
    name: str
    value: str


class ImportedLineResponse(TypedDict):
    line: int
    """From 1, the header row."""
    result: Literal["add", "extend", "known", "refused"]
    """`add`: a new entry. `extend`: listed already, and would be listed for longer. `known`:
    listed already for at least as long. `refused`: skipped, see `message`.
    """
    list: str | None
    """`null` for the blacklist itself, and for a refused line."""
    path: str | None
    display_hint: str | None
    message: str | None
    expires_at: str | None
    """`null` for an entry that does not expire."""


class ImportEntriesRequest(TypedDict):
    plan: NotRequired[str]
    """The `plan` of a preview. If the import would do something else by now, it returns 409."""
    csv: str
    """CSV with a header row: `value`, and any of `path`, `list`, `value_type`, `ttl_seconds`,
    `reason`. At most 1,000 lines. Larger files: `tessera fraud blacklist import`.
    """


class ImportEntriesResponse(TypedDict):
    plan: str
    """Identifies what the import does: send it to import exactly this."""
    added: int
    extended: int
    known: int
    refused: int
    lines: list[ImportedLineResponse]
    """In the order of the file."""


IntegrationAuthRequest: TypeAlias = "IntegrationAuthRequestBearer | IntegrationAuthRequestBasic | IntegrationAuthRequestHeader"


class IntegrationAuthRequestBasic(TypedDict):
    type: Literal["basic"]
    """Which of the sibling fields is set."""
    basic: BasicAuth


class IntegrationAuthRequestBearer(TypedDict):
    type: Literal["bearer"]
    """Which of the sibling fields is set."""
    bearer: BearerAuth


class IntegrationAuthRequestHeader(TypedDict):
    type: Literal["header"]
    """Which of the sibling fields is set."""
    header: HeaderAuth


class IntegrationAuthResponse(TypedDict):
    type: Literal["bearer", "basic", "header"]


class IntegrationList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[IntegrationResponse]
    """The objects of this page."""
    links: ListLinks


class IntegrationResponse(TypedDict):
    id: str
    name: str
    slug: str
    type: Literal["http"]
    url: str
    method: str
    auth: IntegrationAuthResponse | None
    """Null if requests to it carry no credentials."""
    timeout_ms: int
    retries: int
    response: ResponseMappingResponse | None
    cache_ttl_s: int | None
    breaker: BreakerResponse | None
    enabled: bool
    description: str | None
    headers: dict[str, str]
    request: dict[str, Any] | None
    """Null: the default contract."""
    created_at: str
    updated_at: str


class InterceptorList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[InterceptorResponse]
    """The objects of this page."""
    links: ListLinks


class InterceptorResponse(TypedDict):
    id: str
    ref: str
    """It is called at `/api/interceptors/{ref}`."""
    version: int
    """Counts from 1 within the ref."""
    status: Literal["DRAFT", "ACTIVE", "INACTIVE"]
    context: str
    description: str | None
    destination: DestinationResponse
    field_mapping: list[FieldMappingRequest]
    responses: ResponseTemplatesRequest
    discovered_keys: list[DiscoveredKeyResponse]
    """Names and types of the fields that were seen in JSON bodies; never their values."""
    created_by: str
    activated_by: str | None
    created_at: str
    activated_at: str | None


class ItemRequest(TypedDict):
    sku: NotRequired[str | None]
    """Either this or `name`."""
    name: NotRequired[str | None]
    quantity: NotRequired[int | None]
    categories: NotRequired[list[str] | None]
    product_type: NotRequired[str | None]
    price: NotRequired[int | None]
    """Of one piece, in minor units of the transaction currency."""


class LabelledResponse(TypedDict):
    fraud: int
    """Decisions with a `fraud_report` or a `chargeback`."""
    reportable: int
    """Decisions that could be reported: those that were blocked at the time could not."""
    precision: float | None
    """`fraud` of `reportable`; `null` without any."""
    recall: float | None
    """`fraud` of all reported fraud in the range; `null` without any."""


class LabelsResponse(TypedDict):
    fraud: int
    """Decisions of the range with a `fraud_report` or a `chargeback`."""
    baseline: LabelledResponse
    """Of what the baseline did not allow."""
    candidate: LabelledResponse
    """Of what the simulated version would not allow."""


class LastFailureResponse(TypedDict):
    outcome: str
    status: int | None
    """The HTTP status of the response; null without one."""
    at: str
    """When the attempt began."""


class LintedRulesetResponse(TypedDict):
    warnings: list[FindingResponse]
    id: str
    context: str
    version: int
    """Counts from 1 within the context."""
    status: Literal["DRAFT", "ACTIVE", "INACTIVE"]
    description: str | None
    created_by: str
    activated_by: str | None
    hash: str
    """SHA-256 of the rules in canonical JSON."""
    rules: list[Rule]
    schema: RulesetSchemaRequest | None
    """The schema that requests of the context are validated with, in addition to the API’s own
    rules.
    """
    created_at: str
    activated_at: str | None


class LintRulesetRequest(TypedDict):
    rules: list[Rule]
    schema: NotRequired[RulesetSchemaRequest | None]
    context: str
    """Its recent decisions show which fields are usually sent."""


class ListComparison(TypedDict):
    path: FieldPath
    operator: Literal["in_list", "not_in_list"]
    value: str
    """The name of a list."""


class ListLinks(TypedDict):
    """Links to other pages of a list."""
    next: str | None
    """The URL of the next page; null on the last one."""


LiteralComparison: TypeAlias = "EqualityComparison | MembershipComparison | OrderComparison | BetweenComparison | PresenceComparison | ContainsComparison | AffixComparison | PatternComparison | AddressComparison | ListComparison"
"""Compares a field with a literal. A field that was not sent is null: positive operators are then
false, neq, not_in, not_exists and not_in_list true.
"""


class MaskedPanCredential(TypedDict):
    expiry_month: NotRequired[int | None]
    """With `expiry_year`, a part of the fingerprint."""
    expiry_year: NotRequired[int | None]
    scheme: NotRequired[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"] | None]
    cardholder_name: NotRequired[str | None]
    value: str


class MembershipComparison(TypedDict):
    path: FieldPath
    operator: Literal["in", "not_in"]
    value: list[str | float | bool | None]


class MerchantRequest(TypedDict):
    id: NotRequired[str | None]
    mcc: NotRequired[str | None]
    """Merchant category code, ISO 18245."""
    country: NotRequired[str | None]


class MerchantResponse(TypedDict):
    id: str | None
    mcc: str | None
    country: str | None


MovedRuleResponse = TypedDict(
    "MovedRuleResponse",
    {
        "rule_id": "str",
        "name": "str",
        "from": "int",
        "to": "int",
    },
)


NotCondition = TypedDict(
    "NotCondition",
    {
        "not": "Condition",
    },
)


class OrderComparison(TypedDict):
    path: FieldPath
    operator: Literal["gt", "gte", "lt", "lte"]
    value: str | float | None


class OverlapResponse(TypedDict):
    rule_id: str
    hits: int
    """Decisions on which both rules fired."""


class PanCredential(TypedDict):
    expiry_month: int
    expiry_year: int
    scheme: NotRequired[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"] | None]
    """By default the scheme of the number."""
    cardholder_name: NotRequired[str | None]
    value: str
    """The full card number. Used for this evaluation only and never stored."""


class PatternComparison(TypedDict):
    path: FieldPath
    operator: Literal["matches"]
    value: str
    """RE2 syntax; true when the pattern occurs anywhere."""


class PayerAddressResponse(TypedDict):
    address1: str | None
    address2: str | None
    city: str | None
    state: str | None
    postal_code: str | None
    country: str | None
    first_name: str | None
    last_name: str | None


class PayerDeviceResponse(TypedDict):
    ip: str | None
    fingerprint: str | None
    user_agent: str | None
    session: str | None
    language: str | None


class PayerResponse(TypedDict):
    id: str
    email: str | None
    phone: str | None
    first_name: str | None
    last_name: str | None
    date_of_birth: str | None
    """Not shown where personal data is masked."""
    created_at: str | None


class PlacedRuleResponse(TypedDict):
    rule_id: str
    name: str
    position: int
    """Its index among the rules of its version."""
    rule: Rule


class PresenceComparison(TypedDict):
    path: FieldPath
    operator: Literal["exists", "not_exists"]


class PreviewImportRequest(TypedDict):
    csv: str
    """CSV with a header row: `value`, and any of `path`, `list`, `value_type`, `ttl_seconds`,
    `reason`. At most 1,000 lines. Larger files: `tessera fraud blacklist import`.
    """


class ProposeChangeRequest(TypedDict):
    kind: str
    """What is to be changed: `ruleset.activate`. Each service has its own kinds."""
    comment: NotRequired[str]
    """Why, for the one who approves it."""
    payload: dict[str, Any]
    """What belongs to the kind, such as `{"ruleset_id": "…"}`."""


class ProvisionalResponse(TypedDict):
    pending_backends: list[str]
    """The pending backends, by slug."""
    deadline_at: str
    """When the decision becomes ALLOW unless they have responded."""


class PurchasedItemResponse(TypedDict):
    sku: str | None
    name: str | None
    quantity: int | None
    price: int | None
    """Of one piece, in minor units of the transaction currency."""
    categories: list[str]
    product_type: str | None


class RejectChangeRequest(TypedDict):
    reason: str
    """What has to be different."""


class RelatedDecisionResponse(TypedDict):
    id: str
    outcome: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"]
    currency: str | None
    transaction_reference: str | None
    payment_state: str | None
    resolution: str | None
    created_at: str
    amount: int | None


class RelatedDecisionsResponse(TypedDict):
    by: Literal["credential_fingerprint", "customer_id", "device_ip", "device_hash", "email_hash"]
    """What the decisions have in common; also the name of the filter that lists them all."""
    value: str
    count: int
    """How many other decisions there are, at most 1,000."""
    has_more: bool
    """There are more than were counted."""
    decisions: list[RelatedDecisionResponse]
    """The newest ones, at most 10."""
    outcomes: dict[str, int]
    """The counted decisions by outcome; outcomes without decisions are left out."""


class ReplayedRuleResponse(TypedDict):
    rule_id: str
    name: str
    type: Literal["condition", "blacklist", "backend", "backend_group"]
    action: Literal["ALLOW", "BLOCK", "REVIEW"] | None
    """`null` for a rule that calls a backend."""
    enabled: bool
    live: bool
    hits: int
    """Decisions on which it fired."""
    first_hits: int
    """Of them, those on which no other rule fired before it."""
    changed: int
    """Of them, those whose outcome differs from the baseline."""
    overlap: list[OverlapResponse]
    """The rules that fired on the same decisions most often, up to 20."""
    labelled: LabelledResponse
    alone: RuleAloneResponse | None
    """The rule as if it were the only one of the ruleset; `null` for a rule that calls a backend.
    """
    samples: list[str]
    """Up to 20 decision ids, the same ones every time."""
    amount: dict[str, int]
    """In minor units, by currency."""
    false_positive_amount: dict[str, int]
    """Money of its hits that could be reported as fraud and were not, by currency."""


ReplayRequest = TypedDict(
    "ReplayRequest",
    {
        "sample": "NotRequired[float]",
        "baseline_ruleset_id": "NotRequired[str]",
        "from": "str",
        "to": "str",
        "context": "NotRequired[str]",
    },
)


class ReplayResultResponse(TypedDict):
    decisions: int
    """Decisions that were evaluated again."""
    changed: int
    """Of them, those whose outcome differs from the baseline."""
    transitions: list[TransitionResponse]
    """The cells of the matrix that are not empty."""
    labels: LabelsResponse
    rules: list[ReplayedRuleResponse]
    """In the order of the ruleset."""
    approximations: list[str]
    """Where the figures may differ from what would have happened; empty where they cannot."""
    amount: dict[str, int]
    """In minor units, by currency."""
    matrix: dict[str, dict[str, int]]
    """Decisions by baseline outcome, then by outcome of the simulated version."""


ResendResponse = TypedDict(
    "ResendResponse",
    {
        "id": "str",
        "webhook_id": "str",
        "status": 'Literal["running", "completed", "cancelled"]',
        "delivery_status": 'Literal["failed", "succeeded"]',
        "total": "int",
        "resent": "int",
        "from": "str",
        "to": "str",
        "created_at": "str",
        "ended_at": "str | None",
    },
)


class ResolutionResponse(TypedDict):
    id: str
    """Of the decision."""
    original_outcome: Literal["REVIEW"]
    resolution: Literal["ACCEPTED", "REJECTED"]
    resolved_by: str
    """The client of the token."""
    note: str | None
    resolved_at: str


class ResolveDecisionRequest(TypedDict):
    action: Literal["accept", "reject"]
    note: NotRequired[str | None]
    """The reason, for later readers."""


class ResolveReviewsRequest(TypedDict):
    reviews: list[BulkResolutionRequest]


class ResolveReviewsResponse(TypedDict):
    results: list[BulkResolutionResponse]
    """One for each review of the request, in its order."""


class ResponseMappingRequest(TypedDict):
    outcome_path: NotRequired[str]
    """The path of the outcome in the response. Default `$.outcome`."""
    map: NotRequired[dict[str, str]]
    """What the words of the backend mean, as in `{"deny": "BLOCK"}`. Without it the backend says
    ALLOW, BLOCK or REVIEW itself.
    """


class ResponseMappingResponse(TypedDict):
    outcome_path: NotRequired[str]
    map: NotRequired[dict[str, str]]


class ResponseTemplateRequest(TypedDict):
    status: int
    headers: NotRequired[dict[str, str] | None]
    body: NotRequired[Any]
    """JSON, in which a text such as `$.decision.id` or `$.transaction.reference` is filled in; a
    text alone is sent as it is.
    """


class ResponseTemplatesRequest(TypedDict):
    block: NotRequired[ResponseTemplateRequest | None]
    review: NotRequired[ResponseTemplateRequest | None]


class ReviewDetailsResponse(TypedDict):
    notes: list[ReviewNoteResponse]
    """Oldest first."""
    id: str
    """Of the decision."""
    is_overdue: bool
    """The review is open and `due_at` has passed."""
    age_seconds: int
    """Seconds since `created_at`, until now or until it was resolved."""
    context: str
    customer_id: str
    transaction_reference: str | None
    """`null`, like amount and currency, until a decision of an older release is prepared."""
    currency: str | None
    rule_ids: list[str]
    """The rules that fired, live and in shadow."""
    payment_state: str | None
    assignee: str | None
    """Who works on it: a person as `user:<id>`, or a client."""
    note_count: int
    resolution: Literal["ACCEPTED", "REJECTED"] | None
    """`null` while the review is open."""
    resolved_by: str | None
    created_at: str
    """When the decision was made."""
    due_at: str
    """`created_at` and `REVIEW_SLA_MINUTES`."""
    amount: int | None
    assigned_at: str | None
    resolved_at: str | None


class ReviewList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[ReviewResponse]
    """The objects of this page."""
    links: ListLinks


class ReviewNoteRequest(TypedDict):
    text: str
    """Card numbers in it are masked."""


class ReviewNoteResponse(TypedDict):
    id: str
    author: str
    text: str
    created_at: str


class ReviewResponse(TypedDict):
    id: str
    """Of the decision."""
    is_overdue: bool
    """The review is open and `due_at` has passed."""
    age_seconds: int
    """Seconds since `created_at`, until now or until it was resolved."""
    context: str
    customer_id: str
    transaction_reference: str | None
    """`null`, like amount and currency, until a decision of an older release is prepared."""
    currency: str | None
    rule_ids: list[str]
    """The rules that fired, live and in shadow."""
    payment_state: str | None
    assignee: str | None
    """Who works on it: a person as `user:<id>`, or a client."""
    note_count: int
    resolution: Literal["ACCEPTED", "REJECTED"] | None
    """`null` while the review is open."""
    resolved_by: str | None
    created_at: str
    """When the decision was made."""
    due_at: str
    """`created_at` and `REVIEW_SLA_MINUTES`."""
    amount: int | None
    assigned_at: str | None
    resolved_at: str | None


class RotateKeyRequest(TypedDict):
    overlap_seconds: int
    """How long both keys sign, in seconds. 0 replaces the key at once, as after a leak."""


Rule: TypeAlias = "ConditionRule | BlacklistRule | BackendRule | BackendGroupRule"
"""Rules run in their order. ALLOW and BLOCK stop, REVIEW is remembered, and no match is ALLOW.
"""


RuleAction: TypeAlias = 'Literal["ALLOW", "BLOCK", "REVIEW"]'


class RuleAloneResponse(TypedDict):
    hits: int
    """Decisions on which its conditions are true, including those that an earlier rule ended.
    """
    labelled: LabelledResponse
    samples: list[str]
    """Up to 20 decision ids, the same ones every time."""
    amount: dict[str, int]
    """In minor units, by currency."""
    false_positive_amount: dict[str, int]
    """Money of its hits that could be reported as fraud and were not, by currency."""


class RuleSchemaResponse(TypedDict):
    schema: dict[str, Any]
    """Describes the `rules` of a ruleset."""


class RulesetDiffResponse(TypedDict):
    ruleset_id: str
    version: int
    against_id: str
    against_version: int
    context: str
    identical: bool
    """Both versions mean the same."""
    summary: list[str]
    """The differences in sentences."""
    metadata: list[FieldChangeResponse]
    added: list[PlacedRuleResponse]
    removed: list[PlacedRuleResponse]
    moved: list[MovedRuleResponse]
    """Rules whose place among the others changed: as few as explain the new order."""
    changed: list[ChangedRuleResponse]


class RulesetLintResponse(TypedDict):
    can_be_activated: bool
    """There is no finding of severity `error`."""
    findings: list[FindingResponse]
    """Of rules that are invalid, only what is invalid; else what the linter found."""


class RulesetList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[RulesetResponse]
    """The objects of this page."""
    links: ListLinks


class RulesetResponse(TypedDict):
    id: str
    context: str
    version: int
    """Counts from 1 within the context."""
    status: Literal["DRAFT", "ACTIVE", "INACTIVE"]
    description: str | None
    created_by: str
    activated_by: str | None
    hash: str
    """SHA-256 of the rules in canonical JSON."""
    rules: list[Rule]
    schema: RulesetSchemaRequest | None
    """The schema that requests of the context are validated with, in addition to the API’s own
    rules.
    """
    created_at: str
    activated_at: str | None


class RulesetSchemaRequest(TypedDict):
    name: str
    version: int


class SchemaList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[SchemaResponse]
    """The objects of this page."""
    links: ListLinks


class SchemaResponse(TypedDict):
    id: str
    name: str
    latest_version: int
    created_by: str
    created_at: str


class SchemaVersionList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[SchemaVersionResponse]
    """The objects of this page."""
    links: ListLinks


class SchemaVersionResponse(TypedDict):
    id: str
    name: str
    version: int
    """Counts from 1 within the name."""
    status: Literal["ACTIVE", "DEPRECATED"]
    """A `DEPRECATED` version still validates; nothing new may refer to it."""
    created_by: str
    deprecated_by: str | None
    schema: dict[str, Any]
    created_at: str
    deprecated_at: str | None


class SepaCredential(TypedDict):
    account_holder: NotRequired[str | None]
    iban: NotRequired[str | None]
    """Either this or `masked_iban`."""
    masked_iban: NotRequired[str | None]


class ShipmentResponse(TypedDict):
    carrier: str | None
    method: str | None
    address: PayerAddressResponse | None


class ShippingRequest(TypedDict):
    carrier: NotRequired[str | None]
    method: NotRequired[str | None]
    address: NotRequired[AddressRequest | None]


class SimulatedDecisionResponse(TypedDict):
    outcome: Literal["ALLOW", "BLOCK", "REVIEW"]
    """By rules, lists and velocities; backends are not called."""
    context: str
    ruleset_id: str
    ruleset_version: int
    credential_type: Literal["pan", "masked_pan", "sepa", "vault_token"]
    credential_fingerprint: str
    masked_credential: str
    triggered_rules: list[TriggeredRuleResponse]
    backends_not_called: list[UncalledBackendResponse]
    """The backends that a decision would have called."""
    velocity_partial: bool
    """A velocity used only the newest 200,000 decisions and may be too low."""
    trace: list[TracedRuleResponse]
    """Every rule, in order."""
    evaluated_at: str
    metadata: dict[str, Any]


SimulatedRangeResponse = TypedDict(
    "SimulatedRangeResponse",
    {
        "context": "str",
        "sample": "float",
        "baseline_ruleset_id": "str | None",
        "from": "str",
        "to": "str",
    },
)


class SimulateRequest(TypedDict):
    request: NotRequired[CreateDecisionRequest]
    """One decision request, evaluated with a full trace. Either this or `replay`."""
    replay: NotRequired[ReplayRequest]
    """The stored decisions of a time."""


class SimulationLinksResponse(TypedDict):
    self: str


class SimulationList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[SimulationResponse]
    """The objects of this page."""
    links: ListLinks


class SimulationResponse(TypedDict):
    id: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"]
    processed: int
    """Decisions processed so far, including those of other contexts."""
    total: int | None
    """Decisions in the range; `null` until they are counted."""
    ruleset_id: str
    ruleset_version: int
    ruleset_hash: str
    """Of the rules as they were when the simulation began: a draft may have changed since."""
    replay: SimulatedRangeResponse
    created_by: str
    error: str | None
    """Why it failed."""
    links: SimulationLinksResponse
    created_at: str
    finished_at: str | None


class SimulationResultResponse(TypedDict):
    result: ReplayResultResponse | None
    """Once it is COMPLETED."""
    id: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"]
    processed: int
    """Decisions processed so far, including those of other contexts."""
    total: int | None
    """Decisions in the range; `null` until they are counted."""
    ruleset_id: str
    ruleset_version: int
    ruleset_hash: str
    """Of the rules as they were when the simulation began: a draft may have changed since."""
    replay: SimulatedRangeResponse
    created_by: str
    error: str | None
    """Why it failed."""
    links: SimulationLinksResponse
    created_at: str
    finished_at: str | None


class SimulationRouteResponse(TypedDict):
    method: str
    path: str


class StateChangeResponse(TypedDict):
    path: str
    """JSON path in `state`."""
    old: Any
    new: Any


class TracedConditionResponse(TypedDict):
    at: str
    """JSON path in the ruleset: `$.rules[0].when.all[1]`."""
    holds: bool
    path: str
    operator: str
    """Below a `not` the opposite of the operator in the rule, so that the entry is true as
    written.
    """
    velocity: NotRequired[VelocityEvidenceResponse]
    """What was counted, where a velocity was compared."""
    operand: Any
    """What the value was compared with. Long lists and texts are cut."""
    value: Any
    """The value at the path; `null` when it was absent."""


class TracedRuleResponse(TypedDict):
    rule_id: str
    name: str
    type: Literal["condition", "blacklist", "backend", "backend_group"]
    action: Literal["ALLOW", "BLOCK", "REVIEW"] | None
    """`null` for a rule that calls a backend."""
    enabled: bool
    live: bool
    reached: bool
    """Whether the rule was evaluated."""
    reason: Literal["evaluated", "disabled", "outside_rollout", "after_stop"]
    """Why it was evaluated or not: an earlier rule may have ended the evaluation."""
    matched: bool
    """Whether its conditions are true, even if it was not evaluated."""
    fired: bool
    """Whether it is one of `triggered_rules`."""
    stopped: bool
    """Whether the evaluation ended with it."""
    stopped_by: str | None
    """The earlier rule that ended the evaluation."""
    backend: str | None
    """The backend that it would call. A simulation calls none."""
    conditions: list[TracedConditionResponse]
    """Every comparison of the rule, including those that are false."""


TransactionRequest: TypeAlias = "TransactionRequestCurrency | TransactionRequestCurrencyCode"


class TransactionRequestCurrency(TypedDict):
    reference: str
    """The caller's own reference of the payment. One that reads as a card number is shown as mask
    and fingerprint.
    """
    amount: int
    """In minor units of the currency."""
    currency: str
    currency_code: NotRequired[str]
    """Another name of `currency`, which may be left out then. Both must not differ."""


class TransactionRequestCurrencyCode(TypedDict):
    reference: str
    """The caller's own reference of the payment. One that reads as a card number is shown as mask
    and fingerprint.
    """
    amount: int
    """In minor units of the currency."""
    currency: NotRequired[str]
    currency_code: str
    """Another name of `currency`, which may be left out then. Both must not differ."""


class TransitionResponse(TypedDict):
    baseline: Literal["ALLOW", "BLOCK", "REVIEW", "PROVISIONAL"]
    candidate: Literal["ALLOW", "BLOCK", "REVIEW"]
    decisions: int
    fraud: int
    samples: list[str]
    """Up to 20 decision ids, the same ones every time."""
    amount: dict[str, int]
    """In minor units, by currency."""


class TriggeredRuleResponse(TypedDict):
    rule_id: str
    name: str
    type: Literal["condition", "blacklist", "backend", "backend_group"]
    action: Literal["ALLOW", "BLOCK", "REVIEW"]
    live: bool
    """False for a rule in shadow: recorded, without effect."""
    evidence: list[EvidenceResponse]


UncalledBackendResponse = TypedDict(
    "UncalledBackendResponse",
    {
        "backend": "str",
        "rule_id": "str",
        "async": "bool",
        "live": "bool",
    },
)


class UpdateCaseRequest(TypedDict):
    title: NotRequired[str]
    owner: NotRequired[str | None]
    """`me`, or a person as `user:<id>`, or a client; `null` for none."""


class UpdateIntegrationRequest(TypedDict):
    name: NotRequired[str]
    url: NotRequired[str]
    method: NotRequired[Literal["POST", "PUT", "PATCH"]]
    auth: NotRequired[IntegrationAuthRequest | None]
    """Write-only: stored encrypted; reads show only its type."""
    timeout_ms: NotRequired[int]
    """Timeout of one call, including its retries. Asynchronous calls end with the decision."""
    retries: NotRequired[int]
    """Further attempts after a failure, within the time limit. Default 0."""
    response: NotRequired[ResponseMappingRequest | None]
    cache_ttl_s: NotRequired[int | None]
    """How long a response is cached for otherwise equal requests. Default: not at all."""
    breaker: NotRequired[BreakerRequest | None]
    enabled: NotRequired[bool]
    """A disabled backend is not called; its rules go by their `on_error`. Default true."""
    description: NotRequired[str | None]
    headers: NotRequired[dict[str, str] | None]
    """Added to every request. Secrets belong in `auth`, which no read shows."""
    request: NotRequired[dict[str, Any] | None]
    """The body to send: JSON whose texts that begin with `$.` are paths into the decision.
    Default: the contract of the guide.
    """


class UpdateInterceptorRequest(TypedDict):
    destination: NotRequired[DestinationRequest]
    field_mapping: NotRequired[list[FieldMappingRequest]]
    """Without mappings, requests pass without a decision."""
    responses: NotRequired[ResponseTemplatesRequest]
    """The response in place of the destination’s; by default, the decision."""
    description: NotRequired[str | None]
    context: NotRequired[str]
    """The context of its decisions, unless the mapping sets one."""


class UpdateRulesetRequest(TypedDict):
    description: NotRequired[str | None]
    rules: NotRequired[list[Rule]]
    """Replaces all rules."""
    schema: NotRequired[RulesetSchemaRequest | None]


class UpdateWebhookEndpointRequest(TypedDict):
    url: NotRequired[str]
    """Holds for events that occur from now on."""
    events: NotRequired[list[str]]
    """Replaces the event types and patterns. Applies to events that occur from now on."""
    description: NotRequired[str | None]
    """What you call the endpoint; null removes it. Must not contain a card number."""
    enabled: NotRequired[bool]
    """`false` stops all attempts, also of deliveries that are pending. They and the events that
    occur meanwhile are logged as failed with the outcome `endpoint_disabled`; once the endpoint
    is enabled, a resend delivers them.
    """
    rate_limit: NotRequired[int | None]
    """Requests that start in a second at most, also of deliveries that are pending; null removes
    the limit.
    """
    headers: NotRequired[dict[str, str] | None]
    """Replaces the headers that every request carries, also of deliveries that are pending; null
    removes them.
    """


class VaultTokenCredential(TypedDict):
    id: str
    """The id of a token of the card vault."""


Velocity: TypeAlias = "CountVelocity | FieldVelocity"


class VelocityComparison(TypedDict):
    """Compares what was counted over a sliding window, this decision included."""
    velocity: Velocity
    operator: Literal["eq", "neq", "in", "not_in", "gt", "gte", "lt", "lte", "between", "exists", "not_exists"]
    value: NotRequired[float | list[float | None] | None]
    """A number; a list of them for in, not_in and between; absent for exists."""


class VelocityEvidenceResponse(TypedDict):
    aggregate: Literal["count", "sum", "distinct", "avg"]
    field: str | None
    window: str
    """ISO 8601 duration."""
    at_least: bool
    """The count went on past the value, which decided every threshold."""
    estimated: bool
    """The number of distinct values, being above 1,000, is an estimate."""
    partial: bool
    """The history of this velocity is still being loaded."""
    key: dict[str, Any]
    """The paths of the key and their values."""


VelocityKey: TypeAlias = "FieldPath | list[FieldPath]"
"""A path, or up to four whose values count together. Null in one: not counted."""


class WebhookDeliveryFailedEvent(TypedDict):
    """A delivery failed for the last time. Sent to the other endpoints of the same owner that
    subscribe to it.
    """
    event: Literal["webhook.delivery.failed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    webhook_id: str
    """The endpoint that could not be reached."""
    delivery_id: str
    """The delivery, which can be sent again while the log keeps it."""
    failed_event: str
    failed_event_id: str
    last_outcome: str
    """How the last attempt ended."""
    last_status: int | None
    """The HTTP status of the last response; null without one."""
    occurred_at: str


class WebhookEndpointDisabledEvent(TypedDict):
    """An endpoint was disabled because every attempt failed for too long. Sent to the other
    endpoints of the same owner that subscribe to it.
    """
    event: Literal["webhook.endpoint.disabled"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    webhook_id: str
    """The endpoint that was disabled. Enable it again once it takes deliveries."""
    occurred_at: str
    failing_since: str


class WebhookEndpointFailingEvent(TypedDict):
    """Every attempt at an endpoint has failed for half the time after which it is disabled. Sent
    to the other endpoints of the same owner that subscribe to it.
    """
    event: Literal["webhook.endpoint.failing"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    webhook_id: str
    """The endpoint at which every attempt fails."""
    occurred_at: str
    failing_since: str
    disabled_from: str
    """When it is disabled if nothing succeeds until then."""


class WebhookEndpointList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[WebhookEndpointResponse]
    """The objects of this page."""
    links: ListLinks


class WebhookEndpointResponse(TypedDict):
    id: str
    url: str
    events: list[str]
    description: str | None
    enabled: bool
    """While it is false, no attempt is made."""
    disabled_reason: Literal["request", "failures"] | None
    """Why it is disabled: `request` by a request of the API, `failures` because every attempt
    failed for as long as the operator allows. Null while it is enabled.
    """
    rate_limit: int | None
    """Requests that start in a second at most; null without a limit."""
    header_names: list[str]
    """The names of the headers that every request carries. Their values are never shown."""
    hmac_key: str
    """The key of the signatures, used as this string: shown in full only when it is created or
    rotated, otherwise its first five characters and `xxxxx`.
    """
    created_at: str
    disabled_at: str | None
    """Since when it is disabled; null while it is enabled."""
    failing_since: str | None
    """Since when every attempt has failed; null if the last one succeeded."""
    previous_key_until: str | None
    """Until when the previous key signs as well. Null without one; a time in the past means that
    it no longer signs.
    """


class WebhookEventList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[WebhookEventResponse]
    """The objects of this page."""
    links: ListLinks


class WebhookEventResponse(TypedDict):
    id: str
    """The event's id: the same in every delivery of it."""
    event: str
    webhook_ids: list[str]
    """The endpoints that it was sent to."""
    created_at: str


class WebhookTestEvent(TypedDict):
    """A test event was requested for the endpoint. Sent without a subscription."""
    event: Literal["webhook.test"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    webhook_id: str
    """The endpoint that is tested."""
    occurred_at: str


class WebhookTestResponse(TypedDict):
    id: str
    """The id of the event that was queued."""
    event: str
