import { Injectable, Logger } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { Clock, PeriodicService, prepared, ServiceConfig } from '@tessera/service';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { FailedAuthentications } from '../authentication/failed-authentications.js';
import { AuditTrail } from '../trail/audit-trail.js';
import { AUDIT_CHAIN_KEY } from './audit-chain-key.js';
import { BatchSealer, type AuditBatch } from './audit-batch.js';
import { AuditPartitions } from './audit-partitions.js';
import { MAX_BATCH_EVENTS, sealWaitingEvents } from './seal-waiting-events.js';

const EVERY_MS = 1_000;
/** A quiet chain is continued now and then, so that a chain which was cut looks old. */
export const HEARTBEAT_MS = 10 * 60_000;
/** The head goes to the log this often: logs leave the machine, and a cut chain does not fit them. */
const HEAD_LOG_MS = 60 * 60_000;

/** One sequencer at a time, whoever runs it: a chain inside each request would queue all replicas. */
const LOCK = {
  name: 'audit_sequencer_lock',
  text: 'select pg_try_advisory_xact_lock(7301967) as mine',
};

/** All that a replica asks each second while nothing happens. */
const LOOK = {
  name: 'audit_sequencer_look',
  text: `select exists (select from audit_pending) as waits,
      (select max(sealed_at) from (
        select sealed_at from audit_batch order by number desc limit 1) last) as sealed_at,
      (select head from audit_batch where number = $1) as head,
      exists (select from audit_tally where minute <= $2) as tallies`,
};

interface Look {
  readonly waits: boolean;
  readonly sealed_at: Date | null;
  readonly head: Buffer | null;
  readonly tallies: boolean;
}

type KnownBatch = Pick<AuditBatch, 'number' | 'head'>;

/** Chains what was recorded, once a second, in one of the replicas. */
@Injectable()
export class AuditSequencer extends PeriodicService<number> {
  private readonly logger = new Logger(AuditSequencer.name);
  private readonly sealer: BatchSealer;
  /** The last batch that this process has seen: it must still be there whenever it looks. */
  private known: KnownBatch | null = null;
  private headLoggedAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
    private readonly failedAuthentications: FailedAuthentications,
    private readonly partitions: AuditPartitions,
    keyring: Keyring,
    config: ServiceConfig,
  ) {
    super({ failure: 'The audit trail was not chained.', everyMs: EVERY_MS });
    this.sealer = new BatchSealer(keyring.hmacKey(AUDIT_CHAIN_KEY), config.instance);
  }

  /**
   * Chains all that waits.
   *
   * @returns how many rows it sealed; none when another replica is at it
   */
  protected override async work(signal: AbortSignal): Promise<number> {
    await this.partitions.keep();
    await this.failedAuthentications.flush();
    let sealed = 0;
    let batch: AuditBatch | null;
    do {
      batch = (await this.isDue())
        ? await this.dataSource.transaction((on) => this.seal(on))
        : null;
      if (batch !== null) this.remember(batch);
      sealed += batch?.eventIds.length ?? 0;
    } while (batch?.eventIds.length === MAX_BATCH_EVENTS && !signal.aborted);
    return sealed;
  }

  private async isDue(): Promise<boolean> {
    const over = this.failedAuthentications.lastClosedMinute();
    // What was asked for is judged: while the answer is on its way, another run may seal a batch.
    const { known } = this;
    const [look] = await prepared<Look>(this.dataSource, LOOK, [known?.number ?? null, over]);
    if (look === undefined) return false;
    if (known !== null && look.head?.equals(known.head) !== true) await this.tellOfCut(known);
    if (look.tallies) await this.failedAuthentications.close();
    const age = this.clock.now().getTime() - (look.sealed_at?.getTime() ?? 0);
    return look.waits || look.tallies || age >= HEARTBEAT_MS;
  }

  private async seal(manager: EntityManager): Promise<AuditBatch | null> {
    const [lock] = await prepared<{ mine: boolean }>(manager, LOCK, []);
    if (lock?.mine !== true) return null;
    return sealWaitingEvents(manager, this.sealer, this.clock.now());
  }

  /** Once it is committed: a batch that was rolled back would look like one that somebody took away. */
  private remember(batch: AuditBatch): void {
    this.known = batch;
    this.logHead(batch);
  }

  /** What was sealed is gone or is another one: somebody has written to the chain. */
  private async tellOfCut(known: KnownBatch): Promise<void> {
    const { number } = known;
    if (this.known === known) this.known = null;
    this.logger.error(
      `The audit chain was cut or rewritten: its batch ${number} is not the one that was sealed.`,
    );
    const details = { last_known_batch: number };
    await this.trail.record(null, { action: 'audit.chain_cut', result: 'failed', details });
  }

  private logHead({ number, head, sealedAt }: AuditBatch): void {
    if (sealedAt.getTime() - this.headLoggedAt < HEAD_LOG_MS) return;
    this.headLoggedAt = sealedAt.getTime();
    // Base 64 rather than hex: the log masks long runs of digits, which hex may have.
    this.logger.log(`Audit chain: batch ${number} has the head ${head.toString('base64url')}.`);
  }
}
