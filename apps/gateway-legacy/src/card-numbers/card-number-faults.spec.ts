import { describe, expect, it } from '@jest/globals';
import { cardNumberFaults } from './card-number-faults.js';

const VISA = '4111111111111111';
const pathsIn = (body: unknown): string[] => cardNumberFaults(body).map(({ path }) => path);

describe('a card number', () => {
  it.each<[string, unknown, string]>([
    ['a text', { reference: VISA }, '$.reference'],
    ['words', { legal_name: 'card 4111 1111 1111 1111' }, '$.legal_name'],
    ['an address', { url: 'https://a.example/?c=4111%201111%201111%201111' }, '$.url'],
    ['a number', { amount: Number(VISA) }, '$.amount'],
    [
      'a list',
      { schemes: [{ name: 'visa' }, { merchant_name: VISA }] },
      '$.schemes[1].merchant_name',
    ],
    ['a list where an identifier stands', { merchant_id: [VISA] }, '$.merchant_id[0]'],
    ['a body that is nothing else', VISA, '$'],
    ['the name of a card', { card: { cardholder_name: VISA } }, '$.card.cardholder_name'],
  ])('is found in %s', (_, body, path) => {
    expect(pathsIn(body)).toEqual([path]);
  });

  it('is found in the name of a field, which no path repeats', () => {
    expect(pathsIn({ outer: { [VISA]: 1 } })).toEqual(['$.outer']);
  });

  it('is found at any depth, at most a hundred times', () => {
    const depth = 50_000;
    const deep: unknown = JSON.parse('['.repeat(depth) + `"${VISA}"` + ']'.repeat(depth));
    expect(pathsIn(deep)).toHaveLength(1);
    expect(pathsIn(Array.from({ length: 5_000 }, () => VISA))).toHaveLength(100);
  });

  it.each<[string, unknown]>([
    ['where a card is given', { card: { account_number: VISA } }],
    [
      'in what acquirers call merchants',
      { default_merchant_id: VISA, merchant: { merchant_id: VISA } },
    ],
    ['in a request without a body', undefined],
    ['in an ordinary payment', { amount: 4_900, reference: 'order-1234', capture: 'manual' }],
    ['in identifiers', { token_id: '41111111-1111-4111-8111-411111111111' }],
  ])('is not seen %s', (_, body) => {
    expect(pathsIn(body)).toEqual([]);
  });
});
