"""The types of vault. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class ActionResultRequest(TypedDict):
    enc_payload: str
    """A compact JWE (RSA-OAEP-256, A256GCM) to the session's jwk, of a JSON object: for
    `tokenize_card` with account_number, expiry_month, expiry_year, cardholder_name? and
    security_code?; for `refresh_security_code` with security_code.
    """


class ApiKeyCreatedResponse(TypedDict):
    key_value: str
    """The key, for the `x-api-key` header. It is shown this once; a replay masks it."""
    id: str
    masked_key_value: str
    """The value without its secret part."""
    scopes: list[str]
    description: str | None
    created_at: str
    expires_at: str | None
    """Null for a key that never expires."""
    last_used_at: str | None
    """Lags a few seconds behind; null for a key that was never used."""


class ApiKeyList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[ApiKeyResponse]
    """The objects of this page."""
    links: ListLinks


class ApiKeyResponse(TypedDict):
    id: str
    masked_key_value: str
    """The value without its secret part."""
    scopes: list[str]
    description: str | None
    created_at: str
    expires_at: str | None
    """Null for a key that never expires."""
    last_used_at: str | None
    """Lags a few seconds behind; null for a key that was never used."""


class ApplePayHeaderRequest(TypedDict):
    ephemeralPublicKey: str
    """The SubjectPublicKeyInfo of the key that was made for this payment, in base64."""
    publicKeyHash: str
    """Names the merchant key that the data are encrypted to."""
    transactionId: str
    """64 hexadecimal digits."""
    applicationData: NotRequired[str]
    """The hash of the payment request's application data, if it had any."""


class ApplePayRequest(TypedDict):
    version: Literal["EC_v1"]
    """`RSA_v1`, which is in use in China alone, is not taken."""
    data: str
    signature: str
    """A detached PKCS #7 signature."""
    header: ApplePayHeaderRequest


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


class CardArtResponse(TypedDict):
    content_type: str
    data: str
    """The picture in base64."""
    width: int
    """In pixels."""
    height: int


class CardRequest(TypedDict):
    expiry_month: int
    expiry_year: int
    """Four digits."""
    cardholder_name: NotRequired[str]
    account_number: str
    """12 to 19 digits without separators, as many as cards of the scheme have."""
    security_code: NotRequired[str]
    """Held in memory for at most one hour and never written to a disk."""


class CardResponse(TypedDict):
    cardholder_name: NotRequired[str]
    """Personal data. Absent when the card was given without a name."""
    expiry_month: int
    expiry_year: int
    masked_account_number: str
    """The first six and the last four digits, the rest `*`."""
    scheme: Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]
    fingerprint: NotRequired[str | None]
    """The same for every token of the same card number, also after a reissue. Present when the
    instance has card fingerprints; null for a token made before it had them.
    """


class CollectSecurityCodeRequest(TypedDict):
    allowed_origins: NotRequired[list[str]]
    """The pages that may frame the field, such as `https://shop.example`."""


class CompleteActionRequest(TypedDict):
    action: Literal["tokenize_card", "refresh_security_code"]
    """The `next_action` of the session."""
    result: ActionResultRequest


class CreateApiKeyRequest(TypedDict):
    scopes: list[str]
    """What the key may do: scopes that the caller holds itself, or by a second access token in
    `x-scope-token`; no `admin:` scope.
    """
    expires_in: NotRequired[int]
    """Seconds until the key ceases to work, at most 90 days. Without it, it never does."""
    description: NotRequired[str | None]


class CreateCryptogramRequest(TypedDict):
    type: Literal["ecom"]
    """For a payment on the internet."""
    reference: NotRequired[str]
    """Your name of the payment, handed to the scheme."""
    mode: NotRequired[Literal["inline", "reference"]]
    """`reference`, the default: a handle for one forward within five minutes. `inline`: the
    cryptogram itself, only where the instance handles card numbers; elsewhere the answer is a
    reference whatever is asked for.
    """
    amount: NotRequired[int]
    """In minor units: binds the cryptogram to a payment of this amount. With `currency_code`.
    """
    currency_code: NotRequired[str]


class CreateGenericTokenRequest(TypedDict):
    type_id: NotRequired[str]
    """The type whose schema the payload must fit."""
    expires_in: NotRequired[int]
    """Seconds until the token ceases to exist. Without it, it never does."""
    payload: Any
    """Any JSON but null, at most 16 KiB. A card number in it is refused."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs, in clear. A card number in it is refused."""


