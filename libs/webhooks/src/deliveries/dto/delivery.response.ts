import { IsArray, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { AllowEmpty, Describe, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import {
  DELIVERY_STATUSES,
  type DeliveryRow,
  type DeliveryStatus,
  type StoredAttempt,
} from '../delivery.js';

export class DeliveryAttemptResponse {
  @Describe('From 1. Attempts of a delivery that is sent again continue the count.')
  @IsInt()
  number!: number;

  @Describe('When the attempt began.')
  @IsTimestamp()
  at!: string;

  @IsInt()
  duration_ms!: number;

  @Describe(
    '`delivered`, a class of statuses such as `status_5xx`, `bad_json`, `endpoint_disabled` (nothing was sent), or why there was no response, such as `timeout` or `connection_refused`.',
  )
  @IsString()
  outcome!: string;

  @Describe('The HTTP status of the response; null without one.')
  @Nullable()
  @IsInt()
  status!: number | null;

  @Describe('The IP address of the receiver; null when no connection was made.')
  @Nullable()
  @IsString()
  address!: string | null;

  @Describe('The first 1,024 bytes of the response that arrived, card numbers masked.')
  @Nullable()
  @AllowEmpty()
  @IsString()
  response!: string | null;

  @Describe('When the next attempt was planned; null after the last one.')
  @Nullable()
  @IsTimestamp()
  next_attempt_at!: string | null;
}

export class DeliveryResponse {
  @IsUUID()
  id!: string;

  @IsUUID()
  webhook_id!: string;

  @IsUUID()
  event_id!: string;

  @IsString()
  event!: string;

  @Describe('`pending`: not delivered yet, and attempts are left.')
  @IsIn(DELIVERY_STATUSES)
  status!: DeliveryStatus;

  @Describe('When the event occurred.')
  @IsTimestamp()
  created_at!: string;

  @Describe('How many attempts have been made.')
  @IsInt()
  attempt_count!: number;

  @Describe('How the last attempt ended; null before the first one has.')
  @Nullable()
  @IsString()
  last_outcome!: string | null;

  @Nullable()
  @IsInt()
  last_status!: number | null;

  @Describe('When the next attempt is due; null when none is planned.')
  @Nullable()
  @IsTimestamp()
  next_attempt_at!: string | null;
}

export class DeliveryDetailsResponse extends DeliveryResponse {
  @Describe('What was sent, byte for byte.')
  @IsString()
  body!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DeliveryAttemptResponse)
  attempts!: DeliveryAttemptResponse[];
}

export function toDeliveryResponse(row: DeliveryRow): DeliveryResponse {
  return summaryOf(row);
}

/** The plain values of {@link DeliveryResponse}. */
function summaryOf(row: DeliveryRow): Readonly<Pick<DeliveryResponse, keyof DeliveryResponse>> {
  const last = row.attempts.at(-1);
  return {
    id: row.id,
    webhook_id: row.endpoint_id,
    event_id: row.event_id,
    event: row.event,
    status: row.status,
    created_at: row.created_at.toISOString(),
    attempt_count: last?.number ?? 0,
    last_outcome: last?.outcome ?? null,
    last_status: last?.status ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  };
}

export function toDeliveryDetailsResponse(row: DeliveryRow, body: string): DeliveryDetailsResponse {
  return { ...summaryOf(row), body, attempts: row.attempts.map(toAttemptResponse) };
}

function toAttemptResponse(attempt: StoredAttempt): DeliveryAttemptResponse {
  const next = attempt.next_attempt_at;
  return {
    number: attempt.number,
    at: attempt.at,
    duration_ms: attempt.duration_ms,
    outcome: attempt.outcome,
    status: attempt.status ?? null,
    address: attempt.address ?? null,
    response: attempt.response ?? null,
    next_attempt_at: next === undefined ? null : new Date(next).toISOString(),
  };
}

export class WebhookEventResponse {
  @Describe("The event's id: the same in every delivery of it.")
  @IsUUID()
  id!: string;

  @IsString()
  event!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('The endpoints that it was sent to.')
  @IsArray()
  @IsUUID(undefined, { each: true })
  webhook_ids!: string[];
}

export class EventTypeResponse {
  @IsString()
  event!: string;

  @Describe('When it is sent.')
  @IsString()
  description!: string;

  @Describe('The JSON Schema (2020-12) of its body.')
  @IsFreeFormObject()
  schema!: object;

  @Describe('A body.')
  @IsFreeFormObject()
  example!: object;
}

export class EventTypesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => EventTypeResponse)
  data!: EventTypeResponse[];
}
