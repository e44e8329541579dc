import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { MfaModule } from '../mfa/mfa.module.js';
import { SecondFactorsService } from '../mfa/second-factors.service.js';
import { IssuerModule } from '../provider/issuer.module.js';
import { IssuerService } from '../provider/issuer.service.js';
import { PasskeyAssertionsService } from '../passkeys/passkey-assertions.service.js';
import { issuerNameOf, PasskeysModule } from '../passkeys/passkeys.module.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { PeopleModule } from '../people/people.module.js';
import { needsSecondFactor } from '../people/role-second-factor.js';
import { UserRolesRepository } from '../people/user-roles.repository.js';
import { isExternal } from '../single-sign-on/external-people.service.js';
import { SINGLE_SIGN_ON, SingleSignOnModule } from '../single-sign-on/single-sign-on.module.js';
import { PasswordHashes } from '../users/password-hashes.js';
import { CredentialsService } from './credentials.service.js';
import { ExpiredSignInAttemptsWorker } from './expired-sign-in-attempts.worker.js';
import { SignInPages } from './pages/sign-in-pages.js';
import { secondFactorRequirements } from './second-factor-requirement.js';
import { SignInAttemptsRepository } from './sign-in-attempts.repository.js';
import { SignInInteractions } from './sign-in-interactions.js';
import { SignInController } from './sign-in.controller.js';
import { PasskeyFormsService } from './passkey-forms.service.js';
import { SignInFlow, type SignInFlowParts } from './sign-in-flow.js';
import { SignInService } from './sign-in.service.js';
import { SingleSignOnController } from './single-sign-on.controller.js';
import {
  SingleSignOnFormsService,
  type SingleSignOn,
  type SingleSignOnFormsParts,
} from './single-sign-on-forms.service.js';
import { StagePages, type StagePagesParts } from './stage-pages.js';

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
    PasskeyAssertionsService,
    AuditTrailService,
    RowIntegrityService,
    IdentityConfig,
  ],
  useFactory: (
    dataSource: DataSource,
    attempts: SignInAttemptsRepository,
    secondFactors: SecondFactorsService,
    passkeys: PasskeyAssertionsService,
    trail: AuditTrailService,
    integrity: RowIntegrityService,
    { ssoIssuer }: IdentityConfig,
  ) => {
    const hashes = new PasswordHashes();
    return new CredentialsService({
      dataSource,
      hashes,
      attempts,
      secondFactors,
      passkeys,
      trail,
      integrity,
      isExternal: (userId) => isExternal(dataSource.manager, userId, ssoIssuer),
    });
  },
};

/** The services that respond to the forms, and what they have in common. */
class SignInForms {
  readonly signIn: SignInService;
  readonly passkeys: PasskeyFormsService;
  readonly singleSignOn: SingleSignOnFormsService;

  constructor(given: SignInFormsParts) {
    const flow = new SignInFlow(given);
    const stages = new StagePages({ ...given, flow });
    const parts = { ...given, flow, stages };
    this.signIn = new SignInService(parts);
    this.passkeys = new PasskeyFormsService(parts);
    this.singleSignOn = new SingleSignOnFormsService(parts);
  }
}

type SignInFormsParts = SignInFlowParts &
  Omit<StagePagesParts, 'flow'> &
  Pick<SingleSignOnFormsParts, 'singleSignOn'>;

const FORMS = {
  provide: SignInForms,
  inject: [
    IssuerService,
    CredentialsService,
    SecondFactorsService,
    PasskeysService,
    AuditTrailService,
    Clock,
    UserRolesRepository,
    DataSource,
    SINGLE_SIGN_ON,
    IdentityConfig,
  ],
  useFactory: (
    issuer: IssuerService,
    credentials: CredentialsService,
    secondFactors: SecondFactorsService,
    passkeys: PasskeysService,
    trail: AuditTrailService,
    clock: Clock,
    roles: UserRolesRepository,
    dataSource: DataSource,
    singleSignOn: SingleSignOn | null,
    config: IdentityConfig,
  ) => {
    const { publicUrl, instance, smtpUrl, roleSecondFactor } = config;
    const interactions = new SignInInteractions(issuer);
    return new SignInForms({
      interactions,
      credentials,
      secondFactors,
      passkeys,
      singleSignOn,
      pages: new SignInPages(publicUrl, {
        canResetPassword: smtpUrl !== undefined,
        hasPasswords: config.localPasswords === 'on',
        singleSignOn: singleSignOn === null ? null : config.ssoTitle,
      }),
      trail,
      clock,
      issuerName: issuerNameOf(instance),
      requirementOf: secondFactorRequirements({
        opensApis: (interaction) => interactions.opensApis(interaction),
        needsSecondFactor: async (userId) =>
          roleSecondFactor === 'required' &&
          needsSecondFactor(await roles.of(dataSource.manager, userId)),
      }),
    });
  },
};

const SIGN_IN = {
  provide: SignInService,
  inject: [SignInForms],
  useFactory: ({ signIn }: SignInForms) => signIn,
};

const PASSKEY_FORMS = {
  provide: PasskeyFormsService,
  inject: [SignInForms],
  useFactory: ({ passkeys }: SignInForms) => passkeys,
};

const SINGLE_SIGN_ON_FORMS = {
  provide: SingleSignOnFormsService,
  inject: [SignInForms],
  useFactory: ({ singleSignOn }: SignInForms) => singleSignOn,
};

/** The pages on which people sign in. */
@Module({
  imports: [IssuerModule, MfaModule, PasskeysModule, PeopleModule, SingleSignOnModule],
  controllers: [SignInController, SingleSignOnController],
  providers: [
    ATTEMPTS,
    CREDENTIALS,
    FORMS,
    SIGN_IN,
    PASSKEY_FORMS,
    SINGLE_SIGN_ON_FORMS,
    ExpiredSignInAttemptsWorker,
  ],
  exports: [CredentialsService, SignInAttemptsRepository],
})
export class SignInModule {}
