import { Injectable } from '@nestjs/common';
import { PeriodicService, ServiceRole } from '@tessera/service';
import { Gauge, Registry } from 'prom-client';
import { UncountedDecisionsRepository } from './uncounted-decisions.repository.js';

/** How long another process may trust counts that lack a decision. */
export const UNCOUNTED_POLL_MS = 250;
/** A decision that is not stored by then, backends included, never will be. */
const NEVER_STORED_MS = 120_000;
/** Past it the oldest are let go: their store has been failing for a while, which is flagged. */
const MAX_MARKS = 10_000;
/** A mark is as new as the clocks of processes differ. */
const MARGIN_MS = 10_000;

interface Mark {
  readonly context: string;
  readonly at: number;
}

/**
 * Which contexts have decisions that their velocities lack: those that this process could not count
 * and has not stored yet, and those that any process has stored with that note.
 */
@Injectable()
export class UncountedDecisionsService extends PeriodicService {
  private readonly marks = new Map<string, Mark>();
  private newest: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly repository: UncountedDecisionsRepository,
    private readonly role: ServiceRole,
    registry: Registry,
  ) {
    super({
      failure: 'Failed to look for uncounted decisions; will retry.',
      everyMs: UNCOUNTED_POLL_MS,
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

  override async onApplicationBootstrap(): Promise<void> {
    if (this.role.isWorker) return;
    await this.run();
    await super.onApplicationBootstrap();
  }

  /** The contexts that have stored decisions to repair. */
  get contexts(): readonly string[] {
    return [...this.newest.keys()];
  }

  /** This process could not count a decision, which is still to be stored. */
  mark(context: string, decisionId: string): void {
    if (this.marks.size >= MAX_MARKS) {
      for (const oldest of this.marks.keys()) {
        this.marks.delete(oldest);
        break;
      }
    }
    this.marks.set(decisionId, { context, at: Date.now() });
  }

  /** Whether a window of a context reaches back to a decision that is not counted. */
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
      // Both at once: what is stored is among the contexts that were read after it.
      for (const id of stored) this.marks.delete(id);
      this.newest = contexts;
      const since = Date.now() - NEVER_STORED_MS;
      for (const [id, { at }] of this.marks) if (at < since) this.marks.delete(id);
      return;
    }
    this.newest = await this.readContexts();
  }

  private async readContexts(): Promise<ReadonlyMap<string, number>> {
    const contexts = await this.repository.contexts();
    return new Map(contexts.map(({ context, newest }) => [context, newest.getTime()]));
  }

  private async count(): Promise<number> {
    // A scrape does not fail because the database is unavailable.
    return this.newest.size === 0 ? 0 : this.repository.count().catch(() => NaN);
  }
}
