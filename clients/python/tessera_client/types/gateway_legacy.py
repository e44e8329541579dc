"""The types of gateway-legacy. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class AllowedOperationResponse(TypedDict):
    type: Literal["capture", "refund", "void"]
    partial: bool
    """Whether less than that can be requested."""
    final: bool
    """Of a capture: whether `final` can void what a partial one leaves."""
    max_amount: int
    """The most that can be requested, in minor units; for a void, what is voided."""


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


class AuthenticationCompletedEvent(TypedDict):
    """A 3-D Secure authentication ended with a result to present."""
    event: Literal["authentication.completed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    authentication: AuthenticationResponse
    occurred_at: str


class AuthenticationFailedEvent(TypedDict):
    """A 3-D Secure authentication failed."""
    event: Literal["authentication.failed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    authentication: AuthenticationResponse
    occurred_at: str


class AuthenticationPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[AuthenticationResponse]
    """The objects of this page."""


class AuthenticationResponse(TypedDict):
    id: str
    """Also `threeDSServerTransID`, the id of the transaction at the 3DS server."""
    use_case: Literal["ONE_OFF", "RECURRING", "INSTALLMENT"]
    status: Literal["processing", "challenge_required", "completed", "failed"]
    flow: Literal["frictionless", "challenge", "decoupled"] | None
    """How the issuer went about it; null until it has said so."""
    reference: str
    """The caller's own reference."""
    token_id: str
    recurring_frequency: int | None
    """In days."""
    installments: int | None
    message_version: str | None
    """The version of 3-D Secure."""
    ds_transaction_id: str | None
    acs_transaction_id: str | None
    transaction_status: Literal["Y", "A", "N", "U", "R", "I"] | None
    """`transStatus` of the issuer; null until there is one, or where it said nothing."""
    transaction_status_reason: str | None
    eci: str | None
    """The electronic commerce indicator for the authorization."""
    authentication_value: str | None
    """The proof for the authorization (CAVV, AAV): 20 bytes in base64."""
    result: ThreeDsResultResponse | None
    """How it ended; null while it has not."""
    created_at: str
    updated_at: str
    amount: int
    """In minor units of the currency."""
    currency_code: str
    recurring_expiry: str | None
    return_url: str | None
    challenge_url: str | None
    """Where to send the browser while the status is `challenge_required`; null otherwise."""
    expires_at: str | None
    """When it fails unless it has ended before; null once it has."""


