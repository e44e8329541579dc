import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  JWKS_CACHE_SECONDS,
  PUBLISHED_BEFORE_SIGNING_SECONDS,
  scheduleKeys,
} from './key-schedule.js';
import type { ScheduledKey } from './key-schedule.js';

const START = new Date('2026-01-01T00:00:00Z');
const LIFETIME = 1800;

const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const key = (kid: string, signsAfter: number): ScheduledKey => ({
  kid,
  signsFrom: after(signsAfter),
  longestTokenSeconds: LIFETIME,
});
const kids = (keys: ScheduledKey[]) => keys.map(({ kid }) => kid);

describe('scheduleKeys', () => {
  it('signs with the only key', () => {
    const { signing, published } = scheduleKeys([key('a', 0)], after(0));
    expect(signing?.kid).toBe('a');
    expect(kids(published)).toEqual(['a']);
  });

  it('publishes the next key without signing with it', () => {
    const { signing, published } = scheduleKeys([key('b', 600), key('a', 0)], after(599));
    expect(signing?.kid).toBe('a');
    expect(kids(published)).toEqual(['a', 'b']);
  });

  it('signs with the next key from its exact instant and lists it first', () => {
    const { signing, published } = scheduleKeys([key('a', 0), key('b', 600)], after(600));
    expect(signing?.kid).toBe('b');
    expect(kids(published)).toEqual(['b', 'a']);
  });

  it("keeps the old key for the longest token plus the verifiers' cache, then removes it", () => {
    const keys = [key('a', 0), key('b', 600)];
    const end = 600 + LIFETIME + JWKS_CACHE_SECONDS;
    expect(kids(scheduleKeys(keys, after(end - 1)).published)).toEqual(['b', 'a']);
    const { published, expired } = scheduleKeys(keys, after(end));
    expect(kids(published)).toEqual(['b']);
    expect(kids(expired)).toEqual(['a']);
  });

  it('keeps the old key longer where a replica issued longer tokens', () => {
    const long = { ...key('a', 0), longestTokenSeconds: 86_400 };
    const published = scheduleKeys([long, key('b', 600)], after(80_000)).published;
    expect(kids(published)).toEqual(['b', 'a']);
  });

  it('has no signing key if there are no keys', () => {
    expect(scheduleKeys([], START).signing).toBeUndefined();
  });

  it('verifies every token until it expires, whenever the rotations were', () => {
    const gaps = fc.array(fc.integer({ min: PUBLISHED_BEFORE_SIGNING_SECONDS, max: 20_000 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(gaps, fc.nat(100_000), fc.nat(LIFETIME), (rotations, issuedAt, age) => {
        let at = 0;
        const keys = [key('0', 0), ...rotations.map((gap, i) => key(`${i + 1}`, (at += gap)))];
        const signer = scheduleKeys(keys, after(issuedAt)).signing;
        const later = scheduleKeys(keys, after(issuedAt + age + JWKS_CACHE_SECONDS - 1));
        return signer !== undefined && later.published.includes(signer);
      }),
    );
  });
});
