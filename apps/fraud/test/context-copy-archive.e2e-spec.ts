import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { timeOrderedId } from '@tessera/ids';
import { queryDatabase, temporaryFolder } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { DecisionRollupWorker } from '../src/analytics/decision-rollup.worker.js';
import { DecisionArchiveWorker } from '../src/archive/decision-archive.worker.js';
import { S3Store } from '../src/archive/s3-store.js';
import { FraudConfig } from '../src/config.js';
import { ReceivingCellRepository } from '../src/context-copy/receiving-cell.repository.js';
import { startCellsWith } from './support/cells.js';
import { type CommandRun, runFraud } from './support/fraud-command.js';
import { BUCKET, ObjectStore } from './support/object-store.js';
import { PaymentEvents } from './support/payment-events.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import type { RunningFraud } from './support/running-fraud.js';
import { SimulationDriver } from './support/simulation-driver.js';
import {
  type PastDecision,
  storeReports,
  storeTraffic,
  traffic,
} from './support/stored-traffic.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.now() - (Date.now() % DAY_MS);
/** Six days, of which the first three are archived. */
const START = MIDNIGHT - 6 * DAY_MS;
const ARCHIVED = [0, 1, 2].map((days) => dayOf(START + days * DAY_MS)) as [string, string, string];
const PERIOD = `from=${new Date(START).toISOString()}&to=${new Date(MIDNIGHT).toISOString()}`;

interface Cell {
  readonly fraud: RunningFraud;
  readonly folder: string;
}

let cells: readonly [Cell, Cell, Cell];
let a: Cell;
let b: Cell;
let c: Cell;
let context: string;
/** All decisions of the context, in order. */
let history: PastDecision[];

beforeAll(async () => {
  const folders = ['a', 'b', 'c'].map((name) => temporaryFolder(`archive-${name}`));
  const started = await startCellsWith(
    folders.map((folder) => ({
      DECISION_ARCHIVE_URL: pathToFileURL(folder).href,
      DECISION_ARCHIVE_AFTER_DAYS: '3',
    })),
  );
  const all = started.map((fraud, index) => ({ fraud, folder: folders[index] ?? '' }));
  cells = all as unknown as typeof cells;
  [a, b, c] = cells;
  for (const { fraud } of all) {
    const receiving = new ReceivingCellRepository(fraud.service.get(DataSource), new Map());
    await receiving.divideFirstPartition(new Date(START));
  }
});

afterAll(async () => {
  for (const { fraud } of cells) await fraud.close();
});

beforeEach(async () => {
  context = `moved-${randomUUID().slice(0, 8)}`;
  for (const { fraud, folder } of cells) {
    for (const table of ['payment_event', 'decision', 'decision_rollup', 'decision_rollup_delta']) {
      await queryDatabase(fraud.databaseUrl, `delete from ${table}`);
    }
    for (const table of ['decision_archive', 'decision_archive_export', 'decision_archive_copy']) {
      await queryDatabase(fraud.databaseUrl, `delete from ${table}`);
    }
    await rm(join(folder, 'decisions'), { recursive: true, force: true });
  }
  await new RulesetDriver(a.fraud).activated(context, [ruleBody(LARGE, { id: 'large' })]);
  history = (await decided(a, context, { seed: 3, minutes: 0 })).filter(
    (decision) => decision.context === context,
  );
});

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Stores 240 decisions of six days, a few of them of `elsewhere`. */
async function decided(
  { fraud }: Cell,
  of: string,
  { seed, minutes }: { readonly seed: number; readonly minutes: number },
): Promise<PastDecision[]> {
  const from = START + minutes * 60_000;
  const decisions = traffic(240, { seed, from, everyMs: 36 * 60_000, context: of }).map((one) => ({
    ...one,
    id: timeOrderedId(one.storedAt),
  }));
  await storeTraffic(fraud.databaseUrl, decisions);
  return decisions;
}

/** Archives what is due, and removes it from the table. */
async function archived({ fraud }: Cell): Promise<number> {
  await fraud.service.get(DecisionRollupWorker).run();
  await fraud.service.get(DecisionArchiveWorker).run();
  const removed = await queryDatabase(
    fraud.databaseUrl,
    `delete from decision using decision_archive a
      where (created_at at time zone 'UTC')::date = a.day returning id`,
  );
  return removed.length;
}

