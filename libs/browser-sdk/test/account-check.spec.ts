import { describe, expect, it } from '@jest/globals';
import { AccountCheckError } from '../src/account-check/account-check-error.js';
import { checkUrl } from '../src/account-check/check-url.js';
import { readResult, withoutResult } from '../src/account-check/read-result.js';

const SESSION = '3b9f0c1e-8a51-4d0e-9d3a-0f6a7c2b1d44';
const BASE = 'https://accounts.example';

describe('checkUrl', () => {
  it.each([
    [BASE, `${BASE}/check/${SESSION}`],
    [`${BASE}/`, `${BASE}/check/${SESSION}`],
    [`${BASE}/eu1/`, `${BASE}/eu1/check/${SESSION}`],
    ['http://localhost:4003', `http://localhost:4003/check/${SESSION}`],
    ['http://[::1]:4003', `http://[::1]:4003/check/${SESSION}`],
  ])('is the page of the session below %s', (baseUrl, url) => {
    expect(checkUrl({ sessionId: SESSION, baseUrl })).toBe(url);
  });

  it.each(['', 'accounts.example', '/check', 'javascript:alert(1)', 'http://accounts.example'])(
    'refuses the base URL %j',
    (baseUrl) => {
      expect(refusal({ sessionId: SESSION, baseUrl })).toBe('invalid_base_url');
    },
  );

  it.each(['', 'abc', `${SESSION}/../..`, `${SESSION}?x`, undefined, 12])(
    'refuses the session id %j',
    (sessionId) => {
      expect(refusal({ sessionId: sessionId as string, baseUrl: BASE })).toBe('invalid_session_id');
    },
  );
});

describe('readResult', () => {
  it('tells success from failure', () => {
    const url = `https://shop.example/done?order=7&session_id=${SESSION}`;
    expect(readResult(new URL(url))).toEqual({ status: 'success', sessionId: SESSION });
    expect(readResult(new URL(`${url}&error=user_cancelled#top`))).toEqual({
      status: 'failure',
      sessionId: SESSION,
      error: 'user_cancelled',
    });
  });

  it.each(['', '?session_id=', '?session_id=<b>', '?error=expired', `#session_id=${SESSION}`])(
    'finds nothing in %j',
    (rest) => {
      expect(readResult(new URL(`https://shop.example/${rest}`))).toBeNull();
    },
  );

  it('leaves the rest of the address as it was', () => {
    const url = new URL(`https://shop.example/done?order=7&session_id=${SESSION}&error=x#top`);
    expect(withoutResult(url).href).toBe('https://shop.example/done?order=7#top');
    expect(url.searchParams.get('error')).toBe('x');
  });
});

function refusal(options: { sessionId: string; baseUrl: string }): string {
  try {
    checkUrl(options);
  } catch (error) {
    if (error instanceof AccountCheckError) return error.code;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
