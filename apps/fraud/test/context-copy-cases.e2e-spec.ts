import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import pg from 'pg';
import { DecisionRetentionWorker } from '../src/retention/decision-retention.worker.js';
import { startCells } from './support/cells.js';
import { type CommandRun, runFraud } from './support/fraud-command.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import type { Answer, RunningFraud } from './support/running-fraud.js';

const CASES = '/api/admin/cases';

let cells: [RunningFraud, RunningFraud];
let a: RunningFraud;
let b: RunningFraud;
let context: string;
let customer: string;

beforeAll(async () => {
  cells = await startCells();
  [a, b] = cells;
  await new RulesetDriver(a).activated('elsewhere', [large()]);
});

afterAll(async () => {
  for (const cell of cells) await cell.close();
});

beforeEach(async () => {
  const name = randomUUID().slice(0, 8);
  [context, customer] = [`moved-${name}`, `shopper-${name}`];
  await new RulesetDriver(a).activated(context, [large()]);
});

const large = () => ruleBody(LARGE, { id: 'large' });

async function decide(changes: { in?: string; by?: string; cell?: RunningFraud } = {}) {
  const decided = await new RulesetDriver(changes.cell ?? a).decide(changes.in ?? context, {
    customer: { id: changes.by ?? customer },
  });
  return String(decided['id']);
}

async function called(
  cell: RunningFraud,
  method: string,
  path: string,
  body?: object,
): Promise<Answer['body']> {
  const { status, body: found } = await cell.admin(method, `${CASES}${path}`, {
    ...(body !== undefined && { body }),
  });
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(found)}`);
  return found;
}

async function created(cell: RunningFraud, decisions: readonly string[], body: object = {}) {
  const found = await called(cell, 'POST', '', {
    ...{ title: 'Card testing', owner: 'me', decision_ids: decisions },
    ...body,
  });
  return String(found['id']);
}

const note = (cell: RunningFraud, id: string, text: string) =>
  called(cell, 'POST', `/${id}/notes`, { text });

const run = (from: RunningFraud, to: RunningFraud, ...options: string[]): Promise<CommandRun> =>
  runFraud(
    { ...to.env, SOURCE_DATABASE_URL: from.databaseUrl },
    ...['context', 'copy', context, ...options],
  );

async function copied(...options: string[]): Promise<Record<string, unknown>> {
  return figuresOf(await run(a, b, ...options, '--json'));
}

function figuresOf({ code, out, err }: CommandRun): Record<string, unknown> {
  expect([code, err]).toEqual([0, expect.not.stringContaining('failed')]);
  return JSON.parse(out) as Record<string, unknown>;
}

/** Rows with their exact values. */
async function rowsOf({ databaseUrl }: RunningFraud, id: string): Promise<string[]> {
  const rows = await queryDatabase<{ row: string }>(
    databaseUrl,
    `select 'case' || (to_jsonb(f) - 'copied_as')::text as row from fraud_case f where id = $1
      union all select 'link' || to_jsonb(c)::text from case_decision c where case_id = $1
      union all select 'note' || to_jsonb(n)::text from case_note n where case_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ row }) => row);
}

async function expectSame(id: string): Promise<void> {
  const rows = await rowsOf(b, id);
  expect(rows).not.toEqual([]);
  expect(rows).toEqual(await rowsOf(a, id));
  const [there, here] = await Promise.all(cells.map((cell) => called(cell, 'GET', `/${id}`)));
  expect(here).toEqual(there);
}

const idsOf = (body: Answer['body']) =>
  (body['decisions'] as { id: string }[]).map(({ id }) => id).toSorted();

