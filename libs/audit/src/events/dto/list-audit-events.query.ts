import { IsIn, IsString, MaxLength } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
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

  @Describe('Only what was done to objects of this type, such as `ruleset` or `payment`.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  object_type?: string;

  @Describe('Only what was done to the object with this id.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  object_id?: string;

  @Describe('Only what was done in the request with this `x-request-id`.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  request_id?: string;

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

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}
