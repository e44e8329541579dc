/** What a provider says of a person, as far as it is used. */
export interface OutsideClaims {
  readonly subject: string;
  /** Null if it says none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
  readonly amr: readonly string[];
  readonly acr: string | null;
  /** In seconds; null if it says none. */
  readonly authTime: number | null;
}

const MAX_NAME_LENGTH = 200;
const METHOD = /^[\w-]{1,32}$/;
const MAX_METHODS = 10;

/** Reads verified claims. One of the wrong type is treated as missing. */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  groupsClaim: string,
): OutsideClaims {
  const { sub, email, name, amr, acr, auth_time: authTime } = claims;
  const methods = strings(amr).filter((method) => METHOD.test(method));
  return {
    subject: String(sub),
    email: typeof email === 'string' ? email : null,
    // Some providers send it as a string.
    isEmailVerified: [true, 'true'].includes(claims['email_verified'] as boolean),
    name: typeof name === 'string' && name !== '' ? name.slice(0, MAX_NAME_LENGTH) : null,
    groups: strings(claims[groupsClaim]),
    amr: methods.slice(0, MAX_METHODS),
    acr: typeof acr === 'string' ? acr : null,
    authTime: typeof authTime === 'number' && Number.isFinite(authTime) ? authTime : null,
  };
}

/** Some providers send a single group as a string. */
function strings(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}
