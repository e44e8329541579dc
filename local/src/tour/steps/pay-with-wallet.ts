import type { CreateWalletToken } from '@tessera/client';
import { valueAt } from '../../scenario/read-field.js';
import type { Tour, TourStep } from '../tour.js';

/** What the shop sends to its acquirer: the vault fills in the payment of the device. */
const PAYMENT = {
  number: '{{ number }}',
  expiry_month: '{{ expiry_month | unwrap }}',
  expiry_year: '{{ expiry_year | unwrap }}',
  cryptogram: '{{ cryptogram }}',
  eci: '{{ eci }}',
  amount: 1_900,
  currency_code: 'EUR',
};
const SCOPES = 'wallet:tokens:create wallet:tokens:read wallet:tokens:forward';
const FIELDS = ['number', 'expiry_month', 'expiry_year', 'cryptogram', 'eci'];

export const payWithWallet: TourStep = {
  title: 'A shopper pays with Apple Pay, and the shop sees no number',
  about:
    'The payload of the device is verified and decrypted in the vault. A forward fills in the device’s number and the cryptogram, which pays once. (The sandbox plays wallet and acquirer.)',
  run: async (tour) => {
    const token = await tour.scenario.token('runtime', SCOPES);
    for (const wallet of ['apple_pay', 'google_pay']) await pay(tour, token, wallet);
  },
};

async function pay(tour: Tour, token: string, wallet: string): Promise<void> {
  tour.say(`A device pays with ${wallet}, and the vault takes the payload:`);
  const sandbox = `${tour.url('sandbox')}/sandbox/wallets`;
  const payload = await tour.http.send({
    method: 'POST',
    url: `${sandbox}/payments`,
    json: { wallet },
    status: 200,
  });
  const { walletTokens } = tour.client({ token });
  const { id } = await walletTokens.create(payload as CreateWalletToken);

  tour.say('The payment goes to the acquirer through the vault, and the scheme checks it:');
  const forward = () =>
    walletTokens.forward(id, {
      destinationUrl: `${sandbox}/authorizations`,
      contentType: 'application/json',
      body: JSON.stringify(PAYMENT),
      templateFields: FIELDS.map((name) => `$.${name}`),
    });
  const paid = await forward();
  tour.check(valueAt(paid.json(), 'approved') === true, 'the scheme accepts the cryptogram');
  const refused = await tour.refusal(422, forward);
  tour.check(
    refused.errors[0]?.path === '$.cryptogram',
    'a second use is refused: the cryptogram has been used',
  );
}
