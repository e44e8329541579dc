import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import type { AccountId, TokenId } from '@tessera/ids';
import { isRefusal } from '@tessera/platform-client';
import { VaultCardsClient } from '@tessera/vault-client';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenSessionsRepository } from '../sessions/token-sessions.repository.js';

/** Null for all. */
type Schemes = readonly Scheme[] | null;

/** Of a session that takes no card any more. */
const OVER = 'over';

const AT_ONCE = 8;
const NOT_FOUND = 404;
const CONFLICT = 409;

/** Tells the vault which schemes an open session takes. */
@Injectable()
export class SessionSchemesService {
  constructor(
    private readonly sessions: TokenSessionsRepository,
    private readonly settings: AccountSettingsService,
    private readonly cards: VaultCardsClient,
  ) {}

  /**
   * Repeats until the vault has the latest list: two concurrent changes may arrive out of order.
   */
  async apply(id: TokenId): Promise<void> {
    const wanted = await this.wanted(id);
    if (wanted !== OVER) await this.tell(id, wanted);
  }

  /** After an opening with `sent`, during which the account may have changed its list. */
  async catchUp(id: TokenId, sent: Schemes): Promise<void> {
    const wanted = await this.wanted(id);
    if (wanted !== OVER && !isSame(wanted, sent)) await this.tell(id, wanted);
  }

  /** For every open session that takes the schemes of its account. */
  async applyToAccount(accountId: AccountId): Promise<void> {
    const waiting = await this.sessions.listFollowing(accountId);
    const worker = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await this.apply(id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  private async wanted(id: TokenId): Promise<Schemes | typeof OVER> {
    const session = await this.sessions.find(id);
    if (session?.status !== 'open') return OVER;
    if (session.allowedCardSchemes !== null) return session.allowedCardSchemes;
    return (await this.settings.get(session.accountId)).allowedCardSchemes;
  }

  private async tell(id: TokenId, schemes: Schemes): Promise<void> {
    try {
      const session = await this.sessions.find(id);
      await this.cards.allowSchemes(session?.accountId ?? null, id, schemes);
    } catch (error) {
      if (isRefusal(error, NOT_FOUND) || isRefusal(error, CONFLICT)) return;
      throw error;
    }
    await this.catchUp(id, schemes);
  }
}

function isSame(left: Schemes, right: Schemes): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
