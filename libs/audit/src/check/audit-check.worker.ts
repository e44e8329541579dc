import { Injectable, Logger } from '@nestjs/common';
import { ServiceConfig } from '@tessera/config';
import { Keyring } from '@tessera/crypto';
import { databaseOwnerOf } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { AnchorComparison, type Anchors } from '../anchors/anchor-comparison.js';
import { AnchorMac } from '../anchors/anchor.js';
import { createAnchorStore } from '../anchors/create-anchor-store.js';
import { AUDIT_CHAIN_KEY, BatchSealer } from '../chain/audit-batch.js';
import { ChainFaultError } from '../chain/chain.errors.js';
import { DroppedMonths } from '../chain/dropped-months.js';
import { VERIFICATION_FAILED } from '../chain/finding-actions.js';
import { takeLease } from '../chain/lease.js';
import { findLastBatch } from '../chain/stored-batches.js';
import { TrailFindings } from '../chain/trail-findings.js';
import type { MissingNumber } from '../writer/writer-numbers.js';
import { AuditTrailService } from '../trail/audit-trail.service.js';
import { RowMac } from '../writer/row-mac.js';
import { checkStretch, endOf } from './check-stretch.js';
import { CheckStates, initialState, type CheckState } from './check-state.js';

const EVERY_MS = 10_000;
/** What one run may spend on new batches, and on the pass over the whole chain. */
const TAIL_BUDGET_MS = 2_000;
const PASS_BUDGET_MS = 500;
/** A pass over the whole chain begins this long after the last one ended. */
const PASS_EVERY_MS = 60 * 60_000;
/** Anchors are added once a minute by each process. */
const ANCHORS_EVERY_MS = 30_000;

/**
 * Verifies the trail in the background, in one process at a time: what is new within seconds, and the
 * whole chain again and again. What it found stays until the trail is correct again.
 */
@Injectable()
export class AuditCheckWorker extends PeriodicWorker<CheckState | null> {
  private readonly logger = new Logger(AuditCheckWorker.name);
  private readonly states: CheckStates;
  private readonly sealer: BatchSealer;
  private readonly mac: RowMac;
  private readonly anchors: Anchors | null;
  private comparedAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly trail: AuditTrailService,
    keyring: Keyring,
    config: ServiceConfig,
  ) {
    super({
      name: 'audit-check',
      does: 'verify the audit trail',
      everyMs: EVERY_MS,
      runs: 'every',
    });
    const owner = databaseOwnerOf(dataSource);
    this.states = new CheckStates(owner);
    this.sealer = new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.keyDomain);
    this.mac = new RowMac(owner);
    const store = createAnchorStore(config, owner);
    this.anchors = store && { store, mac: new AnchorMac(owner) };
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.anchors?.store.close();
  }

  /** @returns how far it has come; null when another process is at it */
  protected override async work(): Promise<CheckState | null> {
    const before = await this.states.read(this.dataSource);
    const compared = await this.compareAnchors(before ?? initialState(this.clock.now()));
    const after = await this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      if (!(await takeLease(tx, 'check'))) return null;
      const state = await this.check(tx, compared);
      await this.states.write(tx, state);
      return state;
    });
    if (after !== null) await this.report(before, after);
    return after;
  }

  private async check(tx: EntityManager, compared: Compared): Promise<CheckState> {
    const stored = await this.states.read(tx);
    let state = { ...(stored ?? initialState(this.clock.now())), ...compared };
    try {
      state = await this.checkTail(tx, state);
      state = { ...(await this.checkPass(tx, state)), fault: null };
    } catch (error) {
      if (!(error instanceof ChainFaultError)) throw error;
      state = { ...state, fault: { kind: error.kind, message: error.message } };
    }
    const recorded = await TrailFindings.read(tx, this.mac);
    const missing = state.missing.map((each) => ({ ...each, since: new Date(each.since) }));
    return { ...state, rows: recorded.open(missing).length };
  }

  private async checkTail(tx: EntityManager, state: CheckState): Promise<CheckState> {
    const { sealer, mac } = this;
    const walk = await checkStretch(tx, state.tail, { sealer, mac, budgetMs: TAIL_BUDGET_MS });
    return {
      ...state,
      tail: endOf(walk, state.tail),
      tailAt: walk.isComplete ? this.clock.now().getTime() : state.tailAt,
      missing: merged(state.missing, walk.missing),
    };
  }

  private async checkPass(tx: EntityManager, state: CheckState): Promise<CheckState> {
    const now = this.clock.now().getTime();
    const isBeginning = state.pass === null;
    if (isBeginning && state.passEndedAt !== null && now < state.passEndedAt + PASS_EVERY_MS) {
      return state;
    }
    const { sealer, mac } = this;
    const walk = await checkStretch(tx, state.pass, { sealer, mac, budgetMs: PASS_BUDGET_MS });
    return {
      ...state,
      pass: walk.isComplete ? null : endOf(walk, state.pass),
      passEndedAt: walk.isComplete ? now : state.passEndedAt,
      missing: merged(state.missing, walk.missing),
    };
  }

  /** Outside of a transaction, because the other store may be slow. */
  private async compareAnchors(state: CheckState): Promise<Compared> {
    const { anchor, anchorFault } = state;
    if (this.anchors === null) return { anchor, anchorFault: null };
    const now = this.clock.now().getTime();
    if (now < this.comparedAt + ANCHORS_EVERY_MS) return {};
    this.comparedAt = now;
    const { anchors } = this;
    try {
      const { manager } = this.dataSource;
      const { mac } = this;
      const { start } = await DroppedMonths.claimed(manager, mac);
      const options = { mac, start, after: anchor };
      const comparison = await AnchorComparison.begin(manager, anchors, options);
      const last = await findLastBatch(this.dataSource);
      await comparison.finish(this.dataSource, last);
      return { anchor: Math.min(comparison.highest, last?.number ?? 0), anchorFault: null };
    } catch (error) {
      if (error instanceof ChainFaultError) {
        return { anchor, anchorFault: { kind: error.kind, message: error.message } };
      }
      this.logger.warn({ message: 'Failed to read the audit anchors; will retry.', err: error });
      return { anchor, anchorFault };
    }
  }

  private async report(before: CheckState | null, after: CheckState): Promise<void> {
    for (const name of ['fault', 'anchorFault'] as const) {
      const found = after[name];
      if (found === null || found.message === before?.[name]?.message) continue;
      this.logger.error(`The audit trail is not correct: ${found.message}`);
      await this.trail.record(null, {
        action: VERIFICATION_FAILED,
        result: 'failed',
        details: { kind: found.kind, message: found.message },
      });
    }
  }
}

/** Empty when it was not time yet. */
type Compared = Partial<Pick<CheckState, 'anchor' | 'anchorFault'>>;

function merged(
  known: CheckState['missing'],
  found: readonly MissingNumber[],
): CheckState['missing'] {
  const isNew = ({ writer, sequence }: MissingNumber) =>
    !known.some((each) => each.writer === writer && each.sequence === sequence);
  return [
    ...known,
    ...found.filter(isNew).map((each) => ({ ...each, since: each.since.toISOString() })),
  ].slice(0, 1_000);
}
