import { describe, expect, it } from '@jest/globals';
import { Teardown } from './teardown.js';

describe('Teardown', () => {
  it('undoes in the reverse order, one after the other', async () => {
    const undone: string[] = [];
    const teardown = new Teardown();
    teardown.add(() => void undone.push('first'));
    teardown.add(async () => {
      await Promise.resolve();
      undone.push('second');
    });
    await teardown.run();
    expect(undone).toEqual(['second', 'first']);
  });

  it('runs once, however often it is called', async () => {
    let times = 0;
    const teardown = new Teardown();
    teardown.add(() => {
      times += 1;
    });
    await Promise.all([teardown.run(), teardown.run()]);
    expect(times).toBe(1);
  });

  it('skips what has ended by itself', async () => {
    const undone: string[] = [];
    const teardown = new Teardown();
    const forget = teardown.add(() => void undone.push('ended'));
    teardown.add(() => void undone.push('running'));
    forget();
    await teardown.run();
    expect(undone).toEqual(['running']);
  });

  it('continues after a step that fails', async () => {
    const undone: string[] = [];
    const errors: string[] = [];
    const teardown = new Teardown((text) => errors.push(text));
    teardown.add(() => void undone.push('kept'));
    teardown.add(() => Promise.reject(new Error('broken')));
    await teardown.run();
    expect(undone).toEqual(['kept']);
    expect(errors).toEqual(['Stopping: broken']);
  });
});
