import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  timeOfId,
  timeOrderedHashId,
  timeOrderedHashIds,
  timeOrderedId,
} from './time-ordered-id.js';

const time = fc.nat({ max: 2 ** 48 - 1 });
const hex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

describe('timeOrderedId', () => {
  it('is a UUID of version 7 that contains the time', () => {
    fc.assert(
      fc.property(time, (at) => {
        const id = timeOrderedId(new Date(at));
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(timeOfId(id)).toBe(at);
      }),
    );
  });

  it('sorts by time', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        fc.pre(one < other);
        expect(timeOrderedId(new Date(one)) < timeOrderedId(new Date(other))).toBe(true);
      }),
    );
  });

  it('is different every time', () => {
    const now = new Date();
    const ids = Array.from({ length: 1000 }, () => timeOrderedId(now));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('timeOrderedHashId', () => {
  it('is a UUID of version 8 that depends on the time and the hash only', () => {
    fc.assert(
      fc.property(time, hex, (at, hash) => {
        const id = timeOrderedHashId(at, hash);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(timeOfId(id)).toBe(at);
        expect(timeOrderedHashId(at, hash)).toBe(id);
        expect(timeOrderedHashIds(hash)(at)).toBe(id);
      }),
    );
  });

  it('is another one for another hash', () => {
    const [a, b] = ['0'.repeat(64), `0000000000000000001${'0'.repeat(45)}`];
    expect(timeOrderedHashId(1, a)).not.toBe(timeOrderedHashId(1, b));
  });
});

describe('timeOfId', () => {
  it('is null for a random ID', () => {
    expect(timeOfId('9b2f6a0e-3d3f-4c27-8f0e-0d9f2b7c1a55')).toBeNull();
  });
});
