import { describe, expect, it } from '@jest/globals';
import { parsePairs } from './pairs.js';

describe('pairs of a variable', () => {
  it.each([
    ['', {}],
    ['a=b', { a: 'b' }],
    [' a = b , c=d=e,', { a: 'b', c: 'd=e' }],
    ['authorization=Basic%20eDp5', { authorization: 'Basic eDp5' }],
  ])('%j are read', (text, pairs) => {
    expect(parsePairs(text)).toEqual(pairs);
  });

  it.each(['a', '=b', 'a=b,c', 'a=%zz'])('%j are none', (text) => {
    expect(parsePairs(text)).toBeNull();
  });
});
