import { Secret } from '@tessera/crypto';
import type { PresentedCredential } from '../credentials/credential-facts.js';
import { VaultTokensUnavailableError } from '../credentials/vault.errors.js';
import type { CredentialRequest } from './dto/credential.request.js';
import { CardNumbersRefusedError } from './decisions.errors.js';

/**
 * Extracts the credential from a validated request. The card behind a vault token is known only to
 * the vault.
 *
 * @throws CardNumbersRefusedError if the request has a full card number and the instance must not
 *   handle one
 */
export function presentedCredential(
  request: CredentialRequest,
  acceptsCardNumbers: boolean,
): Exclude<PresentedCredential, { type: 'vault_token' }> {
  const { pan, masked_pan: maskedPan, sepa } = request;
  if (pan !== undefined) {
    if (!acceptsCardNumbers) throw new CardNumbersRefusedError();
    const { value, ...card } = pan;
    return { type: 'pan', number: new Secret(value), card };
  }
  if (maskedPan !== undefined) {
    const { value, ...card } = maskedPan;
    return { type: 'masked_pan', number: value, card };
  }
  if (sepa !== undefined) {
    const { account_holder: holder } = sepa;
    const iban = sepa.iban ?? sepa.masked_iban ?? '';
    return { type: 'sepa', iban, account_holder: holder ?? null };
  }
  throw new VaultTokensUnavailableError();
}
