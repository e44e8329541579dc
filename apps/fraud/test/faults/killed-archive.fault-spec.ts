import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, temporaryFolder, TestService, until } from '@tessera/local/testing';
import { fraud } from '../../src/index.js';
import { runFraud } from '../support/fraud-command.js';
import { storeTraffic, traffic } from '../support/stored-traffic.js';
import { FraudProcess } from './fraud-process.js';

const COUNT = 2_500;
const DAY = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);

/** Steps of an export at which its process dies, and whether the day has a manifest by then. */
const STEPS: [string, boolean][] = [
  ['half of a file is written', false],
  ['a file has no name yet', false],
  ['a file is stored', false],
  ['half of the manifest is written', false],
  ['the manifest has no name yet', false],
  ['the manifest is stored', true],
  ['the day is not committed yet', true],
];

let service: TestService;
const processes: FraudProcess[] = [];

beforeAll(async () => {
  service = await TestService.prepare(fraud, { env: { DECISION_ARCHIVE_AFTER_DAYS: '3' } });
  const from = Date.parse(`${DAY}T08:00:00Z`);
  await storeTraffic(service.database.adminUrl, traffic(COUNT, { from }));
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.kill()));
  await query('delete from decision_archive');
  await query('delete from decision_archive_export');
});

afterAll(async () => {
  await service.close();
});

function query<T extends Record<string, unknown>>(text: string): Promise<T[]> {
  return queryDatabase<T>(service.database.adminUrl, text);
}

interface Manifest {
  readonly rows: number;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** The days that a reader of the archive finds: those with a manifest, whose files must be whole. */
async function readableDays(folder: string): Promise<number[]> {
  const names = await readdir(folder, { recursive: true });
  const manifests = names.filter((name) => /(?:^|\/)manifest-[^/]*$/.test(name));
  const rows: number[] = [];
  for (const name of manifests) {
    const manifest = JSON.parse(await readFile(join(folder, name), 'utf8')) as Manifest;
    for (const file of manifest.files) {
      const bytes = await readFile(join(folder, file.name));
      expect([file.name, hash('sha256', bytes)]).toEqual([file.name, file.sha256]);
    }
    rows.push(manifest.rows);
  }
  return rows;
}

describe('a process killed while it archives a day', () => {
  it.each(STEPS)('when %s leaves no part that reads as the day', async (step, hasManifest) => {
    const folder = temporaryFolder('killed-archive');
    const env = {
      ...service.env,
      DECISION_ARCHIVE_URL: pathToFileURL(folder).href,
      ARCHIVE_NOW: 'yes',
    };
    const doomed = FraudProcess.spawn(env, step);
    processes.push(doomed);
    await doomed.dies();
    expect(await readableDays(folder)).toEqual(hasManifest ? [COUNT] : []);
    expect(await query('select from decision_archive')).toEqual([]);
    expect(await query('select day::text from decision_archive_export')).toEqual([{ day: DAY }]);

    // As when its lease has expired.
    await query('update decision_archive_export set due_at = clock_timestamp()');
    processes.push(FraudProcess.spawn(env, ''));
    const recorded = () =>
      query<{ day: string; rows: string }>(
        'select day::text, row_count::text as rows from decision_archive',
      );
    await until('the day is archived', async () => (await recorded()).length > 0);
    expect(await recorded()).toEqual([{ day: DAY, rows: String(COUNT) }]);
    expect(await query('select from decision_archive_export')).toEqual([]);
    expect(await readableDays(folder)).toEqual([COUNT]);
    expect(await runFraud(env, 'archive', 'verify', DAY)).toMatchObject({ code: 0 });
  });
});
