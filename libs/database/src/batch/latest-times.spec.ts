import { describe, expect, it } from '@jest/globals';
import { LatestTimes } from './latest-times.js';

describe('LatestTimes', () => {
  it('writes ids in one order, in whichever order they were noted', async () => {
    const written: string[][] = [];
    const times = new LatestTimes({
      failure: 'The times were not written.',
      write: (latest) => {
        written.push([...latest.keys()]);
        return Promise.resolve();
      },
    });
    for (const order of [
      ['b', 'a', 'c'],
      ['c', 'b', 'a'],
    ]) {
      for (const id of order) times.note(id, new Date(0));
      await times.flush();
    }
    expect(written).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('keeps what could not be written, and prefers what came in meanwhile', async () => {
    const [early, late] = [new Date(1_000), new Date(2_000)];
    const written: ReadonlyMap<string, Date>[] = [];
    let isAway = true;
    const times = new LatestTimes({
      failure: 'The times were not written.',
      write: (latest) => {
        if (isAway) {
          times.note('a', late);
          return Promise.reject(new Error('away'));
        }
        written.push(latest);
        return Promise.resolve();
      },
    });
    times.note('a', early);
    times.note('b', early);
    await expect(times.flush()).rejects.toThrow('away');
    isAway = false;
    await times.flush();
    expect(written).toEqual([
      new Map([
        ['a', late],
        ['b', early],
      ]),
    ]);
  });

  it('flushes when the write under way has ended, so that what was noted before is written', async () => {
    const { promise: away, resolve: comeBack } = Promise.withResolvers<undefined>();
    let written = 0;
    const times = new LatestTimes({
      failure: 'The times were not written.',
      write: async ({ size }) => {
        await away;
        written += size;
      },
    });
    times.note('a', new Date(0));
    void times.flush();
    const second = times.flush().then(() => written);
    await new Promise(setImmediate);
    comeBack(undefined);
    expect(await second).toBe(1);
  });
});
