import { expect, it } from '@jest/globals';
import { sourceOf } from './source-of.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['unix', 'unix'],
])('counts %s under %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
