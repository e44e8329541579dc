import { Injectable } from '@nestjs/common';
import type { TokenId } from '@tessera/ids';
import { VaultCardsClient } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { TokenSessionsRepository } from '../sessions/token-sessions.repository.js';
import type { TokenSession } from '../sessions/token-session.entity.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { TokenCreationService } from '../tokens/token-creation.service.js';
import { VaultTasksRepository } from './vault-tasks.repository.js';

/** Synchronizes a session with the vault: a completed session becomes a token, once. */
@Injectable()
export class SessionSyncService {
  constructor(
    private readonly sessions: TokenSessionsRepository,
    private readonly settings: AccountSettingsService,
    private readonly creation: TokenCreationService,
    private readonly cards: VaultCardsClient,
    private readonly tasks: VaultTasksRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** @returns whether the session belongs to this service */
  async sync(id: TokenId): Promise<boolean> {
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
      // The session has ended without having been read: there is nothing to create a token from.
      await this.sessions.end(this.dataSource.manager, session.id, 'failed');
      return;
    }
    const settings = await this.settings.get(session.accountId);
    const isLookedUp = !session.bypassIdentification;
    const inquiry = isLookedUp ? await this.creation.inquire(card.id, settings) : null;
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.sessions.end(tx, session.id, 'completed'))) return;
      await this.creation.create(tx, { card, settings, inquiry, metadata: session.metadata });
    });
    this.tasks.nudge();
  }
}
