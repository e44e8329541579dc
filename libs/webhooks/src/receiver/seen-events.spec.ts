import { describe, expect, it } from '@jest/globals';
import { SeenEvents } from './seen-events.js';

describe('SeenEvents', () => {
  it('tells the first arrival of an event from every other', () => {
    const seen = new SeenEvents();
    expect(['a', 'b', 'a', 'a', 'b'].map((id) => seen.firstTime(id))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('lets an event come again whose handling failed', () => {
    const seen = new SeenEvents();
    seen.firstTime('a');
    seen.forget('a');
    expect(seen.firstTime('a')).toBe(true);
  });

  it('stays within its bounds and forgets the oldest first', () => {
    const seen = new SeenEvents(2);
    ['a', 'b', 'c'].forEach((id) => seen.firstTime(id));
    expect(seen.firstTime('c')).toBe(false);
    expect(seen.firstTime('a')).toBe(true);
  });
});