CreateInquiryRequest: TypeAlias = "CreateInquiryRequestPan | CreateInquiryRequestPciToken | CreateInquiryRequestNetworkToken | CreateInquiryRequestWalletToken"


class CreateInquiryRequestNetworkToken(TypedDict):
    source: Literal["network_token"]
    """What names the card; its data stand in the child of the same name."""
    network_token: InquiryTokenRequest


class CreateInquiryRequestPan(TypedDict):
    source: Literal["pan"]
    """What names the card; its data stand in the child of the same name."""
    pan: InquiryPanRequest


class CreateInquiryRequestPciToken(TypedDict):
    source: Literal["pci_token"]
    """What names the card; its data stand in the child of the same name."""
    pci_token: InquiryTokenRequest


class CreateInquiryRequestWalletToken(TypedDict):
    source: Literal["wallet_token"]
    """What names the card; its data stand in the child of the same name."""
    wallet_token: InquiryTokenRequest


CreateNetworkTokenRequest: TypeAlias = "CreateNetworkTokenRequestSession | CreateNetworkTokenRequestPan | CreateNetworkTokenRequestPciToken | CreateNetworkTokenRequestWalletToken"


class CreateNetworkTokenRequestPan(TypedDict):
    source: Literal["pan"]
    """`session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the
    card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment.
    """
    pan: CardRequest
    """The security code, if given, is not used and not kept."""
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover"]]]
    """The schemes that the session takes; all four by default. Only with `session`."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`. Only with `session`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


class CreateNetworkTokenRequestPciToken(TypedDict):
    source: Literal["pci_token"]
    """`session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the
    card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment.
    """
    pci_token: StoredCardRequest
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover"]]]
    """The schemes that the session takes; all four by default. Only with `session`."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`. Only with `session`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


class CreateNetworkTokenRequestSession(TypedDict):
    source: Literal["session"]
    """`session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the
    card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment.
    """
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover"]]]
    """The schemes that the session takes; all four by default. Only with `session`."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`. Only with `session`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


class CreateNetworkTokenRequestWalletToken(TypedDict):
    source: Literal["wallet_token"]
    """`session`: a browser gives the card. `pan`: the card is in the request. `pci_token`: the
    card is stored. `wallet_token`: the card on file of a `PAN_ONLY` payment.
    """
    wallet_token: StoredCardRequest
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover"]]]
    """The schemes that the session takes; all four by default. Only with `session`."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`. Only with `session`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


CreatePciTokenRequest: TypeAlias = "CreatePciTokenRequestSession | CreatePciTokenRequestPan"


class CreatePciTokenRequestPan(TypedDict):
    source: Literal["pan"]
    """`session`: a browser gives the card. `pan`: the card is in the request."""
    pan: CardRequest
    expires_in: NotRequired[int]
    """Seconds until the token ceases to exist. Without it, it never does."""
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]]
    """The schemes that the session takes; all of them by default. Only with `session`."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`. Only with `session`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


class CreatePciTokenRequestSession(TypedDict):
    source: Literal["session"]
    """`session`: a browser gives the card. `pan`: the card is in the request."""
    expires_in: NotRequired[int]
    """Seconds until the token ceases to exist. Without it, it never does."""
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]]
    """The schemes that the session takes; all of them by default. Only with `session`."""
    allowed_origins: NotRequired[list[str]]
    """Who may frame the card fields, such as `https://shop.example`. Only with `session`."""
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


CreateResendRequest = TypedDict(
    "CreateResendRequest",
    {
        "status": 'NotRequired[Literal["failed", "succeeded"]]',
        "from": "str",
        "to": "NotRequired[str]",
    },
)


class CreateTypeRequest(TypedDict):
    name: str
    """Unique in the instance: letters, digits, `.`, `_` and `-`, at most 64."""
    schema: dict[str, Any]
    """JSON Schema 2020-12, at most 64 KiB and 16 levels deep. References stay inside it, patterns
    are in RE2 syntax, keywords that the standard does not have are refused.
    """


CreateWalletTokenRequest: TypeAlias = "CreateWalletTokenRequestApplePay | CreateWalletTokenRequestGooglePay"


class CreateWalletTokenRequestApplePay(TypedDict):
    source: Literal["apple_pay"]
    """The wallet that the payment comes from."""
    apple_pay: ApplePayRequest
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


class CreateWalletTokenRequestGooglePay(TypedDict):
    source: Literal["google_pay"]
    """The wallet that the payment comes from."""
    google_pay: GooglePayRequest
    metadata: NotRequired[dict[str, str]]
    """At most 20 pairs. A card number in it is refused."""


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


class CryptogramReferenceResponse(TypedDict):
    cryptogram_reference: str
    """To be sent as `x-cryptogram-reference` with one forward within five minutes."""


class CryptogramResponse(TypedDict):
    type: Literal["tavv"]
    cryptogram: str
    """Good for one payment."""
    eci: str
    """Electronic commerce indicator, two digits."""
    expiry_month: int
    expiry_year: int
    number: str
    """The network token's number in full."""


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


