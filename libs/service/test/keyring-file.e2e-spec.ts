import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeysConfig, loadConfig } from '@tessera/config';
import { MemoryKekVersions, readKeyring } from '@tessera/crypto';
import { FakeVaultTransit, temporaryFolder } from '@tessera/local/testing';
import { loadKeyring } from '../src/boot/load-keyring.js';
import { moveKeyring, rewrapKeyringFile, rotateRootOfKeyring } from '../src/boot/move-keyring.js';
import { provideKeyring } from '../src/boot/provide-keyring.js';
import type { ServiceDefinition } from '../src/boot/service-definition.js';
import { writeWorkerKeyring } from '../src/boot/worker-keyring.js';
import { sample } from './sample-service.js';

const WITHOUT_DATABASE_KEYS: ServiceDefinition = { ...sample, keys: ['pepper'] };
const WITH_DATABASE_KEYS: ServiceDefinition = {
  ...WITHOUT_DATABASE_KEYS,
  kekVersions: () => new MemoryKekVersions(),
};

let transit: FakeVaultTransit;
let transitEnv: Record<string, string>;

beforeAll(async () => {
  transit = await FakeVaultTransit.start();
  transit.addKey('tessera');
  transitEnv = {
    KEK_PROVIDER: 'vault-transit',
    VAULT_TRANSIT_ADDRESS: transit.server.url,
    VAULT_TRANSIT_KEY: 'tessera',
    VAULT_TRANSIT_TOKEN: transit.token,
  };
});

afterAll(() => transit.server.stop());

function configOf(file: string, env: Record<string, string> = {}): KeysConfig {
  return loadConfig(KeysConfig, {
    NODE_ENV: 'test',
    INSTANCE: 'test',
    ENVIRONMENT: 'test',
    PUBLIC_URL: 'http://service.test',
    HOST: '127.0.0.1',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    KEYRING_FILE: file,
    ...env,
  });
}

async function marksOf(definition: ServiceDefinition, config: KeysConfig): Promise<string[]> {
  const keyring = await loadKeyring(definition, config, undefined);
  return keyring.marks().map(({ name, mark }) => `${name} ${mark.toString('hex')}`);
}

const WITH_WORKER: ServiceDefinition = {
  ...WITH_DATABASE_KEYS,
  keys: ['pepper', 'salt'],
  worker: { keys: ['salt'] },
};

const newFile = () => join(temporaryFolder('keyring'), 'keyring.json');

describe('keyring.js worker', () => {
  const isSalt = (mark: string) => mark.startsWith('salt ');

  it('writes the keys of the worker, under another root key', async () => {
    const [file, copy] = [newFile(), newFile()];
    await provideKeyring(WITH_WORKER, configOf(file));
    expect(await writeWorkerKeyring(WITH_WORKER, configOf(file), [copy])).toContain('salt');
    const all = await marksOf(WITH_WORKER, configOf(file));
    expect(await marksOf(WITH_WORKER, configOf(copy))).toEqual(all.filter(isSalt));
    const [whole, small] = [await readKeyring(file), await readKeyring(copy)];
    expect(Object.keys(small.keys)).toEqual(['salt']);
    expect(small.root).not.toBe(whole.root);
    expect(small.keys['salt']).not.toEqual(whole.keys['salt']);
  });

  it('uses another key of a key service, and refuses the key of the service', async () => {
    transit.addKey('tessera-worker');
    const [file, copy] = [newFile(), newFile()];
    await provideKeyring(WITH_WORKER, configOf(file, transitEnv));
    const write = (env: Record<string, string>) =>
      writeWorkerKeyring(WITH_WORKER, configOf(file, { ...transitEnv, ...env }), [copy]);
    await expect(write({})).rejects.toThrow('WORKER_ROOT_KEY must name another key');
    await expect(write({ WORKER_ROOT_KEY: 'tessera' })).rejects.toThrow('WORKER_ROOT_KEY');
    await write({ WORKER_ROOT_KEY: 'tessera-worker' });
    const worker = configOf(copy, { ...transitEnv, VAULT_TRANSIT_KEY: 'tessera-worker' });
    const all = await marksOf(WITH_WORKER, configOf(file, transitEnv));
    expect(await marksOf(WITH_WORKER, worker)).toEqual(all.filter(isSalt));
    // Which token may use which key is a policy of the key service.
    expect((await readKeyring(copy)).keys['salt']?.[0]?.root_key).toContain('tessera-worker');
  });

  it('refuses a service without a worker, a call without a file, and a keyring that lacks a key', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    const config = configOf(file);
    await expect(writeWorkerKeyring(WITHOUT_DATABASE_KEYS, config, ['x'])).rejects.toThrow(
      'has no worker',
    );
    await expect(writeWorkerKeyring(WITH_WORKER, config, [])).rejects.toThrow('worker FILE');
    await expect(writeWorkerKeyring(WITH_WORKER, config, [newFile()])).rejects.toThrow(
      'no key named salt',
    );
  });
});

