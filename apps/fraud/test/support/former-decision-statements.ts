import type pg from 'pg';
import { randomUUID } from 'node:crypto';

/**
 * How the release before decisions were partitioned wrote and read them, on one connection that has prepared
 * its statements: they find the table by its name, and must keep working while it is replaced.
 */
const INSERT = {
  name: 'decision_insert_1',
  text: `
    with incoming (id, boundary_id, context, outcome, customer_id, credential_fingerprint,
      body_fingerprint, transaction_reference, amount, currency, fail_open, request, response,
      event_id, earlier_ids) as (values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text,
      $7::bytea, $8::text, $9::bigint, $10::text, $11::boolean, $12::text, $13::text, $14::uuid,
      $15::uuid[])),
    inserted as (
      insert into decision (id, boundary_id, context, outcome, customer_id, credential_fingerprint,
        body_fingerprint, transaction_reference, amount, currency, fail_open, request, response, event_ids)
      select id, boundary_id, context, outcome, customer_id, credential_fingerprint, body_fingerprint,
        transaction_reference, amount, currency, fail_open, request, response, array[event_id]
      from incoming where id is not null and not exists (
        select from unnest(incoming.earlier_ids) as other (id)
        cross join lateral (
          select created_at from decision where decision.id = other.id limit 1
        ) earlier
        where earlier.created_at > now() - interval '24 hours')
      on conflict do nothing returning id
    )
    select id from inserted`,
};
const REPLAY = {
  name: 'decision_replay',
  text: `select body_fingerprint, response, created_at < now() - interval '24 hours' as expired
    from decision where id = any ($1::uuid[]) order by created_at desc limit 1`,
};
const LOCK = {
  name: 'event_lock_decision',
  text: 'select ruleset_id, request from decision where id = $1 for update',
};
const INSERT_EVENT = {
  name: 'event_insert',
  text: `insert into payment_event (id, created_at, decision_id, type, occurred_at, data, blacklist_entries)
    values ($1, now(), $2, 'fraud_report', now(), '{}', '[]')
    on conflict (decision_id, occurred_at, type) do nothing returning id`,
};
const RESOLVE = {
  name: 'decision_resolve',
  text: `update decision set resolution = 'ACCEPTED', resolved_at = now(), resolved_by = 'a'
    where id = $1 and outcome = 'REVIEW' and resolution is null returning id`,
};
const CLAIM_UNPREPARED = {
  name: 'decision_columns_claim',
  text: `select id, request from decision where currency is null
    order by created_at desc limit 500 for update skip locked`,
};
const LIST = {
  name: 'list_1',
  text: 'select id from decision where created_at >= $1 order by created_at desc, id desc limit 20',
};

/** One decision as the release before made and used it; throws where that is not possible any more. */
export async function useFormerStatements(client: pg.Client): Promise<string> {
  const id = randomUUID();
  const values = [
    ...[id, null, 'default', 'REVIEW', 'c', 'crd_1', Buffer.from('a'), 'r', 1, 'EUR', false],
    ...['{}', '{}', randomUUID(), [randomUUID()]],
  ];
  const insert = () => client.query<{ id: string }>({ ...INSERT, values });
  if ((await insert()).rows.length !== 1) throw new Error('The decision was not stored.');
  if ((await insert()).rows.length !== 0) throw new Error('The decision was stored twice.');
  const replayed = await client.query({ ...REPLAY, values: [[id, randomUUID()]] });
  await client.query('begin');
  const locked = await client.query({ ...LOCK, values: [id] });
  await client.query({ ...INSERT_EVENT, values: [randomUUID(), id] });
  await client.query('commit');
  const resolved = await client.query({ ...RESOLVE, values: [id] });
  const found = [replayed, locked, resolved].map(({ rows }) => rows.length);
  if (String(found) !== '1,1,1') throw new Error(`The decision was not found: ${String(found)}.`);
  await client.query(CLAIM_UNPREPARED);
  await client.query({ ...LIST, values: [new Date(Date.now() - 60_000)] });
  return id;
}
