import type { AuditTrailService } from '@tessera/audit';
import type { Sealer, VersionedHash } from '@tessera/crypto';
import { ApiError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { RowIntegrityService } from '@tessera/integrity';
import type { Clock } from '@tessera/telemetry';
import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { endAccess } from '../provider/issued-records.js';
import { User } from '../users/user.entity.js';
import { UserNotFoundError } from '../users/users.errors.js';
import type { EnrolmentLock } from './enrolment-lock.entity.js';
import { findEnrolmentLock, startCoolingOff } from './enrolment-locks.js';
import {
  factorsOf,
  hasFactor,
  lockUser,
  replaceRecoveryCodes,
  requireMayEnrol,
  type Factors,
} from './factors.js';
import { UserHasOtherAccountsError } from './mfa.errors.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { looksLikeRecoveryCode, recoveryCodeParts } from './recovery-codes.js';
import { SecondFactor } from './second-factor.entity.js';
import { totpStep } from './totp.js';

/** How a second factor was proved, or why it was rejected. */
export type SecondFactorOutcome = 'code' | 'recovery-code' | 'wrong' | 'used-before' | 'none';

/** An app that is being set up, and the code that it shows. */
export interface Enrolment {
  readonly secret: string;
  readonly code: string;
  /** Whether the person has proved the app that this one replaces, or a recovery code. */
  readonly mayReplace: boolean;
}

/** On whose behalf a second factor is revoked. */
export interface Revocation {
  /** An account, instead of an administrator. */
  readonly accountId?: AccountId | undefined;
  /** Throws if the caller may not. */
  readonly check?: (tx: EntityManager) => Promise<void>;
}

export interface SecondFactorsDependencies {
  readonly dataSource: DataSource;
  readonly sealer: Sealer;
  readonly pepper: VersionedHash;
  readonly trail: AuditTrailService;
  readonly clock: Clock;
  readonly integrity: RowIntegrityService;
}

/** Authenticator apps and recovery codes of people. */
export class SecondFactorsService {
  constructor(private readonly parts: SecondFactorsDependencies) {}

  /** Whether a person has an authenticator app or a passkey. */
  has(userId: string): Promise<boolean> {
    return hasFactor(this.parts.dataSource.manager, userId);
  }

  factorsOf(userId: string): Promise<Factors> {
    return factorsOf(this.parts.dataSource.manager, userId);
  }

  /**
   * Checks a submitted code and consumes it: a code of an app, and every earlier one, is accepted
   * only once, on any replica.
   */
  async check(userId: string, typed: string): Promise<SecondFactorOutcome> {
    const { manager } = this.parts.dataSource;
    const factor = await manager.findOneBy(SecondFactor, { userId });
    if (factor === null && !(await this.has(userId))) return 'none';
    if (looksLikeRecoveryCode(typed)) return this.spendRecoveryCode(manager, userId, typed);
    if (factor === null) return 'wrong';
    const code = typed.replace(/\s/g, '');
    const step = totpStep(this.open(factor), code, this.parts.clock.now());
    if (step === null) return 'wrong';
    const [, count]: [unknown, number] = await manager.query(
      'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return count === 1 ? 'code' : 'used-before';
  }

  /** The lock that prevents the person from setting up an app now; null if they may. */
  enrolmentLock(userId: string): Promise<EnrolmentLock | null> {
    const { dataSource, clock } = this.parts;
    return findEnrolmentLock(dataSource.manager, userId, clock.now());
  }

  /**
   * Sets up an app whose code matches the secret, replacing the previous one. The conditions of the
   * page are checked again: a lock may have started since, and an app set up since must be proved
   * before it is replaced.
   *
   * @returns the recovery codes, which are stored only as hashes; null if the code does not match
   * @throws EnrolmentEndedError
   */
  async enrol(userId: string, { secret, code, mayReplace }: Enrolment): Promise<string[] | null> {
    const { dataSource, sealer, pepper, trail, clock } = this.parts;
    const step = totpStep(secret, code.replace(/\s/g, ''), clock.now());
    if (step === null) return null;
    return dataSource.transaction(async (tx) => {
      await requireMayEnrol(tx, userId, { mayReplace, now: clock.now() });
      await tx.delete(SecondFactor, { userId });
      const sealedSecret = sealer.seal(secret, secondFactorContext(userId));
      await tx.insert(SecondFactor, { userId, sealedSecret, lastStep: String(step) });
      const codes = await replaceRecoveryCodes(tx, userId, pepper);
      const object = { type: 'user', id: userId };
      await trail.record(tx, { action: 'user.mfa.enrol', result: 'success', object });
      return codes;
    });
  }

  unusedRecoveryCodes(userId: string): Promise<number> {
    const { manager } = this.parts.dataSource;
    return manager.countBy(RecoveryCode, { userId, usedAt: IsNull() });
  }

  /** New recovery codes for a person with a second factor; null for one without. */
  renewRecoveryCodes(userId: string): Promise<string[] | null> {
    const { dataSource, pepper, trail } = this.parts;
    return dataSource.transaction(async (tx) => {
      await lockUser(tx, userId);
      if (!(await hasFactor(tx, userId))) return null;
      const codes = await replaceRecoveryCodes(tx, userId, pepper);
      const object = { type: 'user', id: userId };
      await trail.record(tx, { action: 'user.mfa.recovery-codes', result: 'success', object });
      return codes;
    });
  }

  /**
   * Revokes a person's second factor, with all of their passkeys, and ends their sessions and tokens, since the phone may be in
   * someone else's hands. Without a factor it changes nothing else.
   *
   * An account may revoke it only if the person acts for no other account, and starts a cooling-off
   * period: an account's keys must not be enough to replace a second factor. An operator, who
   * passes no account, has checked who is asking.
   *
   * @throws UserNotFoundError, UserHasOtherAccountsError, and what `check` throws
   */
  async revoke(userId: string, { accountId, check }: Revocation = {}): Promise<void> {
    const { dataSource, trail, integrity } = this.parts;
    const account = { account_id: accountId ?? null };
    try {
      await dataSource.transaction(async (tx) => {
        await lockUser(tx, userId);
        await checkMayRevoke(tx, integrity, { userId, accountId });
        await check?.(tx);
        const { affected: apps } = await tx.delete(SecondFactor, { userId });
        const { affected: passkeys } = await tx.delete(Passkey, { userId });
        await this.endWithFactor(tx, accountId, userId);
        const hadPasskeys = (passkeys ?? 0) > 0;
        const details = { had_factor: apps === 1 || hadPasskeys, ...account };
        await trail.record(tx, { ...revocationOf(userId), result: 'success', details });
        await completeIdempotent(tx, undefined);
      });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        await trail.record(null, { ...revocationOf(userId), result: 'refused', details: account });
      }
      throw error;
    }
  }

  private async endWithFactor(
    tx: EntityManager,
    accountId: AccountId | undefined,
    userId: string,
  ): Promise<void> {
    await tx.delete(RecoveryCode, { userId });
    await endAccess(tx, userId);
    if (accountId !== undefined) await startCoolingOff(tx, userId, this.parts.clock.now());
  }

  private async spendRecoveryCode(
    tx: EntityManager,
    userId: string,
    typed: string,
  ): Promise<SecondFactorOutcome> {
    const { pepper, clock } = this.parts;
    const hashes = pepper.candidates(...recoveryCodeParts(userId, typed));
    const code = { userId, codeHash: In(hashes) };
    const unused = { ...code, usedAt: IsNull() };
    const { affected } = await tx.update(RecoveryCode, unused, { usedAt: clock.now() });
    if (affected === 1) return 'recovery-code';
    return (await tx.existsBy(RecoveryCode, code)) ? 'used-before' : 'wrong';
  }

  private open({ userId, sealedSecret }: SecondFactor): string {
    return this.parts.sealer.open(sealedSecret, secondFactorContext(userId)).toString();
  }
}

/** @throws UserNotFoundError, UserHasOtherAccountsError */
async function checkMayRevoke(
  tx: EntityManager,
  integrity: RowIntegrityService,
  { userId, accountId }: { readonly userId: string; readonly accountId: AccountId | undefined },
): Promise<void> {
  const user = await tx.findOneBy(User, { id: userId });
  if (user === null) throw new UserNotFoundError();
  if (accountId === undefined) return;
  const { accountIds = [] } = integrity.intact(USER_ROWS, user) ?? {};
  if (!accountIds.includes(accountId)) throw new UserNotFoundError();
  if (accountIds.length > 1) throw new UserHasOtherAccountsError();
}

function revocationOf(userId: string) {
  return { action: 'user.mfa.revoke', object: { type: 'user', id: userId } } as const;
}

/** The `aad` of a sealed secret. */
export function secondFactorContext(userId: string): string {
  return `second-factor:${userId}`;
}
