import { Injectable } from '@nestjs/common';
import { DayPartitions, PartitionMetrics, prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { WebhookConfig } from '../webhook.config.js';

const EVERY_MS = 10 * 60_000;
const TABLE = 'webhook_log';

const DROP_BEFORE = {
  name: 'webhook_log_drop_before',
  text: 'select webhook_log_drop_before($1::date) as dropped',
};
/** Only rows of days that had no partition. */
const PURGE_DEFAULT = {
  name: 'webhook_log_purge_default',
  text: 'delete from webhook_log_default where logged_at < $1',
};
const PURGE_RESENDS = {
  name: 'webhook_purge_resends',
  text: `delete from webhook_resend where ended_at < now() - interval '30 days'`,
};
/** Keys that sign no longer. */
const FORGET_KEYS = {
  name: 'webhook_forget_previous_keys',
  text: `update webhook_endpoint set previous_hmac_key = null, previous_key_until = null
    where previous_hmac_key is not null and previous_key_until <= now()`,
};

/**
 * Adds the partitions of the days to come, and drops those that are older than the log is kept. Also
 * removes keys whose rotation has ended.
 */
@Injectable()
export class WebhookLogWorker extends PeriodicWorker<number> {
  private readonly partitions: DayPartitions;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: WebhookConfig,
    metrics: PartitionMetrics,
  ) {
    const does = 'maintain the partitions of the webhook log';
    super({ name: 'webhook-log-partitions', does, everyMs: EVERY_MS });
    this.partitions = new DayPartitions(dataSource, TABLE);
    metrics.watch(TABLE);
  }

  /** @returns how many partitions were dropped */
  protected override async work(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    await this.partitions.keepAhead(now);
    const kept = DayPartitions.daysBefore(now, this.config.webhookLogDays);
    await prepared(this.dataSource, PURGE_DEFAULT, [kept]);
    await prepared(this.dataSource, PURGE_RESENDS, []);
    await prepared(this.dataSource, FORGET_KEYS, []);
    return this.dropBefore(kept, signal);
  }

  /** One by one: a transaction that drops many locks them all until it ends. */
  private async dropBefore(day: string, signal: AbortSignal): Promise<number> {
    for (let dropped = 0; ; dropped++) {
      const [row] = await this.partitions.change((tx) =>
        prepared<{ dropped: number }>(tx, DROP_BEFORE, [day]),
      );
      if ((row?.dropped ?? 0) === 0 || signal.aborted) return dropped;
    }
  }
}
