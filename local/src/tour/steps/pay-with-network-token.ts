import { setTimeout as delay } from 'node:timers/promises';
import { requestClientToken } from '../client-token.js';
import { textAt, valueAt } from '../read-field.js';
import { StepFailure } from '../step-failure.js';
import type { Tour, TourStep } from '../tour.js';

const PATIENCE_MS = 10_000;
const POLL_MS = 50;

/** What the shop sends to its acquirer: the vault fills token and cryptogram in. */
const PAYMENT = {
  number: '{{ number }}',
  cryptogram: '{{ cryptogram }}',
  eci: '{{ eci }}',
  expiry_month: '{{ expiry_month | unwrap }}',
  expiry_year: '{{ expiry_year | unwrap }}',
  amount: 1_900,
  currency_code: 'EUR',
};

export const payWithNetworkToken: TourStep = {
  title: 'The scheme gives a network token, and a cryptogram pays once',
  about:
    'A network token stands for the card at this shop alone and outlives a reissue of it; each payment needs a fresh cryptogram. (The sandbox plays the scheme and the acquirer.)',
  run: async (tour) => {
    const authorization = `Bearer ${await requestClientToken(
      tour,
      'network:tokens:create network:tokens:read network:tokens:use network:tokens:forward',
    )}`;
    const tokenUrl = await createToken(tour, authorization);
    const order = (amount: number): Promise<unknown> =>
      tour.http.send({
        method: 'POST',
        url: `${tokenUrl}/cryptograms`,
        headers: { authorization },
        json: { type: 'ecom', amount, currency_code: 'EUR', reference: 'order-1234' },
        status: 200,
      });

    tour.say('A cryptogram for one payment of 19.00 EUR; the shop gets a handle, not the secret:');
    const reference = textAt(await order(PAYMENT.amount), 'cryptogram_reference');

    tour.say('The payment goes to the acquirer through the vault, and the scheme checks it:');
    const pay = (status: number): Promise<unknown> =>
      tour.http.send({
        method: 'POST',
        url: `${tokenUrl}/forward`,
        headers: {
          authorization,
          'x-destination-url': `${tour.url('sandbox')}/sandbox/network-tokens/authorizations`,
          'x-cryptogram-reference': reference,
        },
        json: PAYMENT,
        status,
      });
    tour.check(valueAt(await pay(200), 'approved') === true, 'the scheme accepts the cryptogram');
    for (const turn of ['a second', 'a third']) {
      tour.check(
        valueAt(await pay(422), 'validation_errors', 0, 'path') ===
          '$.headers.x-cryptogram-reference',
        `${turn} use is refused: the reference died with the payment`,
      );
    }
    await suspend(tour, tokenUrl, authorization);
  },
};

/** @returns its address in the vault */
async function createToken(tour: Tour, authorization: string): Promise<string> {
  tour.say('The stored card becomes a network token:');
  const token = await tour.http.send({
    method: 'POST',
    url: `${tour.url('vault')}/api/network/tokens`,
    headers: { authorization },
    json: { source: 'pci_token', pci_token: { id: tour.find('cardTokenId') } },
    status: 201,
  });
  tour.check(valueAt(token, 'network_token', 'status') === 'active', 'the scheme has given one');
  tour.check(
    textAt(token, 'network_token', 'masked_number') !==
      textAt(token, 'card', 'masked_account_number'),
    'it has a number of its own',
  );
  return `${tour.url('vault')}/api/network/tokens/${textAt(token, 'id')}`;
}

async function suspend(tour: Tour, tokenUrl: string, authorization: string): Promise<void> {
  tour.say('The cardholder’s bank suspends the token; the scheme notifies the vault:');
  await tour.http.send({
    method: 'POST',
    url: `${tour.url('sandbox')}/sandbox/network-tokens/${tokenUrl.split('/').at(-1) ?? ''}/simulate`,
    json: { update: 'status', status: 'suspended' },
    status: 200,
  });
  await untilSuspended(tokenUrl, authorization);
  await tour.http.send({
    method: 'POST',
    url: `${tokenUrl}/cryptograms`,
    headers: { authorization },
    json: { type: 'ecom' },
    status: 409,
  });
  tour.check(true, 'a suspended token gives no cryptogram');
}

/** The notification is on its way for a moment. */
async function untilSuspended(tokenUrl: string, authorization: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(tokenUrl, { headers: { authorization } });
    const status = valueAt(await response.json(), 'network_token', 'status');
    if (status === 'suspended') return;
    if (Date.now() > deadline) throw new StepFailure('The vault was not notified in time.');
    await delay(POLL_MS);
  }
}
