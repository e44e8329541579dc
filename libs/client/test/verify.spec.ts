import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signBody, SIGNATURE_VECTORS, signStandard } from '@tessera/webhooks/receiver';
import { verify, WebhookVerificationError } from '../src/webhooks/index.js';
import type { TesseraEvent, VerifyOptions } from '../src/webhooks/index.js';

const KEY = 'whk_first';
const NOW = 1_800_000_000_000;
const ID = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const BODY = JSON.stringify({ event: 'webhook.test', id: ID, note: 'é 🙂' });
const OPTIONS: VerifyOptions = { nowMs: NOW };

function headersAt(seconds: number, key = KEY, body = BODY): Record<string, string> {
  return {
    'x-hmac-signature': signBody(body, key),
    'webhook-id': ID,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signStandard({ id: ID, timestamp: seconds, body }, key),
  };
}

const NOW_SECONDS = NOW / 1000;
const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.code : error),
  );

describe('verify', () => {
  it.each([
    ['a string', BODY],
    ['a Buffer', Buffer.from(BODY)],
    ['a view of a larger buffer', new Uint8Array(Buffer.from(`__${BODY}`)).subarray(2)],
    ['an ArrayBuffer', new TextEncoder().encode(BODY).buffer],
  ])('accepts the body as %s', async (_, body) => {
    const event = await verify(body, headersAt(NOW_SECONDS), KEY, OPTIONS);
    expect(event).toEqual(JSON.parse(BODY));
  });

  it('accepts headers of any kind', async () => {
    const headers = headersAt(NOW_SECONDS);
    const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
    const lists = Object.entries(headers).map(([name, value]) => [name, [value]]);
    for (const each of [
      new Headers(headers),
      Object.fromEntries(upper) as Record<string, string>,
      Object.fromEntries(lists) as Record<string, string[]>,
    ]) {
      expect(await codeOf(verify(BODY, each, KEY, OPTIONS))).toBe('accepted');
    }
  });

  it('accepts one of several secrets, as while an endpoint is replaced', async () => {
    const headers = headersAt(NOW_SECONDS, 'whk_second');
    expect(await codeOf(verify(BODY, headers, [KEY, 'whk_second'], OPTIONS))).toBe('accepted');
    expect(await codeOf(verify(BODY, headers, KEY, OPTIONS))).toBe('signature_mismatch');
  });

  it('accepts one of several signatures', async () => {
    const headers = headersAt(NOW_SECONDS);
    const list = `v1,AAAA v2,other ${headers['webhook-signature'] ?? ''}`;
    const both = { ...headers, 'webhook-signature': list };
    expect(await codeOf(verify(BODY, both, KEY, OPTIONS))).toBe('accepted');
  });

  it.each([[KEY], ['whk_new'], [[KEY, 'whk_new']]])(
    'accepts what both keys signed while a key is rotated, with the secret %j',
    async (secret) => {
      const [old, fresh] = [headersAt(NOW_SECONDS), headersAt(NOW_SECONDS, 'whk_new')];
      const headers = {
        ...old,
        'x-hmac-signature-next': fresh['x-hmac-signature'] ?? '',
        'webhook-signature': `${old['webhook-signature'] ?? ''} ${fresh['webhook-signature'] ?? ''}`,
      };
      expect(await codeOf(verify(BODY, headers, secret, OPTIONS))).toBe('accepted');
      expect(await codeOf(verify(BODY, headers, 'whk_other', OPTIONS))).toBe('signature_mismatch');
    },
  );

  it.each([-300, 0, 300])('accepts a timestamp %d seconds from now', async (seconds) => {
    const headers = headersAt(NOW_SECONDS + seconds);
    expect(await codeOf(verify(BODY, headers, KEY, OPTIONS))).toBe('accepted');
  });

  it.each([-301, 301])('rejects a timestamp %d seconds from now', async (seconds) => {
    const headers = headersAt(NOW_SECONDS + seconds);
    expect(await codeOf(verify(BODY, headers, KEY, OPTIONS))).toBe('timestamp_out_of_range');
  });

  it('applies the tolerance of the caller', async () => {
    const headers = headersAt(NOW_SECONDS - 11);
    const strict = { ...OPTIONS, toleranceSeconds: 10 };
    expect(await codeOf(verify(BODY, headers, KEY, strict))).toBe('timestamp_out_of_range');
    const broken = { ...OPTIONS, toleranceSeconds: Number.NaN };
    expect(await codeOf(verify(BODY, headers, KEY, broken))).toBe('timestamp_out_of_range');
  });

  it.each([
    ['a changed body', `${BODY} `, headersAt(NOW_SECONDS)],
    ['another key', BODY, headersAt(NOW_SECONDS, 'whk_other')],
    ['another id', BODY, { ...headersAt(NOW_SECONDS), 'webhook-id': 'other' }],
    [
      'a later timestamp',
      BODY,
      { ...headersAt(NOW_SECONDS), 'webhook-timestamp': String(NOW_SECONDS + 1) },
    ],
    [
      'a wrong x-hmac-signature next to a right one',
      BODY,
      { ...headersAt(NOW_SECONDS), 'x-hmac-signature': '0'.repeat(64) },
    ],
    [
      'a wrong webhook-signature next to a right one',
      BODY,
      { ...headersAt(NOW_SECONDS), 'webhook-signature': 'v1,AAAA' },
    ],
    [
      'a signature that is no base64',
      BODY,
      { ...headersAt(NOW_SECONDS), 'webhook-signature': 'v1,%%%' },
    ],
    [
      'a signature in capitals',
      BODY,
      { ...headersAt(NOW_SECONDS), 'x-hmac-signature': signBody(BODY, KEY).toUpperCase() },
    ],
  ])('rejects %s', async (_, body, headers) => {
    expect(await codeOf(verify(body, headers, KEY, OPTIONS))).toBe('signature_mismatch');
  });

  it('rejects a recorded request without its timestamp, unless the caller accepts that', async () => {
    const headers = { 'x-hmac-signature': signBody(BODY, KEY) };
    expect(await codeOf(verify(BODY, headers, KEY, OPTIONS))).toBe('missing_signature');
    const bodyOnly = { ...OPTIONS, require: 'body' } as const;
    expect(await codeOf(verify(BODY, headers, KEY, bodyOnly))).toBe('accepted');
    expect(await codeOf(verify(BODY, {}, KEY, bodyOnly))).toBe('missing_signature');
  });

  it('rejects headers of which one is missing, doubled or malformed', async () => {
    const headers = headersAt(NOW_SECONDS);
    const { 'webhook-id': id = '', ...without } = headers;
    const changes = [
      without,
      { ...headers, 'webhook-id': [id, id] },
      { ...headers, 'webhook-timestamp': '1e9' },
      { ...headers, 'webhook-timestamp': '' },
    ];
    for (const each of changes) {
      expect(await codeOf(verify(BODY, each, KEY, OPTIONS))).toBe('malformed_headers');
    }
  });

  it.each(['no json', '[]', 'null', '{"id": "1"}'])('rejects a signed body %s', async (body) => {
    const headers = headersAt(NOW_SECONDS, KEY, body);
    expect(await codeOf(verify(body, headers, KEY, OPTIONS))).toBe('malformed_body');
  });

  it('says what to pass in place of a parsed body or an empty secret', async () => {
    const parsed = JSON.parse(BODY) as never;
    await expect(verify(parsed, headersAt(NOW_SECONDS), KEY, OPTIONS)).rejects.toThrow('raw body');
    await expect(verify(BODY, headersAt(NOW_SECONDS), '', OPTIONS)).rejects.toThrow('hmac_key');
  });

  it('agrees with the published vectors', async () => {
    for (const { key, body, signature } of SIGNATURE_VECTORS) {
      expect(signature).toBe(createHmac('sha256', key).update(body).digest('hex'));
      const headers = { 'x-hmac-signature': signature };
      const result = await codeOf(verify(body, headers, key, { require: 'body' }));
      expect(['accepted', 'malformed_body']).toContain(result);
    }
  });

  it('returns an event that its name narrows', async () => {
    const event: TesseraEvent = await verify(BODY, headersAt(NOW_SECONDS), KEY, OPTIONS);
    // The compiler knows the fields of each.
    if (event.event === 'decision.block') expect(event.decision_id).toBeDefined();
    if (event.event === 'payment.captured') expect(event.payment.captured_amount).toBeDefined();
    expect(event.id).toBe(ID);
  });
});