class DryRunResponse(TypedDict):
    dry_run: Literal[True]
    method: str
    destination_url: str
    body: str
    """With values in place of their placeholders: the number masked, the rest as `***`."""
    body_encoding: Literal["utf-8", "base64"]
    """`base64` for a body that is not UTF-8."""
    headers: dict[str, str]


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


class FoundCardList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[FoundCardResponse]
    """The objects of this page."""
    links: ListLinks


class FoundCardResponse(TypedDict):
    network_tokens: list[TokenOfCardResponse]
    """The network tokens that were made from the card: the newest 10 that the caller may read.
    """
    id: str
    owner: str | None
    """The client that the token belongs to; null for tokens of releases without owners."""
    account: str | None
    """The account of that client that the token is for."""
    card: MaskedCardResponse
    created_at: str
    metadata: dict[str, str]
    expires_at: str | None
    """Null when the token was created without an expiry."""


class FoundNetworkTokenList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[FoundNetworkTokenResponse]
    """The objects of this page."""
    links: ListLinks


class FoundNetworkTokenResponse(TypedDict):
    network_token: NetworkTokenDetailsResponse
    pci_token_id: str | None
    """The stored card that the token was made from."""
    id: str
    owner: str | None
    """The client that the token belongs to; null for tokens of releases without owners."""
    account: str | None
    """The account of that client that the token is for."""
    card: MaskedCardResponse
    created_at: str
    metadata: dict[str, str]


class GenericTokenList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[GenericTokenResponse]
    """The objects of this page."""
    links: ListLinks


class GenericTokenResponse(TypedDict):
    id: str
    type_id: str | None
    created_at: str
    expires_at: str | None
    """Null when the token has no expiry."""
    metadata: dict[str, str]


class GenericTokenWithPayloadResponse(TypedDict):
    id: str
    type_id: str | None
    created_at: str
    expires_at: str | None
    """Null when the token has no expiry."""
    metadata: dict[str, str]
    payload: Any


class GooglePayRequest(TypedDict):
    protocolVersion: Literal["ECv2"]
    signature: str
    intermediateSigningKey: GooglePaySigningKeyRequest
    signedMessage: str
    """JSON with `encryptedMessage`, `ephemeralPublicKey` and `tag`, to the letter as it came.
    """


class GooglePaySigningKeyRequest(TypedDict):
    signedKey: str
    """JSON with `keyValue` and `keyExpiration`, to the letter as it came."""
    signatures: list[str]


class InquiryPanRequest(TypedDict):
    expiry_month: NotRequired[int]
    expiry_year: NotRequired[int]
    cardholder_name: NotRequired[str]
    account_number: str
    """12 to 19 digits without separators, as many as cards of the scheme have."""


class InquiryResponse(TypedDict):
    bin: str
    """The first eight digits; six of a number that is shorter than sixteen."""
    scheme: list[str]
    """More than one on co-badged cards."""
    type: str | None
    """`credit`, `debit`, `prepaid` or `charge`."""
    segment: str | None
    """Such as `consumer` or `commercial`."""
    issuer_name: str | None
    currency_code: str | None
    issuer_country_code: str | None


class InquiryTokenRequest(TypedDict):
    id: str


class JwkResponse(TypedDict):
    kty: Literal["RSA"]
    kid: str
    """To be named in the header of the JWE."""
    use: Literal["enc"]
    alg: Literal["RSA-OAEP-256"]
    n: str
    e: str


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


