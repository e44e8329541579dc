import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts and amounts of decisions by hour and day, for analytics. What a decision adds is a function of
 * its row, so triggers record it: every statement that inserts a decision or changes one appends the
 * difference to `decision_rollup_delta` in its own transaction, also statements of an older release.
 * A worker folds the differences into the rollups; reads add both, so they are exact at any moment.
 *
 * Rows are appended and never updated, so decisions wait for no lock. A decision without `currency` is
 * of an older release; it counts once a worker fills its columns.
 */
export class CreateDecisionRollups1795431000100 implements MigrationInterface {
  readonly name = 'CreateDecisionRollups1795431000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table decision add column fraud_reported_at timestamptz');
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger decision_rollup_insert on decision');
    await runner.query('drop trigger decision_rollup_update on decision');
    await runner.query('drop trigger payment_event_fraud on payment_event');
    await runner.query('drop function decision_rollup_inserted()');
    await runner.query('drop function decision_rollup_updated()');
    await runner.query('drop function payment_event_fraud_reported()');
    await runner.query('drop table decision_rollup_delta, decision_rollup, rule_rollup');
    await runner.query('alter table decision drop column fraud_reported_at');
  }
}

const MEASURES = `
  decisions bigint not null,
  amount numeric not null,
  fail_opens bigint not null,
  frauds bigint not null,
  fraud_amount numeric not null,
  accepted bigint not null,
  rejected bigint not null`;

const STATEMENTS = [
  // `rule_id` is null in the row that counts a decision, and set in those of the rules that fired.
  `create table decision_rollup_delta (
    bucket timestamptz not null,
    context text not null,
    currency text not null,
    outcome text not null,
    rule_id text,
    ${MEASURES}
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
    autovacuum_vacuum_insert_threshold = -1)`,
  `create table decision_rollup (
    grain text not null check (grain in ('hour', 'day')),
    bucket timestamptz not null,
    context text not null,
    currency text not null,
    outcome text not null,
    ${MEASURES},
    primary key (grain, bucket, context, currency, outcome)
  )`,
  `create table rule_rollup (
    grain text not null check (grain in ('hour', 'day')),
    bucket timestamptz not null,
    rule_id text not null,
    context text not null,
    currency text not null,
    outcome text not null,
    ${MEASURES},
    primary key (grain, bucket, rule_id, context, currency, outcome)
  )`,
  // Of a batch of decisions one row for each combination: at a high load a fraction of a row each.
  `create function decision_rollup_inserted() returns trigger language plpgsql as $$
    begin
      insert into decision_rollup_delta
      select date_trunc('hour', d.created_at, 'UTC'), d.context, d.currency, d.outcome, r.rule_id,
        count(*), sum(d.amount), count(*) filter (where d.fail_open),
        count(*) filter (where d.fraud_reported_at is not null),
        coalesce(sum(d.amount) filter (where d.fraud_reported_at is not null), 0),
        count(*) filter (where d.resolution = 'ACCEPTED'),
        count(*) filter (where d.resolution = 'REJECTED')
      from inserted d cross join lateral unnest(array[null::text] || d.fired_rules) r(rule_id)
      where d.currency is not null and d.amount is not null
      group by 1, 2, 3, 4, 5;
      return null;
    end $$`,
  `create trigger decision_rollup_insert after insert on decision
    referencing new table as inserted for each statement
    execute function decision_rollup_inserted()`,
  `create function decision_rollup_updated() returns trigger language plpgsql as $$
    begin
      insert into decision_rollup_delta
      select date_trunc('hour', d.created_at, 'UTC'), d.context, d.currency, d.outcome, r.rule_id,
        d.sign, d.sign * d.amount,
        case when d.fail_open then d.sign else 0 end,
        case when d.fraud_reported_at is not null then d.sign else 0 end,
        case when d.fraud_reported_at is not null then d.sign * d.amount else 0 end,
        case when d.resolution = 'ACCEPTED' then d.sign else 0 end,
        case when d.resolution = 'REJECTED' then d.sign else 0 end
      from (values
        (-1, old.created_at, old.context, old.currency, old.outcome, old.fired_rules, old.amount,
          old.fail_open, old.fraud_reported_at, old.resolution),
        (1, new.created_at, new.context, new.currency, new.outcome, new.fired_rules, new.amount,
          new.fail_open, new.fraud_reported_at, new.resolution)
      ) d(sign, created_at, context, currency, outcome, fired_rules, amount, fail_open,
        fraud_reported_at, resolution)
      cross join lateral unnest(array[null::text] || d.fired_rules) r(rule_id)
      where d.currency is not null and d.amount is not null;
      return null;
    end $$`,
  `create trigger decision_rollup_update
    after update of created_at, context, currency, outcome, fired_rules, amount, fail_open,
      fraud_reported_at, resolution on decision
    for each row when (
      (old.created_at, old.context, old.currency, old.outcome, old.fired_rules, old.amount,
        old.fail_open, old.fraud_reported_at, old.resolution)
      is distinct from
      (new.created_at, new.context, new.currency, new.outcome, new.fired_rules, new.amount,
        new.fail_open, new.fraud_reported_at, new.resolution))
    execute function decision_rollup_updated()`,
  `create function payment_event_fraud_reported() returns trigger language plpgsql as $$
    begin
      update decision set fraud_reported_at = new.occurred_at
      where id = new.decision_id and fraud_reported_at is null;
      return null;
    end $$`,
  `create trigger payment_event_fraud after insert on payment_event
    for each row when (new.type in ('fraud_report', 'chargeback'))
    execute function payment_event_fraud_reported()`,
];