class BackupCompletedEvent(TypedDict):
    """A card was copied to a payment provider."""
    event: Literal["backup.completed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    backup: BackupResponse
    occurred_at: str


class BackupFailedEvent(TypedDict):
    """A card could not be copied to a payment provider."""
    event: Literal["backup.failed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    backup: BackupResponse
    occurred_at: str


class BackupPaymentMethodRequest(TypedDict):
    type: Literal["token"]
    token_id: str


class BackupPaymentMethodResponse(TypedDict):
    type: Literal["token"]
    token_id: str


class BackupResponse(TypedDict):
    id: str
    provider: str
    payment_method: BackupPaymentMethodResponse
    status: Literal["pending", "completed", "failed"]
    reason: Literal["refused", "token_deleted", "unavailable"] | None
    """Why it failed."""
    provider_payment_method_id: str | None
    """The provider's id of the card. Null until it is there."""
    created_at: str
    updated_at: str


class BreakGlassRequest(TypedDict):
    reason: str
    """Why it could not wait for a second person."""


class CaptureRequest(TypedDict):
    final: NotRequired[bool]
    """The last capture: what is left of the authorization is voided after it. By default more may
    be captured.
    """
    amount: NotRequired[int]
    """By default all that is left."""


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


class ChargebackPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[ChargebackResponse]
    """The objects of this page."""


class ChargebackResponse(TypedDict):
    id: str
    payment_id: str
    operation_id: str | None
    """The capture, as in `operations` of the payment; null when the provider names none."""
    status: Literal["received", "reversed"]
    created_at: str
    updated_at: str
    amount: int
    """In minor units of the currency."""
    reversed_amount: int
    """What was won back."""
    currency_code: str


class CreateAuthenticationRequest(TypedDict):
    merchant_id: NotRequired[str]
    """A merchant of the account. By default the only one that it has."""
    merchant: NotRequired[ThreeDsMerchantRequest]
    """Instead of `merchant_id`: a merchant that is not kept here."""
    return_url: NotRequired[str]
    """Where the browser goes after a challenge, with `authentication_id` added to its query.
    Without it the gateway says that the window may be closed.
    """
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
    currency_code: str


class CreateBackupRequest(TypedDict):
    provider: str
    """The payment service provider that is to have the card: one that the operator has set up.
    """
    payment_method: BackupPaymentMethodRequest


class CreateInstallmentAuthenticationRequest(TypedDict):
    installments: int
    """How many parts there are."""
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
    merchant_id: NotRequired[str]
    """A merchant of the account. By default the only one that it has."""
    merchant: NotRequired[ThreeDsMerchantRequest]
    """Instead of `merchant_id`: a merchant that is not kept here."""
    return_url: NotRequired[str]
    """Where the browser goes after a challenge, with `authentication_id` added to its query.
    Without it the gateway says that the window may be closed.
    """
    recurring_frequency: int
    """How many days lie between two payments at least."""
    currency_code: str
    recurring_expiry: str
    """The last day of the series."""


class CreateMerchantRequest(TypedDict):
    legal_name: str
    company_city: str
    website_url: str
    default_merchant_id: NotRequired[str | None]
    """The merchant's ID at its acquirer, for schemes that assign no merchant IDs."""
    three_ds_enabled: NotRequired[bool]
    """Whether authentications may name it; then every scheme has to be complete."""
    identity_and_verification_enabled: NotRequired[bool]
    """Whether schemes may ask its cardholders to confirm a network token."""
    schemes: NotRequired[list[MerchantSchemeRequest]]
    country_code: str
    default_currency: str


class CreatePaymentRequest(TypedDict):
    source: PaymentSourceRequest
    authentication_id: NotRequired[str]
    """A completed authentication of this account and token, not used before. Its result goes to
    the provider.
    """
    merchant_id: NotRequired[str]
    """One of the merchants of the account: its name and category code go to the provider."""
    customer: NotRequired[PaymentCustomerRequest]
    """Passed on to the provider and not stored."""
    billing_address: NotRequired[PaymentAddressRequest]
    """Passed on to the provider and not stored."""
    shipping_address: NotRequired[PaymentAddressRequest]
    """Passed on to the provider and not stored."""
    statement_descriptor: NotRequired[str]
    """What the cardholder reads on the statement: 1 to 22 printable ASCII characters."""
    amount: int
    """In minor units of the currency."""
    reference: str
    """The caller's own reference."""
    capture: Literal["automatic", "manual"]
    """`automatic`: captured in full once it is authorized. `manual`: by a request."""
    metadata: NotRequired[dict[str, str]]
    """Your own pairs, at most 20. The payment shows them, and the provider gets them."""
    currency_code: str


class CreateRecurringAuthenticationRequest(TypedDict):
    recurring_frequency: int
    """How many days lie between two payments at least."""
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
    merchant_id: NotRequired[str]
    """A merchant of the account. By default the only one that it has."""
    merchant: NotRequired[ThreeDsMerchantRequest]
    """Instead of `merchant_id`: a merchant that is not kept here."""
    return_url: NotRequired[str]
    """Where the browser goes after a challenge, with `authentication_id` added to its query.
    Without it the gateway says that the window may be closed.
    """
    currency_code: str
    recurring_expiry: str
    """The last day of the series."""


class CreateRecurringPaymentRequest(TypedDict):
    recurring_frequency: NotRequired[int]
    """How many days lie between two payments of the series at least."""
    merchant_id: NotRequired[str]
    """One of the merchants of the account: its name and category code go to the provider."""
    customer: NotRequired[PaymentCustomerRequest]
    """Passed on to the provider and not stored."""
    billing_address: NotRequired[PaymentAddressRequest]
    """Passed on to the provider and not stored."""
    shipping_address: NotRequired[PaymentAddressRequest]
    """Passed on to the provider and not stored."""
    statement_descriptor: NotRequired[str]
    """What the cardholder reads on the statement: 1 to 22 printable ASCII characters."""
    amount: int
    """In minor units of the currency."""
    reference: str
    """The caller's own reference."""
    capture: Literal["automatic", "manual"]
    """`automatic`: captured in full once it is authorized. `manual`: by a request."""
    source: PaymentSourceRequest
    authentication_id: NotRequired[str]
    """A completed authentication of this account and token, not used before. Its result goes to
    the provider.
    """
    metadata: NotRequired[dict[str, str]]
    """Your own pairs, at most 20. The payment shows them, and the provider gets them."""
    currency_code: str
    recurring_expiry: NotRequired[str]
    """The last day of the series. By default it has none."""


CreateResendRequest = TypedDict(
    "CreateResendRequest",
    {
        "status": 'NotRequired[Literal["failed", "succeeded"]]',
        "from": "str",
        "to": "NotRequired[str]",
    },
)


class CreateSettlementReportRequest(TypedDict):
    reporting_period_start: str
    """Settlement files that closed at this instant or later."""
    reporting_period_end: str
    """And before this one: at most 366 days later, and not in the future."""
    currency_code: str


class CreateTokenRequest(TypedDict):
    card: TokenCardRequest


class CreateTokenSessionRequest(TypedDict):
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]]
    """The schemes that the session takes; all of them by default."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`."""


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


