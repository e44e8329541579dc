import { Injectable } from '@nestjs/common';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock, PublicUrl } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import type { EntityManager } from 'typeorm';
import { TOKEN_ROWS } from '../database/authenticated-tables.js';
import type { CommerceEvent } from '../events/commerce-events.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenActivity } from '../token-activity/token-activity.js';
import type { TokenResponse } from './dto/token.response.js';
import { tokenResponse } from './token-response.js';
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
export class TokenChanges {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly outbox: WebhookOutbox,
    private readonly activity: TokenActivity,
    private readonly links: PublicUrl,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** Stores a token, once: false when there is one with this id already. */
  async create(on: EntityManager, token: Token): Promise<boolean> {
    token.rowMac = this.integrity.mac(TOKEN_ROWS, token);
    const inserted = await on
      .createQueryBuilder()
      .insert()
      .into(Token)
      .values(token)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return false;
    const { status, networkTokenStatus } = token;
    await this.tell(on, 'token.created', token, { status, networkTokenStatus });
    return true;
  }

  /**
   * Changes a token under a lock of its row.
   *
   * @param change what is to be set, seeing the token as it is now; null for nothing
   * @returns the token as it is then; null when there is none
   */
  async change(
    on: EntityManager,
    id: string,
    change: (token: Token) => TokenPatch | null,
  ): Promise<Token | null> {
    const token: TokenFields | null = await this.lock(on, id);
    const patch = token === null ? null : change(token);
    if (token === null || patch === null) return token;
    const changed = on.create(Token, { ...token, ...patch, version: token.version + 1 });
    changed.rowMac = this.integrity.mac(TOKEN_ROWS, changed);
    const { version, rowMac } = changed;
    await on.update(Token, { id }, { ...patch, version, rowMac });
    const [before, after] = await this.shown(on, token, changed);
    if (JSON.stringify(before) === JSON.stringify(after)) return changed;
    await this.tell(on, 'token.updated', changed, {
      status: before.status === after.status ? null : after.status,
      networkTokenStatus:
        before.network_token_status === after.network_token_status
          ? null
          : after.network_token_status,
    });
    return changed;
  }

  /** Removes a token; the event carries what it was. Null when there is none. */
  async remove(on: EntityManager, id: string, accountId: string): Promise<Token | null> {
    const token = await this.lock(on, id);
    if (token?.accountId !== accountId) return null;
    await on.delete(Token, { id });
    await this.tell(on, 'token.deleted', token, { status: null, networkTokenStatus: null });
    return token;
  }

  /** A token as its account sees it. */
  async respond(token: Token, on?: EntityManager): Promise<TokenResponse> {
    return tokenResponse(token, await this.settings.get(token.accountId, on), this.links);
  }

  /** Null also for a token that fails its integrity check: a change would make it genuine. */
  private async lock(on: EntityManager, id: string): Promise<Token | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return this.integrity.intact(TOKEN_ROWS, await on.findOne(Token, { where: { id }, lock }));
  }

  private async shown(
    on: EntityManager,
    ...[before, after]: readonly [Token, Token]
  ): Promise<readonly [TokenResponse, TokenResponse]> {
    const settings = await this.settings.get(before.accountId, on);
    return [
      tokenResponse(before, settings, this.links),
      tokenResponse(after, settings, this.links),
    ];
  }

  private async tell(
    on: EntityManager,
    event: CommerceEvent,
    token: Token,
    became: { readonly status: string | null; readonly networkTokenStatus: string | null },
  ): Promise<void> {
    const { id: tokenId, accountId } = token;
    const occurredAt = this.clock.now();
    const body = { occurred_at: occurredAt.toISOString(), token: await this.respond(token, on) };
    await this.outbox.emit(on, { event, ownerId: accountId, body });
    await this.activity.record(on, { accountId, tokenId, occurredAt, event, ...became });
  }
}
