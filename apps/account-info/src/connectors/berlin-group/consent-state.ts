import type { ConnectorState } from '../connector.js';
import { BankTechnicalError } from '../connector.errors.js';

/**
 * What the connector needs to know about a consent in later steps; the service seals it in between.
 */
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
