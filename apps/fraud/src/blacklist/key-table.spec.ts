import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkReplayable } from '@tessera/local/replayable';
import { KeyTable, NEVER } from './key-table.js';

describe('KeyTable', () => {
  it('holds what a map would, through any setting and deleting', () => {
    // Only a few distinct first words, so that keys collide and displace each other.
    const key = fc
      .tuple(fc.constantFrom(0, 1, 1_023, 1_024, 2_047, 7), fc.nat(12))
      .map(([first, last]) => {
        const bytes = Buffer.alloc(16);
        bytes.writeUInt32LE(first, 0);
        bytes.writeUInt32LE(last, 12);
        return bytes;
      });
    const step = fc.record({ key, expiresAt: fc.option(fc.integer({ min: 1, max: NEVER })) });
    const property = fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const [table, map] = [new KeyTable(), new Map<string, number>()];
      for (const { key: each, expiresAt } of steps) {
        const name = each.toString('hex');
        if (expiresAt === null) expect(table.delete(each)).toBe(map.delete(name));
        else {
          table.set(each, expiresAt);
          map.set(name, expiresAt);
        }
        expect(table.size).toBe(map.size);
      }
      for (const { key: each } of steps) {
        expect(table.expiryOf(each)).toBe(map.get(each.toString('hex')));
      }
    });
    checkReplayable('key table against a map', property, 500);
  });

  it('grows, and forgets nothing on the way', () => {
    const table = new KeyTable();
    const keys = Array.from({ length: 20_000 }, () => randomBytes(16));
    for (const [index, key] of keys.entries()) table.set(key, index + 1);
    expect(table.size).toBe(20_000);
    for (const [index, key] of keys.entries()) expect(table.expiryOf(key)).toBe(index + 1);
    for (const key of keys.slice(0, 10_000)) expect(table.delete(key)).toBe(true);
    expect(keys.filter((key) => table.expiryOf(key) !== undefined)).toHaveLength(10_000);
    table.clear();
    expect(table.size).toBe(0);
  });
});
