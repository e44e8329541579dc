import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask } from '../time/periodic-task.js';
import { IdempotencyStore } from './idempotency-store.js';

const INTERVAL_MS = 10 * 60_000;

/** Removes idempotency keys whose day is over. */
@Injectable()
export class IdempotencyPurge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(store: IdempotencyStore) {
    this.task = new PeriodicTask({
      failure: 'Old idempotency keys were not removed.',
      everyMs: INTERVAL_MS,
      work: () => store.purge(),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
