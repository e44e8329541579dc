import { describe, expect, it } from '@jest/globals';
import { eventPrefixes, isInCatalog } from './event-patterns.js';

const CATALOG = ['decision.allow', 'decision.async.allow', 'case.opened'];

describe('isInCatalog', () => {
  it.each(['decision.allow', 'decision.*', 'decision.async.*', 'case.*', '*'])(
    'accepts %s',
    (event) => {
      expect(isInCatalog(event, CATALOG)).toBe(true);
    },
  );

  it.each([
    'decision',
    'decision.',
    'decision.allow.*',
    'dec*',
    '*.allow',
    '**',
    'decision.*.*',
    '.*',
    '',
  ])('refuses %j', (event) => {
    expect(isInCatalog(event, CATALOG)).toBe(false);
  });
});

describe('eventPrefixes', () => {
  it('returns patterns without their wildcard', () => {
    expect(eventPrefixes(['*', 'decision.*', 'case.opened'])).toEqual(['', 'decision.']);
  });
});
