import { Describe, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
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
