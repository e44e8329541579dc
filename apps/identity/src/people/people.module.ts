import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { PasswordHashes } from '../users/password-hashes.js';
import { UsersService } from '../users/users.service.js';
import { CallerRightsService } from './caller-rights.service.js';
import { MailClient } from './mail.client.js';
import { PasswordLinkPurgeWorker } from './password-link-purge.worker.js';
import { PasswordLinksService } from './password-links.service.js';
import { PeopleService } from './people.service.js';
import { RoleChangesService } from './role-changes.service.js';
import { RolesController } from './roles.controller.js';
import { UserRolesRepository } from './user-roles.repository.js';
import { UsersAdminService } from './users-admin.service.js';
import { UsersController } from './users.controller.js';

const ROLES = {
  provide: UserRolesRepository,
  inject: [RowIntegrityService],
  useFactory: (integrity: RowIntegrityService) => new UserRolesRepository(integrity),
};

const USERS = {
  provide: UsersService,
  inject: [DataSource, AuditTrailService, RowIntegrityService],
  useFactory: (dataSource: DataSource, trail: AuditTrailService, integrity: RowIntegrityService) =>
    new UsersService(dataSource, new PasswordHashes(), trail, integrity),
};

const MAIL = {
  provide: MailClient,
  inject: [IdentityConfig],
  useFactory: (config: IdentityConfig) => new MailClient(config),
};

const LINKS = {
  provide: PasswordLinksService,
  inject: [DataSource, Keyring, RowIntegrityService, Clock, IdentityConfig],
  useFactory: (
    dataSource: DataSource,
    keyring: Keyring,
    integrity: RowIntegrityService,
    clock: Clock,
    { publicUrl }: IdentityConfig,
  ) => {
    const pepper = keyring.versionedHash(KEYRING_KEYS.passwordLink);
    return new PasswordLinksService(dataSource, pepper, integrity, clock, publicUrl);
  },
};

const PEOPLE = {
  provide: PeopleService,
  inject: [
    DataSource,
    UsersService,
    UserRolesRepository,
    PasswordLinksService,
    MailClient,
    AuditTrailService,
    RowIntegrityService,
  ],
  useFactory: (
    dataSource: DataSource,
    users: UsersService,
    roles: UserRolesRepository,
    links: PasswordLinksService,
    mail: MailClient,
    trail: AuditTrailService,
    integrity: RowIntegrityService,
  ) => new PeopleService({ dataSource, users, roles, links, mail, trail, integrity }),
};

/** People: their roles, invitations, and the API that administrators manage them with. */
@Module({
  controllers: [UsersController, RolesController],
  providers: [
    ROLES,
    USERS,
    MAIL,
    LINKS,
    PEOPLE,
    CallerRightsService,
    RoleChangesService,
    UsersAdminService,
    PasswordLinkPurgeWorker,
  ],
  exports: [
    CallerRightsService,
    MailClient,
    PasswordLinksService,
    PeopleService,
    UserRolesRepository,
    UsersService,
  ],
})
export class PeopleModule {}