class ErrorMessageResponse(TypedDict):
    messageType: Literal["Erro"]
    messageVersion: Literal["2.1.0", "2.2.0", "2.3.1"]
    threeDSServerTransID: NotRequired[str]
    acsTransID: NotRequired[str]
    dsTransID: NotRequired[str]
    errorCode: str
    errorComponent: Literal["C", "S", "D", "A"]
    errorDescription: str
    errorDetail: str
    errorMessageType: NotRequired[str]


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


class ExchangedCardResponse(TypedDict):
    account_number: str
    """In full."""
    expiry_month: int
    expiry_year: int
    cardholder_name: str | None
    """Null when the card was given without a name."""


class ExchangeRequest(TypedDict):
    token_id: str


class ExchangeResponse(TypedDict):
    token_id: str
    card: ExchangedCardResponse


class FieldError(TypedDict):
    """One invalid field of a request."""
    path: str
    """The JSON path of the field."""
    message: str
    """What is required, with the path as its subject."""


class LastFailureResponse(TypedDict):
    outcome: str
    status: int | None
    """The HTTP status of the response; null without one."""
    at: str
    """When the attempt began."""


class LedgerEntryResponse(TypedDict):
    account: Literal["opening_balance", "captures", "refunds", "chargebacks", "fees", "payouts", "closing_balance"]
    debit: int
    credit: int


class ListLinks(TypedDict):
    """Links to other pages of a list."""
    next: str | None
    """The URL of the next page; null on the last one."""


class MerchantPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[MerchantResponse]
    """The objects of this page."""


class MerchantResponse(TypedDict):
    id: str
    legal_name: str
    company_city: str
    website_url: str
    default_merchant_id: str | None
    three_ds_enabled: bool
    identity_and_verification_enabled: bool
    schemes: list[MerchantSchemeResponse]
    encryption_key_id: str
    """Names the encryption key: the `kid` of what is encrypted under it."""
    encryption_key: NotRequired[str]
    """256 bits in base64url. Shown once, when it is made."""
    created_at: str
    updated_at: str
    country_code: str
    default_currency: str


class MerchantSchemeRequest(TypedDict):
    name: Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]
    """Each scheme once."""
    acquirer_bin: NotRequired[str | None]
    """The number of the acquirer at the scheme."""
    requestor_id: NotRequired[str | None]
    """The 3DS requestor, as registered with the scheme."""
    requestor_name: NotRequired[str | None]
    category_code: NotRequired[str | None]
    """ISO 18245: four digits."""
    merchant_id: NotRequired[str | None]
    """The merchant at its acquirer. By default `default_merchant_id`."""
    merchant_name: NotRequired[str | None]
    """As the cardholder knows it. By default `legal_name`, where that has 40 characters."""


class MerchantSchemeResponse(TypedDict):
    name: Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]
    acquirer_bin: str | None
    requestor_id: str | None
    requestor_name: str | None
    category_code: str | None
    merchant_id: str | None
    merchant_name: str | None


class OperationResponse(TypedDict):
    id: str
    """Also its reference at the payment provider."""
    type: Literal["authorization", "capture", "refund", "void"]
    status: Literal["processing", "succeeded", "failed"]
    provider_transaction_id: str | None
    """The provider's own id of it; null until it has been decided."""
    result: PaymentResultResponse | None
    amount: int
    created_at: str


