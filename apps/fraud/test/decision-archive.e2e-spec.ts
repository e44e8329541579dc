import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { doctorCommand } from '@tessera/commands';
import { queryDatabase, runCommand, temporaryFolder } from '@tessera/local/testing';
import { parquetReadObjects } from 'hyparquet';
import { ArchivedDaysRepository } from '../src/archive/archived-days.repository.js';
import { DecisionArchiveService } from '../src/archive/decision-archive.service.js';
import { DecisionArchiveWorker } from '../src/archive/decision-archive.worker.js';
import { fraud as fraudService } from '../src/index.js';
import { DECOMPRESSORS } from '../src/archive/parquet-values.js';
import { fullDecisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { PaymentEvents } from './support/payment-events.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { storeTraffic, traffic } from './support/stored-traffic.js';

/** Personal data in full requests, without values that a random ID could contain. */
const PERSONAL = [
  ...['ada@example.com', 'Lovelace', '+33 1 23', '1990-12-10', 'rue de la Paix', 'Paris'],
  ...['203.0.113.7', 'device-print-1', 'Mozilla', 'channel', 'CDG', 'F-75002'],
];
const DAY_MS = 86_400_000;

let fraud: RunningFraud;
let events: PaymentEvents;
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder('archive');
  fraud = await startFraud({
    DECISION_ARCHIVE_URL: pathToFileURL(folder).href,
    DECISION_ARCHIVE_AFTER_DAYS: '3',
  });
  events = new PaymentEvents(fraud);
});

afterAll(async () => {
  await fraud.close();
});

beforeEach(async () => {
  await queryDatabase(fraud.databaseUrl, 'delete from decision');
  await queryDatabase(fraud.databaseUrl, 'delete from decision_archive');
  await queryDatabase(fraud.databaseUrl, 'delete from decision_archive_export');
  await rm(join(folder, 'decisions'), { recursive: true, force: true });
});

