import { Describe, IsFreeFormObject, IsMinorUnits, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsNumber, IsString, IsUUID, ValidateNested } from 'class-validator';
import { RESOLUTIONS } from '../../decision-response/dto/resolution.response.js';
import { SUBJECTS } from '../case-subject.js';
import { CASE_STATUSES } from './case.request.js';

export class CaseAmountResponse {
  @IsString()
  currency!: string;

  @Describe('Of all decisions of the case, in minor units.')
  @IsNumber()
  amount!: number;
}

export class CaseResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  created_by!: string;

  @IsString()
  title!: string;

  @Describe('What the decisions have in common; `null` if they were chosen by hand.')
  @Nullable()
  @IsIn(SUBJECTS)
  subject_by!: string | null;

  @Nullable()
  @IsString()
  subject_value!: string | null;

  @Describe('A person as `user:<id>`, or a client.')
  @Nullable()
  @IsString()
  owner!: string | null;

  @IsIn(CASE_STATUSES)
  status!: string;

  @Describe('How the case was closed; `null` while it is open.')
  @Nullable()
  @IsIn(RESOLUTIONS)
  outcome!: string | null;

  @Nullable()
  @IsTimestamp()
  closed_at!: string | null;

  @Nullable()
  @IsString()
  closed_by!: string | null;

  @IsInt()
  decision_count!: number;

  @Describe('The reviews that wait for a person.')
  @IsInt()
  open_reviews!: number;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CaseAmountResponse)
  amounts!: CaseAmountResponse[];
}

export class CaseDecisionResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  outcome!: string;

  @IsString()
  context!: string;

  @IsString()
  customer_id!: string;

  @Nullable()
  @IsString()
  transaction_reference!: string | null;

  @Nullable()
  @IsMinorUnits()
  amount!: number | null;

  @Nullable()
  @IsString()
  currency!: string | null;

  @Nullable()
  @IsString()
  payment_state!: string | null;

  @Nullable()
  @IsString()
  resolution!: string | null;

  @IsTimestamp()
  added_at!: string;

  @IsString()
  added_by!: string;
}

export class CaseNoteResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  author!: string;

  @Describe('Of a link, its title.')
  @IsString()
  text!: string;

  @Describe('`null` for a note.')
  @Nullable()
  @IsString()
  url!: string | null;
}

export class CaseDetailsResponse extends CaseResponse {
  @Describe('Newest first, at most 500.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CaseDecisionResponse)
  decisions!: CaseDecisionResponse[];

  @Describe('The decisions by outcome; outcomes without decisions are left out.')
  @IsFreeFormObject({ type: 'integer', minimum: 1 })
  outcomes!: object;

  @Describe('Notes and links, oldest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CaseNoteResponse)
  notes!: CaseNoteResponse[];
}
