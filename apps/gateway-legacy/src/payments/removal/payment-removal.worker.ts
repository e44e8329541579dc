import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { PurgeMetrics } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { GatewayLegacyConfig } from '../../config.js';
import { toPaymentId } from '../../ids.js';
import { PaymentRemovalRepository, type RemovalPosition } from './payment-removal.repository.js';

const DAY_MS = 24 * 3_600_000;
/** The rows of a batch are locked until it commits. A payment has some ten rows. */
const PAYMENTS_PER_BATCH = 500;
const LINES_PER_BATCH = 2_000;
const FIRST: RemovalPosition = {
  updatedAt: '-infinity',
  id: toPaymentId('00000000-0000-0000-0000-000000000000'),
};

/** Removes payments and settlement lines after `PAYMENT_RETENTION_DAYS`, if nothing about them is open. */
@Injectable()
export class PaymentRemovalWorker extends PeriodicWorker<number> {
  private readonly retentionDays: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly removal: PaymentRemovalRepository,
    private readonly trail: AuditTrailService,
    config: GatewayLegacyConfig,
    metrics: PurgeMetrics,
  ) {
    super({
      name: 'payment-removal',
      does: 'remove old payments',
      everyMs: 10 * 60_000,
    });
    this.retentionDays = config.paymentRetentionDays;
    if (this.retentionDays > 0) metrics.watchLag('payment', () => this.removal.lagSeconds());
  }

  /** @returns how many payments were removed */
  protected override async work(signal: AbortSignal): Promise<number> {
    if (this.retentionDays === 0) return 0;
    await this.removal.begin();
    const before = this.firstKept();
    const { removed, isComplete } = await this.removePayments(before, signal);
    await this.removeLines(before, signal);
    if (isComplete && !signal.aborted) await this.removal.catchUp();
    return removed;
  }

  /** A day of UTC, so that a report can begin on it. */
  private firstKept(): Date {
    const time = this.clock.now().getTime() - this.retentionDays * DAY_MS;
    return new Date(Math.floor(time / DAY_MS) * DAY_MS);
  }

  /** A run ends after minutes, so it may be incomplete. */
  private async removePayments(
    before: Date,
    signal: AbortSignal,
  ): Promise<{ readonly removed: number; readonly isComplete: boolean }> {
    let after = FIRST;
    let seen = 0;
    let removed = 0;
    await purgeInBatches(
      PAYMENTS_PER_BATCH,
      async () => {
        const batch = await this.dataSource.transaction(async (tx) => {
          const result = await this.removal.removePayments(tx, before, after, PAYMENTS_PER_BATCH);
          if (result.payments > 0) await this.record(tx, before, result);
          return result;
        });
        after = batch.last ?? after;
        removed += batch.payments;
        ({ seen } = batch);
        return seen;
      },
      signal,
    );
    return { removed, isComplete: seen < PAYMENTS_PER_BATCH };
  }

  private async removeLines(before: Date, signal: AbortSignal): Promise<void> {
    let after = new Date(0);
    await purgeInBatches(
      LINES_PER_BATCH,
      () =>
        this.dataSource.transaction(async (tx) => {
          const result = await this.removal.removeLines(tx, before, after, LINES_PER_BATCH);
          if (result.lines > 0) await this.record(tx, before, { payments: 0, lines: result.lines });
          after = result.last ?? after;
          return result.lines;
        }),
      signal,
    );
  }

  private record(
    tx: EntityManager,
    before: Date,
    { payments, lines }: { readonly payments: number; readonly lines: number },
  ): Promise<void> {
    return this.trail.record(tx, {
      action: 'payment.remove',
      result: 'success',
      details: { before: before.toISOString(), payments, settlement_lines: lines },
    });
  }
}
