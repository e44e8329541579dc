import { Injectable, Logger } from '@nestjs/common';
import { isRefusal } from '@tessera/platform-client';
import { VaultNetworkTokensClient, type VaultNetworkToken } from '@tessera/vault-client';
import type { AccountSettings } from '../settings/account-settings.entity.js';
import {
  composeNetworkToken,
  isMadeFor,
  CONTRACT_KEY,
  TOKEN_KEY,
} from '../tokens/network-token-composition.js';
import { isFinal } from '../tokens/network-token-status.js';
import type { Token } from '../tokens/token.entity.js';
import { CompositionMetrics } from './composition.metrics.js';

/** The vault's network token of a token; `unavailable` when there will be none. */
export type ResolvedNetworkToken = VaultNetworkToken | 'unavailable' | null;

const FORBIDDEN = 403;
const UNPROCESSABLE = 422;

/** Finds the vault's network token for a token, and requests one if there is none yet. */
@Injectable()
export class NetworkTokenResolverService {
  private readonly logger = new Logger(NetworkTokenResolverService.name);

  constructor(
    private readonly vault: VaultNetworkTokensClient,
    private readonly metrics: CompositionMetrics,
  ) {}

  /** Null when there is nothing to update: the state of the token's network token is final. */
  async resolve(token: Token, settings: AccountSettings): Promise<ResolvedNetworkToken> {
    if (isFinal(token.networkTokenStatus)) return null;
    const { guardianCpaMode: mode, contractId } = settings;
    if (token.networkTokenId !== null && mode === 'off') {
      const held = await this.vault.find(token.accountId, token.networkTokenId);
      if (held === null || isMadeFor(held, token.id)) return held;
    }
    const candidates = await this.vault.listOf(token.accountId, token.id);
    const { chosen, differs } = composeNetworkToken({ mode, contractId }, token, candidates);
    if (differs !== null) this.compare(token, differs);
    if (chosen !== null) return chosen;
    return token.networkTokenStatus === 'pending' ? this.create(token, contractId) : null;
  }

  /** In `shadow` mode the change is reported but has no effect. */
  private compare({ id, accountId }: Token, differs: boolean): void {
    this.metrics.count(differs);
    if (!differs) return;
    const message = `The contract of account ${accountId} would give token ${id} another network token.`;
    this.logger.log({ message });
  }

  /** Under an idempotency key derived from the token, so that retries never create a second one. */
  private async create(token: Token, contractId: string | null): Promise<ResolvedNetworkToken> {
    const metadata: Record<string, string> = { [TOKEN_KEY]: token.id };
    if (contractId !== null) metadata[CONTRACT_KEY] = contractId;
    try {
      return await this.vault.create(token.accountId, token.id, `commerce-${token.id}`, metadata);
    } catch (error) {
      // No token service, a card of a scheme without network tokens, or a card that was deleted.
      if (isRefusal(error, FORBIDDEN) || isRefusal(error, UNPROCESSABLE)) return 'unavailable';
      throw error;
    }
  }
}
