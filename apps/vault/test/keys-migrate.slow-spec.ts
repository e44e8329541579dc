import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readKeyring, rotateLocalRoot, writeKeyring } from '@tessera/crypto';
import { awsCredentials, temporaryFolder } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import {
  startKms,
  startVaultTransit,
  type RemoteKekProvider,
} from './support/remote-kek-provider.js';
import { runVault } from './support/vault-command.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const NAME = 'Jane Doe';

let undo: () => void;
beforeAll(() => {
  undo = awsCredentials();
});
afterAll(() => {
  undo();
});

async function createToken(vault: VaultUnderTest, at = vault.service.url): Promise<string> {
  const { status, body } = await vault.post(URL, fromPan({ cardholder_name: NAME }), { at });
  expect(status).toBe(201);
  return String(body['id']);
}

async function expectReadable(vault: VaultUnderTest, ids: readonly string[], at: string) {
  for (const id of ids) {
    const { status, body } = await vault.get(`${URL}/${id}`, { at });
    expect([status, body['card']]).toEqual([
      200,
      expect.objectContaining({ cardholder_name: NAME }),
    ]);
  }
}

const bootBeside = (env: Record<string, string>): Promise<RunningService> =>
  bootService(definition, { env, writeLog: () => undefined });

async function rootKeys(vault: VaultUnderTest): Promise<string[]> {
  const rows = await vault.query<{ root_key: string }>('select root_key from key_encryption_key');
  return rows.map((row) => row.root_key);
}

describe.each([
  ['aws-kms', startKms, 'vault-transit', startVaultTransit, /^arn:aws:kms:/],
  ['vault-transit', startVaultTransit, 'aws-kms', startKms, /^tessera:v1$/],
] as const)('keys migrate --to %s', (target, start, after, startAfter, rootName) => {
  let provider: RemoteKekProvider;
  let next: RemoteKekProvider;
  let vault: VaultUnderTest;
  let moving: RunningService;
  let movingEnv: Record<string, string>;
  const ids: string[] = [];
  const oldFile = join(temporaryFolder('keyring'), 'old.json');
  const file = join(temporaryFolder('keyring'), 'keyring.json');

  beforeAll(async () => {
    provider = await start();
    next = await startAfter();
    vault = await bootVault({ KEYRING_FILE: file, KEK_CACHE_SECONDS: '1' });
    ids.push(await createToken(vault));
    await copyFile(file, oldFile);
    movingEnv = {
      ...vault.env,
      ...provider.env,
      KEK_PROVIDER_PREVIOUS: 'local',
      // A pod keeps the file that it was given until it is restarted.
      KEYRING_FILE: oldFile,
    };
    moving = await bootBeside(movingEnv);
  });

  afterAll(async () => {
    await moving.close();
    await vault.close();
    await provider.server.stop();
    await next.server.stop();
  });

  const run = (env: Record<string, string>, ...args: string[]) =>
    runVault({ ...env, KEYRING_FILE: file, OPERATOR: 'jane@example.com' }, ...args);

  it('is refused until pods are configured for both providers, and says what to set', async () => {
    const { code, err } = await run({ ...vault.env }, 'keys', 'migrate', '--to', target);
    expect([code, err]).toEqual([1, expect.stringContaining(`KEK_PROVIDER=${target}`)]);
    const unknown = await run(movingEnv, 'keys', 'migrate', '--to', 'local');
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('--to must be')]);
  });

  it('lets a pod read and write through both providers before the move', async () => {
    await expectReadable(vault, ids, moving.url);
    ids.push(await createToken(vault, moving.url));
    await expectReadable(vault, ids, vault.service.url);
  });

  it('moves every key, and fails no request of a pod that still has the old file', async () => {
    const { code, out } = await run(movingEnv, 'keys', 'migrate', '--to', target);
    expect([code, out]).toEqual([0, expect.stringContaining('destroy every copy')]);
    expect(await rootKeys(vault)).toEqual([expect.stringMatching(rootName)]);
    ids.push(await createToken(vault, moving.url));
    await expectReadable(vault, ids, moving.url);
  });

  it('leaves no root key in the file, and changes nothing when it is repeated', async () => {
    const keyring = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    expect(keyring).toMatchObject({ provider: target });
    expect(Object.keys(keyring).sort()).toEqual(['format', 'keys', 'provider', 'purpose']);
    const { code } = await run(movingEnv, 'keys', 'migrate', '--to', target);
    expect(code).toBe(0);
  });

  it('serves with the new file and the new provider alone, and rotates there', async () => {
    const env = { ...vault.env, ...provider.env, KEYRING_FILE: file };
    const moved = await bootBeside(env);
    try {
      await expectReadable(vault, ids, moved.url);
      expect((await run(env, 'keys', 'rotate')).code).toBe(0);
      expect((await run(env, 'keys', 'rewrap')).code).toBe(0);
      await expectReadable(vault, ids, moved.url);
    } finally {
      await moved.close();
    }
  });

  it('records who moved the keys, from where and to where', async () => {
    const rows = await vault.query<{ action: string; actor: string; details: string }>(
      `select action, actor, details from audit_event where action like 'keys.migrate.%' order by created_at`,
    );
    expect(rows[0]).toMatchObject({
      action: 'keys.migrate.begin',
      actor: 'command:jane@example.com',
    });
    expect(JSON.parse(rows[0]?.details ?? '')).toEqual({ from: 'local', to: target });
    expect(rows[1]).toMatchObject({ action: 'keys.migrate.end' });
  });

  it(`moves on to ${after}`, async () => {
    const env = {
      ...vault.env,
      ...provider.env,
      ...next.env,
      KEK_PROVIDER: after,
      KEK_PROVIDER_PREVIOUS: target,
      KEYRING_FILE: file,
    };
    const second = await bootBeside(env);
    try {
      expect((await run(env, 'keys', 'migrate', '--to', after)).code).toBe(0);
      await expectReadable(vault, ids, second.url);
    } finally {
      await second.close();
    }
    const alone = await bootBeside({ ...vault.env, ...next.env, KEYRING_FILE: file });
    try {
      await expectReadable(vault, ids, alone.url);
    } finally {
      await alone.close();
    }
  });
});

