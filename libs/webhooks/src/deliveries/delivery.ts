import type { DeliveryId, EndpointId } from '../ids.js';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An attempt as it is stored. */
export interface StoredAttempt {
  readonly number: number;
  readonly at: string;
  readonly duration_ms: number;
  readonly outcome: string;
  readonly status?: number;
  readonly address?: string;
  readonly response?: string;
  readonly next_attempt_at?: string;
}

/** A delivery that is in the outbox or in the log. */
export interface DeliveryRow {
  readonly id: DeliveryId;
  readonly endpoint_id: EndpointId;
  readonly event_id: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  readonly created_at: Date;
  /** With the microseconds that a `Date` drops, for cursors. */
  readonly position: string;
  readonly attempts: readonly StoredAttempt[];
  readonly next_attempt_at: Date | null;
}

/** One delivery with what was sent: in clear while it is pending, sealed once it is logged. */
export interface DeliveryDetails extends DeliveryRow {
  readonly text: string | null;
  readonly sealed: Buffer | null;
}

/** What the sealed body of a logged delivery belongs to: it opens for this delivery only. */
export function logContext(deliveryId: string): string {
  return `webhook-log:${deliveryId}`;
}
