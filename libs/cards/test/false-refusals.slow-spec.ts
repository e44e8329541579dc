import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsCardNumber } from '../src/index.js';

const RUNS = 20_000;
const SEED = 20261122;
/** The share of ordinary identifiers of any class that may be taken for card numbers. */
const MOST = 0.02;

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
const positive = (length: number): fc.Arbitrary<string> =>
  fc.tuple(fc.integer({ min: 1, max: 9 }), digits(length - 1)).map((parts) => parts.join(''));
const bytes = (length: number): fc.Arbitrary<Buffer> =>
  fc.array(fc.nat(255), { minLength: length, maxLength: length }).map((all) => Buffer.from(all));
const from = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.nat(alphabet.length - 1), { minLength: length, maxLength: length })
    .map((all) => all.map((index) => alphabet.charAt(index)).join(''));
const moments = fc
  .integer({ min: Date.UTC(2015, 0), max: Date.UTC(2036, 0) })
  .map((time) => new Date(time));
const compact = moments.map((moment) => moment.toISOString().replace(/\D/g, ''));
const sequence = (length: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 10 ** length - 1 }))
    .map((number) => String(number).padStart(length, '0'));

/** Country and account digits of an IBAN, with its check digits computed. */
const iban = (country: string, account: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  account.map((rest) => {
    const numeric = Array.from(`${rest}${country}00`, (character) =>
      Number.parseInt(character, 36).toString(),
    ).join('');
    const check = 98n - (BigInt(numeric) % 97n);
    return `${country}${String(check).padStart(2, '0')}${rest}`;
  });
const grouped = (text: string, size: number): string =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(' ');

const range = (min: number, max: number): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** Prefixes that GS1 has assigned. */
const GTIN_PREFIXES = [
  [0, 19], [30, 39], [60, 139], [200, 380], [383, 389], [400, 440], [450, 489], [490, 509],
  [520, 521], [529, 531], [535, 535], [539, 549], [560, 560], [569, 579], [590, 590], [594, 594],
  [599, 604], [608, 630], [640, 649], [690, 709], [729, 786], [789, 790], [800, 885], [888, 919],
  [930, 949], [955, 958], [977, 979],
] as const; // prettier-ignore
const gtin = fc
  .tuple(fc.constantFrom(...GTIN_PREFIXES.flatMap(([min, max]) => range(min, max))), digits(9))
  .map(([prefix, rest]) => {
    const payload = String(prefix).padStart(3, '0') + rest;
    const sum = Array.from(payload).reduce((t, d, i) => t + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
    return payload + String((10 - (sum % 10)) % 10);
  });

const phone = fc
  .tuple(
    fc.constantFrom('1', '7', '33', '34', '39', '40', '43', '44', '46', '49', '52', '55', '61', '62', '63', '66', '81', '86', '90', '91', '351', '353', '358', '371', '420', '421', '593', '972'),
    fc.constantFrom(
      (c: string, n: string) => `+${c}${n}`,
      (c: string, n: string) => `00${c}${n}`,
      (c: string, n: string) => `${c}${n}`,
      (c: string, n: string) => `+${c} ${n.slice(0, 3)} ${n.slice(3)}`,
      (c: string, n: string) => `+${c} (0)${n.slice(0, 3)} ${n.slice(3, 6)}-${n.slice(6)}`,
      (c: string, n: string) => `+${c}-${n.slice(0, 3)}-${n.slice(3, 6)}-${n.slice(6)}`,
      (c: string, n: string) => `00 ${c} ${n.slice(0, 3)} / ${n.slice(3)}`,
      (_: string, n: string) => `(${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6)}`,
      (_: string, n: string) => `0${n.slice(0, 3)}/${n.slice(3)}`,
    ),
    fc.integer({ min: 8, max: 10 }).chain(positive),
  )
  .map(([country, write, number]) => write(country, number)); // prettier-ignore

const HEX = '0123456789abcdef';
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';

const CLASSES: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['order ids: ORD-2026-0001234', fc.tuple(moments, sequence(7)).map(([m, n]) => `ORD-${m.getUTCFullYear()}-${n}`)],
  ['order ids: 20261122-000123', fc.tuple(compact, sequence(6)).map(([t, n]) => `${t.slice(0, 8)}-${n}`)],
  ['order ids: 20261122000123', fc.tuple(compact, sequence(6)).map(([t, n]) => t.slice(0, 8) + n)],
  ['order ids: 14 digits of a time', compact.map((t) => t.slice(0, 14))],
  ['order ids: 17 digits of a time', compact],
  ['order ids: a time and 3 digits', fc.tuple(compact, sequence(3)).map(([t, n]) => t.slice(0, 14) + n)],
  ['order ids: a time and 6 digits', fc.tuple(compact, sequence(6)).map(([t, n]) => t.slice(0, 14) + n)],
  ['order ids: 10 to 16 random digits', fc.integer({ min: 10, max: 16 }).chain(positive)],
  ['order ids: customer-order-item', fc.tuple(positive(6), positive(5), sequence(3)).map((p) => p.join('-'))],
  ['order ids: 028-1234567-1234567', fc.tuple(fc.constantFrom('028', '302', '303', '304', '305', '306', '404', '405', '701', '702', '111', '112', '113', '114'), digits(7), digits(7)).map((p) => p.join('-'))],
  ['times in ISO 8601', moments.map((m) => m.toISOString())],
  ['times with spaces', moments.map((m) => m.toISOString().replace('T', ' '))],
  ['epoch milliseconds', moments.map((m) => String(m.getTime()))],
  ['epoch microseconds', fc.tuple(moments, digits(3)).map(([m, d]) => `${m.getTime()}${d}`)],
  ['epoch nanoseconds', fc.tuple(moments, digits(6)).map(([m, d]) => `${m.getTime()}${d}`)],
  ['snowflake ids of X', fc.tuple(moments, fc.nat(2 ** 22 - 1)).map(([m, n]) => String((BigInt(m.getTime() - 1288834974657) << 22n) | BigInt(n)))],
  ['snowflake ids of Discord', fc.tuple(moments, fc.nat(2 ** 22 - 1)).map(([m, n]) => String((BigInt(Math.max(m.getTime(), 1448000000000) - 1420070400000) << 22n) | BigInt(n)))],
  ['amounts', fc.tuple(fc.nat(99_999_999), fc.nat(99)).map(([a, b]) => `${a.toLocaleString('en')}.${b}`)],
  ['GTIN-13 and GTIN-14', fc.tuple(gtin, fc.boolean()).map(([code, long]) => (long ? `0${code}` : code))],
  ['IBANs of Germany', iban('DE', digits(18))],
  ['IBANs of Austria', iban('AT', digits(16))],
  ['IBANs of France, grouped', iban('FR', digits(23)).map((text) => grouped(text, 4))],
  ['IBANs of the Netherlands', iban('NL', digits(10).map((d) => `ABNA${d}`))],
  ['IBANs of Spain, grouped', iban('ES', digits(20)).map((text) => grouped(text, 4))],
  ['tracking numbers: UPS', fc.tuple(from(CROCKFORD, 6), digits(10)).map(([a, d]) => `1Z${a}${d}`)],
  ['tracking numbers: USPS', digits(18).map((d) => `9400${d}`)],
  ['tracking numbers: DHL', digits(15).map((d) => `00340${d}`)],
  ['tracking numbers: FedEx', positive(12)],
  ['tracking numbers: DPD', digits(12).map((d) => `01${d}`)],
  ['tracking numbers: postal', digits(9).map((d) => `RR${d}AT`)],
  ['UUIDs', fc.uuid()],
  ['UUIDs in names', fc.tuple(fc.uuid(), sequence(4)).map(([id, n]) => `order-${id}-${n}`)],
  ['UUIDs without hyphens', bytes(16).map((b) => b.toString('hex'))],
  ['ULIDs', fc.ulid()],
  ['nanoids', from(`${BASE62}-_`, 21)],
  ['KSUIDs', from(BASE62, 27)],
  ['cuids', from(BASE36, 24).map((id) => `c${id}`)],
  ['object ids of 24 hex digits', from(HEX, 24)],
  ['digests: MD5', bytes(8).map((b) => createHash('md5').update(b).digest('hex'))],
  ['digests: SHA-1', bytes(8).map((b) => createHash('sha1').update(b).digest('hex'))],
  ['digests: SHA-256', bytes(8).map((b) => createHash('sha256').update(b).digest('hex'))],
  ['telephone numbers', phone],
  ['IPv4 addresses', fc.ipV4()],
  ['IPv4 addresses with ports', fc.tuple(fc.ipV4(), fc.nat(65_535)).map(([ip, port]) => `${ip}:${port}`)],
  ['two IPv4 addresses', fc.tuple(fc.ipV4(), fc.ipV4()).map((ips) => ips.join(', '))],
  ['IPv6 addresses', fc.ipV6()],
  ['versions', fc.array(fc.nat(9_999), { minLength: 2, maxLength: 4 }).map((v) => v.join('.'))],
  ['places', fc.tuple(fc.nat(89), digits(6), fc.nat(179), digits(6)).map(([a, b, c, d]) => `${a}.${b},${c}.${d}`)],
  ['base64 of 24 random bytes', bytes(24).map((b) => b.toString('base64'))],
  ['base64 of 300 random bytes', bytes(300).map((b) => b.toString('base64'))],
  ['JSON web tokens', fc.tuple(fc.uuid(), fc.integer({ min: 1.6e9, max: 2e9 }), bytes(32)).map(([sub, iat, signature]) => [JSON.stringify({ alg: 'ES256', typ: 'JWT' }), JSON.stringify({ sub, iat, exp: iat + 900, scope: 'pci:tokens:read' }), signature].map((part) => Buffer.from(part).toString('base64url')).join('.'))],
]; // prettier-ignore

function refused(make: fc.Arbitrary<string>): number {
  const samples = fc.sample(make, { numRuns: RUNS, seed: SEED });
  return samples.filter((text) => holdsCardNumber(text)).length / RUNS;
}

function report(name: string, rate: number, note = ''): void {
  process.stdout.write(`  ${(rate * 100).toFixed(3).padStart(7)} %  ${name}${note}\n`);
}

describe('what is no card number', () => {
  it.each(CLASSES)('is taken for one in less than 2 %% of cases: %s', (name, make) => {
    const rate = refused(make);
    report(name, rate);
    expect(rate).toBeLessThanOrEqual(MOST);
  });

  it.each([
    // The share of first digits that some brand uses at this length, of which Luhn passes a tenth.
    [15, 0.025],
    [16, 0.05],
    [19, 0.075],
  ])(
    'is taken for one as seldom as Luhn and the ranges allow: %d random digits',
    (length, most) => {
      const rate = refused(digits(length));
      report(`${length} random digits`, rate, ` (at most ${most * 100} %)`);
      expect(rate).toBeLessThanOrEqual(most);
    },
  );

  it('is never a UUID', () => {
    for (let run = 0; run < 200_000; run += 1) {
      const id = crypto.randomUUID();
      if (holdsCardNumber(id)) throw new Error(`refused ${id}`);
    }
  });
});
