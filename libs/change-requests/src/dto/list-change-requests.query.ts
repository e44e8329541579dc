import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from '../change-request.entity.js';

const MAX_LENGTH = 200;

export class ListChangeRequestsQuery extends CursorQuery {
  @Describe('Only requests of this kind.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  kind?: string;

  @Describe('`proposed`: those that wait for a decision.')
  @Omittable()
  @IsIn(CHANGE_REQUEST_STATUSES)
  status?: ChangeRequestStatus;

  @Describe('Only requests that change what has this ID.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  target?: string;

  @Describe('Only requests that this person or client proposed.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_LENGTH)
  proposed_by?: string;
}
