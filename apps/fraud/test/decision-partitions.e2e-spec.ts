import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timeOrderedId } from '@tessera/ids';
import { temporaryFolder } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DecisionIdempotencyService,
  type DecisionIdentity,
} from '../src/decisions/decision-idempotency.service.js';
import { DecisionsRepository, type NewDecision } from '../src/decisions/decisions.repository.js';
import { DecisionReviewsRepository } from '../src/decisions/review/decision-reviews.repository.js';
import { EventsRepository } from '../src/events/events.repository.js';
import { DecisionArchiveService } from '../src/archive/decision-archive.service.js';
import { DecisionPartitionsWorker } from '../src/partitions/decision-partitions.worker.js';
import { DecisionPartitionsService } from '../src/partitions/decision-partitions.service.js';
import { ReviewsRepository } from '../src/reviews/reviews.repository.js';
import { decideAt } from './support/decide-at.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { documentOf, responseOf } from './support/stored-traffic.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DROP_AFTER_DAYS = 7;

let fraud: RunningFraud;
let replica: RunningService;
let client: pg.Client;

beforeAll(async () => {
  fraud = await startFraud({
    DECISION_DROP_AFTER_DAYS: String(DROP_AFTER_DAYS),
    DECISION_ARCHIVE_URL: pathToFileURL(temporaryFolder('archive')).href,
  });
  replica = await fraud.replica();
  client = new pg.Client({ connectionString: fraud.databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await fraud.close();
});

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows;
}

const today = () => Date.now() - (Date.now() % DAY_MS);
const nameOf = (day: number) =>
  `decision_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Where a decision is, and when it was stored. */
async function placeOf(id: string) {
  const [row] = await query<{ partition: string; at: Date }>(
    'select tableoid::regclass::text as partition, created_at as at from decision where id = $1',
    [id],
  );
  if (row === undefined) throw new Error(`There is no decision ${id}.`);
  return row;
}

describe('the partitions of decisions', () => {
  it('contain a decision on the day of its ID, whatever the time of the statement', async () => {
    const midnight = today() + 4 * DAY_MS;
    const last = await decideAt(fraud.service, midnight - 1, randomUUID());
    expect(await placeOf(last.id)).toMatchObject({ partition: nameOf(midnight - DAY_MS) });
    const first = await decideAt(fraud.service, midnight, randomUUID());
    expect(await placeOf(first.id)).toEqual({
      partition: nameOf(midnight),
      at: new Date(midnight),
    });
  });

  it('have a partition for each of the next seven days', async () => {
    await client.query(`drop table ${nameOf(today() + 7 * DAY_MS)}`);
    await fraud.service.get(DecisionPartitionsWorker).run();
    const [found] = await query<{ name: string | null }>('select to_regclass($1)::text as name', [
      nameOf(today() + 7 * DAY_MS),
    ]);
    expect(found?.name).toBe(nameOf(today() + 7 * DAY_MS));
  });

  it('do not look empty to the planner when they were analyzed before their day', async () => {
    const part = nameOf(today() + 5 * DAY_MS);
    const sizeOf = async () => {
      const text = 'select reltuples as size from pg_class where relname = $1';
      return (await query<{ size: number }>(text, [part]))[0]?.size;
    };
    await client.query(`analyze ${part}`);
    expect(await sizeOf()).toBe(0);
    await fraud.service.get(DecisionPartitionsWorker).run();
    expect(await sizeOf()).toBe(-1);
  });

  it('take decisions of a day without one, which it gets when it is added', async () => {
    const day = today() + 6 * DAY_MS;
    await client.query(`drop table ${nameOf(day)}`);
    const key = randomUUID();
    const made = await decideAt(fraud.service, day + 1, key);
    expect(await placeOf(made.id)).toMatchObject({ partition: 'decision_default' });
    await fraud.service.get(DecisionPartitionsWorker).run();
    expect(await placeOf(made.id)).toMatchObject({ partition: nameOf(day) });
    expect(await decideAt(fraud.service, day + 2, key)).toEqual({ ...made, replayed: true });
  });
});

describe('a day that has too many decisions in the default partition to move them', () => {
  const day = today() + 2 * DAY_MS;

  afterAll(async () => {
    await client.query('delete from decision_default');
    await fraud.service.get(DecisionPartitionsWorker).run();
  });

  it('stays there, and later days get their partitions', async () => {
    await client.query(`drop table if exists ${nameOf(day)}, ${nameOf(day + 5 * DAY_MS)}`);
    await client.query(
      `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, transaction_reference, amount, currency)
       select gen_random_uuid(), $1, 'default', 'ALLOW', 'c', 'crd_1', '{}', '{}', 'r', 1, 'EUR'
       from generate_series(1, 10001)`,
      [new Date(day)],
    );
    await expect(fraud.service.get(DecisionPartitionsWorker).run()).rejects.toThrow('too many');
    const [found] = await query<{ names: (string | null)[] }>(
      'select array[to_regclass($1)::text, to_regclass($2)::text] as names',
      [nameOf(day), nameOf(day + 5 * DAY_MS)],
    );
    expect(found?.names).toEqual([null, nameOf(day + 5 * DAY_MS)]);
  });
});

describe('an idempotency key over midnight', () => {
  it('makes one decision when requests race in processes whose clocks differ by minutes', async () => {
    const midnight = today() + 4 * DAY_MS;
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => {
          // From four minutes before to four minutes after, in both processes.
          const skew = ((index % 9) - 4) * MINUTE_MS;
          return decideAt(index % 2 === 0 ? fraud.service : replica, midnight + skew, key);
        }),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    }
  });

  it('finds the first decision of the day before, and refuses none that only shares the minute', async () => {
    const midnight = today() + 4 * DAY_MS;
    const [key, other] = [randomUUID(), randomUUID()];
    const first = await decideAt(fraud.service, midnight - 2 * MINUTE_MS, key);
    expect(await decideAt(replica, midnight + MINUTE_MS, key)).toEqual({
      ...first,
      replayed: true,
    });
    expect((await decideAt(replica, midnight + MINUTE_MS, other)).replayed).toBe(false);
    expect(await decideAt(replica, midnight + DAY_MS - 3 * MINUTE_MS, key)).toEqual({
      ...first,
      replayed: true,
    });
  });
});

describe('statements with a hundred partitions', () => {
  const day = today() + 40 * DAY_MS;

  beforeAll(async () => {
    await client.query(
      `select decision_add_partition(($1::timestamptz at time zone 'UTC')::date + n)
       from generate_series(8, 100) n`,
      [new Date(today())],
    );
  });

  /** The partitions that a transaction has locked, and so planned and opened, once plans are kept. */
  async function partitionsOf(work: (tx: EntityManager) => Promise<unknown>): Promise<string[]> {
    let locked: { name: string }[] = [];
    for (let run = 0; run < 8; run += 1) {
      locked = await fraud.service.get(DataSource).transaction(async (tx) => {
        await work(tx);
        return tx.query<{ name: string }[]>(
          `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
           where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname ~ '^decision_([0-9]{8}|default)$'
           order by 1`,
        );
      });
    }
    return locked.map(({ name }) => name);
  }

  it('insert into the day of the ID, and look for keys on that day and the day before', async () => {
    const { service } = fraud;
    const identities = service
      .get(DecisionIdempotencyService)
      .identifyDecision({ principalId: 'shop', key: randomUUID(), body: Buffer.from('{}') });
    let use = 0;
    const partitions = await partitionsOf(async (tx) => {
      const scheme = { now: day + 12 * 3_600_000, orderedFrom: 0 };
      const identity = identities.at((use += 1), scheme);
      expect(identity.earlierIds).toHaveLength(4);
      await service.get(DecisionsRepository).insertIn(tx, newDecision(identity));
    });
    expect(partitions).toEqual([nameOf(day - DAY_MS), nameOf(day)]);
  });

  it('read, lock and resolve a decision on the day of its ID', async () => {
    const { id } = await decideAt(fraud.service, day + 12 * 3_600_000, randomUUID());
    const { service } = fraud;
    const at = new Date();
    const change = { resolution: 'ACCEPTED', resolvedAt: at, resolvedBy: 'a', note: null } as const;
    const statements: readonly ((tx: EntityManager) => Promise<unknown>)[] = [
      (tx) => service.get(DecisionReviewsRepository).find(id, tx),
      (tx) => service.get(ReviewsRepository).find(id, tx),
      (tx) => service.get(ReviewsRepository).lock(tx, id),
      async (tx) => {
        const events = service.get(EventsRepository);
        const locked = await events.lockDecision(tx, id);
        if (locked === undefined) throw new Error('The decision is missing.');
        await events.movePaymentState(tx, locked, 'captured', at);
      },
    ];
    for (const [index, statement] of statements.entries()) {
      expect([index, await partitionsOf(statement)]).toEqual([index, [nameOf(day)]]);
    }
    await client.query(`update decision set outcome = 'REVIEW' where id = $1`, [id]);
    const resolved: unknown[] = [];
    const partitions = await partitionsOf(async (tx) => {
      await tx.query(
        'update decision set resolution = null, resolved_at = null where id = $1 and created_at >= $2 and created_at < $3',
        [id, new Date(day), new Date(day + DAY_MS)],
      );
      const reviews = service.get(DecisionReviewsRepository);
      resolved.push(await reviews.resolve(tx, id, { ...change, eventId: randomUUID() }));
    });
    expect(partitions).toEqual([nameOf(day)]);
    expect(resolved).not.toContain(undefined);
  });

  it('look for an ID without a time in the first partition', async () => {
    const id = randomUUID();
    await client.query(
      `insert into decision (id, context, outcome, customer_id, credential_fingerprint, request, response,
         transaction_reference, amount, currency)
       values ($1, 'default', 'ALLOW', 'c', 'crd_1', '{}', '{}', 'r', 1, 'EUR')`,
      [id],
    );
    const found: unknown[] = [];
    const partitions = await partitionsOf(async (tx) => {
      found.push(await fraud.service.get(EventsRepository).lockDecision(tx, id));
    });
    expect(partitions).toEqual([]);
    expect(found).not.toContain(undefined);
  });

  it('report a fraud on the day of the ID', async () => {
    const { id } = await decideAt(fraud.service, day + 12 * 3_600_000, randomUUID());
    let number = 0;
    const partitions = await partitionsOf((tx) =>
      tx.query(
        `insert into payment_event (id, created_at, decision_id, type, occurred_at, data, blacklist_entries, context)
         values (gen_random_uuid(), now(), $1, 'authorization', now() + $2 * interval '1 second', '{}', '[]', 'default')`,
        [id, (number += 1)],
      ),
    );
    expect(partitions).toEqual([]);
    await client.query(
      `insert into payment_event (id, created_at, decision_id, type, occurred_at, data, blacklist_entries, context)
       values (gen_random_uuid(), now(), $1, 'fraud_report', now(), '{}', '[]', 'default')`,
      [id],
    );
    const [row] = await query('select fraud_reported_at from decision where id = $1', [id]);
    expect(row?.['fraud_reported_at']).toBeInstanceOf(Date);
  });
});

describe('the removal of old decisions', () => {
  const days = [20, 21, 22].map((ago) => today() - ago * DAY_MS);
  const [kept = 0, held = 0, gone = 0] = days;

  /** Makes a decision of a past day, whose partition is as if it had been made then. */
  async function decideOn(day: number): Promise<string> {
    const storedAt = new Date(day + 12 * 3_600_000);
    const id = timeOrderedId(storedAt);
    const document = documentOf();
    const response = responseOf({ id, storedAt, document, outcome: 'REVIEW', context: 'default' });
    await client.query(
      `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, transaction_reference, amount, currency, fail_open)
       values ($1, $2, 'default', 'REVIEW', 'c', 'crd_1', $3, $4, 'r', 1, 'EUR', false)`,
      [id, storedAt, JSON.stringify(document), JSON.stringify(response)],
    );
    for (const [table, columns] of Object.entries(DEPENDENTS)) {
      await client.query(`insert into ${table} select $1::text::uuid, ${columns}`, [id]);
    }
    return id;
  }

  const DEPENDENTS: Readonly<Record<string, string>> = {
    'payment_event (decision_id, id, created_at, type, occurred_at, data, blacklist_entries, context)': `gen_random_uuid(), now(), 'capture', now(), '{}', '[]', 'default'`,
    'review_note (decision_id, id, created_at, author, text, context)': `gen_random_uuid(), now(), 'a', 'b', 'default'`,
    'review_assignment (decision_id, assignee, assigned_at, context)': `'a', now(), 'default'`,
    'provisional_decision (decision_id, deadline_at, rules_outcome, rules_source, finalised_at, outcome, source, fail_open, context)': `now(), 'ALLOW', 'RULE_ENGINE', now(), 'REVIEW', 'BACKEND', false, 'default'`,
    'backend_call (decision_id, position, backend, rule_id, live, deadline_at, lease_until, state, error, ended_at, latency_ms, missing_fields, context)': `0, 'b', 'r', true, now(), now(), 'failed', 'timeout', now(), 30000, '[]', 'default'`,
  };

  async function rowsOf(id: string): Promise<number> {
    const tables = ['decision', ...Object.keys(DEPENDENTS).map((each) => each.split(' ')[0] ?? '')];
    const counts = tables.map(
      (table) =>
        `(select count(*)::int from ${table} where ${table === 'decision' ? 'id' : 'decision_id'} = $1)`,
    );
    const [row] = await query<{ sum: number }>(`select ${counts.join(' + ')} as sum`, [id]);
    return row?.sum ?? 0;
  }

  let others: string[];

  beforeAll(async () => {
    // Partitions of days before the first one: it ends at their first day.
    await client.query('alter table decision detach partition decision_before');
    await client.query('drop table decision_before');
    for (const day of [...days, today(), today() + DAY_MS]) {
      await client.query('select decision_add_partition($1::date)', [
        new Date(day).toISOString().slice(0, 10),
      ]);
    }
    others = [await decideOn(kept), await decideOn(held)];
  });

  const remove = () => fraud.service.get(DecisionPartitionsWorker).run();
  const exists = async (day: number) => {
    const text = 'select to_regclass($1) is not null as found';
    return (await query<{ found: boolean }>(text, [nameOf(day)]))[0]?.found;
  };
  const archive = (day: number) =>
    fraud.service.get(DecisionArchiveService).export(new Date(day).toISOString().slice(0, 10), {
      signal: new AbortController().signal,
    });

  it('lists the days that are over with their decisions', async () => {
    const partitions = fraud.service.get(DecisionPartitionsService);
    const closed = await partitions.closed(new Date(today()));
    expect(closed.map(({ name }) => name)).toEqual([gone, held, kept].map(nameOf));
    const days = await Promise.all(closed.map((partition) => partitions.days(partition)));
    const of = (day: number) => [{ day: new Date(day).toISOString().slice(0, 10), rows: 1 }];
    expect(days).toEqual([[], of(held), of(kept)]);
  });

  it('keeps a day that is not archived with all of its decisions', async () => {
    const id = await decideOn(gone);
    expect(await remove()).toBe(0);
    await archive(gone);
    const changed = `update decision set fraud_reported_at = now(), payment_state = 'charged_back',
      payment_state_at = now()`;
    await client.query(`${changed} where id = $1`, [id]);
    expect(await remove()).toBe(0);
    expect(await rowsOf(id)).toBe(6);
    expect(await query('select day::text from decision_archive_export')).toEqual([
      { day: new Date(gone).toISOString().slice(0, 10) },
    ]);
  });

  it('removes an archived day with what belongs to its decisions, and nothing else', async () => {
    const [id] = await query<{ id: string }>(`select id from ${nameOf(gone)}`);
    await archive(gone);
    expect(await remove()).toBe(1);
    expect(await exists(gone)).toBe(false);
    expect(await rowsOf(id?.id ?? '')).toBe(0);
    for (const other of others) expect(await rowsOf(other)).toBe(6);
    expect(await fraud.runtime('GET', `/api/decisions/${id?.id ?? ''}`)).toMatchObject({
      status: 200,
      body: { id: id?.id, payment_state: 'charged_back', redacted_at: expect.any(String) },
    });
    expect(
      await query(
        `select action, object_id, details::jsonb -> 'decisions' as decisions from audit_event
         where action = 'decision.remove'`,
      ),
    ).toEqual([{ action: 'decision.remove', object_id: nameOf(gone), decisions: 1 }]);
    expect(
      await query(
        'select name, row_count, cleaned_at is not null as done from decision_removed_partition',
      ),
    ).toEqual([{ name: nameOf(gone), row_count: '1', done: true }]);
  });

  it('keeps a day with a decision of an open case, until the case is closed', async () => {
    const [id] = await query<{ id: string }>(`select id from ${nameOf(held)}`);
    const body = { title: 'A case', decision_ids: [id?.id] };
    const created = await fraud.admin('POST', '/api/admin/cases', { body });
    expect(created.status).toBe(201);
    await archive(held);
    expect(await remove()).toBe(0);
    expect(await exists(held)).toBe(true);
    await client.query(
      `update fraud_case set status = 'closed', outcome = 'ACCEPTED', closed_at = now(), closed_by = 'a'`,
    );
    expect(await remove()).toBe(1);
    const read = await fraud.admin('GET', `/api/admin/cases/${String(created.body['id'])}`);
    expect(read.status).toBe(200);
    expect(await query('select decision_id from case_decision')).toEqual([{ decision_id: id?.id }]);
  });

  it('continues a removal that was interrupted after the partition was detached', async () => {
    await archive(kept);
    const partitions = fraud.service.get(DecisionPartitionsService);
    const [partition] = await partitions.closed(new Date(today() - DROP_AFTER_DAYS * DAY_MS));
    if (partition?.name !== nameOf(kept)) throw new Error('The day is not listed.');
    expect(await partitions.remove(partition)).toBeNull();
    expect(await exists(kept)).toBe(true);
    expect(await remove()).toBe(0);
    expect(await exists(kept)).toBe(false);
    expect(await rowsOf(others[0] ?? '')).toBe(0);
  });
});

function newDecision({
  id,
  bodyFingerprint,
  earlierIds,
  boundaryId,
}: DecisionIdentity): NewDecision {
  return {
    id,
    bodyFingerprint,
    earlierIds,
    boundaryId,
    context: 'default',
    outcome: 'ALLOW',
    customerId: 'c',
    credentialFingerprint: 'crd_1',
    rulesetId: null,
    transactionReference: 'r',
    deviceIp: null,
    amount: 1,
    currency: 'EUR',
    bin: null,
    emailHash: null,
    deviceHash: null,
    failOpen: false,
    firedRules: null,
    velocityUncounted: null,
    request: '{}',
    response: '{}',
    eventId: randomUUID(),
    event: 'decision.allow',
    eventBody: '{}',
    traceparent: null,
  };
}
