import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signStandard, STANDARD_HEADERS, verifyStandardSignature } from './standard-signature.js';

const KEY = 'whk_3f9a2c';
const ID = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const BODY = '{"event":"decision.allow"}';
const NOW = 1_767_323_045_000;

function headersAt(timestamp: number, key = KEY, body = BODY, id = ID): Record<string, string> {
  return {
    [STANDARD_HEADERS.id]: id,
    [STANDARD_HEADERS.timestamp]: String(timestamp),
    [STANDARD_HEADERS.signature]: signStandard({ id, timestamp, body }, key),
  };
}

describe('signatures of Standard Webhooks', () => {
  it('are those of the official library, whatever the body, the key and the id', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(
        text,
        fc.stringMatching(/^whk_[A-Za-z0-9]{1,43}$/),
        fc.uuid(),
        (body, key, id) => {
          const timestamp = Math.floor(Date.now() / 1000);
          const headers = headersAt(timestamp, key, body, id);
          const official = new Webhook(key, { format: 'raw' });
          expect(headers[STANDARD_HEADERS.signature]).toBe(
            official.sign(id, new Date(timestamp * 1000), body),
          );
          const encoded = new Webhook(Buffer.from(key).toString('base64'));
          expect(() =>
            encoded.verify(
              JSON.stringify(body),
              headersAt(timestamp, key, JSON.stringify(body), id),
            ),
          ).not.toThrow();
          expect(verifyStandardSignature(body, headers, key)).toBe(true);
        },
      ),
    );
  });

  it('are refused after five minutes, and from the future', () => {
    const at = (seconds: number) =>
      verifyStandardSignature(BODY, headersAt(NOW / 1000 + seconds), KEY, NOW);
    expect([-300, -301, 300, 301].map(at)).toEqual([true, false, true, false]);
  });

  it('may be several, for keys that rotate', () => {
    const timestamp = NOW / 1000;
    const { [STANDARD_HEADERS.signature]: other = '' } = headersAt(timestamp, 'whk_other');
    const headers = headersAt(timestamp);
    headers[STANDARD_HEADERS.signature] =
      `v0,x ${other} ${headers[STANDARD_HEADERS.signature] ?? ''}`;
    expect(verifyStandardSignature(BODY, headers, KEY, NOW)).toBe(true);
    expect(verifyStandardSignature(BODY, headers, 'whk_third', NOW)).toBe(false);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no id', { [STANDARD_HEADERS.id]: undefined }],
    ['another id', { [STANDARD_HEADERS.id]: 'other' }],
    ['no timestamp', { [STANDARD_HEADERS.timestamp]: undefined }],
    ['a timestamp that is no number', { [STANDARD_HEADERS.timestamp]: 'now' }],
    ['another timestamp', { [STANDARD_HEADERS.timestamp]: String(NOW / 1000 + 1) }],
    ['no signature', { [STANDARD_HEADERS.signature]: undefined }],
    ['a signature without its version', { [STANDARD_HEADERS.signature]: 'abc' }],
  ])('are refused with %s', (_, changed) => {
    const headers = { ...headersAt(NOW / 1000), ...changed };
    expect(verifyStandardSignature(BODY, headers, KEY, NOW)).toBe(false);
  });

  it('are refused for another body', () => {
    expect(verifyStandardSignature(`${BODY} `, headersAt(NOW / 1000), KEY, NOW)).toBe(false);
  });
});
