import { IsIn, Matches } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { NETWORK_TOKEN_STATUSES, type NetworkTokenStatus } from '../network-token-status.js';

const LAST_FOUR = /^[0-9]{4}$/;
/** A plus that is not encoded arrives as a blank. */
const SORTS = ['created_at+desc', 'created_at+asc', 'created_at desc', 'created_at asc'] as const;

export class ListTokensQuery extends PageQuery {
  @Describe('Only tokens of cards whose number ends so.')
  @Omittable()
  @Matches(LAST_FOUR)
  account_number_last_four?: string;

  @Describe('Only tokens whose network token ends so.')
  @Omittable()
  @Matches(LAST_FOUR)
  network_token_last_four?: string;

  @Omittable()
  @IsIn(NETWORK_TOKEN_STATUSES)
  network_token_status?: NetworkTokenStatus;

  @Describe('Only tokens that were made at this time or later.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only tokens that were made before this time.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('Default `created_at+desc`: newest first.')
  @Omittable()
  @IsIn(SORTS)
  sort?: (typeof SORTS)[number];
}
