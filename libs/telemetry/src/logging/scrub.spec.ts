import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scrubLines } from './scrub.js';

describe('scrubLines', () => {
  it('masks the id of a session, and leaves the file names of a stack trace readable', () => {
    const stack =
      'at x (/app/sessions/sessions.repository.js:12:3) /sessions/pay-session.service.ts:1';
    expect(scrubLines(stack)).toBe(stack);
    expect(scrubLines('GET /sessions/Zx81-abcdefghijkl/card')).toBe('GET /sessions/***/card');
  });

  it.each([
    'paid with 4111.1111.1111.1111',
    'paid with 4111_1111_1111_1111',
    'ref 41111111111111111230',
    `blob ${Buffer.from('4111111111111111').toString('base64')}`,
    'brand 6759649826438453',
  ])('masks the number in "%s"', (line) => {
    expect(scrubLines(line)).toContain('****');
    expect(scrubLines(line)).not.toMatch(/1111|NDEx|649826/);
  });

  it('masks in many lines what it masks in each', () => {
    const ids = `"trace_id":"${'4111111111111111'.repeat(2)}","span_id":"4111111111111111"`;
    const part = fc.constantFrom(
      ...['4111111111111111', '4111 1111', ' 1111 1111', 'Bearer abc.def', 'token=abc', ids],
      ...['postgres://a:b@host', '/sessions/abcdefgh1234', 'NDExMTExMTExMTExMTExMQ==', '"', ','],
      ...['cookie: a=b', 'x-api-key', ':', '{}', '1', '-'],
    );
    const line = fc
      .array(part, { maxLength: 6 })
      .map((parts) => `{"level":"info","msg":"${parts.join('')}","context":"x"}\n`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        expect(scrubLines(lines.join(''))).toBe(lines.map(scrubLines).join(''));
      }),
      { numRuns: 500 },
    );
  });
});
