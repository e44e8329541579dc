import { Module } from '@nestjs/common';
import { AuditModule } from '@tessera/audit';
import { ChangeRequestsModule } from '@tessera/change-requests';
import { IntegrityModule } from '@tessera/integrity';
import { AccountModule } from './account/account.module.js';
import { authenticatedTables } from './database/authenticated-tables.js';
import { MfaModule } from './mfa/mfa.module.js';
import { ClientsModule } from './clients/clients.module.js';
import { PasswordsModule } from './people/passwords.module.js';
import { PeopleModule } from './people/people.module.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';
import { IssuerModule } from './provider/issuer.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';

@Module({
  imports: [
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    ChangeRequestsModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
    IntegrityModule.forRoot({ tables: authenticatedTables }),
    AccountModule,
    ClientsModule,
    IssuerModule,
    MfaModule,
    PasswordsModule,
    PeopleModule,
    SigningKeysModule,
    SignInModule,
  ],
})
export class AppModule {}
