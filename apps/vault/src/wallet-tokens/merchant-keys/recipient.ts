import { UsageError } from '@tessera/commands';
import { WALLETS, type Wallet } from '../wallet.js';

const MAX_LENGTH = 255;

const RECIPIENTS: Readonly<Record<Wallet, { readonly shape: RegExp; readonly example: string }>> = {
  apple_pay: { shape: /^merchant\.[\w.-]+$/, example: 'merchant.com.example.shop' },
  google_pay: {
    shape: /^(?:merchant|gateway):[\w.-]+$/,
    example: 'merchant:BCR2DN4T… or gateway:example',
  },
};

/** Whom a wallet encrypts to, as an operator names it. */
export interface Recipient {
  readonly wallet: Wallet;
  /** Apple's merchant identifier; Google's `merchant:<id>` or `gateway:<id>`. */
  readonly recipient: string;
}

/** @throws UsageError */
export function parseRecipient(source = '', recipient = ''): Recipient {
  const wallet = WALLETS.find((name) => name === source);
  if (wallet === undefined) throw new UsageError(`WALLET is one of ${WALLETS.join(', ')}.`);
  const { shape, example } = RECIPIENTS[wallet];
  if (recipient.length > MAX_LENGTH || !shape.test(recipient)) {
    throw new UsageError(`RECIPIENT of ${wallet} looks like ${example}.`);
  }
  return { wallet, recipient };
}
