import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import {
  ChangeKindsService,
  type ChangeHandler,
  type ChangePreview,
} from '@tessera/change-requests';
import { Describe, Omittable, ValidationFailedError } from '@tessera/errors';
import { RowIntegrityService } from '@tessera/integrity';
import { ArrayMaxSize, IsArray, IsIn, IsUUID, Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { USER_ROWS } from '../database/authenticated-tables.js';
import { User } from '../users/user.entity.js';
import { CallerRightsService, GRANT_ROLES } from './caller-rights.service.js';
import { AUDIENCE } from './dto/user.request.js';
import { PeopleService } from './people.service.js';
import { requireMayGrant, requireOther } from './rights.js';
import { ROLE_NAMES, type RoleName } from './roles.js';
import { UserRolesRepository, type RolesAt } from './user-roles.repository.js';

/** The payload of `user.set_roles`. */
class RoleChangePayload {
  @IsUUID()
  user_id!: string;

  @Describe('The instance for all of its services, or one service. By default the instance.')
  @Omittable()
  @Matches(AUDIENCE)
  audience?: string;

  @Describe('All roles that the person has there afterwards.')
  @IsArray()
  @ArrayMaxSize(ROLE_NAMES.length)
  @IsIn(ROLE_NAMES, { each: true })
  roles!: RoleName[];
}

/** Roles of people as a change that needs two people. */
@Injectable()
export class RoleChangesService implements OnModuleInit {
  constructor(
    private readonly people: PeopleService,
    private readonly roles: UserRolesRepository,
    private readonly rights: CallerRightsService,
    private readonly integrity: RowIntegrityService,
    private readonly config: IdentityConfig,
    private readonly kinds: ChangeKindsService,
  ) {}

  onModuleInit(): void {
    this.kinds.register(this.handler());
  }

  private handler(): ChangeHandler<RoleChangePayload> {
    return {
      kind: GRANT_ROLES,
      Payload: RoleChangePayload,
      targetField: 'user_id',
      scopes: { read: 'admin:users:read', propose: ['admin:users:write'] },
      lock: async (tx, { user_id: id }) => {
        await tx.query('select 1 from users where id = $1 for update', [id]);
      },
      read: (tx, payload) => this.state(tx, payload),
      preview: (tx, payload) => this.preview(tx, payload),
      authorizeProposal: async (tx, payload, principal) => {
        const rights = await this.rights.afterApproval(tx, principal);
        requireOther(rights, payload.user_id);
        requireMayGrant(rights, this.wanted(payload), await this.roles.of(tx, payload.user_id));
      },
      authorizeDecision: (tx, payload, parties) => this.authorizeDecision(tx, payload, parties),
      apply: async (tx, payload) => {
        const before = await this.roles.of(tx, payload.user_id);
        await this.people.replaceRoles(tx, payload.user_id, this.wanted(payload), before);
      },
    };
  }

  /**
   * The limit of what a proposer hands out holds until it is applied. An approver hands out nothing: they
   * need not have the roles themselves, but must not approve their own.
   */
  private async authorizeDecision(
    tx: EntityManager,
    payload: RoleChangePayload,
    { principal, proposer }: { readonly principal: Principal; readonly proposer: string },
  ): Promise<void> {
    requireOther(await this.rights.afterApproval(tx, principal), payload.user_id);
    const rights = await this.rights.ofProposer(tx, proposer);
    requireMayGrant(rights, this.wanted(payload), await this.roles.of(tx, payload.user_id));
  }

  private async state(tx: EntityManager, payload: RoleChangePayload): Promise<object | null> {
    const user = await tx.findOneBy(User, { id: payload.user_id });
    if (user === null) return null;
    this.integrity.requireIntact(USER_ROWS, user);
    const { audience } = this.wanted(payload);
    const roles = await this.present(tx, payload);
    return { email: user.email, enabled: user.disabledAt === null, audience, roles };
  }

  private async preview(tx: EntityManager, payload: RoleChangePayload): Promise<ChangePreview> {
    const { email } = await tx.findOneByOrFail(User, { id: payload.user_id });
    const { audience, roles } = this.wanted(payload);
    const before = await this.present(tx, payload);
    const added = roles.filter((role) => !before.includes(role));
    const removed = before.filter((role) => !roles.includes(role));
    if (added.length + removed.length === 0) {
      const message = 'must differ from the roles that the person has';
      throw new ValidationFailedError([{ path: '$.payload.roles', message }]);
    }
    return {
      summary: [
        ...added.map((role) => `${email} gets the role ${role} at ${audience}.`),
        ...removed.map((role) => `${email} loses the role ${role} at ${audience}.`),
      ],
      diff: { audience, before, after: roles, added, removed },
    };
  }

  private async present(tx: EntityManager, payload: RoleChangePayload): Promise<readonly string[]> {
    const { audience } = this.wanted(payload);
    const all = await this.roles.of(tx, payload.user_id);
    return all.find((each) => each.audience === audience)?.roles ?? [];
  }

  private wanted({ audience = this.config.instance, roles }: RoleChangePayload): RolesAt {
    return { audience, roles: [...new Set(roles)].sort() };
  }
}