describe('context copy', () => {
  it('copies the cases of a context as they are, and no others', async () => {
    const [first, second] = [await decide(), await decide({ by: 'other' })];
    const from = '2026-01-01T00:00:00Z';
    const bySubject = await created(a, [second], {
      subject: { by: 'customer_id', value: customer, from },
    });
    await note(a, bySubject, 'Same address, “quoted” \\ and 🦊');
    const url = 'https://wiki.example.com/fraud/42?q=%20';
    await called(a, 'POST', `/${bySubject}/links`, { url, title: 'Wiki' });
    const closed = await created(a, [first]);
    await called(a, 'POST', `/${closed}/close`, { action: 'reject', note: 'stolen' });
    const other = await created(a, [await decide({ in: 'elsewhere' })]);
    await queryDatabase(
      a.databaseUrl,
      `update case_note set created_at = created_at + interval '7 microseconds' where case_id = $1`,
      [bySubject],
    );

    expect(await copied()).toEqual({
      context,
      ...{ decisions: 2, new_or_changed: 2 },
      ...{ cases: 2, new_or_changed_cases: 2, shared_cases: 0 },
      ...{ archived_days: 0, archived_decisions: 0 },
      ...{ new_or_changed_archived_days: 0, left_archived_days: 0 },
      active_version: null,
    });
    for (const id of [bySubject, closed]) await expectSame(id);
    expect(await rowsOf(b, other)).toEqual([]);
    const [there, here] = await Promise.all(
      cells.map((cell) => called(cell, 'GET', `?decision_id=${first}`)),
    );
    expect(here?.['data']).toHaveLength(2);
    expect(here).toEqual(there);
    const trail = await b.admin('GET', `/api/admin/audit-events?object_id=${context}`);
    expect(trail.body['data']).toMatchObject([
      { action: 'context.copy.end', details: { cases: 2, new_or_changed_cases: 2 } },
      { action: 'context.copy.begin' },
    ]);
  });

  it('copies what changed since: notes, decisions, owners, and that a case was closed', async () => {
    const decisions = [await decide(), await decide(), await decide()];
    const [noted, fewer, closed, kept] = [
      await created(a, decisions),
      await created(a, decisions),
      await created(a, decisions),
      await created(a, decisions),
    ];
    await copied();
    await note(a, noted, 'Called the shopper.');
    await called(a, 'DELETE', `/${fewer}/decisions/${decisions[0]}`);
    await called(a, 'PATCH', `/${fewer}`, { owner: 'user:bob', title: 'Fewer' });
    await called(a, 'POST', `/${closed}/close`, { action: 'accept' });
    const made = await created(a, [await decide()]);
    expect(await copied('--finish')).toMatchObject({
      ...{ decisions: 4, cases: 5, new_or_changed_cases: 4, active_version: 1 },
    });
    for (const id of [noted, fewer, closed, kept, made]) await expectSame(id);
    expect(await copied()).toMatchObject({ cases: 5, new_or_changed_cases: 0 });
  });

  it('removes a case’s last decision of the context here, too', async () => {
    const decision = await decide();
    const id = await created(a, [decision]);
    await copied();
    await called(a, 'DELETE', `/${id}/decisions/${decision}`);
    expect(await copied()).toMatchObject({ new_or_changed_cases: 1 });
    await expectSame(id);
    expect(await copied()).toMatchObject({ cases: 0, new_or_changed_cases: 0 });
  });

  it('keeps decisions of a case that are no longer in the cell', async () => {
    const [first, gone] = [await decide(), await decide()];
    const id = await created(a, [first, gone]);
    await called(a, 'POST', `/${id}/close`, { action: 'reject' });
    await queryDatabase(a.databaseUrl, 'delete from decision where id = $1', [gone]);
    await copied();
    await expectSame(id);
    const { body } = await b.admin('GET', `${CASES}?decision_id=${gone}`);
    expect(body['data']).toMatchObject([{ id }]);
  });

  it('copies a case before its decisions, and what was added to it meanwhile', async () => {
    const id = await created(a, [await decide()]);
    // Lets the copy write the case, and holds it up before it has written the decision.
    const holder = new pg.Client({ connectionString: b.databaseUrl });
    await holder.connect();
    let running: Promise<CommandRun>;
    try {
      await holder.query('begin');
      await holder.query('lock table review_note in share row exclusive mode');
      running = run(a, b, '--finish', '--json');
      await until('the case is here', async () => (await rowsOf(b, id)).length > 0);
      expect(await called(b, 'GET', `/${id}`)).toMatchObject({ decision_count: 0 });
      await note(a, id, 'Meanwhile.');
    } finally {
      await holder.end();
    }
    expect(figuresOf(await running)).toMatchObject({ cases: 1, new_or_changed_cases: 1 });
    await expectSame(id);
  });

  it('refuses a note whose ID another case of this cell has, and leaves both cases alone', async () => {
    const id = await created(a, [await decide()]);
    const other = await created(b, [await decide({ cell: b, in: 'elsewhere' })]);
    const [{ id: noteId }] = [await note(a, id, 'Called the shopper.')];
    const { id: ownId } = await note(b, other, 'Its own.');
    await queryDatabase(b.databaseUrl, 'update case_note set id = $1 where id = $2', [
      noteId,
      ownId,
    ]);
    const before = await rowsOf(b, other);
    const refused = await run(a, b);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(`Case ${id} can't be`),
    ]);
    expect([await rowsOf(b, other), await rowsOf(b, id)]).toEqual([before, []]);
  });
});

