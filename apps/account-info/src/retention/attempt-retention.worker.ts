import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';

const EVERY_MS = 10 * 60_000;
const BATCH = 200;

/**
 * Deletes the personal data of an attempt, in three tables and one statement: its data keys,
 * everything sealed under them, the shop's URLs, and the hash that would recognize the browser.
 * What remains shows that there was an attempt: tenant, market, bank, state, reason and times.
 */
const REDACT = {
  name: 'attempt_redact',
  text: `with over as materialized (
      select s.id from account_check_session s join tenant t on t.id = s.tenant_id
      where s.redacted_at is null
        and s.ended_at <= $1::timestamptz - make_interval(days => t.retention_days)
      order by s.ended_at limit $2 for update of s skip locked),
    records as (
      update account_information set wrapped_key = null, kek_version = null, sealed_record = null,
        redacted_at = $1
      from over where session_id = over.id),
    revocations as (
      delete from consent_revocation using over where session_id = over.id)
    update account_check_session s set wrapped_key = null, kek_version = null,
      sealed_account_identifier = null, sealed_consent = null, sealed_accounts = null,
      success_url = null, failure_url = null, state_hash = null, browser_hash = null,
      redacted_at = $1
    from over where s.id = over.id
    returning s.id`,
};

/** Removes everything personal of attempts, completed or not, whose tenant's retention is over. */
@Injectable()
export class AttemptRetentionWorker extends PeriodicWorker<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({
      name: 'attempt-retention',
      does: 'redact attempts past their retention',
      everyMs: EVERY_MS,
      runs: 'api',
    });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.runBatch(), signal);
  }

  private async runBatch(): Promise<number> {
    return (await prepared(this.dataSource, REDACT, [this.clock.now(), BATCH])).length;
  }
}
