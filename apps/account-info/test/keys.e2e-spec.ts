import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KekRefreshWorker } from '@tessera/keys';
import { AttemptRetentionWorker } from '../src/retention/attempt-retention.worker.js';
import {
  bootAccountInfo,
  SESSIONS,
  type AccountInfoUnderTest,
} from './support/account-info-under-test.js';
import { complete, fetchingSession, recordIdOf } from './support/completed-check.js';

interface KeyStatus {
  readonly key: string;
  readonly version: number;
  readonly state: string;
  readonly rows: Record<string, number>;
}

let test: AccountInfoUnderTest;

beforeAll(async () => {
  test = await bootAccountInfo();
});

afterAll(() => test.service.close());

async function keys(...args: string[]): Promise<[number, string]> {
  const { code, out, err } = await test.command('keys', ...args);
  return [code, out + err];
}

const retire = (version: number) => keys('retire', String(version));

/** Backdates the newest version, as if every pod had already loaded it. */
async function letTimePass(): Promise<void> {
  await test.service.service.get(KekRefreshWorker).run();
  await test.service.query(`update key_encryption_key set created_at = now() - interval '1 hour'`);
}

async function keks(): Promise<KeyStatus[]> {
  const [, out] = await keys('status', '--json');
  return (JSON.parse(out) as KeyStatus[]).filter(({ key }) => key === 'key-encryption key');
}

it('a rewrap frees the old version: an attempt in progress continues, and its record stays readable', async () => {
  const session = await fetchingSession(test);
  const completed = await fetchingSession(test);
  await complete(test, completed);
  const recordId = await recordIdOf(test, completed);
  expect((await keys('rotate'))[0]).toBe(0);
  await letTimePass();
  expect(await keys('rewrap')).toEqual([
    0,
    expect.stringContaining('3 of 3 rows are now under version 2.'),
  ]);
  expect(await retire(1)).toEqual([0, expect.stringContaining('destroyed')]);
  await complete(test, session);
  for (const id of [recordId, await recordIdOf(test, session)]) {
    expect((await test.service.get(`${SESSIONS}/${id}`)).status).toBe(200);
  }
});

it('a version is retired when it wraps nothing any more, and not before', async () => {
  const session = await fetchingSession(test);
  await complete(test, session);
  const recordId = await recordIdOf(test, session);
  expect(await retire(2)).toEqual([1, expect.stringContaining('rotate before')]);
  expect((await keys('rotate'))[0]).toBe(0);
  expect(await retire(2)).toEqual([1, expect.stringContaining('moments ago')]);
  await letTimePass();
  const held = '3 of account_check_session, 3 of account_information';
  expect(await retire(2)).toEqual([1, expect.stringContaining(held)]);
  expect((await test.service.get(`${SESSIONS}/${recordId}`)).status).toBe(200);
  test.service.clock.advance(15 * 24 * 60 * 60_000);
  await test.service.service.get(AttemptRetentionWorker).run();
  expect(await retire(2)).toEqual([0, expect.stringContaining('destroyed')]);
  expect(await keks()).toMatchObject([
    { version: 3, state: 'current', rows: { account_check_session: 0, account_information: 0 } },
  ]);
  expect(await retire(7)).toEqual([1, expect.stringContaining('no version 7')]);
  expect(await retire(0)).toEqual([2, expect.stringContaining('not a version')]);
});
