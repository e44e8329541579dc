import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  IsUUID,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import type { User } from '../../users/user.entity.js';
import type { IssuedLink } from '../people.service.js';
import { ROLE_NAMES, type RoleName, ROLES } from '../roles.js';
import type { RolesAt } from '../user-roles.repository.js';

const STATES = ['invited', 'active', 'disabled'] as const;

class RolesAtResponse {
  @Describe('The instance, which includes all of its services, or one service.')
  @IsString()
  audience!: string;

  @IsArray()
  @IsIn(ROLE_NAMES, { each: true })
  roles!: string[];
}

export class UserResponse {
  @IsUUID()
  id!: string;

  @IsString()
  email!: string;

  @Nullable()
  @IsString()
  name!: string | null;

  @IsBoolean()
  email_verified!: boolean;

  @Describe('Accounts of the legacy gateway that they may act for.')
  @IsArray()
  @IsString({ each: true })
  accounts!: string[];

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RolesAtResponse)
  roles!: RolesAtResponse[];

  @Describe('`invited` until they have chosen a password or signed in with single sign-on.')
  @IsIn(STATES)
  state!: (typeof STATES)[number];

  @Describe('Whether they have set up an authenticator app or a passkey.')
  @IsBoolean()
  has_second_factor!: boolean;

  @IsBoolean()
  second_factor_required!: boolean;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsTimestamp()
  disabled_at!: string | null;
}

/** A person with the link that was made for them. */
export class LinkedUserResponse extends UserResponse {
  @Describe(
    'The link to hand over to the person. It works once. Null if it was mailed to them; a replay masks it.',
  )
  @Nullable()
  @IsString()
  link_url!: string | null;

  @IsTimestamp()
  link_expires_at!: string;
}

/** How a person signs in. */
export interface SignInFacts {
  /** Whether they have an authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** Whether they have signed in at an outside provider. */
  readonly isLinked: boolean;
}

/** A person as the API and `user show` describe them. */
export function userResponse(
  user: User,
  roles: readonly RolesAt[],
  { hasSecondFactor, isLinked }: SignInFacts,
): UserResponse {
  const { id, email, name, disabledAt } = user;
  const isInvited = user.passwordHash === null && !isLinked;
  return {
    id,
    email,
    name,
    email_verified: user.emailVerified,
    accounts: user.accountIds,
    roles: roles.map((each) => ({ audience: each.audience, roles: [...each.roles] })),
    state: disabledAt !== null ? 'disabled' : isInvited ? 'invited' : 'active',
    has_second_factor: hasSecondFactor,
    second_factor_required: user.requiresSecondFactor,
    created_at: user.createdAt.toISOString(),
    disabled_at: disabledAt?.toISOString() ?? null,
  };
}

export function linkedUserResponse(
  user: Pick<UserResponse, keyof UserResponse>,
  link: IssuedLink,
): LinkedUserResponse {
  return { ...user, link_url: link.url, link_expires_at: link.expiresAt.toISOString() };
}

export class UserNamesQuery {
  @Describe('IDs of users, at most 50, separated by commas.')
  @IsString()
  @Matches(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,49}$/, {
    message: 'must be 1 to 50 IDs of users, separated by commas',
  })
  ids!: string;
}

class UserNameResponse {
  @IsUUID()
  id!: string;

  @Nullable()
  @IsString()
  name!: string | null;
}

export class UserNamesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => UserNameResponse)
  data!: UserNameResponse[];
}

class RoleResponse {
  @IsIn(ROLE_NAMES)
  name!: RoleName;

  @IsString()
  description!: string;

  @IsArray()
  @IsString({ each: true })
  scopes!: string[];
}

export class RolesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RoleResponse)
  data!: RoleResponse[];
}

export function rolesResponse(): RolesResponse {
  const data = ROLE_NAMES.map((name) => {
    const { description, scopes } = ROLES[name];
    return { name, description, scopes: [...scopes] };
  });
  return { data };
}
