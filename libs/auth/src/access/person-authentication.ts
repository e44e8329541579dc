/** How and when a person proved who they are, as their token says. */
export interface PersonAuthentication {
  /** `amr`: the methods that were used, by their names of RFC 8176. */
  readonly methods: readonly string[];
  /** `acr`: the level that the issuer vouches for; null when the token names none. */
  readonly level: string | null;
  /** `auth_time`, in seconds: when the methods were proved; null when the token does not say. */
  readonly authenticatedAtS: number | null;
}

/** What a client asks an issuer for when two factors are needed: the `acr_values` of a challenge. */
export const SECOND_FACTOR_ACR = 'urn:tessera:acr:mfa';

/** What a person knows. */
const KNOWLEDGE: readonly string[] = ['pwd', 'pin', 'kba'];
/** What a person has. Codes by SMS or telephone are left out: they can be redirected. */
const POSSESSION: readonly string[] = ['otp', 'hwk', 'swk', 'sc'];

/**
 * Whether two factors of different kinds were proved. The methods decide, not the level: two
 * passwords are one factor, whatever an issuer calls them.
 */
export function hasSecondFactor({ methods }: PersonAuthentication): boolean {
  if (methods.includes('mfa')) return true;
  return includesAny(methods, KNOWLEDGE) && includesAny(methods, POSSESSION);
}

/** Reads the claims of a verified token. A claim of the wrong type counts as missing. */
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
