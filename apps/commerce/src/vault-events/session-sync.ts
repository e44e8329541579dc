import { Injectable } from '@nestjs/common';
import { VaultCards } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { TokenSessions } from '../sessions/token-sessions.repository.js';
import type { TokenSession } from '../sessions/token-session.entity.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenCreation } from '../tokens/token-creation.js';
import { VaultTasks } from '../vault-tasks/vault-tasks.js';

/** Brings a session to what the vault says of it: a completed one becomes a token, once. */
@Injectable()
export class SessionSync {
  constructor(
    private readonly sessions: TokenSessions,
    private readonly settings: AccountSettingsService,
    private readonly creation: TokenCreation,
    private readonly cards: VaultCards,
    private readonly tasks: VaultTasks,
    private readonly dataSource: DataSource,
  ) {}

  /** @returns whether it is a session of ours */
  async sync(id: string): Promise<boolean> {
    const session = await this.sessions.find(id);
    if (session === null) return false;
    if (session.status !== 'open') return true;
    const status = (await this.cards.findSession(session.accountId, id))?.status ?? 'expired';
    if (status === 'completed') await this.complete(session);
    else if (status !== 'pending') await this.sessions.end(this.dataSource.manager, id, status);
    return true;
  }

  private async complete(session: TokenSession): Promise<void> {
    const card = await this.cards.find(session.accountId, session.id);
    if (card === null) {
      // It has ended before anybody could read it: there is nothing to make a token of.
      await this.sessions.end(this.dataSource.manager, session.id, 'failed');
      return;
    }
    const settings = await this.settings.get(session.accountId);
    const isLookedUp = !session.bypassIdentification;
    const inquiry = isLookedUp ? await this.creation.inquire(card.id, settings) : null;
    await this.dataSource.transaction(async (on) => {
      if (!(await this.sessions.end(on, session.id, 'completed'))) return;
      await this.creation.create(on, { card, settings, inquiry, metadata: session.metadata });
    });
    this.tasks.nudge();
  }
}
