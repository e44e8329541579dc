import { Describe, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';

export const CASE_STATUSES = ['open', 'closed'] as const;

export class ListCasesQuery extends CursorQuery {
  @Omittable()
  @IsIn(CASE_STATUSES)
  status?: (typeof CASE_STATUSES)[number];

  @Describe('`me`, `none`, or a person or client as `owner` names them.')
  @Omittable()
  @IsString()
  @MaxLength(200)
  owner?: string;

  @Describe('Cases that contain this decision.')
  @Omittable()
  @IsUUID()
  decision_id?: string;

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}
