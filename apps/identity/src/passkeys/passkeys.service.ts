import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuditTrailService } from '@tessera/audit';
import { holdsCardNumber } from '@tessera/cards';
import type { VersionedHash } from '@tessera/crypto';
import { isUniqueViolation } from '@tessera/database';
import type { RowIntegrityService } from '@tessera/integrity';
import type { Clock } from '@tessera/telemetry';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { PASSKEY_ROWS } from '../database/authenticated-tables.js';
import { toPasskeyId, type PasskeyId } from '../ids.js';
import { hasFactor, lockUser, replaceRecoveryCodes, requireMayEnrol } from '../mfa/factors.js';
import { RecoveryCode } from '../mfa/recovery-code.entity.js';
import type { User } from '../users/user.entity.js';
import type { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { passkeyRefusal, type PasskeyRefusal } from './passkey-outcome.js';
import { readRegistration } from './passkey-response.js';
import { Passkey } from './passkey.entity.js';
import { type RelyingParty, userHandle } from './relying-party.js';

const MAX_PASSKEYS = 20;
const MAX_NAME_LENGTH = 60;
/** EdDSA, ES256 and RS256: what authenticators in use support. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey that is being registered. */
export interface PasskeyRegistration {
  /** What the page's script has sent. */
  readonly credential: string;
  readonly name: string;
  /** The unfinished sign-in or the session that its challenge was issued in. */
  readonly session: string;
  /** Whether the person has proved a factor that they already have. */
  readonly mayReplace: boolean;
}

export interface RegisteredPasskey {
  readonly kind: 'registered';
  readonly synced: boolean;
  /** New ones for a person who had none; otherwise null. */
  readonly recoveryCodes: readonly string[] | null;
}

export interface PasskeysParts {
  readonly dataSource: DataSource;
  readonly challenges: PasskeyChallengesRepository;
  readonly pepper: VersionedHash;
  readonly trail: AuditTrailService;
  readonly clock: Clock;
  readonly integrity: RowIntegrityService;
  /** Null where browsers do not allow passkeys. */
  readonly relyingParty: RelyingParty | null;
}

/** Passkeys of people: what browsers are asked for, and which are registered. */
export class PasskeysService {
  constructor(private readonly parts: PasskeysParts) {}

  /** Whether browsers allow passkeys at this service's URL. */
  get areAvailable(): boolean {
    return this.parts.relyingParty !== null;
  }

  /** Oldest first. */
  list(userId: string): Promise<Passkey[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.parts.dataSource.manager.find(Passkey, { where: { userId }, order });
  }

  /** What a browser needs to sign in with any passkey; null where passkeys are not available. */
  async signInOptions(session: string): Promise<object | null> {
    const { relyingParty, challenges } = this.parts;
    if (relyingParty === null) return null;
    const challenge = await challenges.issue({ session, purpose: 'sign-in', userId: null });
    return assertionOptions(relyingParty, challenge);
  }

  /** What a browser needs to use one of a person's passkeys; null if there is none. */
  async secondFactorOptions(session: string, userId: string): Promise<object | null> {
    const { relyingParty, challenges } = this.parts;
    const passkeys = relyingParty === null ? [] : await this.list(userId);
    if (relyingParty === null || passkeys.length === 0) return null;
    const challenge = await challenges.issue({ session, purpose: 'second-factor', userId });
    return assertionOptions(relyingParty, challenge, passkeys);
  }

  /** What a browser needs to create a passkey; null where passkeys are not available. */
  async registrationOptions(session: string, { id, email, name }: User): Promise<object | null> {
    const { relyingParty, challenges } = this.parts;
    if (relyingParty === null) return null;
    const challenge = await challenges.issue({ session, purpose: 'registration', userId: id });
    return generateRegistrationOptions({
      rpID: relyingParty.id,
      rpName: relyingParty.name,
      userID: new Uint8Array(userHandle(id)),
      userName: email,
      userDisplayName: name ?? email,
      challenge: new Uint8Array(challenge),
      excludeCredentials: descriptors(await this.list(id)),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /** @throws EnrolmentEndedError if the person may no longer set up a factor */
  async register(
    userId: string,
    registration: PasskeyRegistration,
  ): Promise<RegisteredPasskey | PasskeyRefusal> {
    const name = registration.name.trim().normalize('NFC');
    const isUsable = name.length > 0 && name.length <= MAX_NAME_LENGTH && !holdsCardNumber(name);
    if (!isUsable) return passkeyRefusal('name');
    const verified = await this.verify(userId, registration);
    if ('kind' in verified) return verified;
    const { mayReplace } = registration;
    try {
      return await this.parts.dataSource.transaction((tx) =>
        this.insert(tx, { ...verified, userId, name }, mayReplace),
      );
    } catch (error) {
      if (isUniqueViolation(error)) return passkeyRefusal('registered');
      throw error;
    }
  }

  /** @returns whether the person had it */
  remove(userId: string, id: PasskeyId): Promise<boolean> {
    return this.parts.dataSource.transaction(async (tx) => {
      await lockUser(tx, userId);
      const { affected } = await tx.delete(Passkey, { id, userId });
      if (affected !== 1) return false;
      // Codes are of no use without a factor, and the next one comes with new codes.
      if (!(await hasFactor(tx, userId))) await tx.delete(RecoveryCode, { userId });
      await this.record(tx, 'user.passkey.remove', userId, id);
      return true;
    });
  }

  private async verify(
    userId: string,
    { credential, session }: PasskeyRegistration,
  ): Promise<NewPasskey | PasskeyRefusal> {
    const { relyingParty, challenges } = this.parts;
    const given = readRegistration(credential);
    if (given === null || relyingParty === null) return passkeyRefusal('malformed');
    const { challenge, origin } = given.clientData;
    const isOpen = await challenges.consume(challenge, {
      session,
      purpose: 'registration',
      userId,
    });
    if (!isOpen) return passkeyRefusal('challenge');
    if (origin !== relyingParty.origin) return passkeyRefusal('origin');
    const result = await verifyRegistrationResponse({
      response: given.response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!result?.verified) return passkeyRefusal('signature');
    const { credential: created, credentialDeviceType, userVerified } = result.registrationInfo;
    if (!userVerified) return passkeyRefusal('unverified');
    return {
      credentialId: Buffer.from(created.id, 'base64url'),
      publicKey: Buffer.from(created.publicKey),
      counter: String(created.counter),
      synced: credentialDeviceType === 'multiDevice',
      transports: given.response.response.transports ?? [],
    };
  }

  private async insert(
    tx: EntityManager,
    passkey: NewPasskey & Pick<Passkey, 'userId' | 'name'>,
    mayReplace: boolean,
  ): Promise<RegisteredPasskey | PasskeyRefusal> {
    const { clock, integrity, pepper } = this.parts;
    const { userId, synced } = passkey;
    await requireMayEnrol(tx, userId, { mayReplace, now: clock.now() });
    if ((await tx.countBy(Passkey, { userId })) >= MAX_PASSKEYS) return passkeyRefusal('too-many');
    const id = toPasskeyId(randomUUID());
    const rowMac = integrity.mac(PASSKEY_ROWS, { id, ...passkey });
    await tx.insert(Passkey, { id, ...passkey, lastUsedAt: null, rowMac });
    const hasCodes = await tx.existsBy(RecoveryCode, { userId, usedAt: IsNull() });
    await this.record(tx, 'user.passkey.add', userId, id);
    const recoveryCodes = hasCodes ? null : await replaceRecoveryCodes(tx, userId, pepper);
    return { kind: 'registered', synced, recoveryCodes };
  }

  private record(tx: EntityManager, action: string, userId: string, id: PasskeyId): Promise<void> {
    const object = { type: 'user', id: userId };
    return this.parts.trail.record(tx, {
      action,
      result: 'success',
      object,
      details: { passkey_id: id },
    });
  }
}

type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'synced' | 'transports'>;

function assertionOptions(
  { id }: RelyingParty,
  challenge: Buffer,
  passkeys: readonly Passkey[] = [],
): Promise<object> {
  return generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
    allowCredentials: descriptors(passkeys),
  });
}

function descriptors(passkeys: readonly Passkey[]) {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: transports as 'internal'[],
  }));
}
