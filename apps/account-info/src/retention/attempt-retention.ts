import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';

const EVERY_MS = 10 * 60_000;
const BATCH = 200;

/**
 * What is personal of an attempt, in three tables and one statement: its data keys, everything that
 * they sealed, the shop's URLs, and what would recognise the browser. What stays says that there was
 * an attempt: tenant, market, bank, state, reason and times.
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
export class AttemptRetention extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Attempts past their retention were not redacted.', everyMs: EVERY_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.runBatch(), signal);
  }

  private async runBatch(): Promise<number> {
    return (await prepared(this.dataSource, REDACT, [this.clock.now(), BATCH])).length;
  }
}
