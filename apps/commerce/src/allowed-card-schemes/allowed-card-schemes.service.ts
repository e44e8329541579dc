import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import type { Scheme } from '@tessera/cards';
import { DataSource } from 'typeorm';
import { TokenSessionClosedError } from '../sessions/session.errors.js';
import { TokenSession } from '../sessions/token-session.entity.js';
import { TokenSessions } from '../sessions/token-sessions.repository.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { VaultTasks } from '../vault-tasks/vault-tasks.js';
import type { AllowedCardSchemesResponse } from './dto/allowed-card-schemes.response.js';
import { SessionSchemes } from './session-schemes.js';

type Schemes = Scheme[] | null;

/**
 * The schemes that sessions take. A change is stored first and then told to the vault for every open
 * session; when the vault cannot be told the caller hears of it, the list stands all the same, and a
 * task goes on telling.
 */
@Injectable()
export class AllowedCardSchemesService {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly sessions: TokenSessions,
    private readonly schemes: SessionSchemes,
    private readonly tasks: VaultTasks,
    private readonly audit: AuditTrail,
    private readonly dataSource: DataSource,
  ) {}

  async readAccount(accountId: string): Promise<AllowedCardSchemesResponse> {
    const { allowedCardSchemes } = await this.settings.get(accountId);
    return { allowed_card_schemes: allowedCardSchemes };
  }

  async readSession(sessionId: string, accountId: string): Promise<AllowedCardSchemesResponse> {
    const session = await this.sessions.getBySessionId(sessionId, accountId);
    return { allowed_card_schemes: session.allowedCardSchemes };
  }

  async setAccount(accountId: string, schemes: Schemes): Promise<AllowedCardSchemesResponse> {
    const task = await this.dataSource.transaction(async (on) => {
      await this.settings.change(on, accountId, { allowedCardSchemes: schemes });
      await this.audit.record(on, {
        action: 'account.allowed-card-schemes.update',
        result: 'success',
        object: { type: 'account', id: accountId },
        details: { schemes: schemes?.join(' ') ?? 'all' },
      });
      return this.tasks.addForLater(on, { kind: 'account_schemes', objectId: accountId });
    });
    await this.schemes.applyToAccount(accountId);
    await this.tasks.drop(task);
    return { allowed_card_schemes: schemes };
  }

  async setSession(
    sessionId: string,
    accountId: string,
    schemes: Schemes,
  ): Promise<AllowedCardSchemesResponse> {
    const { id } = await this.sessions.getBySessionId(sessionId, accountId);
    const task = await this.dataSource.transaction(async (on) => {
      const open = { id, status: 'open' } as const;
      const changed = await on.update(TokenSession, open, { allowedCardSchemes: schemes });
      if (changed.affected !== 1) throw new TokenSessionClosedError();
      return this.tasks.addForLater(on, { kind: 'session_schemes', objectId: id });
    });
    await this.schemes.apply(id);
    await this.tasks.drop(task);
    return { allowed_card_schemes: schemes };
  }
}
