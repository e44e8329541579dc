import { expect, it } from '@jest/globals';
import { importDuration } from './import-duration.js';

it.each([
  [2, 0.03, '0.0 s'],
  [2, 1, '1.0 s, 2 a second'],
  [12_000, 12.3, '12.3 s, 976 a second'],
])('%d lines in %d s: %s', (count, seconds, text) => {
  expect(importDuration(count, seconds)).toBe(text);
});
