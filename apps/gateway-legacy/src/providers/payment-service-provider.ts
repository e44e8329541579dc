import type { DeclineCategory } from '../payments/result.js';

/** Who is there when a payment is made: the cardholder, or the merchant with a stored card. */
export type Initiator = 'customer' | 'merchant';

/** What every order has. */
interface Order {
  /**
   * Ours, a UUID: one order, however often it is sent. The provider carries it out once and answers
   * a repetition with the first outcome.
   */
  readonly reference: string;
  /** The name of our account at the provider. */
  readonly merchant: string;
  /** In minor units. */
  readonly amount: number;
  readonly currencyCode: string;
}

/** What the issuer said about the cardholder (3-D Secure), for the liability shift. */
export interface ThreeDsProof {
  /** CAVV, AAV or the like; base64. Null where the issuer gave none. */
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
  /** Of the first authorization; null where its provider told none. */
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

/** What an authorization carries besides the card and the money; null where the caller gave nothing. */
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
  /** The account that the card is for. */
  readonly accountId: string;
  /** The vault's id of the card; null when the provider's own checkout has it. */
  readonly vaultTokenId: string | null;
  readonly context: AuthorizationContext;
}

/** A card that the provider is to keep, beside the vault. */
export interface CardToStore {
  /** Ours, a UUID: the provider keeps the card once per reference, however often it is sent. */
  readonly reference: string;
  readonly merchant: string;
  readonly accountId: string;
  readonly vaultTokenId: string;
}

/** A capture, a refund or a void of an authorization. A void bears the authorized amount. */
export interface FollowUpOrder extends Order {
  /** The reference of the authorization. */
  readonly authorization: string;
}

/**
 * What became of an order. `pending`: accepted, not decided; ask later. `declined` is final: what
 * was ordered has not happened and will not.
 */
export interface ProviderOutcome {
  readonly status: 'approved' | 'declined' | 'pending';
  /** ISO 8583 field 39, or a code of the provider's own; null while pending. */
  readonly responseCode: string | null;
  /** What a decline is about; without it the gateway goes by the code. */
  readonly category?: DeclineCategory;
  /** The provider's own id. */
  readonly transactionId: string;
  /** The scheme's id of an authorization, for later payments of its series. */
  readonly schemeTransactionId?: string;
}

/**
 * A payment service provider. A connector to another one implements this class and keeps its two
 * promises: an order is carried out at most once per reference, and a void of an authorization that
 * has not arrived makes the provider refuse it when it does.
 *
 * Every method has a deadline of its own and throws `ProviderSilentError` when nobody knows what
 * happened, `ProviderRefusedError` when it is certain that nothing did (or, with the code `ambiguous`, when it
 * is to be asked first).
 */
export abstract class PaymentServiceProvider {
  abstract authorize(order: AuthorizationOrder): Promise<ProviderOutcome>;

  abstract capture(order: FollowUpOrder): Promise<ProviderOutcome>;

  abstract refund(order: FollowUpOrder): Promise<ProviderOutcome>;

  abstract void(order: FollowUpOrder): Promise<ProviderOutcome>;

  /** What became of an order; null when the provider has never heard of it. */
  abstract inquire(merchant: string, reference: string): Promise<ProviderOutcome | null>;

  /**
   * The settlement file that comes after the one with this number (0: the first); null while there
   * is none.
   */
  abstract nextSettlement(merchant: string, after: number): Promise<ProviderSettlement | null>;

  /**
   * Gives the provider a card to keep.
   *
   * @returns the provider's own id of it, the same for the same reference
   */
  abstract storeCard(card: CardToStore): Promise<string>;

  /** Ends connections; calls under way fail. */
  abstract close(): Promise<void>;
}

export type SettlementLineType = 'capture' | 'refund' | 'chargeback' | 'fee' | 'payout';

/** Money that the account gets is positive. */
export interface ProviderSettlementLine {
  readonly type: SettlementLineType;
  /** Of our order; null for what concerns none. */
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
