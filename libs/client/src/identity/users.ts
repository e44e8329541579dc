import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/identity.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A person who can sign in. */
export type User = Schemas['UserResponse'];
/** The page of a list of people. */
export type ListUsers = QueryOf<operations['listUsers']>;
/** The users to name. */
export type ListUserNames = QueryOf<operations['listUserNames']>;
/** Names of users. */
export type UserNames = Schemas['UserNamesResponse'];
/** The person to invite. */
export type InviteUser = Schemas['InviteUserRequest'];
/** A person and the link for them. */
export type LinkedUser = Schemas['LinkedUserResponse'];
/** The roles of a person. */
export type SetRoles = Schemas['SetRolesRequest'];
/** The roles of the installation. */
export type Roles = Schemas['RolesResponse'];
/** Which second factor to revoke. */
export type RevokeMfa = Schemas['RevokeMfaRequest'];

/** People who can sign in. */
export class Users {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  invite(body: InviteUser, options?: CallOptions): Promise<LinkedUser> {
    return this.#api.request('POST', '/api/admin/users', { ...options, body });
  }

  inviteAgain(id: string, options?: CallOptions): Promise<LinkedUser> {
    return this.#api.request('POST', '/api/admin/users/{id}/invite', {
      ...options,
      params: { id },
    });
  }

  list(query: ListUsers = {}, options?: CallOptions): List<User> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/users', { ...options, query: page }),
    );
  }

  /** The names behind `user:<id>`, for everyone with a role. */
  names(query: ListUserNames, options?: CallOptions): Promise<UserNames> {
    return this.#api.request('GET', '/api/admin/users/names', { ...options, query });
  }

  get(id: string, options?: CallOptions): Promise<User> {
    return this.#api.request('GET', '/api/admin/users/{id}', { ...options, params: { id } });
  }

  setRoles(id: string, body: SetRoles, options?: CallOptions): Promise<User> {
    return this.#api.request('PUT', '/api/admin/users/{id}/roles', {
      ...options,
      params: { id },
      body,
    });
  }

  disable(id: string, options?: CallOptions): Promise<User> {
    return this.#api.request('POST', '/api/admin/users/{id}/disable', {
      ...options,
      params: { id },
    });
  }

  enable(id: string, options?: CallOptions): Promise<User> {
    return this.#api.request('POST', '/api/admin/users/{id}/enable', {
      ...options,
      params: { id },
    });
  }

  resetPassword(id: string, options?: CallOptions): Promise<LinkedUser> {
    return this.#api.request('POST', '/api/admin/users/{id}/reset-password', {
      ...options,
      params: { id },
    });
  }

  async revokeMfa(id: string, body: RevokeMfa, options?: CallOptions): Promise<void> {
    await this.#api.request('POST', '/api/admin/users/{id}/mfa/revoke', {
      ...options,
      params: { id },
      body,
    });
  }

  listRoles(options?: CallOptions): Promise<Roles> {
    return this.#api.request('GET', '/api/admin/roles', options);
  }
}
