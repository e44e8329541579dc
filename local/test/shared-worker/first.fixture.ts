import { describe, expect, it, jest } from '@jest/globals';
import { visits } from './visits.js';

// Run by ../test-runner.e2e-spec.ts, before second.fixture.ts because it is the longer file.
describe('a file that leaves things behind', () => {
  it('changes the environment, a method and the timers', () => {
    visits.push('first');
    process.env['LEFT_BEHIND'] = 'yes';
    delete process.env['GIVEN'];
    jest.spyOn(Math, 'random').mockReturnValue(7);
    expect(Math.random()).toBe(7);
    jest.useFakeTimers();
  });

  it('fails on line 16', () => {
    expect('actual').toBe('expected');
  });

  it.each([1, 2])('is one of a table: %i', (value) => {
    expect(value).toBeGreaterThan(0);
  });

  it('hangs', () => new Promise(() => undefined), 50);
});
