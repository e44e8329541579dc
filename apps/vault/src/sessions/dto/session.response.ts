import { IsIn, IsString, IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { SESSION_STATUSES, type SessionStatus } from '../session-state.js';

/** A session as the backend sees it. */
export class SessionResponse {
  @IsUUID()
  id!: string;

  @IsIn(SESSION_STATUSES)
  status!: SessionStatus;

  @Describe('Of a completed session.')
  @Omittable()
  @IsUUID()
  token_id?: string;

  @Describe('A code that says why a session failed.')
  @Omittable()
  @IsString()
  reason?: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  expires_at!: string;
}
