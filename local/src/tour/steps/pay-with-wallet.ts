import { textAt, valueAt } from '../../scenario/read-field.js';
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
const FIELDS = ['number', 'expiry_month', 'expiry_year', 'cryptogram', 'eci'];

export const payWithWallet: TourStep = {
  title: 'A shopper pays with Apple Pay, and the shop sees no number',
  about:
    'The payload of the device is verified and decrypted in the vault. A forward fills in the device’s number and the cryptogram, which pays once. (The sandbox plays wallet and acquirer.)',
  run: async (tour) => {
    const authorization = `Bearer ${await tour.scenario.token(
      'runtime',
      'wallet:tokens:create wallet:tokens:read wallet:tokens:forward',
    )}`;
    for (const wallet of ['apple_pay', 'google_pay']) await pay(tour, authorization, wallet);
  },
};

async function pay(tour: Tour, authorization: string, wallet: string): Promise<void> {
  tour.say(`A device pays with ${wallet}, and the vault takes the payload:`);
  const sandbox = `${tour.url('sandbox')}/sandbox/wallets`;
  const payload = await tour.http.send({
    method: 'POST',
    url: `${sandbox}/payments`,
    json: { wallet },
    status: 200,
  });
  const created = await tour.http.send({
    method: 'POST',
    url: `${tour.url('vault')}/api/wallet/tokens`,
    headers: { authorization },
    json: payload,
    status: 201,
  });
  const url = `${tour.url('vault')}/api/wallet/tokens/${textAt(created, 'id')}`;

  tour.say('The payment goes to the acquirer through the vault, and the scheme checks it:');
  const forward = (status: number): Promise<unknown> =>
    tour.http.send({
      method: 'POST',
      url: `${url}/forward`,
      headers: {
        authorization,
        'x-destination-url': `${sandbox}/authorizations`,
        'x-template-fields': JSON.stringify(FIELDS.map((name) => `$.${name}`)),
      },
      json: PAYMENT,
      status,
    });
  tour.check(valueAt(await forward(200), 'approved') === true, 'the scheme accepts the cryptogram');
  tour.check(
    valueAt(await forward(422), 'validation_errors', 0, 'path') === '$.cryptogram',
    'a second use is refused: the cryptogram has been used',
  );
}
