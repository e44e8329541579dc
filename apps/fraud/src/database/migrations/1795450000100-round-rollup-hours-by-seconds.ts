import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the decisions of a batch with less work: `date_trunc` looks up the zone and takes the time
 * apart for every row, `date_bin` subtracts. An hour of UTC is the same for both.
 */
export class RoundRollupHoursBySeconds1795450000100 implements MigrationInterface {
  readonly name = 'RoundRollupHoursBySeconds1795450000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_INSERTED);
  }

  /** The function of before counts the same, slower. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const COUNT_INSERTED = `
create or replace function decision_rollup_inserted() returns trigger language plpgsql as $$
begin
  insert into decision_rollup_delta
  select date_bin('1 hour', d.created_at, timestamptz 'epoch'), d.context, d.currency, d.outcome,
    r.rule_id,
    count(*), sum(d.amount), count(*) filter (where d.fail_open),
    count(*) filter (where d.fraud_reported_at is not null),
    coalesce(sum(d.amount) filter (where d.fraud_reported_at is not null), 0),
    count(*) filter (where d.resolution = 'ACCEPTED'),
    count(*) filter (where d.resolution = 'REJECTED')
  from inserted d cross join lateral unnest(array[null::text] || d.fired_rules) r(rule_id)
  where d.currency is not null and d.amount is not null
  group by 1, 2, 3, 4, 5;
  return null;
end $$`;
