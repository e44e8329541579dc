import { Describe, IsFreeForm, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import type { SchemaReference } from '../../schemas/schema-registry.service.js';
import { VERSION_STATUSES, type VersionStatus } from '../../versions/version-state.js';
import type { Ruleset } from '../ruleset.entity.js';
import { RulesetSchemaRequest } from './ruleset.request.js';

export class FindingResponse {
  @Describe('JSON path in the ruleset: `$.rules[0].when.value`.')
  @IsString()
  path!: string;

  @Describe('An `error` keeps the version from being activated.')
  @IsIn(['error', 'warning'])
  severity!: string;

  @IsString()
  message!: string;
}

export class RulesetResponse {
  @IsUUID()
  id!: string;

  @IsString()
  context!: string;

  @Describe('Counts from 1 within the context.')
  @IsInt()
  version!: number;

  @IsIn(VERSION_STATUSES)
  status!: VersionStatus;

  @Nullable()
  @IsString()
  description!: string | null;

  @IsString()
  created_by!: string;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsString()
  activated_by!: string | null;

  @Nullable()
  @IsTimestamp()
  activated_at!: string | null;

  @Describe('SHA-256 of the rules in canonical JSON.')
  @IsString()
  hash!: string;

  @IsArray()
  @IsFreeForm('Rule')
  rules!: unknown[];

  @Describe(
    'The schema that requests of the context are validated with, in addition to the API’s own rules.',
  )
  @Nullable()
  @ValidateNested()
  @Type(() => RulesetSchemaRequest)
  schema!: RulesetSchemaRequest | null;
}

/** The response to a write: the version and the linter's findings. */
export class LintedRulesetResponse extends RulesetResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => FindingResponse)
  warnings!: FindingResponse[];
}

/** A version as the API shows it. */
export function rulesetResponse(ruleset: Ruleset): Readonly<RulesetResponse> {
  return {
    id: ruleset.id,
    context: ruleset.context,
    version: ruleset.version,
    status: ruleset.status,
    description: ruleset.description,
    created_by: ruleset.createdBy,
    created_at: ruleset.createdAt.toISOString(),
    activated_by: ruleset.activatedBy,
    activated_at: ruleset.activatedAt?.toISOString() ?? null,
    hash: ruleset.hash,
    rules: ruleset.rules,
    schema: referencedSchema(ruleset),
  };
}

/** The schema that a version names, if any. */
export function referencedSchema({
  schemaName: name,
  schemaVersion: version,
}: Ruleset): SchemaReference | null {
  return name === null || version === null ? null : { name, version };
}
