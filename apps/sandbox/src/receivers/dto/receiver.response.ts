import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { AllowEmpty, Describe, IsStringMap, IsTimestamp, Nullable } from '@tessera/errors';
import { verifySignature, SIGNATURE_HEADER } from '@tessera/webhooks';
import { Type } from 'class-transformer';
import { FAULT_MODES, type FaultMode } from '../../destinations/send-response.js';
import type { Behaviour } from '../behaviour.js';
import type { ReceivedDelivery, Receiver } from '../receiver.js';

const ANY_MAP = { maxKeys: 1_000, maxKeyLength: 1_000, maxValueLength: 100_000 };

export class BehaviourResponse {
  @IsInt()
  status!: number;

  @IsInt()
  delay_ms!: number;

  @IsInt()
  fail_first!: number;

  @IsInt()
  fail_status!: number;

  @Nullable()
  @IsString()
  redirect_to!: string | null;

  @AllowEmpty()
  @IsString()
  body!: string;

  @IsString()
  content_type!: string;

  @IsIn(FAULT_MODES)
  trouble!: FaultMode;
}

export class ReceiverResponse {
  @IsUUID()
  id!: string;

  @IsString()
  name!: string;

  @Describe('Where to send webhooks.')
  @IsString()
  url!: string;

  @Describe('Whether it has a key and checks signatures.')
  @IsBoolean()
  checks_signatures!: boolean;

  @ValidateNested()
  @Type(() => BehaviourResponse)
  behaviour!: BehaviourResponse;

  @IsTimestamp()
  created_at!: string;
}

export class ReceiverListResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReceiverResponse)
  data!: ReceiverResponse[];
}

export class DeliveryResponse {
  @Describe("Counts the receiver's deliveries; the cursor for `after`.")
  @IsInt()
  sequence!: number;

  @IsTimestamp()
  received_at!: string;

  @IsString()
  method!: string;

  @Nullable()
  @IsString()
  event!: string | null;

  @Nullable()
  @IsString()
  event_id!: string | null;

  @Describe('Number of the delivery attempt of this event, from 1.')
  @IsInt()
  attempt!: number;

  @Describe('`unknown` while the receiver has no key.')
  @IsIn(['valid', 'invalid', 'unknown'])
  signature!: 'valid' | 'invalid' | 'unknown';

  @Describe('The status of the response.')
  @IsInt()
  status!: number;

  @IsStringMap(ANY_MAP)
  headers!: Record<string, string>;

  @Describe('The body as received: the signed bytes.')
  @AllowEmpty()
  @IsString()
  raw_body!: string;
}

export class DeliveryListResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DeliveryResponse)
  data!: DeliveryResponse[];
}

export function toReceiverResponse(receiver: Receiver, url: string): ReceiverResponse {
  return {
    id: receiver.id,
    name: receiver.name,
    url,
    checks_signatures: receiver.hmacKey !== null,
    behaviour: toBehaviourResponse(receiver.behaviour),
    created_at: receiver.createdAt.toISOString(),
  };
}

/** @param hmacKey the receiver's current key, possibly set after the delivery */
export function toDeliveryResponse(
  delivery: ReceivedDelivery,
  hmacKey: string | null,
): DeliveryResponse {
  return {
    sequence: delivery.sequence,
    received_at: delivery.receivedAt.toISOString(),
    method: delivery.method,
    event: delivery.event,
    event_id: delivery.eventId,
    attempt: delivery.attempt,
    signature: signatureOf(delivery, hmacKey),
    status: delivery.status,
    headers: delivery.headers,
    raw_body: delivery.rawBody.toString('utf8'),
  };
}

function toBehaviourResponse(behaviour: Behaviour): BehaviourResponse {
  return { ...behaviour };
}

function signatureOf(
  { rawBody, headers }: ReceivedDelivery,
  hmacKey: string | null,
): DeliveryResponse['signature'] {
  if (hmacKey === null) {
    return 'unknown';
  }
  return verifySignature(rawBody, headers[SIGNATURE_HEADER], hmacKey) ? 'valid' : 'invalid';
}
