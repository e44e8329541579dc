import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Clock, PeriodicTask } from '@tessera/service';
import { WalletTokensRepository } from './wallet-tokens.repository.js';

const INTERVAL_MS = 60_000;
const BATCH = 500;

/** Removes wallet tokens whose time is over, and the memory of payloads that are too old to be taken. */
@Injectable()
export class ExpiredWalletTokens implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    failure: 'Expired wallet tokens were not removed.',
    everyMs: INTERVAL_MS,
    work: (signal) => this.remove(signal),
  });

  constructor(
    private readonly tokens: WalletTokensRepository,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** @returns how many tokens there were */
  async remove(signal?: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const removed = await inBatches(() => this.tokens.purge(now, BATCH), signal);
    await inBatches(() => this.tokens.purgeMessages(now, BATCH), signal);
    return removed;
  }
}

async function inBatches(purge: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (let found = BATCH; found === BATCH && signal?.aborted !== true; removed += found) {
    found = await purge();
  }
  return removed;
}
