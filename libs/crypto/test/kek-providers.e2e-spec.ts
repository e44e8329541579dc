import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { awsCredentials, FakeKms, FakeVaultTransit, until } from '@tessera/local/testing';
import {
  KekProviderError,
  LocalKekProvider,
  SealedDataError,
  Secret,
  type KekProvider,
  type WrappedKey,
} from '../src/index.js';
import {
  awsKms,
  CONTEXT,
  KMS_ALIAS,
  TIMEOUT_MS,
  TRANSIT_KEY,
  vaultTransit,
} from './support/remote-providers.js';

let kms: FakeKms;
let vault: FakeVaultTransit;

let undo: () => void;
beforeAll(() => {
  undo = awsCredentials();
});
afterAll(() => {
  undo();
});

beforeEach(async () => {
  kms = await FakeKms.start();
  kms.addKey(KMS_ALIAS);
  vault = await FakeVaultTransit.start();
  vault.addKey(TRANSIT_KEY);
});

afterEach(async () => {
  await Promise.all([kms.server.stop(), vault.server.stop()]);
});

const providers: [string, () => KekProvider][] = [
  ['local', () => new LocalKekProvider(createSecretKey(Buffer.alloc(32, 1)))],
  ['aws-kms', () => awsKms(kms)],
  ['vault-transit', () => vaultTransit(vault)],
];

describe.each(providers)('the key provider %s', (name, create) => {
  let provider: KekProvider;
  let key: Buffer;
  let wrapped: WrappedKey;

  beforeEach(async () => {
    provider = create();
    key = randomBytes(32);
    wrapped = await provider.wrap(new Secret(key), CONTEXT);
  });

  it('unwraps its own keys, whatever the order of the context', async () => {
    const unwrapped = await provider.unwrap(wrapped, { version: '1', use: 'kek' });
    expect(unwrapped.expose()).toEqual(key);
    expect(provider.name).toBe(name);
  });

  it('reveals nothing of the key in its wrapped form, which is never the same twice', async () => {
    const again = await provider.wrap(new Secret(key), CONTEXT);
    expect(again.ciphertext).not.toEqual(wrapped.ciphertext);
    for (const encoding of ['latin1', 'base64', 'hex'] as const) {
      expect(wrapped.ciphertext.toString('latin1')).not.toContain(key.toString(encoding));
    }
  });

  it.each<[string, Record<string, string>]>([
    ['another version', { use: 'kek', version: '2' }],
    ['another use', { use: 'named-key', version: '1' }],
    ['no context', {}],
    ['names and values shifted', { us: 'ekek', version: '1' }],
    ['more context', { ...CONTEXT, name: 'x' }],
  ])('refuses to unwrap for %s', async (_what, context) => {
    await expect(provider.unwrap(wrapped, context)).rejects.toThrow(SealedDataError);
    await expect(provider.rewrap(wrapped, context)).rejects.toThrow(SealedDataError);
  });

  it('rejects bytes that were altered or truncated', async () => {
    const { rootKey, ciphertext } = wrapped;
    const altered = Buffer.from(ciphertext);
    altered.writeUInt8(altered.readUInt8(ciphertext.length - 9) ^ 1, ciphertext.length - 9);
    for (const damaged of [altered, ciphertext.subarray(0, -8), Buffer.alloc(0)]) {
      const unwrapping = provider.unwrap({ rootKey, ciphertext: damaged }, CONTEXT);
      await expect(unwrapping).rejects.toThrow(SealedDataError);
    }
  });

  it('rewraps to what unwraps to the same key', async () => {
    const rewrapped = await provider.rewrap(wrapped, CONTEXT);
    expect(rewrapped.ciphertext).not.toEqual(wrapped.ciphertext);
    expect((await provider.unwrap(rewrapped, CONTEXT)).expose()).toEqual(key);
  });
});

describe.each([
  ['aws-kms', (timeoutMs?: number) => awsKms(kms, {}, timeoutMs), () => kms],
  ['vault-transit', (timeoutMs?: number) => vaultTransit(vault, { timeoutMs }), () => vault],
] as const)('%s when unavailable', (name, create, service) => {
  let provider: KekProvider;
  let wrapped: WrappedKey;

  beforeEach(async () => {
    provider = create();
    wrapped = await provider.wrap(new Secret(randomBytes(32)), CONTEXT);
  });

  it('fails while nothing listens, and works when it is back', async () => {
    await service().server.stop();
    await expect(provider.unwrap(wrapped, CONTEXT)).rejects.toThrow(KekProviderError);
    await service().server.start();
    await expect(provider.unwrap(wrapped, CONTEXT)).resolves.toBeDefined();
  });

  it('times out when it accepts the call and never responds', async () => {
    service().hangs = true;
    const hurried = create(TIMEOUT_MS);
    const unwrapping = hurried.unwrap(wrapped, CONTEXT);
    await expect(unwrapping).rejects.toThrow(
      `${name} failed: no response within ${TIMEOUT_MS} ms.`,
    );
    service().hangs = false;
    await until('it responds again', () =>
      hurried.unwrap(wrapped, CONTEXT).then(
        () => true,
        () => false,
      ),
    );
  });

  it('fails for a response of something else, without quoting it', async () => {
    const page = { status: 502, contentType: 'text/html', body: '<html>proxy-secret</html>' };
    service().faults = Array.from({ length: 9 }, () => page);
    const error: unknown = await provider.unwrap(wrapped, CONTEXT).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(KekProviderError);
    expect((error as Error).message).not.toContain('proxy-secret');
  });
});
