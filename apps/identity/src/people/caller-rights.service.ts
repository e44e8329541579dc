import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { isUuid } from '@tessera/errors';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource } from 'typeorm';
import { Client } from '../clients/client.entity.js';
import { IdentityConfig } from '../config.js';
import { CLIENT_ROWS, USER_ROWS } from '../database/authenticated-tables.js';
import { User } from '../users/user.entity.js';
import type { Rights } from './rights.js';
import { covers, scopesAt, UserRolesRepository } from './user-roles.repository.js';

const PERSON_PREFIX = 'user:';

/** Finds what a caller of the API may hand out: what their token grants and what they still have. */
@Injectable()
export class CallerRightsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly roles: UserRolesRepository,
    private readonly integrity: RowIntegrityService,
    private readonly config: IdentityConfig,
  ) {}

  async of(principal: Principal): Promise<Rights> {
    const { scopes, id, kind } = principal;
    const isHeldAt = await this.heldBy(principal);
    const person = kind === 'user' ? await this.person(id) : null;
    return {
      holds: (wanted, audience) =>
        [...wanted].every((scope) => scopes.has(scope) && isHeldAt(scope, audience)),
      actsFor: (accountIds) => accountIds.every((each) => person?.accountIds.includes(each)),
      isSelf: (userId) => id === `${PERSON_PREFIX}${userId}`,
    };
  }

  private async heldBy({ id, kind, clientId }: Principal) {
    const { instance, oauthIssuer, publicUrl } = this.config;
    // Another issuer says what its callers may do at this instance.
    if (oauthIssuer !== publicUrl) {
      return (_scope: string, audience: string) => covers(instance, audience);
    }
    if (kind === 'user') {
      const given = await this.roles.of(this.dataSource.manager, id.slice(PERSON_PREFIX.length));
      return (scope: string, audience: string) => scopesAt(audience, given).has(scope);
    }
    const audiences = kind === 'client' ? await this.audiencesOf(clientId) : [];
    return (_scope: string, audience: string) => audiences.some((each) => covers(each, audience));
  }

  private async audiencesOf(clientId: string): Promise<readonly string[]> {
    const client = await this.dataSource.manager.findOneBy(Client, { clientId });
    return this.integrity.intact(CLIENT_ROWS, client)?.audiences ?? [];
  }

  private async person(principalId: string): Promise<User | null> {
    const id = principalId.slice(PERSON_PREFIX.length);
    if (!isUuid(id)) return null;
    return this.integrity.intact(USER_ROWS, await this.dataSource.manager.findOneBy(User, { id }));
  }
}
