import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { PasskeyAssertionsService } from './passkey-assertions.service.js';
import { PasskeyChallengePurgeWorker } from './passkey-challenge-purge.worker.js';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { PasskeysService } from './passkeys.service.js';
import { relyingPartyOf } from './relying-party.js';

/** The name that authenticators and authenticator apps show. */
export function issuerNameOf(instance: string): string {
  return `Tessera ${instance}`;
}

const CHALLENGES = {
  provide: PasskeyChallengesRepository,
  inject: [DataSource, Clock],
  useFactory: (dataSource: DataSource, clock: Clock) =>
    new PasskeyChallengesRepository(dataSource, clock),
};

const PASSKEYS = {
  provide: PasskeysService,
  inject: [
    DataSource,
    Keyring,
    AuditTrailService,
    Clock,
    RowIntegrityService,
    PasskeyChallengesRepository,
    IdentityConfig,
  ],
  useFactory: (
    dataSource: DataSource,
    keyring: Keyring,
    trail: AuditTrailService,
    clock: Clock,
    integrity: RowIntegrityService,
    challenges: PasskeyChallengesRepository,
    { publicUrl, instance }: IdentityConfig,
  ) =>
    new PasskeysService({
      dataSource,
      challenges,
      pepper: keyring.versionedHash(KEYRING_KEYS.recoveryCode),
      trail,
      clock,
      integrity,
      relyingParty: relyingPartyOf(publicUrl, issuerNameOf(instance)),
    }),
};

const ASSERTIONS = {
  provide: PasskeyAssertionsService,
  inject: [DataSource, Clock, RowIntegrityService, PasskeyChallengesRepository, IdentityConfig],
  useFactory: (
    dataSource: DataSource,
    clock: Clock,
    integrity: RowIntegrityService,
    challenges: PasskeyChallengesRepository,
    { publicUrl, instance }: IdentityConfig,
  ) =>
    new PasskeyAssertionsService({
      dataSource,
      challenges,
      clock,
      integrity,
      relyingParty: relyingPartyOf(publicUrl, issuerNameOf(instance)),
    }),
};

/** Passkeys of people (WebAuthn). */
@Module({
  providers: [CHALLENGES, PASSKEYS, ASSERTIONS, PasskeyChallengePurgeWorker],
  exports: [PasskeysService, PasskeyAssertionsService],
})
export class PasskeysModule {}
