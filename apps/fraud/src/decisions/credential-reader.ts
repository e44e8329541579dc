import { Injectable } from '@nestjs/common';
import { FraudConfig } from '../config.js';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { type CredentialFacts, credentialFacts } from '../credentials/credential-facts.js';
import { VaultTokens } from '../credentials/vault-tokens.js';
import { findHeldNumber } from './check-decision-request.js';
import { CardNumberHeldError } from './decisions.errors.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';
import { presentedCredential } from './presented-credential.js';

/**
 * "The full card number supplied in a decision request is used only for evaluation and
 * fingerprinting and is never persisted": this is the one place that sees it.
 */
@Injectable()
export class CredentialReader {
  constructor(
    private readonly config: FraudConfig,
    private readonly fingerprints: CredentialFingerprints,
    private readonly vault: VaultTokens,
  ) {}

  /**
   * What remains of the credential of a request.
   *
   * @throws CardNumbersRefusedError, CardNumberHeldError, and the errors of {@link VaultTokens}
   */
  async read(request: Readonly<CreateDecisionRequest>): Promise<CredentialFacts> {
    const fingerprint = (...parts: string[]) => this.fingerprints.of(parts);
    const { vault_token: token } = request.credential;
    if (token !== undefined) {
      const card = await this.vault.get(token.id);
      return checked(
        request,
        credentialFacts({ type: 'vault_token', id: token.id, card }, fingerprint),
      );
    }
    const credential = presentedCredential(request.credential, this.config.acceptsCardNumbers);
    if (credential.type === 'pan') {
      const rest = { ...request, credential: { pan: credential.card } };
      const path = findHeldNumber(rest, { number: credential.number.expose() });
      if (path !== null) throw new CardNumberHeldError(path);
      return credentialFacts(credential, fingerprint);
    }
    return checked(request, credentialFacts(credential, fingerprint));
  }
}

/** @throws CardNumberHeldError where the request also holds the number behind its masked one */
function checked(request: object, facts: CredentialFacts): CredentialFacts {
  const { bin, last_four: lastFour } = facts.document;
  if (typeof bin !== 'string' || typeof lastFour !== 'string') return facts;
  const path = findHeldNumber(request, { bin, lastFour });
  if (path !== null) throw new CardNumberHeldError(path);
  return facts;
}
