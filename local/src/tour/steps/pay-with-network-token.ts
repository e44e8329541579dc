import { setTimeout as delay } from 'node:timers/promises';
import { textAt, valueAt } from '../../scenario/read-field.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { Tour, TourStep } from '../tour.js';

const PATIENCE_MS = 30_000;
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
  title: 'The scheme issues a network token, and a cryptogram pays once',
  about:
    'A network token represents the card at this shop only and survives a reissue of it; each payment needs a fresh cryptogram. (The sandbox simulates the scheme and the acquirer.)',
  run: async (tour) => {
    const authorization = `Bearer ${await tour.scenario.token(
      'runtime',
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

/** @returns its URL in the vault */
async function createToken(tour: Tour, authorization: string): Promise<string> {
  tour.say('The stored card becomes a network token:');
  const tokens = `${tour.url('vault')}/api/network/tokens`;
  const created = await tour.http.send({
    method: 'POST',
    url: tokens,
    headers: { authorization },
    json: { source: 'pci_token', pci_token: { id: tour.find('cardTokenId') } },
    status: 201,
  });
  const tokenUrl = `${tokens}/${textAt(created, 'id')}`;
  // The response waits a moment for the scheme; after that the token stays pending.
  const token = await untilStatus(tokenUrl, authorization, 'active');
  tour.check(valueAt(token, 'network_token', 'status') === 'active', 'the scheme has issued one');
  tour.check(
    textAt(token, 'network_token', 'masked_number') !==
      textAt(token, 'card', 'masked_account_number'),
    'it has its own number',
  );
  return tokenUrl;
}

async function suspend(tour: Tour, tokenUrl: string, authorization: string): Promise<void> {
  tour.say('The cardholder’s bank suspends the token; the scheme notifies the vault:');
  await tour.http.send({
    method: 'POST',
    url: `${tour.url('sandbox')}/sandbox/network-tokens/${tokenUrl.split('/').at(-1) ?? ''}/simulate`,
    json: { update: 'status', status: 'suspended' },
    status: 200,
  });
  // The notification is on its way for a moment.
  await untilStatus(tokenUrl, authorization, 'suspended');
  await tour.http.send({
    method: 'POST',
    url: `${tokenUrl}/cryptograms`,
    headers: { authorization },
    json: { type: 'ecom' },
    status: 409,
  });
  tour.check(true, 'a suspended token has no cryptograms');
}

/** Looks without showing it. @returns the token */
async function untilStatus(
  tokenUrl: string,
  authorization: string,
  wanted: string,
): Promise<unknown> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(tokenUrl, { headers: { authorization } });
    const token: unknown = await response.json();
    const status = valueAt(token, 'network_token', 'status');
    if (status === wanted) return token;
    if (Date.now() > deadline) {
      throw new StepFailure(`The network token is ${String(status)}, and not ${wanted}.`);
    }
    await delay(POLL_MS);
  }
}
