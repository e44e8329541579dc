import { Injectable, Logger } from '@nestjs/common';
import { Clock, PeriodicService, prepared, ServiceRole } from '@tessera/service';
import { DataSource, In } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { TokenVault } from '../vault/token-vault.js';
import { StoredTokens } from './stored-tokens.js';
import { Token } from './token.entity.js';
import { TokenDeletion } from './token-deletion.js';
import { TokenRefresh } from './token-refresh.js';
import { TokenSession } from './token-session.entity.js';
import { TokenSessionsService } from './token-sessions.service.js';

const EVERY_MS = 5_000;
const BATCH = 20;
/** Before what failed, or whose process died, is tried again. */
const LEASE_MS = 60_000;
const LOOK_AGAIN_MS = 30_000;

/** Takes what is due, for this process alone until the lease ends. */
const CLAIM_TOKENS = {
  name: 'token_claim_work',
  text: `with due as materialized (
      select id from token where work_due_at <= $1
      order by work_due_at limit ${BATCH} for update skip locked)
    update token set work_due_at = $2 where id in (select id from due)
    returning id`,
};
const CLAIM_SESSIONS = {
  name: 'token_session_claim',
  text: `with due as materialized (
      select id from token_session where look_at <= $1
      order by look_at limit ${BATCH} for update skip locked)
    update token_session set look_at = $2 where id in (select id from due)
    returning id`,
};

/**
 * What requests did not come to: network tokens that are pending or were never asked for, deletions
 * that the vault has not heard of, and cards that a browser gave while nobody asked for the token.
 */
@Injectable()
export class TokenWork extends PeriodicService {
  private readonly logger = new Logger(TokenWork.name);
  private readonly works: boolean;

  constructor(
    config: GatewayLegacyConfig,
    role: ServiceRole,
    vault: TokenVault,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tokens: StoredTokens,
    private readonly refresh: TokenRefresh,
    private readonly deletion: TokenDeletion,
    private readonly sessions: TokenSessionsService,
  ) {
    super({ failure: 'Work on tokens could not be looked for.', everyMs: EVERY_MS });
    this.works = vault.isConfigured && (role.isWorker || config.webhookWorker === 'in-process');
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.works) await super.onApplicationBootstrap();
  }

  /** One look at what is due. */
  protected override async work(): Promise<void> {
    const { manager } = this.dataSource;
    const due = await this.claim(CLAIM_TOKENS, LEASE_MS);
    for (const token of await manager.findBy(Token, { id: In(due) })) {
      await this.attempt(token.id, () =>
        token.deletedAt === null ? this.look(token) : this.deletion.endInVault(token),
      );
    }
    const sessions = await this.claim(CLAIM_SESSIONS, LOOK_AGAIN_MS);
    for (const session of await manager.findBy(TokenSession, { id: In(sessions) })) {
      await this.attempt(session.id, () => this.sessions.look(session));
    }
  }

  private async look(token: Token): Promise<void> {
    if (this.tokens.intact(token) !== null) await this.refresh.refresh(token);
  }

  private async claim(statement: typeof CLAIM_TOKENS, leaseMs: number): Promise<string[]> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const rows = await prepared<{ id: string }>(this.dataSource, statement, [now, until]);
    return rows.map(({ id }) => id);
  }

  private async attempt(id: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      const message = 'The vault could not be asked about a token; it is asked again.';
      this.logger.warn({ message, token_id: id, err });
    }
  }
}
