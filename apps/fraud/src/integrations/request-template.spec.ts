import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderRequest, templateProblems } from './request-template.js';

const ID = '5f0c0000-0000-4000-8000-000000000000';

function rendered(template: object | null, document: object): unknown {
  return JSON.parse(renderRequest(template, document, ID).body);
}

describe('renderRequest', () => {
  it('puts values in the place of paths and leaves everything else', () => {
    const document = { transaction: { amount: 5 }, items: [{ sku: 'a' }, { sku: 'b' }] };
    const template = {
      amount: '$.transaction.amount',
      first: '$.items[0].sku',
      all: ['$.items[*].sku', 1, null, true],
      id: '$.decision_id',
      text: 'amount',
      escaped: '$$.amount',
    };
    expect(rendered(template, document)).toEqual({
      amount: 5,
      first: 'a',
      all: [['a', 'b'], 1, null, true],
      id: ID,
      text: 'amount',
      escaped: '$.amount',
    });
  });

  it('names the paths that hold nothing', () => {
    const { missingFields } = renderRequest(
      { a: '$.device.ip', b: '$.transaction.amount', c: '$.device.ip' },
      { transaction: { amount: 1 } },
      ID,
    );
    expect(missingFields).toEqual(['$.device.ip']);
  });

  it('has one cache key for requests that differ in the id of the decision alone', () => {
    const key = (id: string, amount: number) =>
      renderRequest(null, { transaction: { amount } }, id).cacheKey;
    expect(key('one', 1)).toBe(key('two', 1));
    expect(key('one', 1)).not.toBe(key('one', 2));
  });

  it('replaces the digits of card numbers in values and keys', () => {
    const document = { customer: { first_name: 'a 4111 1111 1111 1111', '4242424242424242': 'b' } };
    expect(rendered({ c: '$.customer' }, document)).toEqual({
      c: { first_name: 'a **** **** **** ****', '****************': 'b' },
    });
  });

  it('never sends metadata or anything else that is not offered, whatever the document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (more, asks) => {
        const document = { ...more, metadata: 'canary', secret: 'canary' };
        const template = asks ? { a: '$.metadata', b: '$.secret', c: "$['metadata']" } : null;
        return !renderRequest(template, document, ID).body.includes('canary');
      }),
    );
  });
});

describe('templateProblems', () => {
  it.each([
    [{ a: '$.metadata.b' }, '.a'],
    [{ a: { b: ["$['metadata']"] } }, '.a.b[0]'],
    [{ a: '$.unknown' }, '.a'],
    [{ a: '$.items[' }, '.a'],
    [['$[0]'], '[0]'],
  ])('finds what is wrong with %j', (template, path) => {
    expect(templateProblems(template).map((problem) => problem.path)).toEqual([path]);
  });

  it.each([[{}], [{ a: 'plain', b: '$', c: '$$.metadata', d: 5 }], [['$.items[*].sku']]])(
    'has nothing against %j',
    (template) => {
      expect(templateProblems(template)).toEqual([]);
    },
  );
});
