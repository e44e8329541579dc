import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSecretKey, randomBytes } from 'node:crypto';
import { FlakyKekProvider } from '../test/support/flaky-kek-provider.js';
import { KeyUnavailableError } from './crypto.errors.js';
import { KeyEncryptionKeys } from './key-encryption-keys.js';
import { kekContext } from './keyring-file.js';
import { LocalKekProvider } from './local-kek-provider.js';
import { Secret } from './secret.js';

const TIME_TO_LIVE_MS = 60_000;

async function setUp() {
  const local = new LocalKekProvider(createSecretKey(randomBytes(32)));
  const provider = new FlakyKekProvider(local);
  const versions = new Map([
    [1, await local.wrap(new Secret(randomBytes(32)), kekContext(1))],
    [3, await local.wrap(new Secret(randomBytes(32)), kekContext(3))],
  ]);
  const keks = new KeyEncryptionKeys({ provider, versions, timeToLiveMs: TIME_TO_LIVE_MS });
  return { provider, keks };
}

describe('KeyEncryptionKeys', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('takes the highest version as the current one', async () => {
    const { keks } = await setUp();
    expect(keks.currentVersion).toBe(3);
  });

  it('asks the provider once for a burst, and not again while the key is in memory', async () => {
    const { keks, provider } = await setUp();
    const keys = await Promise.all(Array.from({ length: 50 }, () => keks.get(1)));
    expect(new Set(keys).size).toBe(1);
    await keks.get(1);
    expect(provider.unwrapCalls).toBe(1);
  });

  it('forgets a key after its time and asks again', async () => {
    const { keks, provider } = await setUp();
    await keks.get(1);
    jest.advanceTimersByTime(TIME_TO_LIVE_MS);
    await keks.get(1);
    expect(provider.unwrapCalls).toBe(2);
  });

  it('serves from memory while the provider is down, then fails, then recovers', async () => {
    const { keks, provider } = await setUp();
    await keks.get(1);
    provider.available = false;
    await expect(keks.get(1)).resolves.toBeDefined();
    jest.advanceTimersByTime(TIME_TO_LIVE_MS);
    await expect(keks.get(1)).rejects.toThrow(KeyUnavailableError);
    provider.available = true;
    await expect(keks.get(1)).resolves.toBeDefined();
  });

  it('has no key for a version that was retired', async () => {
    const { keks } = await setUp();
    await expect(keks.get(2)).rejects.toThrow(KeyUnavailableError);
  });
});
