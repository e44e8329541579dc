import { Describe, IsCountry, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, ValidateNested } from 'class-validator';
import type { FailureReason, SessionStatus } from '../../sessions/session-state.js';

export class CheckStatusCountsResponse implements Record<SessionStatus, number> {
  @IsInt()
  created!: number;

  @IsInt()
  bank_selected!: number;

  @IsInt()
  awaiting_bank!: number;

  @IsInt()
  fetching!: number;

  @IsInt()
  completed!: number;

  @IsInt()
  failed!: number;

  @IsInt()
  cancelled!: number;

  @IsInt()
  expired!: number;
}

export class CheckReasonCountsResponse implements Record<FailureReason, number> {
  @IsInt()
  user_cancelled!: number;

  @IsInt()
  authentication_error!: number;

  @IsInt()
  technical_error!: number;

  @IsInt()
  account_mismatch!: number;

  @IsInt()
  session_expired!: number;
}

export class BankStatisticsResponse {
  @Describe('null for sessions in which the shopper has not chosen a bank.')
  @Nullable()
  @IsString()
  institution_id!: string | null;

  @Describe('null also for a bank that is no longer configured.')
  @Nullable()
  @IsString()
  institution_name!: string | null;

  @IsCountry()
  market!: string;

  @IsInt()
  total!: number;

  @Describe('The sessions by the state that they are in now.')
  @ValidateNested()
  @Type(() => CheckStatusCountsResponse)
  statuses!: CheckStatusCountsResponse;

  @Describe('The sessions that did not complete, by reason.')
  @ValidateNested()
  @Type(() => CheckReasonCountsResponse)
  reasons!: CheckReasonCountsResponse;
}

export class CheckStatisticsResponse {
  @IsTimestamp()
  from!: string;

  @IsTimestamp()
  to!: string;

  @Describe('One element for each bank and market, the one with the most sessions first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BankStatisticsResponse)
  data!: BankStatisticsResponse[];
}