describe('a case that has decisions of other contexts', () => {
  let mine: string;
  let others: string;
  let id: string;

  beforeEach(async () => {
    [mine, others] = [await decide(), await decide({ in: 'elsewhere', by: `${customer}-2` })];
    id = await created(a, [mine, others], { title: `Ring of ${customer}-2` });
    await note(a, id, `${customer}-2 shares the device.`);
  });

  it('moves with those of this one, and without what people wrote', async () => {
    const before = await rowsOf(a, id);
    const human = await run(a, b);
    expect(human.out).toContain('1 cases also have decisions of other contexts');
    expect(await copied('--finish')).toMatchObject({
      ...{ cases: 1, new_or_changed_cases: 0, shared_cases: 1 },
    });
    const here = await called(b, 'GET', `/${id}`);
    expect(here).toMatchObject({
      title: 'Redacted',
      notes: [],
      decision_count: 1,
      owner: 'test-client',
    });
    expect(idsOf(here)).toEqual([mine]);
    expect(await rowsOf(a, id)).toEqual(before);
    expect(JSON.stringify(await rowsOf(b, id))).not.toContain(`${customer}-2`);
  });

  it('moves whole once it has only decisions of this one, and loses what was written again', async () => {
    await copied();
    await called(a, 'DELETE', `/${id}/decisions/${others}`);
    expect(await copied()).toMatchObject({ new_or_changed_cases: 1, shared_cases: 0 });
    await expectSame(id);
    await called(a, 'POST', `/${id}/decisions`, { decision_ids: [others] });
    expect(await copied()).toMatchObject({ new_or_changed_cases: 1, shared_cases: 1 });
    expect(await called(b, 'GET', `/${id}`)).toMatchObject({ title: 'Redacted', notes: [] });
  });

  it('goes back to the case that stayed, which keeps its title, owner and notes', async () => {
    const second = await decide();
    await called(a, 'POST', `/${id}/decisions`, { decision_ids: [second] });
    await copied('--finish');
    await note(b, id, 'From the new cell.');
    await called(b, 'DELETE', `/${id}/decisions/${mine}`);
    await called(b, 'PATCH', `/${id}`, { owner: 'user:bob', title: 'Of b' });
    await note(a, id, 'From the old cell.');
    const back = figuresOf(await run(b, a, '--json'));
    expect(back).toMatchObject({ cases: 1, new_or_changed_cases: 1, shared_cases: 0 });
    const found = await called(a, 'GET', `/${id}`);
    expect(found).toMatchObject({ title: `Ring of ${customer}-2`, owner: 'test-client' });
    expect(idsOf(found)).toEqual([second, others].toSorted());
    expect((found['notes'] as { text: string }[]).map(({ text }) => text)).toEqual([
      ...[`${customer}-2 shares the device.`, 'From the new cell.', 'From the old cell.'],
    ]);
    expect(figuresOf(await run(b, a, '--json'))).toMatchObject({ new_or_changed_cases: 0 });
  });
});

