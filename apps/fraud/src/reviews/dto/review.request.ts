import { AlsoNamed, Describe, IsCurrency, IsFormat, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ResolveDecisionRequest } from '../../decisions/review/dto/resolve-decision.request.js';

export const MAX_BULK = 100;

export class ClaimReviewRequest {
  @Describe('Takes the review from its assignee, which is recorded.')
  @Omittable()
  @IsBoolean()
  take_over?: boolean;
}

export class ReviewNoteRequest {
  @Describe('Card numbers in it are masked.')
  @IsString()
  @MaxLength(4_000)
  text!: string;
}

export class BulkResolutionRequest extends ResolveDecisionRequest {
  @Describe('Of the decision.')
  @IsUUID()
  id!: string;
}

export class ResolveReviewsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_BULK)
  @ValidateNested({ each: true })
  @Type(() => BulkResolutionRequest)
  reviews!: BulkResolutionRequest[];
}

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
