import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { ChangeKindsService } from '@tessera/change-requests';
import { isUuid } from '@tessera/errors';
import { RowIntegrityService } from '@tessera/integrity';
import { DataSource, type EntityManager } from 'typeorm';
import { Client } from '../clients/client.entity.js';
import { IdentityConfig } from '../config.js';
import { CLIENT_ROWS, USER_ROWS } from '../database/authenticated-tables.js';
import { User } from '../users/user.entity.js';
import type { Rights } from './rights.js';
import { ALL_ROLE_SCOPES } from './roles.js';
import { covers, scopesAt, UserRolesRepository } from './user-roles.repository.js';

const PERSON_PREFIX = 'user:';

/** The kind of change that needs two people. Taking roles away needs one. */
export const GRANT_ROLES = 'user.set_roles';

/** Finds what a caller of the API may hand out: what their token grants and what they still have. */
@Injectable()
export class CallerRightsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly roles: UserRolesRepository,
    private readonly integrity: RowIntegrityService,
    private readonly config: IdentityConfig,
    private readonly kinds: ChangeKindsService,
  ) {}

  /** What a caller may hand out at once. */
  async of(principal: Principal): Promise<Rights> {
    const rights = await this.afterApproval(this.dataSource.manager, principal);
    return {
      ...rights,
      requireDirectGrants: () => {
        this.kinds.refuseDirect(GRANT_ROLES);
      },
    };
  }

  /** What the proposer of a change may hand out now. Programs hand out no roles. */
  async ofProposer(tx: EntityManager, proposer: string): Promise<Rights> {
    const isPerson = proposer.startsWith(PERSON_PREFIX);
    const scopes = isPerson ? ALL_ROLE_SCOPES : [];
    const kind = isPerson ? 'user' : 'client';
    const rights = await this.afterApproval(tx, {
      kind,
      id: proposer,
      clientId: '',
      scopes: new Set(scopes),
    });
    const isHere = this.config.oauthIssuer === this.config.publicUrl;
    if (!isPerson || !isHere) return rights;
    const person = await this.person(tx, proposer);
    return person !== null && person.disabledAt === null
      ? rights
      : { ...rights, holds: () => false };
  }

  /** What a caller may hand out once another person has approved it. */
  async afterApproval(tx: EntityManager, principal: Principal): Promise<Rights> {
    const { scopes, id, kind } = principal;
    const isHeldAt = await this.heldBy(tx, principal);
    const person = kind === 'user' ? await this.person(tx, id) : null;
    return {
      holds: (wanted, audience) =>
        [...wanted].every((scope) => scopes.has(scope) && isHeldAt(scope, audience)),
      actsFor: (accountIds) => accountIds.every((each) => person?.accountIds.includes(each)),
      isSelf: (userId) => id === `${PERSON_PREFIX}${userId}`,
    };
  }

  private async heldBy(tx: EntityManager, { id, kind, clientId }: Principal) {
    const { instance, oauthIssuer, publicUrl } = this.config;
    // Another issuer says what its callers may do at this instance.
    if (oauthIssuer !== publicUrl) {
      return (_scope: string, audience: string) => covers(instance, audience);
    }
    if (kind === 'user') {
      const given = await this.roles.of(tx, id.slice(PERSON_PREFIX.length));
      return (scope: string, audience: string) => scopesAt(audience, given).has(scope);
    }
    const audiences = kind === 'client' ? await this.audiencesOf(tx, clientId) : [];
    return (_scope: string, audience: string) => audiences.some((each) => covers(each, audience));
  }

  private async audiencesOf(tx: EntityManager, clientId: string): Promise<readonly string[]> {
    const client = await tx.findOneBy(Client, { clientId });
    return this.integrity.intact(CLIENT_ROWS, client)?.audiences ?? [];
  }

  private async person(tx: EntityManager, principalId: string): Promise<User | null> {
    const id = principalId.slice(PERSON_PREFIX.length);
    if (!isUuid(id)) return null;
    return this.integrity.intact(USER_ROWS, await tx.findOneBy(User, { id }));
  }
}
