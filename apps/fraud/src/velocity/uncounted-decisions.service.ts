import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { PeriodicWorker } from '@tessera/work';
import { Clock } from '@tessera/telemetry';
import { Gauge, Registry } from 'prom-client';
import {
  type UncountedContext,
  UncountedDecisionsRepository,
} from './uncounted-decisions.repository.js';

/** Maximum time for which another process may rely on counts that lack a decision. */
export const UNCOUNTED_POLL_MS = 250;
/** How often older partitions are looked at: uncounted decisions in them were found when they were recent. */
const OLDER_POLL_MS = 10 * 60_000;
/** A decision that is not stored by then, including backend calls, never will be. */
const NEVER_STORED_MS = 120_000;
/**
 * Above this number the oldest are dropped: the store has been failing for a while, which is
 * flagged.
 */
const MAX_MARKS = 10_000;
/** Allows for clock differences between processes. */
const MARGIN_MS = 10_000;

interface Mark {
  readonly context: string;
  readonly at: number;
}

/**
 * Tracks the contexts with decisions that their velocities have not counted: those that this
 * process could not count and has not stored yet, and those that any process has stored with that
 * mark.
 */
@Injectable()
export class UncountedDecisionsService extends PeriodicWorker implements OnApplicationBootstrap {
  private readonly marks = new Map<string, Mark>();
  private newest: ReadonlyMap<string, number> = new Map();
  private older: ReadonlyMap<string, number> = new Map();
  private olderReadAt = -Infinity;

  constructor(
    private readonly repository: UncountedDecisionsRepository,
    private readonly role: ServiceRole,
    private readonly clock: Clock,
    registry: Registry,
  ) {
    super({
      name: 'uncounted-decisions',
      does: 'look for uncounted decisions',
      everyMs: UNCOUNTED_POLL_MS,
      runs: 'api',
    });
    const count = () => this.count();
    new Gauge({
      name: 'fraud_velocity_uncounted_decisions',
      help: 'Stored decisions that velocities do not count yet, up to 10,000. They are counted when the store of the velocities is available.',
      registers: [registry],
      async collect() {
        this.set(await count());
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.run();
  }

  /** The contexts with stored decisions to repair. */
  get contexts(): readonly string[] {
    return [...this.newest.keys()];
  }

  /** Records that this process could not count a decision, which is not stored yet. */
  mark(context: string, decisionId: string): void {
    if (this.marks.size >= MAX_MARKS) {
      for (const oldest of this.marks.keys()) {
        this.marks.delete(oldest);
        break;
      }
    }
    this.marks.set(decisionId, { context, at: Date.now() });
  }

  /** Whether a window of a context includes an uncounted decision. */
  isWithin(context: string, seconds: number): boolean {
    const since = Date.now() - seconds * 1_000 - MARGIN_MS;
    const newest = this.newest.get(context);
    if (newest !== undefined && newest > since) return true;
    if (this.marks.size === 0) return false;
    return [...this.marks.values()].some((mark) => mark.context === context);
  }

  protected override async work(): Promise<void> {
    const marked = [...this.marks.keys()];
    if (marked.length > 0) {
      const stored = await this.repository.stored(marked);
      const contexts = await this.readContexts();
      // Both at once: stored decisions are in the contexts that were read afterwards.
      for (const id of stored) this.marks.delete(id);
      this.newest = contexts;
      const since = Date.now() - NEVER_STORED_MS;
      for (const [id, { at }] of this.marks) if (at < since) this.marks.delete(id);
      return;
    }
    this.newest = await this.readContexts();
  }

  private async readContexts(): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now();
    const isOlderDue = performance.now() - this.olderReadAt >= OLDER_POLL_MS;
    if (isOlderDue || this.older.size > 0) {
      this.older = timesByContext(await this.repository.olderContexts(now));
      this.olderReadAt = performance.now();
    }
    return new Map([...this.older, ...timesByContext(await this.repository.recentContexts(now))]);
  }

  private async count(): Promise<number> {
    // A scrape does not fail because the database is unavailable.
    return this.newest.size === 0 ? 0 : this.repository.count().catch(() => NaN);
  }
}

function timesByContext(contexts: readonly UncountedContext[]): ReadonlyMap<string, number> {
  return new Map(contexts.map(({ context, newest }) => [context, newest.getTime()]));
}
