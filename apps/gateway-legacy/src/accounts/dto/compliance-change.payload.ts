import { Describe, Omittable } from '@tessera/errors';
import { ArrayMaxSize, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { PERMISSIONS, type Permission } from '../account-settings.entity.js';

const MAX_DESTINATIONS = 100;

/** The payload of `account.set_compliance`. */
export class ComplianceChangePayload {
  @IsUUID()
  account_id!: string;

  @Describe('All that the account has afterwards. By default as before.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(PERMISSIONS.length)
  @IsIn(PERMISSIONS, { each: true })
  permissions?: Permission[];

  @Describe(
    'All prefixes of URLs to which card data may be forwarded afterwards. By default as before.',
  )
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_DESTINATIONS)
  @IsString({ each: true })
  @MaxLength(2_048, { each: true })
  forward_destinations?: string[];
}
