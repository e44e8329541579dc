import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalInstant, parseInstant } from './instant.js';

describe('canonicalInstant', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01t00:00:00.5z', '2026-01-01T00:00:00.500Z'],
    ['2026-01-01T00:00:00,5Z', '2026-01-01T00:00:00.500Z'],
    ['2026-01-01T00:00:00.9999999999Z', '2026-01-01T00:00:00.999Z'],
    ['2025-12-31T23:30:00-05:00', '2026-01-01T04:30:00.000Z'],
    ['2026-01-01T01:00:00+02:00', '2025-12-31T23:00:00.000Z'],
    ['2026-01-01T05:45:00+0545', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T01:00:00+01', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T06Z', '2026-01-01T06:00:00.000Z'],
    ['2026-01-01T10:30.5Z', '2026-01-01T10:30:30.000Z'],
    ['2026-01-01T10.25Z', '2026-01-01T10:15:00.000Z'],
    ['20260101T103000Z', '2026-01-01T10:30:00.000Z'],
    ['20260101T1030Z', '2026-01-01T10:30:00.000Z'],
    ['2026-001T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2024-366T00:00:00Z', '2024-12-31T00:00:00.000Z'],
    ['2026-W01-4T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-W53-7T00:00:00Z', '2027-01-03T00:00:00.000Z'],
    ['2025-12-31T24:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2025-12-31T24:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60.000Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T18:59:60.5-05:00', '2017-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
    ['1969-12-31T23:59:59.0009Z', '1969-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalInstant(text)).toBe(canonical);
    expect(canonicalInstant(canonical)).toBe(canonical);
  });

  it.each([
    '2026-01-01T00:00:00',
    '2026-01-01',
    '2026-01-01 00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-366T00:00:00Z',
    '2025-W53-1T00:00:00Z',
    '2026-W00-1T00:00:00Z',
    '2026-01-01T24:00:01Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T12:59:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+05:60',
    '20260101T00:00:00Z',
    '2026-01-01T000000Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '+002026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.Z',
    'yesterday',
    '1767225600',
    '',
  ])('rejects %j', (text) => {
    expect(canonicalInstant(text)).toBeNull();
  });

  it('reads RFC 3339 times like the platform does, in every offset', () => {
    const max = Date.parse('9999-12-30T00:00:00Z');
    const instants = fc.integer({ min: Date.parse('0001-01-03T00:00:00Z'), max });
    const offsets = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(instants, offsets, (at, minutes) => {
        const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
        const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const two = (value: number) => String(value).padStart(2, '0');
        const text = `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
        fc.pre(/^\d{4}-/.test(text));
        expect(parseInstant(text)).toBe(Date.parse(text));
        expect(canonicalInstant(text)).toBe(new Date(at).toISOString());
      }),
    );
  });

  it('sorts strings like the instants', () => {
    const max = Date.parse('9999-12-30T00:00:00Z');
    const instants = fc.integer({ min: Date.parse('0001-01-03T00:00:00Z'), max });
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [first, second] = [a, b].map((at) => canonicalInstant(new Date(at).toISOString()));
        expect(String(first) < String(second)).toBe(a < b);
      }),
    );
  });
});
