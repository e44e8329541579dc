import type { NetworkToken, Tessera } from '@tessera/client';
import { valueAt } from '../../scenario/read-field.js';
import type { Tour, TourStep } from '../tour.js';

const SCOPES =
  'network:tokens:create network:tokens:read network:tokens:use network:tokens:forward';

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
    const token = await tour.scenario.token('runtime', SCOPES);
    const { networkTokens } = tour.client({ token });
    const { id } = await createToken(tour, token);

    tour.say('A cryptogram for one payment of 19.00 EUR; the shop gets a handle, not the secret:');
    const { amount, currency_code } = PAYMENT;
    const { cryptogram_reference: cryptogramReference } = await networkTokens.createCryptogram(id, {
      ...{ type: 'ecom', amount, currency_code, reference: 'order-1234' },
    });

    tour.say('The payment goes to the acquirer through the vault, and the scheme checks it:');
    const pay = () =>
      networkTokens.forward(id, {
        destinationUrl: `${tour.url('sandbox')}/sandbox/network-tokens/authorizations`,
        contentType: 'application/json',
        body: JSON.stringify(PAYMENT),
        cryptogramReference,
      });
    const paid = await pay();
    tour.check(valueAt(paid.json(), 'approved') === true, 'the scheme accepts the cryptogram');
    for (const turn of ['a second', 'a third']) {
      const refused = await tour.refusal(422, pay);
      tour.check(
        refused.errors[0]?.path === '$.headers.x-cryptogram-reference',
        `${turn} use is refused: the reference died with the payment`,
      );
    }
    await suspend(tour, id, token);
  },
};

async function createToken(tour: Tour, token: string): Promise<NetworkToken> {
  tour.say('The stored card becomes a network token:');
  const created = await tour.client({ token }).networkTokens.create({
    source: 'pci_token',
    pci_token: { id: tour.find('cardTokenId') },
  });
  // The response waits a moment for the scheme; after that the token stays pending.
  const issued = await untilStatus(tour, created.id, 'active', token);
  tour.check(issued.network_token.status === 'active', 'the scheme has issued one');
  tour.check(
    issued.network_token.masked_number !== issued.card.masked_account_number,
    'it has its own number',
  );
  return issued;
}

async function suspend(tour: Tour, id: string, token: string): Promise<void> {
  tour.say('The cardholder’s bank suspends the token; the scheme notifies the vault:');
  await tour.http.send({
    method: 'POST',
    url: `${tour.url('sandbox')}/sandbox/network-tokens/${id}/simulate`,
    json: { update: 'status', status: 'suspended' },
    status: 200,
  });
  // The notification is on its way for a moment.
  await untilStatus(tour, id, 'suspended', token);
  const { networkTokens } = tour.client({ token });
  await tour.refusal(409, () => networkTokens.createCryptogram(id, { type: 'ecom' }));
  tour.check(true, 'a suspended token has no cryptograms');
}

function untilStatus(tour: Tour, id: string, status: string, token: string): Promise<NetworkToken> {
  return tour.until(
    'The status of the network token',
    (tessera: Tessera) => tessera.networkTokens.get(id),
    ({ network_token }) => network_token.status === status,
    { token },
  );
}
