import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, prepared, ServiceRole, type Statement } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { PlannedVelocity } from '../rules/velocity-plan.js';
import { ActiveRulesets } from '../rulesets/active-rulesets.js';
import { historyOf, type PastDecision, PastAdditionsService } from './past-additions.service.js';
import { COUNTS_IN } from './counts-in.js';
import { type HistoryState, VelocityStore } from './velocity-store.js';

const LOOK_EVERY_MS = 500;
/** By then every replica counts a definition that was activated: they follow within a second. */
const SETTLE_MS = 2_000;
/** Clocks of stores and the time between counting and storing differ by less. */
const MARGIN_MS = 10_000;
const LEASE_SECONDS = 30;
const PAGE = 1_000;
const CHUNK = 250;

/** The page before a decision, whatever its context: a quiet context does not scan all of them. */
const READ_PAGE: Statement = {
  name: 'velocity_fill_page',
  text: `select d.id, d.created_at, d.created_at::text as position,
      case when ${COUNTS_IN('d', 'r', '$1')} then d.request end as request
    from decision d left join ruleset r on r.id = d.ruleset_id
    where (d.created_at, d.id) < ($2::timestamptz, $3::uuid) and d.created_at > $4
    order by d.created_at desc, d.id desc limit ${PAGE}`,
};
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Wanted {
  readonly context: string;
  readonly velocity: PlannedVelocity;
}

interface PageRow extends PastDecision {
  readonly position: string;
}

/**
 * Reads the history of velocities in from the stored decisions, which are the truth: after a
 * definition was activated, and after Redis has lost what it had. Newest first, so that short
 * windows are complete first.
 */
@Injectable()
export class VelocityFill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly wanted = new Map<string, Wanted>();
  private readonly seen = new Set<string>();
  private readonly task = new PeriodicTask({
    failure: 'The history of velocities was not read in.',
    everyMs: LOOK_EVERY_MS,
    work: (signal) => this.work(signal),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: VelocityStore,
    private readonly past: PastAdditionsService,
    private readonly rulesets: ActiveRulesets,
    private readonly role: ServiceRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.isWorker) this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** A decision found that the store has not all of this history. */
  want(context: string, velocity: PlannedVelocity): void {
    this.wanted.set(`${context} ${velocity.definition.id}`, { context, velocity });
  }

  private async work(signal: AbortSignal): Promise<void> {
    this.wantActivated();
    for (const [key, wanted] of this.wanted) {
      if (signal.aborted) return;
      if (await this.fill(wanted, signal)) this.wanted.delete(key);
    }
  }

  /** A definition that a ruleset brings is read in before the first decision asks for it. */
  private wantActivated(): void {
    for (const { context, id, velocities } of this.rulesets.all()) {
      if (this.seen.has(id)) continue;
      this.seen.add(id);
      for (const velocity of velocities) this.want(context, velocity);
    }
  }

  /** @returns whether it is settled; otherwise it is tried again */
  private async fill({ context, velocity }: Wanted, signal: AbortSignal): Promise<boolean> {
    const history = historyOf(context, velocity);
    const state = await this.store.claim(history, LEASE_SECONDS);
    // Another process reads it in; if that one dies, the next partial answer brings it here again.
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
      const values = [context, position, id, target];
      const page = await prepared<PageRow>(this.dataSource, READ_PAGE, values);
      const additions = page
        .flatMap((row) => this.past.read(row))
        .flatMap((decision) => this.past.of(decision, context, velocity));
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
