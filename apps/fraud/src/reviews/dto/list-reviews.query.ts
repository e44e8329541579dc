import { AlsoNamed, Describe, IsCurrency, IsFormat, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';

export class ListReviewsQuery extends CursorQuery {
  @Describe('`me`, `none`, or a person or client as `assignee` names them.')
  @Omittable()
  @IsString()
  @MaxLength(200)
  assignee?: string;

  @Describe('`true`: only reviews whose `due_at` has passed.')
  @Omittable()
  @IsBoolean()
  overdue?: boolean;

  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @AlsoNamed('currency_code')
  @IsCurrency()
  currency?: string;

  @Describe('Reviews on which the rule with this id fired, live or in shadow.')
  @Omittable()
  @IsString()
  @MaxLength(64)
  rule_id?: string;

  @Describe('`asc`, the default: oldest first. `desc`: newest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}
