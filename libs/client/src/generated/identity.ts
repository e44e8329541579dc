// Generated from docs/openapi by `npm run client:types`. Do not edit.

export interface paths {
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenID configuration
         * @description OpenID Connect Discovery: the endpoints, grants and algorithms of this issuer. It may be cached.
         */
        get: operations["getOpenIDConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how a person signs in
         * @description Redirects to the sign-in unless the person has signed in during the last 15 minutes.
         */
        get: operations["showHowPersonSignsIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Shows recovery codes if the person has none.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description Of the person who is signed in. Sends the browser back to the account page.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes
         * @description Of the person who is signed in: the page shows the new codes once, and the old ones stop working.
         */
        post: operations["replaceRecoveryCodes"];
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
    "/api/admin/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description All clients by name, without secrets.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create a client
         * @description The response contains the secret. It is not shown again. Returns 403 for scopes that you do not have yourself.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clients/{client_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a client
         * @description Stops issuing tokens to it. Issued tokens work until they expire.
         */
        post: operations["disableClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clients/{client_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a client
         * @description Returns 403 for a client that has more access than you.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["enableClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clients/{client_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a client's secret
         * @description The response contains the new secret. Returns 403 for a client that has more access than you.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["rotateClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description The roles that people can have, with their scopes.
         */
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signing keys
         * @description The published keys and which of them signs.
         */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/signing-keys/rotate": {
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
         * @description Publishes a new key, which signs ten minutes later.
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
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Newest first.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user
         * @description Creates a person and a link with which they choose a password within 72 hours. The link is mailed if a mail server is configured; otherwise hand it over. Returns 403 for roles with scopes that you do not have yourself.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Returns the state, roles and second factors of a person, never a password or secret.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a user
         * @description Ends sessions, refresh tokens and links at once. Access tokens work until they expire, at most 15 minutes.
         */
        post: operations["disableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a user
         * @description Returns 403 for a person who has more access than you.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["enableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user again
         * @description Makes a new link for a person who has no password yet.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["inviteUserAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/mfa/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a user's second factor
         * @description Removes their authenticator app, passkeys and recovery codes, and ends their sessions and tokens. Returns 403 for a person with roles that you do not have.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["revokeUserSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a user's password
         * @description Makes a link with which the person chooses a new password within an hour. Until then the present one works. Returns 403 for a person who has more access than you.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        post: operations["resetUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a user's roles
         * @description Replaces the roles at one audience. Tokens change at the next refresh, after at most 15 minutes. Returns 403 for roles with scopes that you do not have yourself.
         *
         *     A person must have proved two factors in the last 15 minutes. Otherwise the response is 401 with a WWW-Authenticate header of RFC 9470 (`insufficient_user_authentication`), which names the `acr_values` and `max_age` to sign in with. API keys are not affected.
         */
        put: operations["setUserRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List user names
         * @description The names behind `user:<id>`, for everyone with a role: who proposed, resolved or wrote something. IDs that are not users are left out.
         */
        get: operations["listUserNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Enter the code of a program
         * @description The page that `verification_uri` of the device flow (RFC 8628) names. A browser opens it.
         */
        get: operations["enterCodeOfProgram"];
        put?: never;
        /**
         * Confirm the code of a program
         * @description The form of that page. Sends the browser to the sign-in.
         */
        post: operations["confirmCodeOfProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resume a sign-in of a program
         * @description Where the browser returns after the sign-in; completes the device flow.
         */
        get: operations["resumeSignInOfProgram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public signing keys
         * @description The JSON Web Key Set by which services verify tokens. It has the next key ten minutes before the first token is signed with it.
         */
        get: operations["getPublicSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start an authorization
         * @description The authorization code flow with PKCE (S256). A browser opens it; your server creates the URL and keeps `state` and the verifier.
         */
        get: operations["startAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/authorize/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resume an authorization
         * @description Where the browser returns after the sign-in; sends it to the `redirect_uri` with a code.
         */
        get: operations["resumeAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in of a program
         * @description Starts the device authorization flow (RFC 8628): the program shows `user_code` and `verification_uri`, and polls the token endpoint until a person has confirmed the code. Only the command `tessera` may, where CLI_AUDIENCES is set.
         */
        post: operations["startSignInOfProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Introspect a token
         * @description Whether a token is active, for the client that it was issued to and for clients with its audience (RFC 7662). Public clients learn nothing.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether to sign out
         * @description The end-session endpoint of OpenID Connect: a page that asks the person.
         */
        get: operations["askWhetherToSignOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/logout/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a person out
         * @description The form of that page. Ends the session at this issuer; access tokens stay valid until they expire.
         */
        post: operations["signPersonOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/logout/success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the signed-out page
         * @description Where the browser arrives without a `post_logout_redirect_uri`.
         */
        get: operations["showSignedOutPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Revokes a refresh token, and everything that was issued with the same sign-in (RFC 7009). Access tokens are JWTs: they work until they expire.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token
         * @description By client credentials, an authorization code, a refresh token or a device code. The client authenticates with HTTP Basic or in the form. Request a token once and use it until it expires: the endpoint has a rate limit.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the forgotten-password page
         * @description A browser opens it. Returns 404 where people have no passwords.
         */
        get: operations["showForgottenPasswordPage"];
        put?: never;
        /**
         * Ask for a password link
         * @description The form of that page. The response is the same whether the person exists or not.
         */
        post: operations["askForPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the choose-password page
         * @description The page of the link in an invitation or a password e-mail. Returns 410 once the link is used or expired.
         */
        get: operations["showChoosePasswordPage"];
        put?: never;
        /**
         * Choose a password
         * @description The form of that page. The link works once.
         */
        post: operations["choosePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sign-in page
         * @description A browser comes here from the authorization endpoint.
         */
        get: operations["showSignInPage"];
        put?: never;
        /**
         * Submit e-mail address and password
         * @description The form of the sign-in page. Wrong credentials show it again; repeated failures are slowed down.
         */
        post: operations["submitEMailAddressAndPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the sign-in
         * @description Sends the browser back to the client with `access_denied`.
         */
        post: operations["cancelSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a second-factor code
         * @description A code of an authenticator app, or a recovery code, which works once.
         */
        post: operations["submitSecondFactorCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue the sign-in
         * @description After the recovery codes were shown.
         */
        post: operations["continueSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/enrolment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit an authenticator app's first code
         * @description Sets the app up as second factor and shows the recovery codes once.
         */
        post: operations["submitAuthenticatorAppFirstCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/enrolment/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey
         * @description Sets a passkey up as second factor, from the response of the browser (WebAuthn).
         */
        post: operations["registerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description As second step or in place of a password, with the response of the browser (WebAuthn).
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in at the outside provider
         * @description Sends the browser to the company's OpenID provider.
         */
        get: operations["signInAtOutsideProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{uid}/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Continue after the outside provider
         * @description Completes the sign-in that began here.
         */
        get: operations["continueAfterOutsideProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive a person from the provider
         * @description The redirect URI that is registered at the outside provider.
         */
        get: operations["receivePersonFromProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        BreakGlassRequest: {
            /** @description Why it could not wait for a second person. */
            reason: string;
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
        ClientResponse: {
            client_id: string;
            name: string;
            /** @enum {string} */
            grant: "client_credentials" | "authorization_code";
            /** @description Whether it has no secret. */
            public: boolean;
            title: string | null;
            scopes: string[];
            audiences: string[];
            redirect_uris: string[];
            post_logout_redirect_uris: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            disabled_at: string | null;
        };
        ClientsResponse: {
            data: components["schemas"]["ClientResponse"][];
        };
        CreateClientRequest: {
            /** @description 1 to 63 lower case letters, digits and hyphens. */
            name: string;
            /**
             * @description How it gets tokens. `client_credentials` when omitted; `authorization_code` for people.
             * @enum {string}
             */
            grant?: "client_credentials" | "authorization_code";
            /** @description What it may ask for: at most what you have yourself. May be omitted for a client that people sign in to: then all that roles have. */
            scopes?: string[];
            /** @description The audiences of its tokens. By default the instance; for a client that people sign in to none, and its sign-ins open no API. */
            audiences?: string[];
            /** @description A program in the browser, which cannot keep a secret. */
            public?: boolean;
            /** @description The name that people see on the sign-in page. */
            title?: string;
            redirect_uris?: string[];
            post_logout_redirect_uris?: string[];
        };
        DeviceAuthorizationRequest: {
            client_id: string;
            /** @description `openid`, `email` and `profile`. Without API scopes, the person gets all scopes that they have. */
            scope?: string;
        };
        DeviceAuthorizationResponse: {
            /** @description For the token request. It is a secret of the program. */
            device_code: string;
            /** @description For the person. */
            user_code: string;
            verification_uri: string;
            /** @description The same page, with the code filled in. */
            verification_uri_complete: string;
            /** @description In seconds. */
            expires_in: number;
        };
        DiscoveryResponse: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            introspection_endpoint: string;
            revocation_endpoint: string;
            device_authorization_endpoint: string;
            end_session_endpoint: string;
            jwks_uri: string;
            scopes_supported: string[];
            claims_supported: string[];
            acr_values_supported: string[];
            code_challenge_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
            response_modes_supported: string[];
            grant_types_supported: string[];
            response_types_supported: string[];
            subject_types_supported: string[];
            id_token_signing_alg_values_supported: string[];
            token_endpoint_auth_methods_supported: string[];
        };
        /** @description The body of every failed request. */
        Error: {
            /** @description The kind of error, for programs: docs/errors.md lists every code with what to do. New ones may be added. */
            error: string;
            /** @description What is wrong, for people. It may change. */
            error_description?: string;
        };
        IntrospectionResponse: {
            /** @description False for a token that is unknown, expired or revoked, or that was issued to another client. */
            active: boolean;
            sub?: string;
            client_id?: string;
            iss?: string;
            aud?: string;
            jti?: string;
            scope?: string;
            token_type?: string;
            iat?: number;
            exp?: number;
            /** @description True for the access token of a person. */
            person?: boolean;
            name?: string;
            amr?: string[];
            acr?: string;
            auth_time?: number;
        };
        InviteUserRequest: {
            /** Format: email */
            email: string;
            /** @description Shown where the person is named. */
            name?: string;
            /** @description At most the roles whose scopes you have yourself. */
            roles?: components["schemas"]["RolesAtRequest"][];
        };
        IssuedClientResponse: {
            /** @description Shown this once; a replay masks it. Null for a public client. */
            client_secret: string | null;
            client_id: string;
            name: string;
            /** @enum {string} */
            grant: "client_credentials" | "authorization_code";
            /** @description Whether it has no secret. */
            public: boolean;
            title: string | null;
            scopes: string[];
            audiences: string[];
            redirect_uris: string[];
            post_logout_redirect_uris: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            disabled_at: string | null;
        };
        KeySetResponse: {
            keys: components["schemas"]["PublicKeyResponse"][];
        };
        LinkedUserResponse: {
            /** @description The link to hand over to the person. It works once. Null if it was mailed to them; a replay masks it. */
            link_url: string | null;
            /** Format: uuid */
            id: string;
            email: string;
            name: string | null;
            email_verified: boolean;
            /** @description Accounts of the legacy gateway that they may act for. */
            accounts: string[];
            roles: components["schemas"]["RolesAtResponse"][];
            /**
             * @description `invited` until they have chosen a password or signed in with single sign-on.
             * @enum {string}
             */
            state: "invited" | "active" | "disabled";
            /** @description Whether they have set up an authenticator app or a passkey. */
            has_second_factor: boolean;
            second_factor_required: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            link_expires_at: string;
        };
        /** @description Links to other pages of a list. */
        ListLinks: {
            /** @description The URL of the next page; null on the last one. */
            next: string | null;
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
        PublicKeyResponse: {
            /** @enum {string} */
            kty: "RSA";
            /** @enum {string} */
            use: "sig";
            kid: string;
            /** @enum {string} */
            alg: "RS256";
            e: string;
            n: string;
        };
        RejectChangeRequest: {
            /** @description What has to be different. */
            reason: string;
        };
        RevokeMfaRequest: {
            /**
             * Format: uuid
             * @description The account on whose behalf the factor is revoked. Returns 404 if the user does not belong to it, and 403 if the user also acts for other accounts.
             */
            account_id?: string;
        };
        RoleResponse: {
            /** @enum {string} */
            name: "viewer" | "analyst" | "rule_author" | "approver" | "operator" | "auditor";
            description: string;
            scopes: string[];
        };
        RolesAtRequest: {
            /** @description The instance, such as `demo`, for all of its services, or one service, such as `demo.fraud`. By default the instance. */
            audience?: string;
            roles: ("viewer" | "analyst" | "rule_author" | "approver" | "operator" | "auditor")[];
        };
        RolesAtResponse: {
            /** @description The instance, which includes all of its services, or one service. */
            audience: string;
            roles: ("viewer" | "analyst" | "rule_author" | "approver" | "operator" | "auditor")[];
        };
        RolesResponse: {
            data: components["schemas"]["RoleResponse"][];
        };
        RotateClientRequest: {
            /** @description For how long the previous secret keeps working. 0 when omitted. */
            overlap_minutes?: number;
        };
        RotateKeysRequest: {
            /** @description After a leak: the new key signs at once and all others are destroyed. Every token that was issued stops working. */
            emergency?: boolean;
        };
        SetRolesRequest: {
            /** @description The instance for all of its services, or one service. By default the instance. */
            audience?: string;
            /** @description All roles that the person has there afterwards; an empty list removes them. */
            roles: ("viewer" | "analyst" | "rule_author" | "approver" | "operator" | "auditor")[];
        };
        SigningKeyResponse: {
            kid: string;
            /** @enum {string} */
            state: "next" | "signing" | "retiring";
            /** Format: date-time */
            signs_from: string;
        };
        SigningKeysResponse: {
            data: components["schemas"]["SigningKeyResponse"][];
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
        TokenRequest: {
            /** @enum {string} */
            grant_type: "client_credentials" | "authorization_code" | "refresh_token" | "urn:ietf:params:oauth:grant-type:device_code";
            /** @description client_credentials: the requested scopes, space-separated; required. */
            scope?: string;
            /** @description client_credentials: the instance that the token is for; by default the client's only one. */
            audience?: string;
            /** @description The audience by its RFC 8707 name, such as `urn:tessera:instance:demo`. */
            resource?: string;
            /** @description authorization_code: the code from the redirect. */
            code?: string;
            /** @description authorization_code: the redirect URI of the authorization request. */
            redirect_uri?: string;
            /** @description authorization_code: the verifier of `code_challenge` (PKCE, S256). */
            code_verifier?: string;
            /** @description device_code: the code from the device authorization endpoint. */
            device_code?: string;
            refresh_token?: string;
            /** @description Together with `client_secret`, if the credentials are not sent with HTTP Basic. */
            client_id?: string;
            client_secret?: string;
        };
        TokenResponse: {
            /** @description A signed JWT (RFC 9068). For people it has the scopes of their roles; where their client has no audience, it is opaque and grants no access to the APIs. */
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds until the token expires. */
            expires_in: number;
            /** @description The person who signed in, as a signed JWT (OpenID Connect). Only with the grants for people. */
            id_token?: string;
            /** @description Only with the grants for people. Expires with their session. */
            refresh_token?: string;
            /** @description For programs exactly the requested scopes; for people those that their roles grant, which may be none. */
            scope: string;
        };
        TokenStatusRequest: {
            token: string;
            /** @description `access_token` or `refresh_token`: where to look first. */
            token_type_hint?: string;
            /** @description Together with `client_secret`, if the credentials are not sent with HTTP Basic. */
            client_id?: string;
            client_secret?: string;
        };
        /** @description One page of a list, with a link to the next. */
        UserList: {
            /** @description The objects of this page. */
            data: components["schemas"]["UserResponse"][];
            links: components["schemas"]["ListLinks"];
        };
        UserNameResponse: {
            /** Format: uuid */
            id: string;
            name: string | null;
        };
        UserNamesResponse: {
            data: components["schemas"]["UserNameResponse"][];
        };
        UserResponse: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string | null;
            email_verified: boolean;
            /** @description Accounts of the legacy gateway that they may act for. */
            accounts: string[];
            roles: components["schemas"]["RolesAtResponse"][];
            /**
             * @description `invited` until they have chosen a password or signed in with single sign-on.
             * @enum {string}
             */
            state: "invited" | "active" | "disabled";
            /** @description Whether they have set up an authenticator app or a passkey. */
            has_second_factor: boolean;
            second_factor_required: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            disabled_at: string | null;
        };
    };
    responses: {
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
        /** @description The resource is gone. */
        Gone: {
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
        ClientId: string;
        /** @description The ID of the object. */
        Id: string;
        /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
        IdempotencyKey: string;
        /** @description How many elements a page has at most. */
        Limit: number;
        Link: string;
        /** @description The ID of the sign-in in progress. */
        Uid: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOpenIDConfiguration: {
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
                    "application/json": components["schemas"]["DiscoveryResponse"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showHowPersonSignsIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            303: components["responses"]["Redirect"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            303: components["responses"]["Redirect"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removePasskey: {
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
            303: components["responses"]["Redirect"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            303: components["responses"]["Redirect"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
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
                order?: "asc" | "desc";
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
    listClients: {
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
                    "application/json": components["schemas"]["ClientsResponse"];
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
    createClient: {
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
                "application/json": components["schemas"]["CreateClientRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedClientResponse"];
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
    disableClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                client_id: components["parameters"]["ClientId"];
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
                    "application/json": components["schemas"]["ClientResponse"];
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
    enableClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                client_id: components["parameters"]["ClientId"];
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
                    "application/json": components["schemas"]["ClientResponse"];
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
    rotateClientSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The same key with the same body returns the first response; with another body it is refused with 422, and with 409 while the first request is running. */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                client_id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateClientRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedClientResponse"];
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
    listRoles: {
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
                    "application/json": components["schemas"]["RolesResponse"];
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
    listSigningKeys: {
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
                    "application/json": components["schemas"]["SigningKeysResponse"];
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
    rotateSigningKey: {
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
                "application/json": components["schemas"]["RotateKeysRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeyResponse"];
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
    listUsers: {
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
                    "application/json": components["schemas"]["UserList"];
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
    inviteUser: {
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
                "application/json": components["schemas"]["InviteUserRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedUserResponse"];
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
    getUser: {
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
                    "application/json": components["schemas"]["UserResponse"];
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
    disableUser: {
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
                    "application/json": components["schemas"]["UserResponse"];
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
    enableUser: {
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
                    "application/json": components["schemas"]["UserResponse"];
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
    inviteUserAgain: {
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
                    "application/json": components["schemas"]["LinkedUserResponse"];
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
    revokeUserSecondFactor: {
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
                "application/json": components["schemas"]["RevokeMfaRequest"];
            };
        };
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
    resetUserPassword: {
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
                    "application/json": components["schemas"]["LinkedUserResponse"];
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
    setUserRoles: {
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
                "application/json": components["schemas"]["SetRolesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
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
    listUserNames: {
        parameters: {
            query: {
                /** @description IDs of users, at most 50, separated by commas. */
                ids: string;
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
                    "application/json": components["schemas"]["UserNamesResponse"];
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
    enterCodeOfProgram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmCodeOfProgram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeSignInOfProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
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
    getPublicSigningKeys: {
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
                    "application/json": components["schemas"]["KeySetResponse"];
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startSignInOfProgram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorizationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenStatusRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntrospectionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askWhetherToSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signPersonOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showSignedOutPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenStatusRequest"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
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
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showForgottenPasswordPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askForPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showChoosePasswordPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: components["parameters"]["Link"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    choosePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: components["parameters"]["Link"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    showSignInPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitEMailAddressAndPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitSecondFactorCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    continueSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitAuthenticatorAppFirstCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    registerPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInAtOutsideProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    continueAfterOutsideProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the sign-in in progress. */
                uid: components["parameters"]["Uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            303: components["responses"]["Redirect"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receivePersonFromProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: components["responses"]["Redirect"];
            410: components["responses"]["Gone"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