function copy(
  from: Cell,
  to: Cell,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandRun> {
  const source = {
    SOURCE_DATABASE_URL: from.fraud.databaseUrl,
    SOURCE_ARCHIVE_URL: pathToFileURL(from.folder).href,
  };
  return runFraud({ ...to.fraud.env, ...source, ...env }, 'context', 'copy', context, ...options);
}

async function copied(
  from: Cell,
  to: Cell,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const run = await copy(from, to, [...options, '--json'], env);
  expect([run.code, run.err]).toEqual([0, expect.not.stringContaining('failed')]);
  return JSON.parse(run.out) as Record<string, unknown>;
}

/** A command line without some settings. */
function without(...names: string[]): (cell: Cell, ...args: string[]) => Promise<CommandRun> {
  return (cell, ...args) => {
    const env = { ...cell.fraud.env, SOURCE_DATABASE_URL: a.fraud.databaseUrl };
    const source = { SOURCE_ARCHIVE_URL: pathToFileURL(a.folder).href };
    const given = Object.entries({ ...env, ...source }).filter(([name]) => !names.includes(name));
    return runFraud(Object.fromEntries(given), ...args);
  };
}

/** All pages of a list of decisions. */
async function listed({ fraud }: Cell, query: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = `?${query}`;
  while (next !== null) {
    const { status, body } = await fraud.admin('GET', `/api/admin/decisions${next}`);
    expect([status, body]).toEqual([200, expect.objectContaining({ data: expect.any(Array) })]);
    ids.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
    const link = (body['links'] as { next: string | null }).next;
    next = link === null ? null : new URL(link).search;
  }
  return ids;
}

/** The IDs of decisions, the oldest first. */
function idsOf(decisions: readonly PastDecision[]): string[] {
  const sorted = decisions.toSorted(
    (one, other) =>
      one.storedAt.getTime() - other.storedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  return sorted.map(({ id }) => id);
}

async function copyRows({ fraud }: Cell) {
  return queryDatabase<{ day: string; rows: number; source_rows: number; location: string | null }>(
    fraud.databaseUrl,
    `select day::text as day, row_count::int as rows, source_rows::int as source_rows, location
      from decision_archive_copy where context = $1 order by day`,
    [context],
  );
}

async function filesBelow(folder: string, part = ''): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path.includes(part))
    .sort();
}

function inDay(day: string): PastDecision[] {
  return history.filter(({ storedAt }) => dayOf(storedAt.getTime()) === day);
}

const inArchive = () => ARCHIVED.flatMap(inDay);

