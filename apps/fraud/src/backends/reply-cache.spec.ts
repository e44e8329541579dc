import { describe, expect, it } from '@jest/globals';
import { ReplyCache } from './reply-cache.js';

describe('ReplyCache', () => {
  it('gives an answer until its time is over', () => {
    const cache = new ReplyCache<string>(10);
    cache.set('a', 'question', 'answer', 100);
    expect(cache.find('a', 'question', 99)).toBe('answer');
    expect(cache.find('a', 'question', 100)).toBeNull();
  });

  it('keeps integrations and questions apart', () => {
    const cache = new ReplyCache<string>(10);
    cache.set('a', 'question', 'answer', 100);
    expect(cache.find('b', 'question', 0)).toBeNull();
    expect(cache.find('a', 'another', 0)).toBeNull();
  });

  it('forgets the oldest past its size', () => {
    const cache = new ReplyCache<number>(2);
    [1, 2, 3].forEach((n) => {
      cache.set('a', String(n), n, 100);
    });
    expect([1, 2, 3].map((n) => cache.find('a', String(n), 0))).toEqual([null, 2, 3]);
  });
});
