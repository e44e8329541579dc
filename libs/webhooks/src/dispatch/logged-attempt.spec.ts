import { describe, expect, it } from '@jest/globals';
import { EXCERPT_BYTES, loggedAttempt } from './logged-attempt.js';

const TIMING = { number: 2, startedAt: Date.UTC(2026, 0, 2, 3, 4, 5), durationMs: 12.6 };

function responseOf(excerpt: Buffer): string | undefined {
  return loggedAttempt({ outcome: 'status_5xx', status: 500, excerpt }, TIMING).response;
}

describe('loggedAttempt', () => {
  it('has what is known of the attempt and nothing else', () => {
    expect(loggedAttempt({ outcome: 'timeout' }, TIMING)).toEqual({
      number: 2,
      at: '2026-01-02T03:04:05.000Z',
      duration_ms: 13,
      outcome: 'timeout',
    });
  });

  it('masks card numbers and credentials in the response', () => {
    const response = responseOf(Buffer.from('4111 1111 1111 1111, authorization: Bearer abc.def'));
    expect(response).not.toMatch(/4111|abc\.def/);
  });

  it('keeps no more than the excerpt, and nothing that Postgres or JSON refuses', () => {
    const long = responseOf(Buffer.from('é'.repeat(EXCERPT_BYTES)));
    expect(long).toHaveLength(EXCERPT_BYTES / 2);
    expect(responseOf(Buffer.from('a\u0000b\u0007c\n'))).toBe('abc\n');
    const broken = responseOf(Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80])) ?? '';
    expect(broken.isWellFormed()).toBe(true);
    expect(responseOf(Buffer.alloc(0))).toBeUndefined();
  });
});
