import type { ProviderReply, ProviderRequest } from '../support/scripted-provider.js';
import type { ConnectorUnderTest } from '../support/gateway-under-test.js';

/** An order as it arrived at the provider, in the suite's own words. */
export interface ArrivedOrder {
  readonly kind: 'authorization' | 'capture' | 'refund' | 'void';
  readonly merchant: string;
  readonly reference: string;
  /** Of the authorization; null for an authorization. */
  readonly authorization: string | null;
  /** In minor units. */
  readonly amount: number;
  /** Where the dialect sends it. */
  readonly currency: string | null;
  /** The merchant's own reference of an authorization. */
  readonly orderReference: string | null;
}

export type Arrival =
  | { readonly kind: 'order'; readonly order: ArrivedOrder }
  | { readonly kind: 'inquiry'; readonly merchant: string; readonly reference: string }
  | { readonly kind: 'settlement'; readonly merchant: string; readonly after: number };

/** What the provider says of an order. */
export interface ScriptedOutcome {
  readonly order: ArrivedOrder;
  /** `declined` for want of money. */
  readonly status: 'approved' | 'declined' | 'pending';
  readonly transactionId: string;
}

export interface ScriptedLine {
  readonly type: 'capture' | 'refund' | 'chargeback';
  readonly reference: string;
  /** In minor units, positive for the merchant. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * The provider's side of a connector: it reads what the connector sends and writes what the provider
 * would respond. A new connector brings one, and `describeConnector` does the rest.
 */
export interface ConnectorDialect extends ConnectorUnderTest {
  /** Null for a request that the connector would not send. */
  read(request: ProviderRequest): Arrival | null;
  outcome(outcome: ScriptedOutcome): ProviderReply;
  /** The response to an inquiry about an order that never arrived. */
  unknown(reference: string): ProviderReply;
  /** Responses with a status of 2xx that say nothing which could be believed, by what is wrong. */
  malformed(outcome: ScriptedOutcome): Readonly<Record<string, ProviderReply>>;
  settlement(number: number, lines: readonly ScriptedLine[]): ProviderReply;
  readonly noSettlement: ProviderReply;
  /** A settlement file that was cut off or is otherwise broken. */
  brokenSettlement(number: number, lines: readonly ScriptedLine[]): ProviderReply;
}
