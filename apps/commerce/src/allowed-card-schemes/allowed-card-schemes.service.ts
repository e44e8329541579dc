import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import type { Scheme } from '@tessera/cards';
import type { AccountId, SessionId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import { TokenSessionClosedError } from '../sessions/session.errors.js';
import { TokenSession } from '../sessions/token-session.entity.js';
import { TokenSessionsRepository } from '../sessions/token-sessions.repository.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { VaultTasksRepository } from '../vault-sync/vault-tasks.repository.js';
import {
  type AllowedCardSchemesResponse,
  allowedSchemesResponse,
} from './dto/allowed-card-schemes.js';
import { SessionSchemesService } from './session-schemes.service.js';

type Schemes = Scheme[] | null;

/**
 * The card schemes that sessions accept. A change is stored first, and then sent to the vault for
 * every open session. If the vault can't be reached, the caller gets an error, the stored list
 * keeps the change, and a task retries until the vault has it.
 */
@Injectable()
export class AllowedCardSchemesService {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly sessions: TokenSessionsRepository,
    private readonly schemes: SessionSchemesService,
    private readonly tasks: VaultTasksRepository,
    private readonly audit: AuditTrailService,
    private readonly dataSource: DataSource,
  ) {}

  async readAccount(accountId: AccountId): Promise<AllowedCardSchemesResponse> {
    const { allowedCardSchemes } = await this.settings.get(accountId);
    return allowedSchemesResponse(allowedCardSchemes);
  }

  async readSession(
    accountId: AccountId,
    sessionId: SessionId,
  ): Promise<AllowedCardSchemesResponse> {
    const session = await this.sessions.getBySessionId(accountId, sessionId);
    return allowedSchemesResponse(session.allowedCardSchemes);
  }

  async setAccount(accountId: AccountId, schemes: Schemes): Promise<AllowedCardSchemesResponse> {
    const task = await this.dataSource.transaction(async (tx) => {
      await this.settings.change(tx, accountId, { allowedCardSchemes: schemes });
      await this.audit.record(tx, {
        action: 'account.allowed-card-schemes.update',
        result: 'success',
        object: { type: 'account', id: accountId },
        details: { schemes: schemes?.join(' ') ?? 'all' },
      });
      return this.tasks.addForLater(tx, { kind: 'account_schemes', objectId: accountId });
    });
    await this.schemes.applyToAccount(accountId);
    await this.tasks.drop(task);
    return allowedSchemesResponse(schemes);
  }

  async setSession(
    accountId: AccountId,
    sessionId: SessionId,
    schemes: Schemes,
  ): Promise<AllowedCardSchemesResponse> {
    const { id } = await this.sessions.getBySessionId(accountId, sessionId);
    const task = await this.dataSource.transaction(async (tx) => {
      const open = { id, status: 'open' } as const;
      const changed = await tx.update(TokenSession, open, { allowedCardSchemes: schemes });
      if (changed.affected !== 1) throw new TokenSessionClosedError();
      return this.tasks.addForLater(tx, { kind: 'session_schemes', objectId: id });
    });
    await this.schemes.apply(id);
    await this.tasks.drop(task);
    return allowedSchemesResponse(schemes);
  }
}
