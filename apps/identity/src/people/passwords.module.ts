import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { IssuerModule } from '../provider/issuer.module.js';
import { SignInAttemptsRepository } from '../sign-in/sign-in-attempts.repository.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { isExternal } from '../single-sign-on/external-people.service.js';
import { UsersService } from '../users/users.service.js';
import { MailClient } from './mail.client.js';
import { PasswordFormController } from './password-form.controller.js';
import { PasswordFormService } from './password-form.service.js';
import { PasswordLinksService } from './password-links.service.js';
import { PasswordsService } from './passwords.service.js';
import { PeopleModule } from './people.module.js';

const PASSWORDS = {
  provide: PasswordsService,
  inject: [
    DataSource,
    UsersService,
    PasswordLinksService,
    MailClient,
    SignInAttemptsRepository,
    AuditTrailService,
    RowIntegrityService,
    IdentityConfig,
  ],
  useFactory: (
    dataSource: DataSource,
    users: UsersService,
    links: PasswordLinksService,
    mail: MailClient,
    attempts: SignInAttemptsRepository,
    trail: AuditTrailService,
    integrity: RowIntegrityService,
    { ssoIssuer }: IdentityConfig,
  ) =>
    new PasswordsService({
      ...{ dataSource, users, links, mail, attempts, trail, integrity },
      isExternal: (userId) => isExternal(dataSource.manager, userId, ssoIssuer),
    }),
};

/** The pages on which people choose a password. */
@Module({
  imports: [IssuerModule, PeopleModule, SignInModule],
  controllers: [PasswordFormController],
  providers: [PASSWORDS, PasswordFormService],
})
export class PasswordsModule {}
