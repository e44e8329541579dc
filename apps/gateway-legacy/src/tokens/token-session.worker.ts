import { Injectable } from '@nestjs/common';
import { DONE, exponential, LeasedWorker, type Outcome, type WorkItem } from '@tessera/work';
import { DataSource } from 'typeorm';
import { toGatewayTokenId } from '../ids.js';
import { TokenVaultClient } from '../vault/token-vault.client.js';
import { DueTokenSessionsRepository } from './due-tokens.repository.js';
import { TokenSession } from './token-session.entity.js';
import { TokenSessionsService } from './token-sessions.service.js';

/** A session that is still open is read again after its lease. */
const LOOK_AGAIN_MS = 30_000;

/** Creates tokens from cards that a browser submitted, if the token has not been read since. */
@Injectable()
export class TokenSessionWorker extends LeasedWorker<WorkItem> {
  constructor(
    private readonly vault: TokenVaultClient,
    due: DueTokenSessionsRepository,
    private readonly dataSource: DataSource,
    private readonly sessions: TokenSessionsService,
  ) {
    super({
      name: 'token-sessions',
      does: 'read a session from the vault',
      source: due,
      concurrency: 5,
      leaseMs: LOOK_AGAIN_MS,
      pollMs: 5_000,
      backoff: exponential(LOOK_AGAIN_MS, LOOK_AGAIN_MS),
      due: { table: 'token_session', column: 'look_at' },
    });
  }

  override start(): void | Promise<void> {
    if (this.vault.isConfigured) return super.start();
  }

  protected override async perform({ id }: WorkItem): Promise<Outcome> {
    const session = await this.dataSource.manager.findOneBy(TokenSession, {
      id: toGatewayTokenId(id),
    });
    if (session !== null) await this.sessions.look(session);
    return DONE;
  }
}
