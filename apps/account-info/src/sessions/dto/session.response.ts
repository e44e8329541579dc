import { Describe, IsCountry, IsTimestamp, Omittable } from '@tessera/errors';
import { IsIn, IsUUID } from 'class-validator';
import { FAILURE_REASONS, SESSION_STATUSES } from '../session-state.js';

export class CreatedSessionResponse {
  @Describe('The session id: a short-lived secret that may be shared with the browser.')
  @IsUUID()
  id!: string;
}

export class SessionResponse {
  @IsUUID()
  id!: string;

  @IsIn(SESSION_STATUSES)
  status!: string;

  @IsCountry()
  market!: string;

  @Describe('Why the check did not complete.')
  @Omittable()
  @IsIn(FAILURE_REASONS)
  reason?: string;

  @Describe('The id of the verified record, once the check has completed.')
  @Omittable()
  @IsUUID()
  account_information_id?: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  expires_at!: string;

  @Describe('When the check ended, however it ended.')
  @Omittable()
  @IsTimestamp()
  ended_at?: string;
}
