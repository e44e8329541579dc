import { describe, expect, it } from '@jest/globals';
import { seriesFaults } from './series-fields.js';

const NOW = new Date('2026-03-04T05:06:07Z');
const SERIES = { recurring_expiry: '2027-01-01', recurring_frequency: 30 };

describe('the fields of a series', () => {
  it.each([
    [{ type: 'one_off' as const }],
    [{ type: 'recurring' as const, ...SERIES }],
    [{ type: 'recurring' as const, ...SERIES, recurring_expiry: '2026-03-04' }],
    [{ type: 'installment' as const, ...SERIES, installments: 3 }],
  ])('are right in %j', (request) => {
    expect(seriesFaults(request, NOW)).toEqual([]);
  });

  it.each([
    [{ type: 'one_off' as const, ...SERIES }, ['$.recurring_expiry', '$.recurring_frequency']],
    [{ type: 'recurring' as const, recurring_frequency: 30 }, ['$.recurring_expiry']],
    [{ type: 'recurring' as const, ...SERIES, installments: 3 }, ['$.installments']],
    [{ type: 'installment' as const, ...SERIES }, ['$.installments']],
    [
      { type: 'recurring' as const, ...SERIES, recurring_expiry: '2026-03-03' },
      ['$.recurring_expiry'],
    ],
  ])('are named where they are not, as in %j', (request, paths) => {
    expect(seriesFaults(request, NOW).map(({ path }) => path)).toEqual(paths);
  });
});
