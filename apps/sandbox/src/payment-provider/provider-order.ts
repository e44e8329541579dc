import type { OrderOutcome } from './order-outcome.js';

export const ORDER_TYPES = ['authorization', 'capture', 'refund', 'void'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * `pending`: accepted, not decided. `blocked`: a void came first, so that the authorization that it
 * names is refused whenever it arrives.
 */
export const ORDER_STATUSES = ['pending', 'approved', 'declined', 'blocked'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Fields of the request, as they came. */
export type OrderDetails = Readonly<Record<string, unknown>>;

/** What a merchant orders. The reference is the merchant's: one order, however often it arrives. */
export interface NewOrder {
  readonly merchant: string;
  readonly reference: string;
  readonly type: OrderType;
  /** Of the authorization; its own for an authorization. */
  readonly authorization: string;
  readonly amount: number;
  readonly currencyCode: string;
  readonly outcome: OrderOutcome;
  /** Of an authorization: what it carried besides card and money. */
  readonly details?: OrderDetails;
}

/** A line of the provider's ledger. */
export interface LedgerLine extends NewOrder {
  readonly id: string;
  readonly createdAt: Date;
  status: OrderStatus;
  responseCode: string;
  /** How often the merchant sent it. */
  arrivals: number;
  /** How often it was carried out: one, whatever happens. */
  executions: number;
  inquiries: number;
  /** The settlement file in which it is; null until one is made. */
  settlement: number | null;
  chargedBack: boolean;
  /** The merchant has won the dispute. */
  chargebackReversed: boolean;
}
