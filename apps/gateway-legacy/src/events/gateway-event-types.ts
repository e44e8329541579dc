import { ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { IsTimestamp, Omittable } from '@tessera/errors';
import type { EventType } from '@tessera/http';
import { AuthenticationResponse } from '../authentications/dto/authentication.response.js';
import { BackupResponse } from '../backups/dto/backup.js';
import { ChargebackResponse } from '../payments/dto/chargeback.js';
import { PaymentResponse } from '../payments/dto/payment.response.js';

/** Every event of the service that a webhook endpoint may subscribe to. */
export const GATEWAY_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.settled',
  'payment.voided',
  'payment.partially_voided',
  'payment.refunded',
  'payment.failed',
  'payment.chargeback_received',
  'payment.chargeback_reversed',
  'authentication.completed',
  'authentication.failed',
  'backup.completed',
  'backup.failed',
] as const;

export type GatewayLegacyEvent = (typeof GATEWAY_EVENTS)[number];

class PaymentEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @ValidateNested()
  @Type(() => PaymentResponse)
  payment!: PaymentResponse;
}

class ChargebackEventBody extends PaymentEventBody {
  @Omittable()
  @ValidateNested()
  @Type(() => ChargebackResponse)
  chargeback?: ChargebackResponse;
}

class AuthenticationEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @ValidateNested()
  @Type(() => AuthenticationResponse)
  authentication!: AuthenticationResponse;
}

class BackupEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @ValidateNested()
  @Type(() => BackupResponse)
  backup!: BackupResponse;
}

function payment(description: string, status: string): EventType {
  const example = { payment: { status, reference: 'order-1001', amount: 4_900 } };
  return { description, body: PaymentEventBody, example, key: 'payment.id' };
}

function chargeback(description: string): EventType {
  return { ...payment(description, 'settled'), body: ChargebackEventBody };
}

/** The catalog of the service's events. */
export const GATEWAY_EVENT_TYPES: Readonly<Record<GatewayLegacyEvent, EventType>> = {
  'payment.authorized': payment('A payment was authorized.', 'authorized'),
  'payment.captured': payment('A payment, or a part of it, was captured.', 'captured'),
  'payment.settled': payment('The provider settled a payment.', 'settled'),
  'payment.voided': payment('A payment was voided.', 'voided'),
  'payment.partially_voided': payment('A part of a payment was voided.', 'authorized'),
  'payment.refunded': payment('A payment, or a part of it, was refunded.', 'settled'),
  'payment.failed': payment('A payment was declined or could not be processed.', 'failed'),
  'payment.chargeback_received': chargeback('The provider reported a chargeback.'),
  'payment.chargeback_reversed': chargeback('The provider reported the reversal of a chargeback.'),
  'authentication.completed': {
    description: 'A 3-D Secure authentication ended with a result to present.',
    body: AuthenticationEventBody,
    key: 'authentication.id',
    example: { authentication: { status: 'completed', reference: 'order-1001' } },
  },
  'authentication.failed': {
    description: 'A 3-D Secure authentication failed.',
    body: AuthenticationEventBody,
    key: 'authentication.id',
    example: { authentication: { status: 'failed', reference: 'order-1001' } },
  },
  'backup.completed': {
    description: 'A card was copied to a payment provider.',
    body: BackupEventBody,
    key: 'backup.id',
    example: { backup: { status: 'completed', provider_payment_method_id: 'pm_1001' } },
  },
  'backup.failed': {
    description: 'A card could not be copied to a payment provider.',
    body: BackupEventBody,
    key: 'backup.id',
    example: { backup: { status: 'failed', reason: 'unavailable' } },
  },
};
