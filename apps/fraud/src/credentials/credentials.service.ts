import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keyedHashHex, Keyring, Secret } from '@tessera/crypto';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from './card-number-conversion.service.js';
import { type Credential, type CredentialFacts, credentialFacts } from './credential-facts.js';
import { CardNumbersRefusedError, VaultTokensUnavailableError } from './credentials.errors.js';
import type { CredentialRequest } from './dto/credential.request.js';
import { VaultClient } from './vault.client.js';

/**
 * Name of the key in the keyring. It never rotates, so that a card always has the same fingerprint.
 */
export const CREDENTIAL_FINGERPRINT_KEY = 'credential-fingerprint';

const FINGERPRINT_PREFIX = 'crd_';

/**
 * "The full card number supplied in a decision request is used only for evaluation and
 * fingerprinting and is never persisted": only this class sees it.
 */
@Injectable()
export class CredentialsService {
  private readonly key: KeyObject;

  constructor(
    private readonly config: FraudConfig,
    private readonly vault: VaultClient,
    private readonly numbers: CardNumberConversionService,
    keyring: Keyring,
  ) {
    this.key = keyring.hmacKey(CREDENTIAL_FINGERPRINT_KEY);
  }

  /**
   * What remains of the request's credential. The other fields must already be converted.
   *
   * @throws CardNumbersRefusedError, and the errors of {@link VaultClient}
   */
  async read(request: { readonly credential: CredentialRequest }): Promise<CredentialFacts> {
    const { vault_token: token } = request.credential;
    if (token !== undefined) {
      const card = await this.vault.get(token.id);
      const name = card.cardholderName;
      const cardholderName = name === null ? null : this.numbers.freeText(name);
      const known = { ...card, cardholderName };
      return credentialFacts({ type: 'vault_token', id: token.id, card: known }, this.fingerprint);
    }
    const credential = parseCredential(request.credential, this.config.acceptsCardNumbers);
    return credentialFacts(credential, this.fingerprint);
  }

  private readonly fingerprint = (...parts: string[]): string =>
    credentialFingerprint(this.key, parts);
}

/**
 * The derived value `credential_fingerprint`, by which velocities and blacklists identify a
 * credential: `crd_` and the HMAC-SHA256 of its parts under the instance's own key, in hex.
 */
export function credentialFingerprint(key: KeyObject, parts: readonly string[]): string {
  return FINGERPRINT_PREFIX + keyedHashHex(key, ...parts);
}

/**
 * Extracts the credential from a validated request. The card behind a vault token is known only to
 * the vault.
 *
 * @throws CardNumbersRefusedError if the request has a full card number and the instance must not
 *   handle one
 */
export function parseCredential(
  request: CredentialRequest,
  acceptsCardNumbers: boolean,
): Exclude<Credential, { type: 'vault_token' }> {
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
