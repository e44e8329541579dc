import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import { FINDING_KINDS, type FindingKind } from '../../chain/chain.errors.js';
import { AUDIT_RESULTS, type AuditResult } from '../../trail/audit-entry.js';

export class AuditObjectResponse {
  @IsString()
  type!: string;

  @IsString()
  id!: string;
}

/** One row of the audit trail. */
export class AuditEventResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('What was done, such as `pci.token.forward` or `ruleset.activate`.')
  @IsString()
  action!: string;

  @Describe('`refused`: a rule of the service kept it from happening. `failed`: it was tried.')
  @IsIn(AUDIT_RESULTS)
  result!: AuditResult;

  @Describe(
    'Who did it: `client:<id>`, `api-key:<key id>`, `command:<operator>`, `system` or `anonymous`.',
  )
  @IsString()
  actor!: string;

  @Describe('What it was done to.')
  @Nullable()
  @ValidateNested()
  @Type(() => AuditObjectResponse)
  object!: AuditObjectResponse | null;

  @Describe('The address that the request came from.')
  @Nullable()
  @IsString()
  origin!: string | null;

  @Nullable()
  @IsString()
  request_id!: string | null;

  @Describe('Facts about the action. Never card data, never a secret.')
  @IsFreeFormObject()
  details!: Readonly<Record<string, string | number | boolean | null>>;
}

const AUDIT_STATUSES = ['verified', 'mismatch', 'overdue', 'pending'] as const;

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
