import { beforeEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { Secret } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { InProcessSecurityCodeStore } from './in-process-security-code-store.js';

const HOUR_MS = 60 * 60_000;
const TOKEN = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';

class SetClock extends Clock {
  time = Date.parse('2026-01-01T00:00:00Z');

  override now(): Date {
    return new Date(this.time);
  }
}

describe('InProcessSecurityCodeStore', () => {
  let clock: SetClock;
  let store: InProcessSecurityCodeStore;

  beforeEach(() => {
    clock = new SetClock();
    store = new InProcessSecurityCodeStore(clock);
  });

  it('gives a code once', async () => {
    await store.put(TOKEN, new Secret('7391'), HOUR_MS);
    expect(await store.has(TOKEN)).toBe(true);
    expect((await store.take(TOKEN))?.expose()).toBe('7391');
    expect(await store.take(TOKEN)).toBeNull();
    expect(await store.has(TOKEN)).toBe(false);
  });

  it('forgets a code after an hour', async () => {
    await store.put(TOKEN, new Secret('7391'), HOUR_MS);
    clock.time += HOUR_MS - 1;
    expect(await store.has(TOKEN)).toBe(true);
    clock.time += 1;
    expect(await store.has(TOKEN)).toBe(false);
    expect(await store.take(TOKEN)).toBeNull();
  });

  it('keeps the newest code of a token, for a new hour', async () => {
    await store.put(TOKEN, new Secret('1111'), HOUR_MS);
    clock.time += HOUR_MS - 1;
    await store.put(TOKEN, new Secret('2222'), HOUR_MS);
    clock.time += HOUR_MS - 1;
    expect((await store.take(TOKEN))?.expose()).toBe('2222');
  });

  it('forgets a code when it is told to', async () => {
    await store.put(TOKEN, new Secret('7391'), HOUR_MS);
    await store.delete(TOKEN);
    expect(await store.has(TOKEN)).toBe(false);
  });

  it('shows no code when it is printed', async () => {
    await store.put(TOKEN, new Secret('7391'), HOUR_MS);
    expect(inspect(store, { depth: null, showHidden: true })).not.toContain('7391');
    expect(JSON.stringify(store)).not.toContain('7391');
  });

  it('holds a bounded number of codes, the newest ones', async () => {
    for (let index = 0; index <= 100_000; index++) {
      await store.put(index.toString(), new Secret('123'), HOUR_MS);
    }
    expect(await store.has('0')).toBe(false);
    expect(await store.has('100000')).toBe(true);
  });
});
