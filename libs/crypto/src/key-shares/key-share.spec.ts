import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Secret } from '../secret.js';
import {
  combineShares,
  readShare,
  shareCountProblem,
  splitKey,
  writeShare,
  type KeyShare,
} from './key-share.js';

const SET = '3f9a1c2b';
const COUNTS = { total: 5, threshold: 3 };
const key = randomBytes(32);

const splitIt = (set = SET) => splitKey(new Secret(Buffer.from(key)), set, COUNTS);

function pick(shares: readonly KeyShare[], ...numbers: number[]): KeyShare[] {
  return numbers.flatMap((number) => shares.filter((share) => share.number === number));
}

describe('shares of a key', () => {
  it('recover the key in any combination and order', async () => {
    const shares = await splitIt();
    for (const numbers of [
      [1, 2, 3],
      [5, 3, 1],
      [4, 2, 5],
      [1, 2, 3, 4],
      [5, 4, 3, 2, 1],
    ]) {
      const combined = await combineShares(pick(shares, ...numbers), SET);
      expect(combined.expose()).toEqual(key);
    }
  });

  it('are written in one line and read in any notation', async () => {
    const [share] = await splitIt();
    const text = writeShare(share as KeyShare);
    expect(text).toMatch(/^tss1-3f9a1c2b-1-5-3-[0-9a-f]{66}-[0-9a-f]{8}$/);
    const typed = ` ${text.toUpperCase().replaceAll(/(.{8})/g, '$1 ')}\n`;
    expect(writeShare(readShare('The file a', typed))).toBe(text);
  });

  it('are rejected when one character was changed, added or lost, without being quoted', async () => {
    const [share] = await splitIt();
    const text = writeShare(share as KeyShare);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', '7', 'a', 'f'), (at, other) => {
        fc.pre(text[at] !== other);
        for (const damaged of [
          text.slice(0, at) + other + text.slice(at + 1),
          text.slice(0, at) + other + text.slice(at),
          text.slice(0, at) + text.slice(at + 1),
        ]) {
          fc.pre(damaged !== text);
          expect(() => readShare('The file a', damaged)).toThrow(
            /^The file a (does not contain|contains)/,
          );
          expect(() => readShare('The file a', damaged)).not.toThrow(text.slice(20, 60));
        }
      }),
    );
  });

  it('list everything that is wrong with them', async () => {
    const shares = await splitIt();
    const foreign = pick(await splitIt('00c0ffee'), 4);
    const given = [...pick(shares, 1, 1), ...foreign];
    await expect(combineShares(given, SET)).rejects.toThrow(
      [
        'Share 4 belongs to the set 00c0ffee, not to 3f9a1c2b.',
        'Share 1 was given more than once.',
        '3 different shares of the set 3f9a1c2b are needed; 1 given.',
      ].join('\n'),
    );
    await expect(combineShares([], SET)).rejects.toThrow('No share was given.');
  });

  it('do not print', async () => {
    const [share] = await splitIt();
    expect(JSON.stringify(share)).toContain('"data":"***"');
  });

  it('have nothing in common with the key, or with the shares of another split', async () => {
    const all = [...(await splitIt()), ...(await splitIt())].map(({ data }) =>
      createHash('sha256').update(data.expose()).digest('hex'),
    );
    expect(new Set(all).size).toBe(10);
  });

  it.each([
    [{ total: 1, threshold: 1 }, 'number of shares'],
    [{ total: 17, threshold: 2 }, 'number of shares'],
    [{ total: 3, threshold: 1 }, 'threshold'],
    [{ total: 3, threshold: 4 }, 'threshold'],
    [{ total: 3, threshold: Number.NaN }, 'threshold'],
  ])('are rejected as %j', (counts, what) => {
    expect(shareCountProblem(counts)).toContain(what);
  });
});
