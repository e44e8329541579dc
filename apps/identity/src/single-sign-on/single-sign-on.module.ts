import { Module } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { PeopleModule } from '../people/people.module.js';
import { UserRolesRepository } from '../people/user-roles.repository.js';
import { SSO_CALLBACK_ROUTE } from '../provider/routes.js';
import { UsersService } from '../users/users.service.js';
import { ExternalPeopleService } from './external-people.service.js';
import { parseGroupRoles } from './group-roles.js';
import { OutsideProviderClient } from './outside-provider.client.js';

/** The provider and its people; null without `SSO_ISSUER`. */
export const SINGLE_SIGN_ON = Symbol('single sign-on');

const PROVIDER = {
  provide: OutsideProviderClient,
  inject: [IdentityConfig, Clock],
  useFactory: (config: IdentityConfig, clock: Clock) =>
    new OutsideProviderClient(
      {
        issuer: config.ssoIssuer ?? '',
        clientId: config.ssoClientId ?? '',
        clientSecret: config.ssoClientSecret?.expose() ?? '',
        scopes: config.ssoScopes,
        redirectUri: config.publicUrl.replace(/\/$/, '') + SSO_CALLBACK_ROUTE,
        groupsClaim: config.ssoGroupsClaim,
        acrValues: config.ssoSecondFactorAcr,
        outbound: config.outbound,
        internalUrls: config.ssoInternalUrls,
      },
      clock,
    ),
};

const PEOPLE = {
  provide: ExternalPeopleService,
  inject: [
    DataSource,
    UsersService,
    UserRolesRepository,
    AuditTrailService,
    RowIntegrityService,
    IdentityConfig,
  ],
  useFactory: (
    dataSource: DataSource,
    users: UsersService,
    roles: UserRolesRepository,
    trail: AuditTrailService,
    integrity: RowIntegrityService,
    config: IdentityConfig,
  ) =>
    new ExternalPeopleService({
      dataSource,
      users,
      roles,
      trail,
      integrity,
      issuer: config.ssoIssuer ?? '',
      groupRoles: parseGroupRoles(config.ssoGroupRoles ?? '', config.instance).groups,
      linksVerifiedEmail: config.ssoLinkVerifiedEmail === 'on',
    }),
};

const OPTIONAL = {
  provide: SINGLE_SIGN_ON,
  inject: [OutsideProviderClient, ExternalPeopleService, IdentityConfig],
  useFactory: (
    provider: OutsideProviderClient,
    people: ExternalPeopleService,
    config: IdentityConfig,
  ) => {
    const secondFactor = { amr: config.ssoSecondFactorAmr, acr: config.ssoSecondFactorAcr };
    return config.ssoIssuer === undefined ? null : { provider, people, secondFactor };
  },
};

/** Sign-in at an outside OpenID provider. */
@Module({
  imports: [PeopleModule],
  providers: [PROVIDER, PEOPLE, OPTIONAL],
  exports: [SINGLE_SIGN_ON],
})
export class SingleSignOnModule {}
