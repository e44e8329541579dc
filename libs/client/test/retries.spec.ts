import { describe, expect, it } from '@jest/globals';
import { readErrorBody, retryAfterSeconds } from '../src/core/read-error.js';
import { retryDelayMs } from '../src/core/retries.js';
import type { FailedAttempt } from '../src/core/retries.js';
import { targetOf } from '../src/core/target.js';
import { VERSION } from '../src/core/version.js';
import { readFileSync } from 'node:fs';

const FAILED: FailedAttempt = {
  method: 'GET',
  idempotencyKey: undefined,
  attempt: 1,
  status: 503,
  retryAfter: null,
};

describe('the wait before a retry', () => {
  it('doubles up to its limit, with jitter of a half', () => {
    const options = { maxRetries: 9, baseDelayMs: 100, maxDelayMs: 1_000 };
    const attempts = [1, 2, 3, 4, 5, 6];
    const waits = (random: number) =>
      attempts.map((attempt) => retryDelayMs({ ...FAILED, attempt }, options, () => random));
    expect(waits(1)).toEqual([100, 200, 400, 800, 1_000, 1_000]);
    expect(waits(0)).toEqual([50, 100, 200, 400, 500, 500]);
  });

  it.each([
    ['POST', undefined, 503, false],
    ['PATCH', undefined, undefined, false],
    ['POST', 'key', 503, true],
    ['POST', 'key', undefined, true],
    ['PUT', undefined, 502, true],
    ['DELETE', undefined, 504, true],
    ['GET', undefined, 429, true],
    ['GET', undefined, 500, false],
    ['GET', undefined, 404, false],
    ['GET', undefined, 409, false],
  ])('of %s with the key %s after %s: %s', (method, idempotencyKey, status, isRetried) => {
    const delay = retryDelayMs({ ...FAILED, method, idempotencyKey, status });
    expect(delay !== undefined).toBe(isRetried);
  });

  it('follows a 409 only when an earlier attempt may still be running', () => {
    const conflict = { ...FAILED, method: 'POST', idempotencyKey: 'key', status: 409 };
    expect(retryDelayMs(conflict)).toBeUndefined();
    expect(retryDelayMs({ ...conflict, attempt: 2 })).toBeGreaterThan(0);
  });
});

describe('Retry-After', () => {
  it.each([
    ['2', 2],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%s is %s seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.UTC(2026, 0, 1))).toBe(seconds);
  });
});

describe('an error body', () => {
  it.each([
    [{ code: 422, classifier: 'VALIDATION_ERROR', message: 'm' }, 'VALIDATION_ERROR', 'm'],
    [{ status: 404, classifier: 'NOT_FOUND', message: 'm' }, 'NOT_FOUND', 'm'],
    [{ code: 'session_expired', message: 'm' }, 'session_expired', 'm'],
    [{ error: 'invalid_scope', error_description: 'd' }, 'invalid_scope', 'd'],
    [{}, 'BAD_GATEWAY', ''],
  ])('of the shape %j is understood', (body, code, description) => {
    expect(readErrorBody(502, JSON.stringify(body))).toMatchObject({ code, description });
  });

  it('of a proxy is not shown', () => {
    const { code, description, errors } = readErrorBody(502, '<html>secret</html>');
    expect([code, description, errors]).toEqual(['BAD_GATEWAY', '', []]);
  });
});

describe('the target of a call', () => {
  it('encodes parameters', () => {
    const pathParams = { name: 'a/../b?c' };
    const query = { list: ['x', 'y'], none: undefined, isIt: false, text: 'ä&=' };
    expect(targetOf({ path: '/schemas/{name}', pathParams, query })).toBe(
      '/schemas/a%2F..%2Fb%3Fc?list=x&list=y&isIt=false&text=%C3%A4%26%3D',
    );
  });

  it.each(['', '.', '..'])('refuses the parameter "%s", which would call another route', (id) => {
    expect(() => targetOf({ path: '/tokens/{id}', pathParams: { id } })).toThrow('id');
  });
});

it('the version is that of the package', () => {
  const url = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(url, 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
