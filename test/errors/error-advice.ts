/** What an error with a status means, and what its reader does about it. */
export const STATUS_ADVICE: Readonly<Record<number, readonly [meaning: string, advice: string]>> = {
  400: ['the body is not JSON, or the URL is malformed', 'fix the request; do not retry it'],
  401: ['no valid credential', 'see `WWW-Authenticate`; get a new token and retry once'],
  403: [
    'the credential lacks a scope, or the instance does not have the feature',
    'get a token with the scope that the message names',
  ],
  404: ['no such resource or route, or an ID that is not a UUID', 'check the ID and the account'],
  405: ['the route does not have this method', 'use a method that `Allow` names'],
  408: ['headers or body did not arrive in time; the connection is closed', 'retry'],
  409: ['the resource is not in a state for this', 'read it again, then decide'],
  410: ['the resource existed and has expired', 'create another'],
  413: ['the body is too large', 'send less; do not retry it'],
  415: ['not `application/json`, compressed, or not UTF-8', 'fix the headers; do not retry it'],
  417: ['an unknown `Expect` header', 'leave the header out'],
  422: ['fields are invalid', 'fix each path in `validation_errors`; do not retry it'],
  429: ['too many requests, or many invalid credentials', 'wait `Retry-After` seconds'],
  431: ['URL and headers are larger than 16 KiB', 'send fewer or shorter headers'],
  500: [
    'an error in the service',
    'retry with the same idempotency key; report the `x-request-id`',
  ],
  502: ['the response of the other side is not valid', 'check what you call through the service'],
  503: [
    'the service is overloaded, or what it needs is down',
    'wait `Retry-After` seconds, then retry',
  ],
  504: [
    'the other side did not respond in time',
    'the outcome may be unknown: read it before a retry',
  ],
};

/** By code: when a service returns it, and what to do. */
export const CODE_ADVICE: Readonly<Record<string, readonly [meaning: string, advice: string]>> = {
  ACCOUNT_REQUIRED: [
    'a person with several accounts did not name one',
    'name one in `x-platform-account`',
  ],
  RAW_CARD_NUMBER_REJECTED: [
    'a number in the request is a card number, and this installation takes none',
    'create the token in the browser with the [SDK](vault/browser-sdk.md)',
  ],
  UNSUPPORTED_VERSION: [
    '`x-platform-version` names an unknown version of the API',
    'send a version that the message names, or leave the header out',
  ],
  already_joined: ['the person has a password already', 'reset the password instead'],
  change_request_altered: [
    'the stored proposal was changed outside of the service',
    'reject it, propose the change again, and find out who wrote to the database',
  ],
  change_request_decided: ['the change was approved, rejected or withdrawn', 'propose it again'],
  change_request_required: [
    'this instance asks for the approval of a second person',
    'propose a [change request](security/change-requests.md)',
  ],
  client_exists: ['another client has this name', 'choose another name'],
  insufficient_rights: [
    'the caller would grant rights that it does not have',
    'ask an administrator',
  ],
  market_not_supported: ['no bank of the market can be reached', 'use another way to verify'],
  own_change_request: ['the proposer approves the change', 'another person has to'],
  public_client: ['a public client has no secret to rotate', 'nothing to do'],
  record_redacted: ['the data of the check was erased', 'start another check'],
  rotation_pending: ['the last rotation of signing keys is not finished', 'retry later'],
  target_changed: ['the target has changed since the proposal', 'reject it and propose it again'],
  tenant_not_enabled: [
    'account information is not enabled for the client',
    'the operator runs `npm run account-info -- tenant set`',
  ],
  user_exists: ['another person has this e-mail address', 'find the person in the list of users'],
  user_has_other_accounts: [
    'the second factor also protects accounts of others',
    'an administrator of identity revokes it',
  ],
};

/** The `error` of identity's OAuth endpoints, as RFC 6749, 6750 and 8628 define them. */
export const OAUTH_ADVICE: Readonly<Record<string, readonly [meaning: string, advice: string]>> = {
  access_denied: ['the person refused, or may not sign in to this client', 'let them start again'],
  authorization_pending: [
    'the person has not confirmed the device yet',
    'poll again after `interval`',
  ],
  expired_token: ['the device code has expired', 'request another'],
  insufficient_scope: ['the token lacks a scope', 'request a token with it'],
  invalid_client: ['the client is unknown or its secret wrong', 'check the credentials'],
  invalid_grant: ['the code or refresh token is invalid, expired or used', 'sign in again'],
  invalid_redirect_uri: ['the redirect URI is not registered', 'register it for the client'],
  invalid_request: ['a parameter is missing, unknown or repeated', 'read `error_description`'],
  invalid_scope: ['the client may not have this scope', 'leave it out, or grant it to the client'],
  invalid_token: ['the access token is invalid or expired', 'get a new one'],
  login_required: [
    'the person has to sign in, and `prompt=none` forbids it',
    'sign in with a prompt',
  ],
  slow_down: ['the device polls too often', 'wait five seconds longer from now on'],
  unauthorized_client: ['the client may not use this grant', 'use the grant it is registered for'],
  unsupported_grant_type: [
    'the grant type is unknown',
    'use one that the discovery document lists',
  ],
  unsupported_response_type: ['the response type is not `code`', 'use `response_type=code`'],
};
