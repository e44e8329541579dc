import { expect, it } from '@jest/globals';
import { BoundedLabel } from './bounded-label.js';

it('counts what comes past the bound together', () => {
  const label = new BoundedLabel(2);
  expect(['a', 'b', 'c', 'a', 'd'].map((value) => label.of(value))).toEqual([
    'a',
    'b',
    'other',
    'a',
    'other',
  ]);
});

it('gives the places of values that are gone to others, and says whose they were', () => {
  const label = new BoundedLabel(2);
  for (const value of ['a', 'b']) label.of(value);
  expect(label.keep((value) => value === 'b')).toEqual(['a']);
  expect([label.of('c'), label.of('b'), label.of('a')]).toEqual(['c', 'b', 'other']);
});
