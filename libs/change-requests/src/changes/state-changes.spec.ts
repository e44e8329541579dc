import { describe, expect, it } from '@jest/globals';
import { changesText, stateChanges } from './state-changes.js';

describe('stateChanges', () => {
  it('is empty for equal states, whatever the order of their properties', () => {
    expect(stateChanges({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([]);
    expect(stateChanges({ a: null }, {})).toEqual([]);
  });

  it('finds the smallest parts that differ', () => {
    expect(stateChanges({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 4, d: 3 } })).toEqual([
      { path: '$.b.c', old: 2, new: 4 },
    ]);
    expect(stateChanges({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual([
      { path: '$.list', old: ['a', 'b'], new: ['b', 'a'] },
    ]);
  });

  it('shows what is gone, and what is new', () => {
    expect(stateChanges({ a: { b: 1 } }, null)).toEqual([
      { path: '$', old: { a: { b: 1 } }, new: null },
    ]);
    expect(stateChanges({ a: null }, { a: { b: 1 } })).toEqual([
      { path: '$.a', old: null, new: { b: 1 } },
    ]);
  });
});

describe('changesText', () => {
  it('names each path, and cuts long values', () => {
    const text = changesText(stateChanges({ a: 1, b: 'x'.repeat(500) }, { a: 2, b: 'y' }));
    expect(text).toMatch(/^\$\.a was 1 and is 2 now; \$\.b was "x{199}… and is "y" now$/);
  });
});
