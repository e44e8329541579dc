import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DONE, LeasedWorker, type Outcome, type WorkItem } from '@tessera/work';
import { VaultConfig } from '../../config.js';
import { NetworkTokensRepository } from '../network-tokens.repository.js';
import { TokenServiceProvider } from '../provider/token-service-provider.js';
import { DeletionReportService } from './deletion-report.service.js';
import {
  hasEnded,
  NETWORK_TOKEN_BACKOFF,
  NetworkTokenWorkRepository,
} from './network-token-work.repository.js';
import { ProvisioningService } from './provisioning.service.js';

/**
 * Work at the schemes that happens without a request: provisioning tokens and reporting deletions. A
 * request starts the work for its token and waits for it up to a limit; any replica picks up here
 * what it, or a process that died, left unfinished.
 */
@Injectable()
export class NetworkTokenWorker extends LeasedWorker<WorkItem> {
  constructor(
    private readonly tokens: NetworkTokensRepository,
    work: NetworkTokenWorkRepository,
    private readonly provisioning: ProvisioningService,
    private readonly deletions: DeletionReportService,
    private readonly provider: TokenServiceProvider,
    private readonly config: VaultConfig,
  ) {
    super({
      name: 'network-tokens',
      does: 'provision or delete a network token at its scheme',
      runs: 'api',
      source: work,
      // A scheme that does not respond delays only its own tokens and leaves capacity for the others.
      concurrency: 64,
      leaseMs: work.leaseMs,
      pollMs: 500,
      backoff: NETWORK_TOKEN_BACKOFF,
      due: { table: 'network_token', column: 'due_at' },
    });
  }

  override start(): void | Promise<void> {
    if (this.config.tokenServiceUrl !== undefined) return super.start();
  }

  /** Calls are aborted, and their unfinished work is due again. */
  override async stop(): Promise<void> {
    const stopped = super.stop();
    await this.provider.close();
    await stopped;
  }

  /** Works on a token that the caller has claimed, and waits for it no longer than configured. */
  async beginFirst(id: string): Promise<void> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const patience = delay(this.config.tokenServiceWaitMs, undefined, { signal }).catch(
      () => undefined,
    );
    await Promise.race([this.begin({ id, attempts: 1 }), patience]);
    waiting.abort();
  }

  /** Both record the result themselves, and when the next attempt is due. */
  protected override async perform({ id }: WorkItem): Promise<Outcome> {
    const token = await this.tokens.find(id);
    if (token === null) return DONE;
    if (token.status === 'pending') await this.provisioning.provision(token);
    else if (hasEnded(token.status)) await this.deletions.send(token);
    return DONE;
  }
}
