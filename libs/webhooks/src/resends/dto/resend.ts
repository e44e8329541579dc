import { Describe, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { IsIn, IsInt, IsUUID } from 'class-validator';
import { RESEND_STATUSES, type ResendRow, type ResendStatus } from '../resend.js';

const RESENT_STATUSES = ['failed', 'succeeded'] as const;

export class CreateResendRequest {
  @Describe('Deliveries of events that occurred at or after this time.')
  @IsTimestamp()
  from!: string;

  @Describe('Deliveries of events that occurred before this time. By default now.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('Which deliveries are sent again. By default those that failed.')
  @Omittable()
  @IsIn(RESENT_STATUSES)
  status?: (typeof RESENT_STATUSES)[number];
}

export class ResendResponse {
  @IsUUID()
  id!: string;

  @IsUUID()
  webhook_id!: string;

  @Describe('`cancelled`: by a request, or because its endpoint was deleted.')
  @IsIn(RESEND_STATUSES)
  status!: ResendStatus;

  @IsTimestamp()
  from!: string;

  @IsTimestamp()
  to!: string;

  @Describe('Which deliveries are sent again.')
  @IsIn(RESENT_STATUSES)
  delivery_status!: (typeof RESENT_STATUSES)[number];

  @Describe('Deliveries that matched when the resend was created; 100,000 stands for more.')
  @IsInt()
  total!: number;

  @Describe('Deliveries that are pending again so far.')
  @IsInt()
  resent!: number;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsTimestamp()
  ended_at!: string | null;
}

export function toResendResponse(row: ResendRow): ResendResponse {
  return {
    id: row.id,
    webhook_id: row.endpoint_id,
    status: row.status,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    delivery_status: row.succeeded ? 'succeeded' : 'failed',
    total: row.total,
    resent: row.resent,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
