import { describe, expect, it } from '@jest/globals';
import { byteBefore, LogPositions } from './log-positions.js';

describe('LogPositions', () => {
  it('confirms the last position before which everything was acknowledged', async () => {
    const positions = new LogPositions(0);
    const second = Promise.withResolvers<undefined>();
    positions.add('0/10', Promise.resolve());
    positions.add('0/20', second.promise);
    positions.add('0/30', Promise.resolve());
    await Promise.resolve();
    expect(positions.takeConfirmable()).toBe('0/10');
    expect(positions.takeConfirmable()).toBeNull();
    second.resolve(undefined);
    await second.promise;
    await Promise.resolve();
    expect(positions.takeConfirmable()).toBe('0/30');
  });

  it('does not confirm before the delay, nor what failed', async () => {
    const late = new LogPositions(60_000);
    late.add('0/10', Promise.resolve());
    const failed = new LogPositions(0);
    failed.add('0/10', Promise.reject(new Error('lost')));
    await Promise.resolve();
    expect(late.takeConfirmable()).toBeNull();
    expect(failed.takeConfirmable()).toBeNull();
  });
});

describe('byteBefore', () => {
  it.each([
    ['16/B374D848', '16/B374D847'],
    ['2/0', '1/FFFFFFFF'],
  ])('of %s is %s', (lsn, before) => {
    expect(byteBefore(lsn)).toBe(before);
  });
});
