import { describe, expect, it } from '@jest/globals';
import { applePayment } from './apple-pay/apple-pay-payment.js';
import { readGoogleMessage } from './google-pay/google-pay-payment.js';
import { objectOrNull } from './wallet-payment.js';
import { WalletPayloadRefusedError } from './wallet-token.errors.js';

function fault(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof WalletPayloadRefusedError
      ? [error.reason, error.validationErrors]
      : error;
  }
}

const APPLE = `{"applicationPrimaryAccountNumber":"4111111111111111",
  "applicationPrimaryAccountNumber":"4242424242424242"}`;
const GOOGLE = '{"messageId":"a","paymentMethodDetails":{"pan":"1","\\u0070an":"2"}}';

describe('a decrypted wallet payload with a name twice', () => {
  it('is refused with the path of the name', () => {
    expect(fault(() => applePayment(Buffer.from(APPLE), new Date()))).toEqual([
      'unsupported',
      [
        {
          path: '$.apple_pay.data.applicationPrimaryAccountNumber',
          message: 'must not be given twice',
        },
      ],
    ]);
    expect(fault(() => readGoogleMessage(Buffer.from(GOOGLE)))).toEqual([
      'unsupported',
      [
        {
          path: '$.google_pay.signedMessage.paymentMethodDetails.pan',
          message: 'must not be given twice',
        },
      ],
    ]);
  });

  it('is refused with the path of an unsafe name, too', () => {
    const payload = String.raw`{"messageId":"a","paymentMethodDetails":{"p\\":"1"}}`;
    expect(fault(() => readGoogleMessage(Buffer.from(payload)))).toMatchObject([
      'unsupported',
      [{ path: String.raw`$.google_pay.signedMessage.paymentMethodDetails['p\\']` }],
    ]);
  });

  it('is wiped all the same', () => {
    const plaintext = Buffer.from(APPLE);
    fault(() => applePayment(plaintext, new Date()));
    expect(plaintext.every((byte) => byte === 0)).toBe(true);
  });

  it('is told apart from text that is not JSON', () => {
    expect(objectOrNull('{', '$')).toBeNull();
    expect(objectOrNull('[]', '$')).toBeNull();
    expect(objectOrNull('{"a": {"b": 1}, "b": 1}', '$')).toEqual({ a: { b: 1 }, b: 1 });
  });
});
