import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timeOrderedId } from '@tessera/ids';
import { TABLES_OF_CONTEXTS } from '../src/decision-contexts/decision-contexts.repository.js';
import { DecisionContextsWorker } from '../src/decision-contexts/decision-contexts.worker.js';
import { later, says } from './support/test-backend.js';
import { ProvisionalStack } from './support/provisional-stack.js';
import { queryRows } from './support/query-rows.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';

/** More than one batch of a table. */
const DECISIONS = 1_200;

let stack: ProvisionalStack;
let rulesets: RulesetDriver;
let reviewer: string;

beforeAll(async () => {
  stack = await ProvisionalStack.start({ PROVISIONAL_TIME_SCALE: '10' });
  rulesets = new RulesetDriver(stack.fraud);
  await rulesets.activated('queue', [ruleBody(LARGE, { id: 'large' })]);
  reviewer = await stack.fraud.token('admin:reviews:read admin:reviews:write', 'ada');
});

afterAll(() => stack.close());

function query<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return queryRows<Row>(stack.fraud.databaseUrl, text);
}

async function contextsOf(table: string, where: string): Promise<unknown[]> {
  return (await query(`select context from ${table} where ${where}`)).map(({ context }) => context);
}

describe('the context of a decision', () => {
  it('is stored with its events, its assignment and its notes', async () => {
    const { fraud } = stack;
    const id = String((await rulesets.decide('queue'))['id']);
    const event = { type: 'capture', decision_id: id, occurred_at: '2026-03-01T12:00:00Z' };
    expect((await fraud.runtime('POST', '/api/events', { body: event })).status).toBe(201);
    const path = `/api/admin/reviews/${id}`;
    for (const [action, body] of [
      ['claim', {}],
      ['claim', { take_over: true }],
      ['notes', { text: 'Called them.' }],
    ] as const) {
      const answer = await fraud.call('POST', `${path}/${action}`, { token: reviewer, body });
      expect([action, answer.status < 300]).toEqual([action, true]);
    }
    for (const table of ['payment_event', 'review_assignment', 'review_note']) {
      expect([table, await contextsOf(table, `decision_id = '${id}'`)]).toEqual([table, ['queue']]);
    }
  });

  it('is stored with its calls of async backends', async () => {
    const { id, decision } = await stack.decide([later(50, says('ALLOW'))]);
    const context = decision['context'];
    expect(await contextsOf('backend_call', `decision_id = '${id}'`)).toEqual([context]);
    expect(await contextsOf('provisional_decision', `decision_id = '${id}'`)).toEqual([context]);
  });
});

/** Rows as the release before stores them: they have no context. */
const FORMER = [
  `insert into payment_event (id, created_at, decision_id, type, occurred_at, data, blacklist_entries)
    select gen_random_uuid(), now(), id, 'void', now(), '{}', '[]' from former`,
  `insert into backend_call (decision_id, position, backend, rule_id, live, deadline_at, lease_until)
    select id, n, 'b', 'r', false, now() + interval '1 hour', now() + interval '1 hour'
    from former, generate_series(0, 1) n`,
  `insert into provisional_decision (decision_id, deadline_at, rules_outcome, rules_source)
    select id, now() + interval '1 hour', 'ALLOW', 'RULE_ENGINE' from former`,
  `insert into review_assignment (decision_id, assignee, assigned_at) select id, 'ada', now() from former`,
  `insert into review_note (id, created_at, decision_id, author, text)
    select gen_random_uuid(), now(), id, 'ada', 'A note' from former, generate_series(1, 2)`,
];
const ROWS_OF_EACH = 7;

/** Copies of a decision, under other IDs and in other contexts. */
async function copies(of: string, ids: readonly string[]): Promise<void> {
  const [row] = await query<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute
     where attrelid = 'decision'::regclass and attnum > 0 and not attisdropped
       and attname not in ('id', 'boundary_id', 'context', 'event_ids')`,
  );
  await query(
    `insert into decision (id, context, ${row?.columns ?? ''})
     select copy.id, 'shop-' || copy.n % 3, ${row?.columns ?? ''}
     from decision d, unnest(array['${ids.join("','")}']::uuid[]) with ordinality copy (id, n)
     where d.id = '${of}'`,
  );
}

describe('rows of the release before', () => {
  it('get the context of their decision once, from processes that share the work', async () => {
    const first = String((await rulesets.decide('queue'))['id']);
    const ids = Array.from({ length: DECISIONS }, (_, index) =>
      index % 2 === 0 ? timeOrderedId(new Date()) : randomUUID(),
    );
    await copies(first, ids);
    // A decision that was removed: its rows are removed with its partition.
    const gone = randomUUID();
    await query(
      `create table former as select unnest(array['${[...ids, gone].join("','")}']::uuid[]) as id`,
    );
    for (const statement of FORMER) await query(statement);
    const replica = await stack.fraud.replica();
    const runs = await Promise.all(
      [stack.fraud.service, replica].map((on) => on.get(DecisionContextsWorker).run()),
    );
    const last = await stack.fraud.service.get(DecisionContextsWorker).run();
    expect([...runs, last].reduce((sum, count) => sum + count, 0)).toBe(DECISIONS * ROWS_OF_EACH);
    for (const table of TABLES_OF_CONTEXTS) {
      const wrong = await query(
        `select t.decision_id from ${table} t left join decision d on d.id = t.decision_id
         where t.context is distinct from d.context`,
      );
      expect([table, wrong]).toEqual([table, []]);
      expect(new Set(await contextsOf(table, `decision_id = '${gone}'`))).toEqual(new Set([null]));
    }
    expect(await stack.fraud.service.get(DecisionContextsWorker).run()).toBe(0);
  });

  it.each(TABLES_OF_CONTEXTS)('are found in %s by an index of nothing else', async (table) => {
    // Statistics may be of a moment at which most rows had none.
    await query(`analyze ${table}`);
    const plan = await query(
      `explain select distinct decision_id from ${table} where context is null and decision_id > '${randomUUID()}'
       order by decision_id limit 500`,
    );
    expect(JSON.stringify(plan)).toContain(`${table}_without_context`);
  });
});
