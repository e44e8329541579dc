import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { awsCredentials, temporaryFolder, until } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { card, fromPan } from './factories/cards.js';
import { giveCard, openSession } from './support/browser.js';
import {
  startKms,
  startVaultTransit,
  type RemoteKekProvider,
} from './support/remote-kek-provider.js';
import { runVault } from './support/vault-command.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const READS = 100;

let undo: () => void;
beforeAll(() => {
  undo = awsCredentials();
});
afterAll(() => {
  undo();
});

describe.each([
  ['aws-kms', startKms],
  ['vault-transit', startVaultTransit],
])('a vault with %s', (name, start) => {
  let provider: RemoteKekProvider;
  let vault: VaultUnderTest;
  let named: string;
  let nameless: string;

  beforeAll(async () => {
    provider = await start();
    vault = await bootVault({
      ...provider.env,
      KEYRING_FILE: join(temporaryFolder('keyring'), 'keyring.json'),
      KEK_CACHE_SECONDS: '1',
    });
    named = await createToken({ cardholder_name: 'Jane Doe' });
    nameless = await createToken({ cardholder_name: undefined });
  });

  afterAll(async () => {
    await vault.close();
    await provider.server.stop();
  });

  async function createToken(overrides: Record<string, unknown>): Promise<string> {
    const { status, body } = await vault.post(URL, fromPan(overrides));
    expect(status).toBe(201);
    return String(body['id']);
  }

  const read = (id: string) => vault.get(`${URL}/${id}`);

  async function countTokens(): Promise<number> {
    const [row] = await vault.query<{ count: number }>(
      'select count(*)::int as count from pci_token',
    );
    return row?.count ?? -1;
  }

  /** The unwrapped key leaves the memory within its second. */
  async function keyIsGone(): Promise<void> {
    await until('the key is out of memory', async () => (await read(named)).status === 503);
  }

  async function expectOutage(): Promise<void> {
    await keyIsGone();
    const tokens = await countTokens();
    const refused = await read(named);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ code: 503, classifier: 'SERVICE_UNAVAILABLE' });
    expect(refused.text).not.toMatch(/kms|transit|127\.0\.0\.1|sealed|Disabled/i);
    const creation = await vault.post(URL, fromPan());
    expect(creation.status).toBe(503);
    expect(creation.headers.get('retry-after')).not.toBeNull();
    expect(await countTokens()).toBe(tokens);
    expect((await read(nameless)).status).toBe(200);
    const ready = await fetch(`${vault.service.managementUrl}/health/ready`);
    expect(ready.status).toBe(200);
  }

  async function expectRecovery(): Promise<void> {
    await until('the vault recovers', async () => (await read(named)).status === 200);
    await createToken({});
  }

  it('has a keyring that opens nothing without the provider, readable by its owner alone', async () => {
    const file = vault.env['KEYRING_FILE'] ?? '';
    const keyring = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    expect(keyring).toMatchObject({ provider: name });
    expect(keyring).not.toHaveProperty('root');
    expect((await stat(file)).mode & 0o777).toBe(0o400);
  });

  it('asks the provider for no single token', async () => {
    await read(named);
    const asked = provider.server.requests.length;
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: READS }, () => read(named)));
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    // The key stays in memory for one second here, and a renewal without a response yet, as on a busy
    // machine, is requested again every tenth of that.
    expect(provider.server.requests.length - asked).toBeLessThanOrEqual(10 * seconds);
  });

  it('binds every wrapped key to service and instance', () => {
    const sent = provider.server.requests.map(({ body }) =>
      'associated_data' in body
        ? Buffer.from(String(body['associated_data']), 'base64').toString()
        : JSON.stringify(body['EncryptionContext']),
    );
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.every((context) => context.includes('vault') && context.includes('test'))).toBe(
      true,
    );
  });

  it('still serves metadata while the provider is down, stores nothing, and recovers', async () => {
    await provider.server.stop();
    await expectOutage();
    await provider.server.start();
    await expectRecovery();
  });

  it('does the same while the provider refuses', async () => {
    provider.refuse(true);
    await expectOutage();
    provider.refuse(false);
    await expectRecovery();
  });

  it('answers while the provider hangs', async () => {
    provider.hang(true);
    await keyIsGone();
    expect((await read(named)).status).toBe(503);
    provider.hang(false);
    await expectRecovery();
  });

  it('leaves a session open that a browser completed during the outage', async () => {
    const session = await openSession(vault);
    await provider.server.stop();
    await keyIsGone();
    const refused = await giveCard(vault, session, card());
    expect(refused.status).toBe(503);
    await provider.server.start();
    await expectRecovery();
    const completed = await giveCard(vault, session, card());
    expect(completed).toMatchObject({ status: 200, body: { status: 'completed' } });
  });

  it('rotates, and says in one sentence why it cannot while the provider is gone', async () => {
    await provider.server.stop();
    const failed = await runVault(vault.env, 'keys', 'rotate');
    expect(failed.code).toBe(1);
    expect(failed.err).toMatch(
      new RegExp(`^The key .+ The key provider ${name} failed: .*ECONNREFUSED.*\\.\\n$`),
    );
    await provider.server.start();
    expect((await runVault(vault.env, 'keys', 'rotate')).out).toContain('Version 2');
    expect((await runVault(vault.env, 'keys', 'rewrap')).code).toBe(0);
    await expectRecovery();
  });

  it('moves every key under a new root key, after which the old one may go', async () => {
    await provider.replaceRoot(async () => {
      const { code, out } = await runVault(vault.env, 'keys', 'rewrap', '--root');
      expect(code).toBe(0);
      expect(out).toContain('2 versions and the keys of ');
    });
    const rows = await vault.query(
      `select action, result, details::jsonb from audit_event
       where action like 'keys.rewrap-root.%' order by created_at`,
    );
    expect(rows).toMatchObject([
      { action: 'keys.rewrap-root.begin' },
      { action: 'keys.rewrap-root.end', result: 'success', details: { versions: 2 } },
    ]);
    const { code, out } = await runVault(vault.env, 'keys', 'status', '--json');
    expect(code).toBe(0);
    const roots = (JSON.parse(out) as { root_key: string }[]).map(({ root_key }) => root_key);
    expect(new Set(roots).size).toBe(1);
    const env = { ...vault.env };
    const restarted = await bootService(definition, { env, writeLog: () => undefined });
    expect((await vault.get(`${URL}/${named}`, { at: restarted.url })).status).toBe(200);
    await restarted.close();
  });

  it('does not start without the provider, and names it', async () => {
    await provider.server.stop();
    const env = { ...vault.env };
    const starting = bootService(definition, { env, writeLog: () => undefined });
    await expect(starting).rejects.toThrow(`The key provider ${name} failed: `);
    await provider.server.start();
  });
});
