import { Injectable } from '@nestjs/common';
import { isRefusal } from '@tessera/platform-client';
import { Clock } from '@tessera/telemetry';
import {
  VaultCardsClient,
  VaultNetworkTokensClient,
  type VaultNetworkToken,
} from '@tessera/vault-client';
import { DataSource, IsNull } from 'typeorm';
import { seenCard, TokensRepository } from './tokens.repository.js';
import { Token } from './token.entity.js';
import { TokenNotFoundError } from './token.errors.js';

/** While a scheme has not decided. */
const PENDING_WAIT_MS = 15_000;

/**
 * An operator may configure a token service later, so the vault is asked again at the next poll.
 */
const NO_TOKEN_SERVICE = 'no_token_service';

type Seen = Partial<Token>;

/** Another process is requesting the network token at the same time, and records the result. */
const ASKED_BESIDE = 'asked-beside';

/** Applies the vault's state of a card and of its network token. */
@Injectable()
export class TokenRefreshService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tokens: TokensRepository,
    private readonly cards: VaultCardsClient,
    private readonly networkTokens: VaultNetworkTokensClient,
  ) {}

  /**
   * The token with the current state of the vault; a missing network token is requested.
   *
   * @returns null when the vault no longer has the card, so that the token is deleted
   * @throws ApiError when the vault is unavailable
   */
  async refresh(token: Token): Promise<Token | null> {
    const [card, networkToken] = await Promise.all([
      this.cards.find(token.accountId, token.vaultTokenId),
      this.networkTokenOf(token),
    ]);
    if (card === null) {
      await this.end(token);
      return null;
    }
    const kept = await this.keep(token, networkToken, seenCard(card));
    return kept.deletedAt === null ? kept : null;
  }

  /** Asks for the network token of a card that was stored just now. */
  async provision(token: Token): Promise<Token> {
    return this.keep(token, await this.networkTokenOf(token));
  }

  private async networkTokenOf(token: Token): Promise<Seen | typeof ASKED_BESIDE> {
    const isOfScheme = token.networkTokenReason !== NO_TOKEN_SERVICE;
    if (token.networkTokenStatus === 'unsupported' && isOfScheme) return {};
    if (token.networkTokenId === null) return this.ask(token);
    const found = await this.networkTokens.find(token.accountId, token.networkTokenId);
    return found === null ? { networkTokenStatus: 'deleted' } : seen(found);
  }

  /**
   * Under a key of the token, so that a retry after a crash and a concurrent request get the same
   * network token.
   */
  private async ask({ id, accountId, vaultTokenId }: Token): Promise<Seen | typeof ASKED_BESIDE> {
    try {
      return seen(await this.networkTokens.create(accountId, vaultTokenId, `gateway-token-${id}`));
    } catch (error) {
      if (isRefusal(error, 409)) return ASKED_BESIDE;
      if (isRefusal(error, 403)) {
        return { networkTokenStatus: 'unsupported', networkTokenReason: NO_TOKEN_SERVICE };
      }
      if (isRefusal(error, 422)) return { networkTokenStatus: 'unsupported' };
      throw error;
    }
  }

  /** A token that was deleted in the meantime is not changed. */
  private async keep(
    token: Token,
    networkToken: Seen | typeof ASKED_BESIDE,
    card: Seen = {},
  ): Promise<Token> {
    const now = this.clock.now();
    const work = this.workAfter(token, networkToken, now);
    const changes: Seen = { ...card, ...work, seenAt: now };
    const { id, accountId, networkTokenId } = token;
    if ((changes.networkTokenId ?? networkTokenId) === networkTokenId) {
      const alive = { id, accountId, deletedAt: IsNull() };
      await this.dataSource.manager.update(Token, alive, changes);
    } else {
      await this.tokens.change({ id, accountId }, changes);
    }
    const stored = await this.dataSource.manager.findOneBy(Token, { id, accountId });
    const kept = this.tokens.intact(stored);
    if (kept === null) throw new TokenNotFoundError();
    return kept;
  }

  private workAfter(token: Token, networkToken: Seen | typeof ASKED_BESIDE, now: Date): Seen {
    if (networkToken === ASKED_BESIDE) return {};
    const isPending = (networkToken.networkTokenStatus ?? token.networkTokenStatus) === 'pending';
    const workDueAt = isPending ? new Date(now.getTime() + PENDING_WAIT_MS) : null;
    return { ...networkToken, workDueAt };
  }

  /** Its network token may still be there. */
  private async end({ id }: Token): Promise<void> {
    const now = this.clock.now();
    await this.tokens.change({ id }, { deletedAt: now, workDueAt: now });
  }
}

function seen(networkToken: VaultNetworkToken): Seen {
  return {
    networkTokenId: networkToken.id,
    networkTokenStatus: networkToken.status,
    networkTokenReason: networkToken.reason,
    networkTokenMaskedNumber: networkToken.maskedNumber,
    networkTokenLastFour: networkToken.lastFour,
    paymentAccountReference: networkToken.paymentAccountReference,
  };
}
