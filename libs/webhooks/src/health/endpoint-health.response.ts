import { IsInt, IsNumber, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import type { EndpointId } from '../ids.js';
import type { EndpointHealth } from './endpoint-health.repository.js';

export class LastFailureResponse {
  @Describe('When the attempt began.')
  @IsTimestamp()
  at!: string;

  @IsString()
  outcome!: string;

  @Describe('The HTTP status of the response; null without one.')
  @Nullable()
  @IsInt()
  status!: number | null;
}

export class EndpointHealthResponse {
  @IsUUID()
  webhook_id!: string;

  @Describe('Deliveries that ended in the last 24 hours; the newest 1,000 of them are looked at.')
  @IsInt()
  deliveries!: number;

  @IsInt()
  succeeded!: number;

  @IsInt()
  failed!: number;

  @Describe('`succeeded` divided by `deliveries`, from 0 to 1; null without deliveries.')
  @Nullable()
  @IsNumber()
  success_rate!: number | null;

  @Describe(
    '95 of 100 attempts at these deliveries took no longer, in milliseconds; null without attempts.',
  )
  @Nullable()
  @IsInt()
  p95_ms!: number | null;

  @Describe('Deliveries that have not ended; beyond 10,000 they are not counted.')
  @IsInt()
  pending!: number;

  @Describe('Since when every attempt has failed; null if the last one succeeded.')
  @Nullable()
  @IsTimestamp()
  failing_since!: string | null;

  @Describe(
    'When the newest delivery that succeeded was attempted; null if none did in the last 24 hours.',
  )
  @Nullable()
  @IsTimestamp()
  last_success_at!: string | null;

  @Describe('The newest failed attempt of these deliveries, and of pending ones; null without any.')
  @Nullable()
  @ValidateNested()
  @Type(() => LastFailureResponse)
  last_failure!: LastFailureResponse | null;
}

export function toEndpointHealthResponse(
  { id, failingSince }: { readonly id: EndpointId; readonly failingSince: Date | null },
  health: EndpointHealth,
): EndpointHealthResponse {
  const { deliveries, succeeded } = health;
  return {
    webhook_id: id,
    deliveries,
    succeeded,
    failed: deliveries - succeeded,
    success_rate: deliveries === 0 ? null : Number((succeeded / deliveries).toFixed(4)),
    p95_ms: health.p95_ms,
    pending: health.pending,
    failing_since: failingSince?.toISOString() ?? null,
    last_success_at: health.last_success_at,
    last_failure: health.last_failure,
  };
}
