import { Injectable } from '@nestjs/common';
import type { TokenId } from '@tessera/ids';
import { ServiceRefusedError } from '@tessera/platform-client';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient, type CardInquiry, type VaultCard } from '@tessera/vault-client';
import type { EntityManager } from 'typeorm';
import type { AccountSettings } from '../settings/account-settings.entity.js';
import { VaultTasksRepository } from '../vault-sync/vault-tasks.repository.js';
import { TokenChangesRepository } from './token-changes.repository.js';
import { cardFields, issuerFields } from './token-patch.js';
import { Token } from './token.entity.js';

/** A card of the vault that becomes a token. */
export interface NewToken {
  readonly card: VaultCard;
  readonly settings: AccountSettings;
  /** Who issued the card; null when it was not looked up. */
  readonly inquiry: CardInquiry | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Ignored when it is sent. */
const IMPORT_ID = 'import_id';

/** Makes tokens out of cards of the vault. */
@Injectable()
export class TokenCreationService {
  constructor(
    private readonly changes: TokenChangesRepository,
    private readonly cards: VaultCardsClient,
    private readonly tasks: VaultTasksRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks up the card's issuer if the account has opted in. If the vault refuses the lookup, the
   * issuer stays unknown; every other failure is thrown, so that the operation is retried.
   */
  async inquire(cardId: TokenId, settings: AccountSettings): Promise<CardInquiry | null> {
    if (!settings.issuerMetadataEnabled) return null;
    try {
      return await this.cards.inquire(settings.accountId, cardId);
    } catch (error) {
      if (error instanceof ServiceRefusedError) return null;
      throw error;
    }
  }

  /**
   * Stores the token with its `token.created`, once, and has its network token asked for. Nudge
   * {@link VaultTasksRepository} when the transaction has committed.
   *
   * @returns the token; null when the card is a token already
   */
  async create(tx: EntityManager, wanted: NewToken): Promise<Token | null> {
    const token = tx.create(Token, { ...this.fields(wanted), ...issuerOf(wanted) });
    if (!(await this.changes.create(tx, token))) return null;
    if (token.networkTokenStatus === 'pending') {
      await this.tasks.add(tx, { kind: 'card', objectId: token.id });
    }
    return token;
  }

  private fields({ card, settings, metadata }: NewToken): Omit<Token, 'scheme'> {
    const kept = Object.fromEntries(
      Object.entries(metadata).filter(([name]) => name !== IMPORT_ID),
    );
    const now = this.clock.now();
    return {
      id: card.id,
      accountId: settings.accountId,
      status: 'active',
      createdAt: now,
      invalidatedAt: null,
      ...cardFields(card),
      ...UNKNOWN_ISSUER,
      currency: settings.currency,
      cardArtId: null,
      networkTokenId: null,
      // A deleted token gets no network token. Whether the scheme has any is up to the vault.
      networkTokenStatus: card.expiresAt === null ? 'pending' : 'not_available',
      networkTokenReason: null,
      networkTokenDeclinedAt: null,
      maskedNetworkTokenNumber: null,
      networkTokenLastFour: null,
      paymentAccountReference: null,
      metadata: kept,
      version: 0,
      comparedAt: now,
      rowMac: null,
    };
  }
}

const UNKNOWN_ISSUER = {
  issuerIdentificationNumber: null,
  segment: null,
  type: null,
  bankName: null,
  countryCode: null,
  currencyCode: null,
};

function issuerOf({ card, inquiry }: NewToken) {
  return inquiry === null ? { scheme: card.scheme } : issuerFields(inquiry, card.scheme);
}
