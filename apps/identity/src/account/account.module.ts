import { Module } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { IdentityConfig } from '../config.js';
import { MfaModule } from '../mfa/mfa.module.js';
import { SecondFactorsService } from '../mfa/second-factors.service.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { IssuerModule } from '../provider/issuer.module.js';
import { IssuerService } from '../provider/issuer.service.js';
import { CredentialsService } from '../sign-in/credentials.service.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AccountSessions } from './account-session.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { AccountPages } from './pages/account-pages.js';

const ACCOUNT = {
  provide: AccountService,
  inject: [
    IssuerService,
    CredentialsService,
    SecondFactorsService,
    PasskeysService,
    Clock,
    IdentityConfig,
  ],
  useFactory: (
    issuer: IssuerService,
    credentials: CredentialsService,
    secondFactors: SecondFactorsService,
    passkeys: PasskeysService,
    clock: Clock,
    { publicUrl }: IdentityConfig,
  ) =>
    new AccountService({
      sessions: new AccountSessions({ issuer, credentials, secondFactors, clock }),
      passkeys,
      secondFactors,
      pages: new AccountPages(publicUrl),
      issuer: publicUrl,
    }),
};

/** The page on which people manage their own sign-in. */
@Module({
  imports: [IssuerModule, MfaModule, PasskeysModule, SignInModule],
  controllers: [AccountController],
  providers: [ACCOUNT],
})
export class AccountModule {}
