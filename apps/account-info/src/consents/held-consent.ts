import type { CallbackQuery, ConnectorState, Shopper } from '../connectors/connector.js';

/** A consent as it is sealed in its session: all that its connector must be given again. */
export interface HeldConsent {
  readonly connectorState: ConnectorState;
  /** The single-use `state` of the redirect, and the verifier of its PKCE challenge. */
  readonly state: string;
  readonly codeVerifier: string;
  readonly shopper: Shopper;
  /** What the bank sent back with the browser, once it has. */
  readonly query?: CallbackQuery;
}
