import { Injectable } from '@nestjs/common';
import { PublicUrlService } from '@tessera/http';
import type { AccountId, TokenId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import { TOKEN_ROWS } from '../database/authenticated-tables.js';
import type { CommerceEvent } from '../events/commerce-event-types.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenActivityRepository } from '../token-activity/token-activity.repository.js';
import { type TokenResponse, tokenResponse } from './dto/token.response.js';
import { Token, type TokenFields } from './token.entity.js';

/** What a change may set. */
export type TokenPatch = Partial<
  Omit<Token, 'id' | 'accountId' | 'createdAt' | 'version' | 'rowMac'>
>;

/**
 * The one way to make, change and remove a token. Each writes the row and, when the account can see
 * the difference, its event and its line in the activity, in the caller's transaction: no change
 * without its event, and no event without a change.
 */
@Injectable()
export class TokenChangesRepository {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly outbox: WebhookOutboxRepository,
    private readonly activity: TokenActivityRepository,
    private readonly links: PublicUrlService,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** Stores a token, once: false when there is one with this id already. */
  async create(tx: EntityManager, token: Token): Promise<boolean> {
    token.rowMac = this.integrity.mac(TOKEN_ROWS, token);
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(Token)
      .values(token)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return false;
    const { status, networkTokenStatus } = token;
    await this.emit(tx, 'token.created', token, { status, networkTokenStatus });
    return true;
  }

  /**
   * Changes a token under a lock of its row.
   *
   * @param change returns what to set, given the current token; null for no change
   * @returns the token after the change; null when the token does not exist
   */
  async change(
    tx: EntityManager,
    id: TokenId,
    change: (token: Token) => TokenPatch | null,
  ): Promise<Token | null> {
    const token: TokenFields | null = await this.lock(tx, id);
    const patch = token === null ? null : change(token);
    if (token === null || patch === null) return token;
    const changed = tx.create(Token, { ...token, ...patch, version: token.version + 1 });
    changed.rowMac = this.integrity.mac(TOKEN_ROWS, changed);
    const { version, rowMac } = changed;
    await tx.update(Token, { id }, { ...patch, version, rowMac });
    const [before, after] = await this.shown(tx, token, changed);
    if (JSON.stringify(before) === JSON.stringify(after)) return changed;
    await this.emit(tx, 'token.updated', changed, {
      status: before.status === after.status ? null : after.status,
      networkTokenStatus:
        before.network_token_status === after.network_token_status
          ? null
          : after.network_token_status,
    });
    return changed;
  }

  /** Removes a token; the event carries its last state. Null when the token does not exist. */
  async remove(tx: EntityManager, accountId: AccountId, id: TokenId): Promise<Token | null> {
    const token = await this.lock(tx, id);
    if (token?.accountId !== accountId) return null;
    await tx.delete(Token, { id });
    await this.emit(tx, 'token.deleted', token, { status: null, networkTokenStatus: null });
    return token;
  }

  /** A token as its account sees it. */
  async respond(token: Token, tx?: EntityManager): Promise<TokenResponse> {
    return tokenResponse(token, await this.settings.get(token.accountId, tx), this.links);
  }

  /** Null also for a token that fails its integrity check: a change would make it genuine. */
  private async lock(tx: EntityManager, id: TokenId): Promise<Token | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return this.integrity.intact(TOKEN_ROWS, await tx.findOne(Token, { where: { id }, lock }));
  }

  private async shown(
    tx: EntityManager,
    ...[before, after]: readonly [Token, Token]
  ): Promise<readonly [TokenResponse, TokenResponse]> {
    const settings = await this.settings.get(before.accountId, tx);
    return [
      tokenResponse(before, settings, this.links),
      tokenResponse(after, settings, this.links),
    ];
  }

  private async emit(
    tx: EntityManager,
    event: CommerceEvent,
    token: Token,
    became: { readonly status: string | null; readonly networkTokenStatus: string | null },
  ): Promise<void> {
    const { id: tokenId, accountId } = token;
    const occurredAt = this.clock.now();
    const body = { occurred_at: occurredAt.toISOString(), token: await this.respond(token, tx) };
    await this.outbox.emit(tx, { event, ownerId: accountId, body });
    await this.activity.record(tx, { accountId, tokenId, occurredAt, event, ...became });
  }
}
