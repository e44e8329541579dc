import { setTimeout as delay } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PeriodicTask, ServiceRole } from '@tessera/service';
import { VaultConfig } from '../../config.js';
import { NetworkTokensRepository } from '../network-tokens.repository.js';
import { TokenServiceProvider } from '../provider/token-service-provider.js';
import { DeletionReport } from './deletion-report.js';
import { hasEnded, NetworkTokenSchedule } from './network-token-schedule.js';
import { Provisioner } from './provisioner.js';

const EVERY_MS = 500;
/** Of one process: a scheme that hangs holds up its own tokens, and leaves places for others. */
const MAX_UNDER_WAY = 64;

/**
 * What is to be done at the schemes beside the requests: tokens provisioned, deletions reported. A
 * request begins the work of its own token and waits for it a while; whatever it, or a process that
 * died, left undone is picked up here, by any replica.
 */
@Injectable()
export class NetworkTokenWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(NetworkTokenWork.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly sweep = new PeriodicTask({
    failure: 'Network tokens that are due were not worked on.',
    everyMs: EVERY_MS,
    work: () => this.takeUp(),
  });

  constructor(
    private readonly tokens: NetworkTokensRepository,
    private readonly schedule: NetworkTokenSchedule,
    private readonly provisioner: Provisioner,
    private readonly deletions: DeletionReport,
    private readonly provider: TokenServiceProvider,
    private readonly config: VaultConfig,
    private readonly role: ServiceRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.isWorker && this.config.tokenServiceUrl !== undefined) {
      this.sweep.start();
    }
  }

  /** While the database is open: calls are cut, and what they left undone is due again. */
  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.sweep.stop();
    await this.provider.close();
    await stopped;
    await Promise.all(this.underWay);
  }

  /** Works on a token that the caller has claimed, and waits for it no longer than is configured. */
  async begin(id: string): Promise<void> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const patience = delay(this.config.tokenServiceWaitMs, undefined, { signal }).catch(
      () => undefined,
    );
    await Promise.race([this.run(id), patience]);
    waiting.abort();
  }

  /** Begins what is due, without waiting for it: the next look finds what is due by then. */
  private async takeUp(): Promise<void> {
    const places = MAX_UNDER_WAY - this.underWay.size;
    const claimed = places > 0 ? await this.schedule.claim(places) : [];
    for (const id of claimed) {
      void this.run(id);
    }
  }

  /** Never fails: whatever goes wrong is told in the log, and the row is due again. */
  private run(id: string): Promise<void> {
    const running = this.work(id).catch((error: unknown) => {
      this.logger.warn({ message: 'Work on a network token broke off.', token_id: id, err: error });
    });
    this.underWay.add(running);
    return running.finally(() => this.underWay.delete(running));
  }

  private async work(id: string): Promise<void> {
    const token = await this.tokens.find(id);
    if (token === null) {
      return;
    }
    if (token.status === 'pending') {
      await this.provisioner.provision(token);
    } else if (hasEnded(token.status)) {
      await this.deletions.send(token);
    }
  }
}
