import { describe, expect, it } from '@jest/globals';
import { ValidationFailedError } from '@tessera/errors';
import { reportPeriod } from './report-period.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('reportPeriod', () => {
  it('is the last thirty days when nothing is said', () => {
    expect(reportPeriod({}, NOW)).toEqual({ from: new Date('2026-01-30T12:00:00.000Z'), to: NOW });
  });

  it('ends where it is told to, thirty days after its beginning', () => {
    const { from } = reportPeriod({ to: '2025-12-31T00:00:00Z' }, NOW);
    expect(from.toISOString()).toBe('2025-12-01T00:00:00.000Z');
  });

  it('takes a leap year and not a millisecond more', () => {
    const to = '2025-01-01T00:00:00.000Z';
    expect(reportPeriod({ from: '2024-01-01T00:00:00.000Z', to }, NOW).to).toEqual(new Date(to));
    expect(() => reportPeriod({ from: '2023-12-31T23:59:59.999Z', to }, NOW)).toThrow(
      ValidationFailedError,
    );
  });

  it.each([
    [{ from: '2026-02-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }],
    [{ from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' }],
    [{ from: '2026-03-01T12:00:00Z' }],
  ])('refuses %j, in which nothing can have happened', (query) => {
    expect(() => reportPeriod(query, NOW)).toThrow(ValidationFailedError);
  });
});
