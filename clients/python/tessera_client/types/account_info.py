"""The types of account-info. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class AccountIdentifierRequest(TypedDict):
    iban: str
    """The account that must be the one. Its bank is chosen in advance."""


class AccountIdentifiersResponse(TypedDict):
    iban: NotRequired[IbanIdentifierResponse]
    """Absent where accounts have no IBAN."""


class AccountInformationResponse(TypedDict):
    id: str
    data: list[CheckedAccountResponse]
    """Exactly one financial institution."""
    created_at: str


class AccountResponse(TypedDict):
    id: str
    name: str | None
    """What the bank calls the account."""
    account_number: str
    account_type: str
    """`checking`, `savings`, `card`, `loan` or `other`."""
    identifiers: AccountIdentifiersResponse
    """By type."""
    parties: list[PartyResponse]
    currency_code: str | None
    """null where the bank names none, or the account has several."""


class AisAuthenticationErrorEvent(TypedDict):
    """The shopper could not sign in at the bank, or the account is not the expected one."""
    event: Literal["ais.authentication_error"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    session_id: str
    """The id that the creation of the session returned."""
    occurred_at: str


class AisCompletedEvent(TypedDict):
    """The shopper shared an account, and its record can be read."""
    event: Literal["ais.completed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    account_information_id: str
    """The record: read it with `GET /api/account-information/{id}`."""
    session_id: str
    """The id that the creation of the session returned."""
    occurred_at: str


class AisTechnicalErrorEvent(TypedDict):
    """The bank or its connection failed."""
    event: Literal["ais.technical_error"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    session_id: str
    """The id that the creation of the session returned."""
    occurred_at: str


class AisUserCancelledEvent(TypedDict):
    """The shopper left the check or declined at the bank."""
    event: Literal["ais.user_cancelled"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    session_id: str
    """The id that the creation of the session returned."""
    occurred_at: str


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


class BankStatisticsResponse(TypedDict):
    institution_id: str | None
    """null for sessions in which the shopper has not chosen a bank."""
    institution_name: str | None
    """null also for a bank that is no longer configured."""
    total: int
    statuses: CheckStatusCountsResponse
    """The sessions by the state that they are in now."""
    reasons: CheckReasonCountsResponse
    """The sessions that did not complete, by reason."""
    market: str


class CheckedAccountResponse(TypedDict):
    financial_institution: str
    user_identity: UserIdentityResponse
    accounts: list[AccountResponse]
    """Exactly one account."""


class CheckPersonalDataResponse(TypedDict):
    id: str
    account_identifier: GivenAccountResponse | None
    """The account that the shop required, if it required one."""
    redirect_urls: GivenRedirectsResponse | None
    """As the shop sent them: their query may contain anything."""
    record: AccountInformationResponse | None
    """The verified record; null unless the check has completed."""


class CheckReasonCountsResponse(TypedDict):
    user_cancelled: int
    authentication_error: int
    technical_error: int
    account_mismatch: int
    session_expired: int


CheckStatisticsResponse = TypedDict(
    "CheckStatisticsResponse",
    {
        "data": "list[BankStatisticsResponse]",
        "from": "str",
        "to": "str",
    },
)


class CheckStatusCountsResponse(TypedDict):
    created: int
    bank_selected: int
    awaiting_bank: int
    fetching: int
    completed: int
    failed: int
    cancelled: int
    expired: int


class ChooseAccountRequest(TypedDict):
    account: str


class ChooseBankRequest(TypedDict):
    institution: str


class CreatedSessionResponse(TypedDict):
    id: str
    """The session id: a short-lived secret that may be shared with the browser."""


CreateResendRequest = TypedDict(
    "CreateResendRequest",
    {
        "status": 'NotRequired[Literal["failed", "succeeded"]]',
        "from": "str",
        "to": "NotRequired[str]",
    },
)


class CreateSessionRequest(TypedDict):
    redirect_urls: RedirectUrlsRequest
    account_identifier: NotRequired[AccountIdentifierRequest]
    """Personal data: sealed, and removed at the retention of the tenant."""
    market: str
    """ISO 3166-1 alpha-2 code of the country in which the shopper banks."""


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
    code: str
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


class GivenAccountResponse(TypedDict):
    iban: str


class GivenRedirectsResponse(TypedDict):
    success: str
    failure: str


class IbanIdentifierResponse(TypedDict):
    bban: str | None
    bic: str | None
    iban: str


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


class OperatorCheckDetailsResponse(TypedDict):
    waiting_for: Literal["bank", "shopper"] | None
    """What a session in `fetching` waits for, when no request is working on it."""
    id: str
    tenant_id: str
    tenant_name: str
    status: Literal["created", "bank_selected", "awaiting_bank", "fetching", "completed", "failed", "cancelled", "expired"]
    reason: Literal["user_cancelled", "authentication_error", "technical_error", "account_mismatch", "session_expired"] | None
    """Why the check did not complete."""
    institution_id: str | None
    """The bank that the shopper chose."""
    institution_name: str | None
    """null also for a bank that is no longer configured."""
    account_information_id: str | None
    """The id of the verified record, once the check has completed."""
    market: str
    created_at: str
    expires_at: str
    ended_at: str | None
    """When the check ended, in whatever state."""
    bank_selected_at: str | None
    """When the shopper last chose a bank."""
    awaiting_bank_at: str | None
    """When the browser was last sent to the bank."""
    fetching_at: str | None
    """When the browser came back from the bank."""
    redacted_at: str | None
    """When the check's personal data was deleted."""


class OperatorCheckList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[OperatorCheckResponse]
    """The objects of this page."""
    links: ListLinks


class OperatorCheckResponse(TypedDict):
    id: str
    tenant_id: str
    tenant_name: str
    status: Literal["created", "bank_selected", "awaiting_bank", "fetching", "completed", "failed", "cancelled", "expired"]
    reason: Literal["user_cancelled", "authentication_error", "technical_error", "account_mismatch", "session_expired"] | None
    """Why the check did not complete."""
    institution_id: str | None
    """The bank that the shopper chose."""
    institution_name: str | None
    """null also for a bank that is no longer configured."""
    account_information_id: str | None
    """The id of the verified record, once the check has completed."""
    market: str
    created_at: str
    expires_at: str
    ended_at: str | None
    """When the check ended, in whatever state."""


class PartyIdentityResponse(TypedDict):
    name: str


class PartyResponse(TypedDict):
    identity: PartyIdentityResponse
    role: str
    """`holder`, `legal_representative`, `authorised_user`, or `other` for roles that are not
    known.
    """


class RedirectUrlsRequest(TypedDict):
    success: str
    """Where the browser lands when the check has completed."""
    failure: str
    """Where the browser lands otherwise, with `error`."""


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


class SearchBanksRequest(TypedDict):
    search: str


class SessionList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[SessionResponse]
    """The objects of this page."""
    links: ListLinks


class SessionResponse(TypedDict):
    id: str
    status: Literal["created", "bank_selected", "awaiting_bank", "fetching", "completed", "failed", "cancelled", "expired"]
    reason: NotRequired[Literal["user_cancelled", "authentication_error", "technical_error", "account_mismatch", "session_expired"]]
    """Why the check did not complete."""
    account_information_id: NotRequired[str]
    """The id of the verified record, once the check has completed."""
    market: str
    created_at: str
    expires_at: str
    ended_at: NotRequired[str]
    """When the check ended, however it ended."""


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


class UserIdentityResponse(TypedDict):
    full_name: str | None
    social_security_number: str | None
    """As `date_of_birth`."""
    date_of_birth: str | None
    """null where the bank does not say it; the standard of European banks does not."""


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
