import { IsInt, IsString, IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import type { EventTypes } from '@tessera/http';

/** The event that `POST /{id}/test` sends; it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test';
/** Sent to the owner's other endpoints when a delivery has failed for the last time. */
export const DELIVERY_FAILED_EVENT = 'webhook.delivery.failed';
/** Sent to the owner's other endpoints when one will be disabled if it keeps failing. */
export const ENDPOINT_FAILING_EVENT = 'webhook.endpoint.failing';
/** Sent to the owner's other endpoints when one was disabled because it failed for too long. */
export const ENDPOINT_DISABLED_EVENT = 'webhook.endpoint.disabled';
/** Events of every service that can be subscribed to. */
export const ENDPOINT_EVENTS = [
  DELIVERY_FAILED_EVENT,
  ENDPOINT_FAILING_EVENT,
  ENDPOINT_DISABLED_EVENT,
] as const;

class WebhookTestEventBody {
  @Describe('The endpoint that is tested.')
  @IsUUID()
  webhook_id!: string;

  @IsTimestamp()
  occurred_at!: string;
}

class DeliveryFailedEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @Describe('The endpoint that could not be reached.')
  @IsUUID()
  webhook_id!: string;

  @Describe('The delivery, which can be sent again while the log keeps it.')
  @IsUUID()
  delivery_id!: string;

  @IsString()
  failed_event!: string;

  @IsUUID()
  failed_event_id!: string;

  @Describe('How the last attempt ended.')
  @IsString()
  last_outcome!: string;

  @Describe('The HTTP status of the last response; null without one.')
  @Nullable()
  @IsInt()
  last_status!: number | null;
}

class EndpointFailingEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @Describe('The endpoint at which every attempt fails.')
  @IsUUID()
  webhook_id!: string;

  @IsTimestamp()
  failing_since!: string;

  @Describe('When it is disabled if nothing succeeds until then.')
  @IsTimestamp()
  disabled_from!: string;
}

class EndpointDisabledEventBody {
  @IsTimestamp()
  occurred_at!: string;

  @Describe('The endpoint that was disabled. Enable it again once it takes deliveries.')
  @IsUUID()
  webhook_id!: string;

  @IsTimestamp()
  failing_since!: string;
}

const OCCURRED_AT = '2026-01-02T03:04:05.678Z';
const WEBHOOK_ID = '5c1b7c0a-9c5e-4a0e-8d43-7f1f0d1b2c3a';

/** Events of every service. */
export const COMMON_EVENT_TYPES: EventTypes = {
  [TEST_EVENT]: {
    description: 'A test event was requested for the endpoint. Sent without a subscription.',
    body: WebhookTestEventBody,
    example: { webhook_id: WEBHOOK_ID, occurred_at: OCCURRED_AT },
  },
  [DELIVERY_FAILED_EVENT]: {
    description:
      'A delivery failed for the last time. Sent to the other endpoints of the same owner that subscribe to it.',
    body: DeliveryFailedEventBody,
    example: {
      occurred_at: OCCURRED_AT,
      webhook_id: WEBHOOK_ID,
      delivery_id: '9e5b6a0f-3f0b-4f6e-8f60-1a2b3c4d5e6f',
      failed_event: 'example.created',
      failed_event_id: '7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22',
      last_outcome: 'status_5xx',
      last_status: 503,
    },
  },
  [ENDPOINT_FAILING_EVENT]: {
    description:
      'Every attempt at an endpoint has failed for half the time after which it is disabled. Sent to the other endpoints of the same owner that subscribe to it.',
    body: EndpointFailingEventBody,
    example: {
      occurred_at: OCCURRED_AT,
      webhook_id: WEBHOOK_ID,
      failing_since: '2026-01-01T03:04:05.678Z',
      disabled_from: '2026-01-03T03:04:05.678Z',
    },
  },
  [ENDPOINT_DISABLED_EVENT]: {
    description:
      'An endpoint was disabled because every attempt failed for too long. Sent to the other endpoints of the same owner that subscribe to it.',
    body: EndpointDisabledEventBody,
    example: {
      occurred_at: OCCURRED_AT,
      webhook_id: WEBHOOK_ID,
      failing_since: '2025-12-28T03:04:05.678Z',
    },
  },
};