class MaskedCardResponse(TypedDict):
    scheme: Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]
    bin: str
    """The first six digits."""
    last_four: str
    masked_account_number: str
    """The first six and the last four digits, the rest `*`."""
    expiry_month: int
    expiry_year: int
    fingerprint: NotRequired[str | None]
    """Present when the instance has card fingerprints; null for older tokens."""


class NetworkTokenDetailsResponse(TypedDict):
    status: Literal["pending", "active", "suspended", "failed", "deleted"]
    reason: NotRequired[str]
    """A code that says why a token failed."""
    type: Literal["vts", "mdes", "scof"]
    """The program: `vts` of Visa, `mdes` of Mastercard, `scof` of the others."""
    masked_number: str | None
    """Of the network token, not of the card: the first six and the last four digits."""
    last_four: str | None
    expiry_month: int | None
    expiry_year: int | None


class NetworkTokenList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[NetworkTokenResponse]
    """The objects of this page."""
    links: ListLinks


class NetworkTokenResponse(TypedDict):
    id: str
    card: CardResponse
    network_token: NetworkTokenDetailsResponse
    payment_account_reference: str | None
    """Names the account behind all tokens of a card. Null until the scheme has told it."""
    pci_token_id: NotRequired[str]
    """The stored card that the token was made from."""
    created_at: str
    metadata: dict[str, str]


