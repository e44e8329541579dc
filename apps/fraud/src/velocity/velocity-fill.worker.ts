import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { Gauge, Registry } from 'prom-client';
import type { PlannedVelocity } from '../rules/velocity-plan.js';
import { ActiveRulesetsService } from '../rulesets/active-rulesets.service.js';
import { historyOf, PastAdditionsService } from './past-additions.service.js';
import { PAGE, PastDecisionsRepository } from './past-decisions.repository.js';
import { type HistoryState, VelocityStore } from './velocity-store.js';

const POLL_EVERY_MS = 500;
/** Time after which every replica counts an activated definition; they follow within a second. */
const SETTLE_MS = 2_000;
/** Exceeds both the clock difference between stores and the time between counting and storing. */
const MARGIN_MS = 10_000;
const LEASE_SECONDS = 30;
const CHUNK = 250;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Wanted {
  readonly context: string;
  readonly velocity: PlannedVelocity;
}

/**
 * Loads the history of velocities from the stored decisions, which are the source of truth: after a
 * definition was activated, and after Redis has lost its data. Newest first, so that short windows
 * are complete first.
 */
@Injectable()
export class VelocityFillWorker extends PeriodicWorker {
  private readonly wanted = new Map<string, Wanted>();
  private readonly seen = new Set<string>();

  constructor(
    private readonly decisions: PastDecisionsRepository,
    private readonly store: VelocityStore,
    private readonly past: PastAdditionsService,
    private readonly rulesets: ActiveRulesetsService,
    registry: Registry,
  ) {
    super({
      name: 'velocity-fill',
      does: 'read the history of velocities',
      everyMs: POLL_EVERY_MS,
      runs: 'api',
    });
    const count = () => this.wanted.size;
    new Gauge({
      name: 'fraud_velocity_histories_wanted',
      help: 'Velocities whose history this process reads from the stored decisions, after their rules became active or Redis lost its data. Until it is 0, velocities may be too low, which decisions say.',
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** Called when a decision found that the store's history is incomplete. */
  want(context: string, velocity: PlannedVelocity): void {
    this.wanted.set(`${context} ${velocity.definition.id}`, { context, velocity });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    this.wantActivated();
    for (const [key, wanted] of this.wanted) {
      if (signal.aborted) return;
      if (await this.fill(wanted, signal)) this.wanted.delete(key);
    }
  }

  /** Loads the definitions of a new ruleset before the first decision needs them. */
  private wantActivated(): void {
    for (const { context, id, velocities } of this.rulesets.all()) {
      if (this.seen.has(id)) continue;
      this.seen.add(id);
      for (const velocity of velocities) this.want(context, velocity);
    }
  }

  /** @returns whether it is complete; otherwise it is retried */
  private async fill({ context, velocity }: Wanted, signal: AbortSignal): Promise<boolean> {
    const history = historyOf(context, velocity);
    const state = await this.store.claim(history, LEASE_SECONDS);
    // Another process loads it; if that one dies, the next partial result queues it here again.
    if (state === null) return true;
    const { coveredFrom, now, registeredAt } = state;
    if (now.getTime() - registeredAt.getTime() < SETTLE_MS) {
      await this.store.cover(history, coveredFrom, true);
      return false;
    }
    await this.readIn({ context, velocity }, state, signal);
    return true;
  }

  private async readIn(
    { context, velocity }: Wanted,
    { coveredFrom, now }: HistoryState,
    signal: AbortSignal,
  ): Promise<void> {
    const history = historyOf(context, velocity);
    const target = new Date(now.getTime() - velocity.keptSeconds * 1_000 - MARGIN_MS);
    let position = new Date(coveredFrom.getTime() + MARGIN_MS).toISOString();
    let id = LAST_ID;
    while (!signal.aborted) {
      const page = await this.decisions.pageBefore(context, { position, id }, target);
      const read = page.flatMap((row) => this.past.read(row));
      // A repetition of one of these requests must not count again, wherever it was counted before.
      await this.store.noteRepeatable(this.past.repeatable(read));
      const additions = read.flatMap((decision) => this.past.of(decision, context, velocity));
      for (let at = 0; at < additions.length; at += CHUNK) {
        await this.store.backfill(history, additions.slice(at, at + CHUNK));
      }
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) {
        await this.store.cover(history, target, true);
        return;
      }
      ({ position, id } = last);
      await this.store.cover(history, last.created_at, false);
    }
    await this.store.cover(history, coveredFrom, true);
  }
}
