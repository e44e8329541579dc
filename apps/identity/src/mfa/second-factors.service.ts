import type { KeyObject } from 'node:crypto';
import type { AuditTrail } from '@tessera/audit';
import type { Sealer } from '@tessera/crypto';
import type { RowIntegrityService } from '@tessera/integrity';
import { completeIdempotent } from '@tessera/service';
import type { Clock } from '@tessera/service';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import { endAccess } from '../provider/issued-records.js';
import { User } from '../users/user.entity.js';
import { UserNotFoundError } from '../users/users.errors.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { looksLikeRecoveryCode, newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { SecondFactor } from './second-factor.entity.js';
import { totpStep } from './totp.js';

/** How a second factor was shown, or what was wrong with it. */
export type SecondFactorOutcome = 'code' | 'recovery-code' | 'wrong' | 'used-before' | 'none';

export interface SecondFactorsParts {
  readonly dataSource: DataSource;
  readonly sealer: Sealer;
  readonly pepper: KeyObject;
  readonly trail: AuditTrail;
  readonly clock: Clock;
  readonly integrity: RowIntegrityService;
}

/** People's authenticator apps and recovery codes. */
export class SecondFactors {
  constructor(private readonly parts: SecondFactorsParts) {}

  has(userId: string): Promise<boolean> {
    return this.parts.dataSource.manager.existsBy(SecondFactor, { userId });
  }

  /**
   * Judges what somebody typed, and spends it: a code of an app is good once, and so are the codes of
   * the time before it, whichever replica they come to.
   */
  async check(userId: string, typed: string): Promise<SecondFactorOutcome> {
    const { manager } = this.parts.dataSource;
    const factor = await manager.findOneBy(SecondFactor, { userId });
    if (factor === null) return 'none';
    if (looksLikeRecoveryCode(typed)) return this.spendRecoveryCode(manager, userId, typed);
    const code = typed.replace(/\s/g, '');
    const step = totpStep(this.open(factor), code, this.parts.clock.now());
    if (step === null) return 'wrong';
    const [, count]: [unknown, number] = await manager.query(
      'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return count === 1 ? 'code' : 'used-before';
  }

  /**
   * Takes up an app whose code fits the secret, in place of the one before.
   *
   * @returns the recovery codes, which are kept as hashes only; null when the code does not fit
   */
  async enrol(userId: string, secret: string, typed: string): Promise<string[] | null> {
    const { dataSource, sealer, pepper, trail, clock } = this.parts;
    const step = totpStep(secret, typed.replace(/\s/g, ''), clock.now());
    if (step === null) return null;
    const codes = newRecoveryCodes();
    await dataSource.transaction(async (on) => {
      await lockUser(on, userId);
      await on.delete(SecondFactor, { userId });
      await on.delete(RecoveryCode, { userId });
      const sealedSecret = sealer.seal(secret, sealContext(userId));
      await on.insert(SecondFactor, { userId, sealedSecret, lastStep: String(step) });
      const hashes = codes.map((code) => recoveryCodeHash(pepper, userId, code));
      await on.insert(
        RecoveryCode,
        hashes.map((codeHash) => ({ userId, codeHash, usedAt: null })),
      );
      const object = { type: 'user', id: userId };
      await trail.record(on, { action: 'user.mfa.enrol', result: 'success', object });
    });
    return codes;
  }

  /**
   * Takes a person's second factor away, and ends what they hold: whoever asks for it fears that
   * somebody else has the telephone. Without a factor it changes nothing else.
   *
   * @param accountId only if the person is one of this account's
   * @throws UserNotFoundError
   */
  revoke(userId: string, accountId?: string): Promise<void> {
    const { dataSource, trail, integrity } = this.parts;
    return dataSource.transaction(async (on) => {
      await lockUser(on, userId);
      const user = await on.findOneBy(User, { id: userId });
      const named = accountId === undefined ? null : integrity.intact(USER_ROWS, user);
      const isTheirs = accountId === undefined || named?.accountIds.includes(accountId) === true;
      if (user === null || !isTheirs) throw new UserNotFoundError();
      const { affected } = await on.delete(SecondFactor, { userId });
      await on.delete(RecoveryCode, { userId });
      await endAccess(on, userId);
      await trail.record(on, {
        action: 'user.mfa.revoke',
        result: 'success',
        object: { type: 'user', id: userId },
        details: { had_factor: affected === 1, account_id: accountId ?? null },
      });
      await completeIdempotent(on, undefined);
    });
  }

  private async spendRecoveryCode(
    on: EntityManager,
    userId: string,
    typed: string,
  ): Promise<SecondFactorOutcome> {
    const { pepper, clock } = this.parts;
    const code = { userId, codeHash: recoveryCodeHash(pepper, userId, typed) };
    const unused = { ...code, usedAt: IsNull() };
    const { affected } = await on.update(RecoveryCode, unused, { usedAt: clock.now() });
    if (affected === 1) return 'recovery-code';
    return (await on.existsBy(RecoveryCode, code)) ? 'used-before' : 'wrong';
  }

  private open({ userId, sealedSecret }: SecondFactor): string {
    return this.parts.sealer.open(sealedSecret, sealContext(userId)).toString();
  }
}

/** Two enrolments, or one and a revocation, follow each other. */
async function lockUser(on: EntityManager, userId: string): Promise<void> {
  await on.query('select 1 from users where id = $1 for update', [userId]);
}

function sealContext(userId: string): string {
  return `second-factor:${userId}`;
}
