"""The types of commerce. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AccountSettingsResponse(TypedDict):
    guardian_cpa_mode: Literal["off", "shadow", "on"]
    contract_id: str | None
    issuer_metadata_enabled: bool
    scheme_references_enabled: bool
    cde_import_enabled: bool
    """Set by the operator's command alone."""
    currency: str | None


AllowedCardSchemesRequest: TypeAlias = "AllowedCardSchemesRequestAllowedSchemes | AllowedCardSchemesRequestAllowedCardSchemes"


class AllowedCardSchemesRequestAllowedCardSchemes(TypedDict):
    allowed_card_schemes: list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None
    """The former name of `allowed_schemes`, and accepted in its place. Both must not differ."""
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None]
    """The schemes that are taken; null for all, or for a session: the account's."""


class AllowedCardSchemesRequestAllowedSchemes(TypedDict):
    allowed_card_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None]
    """The former name of `allowed_schemes`, and accepted in its place. Both must not differ."""
    allowed_schemes: list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None
    """The schemes that are taken; null for all, or for a session: the account's."""


class AllowedCardSchemesResponse(TypedDict):
    allowed_schemes: list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None
    """The schemes that are taken; null for all, or for a session: the account's."""
    allowed_card_schemes: list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None
    """The former name of `allowed_schemes`."""


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


BinStatisticsResponse = TypedDict(
    "BinStatisticsResponse",
    {
        "data": "list[BinStatisticsRow]",
        "from": "str",
        "to": "str",
    },
)


class BinStatisticsRow(TypedDict):
    tokens: int
    """Created in the period and not deleted since."""
    active_tokens: int
    invalidated_tokens: int
    network_tokens_pending: int
    network_tokens_active: int
    network_tokens_inactive: int
    network_tokens_failed: int
    network_tokens_deleted: int
    bin: str | None
    """The issuer's identification number, or the first six digits where it is not known."""
    scheme: str | None
    type: str | None
    segment: str | None
    bank_name: str | None
    country_code: str | None


class BreakGlassRequest(TypedDict):
    reason: str
    """Why it could not wait for a second person."""


class CdeImportRequest(TypedDict):
    provider: str
    payment_method: ImportedPaymentMethodRequest
    card: ImportedCardRequest
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. `import_id` is left out."""


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


CreateResendRequest = TypedDict(
    "CreateResendRequest",
    {
        "status": 'NotRequired[Literal["failed", "succeeded"]]',
        "from": "str",
        "to": "NotRequired[str]",
    },
)


class CreateThreeDsAuthenticationRequest(TypedDict):
    type: Literal["one_off", "recurring", "installment"]
    """What follows: one payment, a series, or a purchase that is paid in parts."""
    notification_url: str
    """Where the issuer sends the browser after a challenge, with the form field `cres`. It proves
    nothing: believe what comes to `results_url`.
    """
    results_url: str
    """Where the directory server sends the result of a challenge, or of a decoupled authentication
    (RReq). Keep it secret: only the directory server receives it.
    """
    recurring_frequency: NotRequired[int]
    """How many days lie between two payments at least; required unless `one_off`."""
    installments: NotRequired[int]
    """How many parts there are; required with `installment`."""
    token_id: str
    """The token of the card."""
    amount: int
    """In minor units of the currency."""
    reference: str
    """The caller's own reference."""
    browser: ThreeDsBrowserRequest
    challenge_preference: NotRequired[Literal["no_preference", "no_challenge", "challenge_requested", "challenge_mandated"]]
    """Whether the issuer should challenge the cardholder. Default `no_preference`."""
    decoupled_max_minutes: NotRequired[int]
    """How long the issuer may take to authenticate the cardholder outside the browser. Without it,
    decoupled authentication is not allowed.
    """
    merchant: ThreeDsMerchantRequest
    currency_code: str
    recurring_expiry: NotRequired[str]
    """The last day of the series; required unless `type` is `one_off`."""


class CreateTokenSessionRequest(TypedDict):
    expires_in: NotRequired[int]
    """Seconds until the token ceases to exist. Without it, it never does. A token with an expiry
    gets no network token.
    """
    bypass_identification: NotRequired[bool]
    """The issuer is not looked up when the token is made, also where the account has
    `issuer_metadata_enabled`.
    """
    allowed_card_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]]
    """The former name of `allowed_schemes`, and accepted in its place. Both must not differ."""
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]]
    """The schemes that this session takes, instead of the account's."""
    allowed_origins: NotRequired[list[str]]
    """The pages that may show the card fields, such as `https://shop.example`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs, which the token will have. `import_id` is ignored."""


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


