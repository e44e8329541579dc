import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { ArchiveClient } from '../src/archive/archive.client.js';
import { ArchivedDaysRepository } from '../src/archive/archived-days.repository.js';
import { DecisionArchiveWorker } from '../src/archive/decision-archive.worker.js';
import { runFraud } from './support/fraud-command.js';
import { ObjectStore } from './support/object-store.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { storeTraffic, traffic } from './support/stored-traffic.js';

const DAY_MS = 86_400_000;
const [FIRST, SECOND, THIRD] = [9, 8, 7].map((days) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10),
) as [string, string, string];

let store: ObjectStore;
let fraud: RunningFraud;
const former = { ...process.env };

beforeAll(async () => {
  store = await ObjectStore.start();
  Object.entries(store.credentials).forEach(([name, value]) => (process.env[name] = value));
  fraud = await startFraud({
    ...store.env,
    OUTBOUND_ALLOW_CIDRS: '',
    DECISION_ARCHIVE_AFTER_DAYS: '3',
  });
});

afterAll(async () => {
  await fraud.close();
  await store.stop();
  process.env = former;
});

async function decisionsOf(day: string, count: number): Promise<void> {
  const from = Date.parse(`${day}T08:00:00Z`);
  await storeTraffic(fraud.databaseUrl, traffic(count, { from, seed: from / DAY_MS }));
}

async function archive(): Promise<void> {
  await queryDatabase(fraud.databaseUrl, 'update decision_archive_export set due_at = now()');
  await fraud.service.get(DecisionArchiveWorker).run();
}

function archived(day: string) {
  return fraud.service.get(ArchivedDaysRepository).find(day);
}

describe('an archive on S3', () => {
  it('stores days that verify', async () => {
    await decisionsOf(FIRST, 50);
    await archive();
    expect(await archived(FIRST)).toMatchObject({ row_count: '50' });
    const { out, code } = await runFraud(fraud.env, 'archive', 'verify');
    expect([code, out]).toEqual([0, 'Days verified: 1, with 50 decisions.\n']);
  });

  it('reads a part of an object, and says when one is missing or too short', async () => {
    const { store: objects } = fraud.service.get(ArchiveClient);
    const bytes = Buffer.from('abcdefghij');
    await objects.put('test/a', { bytes, sha256: '0'.repeat(64) });
    expect(String(await objects.read('test/a', { start: 2, end: 5 }))).toBe('cde');
    expect(String(await objects.read('test/a'))).toBe('abcdefghij');
    await expect(objects.read('test/b')).rejects.toThrow('test/b is missing');
    await expect(objects.read('test/a', { start: 20, end: 30 })).rejects.toThrow('is too short');
  });

  it('is tried again after an outage of the store', async () => {
    await decisionsOf(SECOND, 10);
    await store.stop();
    await archive();
    expect(await archived(SECOND)).toBeUndefined();
    const [waiting] = await fraud.service.get(ArchivedDaysRepository).waiting();
    expect(waiting).toMatchObject({ day: SECOND, error: expect.stringContaining('unavailable') });
    await store.start();
    await archive();
    expect(await archived(SECOND)).toMatchObject({ row_count: '10' });
  });

  it('refuses a private address that the operator does not list', async () => {
    await decisionsOf(THIRD, 10);
    const strict = await fraud.replica({ OUTBOUND_INTERNAL_HOSTS: '' });
    const { store: objects } = strict.get(ArchiveClient);
    await expect(objects.read('test/a')).rejects.toThrow(/unavailable: .*address/i);
  });
});
