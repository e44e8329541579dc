import { Describe, IsFreeFormObject, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from '../change-request.entity.js';

const MAX_LENGTH = 1_000;
/** An excuse of one word explains nothing in an audit. */
const MIN_REASON = 10;

export class ProposeChangeRequest {
  @Describe('What is to be changed: `ruleset.activate`. Each service has its own kinds.')
  @IsString()
  @MaxLength(100)
  kind!: string;

  @Describe('What belongs to the kind, such as `{"ruleset_id": "…"}`.')
  @IsFreeFormObject()
  payload!: object;

  @Describe('Why, for the one who approves it.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  comment?: string;
}

export class ApproveChangeRequest {
  @Describe('Recorded with the decision.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  reason?: string;
}

export class RejectChangeRequest {
  @Describe('What has to be different.')
  @IsString()
  @MaxLength(MAX_LENGTH)
  reason!: string;
}

export class BreakGlassRequest {
  @Describe('Why it could not wait for a second person.')
  @IsString()
  @MinLength(MIN_REASON)
  @MaxLength(MAX_LENGTH)
  reason!: string;
}

const MAX_FILTER_LENGTH = 200;

export class ListChangeRequestsQuery extends CursorQuery {
  @Describe('Only requests of this kind.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FILTER_LENGTH)
  kind?: string;

  @Describe('`proposed`: those that wait for a decision.')
  @Omittable()
  @IsIn(CHANGE_REQUEST_STATUSES)
  status?: ChangeRequestStatus;

  @Describe('Only requests that change what has this ID.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FILTER_LENGTH)
  target?: string;

  @Describe('Only requests that this person or client proposed.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FILTER_LENGTH)
  proposed_by?: string;
}
