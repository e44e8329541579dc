import { describe, expect, it } from '@jest/globals';
import { isInRanges, parseIpAddress, parseIpRange } from './ip-range.js';

describe('an address range', () => {
  it.each([
    ['0.0.0.0/0', '255.255.255.255', true],
    ['128.0.0.0/1', '200.0.0.1', true],
    ['128.0.0.0/1', '127.255.255.255', false],
    ['10.0.0.7/8', '10.9.9.9', true],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['::ffff:10.0.0.0/104', '10.1.1.1', true],
    ['10.0.0.0/8', '::ffff:10.1.1.1', true],
    ['::/0', '10.0.0.1', false],
    ['0.0.0.0/0', '::1', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['2001:db8::1/128', '2001:db8::1', true],
  ])('%s against %s: %s', (range, address, expected) => {
    const parsed = parseIpRange(range);
    expect(parsed).not.toBeNull();
    expect(isInRanges(parseIpAddress(address), parsed === null ? [] : [parsed])).toBe(expected);
  });

  it.each([
    '',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    'x/8',
    '::ffff:10.0.0.0/8',
  ])('is not %j', (text) => {
    expect(parseIpRange(text)).toBeNull();
  });

  it.each(['10.1', '0x0a.0.0.1', '1.2.3.256', 'fe80::1%eth0', '', 5, null])(
    '%j is no address',
    (value) => {
      expect(parseIpAddress(value)).toBeNull();
    },
  );
});