/** The UTC day that was so many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

async function decisionsOf(day: string, count: number): Promise<void> {
  const from = Date.parse(`${day}T08:00:00Z`);
  await storeTraffic(fraud.databaseUrl, traffic(count, { from, seed: from / DAY_MS }));
}

function archive(): Promise<void> {
  return fraud.service.get(DecisionArchiveWorker).run();
}

async function archivedDay(day: string) {
  const found = await fraud.service.get(ArchivedDaysRepository).find(day);
  if (found === undefined) throw new Error(`${day} is not archived.`);
  return found;
}

async function filesOf(day: string): Promise<string[]> {
  return (await readdir(join(folder, 'decisions', `day=${day}`))).sort();
}

async function parquetOf(day: string): Promise<string> {
  const name = (await filesOf(day)).find((file) => file.endsWith('.parquet'));
  return join(folder, 'decisions', `day=${day}`, name ?? '');
}

async function rowsOf(day: string): Promise<Record<string, unknown>[]> {
  const { buffer, byteOffset, byteLength } = await readFile(await parquetOf(day));
  const file = buffer.slice(byteOffset, byteOffset + byteLength);
  return parquetReadObjects({ file, compressors: DECOMPRESSORS });
}

async function gauge(): Promise<number> {
  const text = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
  return Number(/^fraud_decision_archive_lag_seconds (\S+)$/m.exec(text)?.[1]);
}

describe('DECISION_ARCHIVE_URL', () => {
  it('exports closed days that are old enough, and those alone', async () => {
    const [old, older, young] = [dayBefore(4), dayBefore(6), dayBefore(2)];
    await decisionsOf(old, 30);
    await decisionsOf(older, 20);
    await decisionsOf(young, 10);
    await archive();
    const days = await fraud.service.get(ArchivedDaysRepository).list();
    expect(days.map(({ day, row_count: rows }) => [day, rows])).toEqual([
      [older, '20'],
      [old, '30'],
    ]);
    expect(await filesOf(old)).toEqual([
      expect.stringMatching(/^manifest-[0-9a-f]{16}\.json$/),
      expect.stringMatching(/^part-00000-[0-9a-f]{16}\.parquet$/),
    ]);
    const rows = await rowsOf(old);
    const times = rows.map(({ created_at: at }) => Number(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const { body } = await fraud.admin('GET', `/api/admin/audit-events?object_id=${old}`);
    expect(body['data']).toMatchObject([
      {
        action: 'decision_archive.create',
        result: 'success',
        actor: 'system',
        details: { decisions: 30, sha256: days[1]?.sha256.toString('hex') },
      },
    ]);
  });

  it('removes personal data on the way, and keeps what happened to a payment', async () => {
    const id = await events.decision(fullDecisionRequest());
    await events.told(id, 'chargeback', '2026-03-01T12:00:00Z', { data: { by: 'Lovelace' } });
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set created_at = created_at - interval '5 days'`,
    );
    await archive();
    const rows = await rowsOf(dayBefore(5));
    const text = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const word of PERSONAL) expect(text).not.toContain(word);
    expect(rows).toMatchObject([
      {
        id,
        amount: 12_345n,
        currency: 'EUR',
        is_fraud: true,
        payment_state: 'charged_back',
        events: expect.stringContaining('"type" : "chargeback"'),
      },
    ]);
    const [kept] = await queryDatabase(fraud.databaseUrl, 'select request from decision');
    expect(JSON.stringify(kept)).toContain('Lovelace');
  });

  it('writes the same files again for the same decisions', async () => {
    const day = dayBefore(5);
    await decisionsOf(day, 25);
    await archive();
    const [first, files] = [await archivedDay(day), await filesOf(day)];
    const { code } = await runFraud(fraud.env, 'archive', 'export', day);
    expect(code).toBe(0);
    expect(await archivedDay(day)).toMatchObject({
      sha256: first.sha256,
      location: first.location,
      row_hash: first.row_hash,
    });
    expect(await filesOf(day)).toEqual(files);
  });

  it('knows a decision that changed after its day was archived', async () => {
    const day = dayBefore(5);
    await decisionsOf(day, 5);
    await archive();
    const service = fraud.service.get(DecisionArchiveService);
    expect(await service.isCurrent(await archivedDay(day))).toBe(true);
    const [row] = await queryDatabase<{ id: string }>(fraud.databaseUrl, 'select id from decision');
    await events.told(String(row?.id), 'fraud_report', '2026-03-01T12:00:00Z');
    expect(await service.isCurrent(await archivedDay(day))).toBe(false);
    await service.export(day, { signal: new AbortController().signal });
    expect(await service.isCurrent(await archivedDay(day))).toBe(true);
  });

  it('waits while the store does not accept files, and says so', async () => {
    const day = dayBefore(5);
    await decisionsOf(day, 5);
    const away = `${folder}-away`;
    await rename(folder, away);
    await writeFile(folder, 'not a folder');
    await archive();
    expect(await gauge()).toBeGreaterThan(0);
    const listed = await runFraud(fraud.env, 'archive', 'list');
    expect(listed.out).toMatch(new RegExp(`${day} failed \\(attempt 1\\): .*unavailable`));
    await rm(folder);
    await rename(away, folder);
    // Due again in a minute: the wait is the back-off.
    await queryDatabase(fraud.databaseUrl, 'update decision_archive_export set due_at = now()');
    await archive();
    expect((await archivedDay(day)).row_count).toBe('5');
  });
});

describe('tessera fraud archive', () => {
  const day = dayBefore(7);

  beforeEach(async () => {
    await decisionsOf(day, 40);
    await archive();
  });

  it('lists the days with hash, size and place', async () => {
    const { out, code } = await runFraud(fraud.env, 'archive', 'list', '--json');
    const { sha256, location, bytes } = await archivedDay(day);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      archived: [
        { day, decisions: 40, bytes: Number(bytes), location, sha256: sha256.toString('hex') },
      ],
      failed: [],
    });
  });

  it('verifies hashes and counts', async () => {
    const { out, code } = await runFraud(fraud.env, 'archive', 'verify');
    expect([code, out]).toEqual([0, 'Days verified: 1, with 40 decisions.\n']);
  });

  it.each<[string, (path: string) => Promise<void>, string]>([
    ['that was changed', flipByte, 'does not match its SHA-256'],
    ['that is missing', (path) => rm(path), 'is missing'],
    ['that was cut off', (path) => truncate(path, 100), 'is too short'],
  ])('reports a file %s', async (_, damage, problem) => {
    await damage(await parquetOf(day));
    const { out, err, code } = await runFraud(fraud.env, 'archive', 'verify', day);
    expect([code, err]).toEqual([1, expect.stringContaining('Damaged days: 1 of 1.')]);
    expect(out).toContain(`part-00000`);
    expect(out).toContain(problem);
  });

  it('reports a manifest that was changed', async () => {
    const { location } = await archivedDay(day);
    await appendFile(join(folder, location), ' ');
    const { out, code } = await runFraud(fraud.env, 'archive', 'verify');
    expect(code).toBe(1);
    expect(out).toContain('does not match the SHA-256 in the database');
  });

  it.each([
    [['verify', '2020-01-01'], 1, '2020-01-01 is not archived.'],
    [['export', '2020-01-01'], 1, '2020-01-01 has no decisions.'],
    [['export', dayBefore(0)], 1, `${dayBefore(0)} is not over.`],
    [['export', 'yesterday'], 2, 'DAY must be a date'],
  ])('refuses %p', async (args, code, message) => {
    const answer = await runFraud(fraud.env, 'archive', ...args);
    expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('tessera fraud doctor', () => {
  async function checked(env: Readonly<Record<string, string>>): Promise<unknown> {
    const { out } = await runCommand(fraudService, [doctorCommand], env, ['doctor', '--json']);
    const { findings } = JSON.parse(out) as { findings: { check: string }[] };
    return findings.find(({ check }) => check === 'decision archive');
  }

  it('says whether the archive can be written', async () => {
    expect(await checked(fraud.env)).toMatchObject({ status: 'ok' });
    const file = join(folder, 'file');
    await writeFile(file, '');
    const env = { ...fraud.env, DECISION_ARCHIVE_URL: pathToFileURL(join(file, 'archive')).href };
    expect(await checked(env)).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('unavailable'),
    });
    const off = Object.entries(fraud.env).filter(([name]) => name !== 'DECISION_ARCHIVE_URL');
    expect(await checked(Object.fromEntries(off))).toBeUndefined();
  });
});

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