describe('a case that was changed here', () => {
  it('stops the last run, until it is replaced', async () => {
    const id = await created(a, [await decide()]);
    await copied();
    await note(b, id, 'Too early.');
    const before = await rowsOf(b, id);
    const first = await run(a, b);
    expect([first.code, first.err]).toEqual([0, expect.stringContaining(id)]);
    const last = await run(a, b, '--finish');
    expect([last.code, last.err]).toEqual([1, expect.stringContaining(`of the source: ${id}`)]);
    expect(await rowsOf(b, id)).toEqual(before);
    const { body } = await b.admin('GET', `/api/admin/rulesets?context=${context}&status=ACTIVE`);
    expect(body['data']).toEqual([]);
    await note(a, id, 'Too early.');
    expect(await copied('--finish', '--replace-cases')).toMatchObject({ new_or_changed_cases: 1 });
    await expectSame(id);
  });

  it('is not one that was made here, which stays', async () => {
    const decision = await decide();
    await copied();
    const id = await created(b, [decision]);
    const before = await rowsOf(b, id);
    expect(await copied('--finish')).toMatchObject({ cases: 0 });
    expect(await rowsOf(b, id)).toEqual(before);
  });

  it('goes back with what changed, and there and back again', async () => {
    const decision = await decide();
    const id = await created(a, [decision]);
    await note(a, id, 'In the old cell.');
    await copied('--finish');
    await note(b, id, 'In the new cell.');
    const made = await created(b, [decision]);
    expect(figuresOf(await run(b, a, '--finish', '--json'))).toMatchObject({
      ...{ cases: 2, new_or_changed_cases: 2 },
    });
    for (const each of [id, made]) await expectSame(each);
    await called(a, 'POST', `/${id}/close`, { action: 'reject' });
    await note(a, made, 'Back in the old cell.');
    expect(await copied('--finish')).toMatchObject({ cases: 2, new_or_changed_cases: 2 });
    for (const each of [id, made]) await expectSame(each);
  });

  it('stops the way back if the old cell changed it, too', async () => {
    const id = await created(a, [await decide()]);
    await copied('--finish');
    await note(b, id, 'In the new cell.');
    await note(a, id, 'In the old cell, too.');
    const back = await run(b, a, '--finish');
    expect([back.code, back.err]).toEqual([1, expect.stringContaining(id)]);
  });
});

describe('personal data', () => {
  const erase = async (cell: RunningFraud, id = customer) => {
    const erased = await runFraud(cell.env, 'customer', 'erase', id);
    expect([erased.code, erased.err]).toEqual([0, expect.anything()]);
  };

  const withSubject = async () => {
    const subject = { by: 'customer_id', value: customer, from: '2026-01-01T00:00:00Z' };
    const id = await created(a, [await decide({ by: `${customer}-2` })], {
      ...{ subject, title: `About ${customer}` },
    });
    await note(a, id, `${customer} called.`);
    return id;
  };

  it('of an erased customer is removed from the case in each cell, and doesn’t come back', async () => {
    await decide();
    const id = await withSubject();
    await copied();
    await erase(a);
    await erase(b);
    for (const cell of cells) {
      expect(JSON.stringify(await rowsOf(cell, id))).not.toContain(`${customer} `);
      expect(await called(cell, 'GET', `/${id}`)).toMatchObject({
        ...{ title: 'Redacted', subject_value: null, notes: [] },
      });
    }
    await copied('--finish');
    await expectSame(id);
    expect(await called(b, 'GET', `/${id}`)).toMatchObject({ title: 'Redacted', notes: [] });
  });

  it('that was erased here first stays erased, and in the other cell until it is erased there', async () => {
    await decide();
    const id = await withSubject();
    await copied();
    await erase(b);
    const before = await rowsOf(b, id);
    const refused = await run(a, b);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^\d decisions .* erased in this cell, and not in the source\./m);
    expect(await rowsOf(b, id)).toEqual(before);
    const known = 'select customer_id from decision where customer_id = $1';
    expect(await queryDatabase(b.databaseUrl, known, [customer])).toEqual([]);
    await erase(a);
    await note(a, id, 'Erased.');
    expect(await copied()).toMatchObject({ new_or_changed_cases: 1 });
    await expectSame(id);
  });

  it('that was erased there is also removed from cases that are only here', async () => {
    const decision = await decide();
    await copied();
    const id = await created(b, [decision], { title: `About ${customer}` });
    await note(b, id, `${customer} called.`);
    await erase(a);
    await copied();
    expect(await called(b, 'GET', `/${id}`)).toMatchObject({ title: 'Redacted', notes: [] });
  });

  it('is removed here when its time is over', async () => {
    const decision = await decide();
    const id = await created(a, [decision], { title: `About ${customer}` });
    await copied('--finish');
    const old = `update decision set created_at = created_at - interval '500 days' where id = $1`;
    await queryDatabase(b.databaseUrl, old, [decision]);
    await queryDatabase(
      b.databaseUrl,
      `update decision_retention set redacted_until = '-infinity'`,
    );
    await b.service.get(DecisionRetentionWorker).run();
    expect(await called(b, 'GET', `/${id}`)).toMatchObject({ title: 'Redacted' });
  });
});
