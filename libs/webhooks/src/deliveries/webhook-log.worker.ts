import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { WebhookConfig } from '../webhook.config.js';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Days whose partition exists before they begin: a service that was down for days finds its own. */
const DAYS_AHEAD = 7;

const ADD_PARTITION = {
  name: 'webhook_log_add_partition',
  text: 'select webhook_log_add_partition($1::date) as added',
};
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
/** Deliveries that end meanwhile must not wait for a report that reads the log. */
const SHORT_LOCKS = { name: 'webhook_log_short_locks', text: `set local lock_timeout = '500ms'` };

/**
 * Adds the partitions of the days to come, and drops those that are older than the log is kept. Also
 * removes keys whose rotation has ended.
 */
@Injectable()
export class WebhookLogWorker extends PeriodicWorker<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: WebhookConfig,
  ) {
    const does = 'maintain the partitions of the webhook log';
    super({ name: 'webhook-log-partitions', does, everyMs: EVERY_MS });
  }

  /** @returns how many partitions were dropped */
  protected override async work(signal: AbortSignal): Promise<number> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
      const day = dateOf(today + ahead * DAY_MS);
      await this.briefly((tx) => prepared(tx, ADD_PARTITION, [day]));
    }
    const kept = dateOf(today - this.config.webhookLogDays * DAY_MS);
    await prepared(this.dataSource, PURGE_DEFAULT, [kept]);
    await prepared(this.dataSource, PURGE_RESENDS, []);
    await prepared(this.dataSource, FORGET_KEYS, []);
    return this.dropBefore(kept, signal);
  }

  /** One by one: a transaction that drops many locks them all until it ends. */
  private async dropBefore(day: string, signal: AbortSignal): Promise<number> {
    for (let dropped = 0; ; dropped++) {
      const [row] = await this.briefly((tx) =>
        prepared<{ dropped: number }>(tx, DROP_BEFORE, [day]),
      );
      if ((row?.dropped ?? 0) === 0 || signal.aborted) return dropped;
    }
  }

  private briefly<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (tx) => {
      await prepared(tx, SHORT_LOCKS, []);
      return work(tx);
    });
  }
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
