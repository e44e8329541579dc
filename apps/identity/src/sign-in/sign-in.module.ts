import { Module } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/service';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { MfaModule } from '../mfa/mfa.module.js';
import { SecondFactors } from '../mfa/second-factors.service.js';
import { IssuerModule } from '../provider/issuer.module.js';
import { IssuerService } from '../provider/issuer.service.js';
import { PasswordHashes } from '../users/password-hashes.js';
import { Credentials } from './credentials.service.js';
import { ForgottenAttempts } from './forgotten-attempts.js';
import { SignInPages } from './pages/sign-in-pages.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInInteractions } from './sign-in-interactions.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

const ATTEMPTS = {
  provide: SignInAttempts,
  inject: [DataSource, Keyring, Clock],
  useFactory: (dataSource: DataSource, keyring: Keyring, clock: Clock) =>
    new SignInAttempts(dataSource, keyring.versionedHash(KEYRING_KEYS.signInSubject), clock),
};

const CREDENTIALS = {
  provide: Credentials,
  inject: [DataSource, SignInAttempts, SecondFactors, AuditTrail, RowIntegrityService],
  useFactory: (
    dataSource: DataSource,
    attempts: SignInAttempts,
    secondFactors: SecondFactors,
    trail: AuditTrail,
    integrity: RowIntegrityService,
  ) => {
    const hashes = new PasswordHashes();
    return new Credentials({ dataSource, hashes, attempts, secondFactors, trail, integrity });
  },
};

const SIGN_IN = {
  provide: SignInService,
  inject: [IssuerService, Credentials, SecondFactors, AuditTrail, Clock, IdentityConfig],
  useFactory: (
    issuer: IssuerService,
    credentials: Credentials,
    secondFactors: SecondFactors,
    trail: AuditTrail,
    clock: Clock,
    { publicUrl, instance }: IdentityConfig,
  ) =>
    new SignInService({
      interactions: new SignInInteractions(issuer),
      credentials,
      secondFactors,
      pages: new SignInPages(publicUrl),
      trail,
      clock,
      issuerName: `Tessera ${instance}`,
    }),
};

/** The pages on which people sign in. */
@Module({
  imports: [IssuerModule, MfaModule],
  controllers: [SignInController],
  providers: [ATTEMPTS, CREDENTIALS, SIGN_IN, ForgottenAttempts],
})
export class SignInModule {}
