export { AccessGuard } from './access/access.guard.js';
export { AccessTokenStrategy, CLOCK_TOLERANCE_S } from './access/access-token.strategy.js';
export { AccessTokenVerifier } from './access/access-token-verifier.js';
export { Jwks } from './access/jwks.js';
export type { JwksOptions } from './access/jwks.js';
export {
  ApiKeyAuth,
  CurrentPrincipal,
  Public,
  RequireScopes,
  ROUTE_ACCESS,
} from './access/route-access.js';
export type { AuthenticatedRequest, RouteAccess } from './access/route-access.js';
export {
  createApiKey,
  hashApiKey,
  maskApiKey,
  matchesApiKey,
  parseApiKey,
} from './api-keys/api-key.js';
export type { ApiKeyParts, NewApiKey } from './api-keys/api-key.js';
export { API_KEY_AUTHENTICATOR } from './api-keys/api-key-authenticator.js';
export type { ApiKeyAuthenticator } from './api-keys/api-key-authenticator.js';
export { AUTH_OPTIONS } from './auth-options.js';
export type { AuthOptions } from './auth-options.js';
export { AuthModule } from './auth.module.js';
export { AccessTokenClient } from './client/access-token-client.js';
export type { AccessTokenClientOptions } from './client/access-token-client.js';
export { apiKeyPrincipal, clientPrincipal } from './principal.js';
export type { Principal } from './principal.js';
