import { Describe, IsMinorUnits, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  ResolutionResponse,
  RESOLUTIONS,
} from '../../decision-response/dto/resolution.response.js';

export class ReviewResponse {
  @Describe('Of the decision.')
  @IsUUID()
  id!: string;

  @Describe('When the decision was made.')
  @IsTimestamp()
  created_at!: string;

  @Describe('`created_at` and `REVIEW_SLA_MINUTES`.')
  @IsTimestamp()
  due_at!: string;

  @Describe('The review is open and `due_at` has passed.')
  @IsBoolean()
  is_overdue!: boolean;

  @Describe('Seconds since `created_at`, until now or until it was resolved.')
  @IsInt()
  age_seconds!: number;

  @IsString()
  context!: string;

  @IsString()
  customer_id!: string;

  @Describe('`null`, like amount and currency, until a decision of an older release is prepared.')
  @Nullable()
  @IsString()
  transaction_reference!: string | null;

  @Nullable()
  @IsMinorUnits()
  amount!: number | null;

  @Nullable()
  @IsString()
  currency!: string | null;

  @Describe('The rules that fired, live and in shadow.')
  @IsArray()
  @IsString({ each: true })
  rule_ids!: string[];

  @Nullable()
  @IsString()
  payment_state!: string | null;

  @Describe('Who works on it: a person as `user:<id>`, or a client.')
  @Nullable()
  @IsString()
  assignee!: string | null;

  @Nullable()
  @IsTimestamp()
  assigned_at!: string | null;

  @IsInt()
  note_count!: number;

  @Describe('`null` while the review is open.')
  @Nullable()
  @IsIn(RESOLUTIONS)
  resolution!: string | null;

  @Nullable()
  @IsTimestamp()
  resolved_at!: string | null;

  @Nullable()
  @IsString()
  resolved_by!: string | null;
}

export class ReviewNoteResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  author!: string;

  @IsString()
  text!: string;
}

export class ReviewDetailsResponse extends ReviewResponse {
  @Describe('Oldest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReviewNoteResponse)
  notes!: ReviewNoteResponse[];
}

export const BULK_RESULTS = [
  'resolved',
  'already_resolved',
  'assigned_to_another',
  'not_reviewable',
  'not_found',
] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

export class BulkResolutionResponse {
  @IsUUID()
  id!: string;

  @IsIn(BULK_RESULTS)
  result!: BulkResult;

  @Describe('As it is now; `null` if the review was not resolved.')
  @Nullable()
  @ValidateNested()
  @Type(() => ResolutionResponse)
  resolution!: ResolutionResponse | null;
}

export class ResolveReviewsResponse {
  @Describe('One for each review of the request, in its order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BulkResolutionResponse)
  results!: BulkResolutionResponse[];
}
