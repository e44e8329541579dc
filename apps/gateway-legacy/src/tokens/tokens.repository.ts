import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccountId, TokenId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import type { VaultCard } from '@tessera/vault-client';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { TOKEN_ROWS } from '../database/authenticated-tables.js';
import type { GatewayTokenId } from '../ids.js';
import { Token } from './token.entity.js';
import { TokenNotFoundError } from './token.errors.js';

/** The columns, for copies that are none of the database's. */
type TokenFields = Pick<Token, keyof Token>;

/** A card that the gateway itself put into the vault. */
export interface OwnCard {
  readonly accountId: AccountId;
  /** The id that the token is to have. */
  readonly id: GatewayTokenId;
  readonly card: VaultCard;
  readonly createdAt: Date;
  /** When the vault is asked for the token's network token, unless that has happened before. */
  readonly workDueAt: Date;
}

/** The tokens of accounts, as other features need them. */
@Injectable()
export class TokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** @returns null for one that is unknown, deleted or another account's */
  async find(
    accountId: AccountId,
    id: GatewayTokenId,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Token | null> {
    return this.intact(await tx.findOneBy(Token, { id, accountId, deletedAt: IsNull() }));
  }

  /** A token that may be used; null if it fails its integrity check, as if it did not exist. */
  intact(token: Token | null): Token | null {
    return this.integrity.intact(TOKEN_ROWS, token);
  }

  /** Whether the gateway itself wrote the IDs of a deleted token. */
  wroteDeleted(token: Token): boolean {
    // Deleting a token only removes something, and its card has to be deleted as well.
    const fields: TokenFields = token;
    const alive = { ...fields, deletedAt: null };
    return this.integrity.isGenuine(TOKEN_ROWS, alive) || this.intact(token) !== null;
  }

  /**
   * Changes a token under a lock of its row.
   *
   * @returns the token as it is then; null when it is deleted or fails its integrity check
   */
  change(
    where: { readonly id: GatewayTokenId; readonly accountId?: AccountId },
    changes: Partial<Token>,
  ): Promise<Token | null> {
    return this.dataSource.transaction(async (tx) => {
      const stored = await tx.findOne(Token, {
        where: { ...where, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      const fields: TokenFields | null = this.intact(stored);
      if (fields === null) return null;
      const changed = tx.create(Token, { ...fields, ...changes });
      changed.rowMac = this.integrity.mac(TOKEN_ROWS, changed);
      const key = { id: where.id, accountId: fields.accountId };
      await tx.update(Token, key, { ...changes, rowMac: changed.rowMac });
      return changed;
    });
  }

  /**
   * Adds a token of the vault to an account, or returns the existing one.
   *
   * @throws RowChangedError if the existing one fails its integrity check
   */
  async adopt(tx: EntityManager, accountId: AccountId, vaultTokenId: TokenId): Promise<Token> {
    const existing = await tx.findOneBy(Token, { accountId, vaultTokenId, deletedAt: IsNull() });
    if (existing !== null) {
      this.integrity.requireIntact(TOKEN_ROWS, existing);
      return existing;
    }
    const now = this.clock.now();
    const token = tx.create(Token, {
      ...UNSEEN,
      id: randomUUID(),
      accountId,
      vaultTokenId,
      createdAt: now,
      ownsCard: false,
      workDueAt: now,
    });
    token.rowMac = this.integrity.mac(TOKEN_ROWS, token);
    await tx.insert(Token, token);
    return token;
  }

  /**
   * Gives an account a token for a card that was stored for it just now.
   *
   * @returns whose `isNew` is false when the account has had a token of this card before, which may
   *   have been deleted since: the request was repeated
   */
  async own(
    tx: EntityManager,
    { accountId, id, card, createdAt, workDueAt }: OwnCard,
  ): Promise<{ readonly token: Token; readonly isNew: boolean }> {
    const vaultTokenId = card.id;
    // Concurrent requests with one key all arrive here with the one card that the vault created.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [vaultTokenId]);
    const existing = await tx.findOneBy(Token, { accountId, vaultTokenId });
    if (existing !== null) {
      if (this.intact(existing) === null) throw new TokenNotFoundError();
      return { token: existing, isNew: false };
    }
    const token = tx.create(Token, {
      ...UNSEEN,
      ...seenCard(card),
      id,
      accountId,
      vaultTokenId,
      createdAt,
      ownsCard: true,
      seenAt: createdAt,
      workDueAt,
    });
    token.rowMac = this.integrity.mac(TOKEN_ROWS, token);
    await tx.insert(Token, token);
    return { token, isNew: true };
  }
}

/** What a token shows of its card. */
export function seenCard({ maskedAccountNumber, scheme, expiryMonth, expiryYear }: VaultCard) {
  return { maskedAccountNumber, scheme, expiryMonth, expiryYear };
}

const UNSEEN = {
  deletedAt: null,
  maskedAccountNumber: null,
  scheme: null,
  expiryMonth: null,
  expiryYear: null,
  networkTokenId: null,
  networkTokenStatus: null,
  networkTokenReason: null,
  networkTokenMaskedNumber: null,
  networkTokenLastFour: null,
  paymentAccountReference: null,
  seenAt: null,
} as const;
