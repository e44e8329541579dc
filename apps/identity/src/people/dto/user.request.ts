import { Describe, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ROLE_NAMES, type RoleName } from '../roles.js';

/** An instance, or one service of it. */
export const AUDIENCE = /^[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62})?$/;
const MAX_AUDIENCES = 20;

export class RolesAtRequest {
  @Describe(
    'The instance, such as `demo`, for all of its services, or one service, such as `demo.fraud`. By default the instance.',
  )
  @Omittable()
  @Matches(AUDIENCE)
  audience?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ROLE_NAMES.length)
  @IsIn(ROLE_NAMES, { each: true })
  roles!: RoleName[];
}

export class InviteUserRequest {
  @IsEmail()
  @MaxLength(320)
  email!: string;

  @Describe('Shown where the person is named.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  name?: string;

  @Describe('At most the roles whose scopes you have yourself.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_AUDIENCES)
  @ValidateNested({ each: true })
  @Type(() => RolesAtRequest)
  roles?: RolesAtRequest[];
}

export class SetRolesRequest {
  @Describe('The instance for all of its services, or one service. By default the instance.')
  @Omittable()
  @Matches(AUDIENCE)
  audience?: string;

  @Describe('All roles that the person has there afterwards; an empty list removes them.')
  @IsArray()
  @ArrayMaxSize(ROLE_NAMES.length)
  @IsIn(ROLE_NAMES, { each: true })
  roles!: RoleName[];
}
