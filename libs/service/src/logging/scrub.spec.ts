import { describe, expect, it } from '@jest/globals';
import { scrubLine } from './scrub.js';

describe('scrubLine', () => {
  it('masks the id of a session, and leaves the file names of a stack trace readable', () => {
    const stack =
      'at x (/app/sessions/sessions.repository.js:12:3) /sessions/pay-session.service.ts:1';
    expect(scrubLine(stack)).toBe(stack);
    expect(scrubLine('GET /sessions/Zx81-abcdefghijkl/card')).toBe('GET /sessions/***/card');
  });

  it.each([
    'paid with 4111.1111.1111.1111',
    'paid with 4111_1111_1111_1111',
    'ref 41111111111111111230',
    `blob ${Buffer.from('4111111111111111').toString('base64')}`,
    'brand 6759649826438453',
  ])('masks the number in "%s"', (line) => {
    expect(scrubLine(line)).toContain('****');
    expect(scrubLine(line)).not.toMatch(/1111|NDEx|649826/);
  });
});
