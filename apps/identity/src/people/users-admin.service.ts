import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { CursorListsRepository, type CursorQuery } from '@tessera/http';
import { isUUID } from 'class-validator';
import { In, DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { SecondFactor } from '../mfa/second-factor.entity.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { ExternalIdentity } from '../single-sign-on/external-identity.entity.js';
import { User } from '../users/user.entity.js';
import { UserNotFoundError } from '../users/users.errors.js';
import { CallerRightsService } from './caller-rights.service.js';
import type { InviteUserRequest, RolesAtRequest, SetRolesRequest } from './dto/user.request.js';
import {
  linkedUserResponse,
  type LinkedUserResponse,
  type SignInFacts,
  type UserNamesResponse,
  userResponse,
  type UserResponse,
} from './dto/user.response.js';
import { PeopleService, type IssuedLink } from './people.service.js';
import { signInFacts } from './sign-in-facts.js';
import { UserRolesRepository, type RolesAt } from './user-roles.repository.js';

export const USERS_PATH = '/api/admin/users';

/** People, for administrators: every change is limited to what the caller has themselves. */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: PeopleService,
    private readonly rights: CallerRightsService,
    private readonly roles: UserRolesRepository,
    private readonly lists: CursorListsRepository,
    private readonly config: IdentityConfig,
  ) {}

  /** Newest first. */
  async list(query: CursorQuery) {
    const { rows, next } = await this.lists.page<{ id: string }>(this.dataSource, {
      table: 'users',
      columns: ['id'],
      query,
      defaultLimit: 20,
      cursor: 'opaque',
      path: USERS_PATH,
    });
    return { data: await this.described(rows.map(({ id }) => id)), links: { next } };
  }

  async names(ids: readonly string[]): Promise<UserNamesResponse> {
    const wanted = ids.filter((id) => isUUID(id));
    const users = await this.dataSource.manager.findBy(User, { id: In(wanted) });
    return { data: users.map(({ id, name }) => ({ id, name })) };
  }

  async get(id: string): Promise<UserResponse> {
    const [user] = await this.described([id]);
    if (user === undefined) throw new UserNotFoundError();
    return user;
  }

  async invite(request: InviteUserRequest, caller: Principal): Promise<LinkedUserResponse> {
    const { email, name = null, roles = [] } = request;
    const given = roles.map((each) => this.rolesAt(each));
    const invitation = { email, name, roles: given, isEmailVerified: false };
    const rights = await this.rights.of(caller);
    return this.people.invite(
      invitation,
      { rights },
      linked({ hasSecondFactor: false, isLinked: false }),
    );
  }

  async inviteAgain(id: string, caller: Principal): Promise<LinkedUserResponse> {
    const rights = await this.rights.of(caller);
    return this.people.inviteAgain(id, { rights }, linked(await this.factsOf(id)));
  }

  async resetPassword(id: string, caller: Principal): Promise<LinkedUserResponse> {
    const rights = await this.rights.of(caller);
    return this.people.resetPassword(id, { rights }, linked(await this.factsOf(id)));
  }

  async setRoles(id: string, request: SetRolesRequest, caller: Principal): Promise<UserResponse> {
    const rights = await this.rights.of(caller);
    const wanted = this.rolesAt(request);
    return this.people.setRoles(id, wanted, rights, plain(await this.factsOf(id)));
  }

  async disable(id: string, caller: Principal): Promise<UserResponse> {
    const rights = await this.rights.of(caller);
    return this.people.disable(id, rights, plain(await this.factsOf(id)));
  }

  async enable(id: string, caller: Principal): Promise<UserResponse> {
    const rights = await this.rights.of(caller);
    return this.people.enable(id, rights, plain(await this.factsOf(id)));
  }

  private rolesAt({ audience = this.config.instance, roles }: RolesAtRequest): RolesAt {
    return { audience, roles };
  }

  private factsOf(userId: string): Promise<SignInFacts> {
    return signInFacts(this.dataSource.manager, userId);
  }

  private async described(ids: readonly string[]): Promise<UserResponse[]> {
    const { manager } = this.dataSource;
    const users = await manager.findBy(User, { id: In([...ids]) });
    const ofThem = { userId: In([...ids]) };
    const apps = await manager.findBy(SecondFactor, ofThem);
    const passkeys = await manager.findBy(Passkey, ofThem);
    const identities = await manager.findBy(ExternalIdentity, ofThem);
    const linked = new Set(identities.map(({ userId }) => userId));
    const roles = await this.roles.ofAll(manager, ids);
    const withFactor = new Set([...apps, ...passkeys].map(({ userId }) => userId));
    return ids.flatMap((id) => {
      const user = users.find((each) => each.id === id);
      if (user === undefined) return [];
      const facts = { hasSecondFactor: withFactor.has(id), isLinked: linked.has(id) };
      return [userResponse(user, roles.get(id) ?? [], facts)];
    });
  }
}

function plain(facts: SignInFacts) {
  return (user: User, roles: readonly RolesAt[]) => userResponse(user, roles, facts);
}

function linked(facts: SignInFacts) {
  return (user: User, roles: readonly RolesAt[], link: IssuedLink | null) => {
    if (link === null) throw new Error('No link was made.');
    return linkedUserResponse(userResponse(user, roles, facts), link);
  };
}