describe('archived days of a context', () => {
  beforeEach(async () => {
    expect(await archived(a)).toBe(120);
  });

  it('move with it, and are read in the new cell as in the old one', async () => {
    const replay = {
      context,
      from: new Date(START + 5 * HOUR_MS).toISOString(),
      to: new Date(MIDNIGHT - DAY_MS).toISOString(),
    };
    const rules = [ruleBody({ ...LARGE, value: 60_000 }, { id: 'large' })];
    const replayed = async ({ fraud }: Cell) => {
      const simulations = new SimulationDriver(fraud);
      return simulations.replayed(await new RulesetDriver(fraud).draft('default', rules), replay);
    };
    const before = await replayed(a);
    expect(await copied(a, b)).toMatchObject({
      decisions: history.length - inArchive().length,
      archived_days: 3,
      archived_decisions: inArchive().length,
      new_or_changed_archived_days: 3,
      left_archived_days: 0,
    });
    expect(await copyRows(b)).toEqual(
      ARCHIVED.map((day) => ({
        day,
        rows: inDay(day).length,
        source_rows: inDay(day).length,
        location: expect.stringMatching(
          `^decisions/day=${day}/copies/${context}/manifest-[0-9a-f]{16}\\.json$`,
        ),
      })),
    );
    expect(await listed(b, `${PERIOD}&context=${context}&limit=50`)).toEqual(
      idsOf(history).reverse(),
    );
    const [oldest] = history;
    const { body: there } = await a.fraud.admin('GET', `/api/admin/decisions/${oldest?.id}`);
    const { status, body: here } = await b.fraud.admin('GET', `/api/admin/decisions/${oldest?.id}`);
    expect([status, here]).toEqual([200, { ...there, redacted_at: expect.any(String) }]);
    expect(await replayed(b)).toEqual(before);
    expect(await copied(a, b, ['--finish'])).toMatchObject({
      archived_days: 3,
      archived_decisions: inArchive().length,
      new_or_changed_archived_days: 0,
      active_version: 1,
    });
    const trail = await b.fraud.admin(
      'GET',
      `/api/admin/audit-events?object_id=${ARCHIVED[1]}&action=decision_archive.copy`,
    );
    expect(trail.body['data']).toMatchObject([
      { details: { context, decisions: inDay(ARCHIVED[1]).length } },
    ]);
  });

  it.each(['the table', 'the archive'])(
    'are merged with decisions of other contexts that the new cell has in %s',
    async (place) => {
      // Between those of the moved context, and at the same time as some of them.
      const others = await decided(b, 'resident', { seed: 4, minutes: 18 });
      const same = await decided(b, 'resident', { seed: 5, minutes: 0 });
      const resident = new SimulationDriver(b.fraud);
      const rules = [ruleBody({ ...LARGE, value: 60_000 }, { id: 'large' })];
      const id = await new RulesetDriver(b.fraud).draft('resident', rules);
      const replay = { from: new Date(START).toISOString(), to: new Date(MIDNIGHT).toISOString() };
      await storeReports(b.fraud.databaseUrl, idsOf(others).slice(10, 20));
      await copied(a, b);
      const before = await resident.replayed(id, { ...replay, context: 'resident' });
      if (place === 'the archive') expect(await archived(b)).toBe(240);

      const all = idsOf([...history, ...others, ...same]);
      expect(await listed(b, `${PERIOD}&limit=17&order=asc`)).toEqual(all);
      expect(await listed(b, `${PERIOD}&limit=23`)).toEqual(all.toReversed());
      expect(await listed(b, `${PERIOD}&context=${context}&limit=7`)).toEqual(
        idsOf(history).reverse(),
      );
      const outcome = [...history, ...others, ...same].filter((one) => one.outcome === 'BLOCK');
      expect(await listed(b, `${PERIOD}&outcome=BLOCK&order=asc&limit=5`)).toEqual(idsOf(outcome));
      const ids = [history[0], history.at(-1), others[0], same.at(-1)].map((one) => one?.id);
      for (const found of ids) {
        const read = await b.fraud.admin('GET', `/api/admin/decisions/${found}`);
        expect([read.status, read.body['id']]).toEqual([200, found]);
      }
      const after = await resident.replayed(id, { ...replay, context: 'resident' });
      expect(after).toMatchObject({ decisions: before.decisions, rules: before.rules });
      const moved = await resident.replayed(id, { ...replay, context });
      expect(moved.decisions).toBe(history.length);

      const list = await runFraud(b.fraud.env, 'archive', 'list', '--json');
      const { copied: shown } = JSON.parse(list.out) as { copied: object[] };
      expect(shown).toMatchObject(ARCHIVED.map((day) => ({ day, context })));
      const verified = await runFraud(b.fraud.env, 'archive', 'verify');
      expect([verified.code, verified.out]).toEqual([
        0,
        expect.stringContaining(`Copies verified: 3, with ${inArchive().length} decisions.`),
      ]);
    },
  );

  it('are copied again when the source has archived them again', async () => {
    await copied(a, b);
    const [day] = ARCHIVED;
    const [changed] = inDay(day);
    await storeTraffic(a.fraud.databaseUrl, inDay(day));
    await new PaymentEvents(a.fraud).told(changed?.id ?? '', 'chargeback', `${day}T12:00:00Z`);
    const exported = await runFraud(a.fraud.env, 'archive', 'export', day);
    expect([exported.code, exported.err]).toEqual([0, '']);
    await queryDatabase(
      a.fraud.databaseUrl,
      `delete from decision where created_at < '${ARCHIVED[1]}T00:00:00Z'`,
    );
    expect(await copied(a, b)).toMatchObject({ new_or_changed_archived_days: 1 });
    const { body } = await b.fraud.admin('GET', `/api/admin/decisions/${changed?.id}`);
    expect(body).toMatchObject({ payment_state: 'charged_back', events: [{ type: 'chargeback' }] });
    expect(await listed(b, `${PERIOD}&context=${context}&limit=50`)).toEqual(
      idsOf(history).reverse(),
    );
  });

  it('are not touched by an export of the same day, or by its removal', async () => {
    await decided(b, 'resident', { seed: 4, minutes: 18 });
    await copied(a, b);
    const before = await copyRows(b);
    for (const day of ARCHIVED) {
      expect((await runFraud(b.fraud.env, 'archive', 'export', day)).code).toBe(0);
    }
    expect(await copyRows(b)).toEqual(before);
    const verified = await runFraud(b.fraud.env, 'archive', 'verify', ARCHIVED[0]);
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringContaining('Copies verified: 1'),
    ]);
    const erased = await runFraud(b.fraud.env, 'customer', 'erase', 'customer-7');
    expect(erased.err).toContain('it has 3 days of decisions');
  });

  it('are found damaged by archive verify, with the name of the context', async () => {
    await copied(a, b);
    const [part = ''] = await filesBelow(b.folder, '.parquet');
    await damage(part);
    const { code, out } = await runFraud(b.fraud.env, 'archive', 'verify');
    expect([code, out]).toEqual([1, expect.stringContaining(`${ARCHIVED[0]} (${context}): `)]);
    const { status } = await b.fraud.admin(
      'GET',
      `/api/admin/decisions?${PERIOD}&context=${context}&order=asc`,
    );
    expect(status).toBe(503);
    // A read of another context does not open the copy.
    const other = await b.fraud.admin('GET', `/api/admin/decisions?${PERIOD}&context=resident`);
    expect(other.status).toBe(200);
  });

  it('move with cases, which keep the IDs of archived decisions', async () => {
    const [old, recent] = [history[0]?.id ?? '', history.at(-1)?.id ?? ''];
    const created = await a.fraud.admin('POST', '/api/admin/cases', {
      body: { title: 'Card testing', owner: 'me', decision_ids: [recent] },
    });
    expect(created.status).toBe(201);
    const id = String(created.body['id']);
    // Added before the decision was archived.
    await queryDatabase(
      a.fraud.databaseUrl,
      `insert into case_decision select (jsonb_populate_record(c,
        jsonb_build_object('decision_id', $2::text))).* from case_decision c where case_id = $1`,
      [id, old],
    );
    expect(await copied(a, b, ['--finish'])).toMatchObject({ cases: 1, archived_days: 3 });
    const links = await queryDatabase(
      b.fraud.databaseUrl,
      'select decision_id as id from case_decision where case_id = $1 order by 1',
      [id],
    );
    expect(links).toEqual([old, recent].sort().map((each) => ({ id: each })));
    const { status } = await b.fraud.admin('GET', `/api/admin/decisions/${old}`);
    expect(status).toBe(200);
  });

  it('are copied from S3', async () => {
    const store = await ObjectStore.start();
    const former = { ...process.env };
    try {
      Object.entries(store.credentials).forEach(([name, value]) => (process.env[name] = value));
      const settings = Object.create(a.fraud.service.get(FraudConfig), {
        decisionArchiveS3Endpoint: { value: `http://${store.host}` },
        isInternalHost: { value: () => true },
      }) as FraudConfig;
      const objects = new S3Store(`s3://${BUCKET}/cell-a`, settings);
      for (const path of await filesBelow(a.folder)) {
        const name = path.slice(a.folder.length + 1);
        await objects.put(name, { bytes: await readFile(path), sha256: '0'.repeat(64) });
      }
      await objects.close();
      const env = {
        SOURCE_ARCHIVE_URL: `s3://${BUCKET}/cell-a`,
        SOURCE_ARCHIVE_S3_ENDPOINT: `http://${store.host}`,
        OUTBOUND_INTERNAL_HOSTS: store.host,
      };
      expect(await copied(a, b, [], env)).toMatchObject({ new_or_changed_archived_days: 3 });
      expect(await listed(b, `${PERIOD}&context=${context}&limit=50`)).toEqual(
        idsOf(history).reverse(),
      );
      const wrong = { ...env, SOURCE_ARCHIVE_URL: `s3://${BUCKET}/cell-z` };
      const run = await copy(a, c, [], wrong);
      expect([run.code, run.err]).toEqual([
        1,
        expect.stringMatching(/SOURCE_ARCHIVE_URL: .*manifest-[0-9a-f]{16}\.json is missing/),
      ]);
    } finally {
      await store.stop();
      process.env = former;
    }
  });

  it('need SOURCE_ARCHIVE_URL, unless they are left behind', async () => {
    const unset = without('SOURCE_ARCHIVE_URL');
    const noted = await unset(b, 'context', 'copy', context);
    expect([noted.code, noted.err]).toEqual([
      0,
      expect.stringContaining(
        `3 archived days of the source may have decisions of ${context} (${ARCHIVED[0]} to ${ARCHIVED[2]}). They are not copied`,
      ),
    ]);
    const refused = await unset(b, 'context', 'copy', context, '--finish');
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('Set SOURCE_ARCHIVE_URL to copy them, or add --without-archive'),
    ]);
    const both = await copy(a, b, ['--finish', '--without-archive']);
    expect([both.code, both.err]).toEqual([1, expect.stringContaining('Give either')]);
    const left = await unset(b, ...['context', 'copy', context, '--finish', '--without-archive']);
    expect([left.code, left.err]).toEqual([0, expect.stringContaining('They are not copied')]);
    expect(await copyRows(b)).toEqual([]);
  });

  it('need an archive in the new cell', async () => {
    const run = await without('DECISION_ARCHIVE_URL')(b, 'context', 'copy', context);
    expect([run.code, run.err]).toEqual([
      1,
      expect.stringContaining("DECISION_ARCHIVE_URL is not set: this cell can't store them."),
    ]);
  });

  it('are not asked for by a context that has none in them', async () => {
    context = `late-${randomUUID().slice(0, 8)}`;
    await new RulesetDriver(a.fraud).activated(context, [ruleBody(LARGE, { id: 'large' })]);
    const run = await without('SOURCE_ARCHIVE_URL')(b, 'context', 'copy', context, '--finish');
    expect([run.code, run.err]).toEqual([0, expect.not.stringContaining('archived')]);
  });

  it.each([
    ['was changed', 'does not match its SHA-256', damage],
    ['is missing', 'is missing', (path: string) => rm(path)],
  ])(
    'are refused with the name of a file that %s, and continue later',
    async (_, problem, harm) => {
      const [part = ''] = await filesBelow(a.folder, `day=${ARCHIVED[1]}/part-`);
      const bytes = await readFile(part);
      await harm(part);
      const name = part.slice(a.folder.length + 1);
      const run = await copy(a, b);
      expect([run.code, run.err]).toEqual([
        1,
        expect.stringContaining(
          `SOURCE_ARCHIVE_URL: The archive of decisions is damaged: ${name} ${problem}`,
        ),
      ]);
      expect((await copyRows(b)).map(({ day }) => day)).toEqual([ARCHIVED[0]]);
      await writeFile(part, bytes);
      expect(await copied(a, b, ['--finish'])).toMatchObject({
        archived_days: 3,
        new_or_changed_archived_days: 2,
      });
    },
  );

  it('are copied by the next run when a run could not store them', async () => {
    const blocked = join(b.folder, 'decisions', `day=${ARCHIVED[1]}`, 'copies');
    await mkdir(dirname(blocked), { recursive: true });
    await writeFile(blocked, 'in the way');
    const run = await copy(a, b);
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('DECISION_ARCHIVE_URL: ')]);
    expect((await copyRows(b)).map(({ day }) => day)).toEqual([ARCHIVED[0]]);
    await rm(blocked);
    expect(await copied(a, b)).toMatchObject({ new_or_changed_archived_days: 2 });
  });

  it('have the same files when a run stopped before it recorded them', async () => {
    await copied(a, b);
    const before = await filesBelow(b.folder);
    await queryDatabase(b.fraud.databaseUrl, 'delete from decision_archive_copy');
    expect(await listed(b, `${PERIOD}&context=${context}`)).toHaveLength(
      history.length - inArchive().length,
    );
    expect(await copied(a, b)).toMatchObject({ new_or_changed_archived_days: 3 });
    expect(await filesBelow(b.folder)).toEqual(before);
  });

  it('of which the new cell has decisions in its table are copied without these', async () => {
    // Copied when the source had the day in its table, too.
    const [day] = ARCHIVED;
    await storeTraffic(b.fraud.databaseUrl, inDay(day).slice(0, 10));
    await copied(a, b);
    expect((await copyRows(b))[0]).toMatchObject({
      rows: inDay(day).length - 10,
      source_rows: inDay(day).length,
    });
    expect(await listed(b, `${PERIOD}&context=${context}&limit=9`)).toEqual(
      idsOf(history).reverse(),
    );
  });

  it('move on to a third cell, and back without being doubled', async () => {
    await copied(a, b, ['--finish']);
    expect(await copied(b, c, ['--finish'])).toMatchObject({
      archived_days: 3,
      archived_decisions: inArchive().length,
    });
    const expected = idsOf(history).reverse();
    expect(await listed(c, `${PERIOD}&context=${context}&limit=50`)).toEqual(expected);
    expect(await copied(c, a, ['--finish'])).toMatchObject({
      archived_days: 3,
      archived_decisions: inArchive().length,
    });
    expect(await copyRows(a)).toEqual(
      ARCHIVED.map((day) => ({ day, rows: 0, source_rows: inDay(day).length, location: null })),
    );
    expect(await listed(a, `${PERIOD}&context=${context}&limit=50`)).toEqual(expected);
    expect(await copied(c, a)).toMatchObject({ new_or_changed_archived_days: 0 });
    // What the third cell has archived itself moves as well as its copies.
    expect(await copied(a, b)).toMatchObject({ new_or_changed_archived_days: 0 });
  });
});

