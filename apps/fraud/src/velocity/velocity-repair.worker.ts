import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { Counter, Registry } from 'prom-client';
import type { PlannedVelocity } from '../rules/velocity-plan.js';
import { ActiveRulesetsService } from '../rulesets/active-rulesets.service.js';
import { historyOf, PastAdditionsService, type ReadDecision } from './past-additions.service.js';
import { UncountedDecisionsRepository } from './uncounted-decisions.repository.js';
import { UNCOUNTED_POLL_MS, UncountedDecisionsService } from './uncounted-decisions.service.js';
import { type HistoryGap, VelocityStore } from './velocity-store.js';

const EVERY_MS = 500;
/** By then a call that timed out has been counted or dropped, and every pod has reconnected. */
const SETTLE_SECONDS = 2;
const GAP_LEASE_SECONDS = 30;
/** Exceeds both the clock difference between stores and the time between counting and storing. */
const MARGIN_MS = 10_000;
const CHUNK = 250;

/**
 * Counts decisions that the velocity store lacks: those stored without being counted, and those
 * that the store has lost since. Counting twice is harmless, because the stores identify decisions
 * by ID, so pods need no coordination.
 */
@Injectable()
export class VelocityRepairWorker extends PeriodicWorker {
  private readonly gaps = new Set<string>();
  private readonly repaired: Counter;
  private readonly filled: Counter;

  constructor(
    private readonly store: VelocityStore,
    private readonly uncounted: UncountedDecisionsService,
    private readonly repository: UncountedDecisionsRepository,
    private readonly past: PastAdditionsService,
    private readonly rulesets: ActiveRulesetsService,
    registry: Registry,
  ) {
    super({
      name: 'velocity-repair',
      does: 'count decisions late',
      everyMs: EVERY_MS,
      runs: 'api',
    });
    const registers = [registry];
    this.repaired = new Counter({
      name: 'fraud_velocity_repaired_total',
      help: 'Decisions that were counted late, because the store of the velocities was unavailable when they were made.',
      registers,
    });
    this.filled = new Counter({
      name: 'fraud_velocity_gaps_filled_total',
      help: 'Times for which Redis had lost counts, after a restart or a failover, and has them again.',
      registers,
    });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    await this.store.findCountsOfFormerRelease(this.rulesets.all().map(({ context }) => context));
    for (const context of this.store.takeGaps()) this.gaps.add(context);
    for (const context of this.gaps) {
      if (signal.aborted) return;
      if (await this.fillGap(context, signal)) this.gaps.delete(context);
    }
    for (const context of this.uncounted.contexts) await this.repair(context, signal);
  }

  /** @returns whether it is filled; otherwise it is retried */
  private async fillGap(context: string, signal: AbortSignal): Promise<boolean> {
    const gap = await this.store.claimGap(context, GAP_LEASE_SECONDS);
    // Another process fills it; if that one dies, the next partial result queues it here again.
    if (gap === null) return true;
    const isSettled = gap.now.getTime() - gap.until.getTime() >= SETTLE_SECONDS * 1_000;
    const isFilled = isSettled && (await this.fill(gap, signal));
    await this.store.releaseGap(gap, isFilled);
    if (isFilled) this.filled.inc();
    return isFilled;
  }

  private async fill(gap: HistoryGap, signal: AbortSignal): Promise<boolean> {
    const { context, from } = gap;
    for await (const page of this.repository.inGap(gap, MARGIN_MS)) {
      if (signal.aborted) return false;
      await this.count(
        context,
        page.flatMap((row) => this.past.read(row)),
      );
    }
    // Decisions counted late since then are lost as well, and may be older than the gap.
    const since = new Date(from.getTime() - MARGIN_MS);
    const reopened = await this.repository.reopen(context, since);
    // The gap can be released once every process knows about these decisions instead.
    if (reopened > 0) await delay(2 * UNCOUNTED_POLL_MS, undefined, { signal });
    await this.keepHistories(context);
    return true;
  }

  private async repair(context: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const count = await this.repository.repair(context, SETTLE_SECONDS, async (decisions) => {
        const read = decisions.flatMap((row) => this.past.read(row));
        await this.store.noteRepeatable(this.past.repeatable(read));
        await this.count(context, read);
        await this.keepHistories(context);
      });
      this.repaired.inc(count);
      if (count === 0) return;
    }
  }

  private async count(context: string, decisions: readonly ReadDecision[]): Promise<void> {
    for (const velocity of this.velocitiesOf(context)) {
      const additions = decisions.flatMap((decision) => this.past.of(decision, context, velocity));
      for (let at = 0; at < additions.length; at += CHUNK) {
        await this.store.backfill(historyOf(context, velocity), additions.slice(at, at + CHUNK));
      }
    }
  }

  private async keepHistories(context: string): Promise<void> {
    const velocities = this.velocitiesOf(context);
    await this.store.keepHistories(
      context,
      velocities.map(({ definition }) => definition.id),
    );
  }

  private velocitiesOf(context: string): readonly PlannedVelocity[] {
    return this.rulesets.all().flatMap((one) => (one.context === context ? one.velocities : []));
  }
}
