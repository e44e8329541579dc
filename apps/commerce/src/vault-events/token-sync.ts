import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@tessera/service';
import { VaultCards, type VaultCard } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { CardArts } from '../card-art/card-arts.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenChanges, type TokenPatch } from '../tokens/token-changes.js';
import {
  cardFields,
  differenceTo,
  invalidation,
  networkTokenPatch,
} from '../tokens/token-patch.js';
import type { Token } from '../tokens/token.entity.js';
import { Tokens } from '../tokens/tokens.repository.js';
import { VaultTasks } from '../vault-tasks/vault-tasks.js';
import { NetworkTokenSight, type Sight } from './network-token-sight.js';

/** What the vault said of a token. */
interface Seen {
  /** Null when it is gone; undefined when it was not asked for. */
  readonly card: VaultCard | null | undefined;
  readonly networkToken: Sight;
  /** Undefined when it was not asked for. */
  readonly cardArtId: string | null | undefined;
}

const TRIES = 5;

/** The token changed each time while the vault was being asked; its task comes again. */
class TokenBusyError extends Error {}

/**
 * Brings a token to what the vault says of it. Whatever is known is asked for anew and applied only
 * to the token as it was before the question: an answer that was overtaken by another change is
 * thrown away and the vault asked again, so nothing old is ever written over something new.
 */
@Injectable()
export class TokenSync {
  private readonly logger = new Logger(TokenSync.name);

  constructor(
    private readonly tokens: Tokens,
    private readonly changes: TokenChanges,
    private readonly settings: AccountSettingsService,
    private readonly cards: VaultCards,
    private readonly sight: NetworkTokenSight,
    private readonly arts: CardArts,
    private readonly tasks: VaultTasks,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @param options.anewArt asks for the picture of the card although there is one */
  async sync(id: string, options: { readonly anewArt?: boolean } = {}): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const token = await this.tokens.find(id);
      if (token === null) return;
      const seen = await this.look(token, options.anewArt ?? false);
      if (await this.apply(token, seen)) return;
    }
    throw new TokenBusyError('The token is changing too fast.');
  }

  private async look(token: Token, anewArt: boolean): Promise<Seen> {
    const settings = await this.settings.get(token.accountId);
    const card =
      token.status === 'active' ? await this.cards.find(token.accountId, token.id) : undefined;
    const networkToken = await this.sight.look(token, settings);
    const isActive = typeof networkToken === 'object' && networkToken?.status === 'active';
    const cardArtId =
      isActive && (anewArt || token.cardArtId === null)
        ? await this.takeArt(token.accountId, networkToken.id)
        : undefined;
    return { card, networkToken, cardArtId };
  }

  /** A picture is no reason to hold up what else is known. */
  private async takeArt(
    accountId: string,
    networkTokenId: string,
  ): Promise<string | null | undefined> {
    try {
      return await this.arts.take(accountId, networkTokenId);
    } catch (error) {
      this.logger.warn({ message: 'The picture of a card could not be had yet.', err: error });
      const again = { kind: 'card_art', objectId: networkTokenId } as const;
      await this.tasks.addForLater(this.dataSource, again);
      return undefined;
    }
  }

  /** False when the token has changed since the vault was asked. */
  private async apply(asked: Token, seen: Seen): Promise<boolean> {
    const now = this.clock.now();
    let overtaken = false;
    const { accountId } = asked;
    const applied = await this.dataSource.transaction((on) =>
      this.changes.change(on, asked.id, (token) => {
        overtaken = token.version !== asked.version;
        return overtaken ? null : differenceTo(token, patchOf(token, seen, now));
      }),
    );
    if (applied === null && seen.networkToken !== null) {
      // Deleted meanwhile: what was made in the vault after the deletion looked goes too.
      await this.tasks.add(this.dataSource, { kind: 'deletion', objectId: asked.id, accountId });
    }
    return !overtaken;
  }
}

function patchOf(token: Token, seen: Seen, now: Date): TokenPatch {
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
