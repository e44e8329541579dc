import type { DeclineCategory } from '../payments/result.js';
import type { OrderCard } from './order-card.js';

/** Who is there when a payment is made: the cardholder, or the merchant with a stored card. */
export type Initiator = 'customer' | 'merchant';

/** What every order has. */
interface Order {
  /**
   * Our UUID: one order, however often it is sent. The provider executes it once, and responds to a
   * retry with the first outcome.
   */
  readonly reference: string;
  /** The name of our account at the provider. */
  readonly merchant: string;
  /** In minor units. */
  readonly amount: number;
  readonly currencyCode: string;
}

/** The issuer's 3-D Secure result for the cardholder, for the liability shift. */
export interface ThreeDsProof {
  /** CAVV, AAV or similar, in base64. Null if the issuer returned none. */
  readonly authenticationValue: string | null;
  readonly eci: string | null;
  readonly dsTransactionId: string | null;
  readonly acsTransactionId: string | null;
  /** Of the protocol: `2.2.0`. */
  readonly version: string | null;
  /** `Y`, `A` or `I`. */
  readonly transactionStatus: string | null;
}

/** Why a stored card is used, as the schemes want to know. */
export interface StoredCredential {
  readonly reason: 'recurring' | 'unscheduled';
  readonly usage: 'first' | 'subsequent';
  /** Of the first authorization; null if the provider returned none. */
  readonly schemeTransactionId: string | null;
}

export interface OrderMerchant {
  /** At its acquirer. */
  readonly id: string | null;
  readonly name: string;
  /** ISO 18245. */
  readonly categoryCode: string | null;
  readonly countryCode: string;
}

export interface OrderAddress {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postal_code?: string;
  readonly country_code: string;
}

export interface OrderCustomer {
  readonly email?: string;
  readonly ip_address?: string;
  readonly user_agent?: string;
}

/**
 * What an authorization carries in addition to card and amount; null for fields that the caller
 * omitted.
 */
export interface AuthorizationContext {
  readonly threeDs: ThreeDsProof | null;
  readonly storedCredential: StoredCredential | null;
  readonly merchant: OrderMerchant | null;
  readonly customer: OrderCustomer | null;
  readonly billingAddress: OrderAddress | null;
  readonly shippingAddress: OrderAddress | null;
  readonly statementDescriptor: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export const NO_CONTEXT: AuthorizationContext = {
  threeDs: null,
  storedCredential: null,
  merchant: null,
  customer: null,
  billingAddress: null,
  shippingAddress: null,
  statementDescriptor: null,
  metadata: {},
};

export interface AuthorizationOrder extends Order {
  /** The merchant's own reference, for the statement. */
  readonly orderReference: string;
  readonly initiator: Initiator;
  /** The reference of the authorization that began the series, for what the merchant initiates. */
  readonly initialReference: string | null;
  /** Null when the provider's own checkout has the card. */
  readonly card: OrderCard | null;
  readonly context: AuthorizationContext;
}

/** A card that the provider is to store, in addition to the vault. */
export interface CardToStore {
  /** Our UUID: the provider stores the card once per reference, however often it is sent. */
  readonly reference: string;
  readonly merchant: string;
  readonly card: OrderCard;
}

/** A capture, a refund or a void of an authorization. A void has the authorized amount. */
export interface FollowUpOrder extends Order {
  /** The reference of the authorization. */
  readonly authorization: string;
}

/**
 * The outcome of an order. `pending`: accepted but not decided; ask later. `declined` is final: the
 * order was not executed and will not be.
 */
export interface ProviderOutcome {
  readonly status: 'approved' | 'declined' | 'pending';
  /** ISO 8583 field 39, or a code of the provider's own; null while pending. */
  readonly responseCode: string | null;
  /** The category of a decline; without it the gateway derives one from the code. */
  readonly category?: DeclineCategory;
  /** The provider's own id. */
  readonly transactionId: string;
  /** The scheme's id of an authorization, for later payments of its series. */
  readonly schemeTransactionId?: string;
}

/**
 * A payment service provider. A connector implements this class and keeps its two promises: an
 * order is executed at most once per reference, and a void of an authorization that has not arrived
 * makes the provider refuse that authorization when it does.
 *
 * Every method has its own deadline. It throws `ProviderSilentError` when the outcome is unknown,
 * and `ProviderRefusedError` when it is certain that nothing happened (or, with the code
 * `ambiguous`, when the provider has to be asked first).
 */
export abstract class PaymentServiceProvider {
  abstract authorize(order: AuthorizationOrder): Promise<ProviderOutcome>;

  abstract capture(order: FollowUpOrder): Promise<ProviderOutcome>;

  abstract refund(order: FollowUpOrder): Promise<ProviderOutcome>;

  abstract void(order: FollowUpOrder): Promise<ProviderOutcome>;

  /** The outcome of an order; null when the provider does not know the order. */
  abstract inquire(merchant: string, reference: string): Promise<ProviderOutcome | null>;

  /**
   * The settlement file after the one with this number (0: the first); null if there is none yet.
   * Without the capability `settlementFiles` there never is one.
   */
  abstract nextSettlement(merchant: string, after: number): Promise<ProviderSettlement | null>;

  /**
   * Sends a card for the provider to store. Refused without the capability `storedCards`.
   *
   * @returns the provider's own ID of it, the same for the same reference
   */
  abstract storeCard(card: CardToStore): Promise<string>;
}

export type SettlementLineType = 'capture' | 'refund' | 'chargeback' | 'fee' | 'payout';

/** Money that the account gets is positive. */
export interface ProviderSettlementLine {
  readonly type: SettlementLineType;
  /** Our order; null for a line that concerns none. */
  readonly reference: string | null;
  readonly authorization: string | null;
  readonly amount: number;
  readonly currencyCode: string;
}

export interface ProviderSettlement {
  readonly number: number;
  readonly closedAt: Date;
  readonly lines: readonly ProviderSettlementLine[];
}
