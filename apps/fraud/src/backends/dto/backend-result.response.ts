import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, Min } from 'class-validator';
import { BACKEND_OUTCOMES } from '../../integrations/read-backend-response.js';

export class BackendResultResponse {
  @Describe('The slug of the integration.')
  @IsString()
  backend!: string;

  @Describe('The rule that called it.')
  @IsString()
  rule_id!: string;

  @Describe('`null` if it returned none in time.')
  @Nullable()
  @IsIn(BACKEND_OUTCOMES)
  outcome!: string | null;

  @Describe('Including retries; 0 for a cached response.')
  @IsInt()
  @Min(0)
  latency_ms!: number;

  @Describe('False for a backend in shadow: recorded, without effect.')
  @IsBoolean()
  live!: boolean;

  @Describe(
    '`timeout`, `unreachable`, `status_3xx`, `status_4xx`, `status_5xx`, `answer_too_large`, `invalid_json`, `unknown_outcome`, `breaker_open`, `disabled`, `destination_not_allowed` or `unknown_backend`.',
  )
  @Nullable()
  @IsString()
  error!: string | null;

  @Describe('Paths that its request template uses and this decision does not have.')
  @IsArray()
  @IsString({ each: true })
  missing_fields!: readonly string[];
}

export class ProvisionalResponse {
  @Describe('The pending backends, by slug.')
  @IsArray()
  @IsString({ each: true })
  pending_backends!: readonly string[];

  @Describe('When the decision becomes ALLOW unless they have responded.')
  @IsTimestamp()
  deadline_at!: string;
}
