/** How and when a person authenticated, according to their token. */
export interface PersonAuthentication {
  /** `amr`: the authentication methods, with the names of RFC 8176. */
  readonly methods: readonly string[];
  /** `acr`: the level that the issuer asserts; null when the token has none. */
  readonly level: string | null;
  /** `auth_time` in seconds: when the methods were used; null when the token has none. */
  readonly authenticatedAtS: number | null;
}

/** The `acr_values` that a client requests from an issuer when two factors are required. */
export const SECOND_FACTOR_ACR = 'urn:tessera:acr:mfa';

/** Knowledge factors. */
const KNOWLEDGE: readonly string[] = ['pwd', 'pin', 'kba'];
/** Possession factors. Codes by SMS or telephone are excluded: they can be redirected. */
const POSSESSION: readonly string[] = ['otp', 'hwk', 'swk', 'sc'];

/**
 * Whether two different kinds of factors were used. The methods decide, not the level: two
 * passwords are one factor, whatever the issuer calls them.
 */
export function hasSecondFactor({ methods }: PersonAuthentication): boolean {
  if (methods.includes('mfa')) return true;
  return includesAny(methods, KNOWLEDGE) && includesAny(methods, POSSESSION);
}

/** Reads the claims of a verified token. A claim of the wrong type is treated as missing. */
export function personAuthentication(
  claims: Readonly<Record<string, unknown>>,
): PersonAuthentication {
  const { amr, acr, auth_time: authTime } = claims;
  return {
    methods: Array.isArray(amr) ? amr.filter((item) => typeof item === 'string') : [],
    level: typeof acr === 'string' ? acr : null,
    authenticatedAtS: typeof authTime === 'number' && Number.isFinite(authTime) ? authTime : null,
  };
}

function includesAny(methods: readonly string[], wanted: readonly string[]): boolean {
  return methods.some((method) => wanted.includes(method));
}
