import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  ValidateNested,
} from 'class-validator';
import { Secret } from '@tessera/crypto';
import { Describe, Omittable } from '@tessera/errors';
import { ROLE_NAMES, type RoleName } from '../people/roles.js';
import { normalEmail, type UserDefinition } from '../users/user-definition.js';
import { readDescribedFile, refuseRepeated } from './described-file.js';

const MAX_USERS = 1000;

class UserFileEntry {
  @IsString()
  email!: string;

  @IsString()
  password!: string;

  @Describe('IDs of accounts of the gateway.')
  @IsString({ each: true })
  @IsArray()
  accounts!: string[];

  @Describe('Default `true`: the operator has verified the address.')
  @Omittable()
  @IsBoolean()
  email_verified?: boolean;

  @Omittable()
  @IsBoolean()
  second_factor_required?: boolean;

  @Describe('Shown where the person is named.')
  @Omittable()
  @IsString()
  name?: string;

  @Describe('Their roles at the instance. When omitted, they stay as they are.')
  @Omittable()
  @IsArray()
  @IsIn(ROLE_NAMES, { each: true })
  roles?: RoleName[];
}

class UserFile {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_USERS)
  @ValidateNested({ each: true })
  @Type(() => UserFileEntry)
  users!: UserFileEntry[];
}

/** A user of the file. Without roles, those that they have stay. */
export interface DescribedUser extends UserDefinition {
  readonly roles: readonly RoleName[] | null;
}

/** Reads the users for `user apply`. */
export async function readUserFile(path: string): Promise<DescribedUser[]> {
  const { users } = await readDescribedFile(UserFile, path);
  const emails = users.map(({ email }) => normalEmail(email));
  refuseRepeated(path, 'users', 'e-mail address', emails);
  return users.map((user) => ({
    email: user.email,
    password: new Secret(user.password),
    accountIds: user.accounts,
    isEmailVerified: user.email_verified ?? true,
    requiresSecondFactor: user.second_factor_required ?? false,
    ...(user.name !== undefined && { name: user.name }),
    roles: user.roles ?? null,
  }));
}
