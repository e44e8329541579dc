import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeVaultTransit, temporaryFile } from '@tessera/local/testing';
import { KekProviderError, SealedDataError, Secret } from '../src/index.js';
import { CONTEXT, TRANSIT_KEY, vaultTransit } from './support/remote-providers.js';

let vault: FakeVaultTransit;

beforeEach(async () => {
  vault = await FakeVaultTransit.start();
  vault.addKey(TRANSIT_KEY);
});

afterEach(async () => {
  await vault.server.stop();
});

describe('vault-transit', () => {
  it('sends token and namespace, and the context as associated data', async () => {
    vault.namespace = 'payments/eu';
    const provider = vaultTransit(vault, { namespace: 'payments/eu' });
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    expect(wrapped.rootKey).toBe(`${TRANSIT_KEY}:v1`);
    const [request] = vault.server.requests;
    expect(request?.path).toBe(`/v1/transit/encrypt/${TRANSIT_KEY}`);
    expect(request?.headers['x-vault-namespace']).toBe('payments/eu');
    expect(request?.headers['x-vault-request']).toBe('true');
    const bound = Buffer.from(String(request?.body['associated_data']), 'base64').toString();
    expect(bound).toContain('version');
  });

  it('opens for no other service that shares the root key', async () => {
    const provider = vaultTransit(vault, { boundTo: { service: 'vault' } });
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    const elsewhere = vaultTransit(vault, { boundTo: { service: 'fraud' } });
    await expect(elsewhere.unwrap(wrapped, CONTEXT)).rejects.toThrow(SealedDataError);
  });

  it('rejects a key of the engine that the operator has not listed', async () => {
    vault.addKey('planted');
    const provider = vaultTransit(vault);
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    const planted = { ...wrapped, rootKey: 'planted:v1' };
    vault.server.requests.length = 0;
    const reason = '"planted", which is neither the configured';
    await expect(provider.unwrap(planted, CONTEXT)).rejects.toThrow(reason);
    await expect(provider.rewrap(planted, CONTEXT)).rejects.toThrow(reason);
    expect(vault.server.requests).toEqual([]);
  });

  it('unwraps under every version of the key, and rewraps to the newest', async () => {
    const provider = vaultTransit(vault);
    const key = randomBytes(32);
    const old = await provider.wrap(new Secret(key), CONTEXT);
    vault.rotate(TRANSIT_KEY);
    expect((await provider.unwrap(old, CONTEXT)).expose()).toEqual(key);
    const rewrapped = await provider.rewrap(old, CONTEXT);
    expect(rewrapped.rootKey).toBe(`${TRANSIT_KEY}:v2`);
    vault.setMinDecryptionVersion(TRANSIT_KEY, 2);
    expect((await provider.unwrap(rewrapped, CONTEXT)).expose()).toEqual(key);
    await expect(provider.unwrap(old, CONTEXT)).rejects.toThrow('disallowed by policy');
    await expect(provider.unwrap(old, CONTEXT)).rejects.toBeInstanceOf(KekProviderError);
  });

  it.each([
    [403, 'permission denied'],
    [429, 'request path "transit/decrypt": rate limit quota exceeded'],
    [500, 'internal error'],
    [503, 'Vault is sealed'],
  ])('reports a %d', async (status, message) => {
    const provider = vaultTransit(vault);
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    vault.faults = [FakeVaultTransit.error(status, message)];
    const unwrapping = provider.unwrap(wrapped, CONTEXT);
    await expect(unwrapping).rejects.toThrow(
      `The key provider vault-transit failed: ${status}: ${message}.`,
    );
    await expect(unwrapping).rejects.toBeInstanceOf(KekProviderError);
  });

  it('does not send its token to a redirect', async () => {
    const provider = vaultTransit(vault);
    const elsewhere = await FakeVaultTransit.start();
    const location = `${elsewhere.server.url}/v1/transit/encrypt/${TRANSIT_KEY}`;
    vault.faults = [{ status: 307, headers: { location }, body: '' }];
    const wrapping = provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    await expect(wrapping).rejects.toThrow(KekProviderError);
    expect(elsewhere.server.requests).toEqual([]);
    await elsewhere.server.stop();
  });

  it('adopts a token that an agent renewed in its file', async () => {
    const tokenFile = temporaryFile('token', 'hvs.first\n');
    const provider = vaultTransit(vault, { tokenFile });
    const wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
    vault.token = 'hvs.second';
    await expect(provider.unwrap(wrapped, CONTEXT)).rejects.toThrow('403: permission denied');
    await writeFile(tokenFile, 'hvs.second\n');
    await expect(provider.unwrap(wrapped, CONTEXT)).resolves.toBeDefined();
  });

  it('does not reveal its token in an error or when it is printed', async () => {
    const provider = vaultTransit(vault);
    vault.token = 'hvs.other';
    const error: unknown = await provider
      .wrap(new Secret(randomBytes(32)), CONTEXT)
      .catch((e: unknown) => e);
    expect(inspect([provider, error], { depth: null, showHidden: true })).not.toContain('hvs.');
  });
});