describe('keyring.js move', () => {
  it('moves a file to another provider, with the same keys and no root key', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    const before = await marksOf(WITHOUT_DATABASE_KEYS, configOf(file));
    const moving = configOf(file, { ...transitEnv, KEK_PROVIDER_PREVIOUS: 'local' });
    expect(await marksOf(WITHOUT_DATABASE_KEYS, moving)).toEqual(before);
    expect(await moveKeyring(WITHOUT_DATABASE_KEYS, moving)).toContain('vault-transit now');
    expect(await marksOf(WITHOUT_DATABASE_KEYS, configOf(file, transitEnv))).toEqual(before);
    expect(await readKeyring(file)).not.toHaveProperty('root');
    expect(await moveKeyring(WITHOUT_DATABASE_KEYS, moving)).toContain('already');
  });

  it('adds missing keys under the provider of the file while keys move', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    const moving = configOf(file, { ...transitEnv, KEK_PROVIDER_PREVIOUS: 'local' });
    const newer = { ...WITHOUT_DATABASE_KEYS, keys: ['pepper', 'salt'] };
    expect(await provideKeyring(newer, moving)).toEqual(['salt']);
    const marks = await marksOf(newer, moving);
    await moveKeyring(newer, moving);
    expect(await marksOf(newer, configOf(file, transitEnv))).toEqual(marks);
  });

  it('is refused without a configured move, and for a service whose database holds keys', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    await expect(moveKeyring(WITHOUT_DATABASE_KEYS, configOf(file, transitEnv))).rejects.toThrow(
      'KEK_PROVIDER_PREVIOUS',
    );
    const moving = configOf(file, { ...transitEnv, KEK_PROVIDER_PREVIOUS: 'local' });
    await expect(moveKeyring(WITH_DATABASE_KEYS, moving)).rejects.toThrow(
      'keys migrate --to vault-transit',
    );
  });
});

describe('keyring.js rewrap', () => {
  it('wraps the keys under the newest version that the key service has', async () => {
    const file = newFile();
    const config = configOf(file, transitEnv);
    await provideKeyring(WITHOUT_DATABASE_KEYS, config);
    const before = await marksOf(WITHOUT_DATABASE_KEYS, config);
    transit.rotate('tessera');
    await rewrapKeyringFile(WITHOUT_DATABASE_KEYS, config);
    const { keys } = await readKeyring(file);
    expect(
      Object.values(keys)
        .flat()
        .map((entry) => entry.root_key),
    ).toEqual(Object.keys(keys).map(() => 'tessera:v2'));
    expect(await marksOf(WITHOUT_DATABASE_KEYS, config)).toEqual(before);
  });

  it('is refused for a local root key and for a service whose database holds keys', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    await expect(rewrapKeyringFile(WITHOUT_DATABASE_KEYS, configOf(file))).rejects.toThrow(
      'rotate-root',
    );
    await expect(rewrapKeyringFile(WITH_DATABASE_KEYS, configOf(file, transitEnv))).rejects.toThrow(
      'keys rewrap --root',
    );
  });
});

describe('keyring.js rotate-root', () => {
  it('replaces the root key of a file; the keys stay the same', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    const { root } = await readKeyring(file);
    const before = await marksOf(WITHOUT_DATABASE_KEYS, configOf(file));
    await rotateRootOfKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    expect(await marksOf(WITHOUT_DATABASE_KEYS, configOf(file))).toEqual(before);
    expect(await readFile(file, 'utf8')).not.toContain(root);
    await rotateRootOfKeyring(WITHOUT_DATABASE_KEYS, configOf(file));
    expect(Object.keys((await readKeyring(file)).roots ?? {})).toEqual(['3']);
    expect(await marksOf(WITHOUT_DATABASE_KEYS, configOf(file))).toEqual(before);
  });

  it('keeps the old root key where the database holds keys as well', async () => {
    const file = newFile();
    await provideKeyring(WITH_DATABASE_KEYS, configOf(file));
    const { root } = await readKeyring(file);
    expect(await rotateRootOfKeyring(WITH_DATABASE_KEYS, configOf(file))).toContain(
      'keys rewrap --root',
    );
    expect(await readKeyring(file)).toMatchObject({
      root,
      roots: { '2': expect.any(String) as unknown },
    });
  });

  it('is refused when a key service holds the root key', async () => {
    const file = newFile();
    await provideKeyring(WITHOUT_DATABASE_KEYS, configOf(file, transitEnv));
    await expect(
      rotateRootOfKeyring(WITHOUT_DATABASE_KEYS, configOf(file, transitEnv)),
    ).rejects.toThrow('vault-transit');
  });
});
