import { describe, expect, it } from '@jest/globals';
import { answerOf, FRIENDLY } from './behaviour.js';

describe('answerOf', () => {
  it('returns 200 without a body by default', () => {
    expect(answerOf(FRIENDLY, 1)).toEqual({ status: 200, headers: {}, body: '' });
  });

  it('fails the first deliveries of an event, then responds as configured', () => {
    const behaviour = { ...FRIENDLY, fail_first: 2, fail_status: 503, status: 204 };
    const statuses = [1, 2, 3, 4].map((attempt) => answerOf(behaviour, attempt).status);
    expect(statuses).toEqual([503, 503, 204, 204]);
  });

  it('redirects with 302, or with the configured 3xx', () => {
    const behaviour = { ...FRIENDLY, redirect_to: 'http://elsewhere.example/' };
    expect(answerOf(behaviour, 1)).toMatchObject({
      status: 302,
      headers: { location: 'http://elsewhere.example/' },
    });
    expect(answerOf({ ...behaviour, status: 307 }, 1).status).toBe(307);
  });

  it('sends a body with its content type', () => {
    const behaviour = { ...FRIENDLY, body: '{', content_type: 'application/json' };
    expect(answerOf(behaviour, 1)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
  });
});
