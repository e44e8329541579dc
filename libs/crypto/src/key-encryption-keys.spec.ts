import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSecretKey, randomBytes } from 'node:crypto';
import { FlakyKekProvider } from '../test/support/flaky-kek-provider.js';
import { KeyUnavailableError, SealedDataError } from './crypto.errors.js';
import { KEK_ADOPTION_MS, KeyEncryptionKeys } from './key-encryption-keys.js';
import { LocalKekProvider } from './kek-providers/local-kek-provider.js';
import { MemoryKekVersions } from './kek-versions.js';

const TIME_TO_LIVE_MS = 60_000;

class CountedVersions extends MemoryKekVersions {
  lists = 0;

  override list() {
    this.lists++;
    return super.list();
  }
}

function setUp() {
  const provider = new FlakyKekProvider(new LocalKekProvider(createSecretKey(randomBytes(32))));
  const versions = new CountedVersions();
  const process = () =>
    new KeyEncryptionKeys({ provider, versions, timeToLiveMs: TIME_TO_LIVE_MS });
  return { provider, versions, keks: process(), process };
}

describe('KeyEncryptionKeys', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('makes version 1 of an empty store once, even when several processes start', async () => {
    const { keks, process } = setUp();
    const all = [keks, process(), process()];
    const keys = await Promise.all(all.map((one) => one.current()));
    expect(keys.map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(keys.every(({ key }) => keys[0]?.key.equals(key))).toBe(true);
  });

  it('calls the provider once for a burst, and not again while the key is in memory', async () => {
    const { keks, provider } = setUp();
    await keks.current();
    const keys = await Promise.all(Array.from({ length: 50 }, () => keks.get(1)));
    expect(new Set(keys).size).toBe(1);
    expect(provider.unwrapCalls).toBe(1);
  });

  it('reads the list of versions once in ten seconds, however many keys are needed', async () => {
    const { keks, versions } = setUp();
    await keks.current();
    const before = versions.lists;
    await Promise.all(Array.from({ length: 50 }, () => keks.current()));
    expect(versions.lists).toBe(before);
    jest.advanceTimersByTime(KEK_ADOPTION_MS);
    await Promise.all(Array.from({ length: 50 }, () => keks.current()));
    expect(versions.lists).toBe(before + 1);
  });

  it('forgets a key after its lifetime and calls the provider again', async () => {
    const { keks, provider } = setUp();
    await keks.current();
    jest.advanceTimersByTime(TIME_TO_LIVE_MS);
    await keks.get(1);
    expect(provider.unwrapCalls).toBe(2);
  });

  it('renews a key in use before it expires, and survives a short outage', async () => {
    const { keks, provider } = setUp();
    const { key } = await keks.current();
    provider.available = false;
    jest.advanceTimersByTime(0.8 * TIME_TO_LIVE_MS);
    expect(await keks.get(1)).toBe(key);
    await jest.advanceTimersByTimeAsync(0);
    expect(provider.unwrapCalls).toBe(2);
    provider.available = true;
    jest.advanceTimersByTime(0.1 * TIME_TO_LIVE_MS);
    await keks.get(1);
    await jest.advanceTimersByTimeAsync(0);
    provider.available = false;
    jest.advanceTimersByTime(0.5 * TIME_TO_LIVE_MS);
    await expect(keks.get(1)).resolves.toBeDefined();
  });

  it('serves from memory while the provider is down, then fails, then recovers', async () => {
    const { keks, provider } = setUp();
    await keks.current();
    provider.available = false;
    await expect(keks.get(1)).resolves.toBeDefined();
    jest.advanceTimersByTime(TIME_TO_LIVE_MS);
    await expect(keks.get(1)).rejects.toThrow(KeyUnavailableError);
    await expect(keks.current()).rejects.toThrow(KeyUnavailableError);
    provider.available = true;
    jest.advanceTimersByTime(1_000);
    await expect(keks.get(1)).resolves.toBeDefined();
  });

  it('calls an unavailable provider once a second, and fails at once in between', async () => {
    const { keks, process, provider } = setUp();
    await keks.current();
    const fresh = process();
    provider.available = false;
    const calls = provider.unwrapCalls;
    for (let count = 0; count < 20; count++) {
      await expect(fresh.get(1)).rejects.toThrow(KeyUnavailableError);
    }
    expect(provider.unwrapCalls).toBe(calls + 1);
    jest.advanceTimersByTime(1_000);
    await expect(fresh.get(1)).rejects.toThrow(KeyUnavailableError);
    expect(provider.unwrapCalls).toBe(calls + 2);
  });

  it('makes no version while the provider is down', async () => {
    const { keks, provider, versions } = setUp();
    provider.available = false;
    await expect(keks.current()).rejects.toThrow(KeyUnavailableError);
    await expect(keks.rotate()).rejects.toThrow(KeyUnavailableError);
    expect((await versions.list()).size).toBe(0);
  });

  it('unwraps a version that another process made a moment ago', async () => {
    const { keks, process } = setUp();
    await keks.current();
    const other = process();
    expect(await other.rotate()).toBe(2);
    const { version, key } = await other.current();
    expect(version).toBe(2);
    expect((await keks.get(2)).equals(key)).toBe(true);
  });

  it('wraps with a version that another process made, after ten seconds at the latest', async () => {
    const { keks, process } = setUp();
    await keks.current();
    await process().rotate();
    expect((await keks.current()).version).toBe(1);
    jest.advanceTimersByTime(KEK_ADOPTION_MS);
    expect((await keks.current()).version).toBe(2);
  });

  it('finds a version that was made while the list was being read', async () => {
    const { keks, process, versions } = setUp();
    await keks.current();
    const list = versions.list.bind(versions);
    const before = await list();
    let answer: () => void = () => undefined;
    versions.list = () =>
      new Promise((resolve) => {
        answer = () => {
          versions.list = list;
          resolve(before);
        };
      });
    const unknown = keks.get(7);
    versions.list = list;
    await process().rotate();
    const second = keks.get(2);
    answer();
    await expect(unknown).rejects.toThrow(SealedDataError);
    await expect(second).resolves.toBeDefined();
  });

  it('makes one version when two processes rotate at once', async () => {
    const { keks, process, versions } = setUp();
    await keks.current();
    const made = await Promise.all([keks.rotate(), process().rotate()]);
    expect(made.sort()).toEqual([2, null]);
    expect([...(await versions.list()).keys()]).toEqual([1, 2]);
  });

  it('rewraps every version to the same keys', async () => {
    const { keks, process, versions } = setUp();
    await keks.rotate();
    await keks.rotate();
    const before = await versions.list();
    expect(await keks.rewrap()).toBe(2);
    const after = await versions.list();
    for (const version of [1, 2]) {
      expect(after.get(version)?.ciphertext).not.toEqual(before.get(version)?.ciphertext);
      expect((await process().get(version)).equals(await keks.get(version))).toBe(true);
    }
  });

  it('adopts a rewrapped version even when nothing new is wrapped', async () => {
    const { keks, process, versions } = setUp();
    await keks.current();
    await keks.get(1);
    await process().rewrap();
    const [first] = (await versions.list()).values();
    if (first === undefined) throw new Error('There is no version 1.');
    const unwrap = jest.spyOn(LocalKekProvider.prototype, 'unwrap');
    jest.advanceTimersByTime(TIME_TO_LIVE_MS);
    await keks.get(1);
    expect(unwrap).toHaveBeenCalledWith(first, expect.anything());
    unwrap.mockRestore();
  });

  it('has no key for a version that was retired or never made', async () => {
    const { keks, versions } = setUp();
    await keks.rotate();
    await keks.rotate();
    await keks.get(1);
    versions.delete(1);
    jest.advanceTimersByTime(KEK_ADOPTION_MS);
    await keks.current();
    await expect(keks.get(1)).rejects.toThrow(SealedDataError);
    await expect(keks.get(3)).rejects.toThrow(SealedDataError);
  });

  it('rejects a version with the wrapped key of another', async () => {
    const { keks, process, versions } = setUp();
    await keks.current();
    const [wrapped] = (await versions.list()).values();
    if (wrapped === undefined) throw new Error('There is no version 1.');
    await versions.add(2, wrapped);
    await expect(process().get(2)).rejects.toThrow(SealedDataError);
  });
});
