import { Injectable, Logger } from '@nestjs/common';
import { ServiceConfig } from '@tessera/config';
import { Keyring } from '@tessera/crypto';
import { databaseOwnerOf, prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { FailedAuthenticationsService } from '../authentication/failed-authentications.service.js';
import { AuditTrailService } from '../trail/audit-trail.service.js';
import { writerOf } from '../writer/audit-writer.js';
import { RowMac } from '../writer/row-mac.js';
import { AUDIT_CHAIN_KEY, type AuditBatch, BatchSealer } from './audit-batch.js';
import { AuditPartitionsRepository } from './audit-partitions.repository.js';
import { takeLease } from './lease.js';
import { CHAIN_CUT, ROW_MISSING, ROW_REFUSED } from './finding-actions.js';
import { findLostRows } from './own-rows.js';
import { sealWaitingEvents, type RefusedRow, type Sealed } from './seal-waiting-events.js';

const EVERY_MS = 1_000;
/** A quiet chain is continued every minute, so that a gap between batches means it was stopped. */
export const HEARTBEAT_MS = 60_000;
/** The head goes to the log this often: logs leave the machine, and a cut chain does not match them. */
const HEAD_LOG_MS = 60 * 60_000;

/** The only query that a replica runs each second while nothing happens. */
const LOOK = {
  name: 'audit_sequencer_look',
  text: `select exists (select from audit_pending) as waits,
      (select max(sealed_at) from (
        select sealed_at from audit_batch order by number desc limit 1) last) as sealed_at,
      (select head from audit_batch where number = $1) as head,
      coalesce((select max(number) from audit_batch), 0)::float8 as newest,
      exists (select from audit_tally where minute <= $2) as tallies`,
};

interface Look {
  readonly waits: boolean;
  readonly sealed_at: Date | null;
  readonly head: Buffer | null;
  readonly newest: number;
  readonly tallies: boolean;
}

type KnownBatch = Pick<AuditBatch, 'number' | 'head'>;

/** Chains what was recorded, once a second, in one of the replicas. */
@Injectable()
export class AuditSequencerWorker extends PeriodicWorker<number> {
  private readonly logger = new Logger(AuditSequencerWorker.name);
  private readonly sealer: BatchSealer;
  private readonly mac: RowMac;
  /** The last batch that this process has seen: it must still be there at every look. */
  private known: KnownBatch | null = null;
  private headLoggedAt = 0;
  private closed: Outcome = {};

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly trail: AuditTrailService,
    private readonly failedAuthentications: FailedAuthenticationsService,
    private readonly partitions: AuditPartitionsRepository,
    keyring: Keyring,
    config: ServiceConfig,
  ) {
    super({
      name: 'audit-sequencer',
      does: 'chain the audit trail',
      everyMs: EVERY_MS,
      runs: 'every',
    });
    this.sealer = new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.keyDomain);
    this.mac = new RowMac(databaseOwnerOf(dataSource));
  }

  /**
   * Chains all that waits. What else is due fails by itself: a lock on another table must not stop the
   * sealing.
   *
   * @returns how many rows it sealed; none when another replica is at it
   */
  protected override async work(signal: AbortSignal): Promise<number> {
    const flushed = await outcomeOf(this.failedAuthentications.flush());
    const count = await this.sealAll(signal);
    await this.reportLostRows();
    const kept = await outcomeOf(this.partitions.keep());
    for (const { error } of [flushed, this.closed, kept]) {
      if (error !== undefined) throw error;
    }
    return count;
  }

  private async sealAll(signal: AbortSignal): Promise<number> {
    let count = 0;
    let sealed: Sealed | null;
    do {
      sealed = (await this.isDue())
        ? await this.dataSource.transaction((tx) => this.seal(tx))
        : null;
      if (sealed !== null) this.remember(sealed.batch);
      count += sealed?.batch.eventIds.length ?? 0;
    } while (sealed?.hasMore === true && !signal.aborted);
    return count;
  }

  private async isDue(): Promise<boolean> {
    const over = this.failedAuthentications.lastClosedMinute();
    // Judge the batch that was requested: another run may seal the next one before the response
    // arrives.
    const { known } = this;
    const [look] = await prepared<Look>(this.dataSource, LOOK, [known?.number ?? null, over]);
    if (look === undefined) return false;
    writerOf(this.dataSource).sawBatch(look.newest);
    if (known !== null && look.head?.equals(known.head) !== true) await this.tellOfCut(known);
    this.closed = look.tallies ? await outcomeOf(this.failedAuthentications.close()) : {};
    const age = this.clock.now().getTime() - (look.sealed_at?.getTime() ?? 0);
    const hasClosed = look.tallies && this.closed.error === undefined;
    return look.waits || hasClosed || age >= HEARTBEAT_MS;
  }

  private async seal(tx: EntityManager): Promise<Sealed | null> {
    if (!(await takeLease(tx, 'sequencer'))) return null;
    const { sealer, mac } = this;
    const sealed = await sealWaitingEvents(tx, { sealer, mac, now: this.clock.now() });
    for (const row of sealed.refused) await this.reportRefused(tx, row);
    return sealed;
  }

  /** The finding is a row of the trail itself, so that it is sealed and cannot be taken back. */
  private async reportRefused(tx: EntityManager, { id, reason }: RefusedRow): Promise<void> {
    this.logger.error(
      `Refused to seal audit row ${id} (${reason}): it was not written by this service, or it was changed.`,
    );
    await this.trail.record(tx, {
      action: ROW_REFUSED,
      result: 'refused',
      object: { type: 'audit_event', id },
      details: { reason },
    });
  }

  private async reportLostRows(): Promise<void> {
    for (const { id } of await findLostRows(this.dataSource, writerOf(this.dataSource))) {
      this.logger.error(`Audit row ${id} was removed or changed before it was sealed.`);
      await this.trail.record(null, {
        action: ROW_MISSING,
        result: 'failed',
        object: { type: 'audit_event', id },
      });
    }
  }

  /**
   * Once it is committed: a batch that was rolled back would look like one that an attacker
   * removed.
   */
  private remember(batch: AuditBatch): void {
    this.known = batch;
    this.logHead(batch);
  }

  /** A sealed batch is missing or differs: the chain was modified. */
  private async tellOfCut(known: KnownBatch): Promise<void> {
    const { number } = known;
    if (this.known === known) this.known = null;
    this.logger.error(
      `The audit chain was cut or rewritten: its batch ${number} is not the one that was sealed.`,
    );
    const details = { last_known_batch: number };
    await this.trail.record(null, { action: CHAIN_CUT, result: 'failed', details });
  }

  private logHead({ number, head, sealedAt }: AuditBatch): void {
    if (sealedAt.getTime() - this.headLoggedAt < HEAD_LOG_MS) return;
    this.headLoggedAt = sealedAt.getTime();
    // Base 64 rather than hex: the log masks long runs of digits, which hex may have.
    this.logger.log(`Audit chain: batch ${number} has the head ${head.toString('base64url')}.`);
  }
}

interface Outcome {
  readonly error?: Error;
}

/** Waits for work whose failure is thrown later. */
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return {};
  } catch (error) {
    return { error: Error.isError(error) ? error : new Error('Not an error.', { cause: error }) };
  }
}
