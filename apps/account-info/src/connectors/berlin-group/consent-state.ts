import type { ConnectorState } from '../connector.js';
import { BankTechnicalError } from '../connector.errors.js';

/** What the connector must know again of a consent, sealed by the service between the steps. */
export interface ConsentState {
  readonly consentId: string;
  /** Of the OAuth approach, once the code was redeemed. */
  readonly accessToken: string | null;
}

export function writeConsentState({ consentId, accessToken }: ConsentState): ConnectorState {
  return { consent_id: consentId, access_token: accessToken };
}

/** @throws BankTechnicalError `state_not_understood` */
export function readConsentState(state: ConnectorState): ConsentState {
  const { consent_id: consentId, access_token: accessToken = null } = state;
  const hasToken = accessToken === null || typeof accessToken === 'string';
  if (typeof consentId !== 'string' || !hasToken) {
    throw new BankTechnicalError('state_not_understood');
  }
  return { consentId, accessToken };
}
