import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts and amounts of decisions by the version of the rules that made them, to compare versions. They
 * have separate tables and triggers, next to those of `CreateDecisionRollups1795431000100`: pods of the
 * release before fold only the dimensions that they know, and would lose one that was added there.
 *
 * Decisions that were stored before this migration are not counted, or every one of them would have to
 * be written again. What happens to them later must not count either, so counting begins at a time: with
 * the first decision of an empty table, otherwise with an hour that is at least one hour away, because
 * decisions carry the time of the process that made them.
 */
export class CreateRulesetRollups1795840000000 implements MigrationInterface {
  readonly name = 'CreateRulesetRollups1795840000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger ruleset_rollup_insert on decision');
    await runner.query('drop trigger ruleset_rollup_update on decision');
    await runner.query('drop function ruleset_rollup_inserted()');
    await runner.query('drop function ruleset_rollup_updated()');
    await runner.query('drop table ruleset_rollup_delta, ruleset_rollup, ruleset_rollup_start');
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

/** Of decisions without rules: a column of a primary key can't be null. */
const NO_RULESET = `'00000000-0000-0000-0000-000000000000'::uuid`;

const STATEMENTS = [
  `create table ruleset_rollup_delta (
    bucket timestamptz not null,
    ruleset_id uuid not null,
    context text not null,
    currency text not null,
    outcome text not null,
    ${MEASURES}
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
    autovacuum_vacuum_insert_threshold = -1)`,
  `create table ruleset_rollup (
    grain text not null check (grain in ('hour', 'day')),
    bucket timestamptz not null,
    ruleset_id uuid not null,
    context text not null,
    currency text not null,
    outcome text not null,
    ${MEASURES},
    primary key (grain, bucket, ruleset_id, context, currency, outcome)
  )`,
  `create table ruleset_rollup_start (
    only_row boolean primary key default true check (only_row),
    since timestamptz not null
  )`,
  // As `decision_rollup_inserted()`, without a row for each rule.
  `create function ruleset_rollup_inserted() returns trigger language plpgsql as $$
    begin
      insert into ruleset_rollup_delta
      select date_bin('1 hour', d.created_at, timestamptz 'epoch'),
        coalesce(d.ruleset_id, ${NO_RULESET}), d.context, d.currency, d.outcome,
        count(*), sum(d.amount), count(*) filter (where d.fail_open),
        count(*) filter (where d.fraud_reported_at is not null),
        coalesce(sum(d.amount) filter (where d.fraud_reported_at is not null), 0),
        count(*) filter (where d.resolution = 'ACCEPTED'),
        count(*) filter (where d.resolution = 'REJECTED')
      from inserted d join ruleset_rollup_start s on d.created_at >= s.since
      where d.currency is not null and d.amount is not null
      group by 1, 2, 3, 4, 5;
      return null;
    end $$`,
  `create function ruleset_rollup_updated() returns trigger language plpgsql as $$
    begin
      insert into ruleset_rollup_delta
      select date_bin('1 hour', d.created_at, timestamptz 'epoch'),
        coalesce(d.ruleset_id, ${NO_RULESET}), d.context, d.currency, d.outcome,
        d.sign, d.sign * d.amount,
        case when d.fail_open then d.sign else 0 end,
        case when d.fraud_reported_at is not null then d.sign else 0 end,
        case when d.fraud_reported_at is not null then d.sign * d.amount else 0 end,
        case when d.resolution = 'ACCEPTED' then d.sign else 0 end,
        case when d.resolution = 'REJECTED' then d.sign else 0 end
      from (values
        (-1, old.created_at, old.ruleset_id, old.context, old.currency, old.outcome, old.amount,
          old.fail_open, old.fraud_reported_at, old.resolution),
        (1, new.created_at, new.ruleset_id, new.context, new.currency, new.outcome, new.amount,
          new.fail_open, new.fraud_reported_at, new.resolution)
      ) d(sign, created_at, ruleset_id, context, currency, outcome, amount, fail_open,
        fraud_reported_at, resolution)
      join ruleset_rollup_start s on d.created_at >= s.since
      where d.currency is not null and d.amount is not null;
      return null;
    end $$`,
  `create trigger ruleset_rollup_insert after insert on decision
    referencing new table as inserted for each statement
    execute function ruleset_rollup_inserted()`,
  `create trigger ruleset_rollup_update
    after update of created_at, ruleset_id, context, currency, outcome, amount, fail_open,
      fraud_reported_at, resolution on decision
    for each row when (
      (old.created_at, old.ruleset_id, old.context, old.currency, old.outcome, old.amount,
        old.fail_open, old.fraud_reported_at, old.resolution)
      is distinct from
      (new.created_at, new.ruleset_id, new.context, new.currency, new.outcome, new.amount,
        new.fail_open, new.fraud_reported_at, new.resolution))
    execute function ruleset_rollup_updated()`,
  // The triggers have locked the table: no decision is stored between this check and the commit.
  `insert into ruleset_rollup_start (since)
    select case when exists (select from decision)
      then date_bin('1 hour', clock_timestamp(), timestamptz 'epoch') + interval '2 hours'
      else '-infinity' end`,
];
