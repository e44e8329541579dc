import { Injectable } from '@nestjs/common';
import { preparedCount, PurgeMetrics } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import { DataSource } from 'typeorm';
import { AccountInfoConfig } from '../config.js';

const EVERY_MS = 60 * 60_000;
const BATCH = 500;
const DAY_SECONDS = 24 * 60 * 60;

/** An attempt and its record refer to each other's row, so one statement removes both. */
const REMOVE = {
  name: 'attempt_remove',
  text: `with old as materialized (
      select id from account_check_session where redacted_at < $1
      order by redacted_at limit $2 for update skip locked),
    records as (
      delete from account_information where session_id in (select id from old)),
    gone as (
      delete from account_check_session where id in (select id from old) returning id, created_at)
    insert into list_tombstone (id, created_at) select id, created_at from gone`,
};

/** Removes attempts without personal data after `REDACTED_ATTEMPT_DAYS`: they only say that they were. */
@Injectable()
export class RedactedAttemptsWorker extends PeriodicWorker<number> {
  private readonly keptSeconds: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    config: AccountInfoConfig,
    metrics: PurgeMetrics,
  ) {
    super({
      name: 'redacted-attempts',
      does: 'remove redacted attempts',
      everyMs: EVERY_MS,
      runs: 'api',
    });
    this.keptSeconds = config.redactedAttemptDays * DAY_SECONDS;
    metrics.watch({
      table: 'account_check_session',
      column: 'redacted_at',
      keptSeconds: this.keptSeconds,
    });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.keptSeconds * 1_000);
    const remove = () => preparedCount(this.dataSource, REMOVE, [before, BATCH]);
    return purgeInBatches(BATCH, remove, signal);
  }
}
