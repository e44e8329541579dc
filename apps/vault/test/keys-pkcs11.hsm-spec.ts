import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SoftHsm, temporaryFolder, until } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { runVault } from './support/vault-command.js';
import { bootVault, type VaultUnderTest } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const NAME = 'Jane Doe';
const KEY = 'tessera-vault';
const NEXT_KEY = 'tessera-vault-2027';
/** Long enough for a process to start on a busy machine. */
const PATIENCE = { KEK_TIMEOUT_MS: '30000' };

let hsm: SoftHsm;
let vault: VaultUnderTest;
let moving: RunningService;
const ids: string[] = [];
const file = join(temporaryFolder('keyring'), 'keyring.json');
const oldFile = join(temporaryFolder('keyring'), 'old.json');

const boot = (env: Record<string, string>): Promise<RunningService> =>
  bootService(definition, { env: { ...vault.env, ...env }, writeLog: () => undefined });

const run = (env: Record<string, string>, ...args: string[]) =>
  runVault({ ...vault.env, KEYRING_FILE: file, ...env }, ...args);

async function create(at: string): Promise<void> {
  const { status, body } = await vault.post(URL, fromPan({ cardholder_name: NAME }), { at });
  expect(status).toBe(201);
  ids.push(String(body['id']));
}

async function expectReadable(at: string): Promise<void> {
  for (const id of ids) {
    const { status, body } = await vault.get(`${URL}/${id}`, { at });
    expect([status, body['card']]).toEqual([
      200,
      expect.objectContaining({ cardholder_name: NAME }),
    ]);
  }
}

async function rootKeys(): Promise<string[]> {
  const rows = await vault.query<{ root_key: string }>(
    'select distinct root_key from key_encryption_key',
  );
  return rows.map((row) => row.root_key);
}

beforeAll(async () => {
  hsm = await SoftHsm.create();
  hsm.makeKey(KEY);
  vault = await bootVault({
    KEYRING_FILE: file,
    KEK_CACHE_SECONDS: '1',
    BACKGROUND_WORK: 'worker',
  });
  await create(vault.service.url);
  await copyFile(file, oldFile);
  moving = await boot({
    ...{ ...hsm.env(KEY), ...PATIENCE },
    ...{ KEK_PROVIDER_PREVIOUS: 'local', KEYRING_FILE: oldFile },
  });
});

afterAll(async () => {
  await moving.close();
  await vault.close();
});

describe('a vault whose root key is in an HSM', () => {
  it('moves there from a keyring file, while a pod reads and writes', async () => {
    await create(moving.url);
    const env = { ...hsm.env(KEY), ...PATIENCE, KEK_PROVIDER_PREVIOUS: 'local' };
    const { code, out } = await run(env, 'keys', 'migrate', '--to', 'pkcs11');
    expect([code, out]).toEqual([0, expect.stringContaining('are under pkcs11')]);
    expect(await rootKeys()).toEqual([`pkcs11:${KEY}`]);
    await create(moving.url);
    await expectReadable(moving.url);
  });

  it("serves with only the new file, and recovers after the module's process died", async () => {
    const pod = await boot({ ...hsm.env(KEY), ...PATIENCE, KEYRING_FILE: file });
    try {
      await expectReadable(pod.url);
      for (const pid of await SoftHsm.processes()) process.kill(pid, 'SIGKILL');
      // A key in use is renewed within its second.
      await until('the module is asked again', async () => {
        await create(pod.url);
        return (await SoftHsm.processes()).length > 0;
      });
      await expectReadable(pod.url);
    } finally {
      await pod.close();
    }
  });

  it('rotates to another key of the token', async () => {
    hsm.makeKey(NEXT_KEY);
    const forgotten = await run({ ...hsm.env(NEXT_KEY), ...PATIENCE }, 'keys', 'rewrap', '--root');
    expect([forgotten.code, forgotten.err]).toEqual([
      1,
      expect.stringContaining('KEK_PREVIOUS_ROOT_KEYS'),
    ]);
    const env = { ...hsm.env(NEXT_KEY), ...PATIENCE, KEK_PREVIOUS_ROOT_KEYS: KEY };
    expect(await run(env, 'keys', 'rewrap', '--root')).toMatchObject({ code: 0 });
    expect(await rootKeys()).toEqual([`pkcs11:${NEXT_KEY}`]);
    const pod = await boot({ ...hsm.env(NEXT_KEY), ...PATIENCE, KEYRING_FILE: file });
    try {
      await expectReadable(pod.url);
    } finally {
      await pod.close();
    }
  });

  it('does not start with a wrong PIN, and says so without the PIN', async () => {
    await writeFile(hsm.pinFile, '000000');
    const { code, err } = await run({ ...hsm.env(NEXT_KEY), ...PATIENCE }, 'keys', 'status');
    await writeFile(hsm.pinFile, hsm.pin);
    expect([code, err]).toEqual([1, expect.stringContaining('pkcs11 failed: CKR_PIN_INCORRECT')]);
    expect(err).not.toContain('000000');
  });
});
