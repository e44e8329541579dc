export { AccessGuard } from './access/access.guard.js';
export { AccessTokenVerifierService } from './access/access-token-verifier.service.js';
export {
  hasSecondFactor,
  personAuthentication,
  SECOND_FACTOR_ACR,
} from './access/person-authentication.js';
export type { PersonAuthentication } from './access/person-authentication.js';
export { RequireSecondFactor, SECOND_FACTOR } from './access/second-factor.js';
export type { SecondFactorRequirement } from './access/second-factor.js';
export { AUTHENTICATION_LIMIT } from './access/authentication-limit.js';
export type { AuthenticationLimit } from './access/authentication-limit.js';
export { ID_TOKEN_AUTHENTICATOR } from './access/id-token-authenticator.js';
export type { IdTokenAuthenticator } from './access/id-token-authenticator.js';
export { IdTokenVerifier } from './access/id-token-verifier.js';
export type { IdTokenVerifierOptions, SignedInPerson } from './access/id-token-verifier.js';
export { hasUnsafeNames } from './access/token-names.js';
export { verifyIssuedToken } from './access/issued-token.js';
export type { OwnKeys } from './access/issued-token.js';
export { JwksClient } from './access/jwks.client.js';
export type { JwksOptions } from './access/jwks.client.js';
export type { KeySetMemory, RememberedKeySet } from './access/key-set-memory.js';
export {
  AccountAuth,
  CurrentAccount,
  CurrentPrincipal,
  OrScope,
  OTHER_SCOPE,
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
export type { ApiKeyAuthenticator, ApiKeyCall } from './api-keys/api-key-authenticator.js';
export type { AuthOptions } from './auth-options.js';
export { AuthModule } from './auth.module.js';
export { BoundedMap } from './bounded-map.js';
export { AccessTokenClient } from './client/access-token.client.js';
export type { AccessTokenClientOptions } from './client/access-token.client.js';
export { accountKeyPrincipal, apiKeyPrincipal, recordedActor, userPrincipal } from './principal.js';
export type { Principal, UserPrincipalParts } from './principal.js';
