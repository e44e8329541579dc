import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { requirePeriod } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import { networkTokenResponse } from '../network-tokens/dto/network-token.response.js';
import type { StoredNetworkToken } from '../network-tokens/stored-network-token.js';
import type { VisibleToken } from '../pci-tokens/dto/pci-token.response.js';
import { FingerprintsDisabledError } from '../pci-tokens/pci-token.errors.js';
import type { StoredPciToken } from '../pci-tokens/stored-pci-token.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { ownerOf } from '../token-access/token-owner.js';
import { CardSearchRepository, type TokenOfCardRow } from './card-search.repository.js';
import type {
  FoundCardResponse,
  FoundNetworkTokenResponse,
  MaskedCardResponse,
} from './dto/found-card.response.js';
import type { SearchCardsQuery, SearchNetworkTokensQuery } from './dto/search-cards.query.js';
import { NetworkTokenSearchRepository } from './network-token-search.repository.js';

/** Query parameters that say how a search is shown, not what it looks for. */
const PAGING = ['limit', 'after', 'order'];

/** One page of a search. */
export interface FoundPage<Item> {
  readonly data: readonly Item[];
  readonly links: { readonly next: string | null };
}

/** Searches the cards and network tokens that the caller may read, without opening any of them. */
@Injectable()
export class TokenSearchService {
  constructor(
    private readonly cards: CardSearchRepository,
    private readonly tokens: NetworkTokenSearchRepository,
    private readonly access: TokenAccessService,
    private readonly sealer: CardSealerService,
    private readonly audit: AuditTrailService,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws FingerprintsDisabledError */
  async cardsBy(query: SearchCardsQuery): Promise<FoundPage<FoundCardResponse>> {
    requirePeriod(query);
    if (query.fingerprint !== undefined && !this.config.showsFingerprints) {
      throw new FingerprintsDisabledError();
    }
    const now = this.clock.now();
    const { rows, next } = await this.cards.search(query, now, this.access.listFilter(1));
    await Promise.all(rows.map(({ id, key }) => this.sealer.verifyOwner(id, key)));
    const tokens = await this.cards.networkTokensOf(rows.map(({ id }) => id));
    const readable = tokens.filter((row) => this.access.may('read', ownerOf(row)));
    await this.record('pci.token.search', query, rows.length);
    const byCard = Map.groupBy(readable, ({ pci_token_id: id }) => id);
    return {
      data: rows.map((row) => this.card(row, byCard.get(row.id) ?? [])),
      links: { next },
    };
  }

  async networkTokensBy(
    query: SearchNetworkTokensQuery,
  ): Promise<FoundPage<FoundNetworkTokenResponse>> {
    requirePeriod(query);
    const { rows, next } = await this.tokens.search(query, this.access.listFilter(1));
    // A deleted token has no key that its owner could be checked with, and nothing secret either.
    await Promise.all(
      rows.map(async ({ id, secrets }) => {
        if (secrets !== null) await this.sealer.verifyOwner(id, secrets.key);
      }),
    );
    await this.record('network.token.search', query, rows.length);
    return { data: rows.map((row) => this.networkToken(row)), links: { next } };
  }

  /**
   * A search over tokens of other owners leaves an audit row before its result is shown. It names the
   * filters without their values, which may be part of a card number or of a customer's data.
   */
  private async record(action: string, query: object, found: number): Promise<void> {
    if (!this.access.readsOthers()) return;
    const filters = Object.keys(query).filter((name) => !PAGING.includes(name));
    await this.audit.record(null, {
      action,
      result: 'success',
      details: { filters: filters.sort().join(' '), found },
    });
  }

  private card(token: StoredPciToken, tokens: readonly TokenOfCardRow[]): FoundCardResponse {
    const { id, createdAt, expiresAt, metadata, key } = token;
    return {
      id,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      owner: key.owner.client,
      account: key.owner.account,
      card: this.masked(token.card),
      metadata,
      network_tokens: tokens.map(({ id: tokenId, status }) => ({ id: tokenId, status })),
    };
  }

  private networkToken(token: StoredNetworkToken): FoundNetworkTokenResponse {
    const options = { showFingerprint: this.config.showsFingerprints };
    const shown = networkTokenResponse(token, undefined, options);
    return {
      id: token.id,
      created_at: shown.created_at,
      owner: token.owner.client,
      account: token.owner.account,
      card: this.masked(token.card),
      network_token: shown.network_token,
      pci_token_id: token.pciTokenId,
      metadata: token.metadata,
    };
  }

  private masked(card: VisibleToken['card']): MaskedCardResponse {
    const { maskedAccountNumber: masked } = card;
    return {
      scheme: card.scheme,
      bin: masked.slice(0, 6),
      last_four: masked.slice(-4),
      masked_account_number: masked,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      ...(this.config.showsFingerprints && { fingerprint: card.fingerprint }),
    };
  }
}
