import { randomInt } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { keyedHash } from '@tessera/crypto';

const CODES = 10;
/** Without letters and digits that people take for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP_LENGTH = 5;

/** Ten codes such as `k3mvp-x7q2h`, of 49 bits each: enough where few guesses are allowed. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** However it was typed: with capitals, without the hyphen, with spaces. */
export function recoveryCodeHash(pepper: KeyObject, userId: string, typed: string): Buffer {
  return keyedHash(pepper, 'recovery-code', userId, typed.toLowerCase().replace(/[\s-]/g, ''));
}

/** Whether somebody means a recovery code, and not one of their app: those are digits. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return typed.replace(/[\s-]/g, '').length === 2 * GROUP_LENGTH;
}

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