describe('the root key of the provider local', () => {
  let vault: VaultUnderTest;
  const file = join(temporaryFolder('keyring'), 'keyring.json');
  const ids: string[] = [];

  beforeAll(async () => {
    vault = await bootVault({ KEYRING_FILE: file, KEK_CACHE_SECONDS: '1' });
    ids.push(await createToken(vault));
  });

  afterAll(() => vault.close());

  const run = (...args: string[]) => runVault({ ...vault.env }, ...args);

  it('is not rewrapped before it was rotated', async () => {
    const { code, err } = await run('keys', 'rewrap', '--root');
    expect([code, err]).toEqual([1, expect.stringContaining('rotate-root')]);
    expect(await run('keys', 'drop-old-roots')).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing to do') as unknown,
    });
  });

  it('is rotated while the service runs, and the old one opens nothing afterwards', async () => {
    const before = await readFile(file, 'utf8');
    await writeKeyring(file, await rotateLocalRoot(await readKeyring(file)), { replace: true });
    const early = await run('keys', 'drop-old-roots');
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('keys rewrap --root')]);
    const pod = await bootBeside({ ...vault.env });
    try {
      expect((await run('keys', 'rewrap', '--root')).code).toBe(0);
      expect(await rootKeys(vault)).toEqual(['2']);
      await expectReadable(vault, ids, pod.url);
      ids.push(await createToken(vault, pod.url));
    } finally {
      await pod.close();
    }
    expect((await run('keys', 'drop-old-roots')).code).toBe(0);
    const after = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    expect(after['root']).toBeUndefined();
    expect(before).not.toContain(Object.values(after['roots'] as Record<string, string>)[0]);
    const next = await bootBeside({ ...vault.env });
    try {
      await expectReadable(vault, ids, next.url);
    } finally {
      await next.close();
    }
    const oldFile = join(temporaryFolder('keyring'), 'old.json');
    await writeFile(oldFile, before, { mode: 0o600 });
    const stale = await runVault({ ...vault.env, KEYRING_FILE: oldFile }, 'keys', 'rewrap');
    expect([stale.code, stale.err]).toEqual([1, expect.stringContaining('another keyring')]);
  });
});
