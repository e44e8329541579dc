import { Injectable } from '@nestjs/common';
import { NetworkTokenNotActiveError, NetworkTokenNotFoundError } from './network-token.errors.js';
import { NetworkTokensRepository } from './network-tokens.repository.js';
import type { SealedSecrets, StoredNetworkToken } from './stored-network-token.js';

/** An active token, with what using it needs. */
export interface UsableToken {
  readonly stored: StoredNetworkToken;
  readonly providerReference: string;
  readonly secrets: SealedSecrets & { readonly sealedNumber: Buffer };
}

/** Finds tokens for use. */
@Injectable()
export class UsableTokens {
  constructor(private readonly tokens: NetworkTokensRepository) {}

  /** @throws NetworkTokenNotFoundError or NetworkTokenNotActiveError */
  async get(id: string): Promise<UsableToken> {
    const stored = await this.tokens.find(id);
    if (stored === null) {
      throw new NetworkTokenNotFoundError();
    }
    const { status, providerReference, secrets } = stored;
    const sealedNumber = secrets?.sealedNumber ?? null;
    const isWhole = providerReference !== null && secrets !== null && sealedNumber !== null;
    if (status !== 'active' || !isWhole) {
      throw new NetworkTokenNotActiveError(status);
    }
    return { stored, providerReference, secrets: { ...secrets, sealedNumber } };
  }
}
