import { randomInt } from 'node:crypto';

const CODES = 10;
/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP_LENGTH = 5;

/** Ten codes such as `k3mvp-x7q2h`, of 49 bits each: enough because few guesses are allowed. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** Normalizes a code before hashing: ignores case, hyphens and spaces. */
export function recoveryCodeParts(userId: string, typed: string): readonly string[] {
  return ['recovery-code', userId, typed.toLowerCase().replace(/[\s-]/g, '')];
}

/** Whether the input is a recovery code and not a code of an app, which has only digits. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return typed.replace(/[\s-]/g, '').length === 2 * GROUP_LENGTH;
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
