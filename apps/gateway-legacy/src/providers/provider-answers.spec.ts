import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readOutcome, readSettlement } from './provider-answers.js';

const REFERENCE = randomUUID();
const ANSWER = {
  reference: REFERENCE,
  status: 'approved',
  response_code: '00',
  transaction_id: randomUUID(),
};

describe('readOutcome', () => {
  it.each([
    ['approved', '00', 'approved'],
    ['declined', '51', 'declined'],
    ['blocked', '12', 'declined'],
    ['pending', null, 'pending'],
  ])('reads %s with %s as %s', (status, code, read) => {
    const answer = { ...ANSWER, status, response_code: code };
    expect(readOutcome(answer, REFERENCE)).toMatchObject({ status: read, responseCode: code });
  });

  it.each([
    [{ reference: randomUUID() }],
    [{ status: 'fine' }],
    [{ response_code: 0 }],
    [{ response_code: '000' }],
    [{ transaction_id: 'x' }],
  ])('takes an answer with %j for none', (changes) => {
    expect(readOutcome({ ...ANSWER, ...changes }, REFERENCE)).toBeNull();
  });

  it('takes anything else for none, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (answer) => readOutcome(answer, REFERENCE) === null));
  });
});

describe('readSettlement', () => {
  const line = (type: string, amount: number) => ({
    type,
    reference: REFERENCE,
    authorization_reference: null,
    amount,
    currency_code: 'EUR',
  });
  const file = (...lines: object[]) => ({ number: 1, closed_at: '2026-01-02T03:04:05Z', lines });

  it('reads a file whose lines are all as described, and no other', () => {
    expect(readSettlement(file(line('capture', 100), line('payout', -100)))?.lines).toHaveLength(2);
    expect(readSettlement(file(line('capture', 100), line('payout', -99)))?.lines).toHaveLength(2);
    expect(readSettlement(file(line('capture', 1.5)))).toBeNull();
    expect(readSettlement(file(line('gift', 0)))).toBeNull();
    expect(readSettlement({ ...file(), closed_at: 'yesterday' })).toBeNull();
  });
});
