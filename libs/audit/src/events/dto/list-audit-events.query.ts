import { IsIn, IsString, MaxLength } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';
import { AUDIT_RESULTS, type AuditResult } from '../../trail/audit-entry.js';

const MAX_LENGTH = 200;

export class ListAuditEventsQuery extends CursorQuery {
  @Describe('Only this action, such as `ruleset.activate`.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  action?: string;

  @Describe('Only what this actor did, written as events show it: `client:…`, `api-key:…`.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  actor?: string;

  @Describe('Only what was done to the object with this id.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  object_id?: string;

  @Omittable()
  @IsIn(AUDIT_RESULTS)
  result?: AuditResult;

  @Describe('Only from this instant on.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only before this instant.')
  @Omittable()
  @IsTimestamp()
  to?: string;
}
