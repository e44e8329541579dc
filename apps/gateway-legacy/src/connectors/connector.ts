import type { ConfiguredProvider } from '../providers/configured-provider.js';
import type { PaymentServiceProvider } from '../providers/payment-service-provider.js';
import type { ProviderHttp } from './provider-http.js';

/**
 * The capabilities of a connector's providers. The gateway rejects requests that need a missing one
 * before it creates an order.
 */
export interface ConnectorCapabilities {
  /** Authorizations take the number of a network token and its cryptogram in place of the card. */
  readonly networkTokens: boolean;
  /** Authorizations take the result of 3-D Secure. */
  readonly threeDs: boolean;
  /**
   * Authorizations can state that a card is stored or used again, which series of payments need.
   */
  readonly storedCredentials: boolean;
  /** A capture may be for less than what was authorized. */
  readonly partialCapture: boolean;
  /** What captures leave over of an authorization can be voided. */
  readonly partialVoid: boolean;
  /** The provider keeps copies of cards: backups. */
  readonly storedCards: boolean;
  /** There are settlement files, which also report chargebacks. */
  readonly settlementFiles: boolean;
}

/**
 * How to speak with one kind of payment provider. A connector is a folder with one definition, and
 * `connectors.ts` lists it; docs/gateway-legacy/connectors.md describes how to add one.
 */
export interface ConnectorDefinition {
  /** As `PAYMENT_PROVIDERS` names it: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly capabilities: ConnectorCapabilities;
  /**
   * Reads the settings of a configured provider at startup.
   *
   * @returns a function that creates the provider from a connection
   * @throws Error that names the variable and never a value
   */
  configure(provider: ConfiguredProvider): (http: ProviderHttp) => PaymentServiceProvider;
}
