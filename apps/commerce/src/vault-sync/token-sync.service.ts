import { Injectable, Logger } from '@nestjs/common';
import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient, type VaultCard } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { CardArtService } from '../card-art/card-art.service.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenChangesRepository, type TokenPatch } from '../tokens/token-changes.repository.js';
import {
  cardFields,
  differenceTo,
  invalidation,
  networkTokenPatch,
} from '../tokens/token-patch.js';
import type { Token } from '../tokens/token.entity.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { VaultTasksRepository } from './vault-tasks.repository.js';
import {
  NetworkTokenResolverService,
  type ResolvedNetworkToken,
} from './network-token-resolver.service.js';

/** The vault's state of a token. */
interface VaultSnapshot {
  /** Null if it was deleted; undefined if it was not requested. */
  readonly card: VaultCard | null | undefined;
  readonly networkToken: ResolvedNetworkToken;
  /** Undefined when it was not asked for. */
  readonly cardArtId: string | null | undefined;
}

const TRIES = 5;

/** The token changed during every read of the vault; its task will retry. */
class TokenBusyError extends Error {}

/**
 * Synchronizes a token with the vault. The vault's state is read again and applied only if the
 * token is still as it was before the read. If another change came first, the result is discarded
 * and the vault is read again, so that stale state never overwrites newer state.
 */
@Injectable()
export class TokenSyncService {
  private readonly logger = new Logger(TokenSyncService.name);

  constructor(
    private readonly tokens: TokensRepository,
    private readonly changes: TokenChangesRepository,
    private readonly settings: AccountSettingsService,
    private readonly cards: VaultCardsClient,
    private readonly sight: NetworkTokenResolverService,
    private readonly arts: CardArtService,
    private readonly tasks: VaultTasksRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @param options.refetchArt fetches the card art even if the token has some */
  async sync(id: TokenId, options: { readonly refetchArt?: boolean } = {}): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const token = await this.tokens.find(id);
      if (token === null) return;
      const seen = await this.readVault(token, options.refetchArt ?? false);
      if (await this.apply(token, seen)) return;
    }
    throw new TokenBusyError('The token is changing too fast.');
  }

  private async readVault(token: Token, refetchArt: boolean): Promise<VaultSnapshot> {
    const settings = await this.settings.get(token.accountId);
    const card =
      token.status === 'active' ? await this.cards.find(token.accountId, token.id) : undefined;
    const networkToken = await this.sight.resolve(token, settings);
    const isActive = typeof networkToken === 'object' && networkToken?.status === 'active';
    const cardArtId =
      isActive && (refetchArt || token.cardArtId === null)
        ? await this.fetchCardArt(token.accountId, networkToken.id)
        : undefined;
    return { card, networkToken, cardArtId };
  }

  /** Failing to fetch the card art must not delay the rest of the state. */
  private async fetchCardArt(
    accountId: AccountId,
    networkTokenId: NetworkTokenId,
  ): Promise<string | null | undefined> {
    try {
      return await this.arts.fetch(accountId, networkTokenId);
    } catch (error) {
      this.logger.warn({ message: 'The picture of a card could not be had yet.', err: error });
      const again = { kind: 'card_art', objectId: networkTokenId } as const;
      await this.tasks.addForLater(this.dataSource, again);
      return undefined;
    }
  }

  /** False when the token has changed since the vault was asked. */
  private async apply(asked: Token, seen: VaultSnapshot): Promise<boolean> {
    const now = this.clock.now();
    let overtaken = false;
    const { accountId } = asked;
    const applied = await this.dataSource.transaction((tx) =>
      this.changes.change(tx, asked.id, (token) => {
        overtaken = token.version !== asked.version;
        return overtaken ? null : differenceTo(token, patchOf(token, seen, now));
      }),
    );
    if (applied === null && seen.networkToken !== null) {
      // The token was deleted in the meantime: also delete what was created in the vault after the
      // deletion had listed its objects.
      await this.tasks.add(this.dataSource, { kind: 'deletion', objectId: asked.id, accountId });
    }
    return !overtaken;
  }
}

function patchOf(token: Token, seen: VaultSnapshot, now: Date): TokenPatch {
  const { card, networkToken, cardArtId } = seen;
  return {
    ...(card === null && invalidation(token, now)),
    ...(card != null && cardFields(card)),
    ...(networkToken === 'unavailable' && { networkTokenStatus: 'not_available' as const }),
    ...(typeof networkToken === 'object' &&
      networkToken !== null &&
      networkTokenPatch(token, networkToken, now)),
    ...(cardArtId !== undefined && { cardArtId }),
  };
}