class DeclinedNetworkTokenization(TypedDict):
    token_id: str
    reason: str | None
    """The scheme's code, or `refused` or `no_answer`."""
    bin: str | None
    """The issuer's identification number, or the first six digits where it is not known."""
    scheme: str | None
    type: str | None
    segment: str | None
    bank_name: str | None
    country_code: str | None
    declined_at: str
    created_at: str
    """When the token was created."""


DeclinedNetworkTokenizationsResponse = TypedDict(
    "DeclinedNetworkTokenizationsResponse",
    {
        "data": "list[DeclinedNetworkTokenization]",
        "from": "str",
        "to": "str",
    },
)


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


class Error(TypedDict):
    """The body of every failed request."""
    status: int
    """The HTTP status."""
    classifier: str
    """The kind of error, for programs: docs/errors.md lists every code with what to do. New ones
    may be added.
    """
    message: str
    """What is wrong, for people. It may change."""
    validation_errors: NotRequired[list[FieldError]]
    """Every invalid field; with status 422 only."""


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


class FieldError(TypedDict):
    """One invalid field of a request."""
    path: str
    """The JSON path of the field."""
    message: str
    """What is required, with the path as its subject."""


class ImportedCardRequest(TypedDict):
    account_number: str
    """12 to 19 digits without separators. Goes to the vault and is kept nowhere else."""
    expiry_month: int
    expiry_year: int
    """Four digits."""
    cardholder_name: NotRequired[str]


class ImportedPaymentMethodRequest(TypedDict):
    id: str
    """The provider's id of it. The same provider and id are the same token."""


class LastFailureResponse(TypedDict):
    outcome: str
    status: int | None
    """The HTTP status of the response; null without one."""
    at: str
    """When the attempt began."""


class ListLinks(TypedDict):
    """Links to other pages of a list."""
    next: str | None
    """The URL of the next page; null on the last one."""


class ProposeChangeRequest(TypedDict):
    kind: str
    """What is to be changed: `ruleset.activate`. Each service has its own kinds."""
    comment: NotRequired[str]
    """Why, for the one who approves it."""
    payload: dict[str, Any]
    """What belongs to the kind, such as `{"ruleset_id": "…"}`."""


class RefreshSecurityCodeRequest(TypedDict):
    allowed_origins: NotRequired[list[str]]
    """Who may frame the field for the code, such as `https://shop.example`."""


class RejectChangeRequest(TypedDict):
    reason: str
    """What has to be different."""


class RelatedObjectRequest(TypedDict):
    type: Literal["network_token", "pci_token", "session"]
    id: str
    url: str


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


class RotateKeyRequest(TypedDict):
    overlap_seconds: int
    """How long both keys sign, in seconds. 0 replaces the key at once, as after a leak."""


class SimulationRouteResponse(TypedDict):
    method: str
    path: str


class StateChangeResponse(TypedDict):
    path: str
    """JSON path in `state`."""
    old: Any
    new: Any


class ThreeDsAuthenticationResponse(TypedDict):
    id: str
    """`threeDSServerTransID`, which the result has too."""
    token_id: str
    status: Literal["processing", "challenge_required", "completed", "failed"]
    """`challenge_required` and `processing`: the result comes to `results_url`. `failed` may be
    for want of an issuer that takes part.
    """
    flow: Literal["frictionless", "challenge", "decoupled"] | None
    message_version: str | None
    ds_transaction_id: str | None
    acs_transaction_id: str | None
    transaction_status: Literal["Y", "A", "N", "U", "R", "I"] | None
    transaction_status_reason: str | None
    eci: str | None
    authentication_value: str | None
    """The proof for the authorization (CAVV, AAV): 20 bytes in base64."""
    challenge: ThreeDsChallengeResponse | None
    result: ThreeDsResultResponse | None


class ThreeDsBrowserRequest(TypedDict):
    accept_header: str
    """The `Accept` header that the browser sent to the merchant."""
    user_agent: str
    language: str
    """`navigator.language`, such as `de-AT`."""
    javascript_enabled: NotRequired[bool]
    """Whether the browser runs scripts. Default false."""
    java_enabled: NotRequired[bool]
    color_depth: NotRequired[Literal[1, 4, 8, 15, 16, 24, 32, 48]]
    screen_height: NotRequired[int]
    screen_width: NotRequired[int]
    time_zone_offset: NotRequired[int]
    """In minutes, from `new Date().getTimezoneOffset()`: -60 in Vienna in winter."""
    ip_address: NotRequired[str]


class ThreeDsChallengeResponse(TypedDict):
    creq: str
    """The form field `creq`."""
    acs_url: str
    """Where the browser posts the form to."""


