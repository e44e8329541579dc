"""The operations of identity. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..core.credentials import Operation
from ..core.pages import ItemList
from ..core.service import ServiceApi
from ..options import CallOptions

if TYPE_CHECKING:
    from ..types import identity as types


class IdentityService(ServiceApi):
    """Every operation of identity, apart from those that only browsers call."""

    NAME = "identity"
    OPERATIONS = {
        "get_open_id_configuration": Operation(
            "getOpenIDConfiguration",
            "GET",
            "/.well-known/openid-configuration",
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
        "list_clients": Operation(
            "listClients",
            "GET",
            "/api/admin/clients",
            scope="admin:clients:read",
        ),
        "create_client": Operation(
            "createClient",
            "POST",
            "/api/admin/clients",
            scope="admin:clients:write",
            takes_idempotency_key=True,
        ),
        "disable_client": Operation(
            "disableClient",
            "POST",
            "/api/admin/clients/{client_id}/disable",
            scope="admin:clients:write",
            takes_idempotency_key=True,
        ),
        "enable_client": Operation(
            "enableClient",
            "POST",
            "/api/admin/clients/{client_id}/enable",
            scope="admin:clients:write",
            takes_idempotency_key=True,
        ),
        "rotate_client_secret": Operation(
            "rotateClientSecret",
            "POST",
            "/api/admin/clients/{client_id}/rotate",
            scope="admin:clients:write",
            takes_idempotency_key=True,
        ),
        "list_roles": Operation("listRoles", "GET", "/api/admin/roles", scope="admin:users:read"),
        "list_signing_keys": Operation(
            "listSigningKeys",
            "GET",
            "/api/admin/signing-keys",
            scope="admin:keys:read",
        ),
        "rotate_signing_key": Operation(
            "rotateSigningKey",
            "POST",
            "/api/admin/signing-keys/rotate",
            scope="admin:keys:write",
            takes_idempotency_key=True,
        ),
        "list_users": Operation("listUsers", "GET", "/api/admin/users", scope="admin:users:read"),
        "invite_user": Operation(
            "inviteUser",
            "POST",
            "/api/admin/users",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "get_user": Operation("getUser", "GET", "/api/admin/users/{id}", scope="admin:users:read"),
        "disable_user": Operation(
            "disableUser",
            "POST",
            "/api/admin/users/{id}/disable",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "enable_user": Operation(
            "enableUser",
            "POST",
            "/api/admin/users/{id}/enable",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "invite_user_again": Operation(
            "inviteUserAgain",
            "POST",
            "/api/admin/users/{id}/invite",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "revoke_user_second_factor": Operation(
            "revokeUserSecondFactor",
            "POST",
            "/api/admin/users/{id}/mfa/revoke",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "reset_user_password": Operation(
            "resetUserPassword",
            "POST",
            "/api/admin/users/{id}/reset-password",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "set_user_roles": Operation(
            "setUserRoles",
            "PUT",
            "/api/admin/users/{id}/roles",
            scope="admin:users:write",
            takes_idempotency_key=True,
        ),
        "list_user_names": Operation(
            "listUserNames",
            "GET",
            "/api/admin/users/names",
            scope="admin:change-requests:read",
        ),
        "get_public_signing_keys": Operation("getPublicSigningKeys", "GET", "/jwks"),
        "start_sign_in_of_program": Operation("startSignInOfProgram", "POST", "/oauth2/device"),
        "introspect_token": Operation("introspectToken", "POST", "/oauth2/introspect"),
        "create_token": Operation("createToken", "POST", "/oauth2/token"),
    }

    def get_open_id_configuration(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.DiscoveryResponse:
        """Get the OpenID configuration.

        OpenID Connect Discovery: the endpoints, grants and algorithms of this issuer. It may be
        cached.
        """
        return self._json("get_open_id_configuration", options=options)

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

    def list_clients(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.ClientsResponse:
        """List clients.

        All clients by name, without secrets.
        """
        return self._json("list_clients", options=options)

    def create_client(
        self,
        body: types.CreateClientRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.IssuedClientResponse:
        """Create a client.

        The response contains the secret. It is not shown again. Returns 403 for scopes that you
        do not have yourself.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("create_client", body=body, options=options)

    def disable_client(
        self,
        client_id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ClientResponse:
        """Disable a client.

        Stops issuing tokens to it. Issued tokens work until they expire.
        """
        return self._json("disable_client", path={"client_id": client_id}, options=options)

    def enable_client(
        self,
        client_id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.ClientResponse:
        """Enable a client.

        Returns 403 for a client that has more access than you.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("enable_client", path={"client_id": client_id}, options=options)

    def rotate_client_secret(
        self,
        client_id: str,
        body: types.RotateClientRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.IssuedClientResponse:
        """Rotate a client's secret.

        The response contains the new secret. Returns 403 for a client that has more access than
        you.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json(
            "rotate_client_secret",
            path={"client_id": client_id},
            body=body,
            options=options,
        )

    def list_roles(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.RolesResponse:
        """List roles.

        The roles that people can have, with their scopes.
        """
        return self._json("list_roles", options=options)

    def list_signing_keys(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.SigningKeysResponse:
        """List signing keys.

        The published keys and which of them signs.
        """
        return self._json("list_signing_keys", options=options)

    def rotate_signing_key(
        self,
        body: types.RotateKeysRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.SigningKeyResponse:
        """Rotate the signing key.

        Publishes a new key, which signs ten minutes later.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("rotate_signing_key", body=body, options=options)

    def list_users(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[types.UserResponse]:
        """List users.

        Newest first.
        """
        return self._list("list_users", query={"limit": limit, "after": after}, options=options)

    def invite_user(
        self,
        body: types.InviteUserRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.LinkedUserResponse:
        """Invite a user.

        Creates a person and a link with which they choose a password within 72 hours. The link
        is mailed if a mail server is configured; otherwise hand it over. Returns 403 for roles
        with scopes that you do not have yourself.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("invite_user", body=body, options=options)

    def get_user(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.UserResponse:
        """Get a user.

        Returns the state, roles and second factors of a person, never a password or secret.
        """
        return self._json("get_user", path={"id": id}, options=options)

    def disable_user(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.UserResponse:
        """Disable a user.

        Ends sessions, refresh tokens and links at once. Access tokens work until they expire,
        at most 15 minutes.
        """
        return self._json("disable_user", path={"id": id}, options=options)

    def enable_user(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.UserResponse:
        """Enable a user.

        Returns 403 for a person who has more access than you.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("enable_user", path={"id": id}, options=options)

    def invite_user_again(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.LinkedUserResponse:
        """Invite a user again.

        Makes a new link for a person who has no password yet.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("invite_user_again", path={"id": id}, options=options)

    def revoke_user_second_factor(
        self,
        id: str,
        body: types.RevokeMfaRequest,
        *,
        options: CallOptions | None = None,
    ) -> None:
        """Revoke a user's second factor.

        Removes their authenticator app, passkeys and recovery codes, and ends their sessions
        and tokens. Returns 403 for a person with roles that you do not have.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("revoke_user_second_factor", path={"id": id}, body=body, options=options)

    def reset_user_password(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> types.LinkedUserResponse:
        """Reset a user's password.

        Makes a link with which the person chooses a new password within an hour. Until then the
        present one works. Returns 403 for a person who has more access than you.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("reset_user_password", path={"id": id}, options=options)

    def set_user_roles(
        self,
        id: str,
        body: types.SetRolesRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.UserResponse:
        """Set a user's roles.

        Replaces the roles at one audience. Tokens change at the next refresh, after at most 15
        minutes. Returns 403 for roles with scopes that you do not have yourself.

        A person must have proved two factors in the last 15 minutes. Otherwise the response is
        401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`),
        which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
        """
        return self._json("set_user_roles", path={"id": id}, body=body, options=options)

    def list_user_names(
        self,
        *,
        ids: str,
        options: CallOptions | None = None,
    ) -> types.UserNamesResponse:
        """List user names.

        The names behind `user:<id>`, for everyone with a role: who proposed, resolved or wrote
        something. IDs that are not users are left out.
        """
        return self._json("list_user_names", query={"ids": ids}, options=options)

    def get_public_signing_keys(
        self,
        *,
        options: CallOptions | None = None,
    ) -> types.KeySetResponse:
        """Get the public signing keys.

        The JSON Web Key Set by which services verify tokens. It has the next key ten minutes
        before the first token is signed with it.
        """
        return self._json("get_public_signing_keys", options=options)

    def start_sign_in_of_program(
        self,
        body: types.DeviceAuthorizationRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.DeviceAuthorizationResponse:
        """Start a sign-in of a program.

        Starts the device authorization flow (RFC 8628): the program shows `user_code` and
        `verification_uri`, and polls the token endpoint until a person has confirmed the code.
        Only the command `tessera` may, where CLI_AUDIENCES is set.
        """
        return self._json("start_sign_in_of_program", form=body, options=options)

    def introspect_token(
        self,
        body: types.TokenStatusRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.IntrospectionResponse:
        """Introspect a token.

        Whether a token is active, for the client that it was issued to and for clients with its
        audience (RFC 7662). Public clients learn nothing.
        """
        return self._json("introspect_token", form=body, options=options)

    def create_token(
        self,
        body: types.TokenRequest,
        *,
        options: CallOptions | None = None,
    ) -> types.TokenResponse:
        """Create a token.

        By client credentials, an authorization code, a refresh token or a device code. The
        client authenticates with HTTP Basic or in the form. Request a token once and use it
        until it expires: the endpoint has a rate limit.
        """
        return self._json("create_token", form=body, options=options)
