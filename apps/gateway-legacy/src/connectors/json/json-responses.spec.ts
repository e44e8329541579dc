import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readOutcome, readSettlement } from './json-responses.js';
import { ProviderSilentError } from '../../providers/provider.errors.js';

const REFERENCE = randomUUID();
const ANSWER = {
  reference: REFERENCE,
  status: 'approved',
  response_code: '00',
  transaction_id: randomUUID(),
};

function reasonOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    const { cause } = error as ProviderSilentError;
    return (cause as Error).message;
  }
  return 'It was read.';
}

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
    [{ response_code: '' }],
    [{ response_code: 'c'.repeat(65) }],
    [{ transaction_id: '' }],
    [{ transaction_id: 'a\nb' }],
    [{ transaction_id: ' blank' }],
    [{ transaction_id: 'a'.repeat(256) }],
  ])('refuses %j with the reason', (changes) => {
    const [field = ''] = Object.keys(changes);
    expect(reasonOf(() => readOutcome({ ...ANSWER, ...changes }, REFERENCE))).toContain(field);
  });

  it('reads ids and codes of any printable shape', () => {
    const id = fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/);
    fc.assert(
      fc.property(id, id, (transactionId, code) => {
        const fields = { status: 'declined', transaction_id: transactionId, response_code: code };
        const expected = { status: 'declined', transactionId, responseCode: code };
        expect(readOutcome({ ...ANSWER, ...fields }, REFERENCE)).toEqual(expected);
      }),
    );
  });

  it('refuses anything else, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(() => readOutcome(answer, REFERENCE)).toThrow(ProviderSilentError);
      }),
    );
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
    expect(readSettlement(file(line('capture', 100), line('payout', -100))).lines).toHaveLength(2);
    expect(readSettlement(file(line('capture', 100), line('payout', -99))).lines).toHaveLength(2);
    const own = { ...line('capture', 100), reference: 'pi_123', authorization_reference: 'a b' };
    expect(readSettlement(file(own)).lines).toMatchObject([{ reference: 'pi_123' }]);
    const reason = (answer: unknown) => reasonOf(() => readSettlement(answer));
    expect(reason(file(line('fee', 1), line('capture', 1.5)))).toContain('lines[1].amount');
    expect(reason(file(line('gift', 0)))).toContain('lines[0].type');
    expect(reason(file({ ...line('fee', 1), currency_code: 'euro' }))).toContain('currency_code');
    expect(reason(file({ ...line('fee', 1), reference: '\n' }))).toContain('lines[0].reference');
    expect(reason({ ...file(), closed_at: 'yesterday' })).toContain('closed_at');
  });
});
