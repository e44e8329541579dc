import type { EndpointId, ResendId, WebhookOwnerId } from '../ids.js';

export const RESEND_STATUSES = ['running', 'completed', 'cancelled'] as const;

export type ResendStatus = (typeof RESEND_STATUSES)[number];

/** A job that sends a range of deliveries again. */
export interface ResendRow {
  readonly id: ResendId;
  readonly owner_id: WebhookOwnerId;
  readonly endpoint_id: EndpointId;
  readonly status: ResendStatus;
  /** Which deliveries it sends again: those that succeeded, or those that failed. */
  readonly succeeded: boolean;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly total: number;
  readonly resent: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}
