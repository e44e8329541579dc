import { Injectable, Logger } from '@nestjs/common';
import { isRefusal } from '@tessera/platform-client';
import { VaultNetworkTokens, type VaultNetworkToken } from '@tessera/vault-client';
import type { AccountSettings } from '../settings/account-settings.entity.js';
import {
  composeNetworkToken,
  isMadeFor,
  CONTRACT_KEY,
  TOKEN_KEY,
} from '../tokens/network-token-composition.js';
import { isFinal } from '../tokens/network-token-status.js';
import type { Token } from '../tokens/token.entity.js';
import { CompositionMetrics } from './composition-metrics.js';

/** The vault's network token of a token; `unavailable` when there will be none. */
export type Sight = VaultNetworkToken | 'unavailable' | null;

const FORBIDDEN = 403;
const UNPROCESSABLE = 422;

/** Finds the vault's network token of a token, and asks for one where there is none yet. */
@Injectable()
export class NetworkTokenSight {
  private readonly logger = new Logger(NetworkTokenSight.name);

  constructor(
    private readonly vault: VaultNetworkTokens,
    private readonly metrics: CompositionMetrics,
  ) {}

  /** Null when there is nothing to be told: what the token has is final. */
  async look(token: Token, settings: AccountSettings): Promise<Sight> {
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

  /** In `shadow`: told, without effect. */
  private compare({ id, accountId }: Token, differs: boolean): void {
    this.metrics.count(differs);
    if (!differs) return;
    const message = `The contract of account ${accountId} would give token ${id} another network token.`;
    this.logger.log({ message });
  }

  /** Under a key that is the token's own, so however often it is asked for there is one. */
  private async create(token: Token, contractId: string | null): Promise<Sight> {
    const metadata: Record<string, string> = { [TOKEN_KEY]: token.id };
    if (contractId !== null) metadata[CONTRACT_KEY] = contractId;
    try {
      return await this.vault.create(token.accountId, token.id, `commerce-${token.id}`, metadata);
    } catch (error) {
      // No token service, or a card of a scheme without network tokens, or one that is gone.
      if (isRefusal(error, FORBIDDEN) || isRefusal(error, UNPROCESSABLE)) return 'unavailable';
      throw error;
    }
  }
}
