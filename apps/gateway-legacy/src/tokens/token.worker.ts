import { Injectable } from '@nestjs/common';
import { DONE, exponential, LeasedWorker, type Outcome, type WorkItem } from '@tessera/work';
import { DataSource } from 'typeorm';
import { toGatewayTokenId } from '../ids.js';
import { TokenVaultClient } from '../vault/token-vault.client.js';
import { DueTokensRepository } from './due-tokens.repository.js';
import { TokensRepository } from './tokens.repository.js';
import { Token } from './token.entity.js';
import { TokenDeletionService } from './token-deletion.service.js';
import { TokenRefreshService } from './token-refresh.service.js';

/** Before what failed, or whose process died, is tried again. */
const LEASE_MS = 60_000;

/**
 * What requests left undone: network tokens that are pending or were never requested, and deletions
 * that the vault has not received.
 */
@Injectable()
export class TokenWorker extends LeasedWorker<WorkItem> {
  constructor(
    private readonly vault: TokenVaultClient,
    due: DueTokensRepository,
    private readonly dataSource: DataSource,
    private readonly tokens: TokensRepository,
    private readonly refresh: TokenRefreshService,
    private readonly deletion: TokenDeletionService,
  ) {
    super({
      name: 'tokens',
      does: 'update a token from the vault',
      source: due,
      concurrency: 5,
      leaseMs: LEASE_MS,
      pollMs: 5_000,
      backoff: exponential(LEASE_MS, LEASE_MS),
      due: { table: 'token', column: 'work_due_at' },
    });
  }

  override start(): void | Promise<void> {
    if (this.vault.isConfigured) return super.start();
  }

  /** What is left to do is written to the row together with the result. */
  protected override async perform({ id }: WorkItem): Promise<Outcome> {
    const token = await this.dataSource.manager.findOneBy(Token, {
      id: toGatewayTokenId(id),
    });
    if (token === null) return DONE;
    if (token.deletedAt !== null) await this.deletion.endInVault(token);
    else if (this.tokens.intact(token) !== null) await this.refresh.refresh(token);
    return DONE;
  }
}