class OperatorPaymentDetailsResponse(TypedDict):
    provider_merchant: str
    """The merchant's account at the payment provider."""
    capture: Literal["automatic", "manual"]
    source: PaymentSourceResponse
    credential: PaymentCredentialResponse | None
    """What the authorization was sent with; null before that, and for a checkout."""
    initial_payment_id: str | None
    """The payment that began the series."""
    authentication_id: str | None
    """The authentication by 3-D Secure that the payment was authorized with."""
    merchant_id: str | None
    scheme_transaction_id: str | None
    """The scheme's id of the authorization, once the provider has returned it."""
    allowed_operations: list[AllowedOperationResponse]
    """What can be requested now. Requests are checked again: the payment may have changed since.
    """
    orders: list[PaymentOrderResponse]
    """Everything that was asked of the fraud service and the provider, oldest first."""
    timeline: list[PaymentEventResponse]
    """Every change of the payment, oldest first."""
    id: str
    account_id: str
    account_name: str
    status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"]
    use_case: Literal["ONE_OFF", "RECURRING", "SUBSEQUENT_RECURRING", "UNSCHEDULED", "SUBSEQUENT_UNSCHEDULED"]
    reference: str
    """The merchant's own reference."""
    provider: str
    """The payment provider."""
    result: PaymentResultResponse | None
    """The result of the last operation that ended; null while none has."""
    fraud: PaymentFraudResponse | None
    """The outcome of the fraud check, for accounts that have one."""
    created_at: str
    updated_at: str
    amount: int
    """In minor units of the currency."""
    currency_code: str
    captured_amount: int
    refunded_amount: int
    voided_amount: int
    charged_back_amount: int


class OperatorPaymentList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[OperatorPaymentResponse]
    """The objects of this page."""
    links: ListLinks


class OperatorPaymentResponse(TypedDict):
    id: str
    account_id: str
    account_name: str
    status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"]
    use_case: Literal["ONE_OFF", "RECURRING", "SUBSEQUENT_RECURRING", "UNSCHEDULED", "SUBSEQUENT_UNSCHEDULED"]
    reference: str
    """The merchant's own reference."""
    provider: str
    """The payment provider."""
    result: PaymentResultResponse | None
    """The result of the last operation that ended; null while none has."""
    fraud: PaymentFraudResponse | None
    """The outcome of the fraud check, for accounts that have one."""
    created_at: str
    updated_at: str
    amount: int
    """In minor units of the currency."""
    currency_code: str
    captured_amount: int
    refunded_amount: int
    voided_amount: int
    charged_back_amount: int


class OutstandingResponse(TypedDict):
    operations: int
    captures: int
    refunds: int


class PaymentAddressRequest(TypedDict):
    line1: NotRequired[str]
    line2: NotRequired[str]
    city: NotRequired[str]
    region: NotRequired[str]
    """A state, province or region."""
    postal_code: NotRequired[str]
    country_code: str


class PaymentAmountRequest(TypedDict):
    amount: NotRequired[int]
    """By default all that is left."""


