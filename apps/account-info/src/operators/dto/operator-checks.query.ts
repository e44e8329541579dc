import { Describe, IsCountry, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  FAILURE_REASONS,
  SESSION_STATUSES,
  type FailureReason,
  type SessionStatus,
} from '../../sessions/session-state.js';

const MAX_ID_LENGTH = 200;

export class ListOperatorChecksQuery extends CursorQuery {
  @Describe('Only sessions in this state.')
  @Omittable()
  @IsIn(SESSION_STATUSES)
  status?: SessionStatus;

  @Describe('Only sessions that did not complete for this reason.')
  @Omittable()
  @IsIn(FAILURE_REASONS)
  reason?: FailureReason;

  @Describe('Only sessions of this country, as an ISO 3166-1 alpha-2 code.')
  @Omittable()
  @IsCountry()
  market?: string;

  @Describe('Only sessions in which the shopper chose the bank with this id.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_ID_LENGTH)
  institution_id?: string;

  @Describe('Only sessions of this tenant.')
  @Omittable()
  @IsUUID()
  tenant_id?: AccountId;

  @Describe('Only the session that this verified record is of.')
  @Omittable()
  @IsUUID()
  account_information_id?: string;

  @Describe('Only sessions that were created at this time or later.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only sessions that were created before this time.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}

export class CheckStatisticsQuery {
  @Describe('Sessions created at this time or later. Default 24 hours before `to`.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Sessions created before this time: at most 31 days after `from`. Default now.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('Only sessions of this country, as an ISO 3166-1 alpha-2 code.')
  @Omittable()
  @IsCountry()
  market?: string;

  @Describe('Only sessions of this tenant.')
  @Omittable()
  @IsUUID()
  tenant_id?: AccountId;
}
