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
import { instantOf } from './google-root-keys.js';

/** What Google wrote into a message. */
export interface GoogleMessage {
  /** Ids are longer than other texts. */
  readonly messageId: string;
  readonly expiresAt: Date;
  readonly gatewayMerchantId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

type GooglePayment = Omit<WalletPayment, 'messageId' | 'freshUntil'>;

const MAX_ID_LENGTH = 1024;

/**
 * The parts of a message that decide whether it is looked at further.
 *
 * @param plaintext is wiped
 */
export function readGoogleMessage(plaintext: Buffer): GoogleMessage | null {
  const payload = objectOrNull(textOf(plaintext), '$.google_pay.signedMessage');
  if (payload === null) return null;
  const { messageId, messageExpiration, gatewayMerchantId } = payload;
  const expiresAt = instantOf(messageExpiration);
  const isId =
    typeof messageId === 'string' && messageId !== '' && messageId.length <= MAX_ID_LENGTH;
  if (!isId || expiresAt === null) return null;
  return { messageId, expiresAt, gatewayMerchantId: textOrNull(gatewayMerchantId), payload };
}

/** @returns what is wrong with it, completing "holds …" */
export function googlePayment({ payload }: GoogleMessage, now: Date): GooglePayment | string {
  if (payload['paymentMethod'] !== 'CARD') return 'no card';
  const details = recordOrNull(payload['paymentMethodDetails']) ?? {};
  const { authMethod, pan, expirationMonth, expirationYear } = details;
  const card = walletCard(
    {
      accountNumber: pan,
      expiryMonth: Number(expirationMonth),
      expiryYear: Number(expirationYear),
    },
    now,
  );
  if (typeof card === 'string') return card;
  const found = { ...card, cardholderName: null };
  switch (authMethod) {
    case 'PAN_ONLY':
      return { ...found, authentication: 'PAN_ONLY', cryptogram: null, eci: null };
    case 'CRYPTOGRAM_3DS': {
      const cryptogram = textOrNull(details['cryptogram']);
      if (cryptogram === null) return 'no cryptogram';
      return {
        ...found,
        authentication: 'CRYPTOGRAM_3DS',
        cryptogram: new Secret(cryptogram),
        eci: eciOrNull(details['eciIndicator']),
      };
    }
    default:
      return 'no authentication that is known';
  }
}
