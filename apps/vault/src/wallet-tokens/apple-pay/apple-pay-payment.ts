import { Secret } from '@tessera/crypto';
import {
  eciOrNull,
  objectOrNull,
  recordOrNull,
  textOf,
  textOrNull,
  walletCard,
  type WalletPayment,
} from '../wallet-payment.js';

type ApplePayment = Omit<WalletPayment, 'messageId' | 'freshUntil'>;

const CENTURY = 2000;
const DATE_LENGTH = 6;
const CURRENCY_LENGTH = 3;

/**
 * What Apple wrote into the data of a payload.
 *
 * @param plaintext is wiped
 * @returns what is wrong with it, completing "holds …"
 */
export function applePayment(plaintext: Buffer, now: Date): ApplePayment | string {
  const payload = objectOrNull(textOf(plaintext), '$.apple_pay.data');
  if (payload === null) return 'no payment';
  // `EMV` is the other one: Chinese debit cards with a PIN, whose data are of another kind.
  if (payload['paymentDataType'] !== '3DSecure') return 'no 3DSecure payment data';
  if (!hasAmount(payload)) return 'no amount and currency';
  const card = walletCard(
    {
      accountNumber: payload['applicationPrimaryAccountNumber'],
      ...expiryOf(payload['applicationExpirationDate']),
    },
    now,
  );
  if (typeof card === 'string') return card;
  const data = recordOrNull(payload['paymentData']) ?? {};
  const cryptogram = textOrNull(data['onlinePaymentCryptogram']);
  if (cryptogram === null) return 'no cryptogram';
  const name = textOrNull(payload['cardholderName']);
  return {
    ...card,
    cardholderName: name === null ? null : new Secret(name),
    authentication: 'CRYPTOGRAM_3DS',
    cryptogram: new Secret(cryptogram),
    eci: eciOrNull(data['eciIndicator']),
  };
}

/** Apple's `YYMMDD`; for a card only year and month count. A month of 0 is invalid. */
function expiryOf(date: unknown): { expiryMonth: number; expiryYear: number } {
  const isDate =
    typeof date === 'string' && date.length === DATE_LENGTH && Number.isInteger(Number(date));
  if (!isDate) return { expiryMonth: 0, expiryYear: 0 };
  return { expiryMonth: Number(date.slice(2, 4)), expiryYear: CENTURY + Number(date.slice(0, 2)) };
}

/** Minor units, and the number of the currency in ISO 4217. The token does not keep them. */
function hasAmount(payload: Readonly<Record<string, unknown>>): boolean {
  const { transactionAmount: amount, currencyCode: currency } = payload;
  const isCurrency = typeof currency === 'string' && currency.length === CURRENCY_LENGTH;
  return Number.isSafeInteger(amount) && Number(amount) >= 0 && isCurrency;
}
