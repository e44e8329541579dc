import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AddressPolicy, InvalidRangeError } from './address-policy.js';

const policy = new AddressPolicy();
const octet = fc.integer({ min: 0, max: 255 });
type Octets = [number, number, number, number];

/** One address out of every kind of IPv4 range that is not the public internet. */
const forbiddenIpv4: fc.Arbitrary<Octets> = fc.oneof(
  ...[[0], [10], [127], [169, 254], [192, 168], [192, 0, 0], [192, 0, 2], [192, 88, 99]].map(
    inside,
  ),
  ...[
    [198, 51, 100],
    [203, 0, 113],
    [255, 255, 255, 255],
    [168, 63, 129, 16],
  ].map(inside),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(198), fc.integer({ min: 18, max: 19 }), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
);

describe('AddressPolicy', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255'],
    ...['2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001::200e', '2404:6800::1'],
  ])('allows the public address %s', (address) => {
    expect(policy.allows(address)).toBe(true);
  });

  it.each([
    ...['::', '::1', '::ffff:8.8.8.8', '::8.8.8.8', '64:ff9b::808:808', '64:ff9b:1::1'],
    ...['2002:808:808::1', '2001:0:808:808::1', '2001:db8::1', '3fff::1', '5f00::1', '100::1'],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
    ...['2001:10::1', '2001:20::1', '2001:2::1', '3ffe::1', '2d00::1', '4000::1', 'e000::1'],
    ...['', 'localhost', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '8.8.8.8 ', '[::1]'],
  ])('refuses %j', (address) => {
    expect(policy.allows(address)).toBe(false);
  });

  it('refuses every private and reserved IPv4 address', () => {
    fc.assert(fc.property(forbiddenIpv4, (octets) => !policy.allows(octets.join('.'))));
  });

  it('sees one address behind every spelling that the URL parser takes', () => {
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), spelling, (octets, spell) => {
        const { hostname } = new URL(`http://${spell(octets)}/`);
        expect(hostname).toBe(octets.join('.'));
        expect(policy.allows(hostname)).toBe(policy.allows(octets.join('.')));
      }),
    );
  });

  it('refuses every way to wrap an IPv4 address in an IPv6 one', () => {
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), wrapping, (octets, wrap) => {
        const { hostname } = new URL(`http://[${wrap(octets)}]/`);
        return !policy.allows(hostname.slice(1, -1));
      }),
    );
  });

  it('allows exactly the ranges that the operator names', () => {
    const loopback = new AddressPolicy(['127.0.0.0/8', '::1/128']);
    expect(loopback.allows('127.0.0.1')).toBe(true);
    expect(loopback.allows('::1')).toBe(true);
    expect(loopback.allows('::ffff:127.0.0.1')).toBe(false);
    expect(loopback.allows('10.0.0.1')).toBe(false);
    expect(loopback.allows('169.254.169.254')).toBe(false);
  });

  it.each(['127.0.0.1', 'localhost/8', '10.0.0.0/33', ''])('names %j as no range', (range) => {
    expect(() => new AddressPolicy([range])).toThrow(InvalidRangeError);
  });
});

const radix = fc.constantFrom<(n: number) => string>(
  (n) => n.toString(10),
  (n) => `0x${n.toString(16)}`,
  (n) => `0${n.toString(8)}`,
);

/** Dotted, three, two or one number, each in decimal, octal or hexadecimal, and percent-encoded. */
const spelling: fc.Arbitrary<(octets: Octets) => string> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.tuple(radix, radix, radix, radix), fc.boolean())
  .map(([parts, radices, encoded]) => (octets) => {
    const leading = octets.slice(0, parts - 1);
    const rest = octets.slice(parts - 1).reduce((sum, value) => sum * 256 + value, 0);
    const text = [...leading, rest].map((value, index) => radices[index]?.(value)).join('.');
    return encoded ? text.replaceAll('0', '%30') : text;
  });

const wrapping = fc.constantFrom<(octets: Octets) => string>(
  (octets) => `::ffff:${octets.join('.')}`,
  (octets) => `::${octets.join('.')}`,
  (octets) => `::ffff:0:${octets.join('.')}`,
  (octets) => `64:ff9b::${octets.join('.')}`,
  (octets) => `64:ff9b:1::${octets.join('.')}`,
  (octets) => `2002:${words(octets)}::1`,
  (octets) => `2001:0:${words(octets)}::1`,
);

function words([a, b, c, d]: Octets): string {
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function inside(prefix: number[]): fc.Arbitrary<Octets> {
  return fc
    .tuple(octet, octet, octet, octet)
    .map((octets) => octets.map((value, index) => prefix[index] ?? value) as Octets);
}
