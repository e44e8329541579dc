import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, ValidateNested } from 'class-validator';
import { FINDING_KINDS, type FindingKind } from '../../chain/chain.errors.js';

export const AUDIT_STATUSES = ['verified', 'mismatch', 'overdue', 'pending'] as const;

export class AuditBatchResponse {
  @Describe('Counts the batches of the chain from 1.')
  @IsInt()
  number!: number;

  @Describe('The hash that all batches up to this one lead to, in base64url.')
  @IsString()
  head!: string;

  @IsTimestamp()
  sealed_at!: string;
}

export class AuditFindingResponse {
  @Describe(
    '`chain`: a batch or row was changed. `rows`: rows were refused or are missing. `anchor`, `anchor_ahead`: a head that is stored outside the database differs, or is newer.',
  )
  @IsIn(FINDING_KINDS)
  kind!: FindingKind;

  @Describe('Names the first place.')
  @IsString()
  message!: string;
}

/** What the background verification of the trail knows. */
export class AuditStatusResponse {
  @Describe(
    '`verified`: the chain is correct up to `verified_batch`. `mismatch`: see `findings`. `overdue`: the end of the chain was not reached for an hour. `pending`: it was not reached yet.',
  )
  @IsIn(AUDIT_STATUSES)
  status!: (typeof AUDIT_STATUSES)[number];

  @Describe('When the verification last reached the end of the chain.')
  @Nullable()
  @IsTimestamp()
  verified_at!: string | null;

  @Describe('The newest batch that was found correct, with all rows up to it.')
  @Nullable()
  @ValidateNested()
  @Type(() => AuditBatchResponse)
  verified_batch!: AuditBatchResponse | null;

  @Describe('The newest batch that there is.')
  @Nullable()
  @ValidateNested()
  @Type(() => AuditBatchResponse)
  last_batch!: AuditBatchResponse | null;

  @Describe('When the whole chain, from its first row, was last verified.')
  @Nullable()
  @IsTimestamp()
  full_pass_ended_at!: string | null;

  @Describe(
    'How far the current verification of the whole chain has come; null between two of them.',
  )
  @Nullable()
  @IsInt()
  full_pass_batch!: number | null;

  @Describe('The newest batch whose anchored head agreed; null without anchors.')
  @Nullable()
  @IsInt()
  anchored_batch!: number | null;

  @Describe('When the oldest row that is not in the chain yet was written; null when all are.')
  @Nullable()
  @IsTimestamp()
  unsealed_since!: string | null;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AuditFindingResponse)
  findings!: AuditFindingResponse[];
}
