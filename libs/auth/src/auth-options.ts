/** How a service recognises its callers. */
export interface AuthOptions {
  /** The `iss` of every token. */
  readonly issuer: string;
  readonly jwksUrl: string;
  /** A token must be meant for one of these; the first is the instance. */
  readonly audiences: readonly [string, ...string[]];
  /** `at+jwt` (RFC 9068) unless another issuer writes something else. */
  readonly tokenType: string;
  /** `client_id` unless another issuer calls it differently. */
  readonly clientIdClaim: string;
  /** Clients whose tokens are refused although they have not expired. */
  readonly deniedClients: readonly string[];
  readonly now: () => number;
  /** The name of this application's strategy, unique in the process. */
  readonly strategyName: string;
}

export const AUTH_OPTIONS = Symbol('tessera:auth-options');
