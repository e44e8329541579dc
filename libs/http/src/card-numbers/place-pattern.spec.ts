import { describe, expect, it } from '@jest/globals';
import { parseExemptPath } from '@tessera/config';
import { isExempt, matchesPlace } from './place-pattern.js';

describe('matchesPlace', () => {
  it.each([
    ['$.pan.account_number', '$.pan.account_number'],
    ['$.items[*].sku', '$.items[17].sku'],
    ['$.metadata.*', '$.metadata.order'],
    ['$.metadata.**', '$.metadata.order.id'],
    ['$.**', '$.anything[0]'],
    ['$.**', '$.pathology'],
    ['$.**', '$'],
    ['$.headers.x-reference', '$.headers.x-reference'],
  ])('%s fits %s', (pattern, place) => {
    expect(matchesPlace(pattern, place)).toBe(true);
  });

  it.each([
    ['$.pan.account_number', '$.pan.cardholder_name'],
    ['$.pan', '$.pan.account_number'],
    ['$.pan.account_number', '$.pan.account_number.more'],
    ['$.metadata.*', '$.metadata.order.id'],
    ['$.**', '$.headers.x-reference'],
    ['$.**', '$.query.note'],
    ['$.**', '$.path'],
  ])('%s does not fit %s', (pattern, place) => {
    expect(matchesPlace(pattern, place)).toBe(false);
  });
});

describe('an exempt path', () => {
  it('exempts its place on its route only', () => {
    const path = parseExemptPath('POST /tokens/{id}/notes $.reference');
    const exemptions = path === null ? [] : [path];
    const route = { method: 'POST', route: '/tokens/:id/notes' };
    expect(isExempt(exemptions, route, '$.reference')).toBe(true);
    expect(isExempt(exemptions, route, '$.note')).toBe(false);
    expect(isExempt(exemptions, { ...route, method: 'PUT' }, '$.reference')).toBe(false);
    expect(isExempt(exemptions, { ...route, route: undefined }, '$.reference')).toBe(false);
  });

  it.each(['$.reference', '/tokens $.x', 'POST tokens $.x', 'POST /tokens x', 'LOOK /x $.x'])(
    'is not "%s"',
    (text) => {
      expect(parseExemptPath(text)).toBeNull();
    },
  );
});