describe('days that only the new cell has archived', () => {
  beforeEach(async () => {
    await decided(b, 'resident', { seed: 4, minutes: 18 });
    expect(await archived(b)).toBe(120);
  });

  it('are copied to its archive, and both contexts are read', async () => {
    const before = await listed(b, `${PERIOD}&limit=50`);
    expect(before).toHaveLength(240);
    expect(await copied(a, b)).toMatchObject({
      decisions: history.length - inArchive().length,
      archived_days: 3,
      archived_decisions: inArchive().length,
    });
    expect(await listed(b, `${PERIOD}&context=${context}&limit=50`)).toEqual(
      idsOf(history).reverse(),
    );
    const all = await listed(b, `${PERIOD}&limit=50`);
    expect(all.filter((id) => before.includes(id))).toEqual(before);
    const { body } = await b.fraud.admin('GET', `/api/admin/decisions/${history[0]?.id}`);
    expect(body).toMatchObject({ id: history[0]?.id, redacted_at: expect.any(String) });
    await a.fraud.service.get(DecisionRollupWorker).run();
    await copied(a, b);
    expect(await countsOf(b)).toEqual(await countsOf(a));
    expect(await copied(a, b, ['--finish'])).toMatchObject({ new_or_changed_archived_days: 0 });
  });

  it('are copied again when a decision of them changes in the source', async () => {
    await copied(a, b);
    const [day] = ARCHIVED;
    const [changed] = inDay(day);
    await new PaymentEvents(a.fraud).told(changed?.id ?? '', 'chargeback', `${day}T12:00:00Z`);
    expect(await copied(a, b)).toMatchObject({ new_or_changed_archived_days: 1 });
    const { body } = await b.fraud.admin('GET', `/api/admin/decisions/${changed?.id}`);
    expect(body).toMatchObject({ payment_state: 'charged_back' });
  });

  it('are not copied back to a cell that has archived them since', async () => {
    await queryDatabase(b.fraud.databaseUrl, 'delete from decision_archive');
    await copied(a, b, ['--finish']);
    expect(await archived(a)).toBe(120);
    const before = await listed(a, `${PERIOD}&limit=50`);
    await copied(b, a, ['--finish']);
    expect(await copyRows(a)).toEqual(
      ARCHIVED.map((day) => ({ day, rows: 0, source_rows: inDay(day).length, location: null })),
    );
    expect(await listed(a, `${PERIOD}&limit=50`)).toEqual(before);
  });
});

async function countsOf({ fraud }: Cell): Promise<unknown> {
  await fraud.service.get(DecisionRollupWorker).run();
  return queryDatabase(
    fraud.databaseUrl,
    `select to_json(r)::text as row from decision_rollup r where context = $1 order by 1`,
    [context],
  );
}

async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0, 10, 50));
}
