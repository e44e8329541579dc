import { Injectable } from '@nestjs/common';
import { CardSealerService } from '../cards/card-sealer.service.js';
import type { TokenAction } from '../token-access/token-access-policies.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { NetworkTokenNotActiveError, NetworkTokenNotFoundError } from './network-token.errors.js';
import { NetworkTokensRepository } from './network-tokens.repository.js';
import type { SealedSecrets, StoredNetworkToken } from './stored-network-token.js';

/** An active token, with everything that is needed to use it. */
export interface UsableToken {
  readonly stored: StoredNetworkToken;
  readonly providerReference: string;
  readonly secrets: SealedSecrets & { readonly sealedNumber: Buffer };
}

/** Finds tokens for use. */
@Injectable()
export class UsableTokensService {
  constructor(
    private readonly tokens: NetworkTokensRepository,
    private readonly access: TokenAccessService,
    private readonly sealer: CardSealerService,
  ) {}

  /** @throws NetworkTokenNotFoundError or NetworkTokenNotActiveError */
  async get(id: string, action: TokenAction): Promise<UsableToken> {
    const stored = await this.tokens.find(id);
    if (stored === null || !this.access.may(action, stored.owner)) {
      throw new NetworkTokenNotFoundError();
    }
    const { status, providerReference, secrets } = stored;
    if (secrets !== null) await this.sealer.verifyOwner(id, secrets.key);
    const sealedNumber = secrets?.sealedNumber ?? null;
    const isWhole = providerReference !== null && secrets !== null && sealedNumber !== null;
    if (status !== 'active' || !isWhole) {
      throw new NetworkTokenNotActiveError(status);
    }
    return { stored, providerReference, secrets: { ...secrets, sealedNumber } };
  }
}
