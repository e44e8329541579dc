"""The types of identity. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


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


class BreakGlassRequest(TypedDict):
    reason: str
    """Why it could not wait for a second person."""


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


class ClientResponse(TypedDict):
    client_id: str
    name: str
    grant: Literal["client_credentials", "authorization_code"]
    public: bool
    """Whether it has no secret."""
    title: str | None
    scopes: list[str]
    audiences: list[str]
    redirect_uris: list[str]
    post_logout_redirect_uris: list[str]
    created_at: str
    disabled_at: str | None


class ClientsResponse(TypedDict):
    data: list[ClientResponse]


class CreateClientRequest(TypedDict):
    name: str
    """1 to 63 lower case letters, digits and hyphens."""
    grant: NotRequired[Literal["client_credentials", "authorization_code"]]
    """How it gets tokens. `client_credentials` when omitted; `authorization_code` for people.
    """
    scopes: NotRequired[list[str]]
    """What it may ask for: at most what you have yourself. May be omitted for a client that people
    sign in to: then all that roles have.
    """
    audiences: NotRequired[list[str]]
    """The audiences of its tokens. By default the instance; for a client that people sign in to
    none, and its sign-ins open no API.
    """
    public: NotRequired[bool]
    """A program in the browser, which cannot keep a secret."""
    title: NotRequired[str]
    """The name that people see on the sign-in page."""
    redirect_uris: NotRequired[list[str]]
    post_logout_redirect_uris: NotRequired[list[str]]


class DeviceAuthorizationRequest(TypedDict):
    client_id: str
    scope: NotRequired[str]
    """`openid`, `email` and `profile`. Without API scopes, the person gets all scopes that they
    have.
    """


class DeviceAuthorizationResponse(TypedDict):
    device_code: str
    """For the token request. It is a secret of the program."""
    user_code: str
    """For the person."""
    verification_uri: str
    verification_uri_complete: str
    """The same page, with the code filled in."""
    expires_in: int
    """In seconds."""


class DiscoveryResponse(TypedDict):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    introspection_endpoint: str
    revocation_endpoint: str
    device_authorization_endpoint: str
    end_session_endpoint: str
    jwks_uri: str
    scopes_supported: list[str]
    claims_supported: list[str]
    acr_values_supported: list[str]
    code_challenge_methods_supported: list[str]
    authorization_response_iss_parameter_supported: bool
    response_modes_supported: list[str]
    grant_types_supported: list[str]
    response_types_supported: list[str]
    subject_types_supported: list[str]
    id_token_signing_alg_values_supported: list[str]
    token_endpoint_auth_methods_supported: list[str]


class Error(TypedDict):
    """The body of every failed request."""
    error: str
    """The kind of error, for programs: docs/errors.md lists every code with what to do. New ones
    may be added.
    """
    error_description: NotRequired[str]
    """What is wrong, for people. It may change."""


class IntrospectionResponse(TypedDict):
    active: bool
    """False for a token that is unknown, expired or revoked, or that was issued to another client.
    """
    sub: NotRequired[str]
    client_id: NotRequired[str]
    iss: NotRequired[str]
    aud: NotRequired[str]
    jti: NotRequired[str]
    scope: NotRequired[str]
    token_type: NotRequired[str]
    iat: NotRequired[int]
    exp: NotRequired[int]
    person: NotRequired[bool]
    """True for the access token of a person."""
    name: NotRequired[str]
    amr: NotRequired[list[str]]
    acr: NotRequired[str]
    auth_time: NotRequired[int]


class InviteUserRequest(TypedDict):
    email: str
    name: NotRequired[str]
    """Shown where the person is named."""
    roles: NotRequired[list[RolesAtRequest]]
    """At most the roles whose scopes you have yourself."""


class IssuedClientResponse(TypedDict):
    client_secret: str | None
    """Shown this once; a replay masks it. Null for a public client."""
    client_id: str
    name: str
    grant: Literal["client_credentials", "authorization_code"]
    public: bool
    """Whether it has no secret."""
    title: str | None
    scopes: list[str]
    audiences: list[str]
    redirect_uris: list[str]
    post_logout_redirect_uris: list[str]
    created_at: str
    disabled_at: str | None


class KeySetResponse(TypedDict):
    keys: list[PublicKeyResponse]


class LinkedUserResponse(TypedDict):
    link_url: str | None
    """The link to hand over to the person. It works once. Null if it was mailed to them; a replay
    masks it.
    """
    id: str
    email: str
    name: str | None
    email_verified: bool
    accounts: list[str]
    """Accounts of the legacy gateway that they may act for."""
    roles: list[RolesAtResponse]
    state: Literal["invited", "active", "disabled"]
    """`invited` until they have chosen a password or signed in with single sign-on."""
    has_second_factor: bool
    """Whether they have set up an authenticator app or a passkey."""
    second_factor_required: bool
    created_at: str
    disabled_at: str | None
    link_expires_at: str


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


class PublicKeyResponse(TypedDict):
    kty: Literal["RSA"]
    use: Literal["sig"]
    kid: str
    alg: Literal["RS256"]
    e: str
    n: str


class RejectChangeRequest(TypedDict):
    reason: str
    """What has to be different."""


class RevokeMfaRequest(TypedDict):
    account_id: NotRequired[str]
    """The account on whose behalf the factor is revoked. Returns 404 if the user does not belong
    to it, and 403 if the user also acts for other accounts.
    """


class RoleResponse(TypedDict):
    name: Literal["viewer", "analyst", "rule_author", "approver", "operator", "auditor"]
    description: str
    scopes: list[str]


class RolesAtRequest(TypedDict):
    audience: NotRequired[str]
    """The instance, such as `demo`, for all of its services, or one service, such as `demo.fraud`.
    By default the instance.
    """
    roles: list[Literal["viewer", "analyst", "rule_author", "approver", "operator", "auditor"]]


class RolesAtResponse(TypedDict):
    audience: str
    """The instance, which includes all of its services, or one service."""
    roles: list[Literal["viewer", "analyst", "rule_author", "approver", "operator", "auditor"]]


class RolesResponse(TypedDict):
    data: list[RoleResponse]


class RotateClientRequest(TypedDict):
    overlap_minutes: NotRequired[int]
    """For how long the previous secret keeps working. 0 when omitted."""


class RotateKeysRequest(TypedDict):
    emergency: NotRequired[bool]
    """After a leak: the new key signs at once and all others are destroyed. Every token that was
    issued stops working.
    """


class SetRolesRequest(TypedDict):
    audience: NotRequired[str]
    """The instance for all of its services, or one service. By default the instance."""
    roles: list[Literal["viewer", "analyst", "rule_author", "approver", "operator", "auditor"]]
    """All roles that the person has there afterwards; an empty list removes them."""


class SigningKeyResponse(TypedDict):
    kid: str
    state: Literal["next", "signing", "retiring"]
    signs_from: str


class SigningKeysResponse(TypedDict):
    data: list[SigningKeyResponse]


class SimulationRouteResponse(TypedDict):
    method: str
    path: str


class StateChangeResponse(TypedDict):
    path: str
    """JSON path in `state`."""
    old: Any
    new: Any


class TokenRequest(TypedDict):
    grant_type: Literal["client_credentials", "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"]
    scope: NotRequired[str]
    """client_credentials: the requested scopes, space-separated; required."""
    audience: NotRequired[str]
    """client_credentials: the instance that the token is for; by default the client's only one.
    """
    resource: NotRequired[str]
    """The audience by its RFC 8707 name, such as `urn:tessera:instance:demo`."""
    code: NotRequired[str]
    """authorization_code: the code from the redirect."""
    redirect_uri: NotRequired[str]
    """authorization_code: the redirect URI of the authorization request."""
    code_verifier: NotRequired[str]
    """authorization_code: the verifier of `code_challenge` (PKCE, S256)."""
    device_code: NotRequired[str]
    """device_code: the code from the device authorization endpoint."""
    refresh_token: NotRequired[str]
    client_id: NotRequired[str]
    """Together with `client_secret`, if the credentials are not sent with HTTP Basic."""
    client_secret: NotRequired[str]


class TokenResponse(TypedDict):
    access_token: str
    """A signed JWT (RFC 9068). For people it has the scopes of their roles; where their client has
    no audience, it is opaque and grants no access to the APIs.
    """
    token_type: Literal["Bearer"]
    expires_in: int
    """Seconds until the token expires."""
    id_token: NotRequired[str]
    """The person who signed in, as a signed JWT (OpenID Connect). Only with the grants for people.
    """
    refresh_token: NotRequired[str]
    """Only with the grants for people. Expires with their session."""
    scope: str
    """For programs exactly the requested scopes; for people those that their roles grant, which
    may be none.
    """


class TokenStatusRequest(TypedDict):
    token: str
    token_type_hint: NotRequired[str]
    """`access_token` or `refresh_token`: where to look first."""
    client_id: NotRequired[str]
    """Together with `client_secret`, if the credentials are not sent with HTTP Basic."""
    client_secret: NotRequired[str]


class UserList(TypedDict):
    """One page of a list, with a link to the next."""
    data: list[UserResponse]
    """The objects of this page."""
    links: ListLinks


class UserNameResponse(TypedDict):
    id: str
    name: str | None


class UserNamesResponse(TypedDict):
    data: list[UserNameResponse]


class UserResponse(TypedDict):
    id: str
    email: str
    name: str | None
    email_verified: bool
    accounts: list[str]
    """Accounts of the legacy gateway that they may act for."""
    roles: list[RolesAtResponse]
    state: Literal["invited", "active", "disabled"]
    """`invited` until they have chosen a password or signed in with single sign-on."""
    has_second_factor: bool
    """Whether they have set up an authenticator app or a passkey."""
    second_factor_required: bool
    created_at: str
    disabled_at: str | None
