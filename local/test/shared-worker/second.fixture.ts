import { expect, it } from '@jest/globals';
import { visits } from './visits.js';

it('finds everything as it was, and the modules loaded', async () => {
  expect(process.env['LEFT_BEHIND']).toBeUndefined();
  expect(process.env['GIVEN']).toBe('given');
  expect(Math.random()).toBeLessThan(1);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(visits).toEqual(['first']);
});