class PaymentAuthorizedEvent(TypedDict):
    """A payment was authorized."""
    event: Literal["payment.authorized"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class PaymentCapturedEvent(TypedDict):
    """A payment, or a part of it, was captured."""
    event: Literal["payment.captured"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class PaymentChargebackReceivedEvent(TypedDict):
    """The provider reported a chargeback."""
    event: Literal["payment.chargeback_received"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    chargeback: NotRequired[ChargebackResponse]
    payment: PaymentResponse
    occurred_at: str


class PaymentChargebackReversedEvent(TypedDict):
    """The provider reported the reversal of a chargeback."""
    event: Literal["payment.chargeback_reversed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    chargeback: NotRequired[ChargebackResponse]
    payment: PaymentResponse
    occurred_at: str


class PaymentCredentialResponse(TypedDict):
    type: Literal["card", "network_token", "wallet_token"]
    cryptogram: bool
    """Whether a cryptogram went with it."""
    fallback_reason: Literal["network_token_inactive", "network_token_refused", "cryptogram_unavailable", "provider_without_network_tokens"] | None
    """Why the card was used although its token has a network token; null otherwise."""


class PaymentCustomerRequest(TypedDict):
    email: NotRequired[str]
    user_agent: NotRequired[str]
    ip_address: NotRequired[str]
    """Of the device that the customer pays with."""


class PaymentDataRequest(TypedDict):
    reference: str
    """Your name of the payment, handed to the scheme."""
    merchant_id: NotRequired[str]
    """To whose key the data is encrypted. By default the only merchant of the account."""
    amount: int
    """In minor units: the cryptogram is for a payment of this amount alone."""
    currency_code: str


class PaymentDataResponse(TypedDict):
    merchant_id: str
    """The merchant that can read it."""
    encrypted_authentication_data: str
    """A compact JWE (`A256KW`, `A256GCM`) to the merchant's key: the number of the network token,
    its expiry, cryptogram and ECI.
    """


class PaymentEventResponse(TypedDict):
    version: int
    """Counts the changes of the payment from 1."""
    type: Literal["create", "process", "authorize", "fail", "order_capture", "capture", "refuse_capture", "order_void", "void", "refuse_void", "order_release", "release", "refuse_release", "order_refund", "refund", "refuse_refund", "begin_settlement", "settle", "charge_back", "reverse_chargeback"]
    """What happened: `order_…` asks the provider, `refuse_…` is its refusal."""
    from_status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"] | None
    """The state before it; null for the first."""
    to_status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"]
    order_id: str | None
    """The order that it belongs to."""
    created_at: str
    amount: int | None


class PaymentFailedEvent(TypedDict):
    """A payment was declined or could not be processed."""
    event: Literal["payment.failed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class PaymentFraudResponse(TypedDict):
    decision_id: str | None
    """The decision of the fraud service; null when it could not be asked."""
    outcome: str
    """ALLOW, REVIEW, PROVISIONAL, BLOCK, or UNAVAILABLE."""


class PaymentOrderResponse(TypedDict):
    id: str
    """Also its reference at the payment provider."""
    type: Literal["fraud_check", "authorization", "capture", "refund", "void", "reversal"]
    """A `reversal` voids an authorization whose outcome is unknown."""
    status: Literal["pending", "reversing", "succeeded", "failed"]
    """`pending`: the outcome is not known yet. `reversing`: it is being reversed."""
    attempts: int
    """How often the provider was asked about its outcome."""
    provider_transaction_id: str | None
    result: PaymentResultResponse | None
    amount: int
    created_at: str
    ended_at: str | None


class PaymentPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[PaymentResponse]
    """The objects of this page."""


class PaymentPartiallyVoidedEvent(TypedDict):
    """A part of a payment was voided."""
    event: Literal["payment.partially_voided"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class PaymentRefundedEvent(TypedDict):
    """A payment, or a part of it, was refunded."""
    event: Literal["payment.refunded"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class PaymentResponse(TypedDict):
    id: str
    use_case: Literal["ONE_OFF", "RECURRING", "SUBSEQUENT_RECURRING", "UNSCHEDULED", "SUBSEQUENT_UNSCHEDULED"]
    initial_payment_id: str | None
    """The payment that began the series."""
    status: Literal["open", "processing", "authorized", "capturing", "captured", "settling", "settled", "voiding", "voided", "failed"]
    reference: str
    """The caller's own reference."""
    capture: Literal["automatic", "manual"]
    source: PaymentSourceResponse
    credential: PaymentCredentialResponse | None
    """What the authorization was sent with; null before that, and for a checkout."""
    recurring_frequency: int | None
    """In days."""
    authentication_id: str | None
    """The authentication by 3-D Secure that the payment was authorized with."""
    merchant_id: str | None
    statement_descriptor: str | None
    scheme_transaction_id: str | None
    """The scheme's id of the authorization, where the provider has told it."""
    result: PaymentResultResponse | None
    """What the last operation that ended came to; null while none has."""
    fraud: PaymentFraudResponse | None
    """What the fraud check said, for accounts that have one."""
    operations: list[OperationResponse]
    """What was asked of the payment provider, oldest first."""
    created_at: str
    updated_at: str
    amount: int
    """In minor units of the currency."""
    currency_code: str
    captured_amount: int
    refunded_amount: int
    voided_amount: int
    """What was voided of the authorization: all of it, or what was left after captures."""
    charged_back_amount: int
    """What issuers took back by chargebacks, less what was won back."""
    recurring_expiry: str | None
    metadata: dict[str, str]


class PaymentResultResponse(TypedDict):
    code: str
    """The ISO 8583 response code of the issuer, the provider's own code, or a word of the gateway.
    """
    category: Literal["approved", "insufficient_funds", "do_not_honor", "card_expired", "card_invalid", "card_lost_or_stolen", "not_permitted", "limit_exceeded", "issuer_unavailable", "fraud", "authentication_required", "declined", "provider_error", "timeout"]
    message: str
    """For people."""


class PaymentSettledEvent(TypedDict):
    """The provider settled a payment."""
    event: Literal["payment.settled"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class PaymentSourceRequest(TypedDict):
    type: Literal["checkout", "token", "wallet"]
    """`token`: a stored card. `wallet`: what a device of Apple Pay or Google Pay gave. `checkout`:
    the cardholder gives it at the provider.
    """
    token_id: NotRequired[str]
    """With `token`, and only then."""
    wallet_token_id: NotRequired[str]
    """With `wallet`, and only then: the ID of a wallet token of the vault."""


class PaymentSourceResponse(TypedDict):
    type: Literal["checkout", "token", "wallet"]
    token_id: str | None
    wallet_token_id: str | None
    """The vault's wallet token, of a payment from a wallet."""


class PaymentVoidedEvent(TypedDict):
    """A payment was voided."""
    event: Literal["payment.voided"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    payment: PaymentResponse
    occurred_at: str


class ProposeChangeRequest(TypedDict):
    kind: str
    """What is to be changed: `ruleset.activate`. Each service has its own kinds."""
    comment: NotRequired[str]
    """Why, for the one who approves it."""
    payload: dict[str, Any]
    """What belongs to the kind, such as `{"ruleset_id": "…"}`."""


class RejectChangeRequest(TypedDict):
    reason: str
    """What has to be different."""


class ReportReasonResponse(TypedDict):
    code: Literal["provider_unavailable", "provider_refused", "settlement_file_unreadable", "reading_settlement_files", "amounts_too_large", "period_removed", "internal_error"]
    message: str
    """For people."""


class ReportSourceResponse(TypedDict):
    provider: str
    merchant: str
    """The account's name there."""
    last_settlement: int
    """The number of the last settlement file that had been read; 0 when there was none."""


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


class ResultsMessageResponse(TypedDict):
    messageType: Literal["RRes"]
    messageVersion: Literal["2.1.0", "2.2.0", "2.3.1"]
    threeDSServerTransID: str
    acsTransID: str
    dsTransID: str
    resultsStatus: Literal["01", "02", "03"]


class RotateKeyRequest(TypedDict):
    overlap_seconds: int
    """How long both keys sign, in seconds. 0 replaces the key at once, as after a leak."""


class SettlementExceptionPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[SettlementExceptionResponse]
    """The objects of this page."""


class SettlementExceptionResponse(TypedDict):
    id: str
    status: Literal["open", "retrying", "resolved", "dismissed"]
    """`open` until the operator of the gateway retries or dismisses it."""
    reason: Literal["unknown_reference", "operation_mismatch", "operation_failed", "currency_mismatch", "wrong_sign", "repeated", "exceeds_operation", "not_captured", "exceeds_captured", "no_chargeback", "payment_state"]
    message: str
    """The reason, for people."""
    note: str | None
    """What the operator noted."""
    provider: str
    merchant: str
    """The account's name at the provider."""
    settlement: int
    """The number of the settlement file."""
    type: Literal["capture", "refund", "chargeback", "fee", "payout"]
    amount: int
    """In minor units; what the account gets is positive."""
    reference: str | None
    """As the settlement file names it."""
    payment_id: str | None
    created_at: str
    updated_at: str
    closed_at: str
    currency_code: str


class SettlementReportPage(TypedDict):
    """One page of a list."""
    current_page: int
    """The number of this page, from 1."""
    page_size: int
    """How many objects a page has at most."""
    total_items: int
    """How many objects the whole list has."""
    total_pages: int
    """How many pages the list has."""
    data: list[SettlementReportResponse]
    """The objects of this page."""


class SettlementReportResponse(TypedDict):
    id: str
    status: Literal["processing", "completed", "failed"]
    reason: ReportReasonResponse | None
    """What a report waits for, or why there will be none."""
    result: SettlementResultResponse | None
    """Of a completed report."""
    created_at: str
    reporting_period_start: str
    reporting_period_end: str
    currency_code: str
    ended_at: str | None
    """When it was completed or failed."""


class SettlementResultResponse(TypedDict):
    opening_balance: int
    """What providers owed the account when the period began."""
    captures: int
    refunds: int
    chargebacks: int
    fees: int
    payouts: int
    closing_balance: int
    """What they owed when it ended: the opening balance and all movements."""
    entries: list[LedgerEntryResponse]
    """The trial balance."""
    lines: int
    """Lines of settlement files in the period."""
    unmatched: UnmatchedLinesResponse
    """Lines that should name a payment of the account and name none."""
    differing_lines: int
    """Captures and refunds with another amount or currency than those of the gateway."""
    outstanding: OutstandingResponse
    """What was captured and refunded before the end of the period and named by no file."""
    sources: list[ReportSourceResponse]
    """How far the files of each provider had been read."""
    as_of: str
    """When it was made. Nothing that came later is in it."""
    total_debit: int
    total_credit: int
    """Equal to `total_debit`."""


class SimulationRouteResponse(TypedDict):
    method: str
    path: str


class StateChangeResponse(TypedDict):
    path: str
    """JSON path in `state`."""
    old: Any
    new: Any


class SubsequentPaymentRequest(TypedDict):
    amount: int
    """In minor units of the currency."""
    reference: str
    """The caller's own reference."""
    capture: Literal["automatic", "manual"]
    """`automatic`: captured in full once it is authorized. `manual`: by a request."""
    merchant_id: NotRequired[str]
    """One of the merchants of the account: its name and category code go to the provider."""
    customer: NotRequired[PaymentCustomerRequest]
    """Passed on to the provider and not stored."""
    billing_address: NotRequired[PaymentAddressRequest]
    """Passed on to the provider and not stored."""
    shipping_address: NotRequired[PaymentAddressRequest]
    """Passed on to the provider and not stored."""
    statement_descriptor: NotRequired[str]
    """What the cardholder reads on the statement: 1 to 22 printable ASCII characters."""
    metadata: NotRequired[dict[str, str]]
    """Your own pairs, at most 20. The payment shows them, and the provider gets them."""
    currency_code: str


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


class TokenCardRequest(TypedDict):
    account_number: str
    """12 to 19 digits without separators. Goes to the vault and is kept nowhere else."""
    expiry_month: int
    expiry_year: int
    """Four digits."""
    cardholder_name: NotRequired[str]
    security_code: NotRequired[str]
    """The vault holds it in memory for at most one hour and never writes it to a disk."""


class TokenCardResponse(TypedDict):
    masked_account_number: str
    """The first six and the last four digits, the rest `*`."""
    scheme: Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]
    expiry_month: int
    expiry_year: int


class TokenNetworkTokenResponse(TypedDict):
    status: Literal["pending", "active", "suspended", "failed", "deleted", "unsupported"]
    """`unsupported`: the scheme, or this instance, has no network tokens."""
    reason: str | None
    """A code for why it is missing: `no_token_service`, or one of the scheme."""
    masked_number: str | None
    """Of the network token, not of the card."""
    last_four: str | None


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
    card: TokenCardResponse | None
    """Null until the vault has shown it."""
    network_token: TokenNetworkTokenResponse | None
    """Null until one was asked for."""
    payment_account_reference: str | None
    """Names the account behind all tokens of a card. Null until the scheme has told it."""
    created_at: str
    seen_at: str | None
    """When the vault was last asked about the card and its network token."""


class TokenSessionResponse(TypedDict):
    session_id: str
    """For the browser: with it the card is given, in the vault's card fields."""
    token_id: str
    """The token that there will be once the card is given; 404 until then."""
    expires_at: str


class UnmatchedLinesResponse(TypedDict):
    lines: int
    amount: int


class UpdateMerchantRequest(TypedDict):
    legal_name: NotRequired[str]
    company_city: NotRequired[str]
    website_url: NotRequired[str]
    default_merchant_id: NotRequired[str | None]
    three_ds_enabled: NotRequired[bool]
    identity_and_verification_enabled: NotRequired[bool]
    schemes: NotRequired[list[MerchantSchemeRequest]]
    country_code: NotRequired[str]
    default_currency: NotRequired[str]


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
