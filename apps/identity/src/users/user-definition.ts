import type { Secret } from '@tessera/crypto';
import { isUuid } from '@tessera/errors';
import { passwordProblems } from './password-rules.js';
import { InvalidUserError } from './users.errors.js';

/** Stricter than RFC 5321, but accepts every address in real use. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const MAX_ACCOUNTS = 100;

/** A person as an operator defines them. */
export interface UserDefinition {
  readonly email: string;
  /** Shown where the person is named. */
  readonly name?: string | null;
  readonly password: Secret<string>;
  readonly accountIds: readonly string[];
  readonly isEmailVerified: boolean;
  readonly requiresSecondFactor: boolean;
}

/** The normalized form of an e-mail address, for storage and look-up. */
export function normalEmail(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}

/** Normalized account IDs of the gateway, without duplicates. */
export function normalAccountIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** Throws one error that lists every problem. */
export function checkUserDefinition({ email, password, accountIds }: UserDefinition): void {
  const problems = [
    ...(EMAIL.test(email) ? [] : ['that is not an e-mail address']),
    ...passwordProblems(password.expose(), email).map((problem) => `the password: ${problem}`),
    ...accountProblems(accountIds),
  ];
  if (problems.length > 0) throw new InvalidUserError(email, problems);
}

/** Whether a normalized text is an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** @throws InvalidUserError */
export function checkUserEmail(email: string): void {
  if (!EMAIL.test(email)) throw new InvalidUserError(email, ['that is not an e-mail address']);
}

export function accountProblems(accountIds: readonly string[]): string[] {
  const malformed = accountIds.filter((id) => !isUuid(id));
  const problems = malformed.map((id) => `"${id}" is not the id of an account`);
  if (accountIds.length > MAX_ACCOUNTS) problems.push(`more than ${MAX_ACCOUNTS} accounts`);
  return problems;
}