class NetworkTokenUpdatedEvent(TypedDict):
    """A network token changed at its scheme or was provisioned."""
    event: Literal["network.token.updated"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class PciTokenCreatedEvent(TypedDict):
    """A PCI token was created."""
    event: Literal["pci.token.created"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class PciTokenDeletedEvent(TypedDict):
    """A PCI token was deleted."""
    event: Literal["pci.token.deleted"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class PciTokenExpiredEvent(TypedDict):
    """A PCI token reached the end of its life and was deleted."""
    event: Literal["pci.token.expired"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class PciTokenList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[PciTokenResponse]
    """The objects of this page."""
    links: ListLinks


class PciTokenResponse(TypedDict):
    id: str
    card: CardResponse
    created_at: str
    expires_at: str | None
    """Null when the token was created without an expiry."""
    metadata: dict[str, str]


class PciTokenSecurityCodeExpiredEvent(TypedDict):
    """The security code of a PCI token was deleted."""
    event: Literal["pci.token.security-code.expired"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class PciTokenUpdatedEvent(TypedDict):
    """A PCI token changed."""
    event: Literal["pci.token.updated"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class RelatedObject(TypedDict):
    type: Literal["network_token", "pci_token", "session"]
    id: str
    url: str
    """Where the object is read."""


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


class RevealedCardResponse(TypedDict):
    account_number: str
    expiry_month: int
    expiry_year: int
    cardholder_name: str | None
    """Null when the card was given without a name."""


class RotateKeyRequest(TypedDict):
    overlap_seconds: int
    """How long both keys sign, in seconds. 0 replaces the key at once, as after a leak."""


class SchemeNotificationRequest(TypedDict):
    id: str
    """Of the notification: the same when it is sent again."""
    reference: str
    """The scheme's name of the token."""
    sequence: int
    """Counts the token's changes: an older one than the last is ignored."""
    status: Literal["pending", "active", "suspended", "deleted", "declined"]
    reason: NotRequired[str | None]
    """A code that says why a token was declined."""
    expiry_month: int | None
    expiry_year: int | None
    payment_account_reference: str | None
    card_art_id: str | None
    """Another one with each picture; null for none."""
    occurred_at: str


class SecurityCodeResponse(TypedDict):
    security_code_available: bool


class SecurityCodeSessionResponse(TypedDict):
    session_id: str
    """For the browser: anyone who has it can send the security code. It is shown once."""


class SessionCompletedEvent(TypedDict):
    """A session received its card and has its token."""
    event: Literal["session.completed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class SessionCreatedResponse(TypedDict):
    id: str
    """The id that the token will have, and the backend's handle of the session."""
    session_id: str
    """For the browser: anyone who has it can send the card. It is shown once."""
    status: Literal["pending"]


class SessionDataResponse(TypedDict):
    jwk: JwkResponse
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]]
    """For `tokenize_card`."""
    last_four: NotRequired[str]
    """For `refresh_security_code`: the end of the number of the card whose code is asked."""
    scheme: NotRequired[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]]
    """For `refresh_security_code`; it says how long the code is."""


class SessionExpiredEvent(TypedDict):
    """A session was not completed in time."""
    event: Literal["session.expired"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class SessionFailedEvent(TypedDict):
    """A session cannot be completed any more."""
    event: Literal["session.failed"]
    id: str
    """The same for every endpoint and every retry: de-duplicate by it."""
    reason: NotRequired[str]
    """Why it happened, where there is more than one possible reason."""
    related_object: RelatedObject
    occurred_at: str


class SessionResponse(TypedDict):
    id: str
    status: Literal["pending", "completed", "failed", "expired"]
    token_id: NotRequired[str]
    """Of a completed session."""
    reason: NotRequired[str]
    """A code that says why a session failed."""
    created_at: str
    expires_at: str


class SessionViewResponse(TypedDict):
    status: Literal["pending", "completed", "failed", "expired"]
    next_action: Literal["tokenize_card", "refresh_security_code"] | None
    """What the browser is to do now; null when there is nothing left to do."""
    data: SessionDataResponse | None


class StoredCardRequest(TypedDict):
    id: str
    """The ID of its token."""


class TokenOfCardResponse(TypedDict):
    id: str
    status: Literal["pending", "active", "suspended", "failed", "deleted"]


class TypeList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[TypeResponse]
    """The objects of this page."""
    links: ListLinks


class TypeResponse(TypedDict):
    id: str
    name: str
    created_at: str
    schema: dict[str, Any]


class UpdateApiKeyRequest(TypedDict):
    scopes: NotRequired[list[str]]
    """Replaces the scopes. One that the key does not have yet must be held by the caller."""
    description: NotRequired[str | None]


class UpdateGenericTokenRequest(TypedDict):
    expires_in: NotRequired[int | None]
    """Seconds from now until the token ceases to exist; null: it never does."""
    payload: NotRequired[Any]
    """In place of the payload, under a new key. It must fit the type of the token."""
    metadata: NotRequired[dict[str, str]]
    """In place of the whole metadata."""


class UpdateNetworkTokenRequest(TypedDict):
    metadata: NotRequired[dict[str, str] | None]
    """Replaces all pairs; null removes them. A card number in it is refused."""


class UpdatePciTokenRequest(TypedDict):
    cardholder_name: NotRequired[str | None]
    """Null removes the name."""
    expiry_month: NotRequired[int]
    expiry_year: NotRequired[int]
    """Four digits."""
    expires_in: NotRequired[int | None]
    """Seconds from now until the token ceases to exist; null: it never does."""
    metadata: NotRequired[dict[str, str] | None]
    """Replaces all pairs; null removes them. A card number in it is refused."""


class UpdateSessionRequest(TypedDict):
    allowed_schemes: NotRequired[list[Literal["visa", "mastercard", "american express", "discover", "diners club", "jcb", "unionpay"]] | None]
    """The schemes that the session takes from now on; null for all of them."""


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


class WalletCryptogramResponse(TypedDict):
    number: str
    """The device's own number in full."""
    expiry_month: int
    expiry_year: int
    cryptogram: str
    """Good for one payment."""
    eci: NotRequired[str]
    """Electronic commerce indicator, two digits. Absent when the wallet gave none."""


class WalletTokenList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[WalletTokenResponse]
    """The objects of this page."""
    links: ListLinks


class WalletTokenResponse(TypedDict):
    id: str
    wallet: Literal["apple_pay", "google_pay"]
    card: CardResponse
    """With `CRYPTOGRAM_3DS` the number is the device's own, with `PAN_ONLY` that of the card.
    Names are not shown.
    """
    authentication: Literal["PAN_ONLY", "CRYPTOGRAM_3DS"]
    """Whether the device has authenticated the cardholder, with a cryptogram to prove it."""
    eci: NotRequired[str]
    """Two digits. Absent when the wallet gave none."""
    cryptogram_available: bool
    """Whether there is a cryptogram that no payment has used yet."""
    created_at: str
    expires_at: str
    """As long as the wallet vouches for the payment; then the token ceases to exist."""
    metadata: dict[str, str]


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
