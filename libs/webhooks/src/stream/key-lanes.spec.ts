import { describe, expect, it } from '@jest/globals';
import { KeyLanes } from './key-lanes.js';

describe('KeyLanes', () => {
  it('runs tasks of one key in order, and those of others meanwhile', async () => {
    const lanes = new KeyLanes(10);
    const seen: string[] = [];
    const first = Promise.withResolvers<undefined>();
    const slow = await lanes.add('a', async () => {
      await first.promise;
      seen.push('a1');
    });
    const next = await lanes.add('a', () => Promise.resolve(void seen.push('a2')));
    const other = await lanes.add('b', () => Promise.resolve(void seen.push('b1')));
    await other.ended;
    expect(seen).toEqual(['b1']);
    first.resolve(undefined);
    await Promise.all([slow.ended, next.ended]);
    expect(seen).toEqual(['b1', 'a1', 'a2']);
  });

  it('waits for room', async () => {
    const lanes = new KeyLanes(1);
    const first = Promise.withResolvers<undefined>();
    await lanes.add('a', () => first.promise);
    let added = false;
    const second = lanes
      .add('b', () => Promise.resolve())
      .then((task) => {
        added = true;
        return task.ended;
      });
    await Promise.resolve();
    expect(added).toBe(false);
    first.resolve(undefined);
    await second;
    expect(added).toBe(true);
  });

  it('starts nothing after a failure', async () => {
    const lanes = new KeyLanes(10);
    const failed = await lanes.add('a', () => Promise.reject(new Error('lost')));
    let started = false;
    const next = await lanes.add('a', () => {
      started = true;
      return Promise.resolve();
    });
    await expect(failed.ended).rejects.toThrow('lost');
    await expect(next.ended).rejects.toThrow('lost');
    await expect(lanes.add('b', () => Promise.resolve())).rejects.toThrow('lost');
    expect(started).toBe(false);
  });
});
