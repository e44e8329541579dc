export { AccessGuard } from './access/access.guard.js';
export { AccessTokenVerifier } from './access/access-token-verifier.js';
export { AUTHENTICATION_LIMIT } from './access/authentication-limit.js';
export type { AuthenticationLimit } from './access/authentication-limit.js';
export { ID_TOKEN_AUTHENTICATOR } from './access/id-token-authenticator.js';
export type { IdTokenAuthenticator } from './access/id-token-authenticator.js';
export { IdTokenVerifier } from './access/id-token-verifier.js';
export type { IdTokenVerifierOptions, SignedInPerson } from './access/id-token-verifier.js';
export { Jwks } from './access/jwks.js';
export type { JwksOptions } from './access/jwks.js';
export {
  AccountAuth,
  CurrentAccount,
  CurrentPrincipal,
  Public,
  RequireScopes,
  ROUTE_ACCESS,
} from './access/route-access.js';
export type { AuthenticatedRequest, RouteAccess } from './access/route-access.js';
export {
  createApiKey,
  generateApiKey,
  hashApiKey,
  maskApiKey,
  matchesApiKey,
  parseApiKey,
} from './api-keys/api-key.js';
export type { ApiKeyParts, ApiKeyValue, NewApiKey } from './api-keys/api-key.js';
export { API_KEY_AUTHENTICATOR } from './api-keys/api-key-authenticator.js';
export type { ApiKeyAuthenticator } from './api-keys/api-key-authenticator.js';
export type { AuthOptions } from './auth-options.js';
export { AuthModule } from './auth.module.js';
export { AccessTokenClient } from './client/access-token-client.js';
export type { AccessTokenClientOptions } from './client/access-token-client.js';
export { accountKeyPrincipal, apiKeyPrincipal, userPrincipal } from './principal.js';
export type { Principal } from './principal.js';
