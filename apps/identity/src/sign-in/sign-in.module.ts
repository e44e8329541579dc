import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/service';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { MfaModule } from '../mfa/mfa.module.js';
import { SecondFactorsService } from '../mfa/second-factors.service.js';
import { IssuerModule } from '../provider/issuer.module.js';
import { IssuerService } from '../provider/issuer.service.js';
import { PeopleModule } from '../people/people.module.js';
import { needsSecondFactor } from '../people/role-second-factor.js';
import { UserRolesRepository } from '../people/user-roles.repository.js';
import { PasswordHashes } from '../users/password-hashes.js';
import { CredentialsService } from './credentials.service.js';
import { ExpiredSignInAttemptsWorker } from './expired-sign-in-attempts.worker.js';
import { SignInPages } from './pages/sign-in-pages.js';
import { secondFactorRequirements } from './second-factor-requirement.js';
import { SignInAttemptsRepository } from './sign-in-attempts.repository.js';
import { SignInInteractions } from './sign-in-interactions.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

const ATTEMPTS = {
  provide: SignInAttemptsRepository,
  inject: [DataSource, Keyring, Clock],
  useFactory: (dataSource: DataSource, keyring: Keyring, clock: Clock) =>
    new SignInAttemptsRepository(
      dataSource,
      keyring.versionedHash(KEYRING_KEYS.signInSubject),
      clock,
    ),
};

const CREDENTIALS = {
  provide: CredentialsService,
  inject: [
    DataSource,
    SignInAttemptsRepository,
    SecondFactorsService,
    AuditTrailService,
    RowIntegrityService,
  ],
  useFactory: (
    dataSource: DataSource,
    attempts: SignInAttemptsRepository,
    secondFactors: SecondFactorsService,
    trail: AuditTrailService,
    integrity: RowIntegrityService,
  ) => {
    const hashes = new PasswordHashes();
    return new CredentialsService({
      dataSource,
      hashes,
      attempts,
      secondFactors,
      trail,
      integrity,
    });
  },
};

const SIGN_IN = {
  provide: SignInService,
  inject: [
    IssuerService,
    CredentialsService,
    SecondFactorsService,
    AuditTrailService,
    Clock,
    UserRolesRepository,
    DataSource,
    IdentityConfig,
  ],
  useFactory: (
    issuer: IssuerService,
    credentials: CredentialsService,
    secondFactors: SecondFactorsService,
    trail: AuditTrailService,
    clock: Clock,
    roles: UserRolesRepository,
    dataSource: DataSource,
    { publicUrl, instance, smtpUrl, roleSecondFactor }: IdentityConfig,
  ) => {
    const interactions = new SignInInteractions(issuer);
    return new SignInService({
      interactions,
      credentials,
      secondFactors,
      pages: new SignInPages(publicUrl, { canResetPassword: smtpUrl !== undefined }),
      trail,
      clock,
      issuerName: `Tessera ${instance}`,
      requirementOf: secondFactorRequirements({
        opensApis: (interaction) => interactions.opensApis(interaction),
        needsSecondFactor: async (userId) =>
          roleSecondFactor === 'required' &&
          needsSecondFactor(await roles.of(dataSource.manager, userId)),
      }),
    });
  },
};

/** The pages on which people sign in. */
@Module({
  imports: [IssuerModule, MfaModule, PeopleModule],
  controllers: [SignInController],
  providers: [ATTEMPTS, CREDENTIALS, SIGN_IN, ExpiredSignInAttemptsWorker],
  exports: [SignInAttemptsRepository],
})
export class SignInModule {}
