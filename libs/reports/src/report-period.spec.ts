import { describe, expect, it } from '@jest/globals';
import { periodError } from './report-period.js';

const faultOf = (from: string, to: string) =>
  periodError({ from: new Date(from), to: new Date(to) });

describe('periodError', () => {
  it('accepts a leap year and not a millisecond more', () => {
    expect(faultOf('2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')).toBeNull();
    expect(faultOf('2023-12-31T23:59:59.999Z', '2025-01-01T00:00:00.000Z')).toBe('too-long');
  });

  it('accepts a millisecond and rejects an empty period', () => {
    expect(faultOf('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z')).toBeNull();
    expect(faultOf('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe('empty');
    expect(faultOf('2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe('empty');
  });
});
