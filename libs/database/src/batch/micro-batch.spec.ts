import { describe, expect, it, jest } from '@jest/globals';
import { MicroBatch, type MicroBatchOptions } from './micro-batch.js';

type Options = MicroBatchOptions<string, string>;

/** A batch whose writes finish when the test says so. */
function controlled(changes: Partial<Options> = {}) {
  const writes: { items: readonly string[]; finish: () => void; fail: (error: Error) => void }[] =
    [];
  const batch = new MicroBatch<string, string>({
    execute: (items) =>
      new Promise((resolve, reject) => {
        const finish = () => {
          resolve(items.map((item) => item.toUpperCase()));
        };
        writes.push({ items, finish, fail: reject });
      }),
    keyOf: (item) => item,
    isTotalFailure: (error) => error instanceof Error && error.message === 'total',
    overloaded: () => new Error('overloaded'),
    maxBatch: 8,
    maxInFlight: 2,
    maxQueued: 100,
    ...changes,
  });
  return { batch, writes };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      setImmediate(resolve);
    });
  });
}

describe('MicroBatch', () => {
  it('sends a lone item at once', async () => {
    const { batch, writes } = controlled();
    const result = batch.add('a');
    await nextTurn();
    writes[0]?.finish();
    await expect(result).resolves.toBe('A');
  });

  it('fails items that have waited long with the total failure, and continues with the others', async () => {
    const { batch, writes } = controlled({ maxInFlight: 1 });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const first = batch.add('a');
    await nextTurn();
    const long = batch.add('b');
    clock.mockReturnValue(2_001);
    const late = batch.add('c');
    writes[0]?.fail(new Error('total'));
    await expect(first).rejects.toThrow('total');
    await expect(long).rejects.toThrow('total');
    await nextTurn();
    clock.mockRestore();
    expect(writes[1]?.items).toEqual(['c']);
    writes[1]?.finish();
    await expect(late).resolves.toBe('C');
  });

  it('stops trying each alone when one of them meets a total failure', async () => {
    const { batch, writes } = controlled();
    const results = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => batch.add(item)));
    await nextTurn();
    writes[0]?.fail(new Error('a row'));
    await nextTurn();
    writes[1]?.finish();
    await nextTurn();
    writes[2]?.fail(new Error('total'));
    const settled = await results;
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(writes).toHaveLength(3);
  });

  it('sends what arrived together in one sorted batch and answers each item', async () => {
    const { batch, writes } = controlled();
    const results = Promise.all(['d', 'b', 'a', 'c'].map((item) => batch.add(item)));
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a', 'b', 'c', 'd']]);
    writes[0]?.finish();
    await expect(results).resolves.toEqual(['D', 'B', 'A', 'C']);
  });

  it('has sizes that are powers of two, and at most two batches in flight', async () => {
    const { batch, writes } = controlled({ maxBatch: 4 });
    const items = Array.from({ length: 11 }, (_, index) => `item-${index}`);
    const results = Promise.all(items.map((item) => batch.add(item)));
    await nextTurn();
    expect(writes.map((write) => write.items.length)).toEqual([4, 4]);
    writes[0]?.finish();
    await nextTurn();
    expect(writes.map((write) => write.items.length)).toEqual([4, 4, 2]);
    writes[1]?.finish();
    writes[2]?.finish();
    await nextTurn();
    expect(writes.map((write) => write.items.length)).toEqual([4, 4, 2, 1]);
    writes[3]?.finish();
    await expect(results).resolves.toHaveLength(11);
  });

  it('overlaps another batch with enough items, or when that one is slow', async () => {
    const { batch, writes } = controlled({ sizes: 'any', overlap: { atLeast: 3, afterMs: 40 } });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const first = batch.add('a');
    await nextTurn();
    const few = Promise.all(['b', 'c'].map((item) => batch.add(item)));
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
    const enough = batch.add('d');
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    writes[1]?.finish();
    await Promise.all([few, enough]);
    const late = batch.add('e');
    clock.mockReturnValue(40);
    while (writes.length < 3) await nextTurn();
    clock.mockRestore();
    writes[2]?.finish();
    await expect(late).resolves.toBe('E');
    writes[0]?.finish();
    await first;
  });

  it('starts at once what waited for another batch when that one ends', async () => {
    const { batch, writes } = controlled({
      sizes: 'any',
      overlap: { atLeast: 3, afterMs: 60_000 },
    });
    const first = batch.add('a');
    await nextTurn();
    const second = batch.add('b');
    await nextTurn();
    expect(writes).toHaveLength(1);
    writes[0]?.finish();
    await first;
    await nextTurn();
    expect(writes).toHaveLength(2);
    writes[1]?.finish();
    await expect(second).resolves.toBe('B');
  });

  it('has any size where one statement takes a list', async () => {
    const { batch, writes } = controlled({ sizes: 'any' });
    const results = Promise.all(['a', 'b', 'c'].map((item) => batch.add(item)));
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
    writes[0]?.finish();
    await expect(results).resolves.toEqual(['A', 'B', 'C']);
  });

  it('never puts two items with one key into one batch', async () => {
    const { batch, writes } = controlled();
    const results = Promise.all([batch.add('a'), batch.add('a'), batch.add('b')]);
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a', 'b'], ['a']]);
    writes.forEach((write) => {
      write.finish();
    });
    await expect(results).resolves.toEqual(['A', 'A', 'B']);
  });

  it('tries the items of a failed batch one by one, so that one row fails alone', async () => {
    const batch = new MicroBatch<string, string>({
      ...OPTIONS,
      execute: (items) =>
        items.includes('bad') ? Promise.reject(new Error('row')) : Promise.resolve(items),
    });
    const results = await Promise.allSettled(['a', 'bad', 'c', 'd'].map((item) => batch.add(item)));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('fails every item when the failure concerns all, without trying again', async () => {
    const { batch, writes } = controlled();
    const results = Promise.allSettled([batch.add('a'), batch.add('b')]);
    await nextTurn();
    writes[0]?.fail(new Error('total'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(writes).toHaveLength(1);
  });

  it('refuses what would grow the queue past its bound', async () => {
    const { batch, writes } = controlled({ maxQueued: 2 });
    const results = Promise.all([batch.add('a'), batch.add('b')]);
    await expect(batch.add('c')).rejects.toThrow('overloaded');
    await nextTurn();
    writes[0]?.finish();
    await expect(results).resolves.toEqual(['A', 'B']);
  });
});

const OPTIONS: Omit<Options, 'execute'> = {
  keyOf: (item) => item,
  isTotalFailure: () => false,
  overloaded: () => new Error('overloaded'),
  maxBatch: 8,
  maxInFlight: 2,
  maxQueued: 100,
};
