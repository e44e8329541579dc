import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isInRanges, parseIpAddress, parseIpRange } from '../ip-range.js';
import { canonicalEmail, canonicalEmailPiece } from './canonical-email.js';
import { canonicalAddress, canonicalDocument, canonicalValue } from './canonical-value.js';

const EXACT = { emailLocalPart: 'exact' } as const;
const LOWERCASE = { emailLocalPart: 'lowercase' } as const;

describe('canonicalAddress', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['255.255.255.255', '255.255.255.255'],
    ['2001:DB8::BAD', '2001:db8::bad'],
    ['2001:db8:0:0:0:0:0:bad', '2001:db8::bad'],
    ['2001:0db8::0bad', '2001:db8::bad'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['1:0:0:2:0:0:0:7', '1:0:0:2::7'],
    ['1:0:0:2:3:0:0:7', '1::2:3:0:0:7'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:0a00:0001', '10.0.0.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
    ['::10.0.0.1', '::a00:1'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it.each([
    ...['010.0.0.1', '10.0.0.01', '::ffff:010.0.0.1', '10.0.0.256', '10.0.0', '0x0a.0.0.1'],
    ...['1::2::3', 'fe80::1%eth0', '2001:db8::/32', 'example.com', '', '1:2:3:4:5:6:7:8:9'],
  ])('refuses %j', (text) => {
    expect(canonicalAddress(text)).toBeNull();
  });

  it('is the same address as before, and the same for every spelling of it', () => {
    const parts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
      minLength: 8,
      maxLength: 8,
    });
    fc.assert(
      fc.property(parts, fc.boolean(), (address, upper) => {
        const long = address.map((part) => part.toString(16).padStart(4, '0')).join(':');
        const short = address.map((part) => part.toString(16)).join(':');
        const canonical = canonicalAddress(short);
        expect(canonicalAddress(upper ? long.toUpperCase() : long)).toBe(canonical);
        expect(parseIpAddress(canonical)).toEqual(parseIpAddress(long));
        expect(canonicalAddress(String(canonical))).toBe(canonical);
        const range = parseIpRange(String(canonical));
        expect(range !== null && isInRanges(parseIpAddress(long), [range])).toBe(true);
      }),
    );
  });
});

describe('canonicalEmail', () => {
  it.each([
    ['Ada@Example.COM', 'Ada@example.com', 'ada@example.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['Ada@example.com.', 'Ada@example.com', 'ada@example.com'],
    ['a@1.2.3', 'a@1.2.3', 'a@1.2.3'],
    ['A%41@a%41.com', 'A%41@a%41.com', 'a%41@a%41.com'],
    ['no address', 'no address', 'no address'],
  ])('writes %s as %s, or %s', (text, exact, lowercase) => {
    expect(canonicalEmail(text, 'exact')).toBe(exact);
    expect(canonicalEmail(text, 'lowercase')).toBe(lowercase);
  });

  it('changes nothing of what it wrote', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (local, domain) => {
          for (const localPart of ['exact', 'lowercase'] as const) {
            const once = canonicalEmail(`${local}@${domain}`, localPart);
            expect(canonicalEmail(once, localPart)).toBe(once);
          }
        },
      ),
    );
  });

  it('spells the pieces that rules look for as they are in whole addresses', () => {
    expect(canonicalEmailPiece('@Example.COM', 'end', 'exact')).toBe('@example.com');
    expect(canonicalEmailPiece('.COM', 'end', 'exact')).toBe('.com');
    expect(canonicalEmailPiece('@Bücher.example', 'end', 'exact')).toBe('@xn--bcher-kva.example');
    expect(canonicalEmailPiece('Ada', 'start', 'exact')).toBe('Ada');
    expect(canonicalEmailPiece('Ada', 'start', 'lowercase')).toBe('ada');
    expect(canonicalEmailPiece('Ada@EX', 'start', 'exact')).toBe('Ada@ex');
    expect(canonicalEmailPiece('Spam', 'part', 'exact')).toBe('Spam');
  });
});

describe('canonicalValue', () => {
  it('spells the fields that have one spelling, and no others', () => {
    const time = '2026-01-01T01:00:00+01:00';
    expect(canonicalValue('$.occurred_at', time, EXACT)).toBe('2026-01-01T00:00:00.000Z');
    expect(canonicalValue('$.metadata.at', time, EXACT)).toBe(time);
    expect(canonicalValue('$.customer.id', 'Ada@Example.COM', LOWERCASE)).toBe('Ada@Example.COM');
    expect(canonicalValue('$.device.ip', 7, EXACT)).toBe(7);
    expect(canonicalValue('', '::ffff:10.0.0.1', EXACT)).toBe('10.0.0.1');
    expect(canonicalValue('', 'A@Example.COM', EXACT)).toBe('A@example.com');
    expect(canonicalValue('', time, EXACT)).toBe(time);
  });

  it('leaves a document alone that is spelled so already', () => {
    const document = {
      customer: { id: 'c', email: 'a@example.com', created_at: '2026-01-01T00:00:00.000Z' },
      device: null,
      metadata: { at: '2026-01-01T01:00:00+01:00' },
    };
    expect(canonicalDocument(document, EXACT)).toBe(document);
    const sent = { ...document, device: { ip: '::ffff:10.0.0.1', session: 's' } };
    expect(canonicalDocument(sent, EXACT)).toEqual({
      ...document,
      device: { ip: '10.0.0.1', session: 's' },
    });
    expect(sent.device.ip).toBe('::ffff:10.0.0.1');
  });
});
