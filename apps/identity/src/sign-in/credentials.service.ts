import type { AuditTrailService } from '@tessera/audit';
import type { Secret } from '@tessera/crypto';
import { sourceOf } from '@tessera/http';
import type { RowIntegrityService } from '@tessera/integrity';
import { IsNull, type DataSource } from 'typeorm';
import { USER_ROWS } from '../database/authenticated-tables.js';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import type { PasskeyAssertionsService } from '../passkeys/passkey-assertions.service.js';
import type { ChallengeContext } from '../passkeys/passkey-challenges.repository.js';
import {
  passkeyRefusal,
  type PasskeyRefusal,
  type PasskeyRefusalReason,
} from '../passkeys/passkey-outcome.js';
import {
  singleSignOnRefusal,
  type SingleSignOnRefusal,
} from '../single-sign-on/single-sign-on-outcome.js';
import type { PasswordHashes } from '../users/password-hashes.js';
import { normalEmail } from '../users/user-definition.js';
import { User } from '../users/user.entity.js';
import type { SignInAttemptsRepository } from './sign-in-attempts.repository.js';

/** The result of checking a password, a code or a passkey. */
export type CredentialOutcome =
  | { readonly kind: 'accepted'; readonly user: User }
  | { readonly kind: 'refused' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | PasskeyRefusal
  | SingleSignOnRefusal;

/** The result of checking a passkey. */
export type PasskeyOutcome =
  Refusal | { readonly kind: 'accepted'; readonly user: User; readonly synced: boolean };

/** Why a sign-in does not go on, for the page. */
export type Refusal = Exclude<CredentialOutcome, { kind: 'accepted' }>;

export interface CredentialsParts {
  readonly dataSource: DataSource;
  readonly hashes: PasswordHashes;
  readonly attempts: SignInAttemptsRepository;
  readonly secondFactors: SecondFactorsService;
  readonly passkeys: PasskeyAssertionsService;
  readonly trail: AuditTrailService;
  readonly integrity: RowIntegrityService;
  /** Whether a person must sign in at the outside provider, which decides whether they still may. */
  readonly isExternal: (userId: string) => Promise<boolean>;
}

const REFUSED: CredentialOutcome = { kind: 'refused' };

/** Checks passwords, codes and passkeys of people. */
export class CredentialsService {
  constructor(private readonly parts: CredentialsParts) {}

  /**
   * Unknown, disabled and mistyped users get the same response after the same work, so that an
   * attacker cannot learn who has an account.
   */
  async checkPassword(
    typedEmail: string,
    password: Secret<string>,
    origin: string,
  ): Promise<CredentialOutcome> {
    const { attempts, hashes, dataSource, integrity } = this.parts;
    const email = normalEmail(typedEmail);
    const network = sourceOf(origin);
    const seconds = await this.waitFor(email, network);
    if (seconds > 0) return { kind: 'wait', seconds };
    const user = integrity.intact(USER_ROWS, await dataSource.manager.findOneBy(User, { email }));
    const { matches, isOutdated } = await hashes.check(password, user?.passwordHash ?? null);
    if (user === null || !matches || user.disabledAt !== null) {
      await this.refuse(user, user?.disabledAt == null ? 'wrong-password' : 'disabled');
      return REFUSED;
    }
    if (await this.parts.isExternal(user.id)) return this.refuseExternal(user.id);
    await attempts.forget('email', email);
    await attempts.forgive('network', network);
    if (isOutdated) await this.rehash(user, password);
    return { kind: 'accepted', user };
  }

  /** Guesses are counted per person: an attacker who guesses codes already knows the password. */
  async checkCode(userId: string, typed: string): Promise<CredentialOutcome> {
    const { attempts, secondFactors } = this.parts;
    const seconds = await attempts.begin('second-factor', userId);
    if (seconds > 0) return { kind: 'wait', seconds };
    const user = await this.findEnabled(userId);
    const outcome = user === null ? 'none' : await secondFactors.check(userId, typed);
    if (user === null || outcome === 'wrong' || outcome === 'used-before' || outcome === 'none') {
      await this.refuse(user, `second-factor-${outcome}`);
      return REFUSED;
    }
    await attempts.forget('second-factor', userId);
    return { kind: 'accepted', user };
  }

  /** Signatures cannot be guessed; attempts are counted so that they do not flood the audit trail. */
  async checkPasskey(
    given: string,
    context: ChallengeContext,
    origin: string,
  ): Promise<PasskeyOutcome> {
    const { attempts, passkeys } = this.parts;
    const network = sourceOf(origin);
    const seconds = await attempts.begin('network', network);
    if (seconds > 0) return { kind: 'wait', seconds };
    const outcome = await passkeys.check(given, context);
    const userId = outcome.passkey?.userId ?? context.userId;
    if (outcome.kind !== 'proved') return this.refusePasskey(userId, outcome.reason);
    const { passkey } = outcome;
    const user = await this.findEnabled(passkey.userId);
    if (user === null) return this.refusePasskey(userId, 'disabled');
    const isAlone = context.purpose === 'sign-in';
    if (isAlone && (await this.parts.isExternal(user.id))) return this.refuseExternal(user.id);
    await attempts.forgive('network', network);
    return { kind: 'accepted', user, synced: passkey.synced };
  }

  findEnabled(userId: string): Promise<User | null> {
    const { dataSource, integrity } = this.parts;
    return dataSource.manager
      .findOneBy(User, { id: userId })
      .then((user) => integrity.intact(USER_ROWS, user))
      .then((user) => (user?.disabledAt === null ? user : null));
  }

  /**
   * Counts an attempt by e-mail address and by network. An attempt that is blocked for the e-mail
   * address is not checked and does not count for the network, which may be an office.
   *
   * @returns 0, or how many seconds to wait
   */
  private async waitFor(email: string, network: string): Promise<number> {
    const { attempts } = this.parts;
    const shutFor = await attempts.remaining('email', email);
    if (shutFor > 0) return shutFor;
    const networkShutFor = await attempts.begin('network', network);
    if (networkShutFor > 0) return networkShutFor;
    const seconds = await attempts.begin('email', email);
    // Another attempt reached the limit in the meantime.
    if (seconds > 0) await attempts.forgive('network', network);
    return seconds;
  }

  /** Rehashes with the current cost; only now is the password available. */
  private async rehash(user: User, password: Secret<string>): Promise<void> {
    const { hashes, dataSource, integrity } = this.parts;
    const passwordHash = await hashes.make(password);
    // Only the row that was checked: any other change of it has another MAC.
    const { id, passwordHash: checkedHash, rowMac: checkedMac } = user;
    const fields: Pick<User, keyof User> = user;
    const rowMac = integrity.mac(USER_ROWS, { ...fields, passwordHash });
    const checked = { id, passwordHash: checkedHash, rowMac: checkedMac ?? IsNull() };
    await dataSource.manager.update(User, checked, { passwordHash, rowMac });
  }

  /** Said only after the right password or passkey, so it tells others nothing. */
  private async refuseExternal(userId: string): Promise<SingleSignOnRefusal> {
    await this.parts.trail.record(null, {
      action: 'user.sign-in',
      result: 'refused',
      object: { type: 'user', id: userId },
      details: { reason: 'single-sign-on-only' },
    });
    return singleSignOnRefusal('only');
  }

  private async refusePasskey(
    userId: string | null,
    reason: PasskeyRefusalReason,
  ): Promise<PasskeyRefusal> {
    await this.parts.trail.record(null, {
      action: 'user.sign-in',
      result: 'refused',
      ...(userId !== null && { object: { type: 'user', id: userId } }),
      details: { reason: `passkey-${reason}` },
    });
    return passkeyRefusal(reason);
  }

  /** Written for existing and unknown users alike, since the time saved would tell them apart. */
  private refuse(user: User | null, reason: string): Promise<void> {
    return this.parts.trail.record(null, {
      action: 'user.sign-in',
      result: 'refused',
      ...(user !== null && { object: { type: 'user', id: user.id } }),
      details: { reason: user === null ? 'unknown-user' : reason },
    });
  }
}
