import { Injectable } from '@nestjs/common';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { type CredentialFacts, credentialFacts } from '../credentials/credential-facts.js';
import { VaultTokens } from '../credentials/vault-tokens.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';
import { presentedCredential } from './presented-credential.js';

/**
 * "The full card number supplied in a decision request is used only for evaluation and
 * fingerprinting and is never persisted": only this class sees it.
 */
@Injectable()
export class CredentialReader {
  constructor(
    private readonly config: FraudConfig,
    private readonly fingerprints: CredentialFingerprints,
    private readonly vault: VaultTokens,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /**
   * What remains of the request's credential. The other fields must already be converted.
   *
   * @throws CardNumbersRefusedError, and the errors of {@link VaultTokens}
   */
  async read(request: Readonly<CreateDecisionRequest>): Promise<CredentialFacts> {
    const fingerprint = (...parts: string[]) => this.fingerprints.of(parts);
    const { vault_token: token } = request.credential;
    if (token !== undefined) {
      const card = await this.vault.get(token.id);
      const name = card.cardholderName;
      const cardholderName = name === null ? null : this.numbers.freeText(name);
      const known = { ...card, cardholderName };
      return credentialFacts({ type: 'vault_token', id: token.id, card: known }, fingerprint);
    }
    const credential = presentedCredential(request.credential, this.config.acceptsCardNumbers);
    return credentialFacts(credential, fingerprint);
  }
}
