import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask } from './periodic-task.js';
import type { PeriodicTaskOptions } from './periodic-task.js';

/**
 * A provider that is there for one {@link PeriodicTask}: begun when the application is up, stopped
 * while its database is still open.
 *
 * ```ts
 * @Injectable()
 * export class ExpiredThings extends PeriodicService {
 *   constructor(private readonly things: ThingsRepository) {
 *     super({ failure: 'Expired things were not removed.', everyMs: 60_000 });
 *   }
 *
 *   protected override work(signal: AbortSignal): Promise<number> {
 *     return purgeInBatches(500, () => this.things.purge(500), signal);
 *   }
 * }
 * ```
 */
export abstract class PeriodicService<Result = unknown>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly task: PeriodicTask<Result>;

  protected constructor(options: Omit<PeriodicTaskOptions, 'work'>) {
    this.task = new PeriodicTask({ ...options, work: (signal) => this.work(signal) });
  }

  /** A run for whoever does not want to wait for its time: see {@link PeriodicTask.run}. */
  run(): Promise<Result> {
    return this.task.run();
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** @param signal aborted when the application ends, for work in many batches */
  protected abstract work(signal: AbortSignal): Promise<Result>;
}

/**
 * Works through what there is, one batch after the other, so that no transaction is long.
 *
 * @param batch returns how many it found; fewer than `size` end the work
 * @returns how many there were
 */
export async function inBatches(
  size: number,
  batch: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let found = size; found === size && signal?.aborted !== true; done += found) {
    found = await batch();
  }
  return done;
}

/** A run of a purge ends by then; the next one continues. */
const PURGE_RUN_MS = 5 * 60_000;
const PURGE_PAUSE_MS = { least: 5, most: 1_000 };

/**
 * Removes all rows whose time is over, however many there are, one batch after the other. It rests
 * after each batch for as long as the batch took, so that requests get at least half of the disk, and
 * ends after five minutes.
 *
 * @param batch returns how many rows it removed; fewer than `size` end the purge
 * @returns how many there were
 */
export async function purgeInBatches(
  size: number,
  batch: () => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  const endsAt = performance.now() + PURGE_RUN_MS;
  for (let removed = 0; ;) {
    const beganAt = performance.now();
    const found = await batch();
    removed += found;
    const tookMs = performance.now() - beganAt;
    if (found < size || signal.aborted || performance.now() > endsAt) return removed;
    const pauseMs = Math.min(Math.max(tookMs, PURGE_PAUSE_MS.least), PURGE_PAUSE_MS.most);
    const hasRested = await delay(pauseMs, true, { signal }).catch(() => false);
    if (!hasRested) return removed;
  }
}
