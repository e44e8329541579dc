import type { VersionedHash } from '@tessera/crypto';
import type { EntityManager } from 'typeorm';
import { Passkey } from '../passkeys/passkey.entity.js';
import { findEnrolmentLock } from './enrolment-locks.js';
import { EnrolmentEndedError } from './mfa.errors.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { newRecoveryCodes, recoveryCodeParts } from './recovery-codes.js';
import { SecondFactor } from './second-factor.entity.js';

/** What a person can use as a second step, in addition to recovery codes. */
export interface Factors {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export async function factorsOf(tx: EntityManager, userId: string): Promise<Factors> {
  const hasApp = await tx.existsBy(SecondFactor, { userId });
  return { hasApp, hasPasskey: await tx.existsBy(Passkey, { userId }) };
}

/** Whether a person has an authenticator app or a passkey. */
export async function hasFactor(tx: EntityManager, userId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await factorsOf(tx, userId);
  return hasApp || hasPasskey;
}

/**
 * Checks, with the user's row locked, that a person may set up a factor: with only a password proved,
 * there must be no factor yet and no lock.
 *
 * @throws EnrolmentEndedError
 */
export async function requireMayEnrol(
  tx: EntityManager,
  userId: string,
  { mayReplace, now }: { readonly mayReplace: boolean; readonly now: Date },
): Promise<void> {
  await lockUser(tx, userId);
  if (mayReplace) return;
  const isTaken = await hasFactor(tx, userId);
  const lock = await findEnrolmentLock(tx, userId, now);
  if (isTaken || lock !== null) throw new EnrolmentEndedError();
}

/** @returns the new codes, which are stored only as hashes; earlier ones stop working */
export async function replaceRecoveryCodes(
  tx: EntityManager,
  userId: string,
  pepper: VersionedHash,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => pepper.of(...recoveryCodeParts(userId, code)));
  await tx.delete(RecoveryCode, { userId });
  await tx.insert(
    RecoveryCode,
    hashes.map((codeHash) => ({ userId, codeHash, usedAt: null })),
  );
  return codes;
}

/** Serializes enrollments and revocations of a user. */
export async function lockUser(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('select 1 from users where id = $1 for update', [userId]);
}
