import { describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { OutboundError, OutboundTimeoutError } from '@tessera/outbound';
import {
  decidesByBody,
  MAX_RESPONSE_BYTES,
  outcomeOf,
  outcomeOfError,
} from './delivery-outcome.js';

function answer(status: number, contentType?: string, body = ''): Parameters<typeof outcomeOf>[0] {
  return { status, headers: { 'content-type': contentType }, body: Buffer.from(body) };
}

describe('outcomeOf', () => {
  it.each([200, 201, 202, 204, 226, 299])('takes %i for delivered', (status) => {
    expect(outcomeOf(answer(status))).toEqual({ outcome: 'delivered', status });
  });

  it.each([
    [301, 'status_3xx'],
    [304, 'status_3xx'],
    [400, 'status_4xx'],
    [410, 'status_4xx'],
    [429, 'status_4xx'],
    [500, 'status_5xx'],
    [503, 'status_5xx'],
  ])('takes %i for a failure of class %s', (status, outcome) => {
    expect(outcomeOf(answer(status, 'application/json', '{}'))).toEqual({ outcome, status });
  });

  it.each(['application/json', 'Application/JSON; charset=utf-8', ' application/json ;x=y'])(
    'fails a success whose %s body does not parse',
    (type) => {
      expect(outcomeOf(answer(200, type, '{"a":1}')).outcome).toBe('delivered');
      expect(outcomeOf(answer(200, type, 'null')).outcome).toBe('delivered');
      expect(outcomeOf(answer(200, type, '')).outcome).toBe('delivered');
      expect(outcomeOf(answer(200, type, 'OK')).outcome).toBe('bad_json');
      expect(outcomeOf(answer(200, type, '{"a":1} x')).outcome).toBe('bad_json');
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (body: Buffer) => body],
    ['deflate, gzip', (body: Buffer) => gzipSync(deflateSync(body))],
  ])('understands JSON with content encoding %s', (encoding, compress) => {
    const encoded = (body: string) =>
      outcomeOf({
        status: 200,
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body: compress(Buffer.from(body)),
      }).outcome;
    expect(encoded('{"ok":true}')).toBe('delivered');
    expect(encoded('')).toBe('delivered');
    expect(encoded('OK')).toBe('bad_json');
  });

  it.each([
    ['gzip', Buffer.from('{}')],
    ['br', Buffer.from('{}')],
    ['deflate', Buffer.from('x')],
    ['zstd', Buffer.from('{}')],
    ['gzip, gzip, gzip, gzip', gzipSync('{}')],
    ['gzip', gzipSync('{"ok":true}').subarray(0, 20)],
  ])('fails a success whose content encoding %s cannot be undone', (encoding, body) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect(outcomeOf({ status: 200, headers, body }).outcome).toBe('bad_json');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('cuts a %s body that grows past the limit', (encoding, compress) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const body = compress(Buffer.from(`"${'a'.repeat(50 * MAX_RESPONSE_BYTES)}"`));
    expect(body.length).toBeLessThan(MAX_RESPONSE_BYTES);
    expect(outcomeOf({ status: 200, headers, body }).outcome).toBe('body_too_large');
  });

  it.each([undefined, 'text/plain', 'application/problem+json', 'text/json', 'application/jsonp'])(
    'ignores the body of a success with content type %s',
    (type) => {
      expect(outcomeOf(answer(200, type, 'not JSON')).outcome).toBe('delivered');
    },
  );

  it('takes bytes that are not UTF-8 for no JSON', () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const headers = { 'content-type': 'application/json' };
    expect(outcomeOf({ status: 200, headers, body }).outcome).toBe('bad_json');
  });
});

describe('decidesByBody', () => {
  it('reads nothing but the JSON of a success', () => {
    expect(decidesByBody(answer(200, 'application/json'))).toBe(true);
    expect(decidesByBody(answer(200, 'text/html'))).toBe(false);
    expect(decidesByBody(answer(500, 'application/json'))).toBe(false);
  });
});

describe('outcomeOfError', () => {
  it('keeps the fixed code and nothing of the cause', () => {
    expect(outcomeOfError(new OutboundTimeoutError())).toEqual({ outcome: 'timeout' });
    expect(outcomeOfError(new OutboundError('tls_failure', new Error('10.0.0.1')))).toEqual({
      outcome: 'tls_failure',
    });
  });
});
