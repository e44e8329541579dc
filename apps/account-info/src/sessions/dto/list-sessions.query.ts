import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsIn } from 'class-validator';
import { SESSION_STATUSES, type SessionStatus } from '../session-state.js';

export class ListSessionsQuery extends CursorQuery {
  @Describe('Only sessions in this state.')
  @Omittable()
  @IsIn(SESSION_STATUSES)
  status?: SessionStatus;

  @Describe('Only sessions that were created at this time or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Only sessions that were created before this time.')
  @Omittable()
  @IsTimestamp()
  created_before?: string;
}
