import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/**
 * How version 0.2.0 writes and reads what belongs to a decision, on one connection that has prepared its
 * statements. They must keep working while keys are replaced, and after a rollback.
 */
const STATEMENTS = {
  event_insert: `insert into payment_event
      (id, created_at, decision_id, type, occurred_at, data, blacklist_entries, context)
    values ($1, now(), $2, $3, '2026-03-01T12:00:00Z', '{}', '[]', $4)
    on conflict do nothing returning id, created_at, decision_id, type, occurred_at, data, blacklist_entries`,
  event_keep_blacklist_entries: 'update payment_event set blacklist_entries = $2 where id = $1',
  event_of_decisions: `select id, created_at, decision_id, type, occurred_at, data, blacklist_entries
    from payment_event where decision_id = any($1::uuid[]) order by occurred_at, created_at, id`,
  provisional_insert: `insert into provisional_decision
      (decision_id, deadline_at, rules_outcome, rules_source, context)
    values ($1, now() + $2 * interval '1 millisecond', $3, $4, $5)`,
  provisional_lock: `with held as materialized (
      select rules_outcome, rules_source, finalised_at, deadline_at from provisional_decision
      where decision_id = $1 for update
    )
    select rules_outcome, rules_source, finalised_at is not null as is_final,
      deadline_at <= clock_timestamp() as is_due
    from held`,
  provisional_insert_calls: `insert into backend_call
      (decision_id, position, backend, rule_id, live, deadline_at, lease_until, context)
    select $1, c.position, c.backend, c.rule_id, c.live,
      now() + $2 * interval '1 millisecond', now() + $3 * interval '1 millisecond', $8
    from unnest($4::smallint[], $5::text[], $6::text[], $7::boolean[])
      as c (position, backend, rule_id, live)`,
  provisional_end_call: `update backend_call set state = $3, outcome = $4, error = $5, latency_ms = $6,
      missing_fields = $7, late = coalesce($8, deadline_at <= clock_timestamp()),
      ended_at = clock_timestamp()
    where decision_id = $1 and position = $2 and state = 'pending'`,
  review_assign: `with changed as (
      update review_assignment set assignee = $2, assigned_at = $3, context = $4
      where decision_id = $1 returning decision_id
    )
    insert into review_assignment (decision_id, assignee, assigned_at, context)
    select $1, $2, $3, $4 where not exists (select from changed)`,
  review_add_note: `insert into review_note (id, created_at, decision_id, author, text, context)
    select $1, $3, $2, $4, $5, $6
    where (select count(*) from review_note where decision_id = $2) < 200`,
  review_notes: `select id, created_at, author, text from review_note where decision_id = $1
    order by created_at, id`,
} as const;

/** The worker that 0.2.0 fills rows of 0.1.0 with, of which there are none any more. */
const WORKER = {
  context_next_payment_event: `select distinct decision_id as id from payment_event
      where context is null and decision_id > $1
      order by decision_id limit $2`,
  context_fill_payment_event: `with due as materialized (
        select t.ctid as row_at, known.context
        from unnest($1::uuid[], $2::text[]) as known (id, context)
        join payment_event t on t.decision_id = known.id
        where t.context is null for update of t skip locked)
      update payment_event t set context = due.context from due where t.ctid = due.row_at`,
} as const;

type Name = keyof typeof STATEMENTS | keyof typeof WORKER;

/**
 * Stores all that a decision of version 0.2.0 can have, twice where a request may be repeated.
 *
 * @returns the ID of the decision
 * @throws Error where 0.2.0 would fail, or store something twice
 */
export async function useFormerContextStatements(client: pg.Client): Promise<string> {
  const run = async (name: Name, ...values: unknown[]) => {
    const { rowCount } = await client.query({
      name,
      text: { ...STATEMENTS, ...WORKER }[name],
      values,
    });
    return rowCount ?? 0;
  };
  const [id, event, context] = [randomUUID(), randomUUID(), 'shop'];
  const counts = [
    await run('event_insert', event, id, 'capture', context),
    await run('event_insert', randomUUID(), id, 'capture', context),
    await run('event_insert', event, id, 'capture', context),
    await run('event_keep_blacklist_entries', event, '[1]'),
    await run('event_of_decisions', [id]),
    await run('provisional_insert', id, 60_000, 'ALLOW', 'RULE_ENGINE', context),
    await run('provisional_lock', id),
    await run(
      'provisional_insert_calls',
      id,
      1,
      1,
      [0, 1],
      ['b', 'b'],
      ['r', 'r'],
      [true, false],
      context,
    ),
    await run('provisional_end_call', id, 1, 'answered', 'ALLOW', null, 5, '[]', false),
    await run('review_assign', id, 'ada', new Date(), context),
    await run('review_assign', id, 'ben', new Date(), context),
    await run('review_add_note', randomUUID(), id, new Date(), 'ada', 'A note', context),
    await run('review_notes', id),
    await run('context_next_payment_event', '00000000-0000-0000-0000-000000000000', 500),
    await run('context_fill_payment_event', [id], [context]),
  ];
  // A row count of the second assignment is 0: it changes the first.
  const expected = [1, 0, 0, 1, 1, 1, 1, 2, 1, 1, 0, 1, 1, 0, 0];
  if (String(counts) !== String(expected)) throw new Error(`Row counts: ${String(counts)}`);
  return id;
}
