import { describe, expect, it } from '@jest/globals';
import { ReportConcurrencyLimit } from './report-concurrency-limit.js';
import { ReportsBusyError, TooManyReportsError } from './report.errors.js';

describe('ReportConcurrencyLimit', () => {
  it('allows one account half of the reports', () => {
    const places = new ReportConcurrencyLimit(4);
    places.acquire('a');
    places.acquire('a');
    expect(() => places.acquire('a')).toThrow(TooManyReportsError);
    places.acquire('b');
  });

  it('rejects everyone at the limit, and accepts again after a release', () => {
    const places = new ReportConcurrencyLimit(2);
    const release = places.acquire('a');
    places.acquire('b');
    expect(() => places.acquire('c')).toThrow(ReportsBusyError);
    release();
    release();
    places.acquire('c');
    expect(() => places.acquire('d')).toThrow(ReportsBusyError);
  });
});
