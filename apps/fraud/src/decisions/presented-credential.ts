import { Secret } from '@tessera/crypto';
import type { PresentedCredential } from '../credentials/credential-facts.js';
import { VaultTokensUnavailableError } from '../credentials/vault.errors.js';
import type { CredentialRequest } from './dto/credential.request.js';
import { CardNumbersRefusedError } from './decisions.errors.js';

/**
 * Takes the credential out of a request that passed validation. What is behind a vault token only
 * the vault knows.
 *
 * @throws CardNumbersRefusedError for a full card number on an instance that may not see one
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
