import { ArrayMaxSize, IsArray, IsIn, IsUUID, Matches } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';
import { ROLE_NAMES, type RoleName } from '../roles.js';
import { AUDIENCE } from './user.request.js';

/** The payload of `user.set_roles`. */
export class RoleChangePayload {
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
