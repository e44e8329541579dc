import { describe, expect, it } from '@jest/globals';
import { destinationProblems } from './destination-problems.js';

describe('FORWARD_ALLOWED_DESTINATIONS', () => {
  it('is https alone in production', () => {
    expect(destinationProblems(['http://psp.example'], true)).toHaveLength(1);
    expect(destinationProblems(['http://psp.example'], false)).toEqual([]);
    expect(destinationProblems(['https://*.psp.example/v2/'], true)).toEqual([]);
    expect(destinationProblems(['psp'], false)).toHaveLength(1);
  });
});
