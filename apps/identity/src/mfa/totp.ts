import { randomBytes } from 'node:crypto';
import { Secret as TotpSecret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
const DIGITS = 6;
/** Clocks of telephones are off, and people finish typing a code that has just changed. */
const DRIFT_STEPS = 1;

/** A new shared secret, in base 32 as authenticator apps write it. */
export function newTotpSecret(): string {
  return totpSecretText(randomBytes(SECRET_BYTES));
}

/** What the QR code says; the app shows the issuer and the address beside its codes. */
export function totpUri(secret: string, email: string, issuer: string): string {
  return totpOf(secret, { label: email, issuer }).toString();
}

/**
 * The time step of a code, by which it is known again.
 *
 * @returns null when the code is not one of now, one step before or after included
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** SHA-1 because the apps that people have know nothing else; RFC 6238 is sound with it. */
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
