import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import type { WorkSource } from '@tessera/work';
import { DataSource } from 'typeorm';
import type { BackupReason, BackupRow } from './backup.js';
import { CLAIM_BACKUPS, END_BACKUP, POSTPONE_BACKUP } from './backup-statements.js';
import { backupResponse } from './dto/backup.js';

export type BackupEnding = { readonly paymentMethodId: string } | { readonly reason: BackupReason };

/**
 * The backups that wait for their provider. SQL by hand: claims skip rows that other processes have
 * locked.
 */
@Injectable()
export class BackupsRepository implements WorkSource<BackupRow> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: WebhookOutboxRepository,
  ) {}

  claim(limit: number, leaseMs: number): Promise<BackupRow[]> {
    return prepared<BackupRow>(this.dataSource, CLAIM_BACKUPS, [leaseMs, limit]);
  }

  async postpone({ id }: BackupRow, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE_BACKUP, [id, waitMs]);
  }

  /** After too many attempts. */
  fail(backup: BackupRow): Promise<void> {
    return this.end(backup, { reason: 'unavailable' });
  }

  /** Records the end and its event together, once. */
  async end({ id }: BackupRow, ending: BackupEnding): Promise<void> {
    const at = this.clock.now();
    const [status, reason, paymentMethodId] =
      'reason' in ending
        ? (['failed', ending.reason, null] as const)
        : (['completed', null, ending.paymentMethodId] as const);
    await this.dataSource.transaction(async (tx) => {
      const values = [id, status, reason, paymentMethodId, at];
      const [ended] = await prepared<BackupRow>(tx, END_BACKUP, values);
      if (ended === undefined) return;
      await this.outbox.emit(tx, {
        event: `backup.${status}`,
        ownerId: ended.account_id,
        body: { occurred_at: at.toISOString(), backup: backupResponse(ended) },
      });
    });
  }
}
