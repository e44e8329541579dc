import { describe, expect, it } from '@jest/globals';
import { ReportPlaces } from './report-places.js';
import { ReportsBusyError, TooManyReportsError } from './report.errors.js';

describe('ReportPlaces', () => {
  it('gives one account half of the places', () => {
    const places = new ReportPlaces(4);
    places.take('a');
    places.take('a');
    expect(() => places.take('a')).toThrow(TooManyReportsError);
    places.take('b');
  });

  it('refuses everybody when all are taken, and gives what came back', () => {
    const places = new ReportPlaces(2);
    const giveBack = places.take('a');
    places.take('b');
    expect(() => places.take('c')).toThrow(ReportsBusyError);
    giveBack();
    giveBack();
    places.take('c');
    expect(() => places.take('d')).toThrow(ReportsBusyError);
  });
});
