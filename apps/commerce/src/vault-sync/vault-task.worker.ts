import { Injectable } from '@nestjs/common';
import type { NetworkTokenId } from '@tessera/ids';
import { isRefusal } from '@tessera/platform-client';
import { DONE, exponential, LeasedWorker, type Outcome, retry } from '@tessera/work';
import { VaultNetworkTokensClient } from '@tessera/vault-client';
import { SessionSchemesService } from '../allowed-card-schemes/session-schemes.service.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { VaultTasksRepository, type ClaimedTask } from './vault-tasks.repository.js';
import { SessionSyncService } from './session-sync.service.js';
import { TokenSyncService } from './token-sync.service.js';
import { VaultDeletionService } from './vault-deletion.service.js';

/** Longer than one task takes: when it expires, another process claims the task. */
const LEASE_MS = 120_000;

const CONFLICT = 409;
/**
 * Two tasks announce a new card, and only one creates its network token: the vault refuses the other
 * while the first request is running, which takes seconds at most.
 */
const EXPECTED_CONFLICTS = 3;

/**
 * Keeps tokens and the vault in sync: applies the changes that vault events announce, and
 * deletions.
 */
@Injectable()
export class VaultTaskWorker extends LeasedWorker<ClaimedTask> {
  constructor(
    tasks: VaultTasksRepository,
    private readonly sessions: SessionSyncService,
    private readonly sync: TokenSyncService,
    private readonly deletions: VaultDeletionService,
    private readonly schemes: SessionSchemesService,
    private readonly tokens: TokensRepository,
    private readonly networkTokens: VaultNetworkTokensClient,
  ) {
    super({
      name: 'vault-tasks',
      does: 'perform a task with the vault',
      source: tasks,
      concurrency: 8,
      leaseMs: LEASE_MS,
      // What a process that receives an event of the vault waits for the worker process at most.
      pollMs: 250,
      backoff: exponential(1_000, 5 * 60_000),
      due: { table: 'vault_task', column: 'next_attempt_at' },
    });
    tasks.onNudge(() => {
      this.nudge();
    });
  }

  protected override async perform(task: ClaimedTask): Promise<Outcome> {
    try {
      await this.synchronize(task);
      return DONE;
    } catch (error) {
      const isExpected = isRefusal(error, CONFLICT) && task.attempts <= EXPECTED_CONFLICTS;
      if (!isExpected) throw error;
      return retry(error, { quiet: true });
    }
  }

  private async synchronize({ kind, objectId, accountId }: ClaimedTask): Promise<void> {
    switch (kind) {
      case 'session':
        await this.sessions.sync(objectId);
        return;
      case 'card':
        // The vault also emits an event for a session's card; either may arrive first.
        await this.sessions.sync(objectId);
        return this.sync.sync(objectId);
      case 'network_token':
        return this.syncNetworkToken(objectId, false);
      case 'card_art':
        return this.syncNetworkToken(objectId, true);
      case 'deletion':
        return this.deletions.delete(accountId, objectId);
      case 'session_schemes':
        return this.schemes.apply(objectId);
      case 'account_schemes':
        return this.schemes.applyToAccount(objectId);
      default:
        return kind satisfies never;
    }
  }

  /**
   * A network token that no token refers to may belong to one nevertheless: it was created a moment
   * ago, or by another service.
   */
  private async syncNetworkToken(
    networkTokenId: NetworkTokenId,
    refetchArt: boolean,
  ): Promise<void> {
    const known = await this.tokens.listByNetworkToken(networkTokenId);
    const ids = known.map(({ id }) => id);
    if (ids.length === 0) {
      // Whose it is is not known: the vault shows it only to a policy without accounts.
      const found = await this.networkTokens.find(null, networkTokenId);
      const { cardId } = found ?? { cardId: null };
      if (cardId !== null) ids.push(cardId);
    }
    for (const id of ids) await this.sync.sync(id, { refetchArt });
  }
}
