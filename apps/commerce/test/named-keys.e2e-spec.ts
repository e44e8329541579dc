import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ageTestKeyring,
  rotateTestKeyring,
  runCommand,
  type CommandRun,
  type ServiceUnderTest,
} from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { commands } from '../src/commands/index.js';
import { commerce } from '../src/index.js';
import { bootAlone, createAccount, type TestAccount } from './support/commerce-alone.js';

const HOUR_MS = 60 * 60_000;

let service: ServiceUnderTest;
let oldAccount: TestAccount;
let unused: TestAccount;
let newKey: string;
let early: RunningService;
let late: RunningService;
let lateFile: string;

const boot = (file: string): Promise<RunningService> => {
  const env = { ...service.env, KEYRING_FILE: file, PORT: '0', MANAGEMENT_PORT: '0' };
  return bootService(commerce, { env, clock: service.clock, writeLog: () => undefined });
};

const run = (...args: string[]): Promise<CommandRun> =>
  runCommand(commerce, commands, { ...service.env, KEYRING_FILE: lateFile }, args);

async function status(key: string, at: string): Promise<number> {
  return (await service.get('/account/settings', { headers: { 'x-api-key': key }, at })).status;
}

/** Of the hashes: one of a later version than the first names its version. */
async function lengths(): Promise<number[] | undefined> {
  const [row] = await service.query<{ lengths: number[] }>(
    `select array_agg(octet_length(key_hash) order by octet_length(key_hash)) as lengths
      from account_api_key where key_id = any($1::text[])`,
    [[oldAccount.key['x-api-key'], newKey].map((key) => key.split('_')[2])],
  );
  return row?.lengths;
}

beforeAll(async () => {
  service = await bootAlone();
  oldAccount = await createAccount(service);
  unused = await createAccount(service);
  const keys = ['api-key-pepper', 'row-mac'];
  const earlyFile = await rotateTestKeyring(service.env['KEYRING_FILE'] ?? '', keys);
  lateFile = await ageTestKeyring(earlyFile, 2 * HOUR_MS);
  early = await boot(earlyFile);
  late = await boot(lateFile);
  const created = await run('key', 'create', '--account', oldAccount.id);
  expect(created.code).toBe(0);
  newKey = created.out.trim();
});

afterAll(async () => {
  await early.close();
  await late.close();
  await service.close();
});

describe('API keys of accounts while their pepper rotates', () => {
  it('authenticate at every pod, whichever version hashed them', async () => {
    expect(await lengths()).toEqual([32, 35]);
    for (const at of [early.url, late.url]) {
      expect(await status(oldAccount.key['x-api-key'], at)).toBe(200);
      expect(await status(newKey, at)).toBe(200);
    }
  });

  it('are hashed again by a pod with the new version when they are used', async () => {
    expect(await lengths()).toEqual([35, 35]);
    // The older pod does not turn the hash back.
    expect(await status(oldAccount.key['x-api-key'], early.url)).toBe(200);
    expect(await lengths()).toEqual([35, 35]);
    expect((await run('integrity', 'verify')).code).toBe(0);
  });

  it('keep the old version until the last key of it was used or is revoked', async () => {
    const refused = await run('named-keys', 'drop', 'api-key-pepper', '1');
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('1 rows of account_api_key need it'),
    ]);
    const keyId = unused.key['x-api-key'].split('_')[2] ?? '';
    expect((await run('key', 'revoke', keyId)).code).toBe(0);
    expect(await run('named-keys', 'drop', 'api-key-pepper', '1')).toMatchObject({
      code: 0,
      err: '',
    });
    const pod = await boot(lateFile);
    try {
      expect(await status(newKey, pod.url)).toBe(200);
      expect(await status(oldAccount.key['x-api-key'], pod.url)).toBe(200);
      expect(await status(unused.key['x-api-key'], pod.url)).toBe(401);
    } finally {
      await pod.close();
    }
  });

  it('keep the key of row MACs until integrity seal has renewed them', async () => {
    const refused = await run('named-keys', 'drop', 'row-mac', '1');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('rows of account')]);
    expect((await run('integrity', 'seal')).code).toBe(0);
    expect(await run('named-keys', 'drop', 'row-mac', '1')).toMatchObject({ code: 0, err: '' });
    expect((await run('integrity', 'verify')).code).toBe(0);
  });
});