class ThreeDsMerchantRequest(TypedDict):
    acquirer_bin: str
    """The acquirer's number at the scheme."""
    merchant_id: str
    """The merchant's ID at that acquirer."""
    merchant_name: str
    """The name that the cardholder knows: the issuer shows it in a challenge."""
    category_code: str
    """ISO 18245: four digits."""
    requestor_id: str
    """The 3DS requestor, as registered with the scheme."""
    requestor_name: str
    website_url: str
    country_code: str


class ThreeDsResultResponse(TypedDict):
    code: str
    """A fixed code, such as `authenticated`, `issuer_rejected` or `challenge_canceled`."""
    category: Literal["authenticated", "attempted", "informational", "not_authenticated", "rejected", "canceled", "expired", "unavailable"]
    message: str
    """A human-readable sentence."""


class TokenActivityDay(TypedDict):
    created: int
    updated: int
    """Changes of any kind: as many as `token.updated` events."""
    invalidated: int
    deleted: int
    network_tokens_activated: int
    network_tokens_suspended: int
    network_tokens_failed: int
    network_tokens_deleted: int
    date: str


TokenActivityResponse = TypedDict(
    "TokenActivityResponse",
    {
        "data": "list[TokenActivityDay]",
        "from": "str",
        "to": "str",
    },
)


class TokenCardArtResponse(TypedDict):
    content_type: str
    data: str
    """The picture in base64."""
    width: int
    """In pixels."""
    height: int


class TokenCreatedEvent(TypedDict):
    """A token was created."""
    event: Literal["token.created"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    token: TokenResponse
    occurred_at: str


class TokenCryptogramRequest(TypedDict):
    reference: NotRequired[str]
    """Your name of the payment, handed to the scheme."""
    amount: NotRequired[int]
    """In minor units: binds the cryptogram to a payment of this amount. With `currency_code`.
    """
    currency_code: NotRequired[str]


class TokenCryptogramResponse(TypedDict):
    cryptogram_reference: str
    """To be sent as `x-cryptogram-reference` with one forward within five minutes."""


class TokenDeletedEvent(TypedDict):
    """A token was deleted. The body has its last state."""
    event: Literal["token.deleted"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    token: TokenResponse
    occurred_at: str


class TokenPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[TokenResponse]
    """The objects of this page."""


class TokenResponse(TypedDict):
    id: str
    status: Literal["active", "invalidated"]
    """`invalidated`: it has expired, or its card was deleted in the vault."""
    cardholder_name: str | None
    expiry_month: int
    expiry_year: int
    masked_account_number: str
    """The first six and the last four digits."""
    account_number_last_four: str
    account_number_length: int
    issuer_identification_number: str | None
    """The first eight digits (six of a short number); null until the issuer was looked up."""
    scheme: str
    segment: str | None
    type: str | None
    """`credit`, `debit`, `prepaid` or `charge`."""
    bank_name: str | None
    country_code: str | None
    currency_code: str | None
    """Of the issuer."""
    currency: str | None
    """The currency of the account when the token was made."""
    card_art_url: str | None
    """To be used as it is; null when the issuer gives no picture."""
    network_token_status: Literal["not_available", "pending", "active", "inactive", "failed", "deleted"]
    masked_network_token_number: str | None
    network_token_last_four: str | None
    payment_account_reference: NotRequired[str | None]
    """There with `scheme_references_enabled` alone, and then always; null until the scheme tells
    it.
    """
    created_at: str
    expires_at: str | None
    invalidated_at: str | None
    metadata: dict[str, str]


class TokenSessionResponse(TypedDict):
    session_id: str
    """For the browser: anyone who has it can send the card."""


class TokenUpdatedEvent(TypedDict):
    """A token changed: its card, its metadata, its status or its network token."""
    event: Literal["token.updated"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    token: TokenResponse
    occurred_at: str


class UpdateAccountSettingsRequest(TypedDict):
    guardian_cpa_mode: NotRequired[Literal["off", "shadow", "on"]]
    """`on`: the network token of a token is the newest one that the vault holds for its card under
    `contract_id`. `shadow`: such a token is looked for and compared, without effect. `off`: it
    is the one that was asked for when the token was made.
    """
    contract_id: NotRequired[str | None]
    """The vault contract that the account composes; needed unless the mode is `off`."""
    issuer_metadata_enabled: NotRequired[bool]
    """Fills the issuer fields when a token is made."""
    scheme_references_enabled: NotRequired[bool]
    """Shows `payment_account_reference`."""
    currency: NotRequired[str | None]
    """ISO 4217; what tokens made from now on say under `currency`."""


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


class VaultEventRequest(TypedDict):
    id: str
    event: str
    reason: NotRequired[str]
    related_object: RelatedObjectRequest
    occurred_at: str


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


class WebhookEndpointPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[WebhookEndpointResponse]
    """The objects of this page."""


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
