import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signBody } from '../receiver/signature.js';
import { SIGNATURE_VECTORS } from '../receiver/signature-vectors.js';
import { signStandard } from '../receiver/standard-signature.js';
import { deliverySignatures } from './delivery-signatures.js';

const DELIVERY = { id: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11', timestamp: 1_767_323_045 };

const keyOf = (text: string) => createSecretKey(Buffer.from(text));

describe('deliverySignatures', () => {
  it.each(SIGNATURE_VECTORS)('signs $body as its published vector says', (vector) => {
    const { key, body, signature } = vector;
    expect(deliverySignatures({ ...DELIVERY, body }, keyOf(key))).toEqual({
      'x-hmac-signature': signature,
      'webhook-id': DELIVERY.id,
      'webhook-timestamp': '1767323045',
      'webhook-signature': signStandard({ ...DELIVERY, body }, key),
    });
  });

  it('signs with both keys while a rotation overlaps', () => {
    const body = '{"event":"decision.allow","name":"Zoë"}';
    const headers = deliverySignatures({ ...DELIVERY, body }, keyOf('before'), keyOf('next'));
    expect(headers).toMatchObject({
      'x-hmac-signature': signBody(body, 'before'),
      'x-hmac-signature-next': signBody(body, 'next'),
      'webhook-signature': ['before', 'next']
        .map((key) => signStandard({ ...DELIVERY, body }, key))
        .join(' '),
    });
  });
});
