import { Type } from 'class-transformer';
import { IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
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
