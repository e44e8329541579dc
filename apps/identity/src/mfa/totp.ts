import { randomBytes } from 'node:crypto';
import { Secret as TotpSecret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
const DIGITS = 6;
/** Tolerates inaccurate clocks, and codes that change while they are typed. */
const DRIFT_STEPS = 1;

/** A new shared secret, in base 32 like authenticator apps show it. */
export function newTotpSecret(): string {
  return totpSecretText(randomBytes(SECRET_BYTES));
}

/**
 * The content of the QR code; the app shows the issuer and the e-mail address next to its codes.
 */
export function totpUri(secret: string, email: string, issuer: string): string {
  return totpOf(secret, { label: email, issuer }).toString();
}

/**
 * The time step of a code, used to detect its reuse.
 *
 * @returns null if the code is not valid now, one step before or one step after
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** SHA-1 because common apps support nothing else; RFC 6238 is secure with it. */
function totpOf(secret: string, names: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: TotpSecret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
  });
}

function totpSecretText(bytes: Buffer): string {
  return new TotpSecret({ buffer: new Uint8Array(bytes).buffer }).base32;
}
