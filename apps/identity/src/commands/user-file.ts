import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsString,
  ValidateNested,
} from 'class-validator';
import { Secret } from '@tessera/crypto';
import { Describe, Omittable } from '@tessera/errors';
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
}

class UserFile {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_USERS)
  @ValidateNested({ each: true })
  @Type(() => UserFileEntry)
  users!: UserFileEntry[];
}

/** Reads the users for `user apply`. */
export async function readUserFile(path: string): Promise<UserDefinition[]> {
  const { users } = await readDescribedFile(UserFile, path);
  const emails = users.map(({ email }) => normalEmail(email));
  refuseRepeated(path, 'users', 'e-mail address', emails);
  return users.map((user) => ({
    email: user.email,
    password: new Secret(user.password),
    accountIds: user.accounts,
    isEmailVerified: user.email_verified ?? true,
    requiresSecondFactor: user.second_factor_required ?? false,
  }));
}
