import { randomUUID } from 'node:crypto';
import type { Authentication } from '@tessera/client';
import { listAt, valueAt } from '../../scenario/read-field.js';
import type { Tour, TourStep } from '../tour.js';
import { CARD } from './tokenize-card.js';

const PURCHASE = { amount: 4_900, currency_code: 'EUR' };
/** What repeats from response to response. */
const KNOWN = ['created_at', 'updated_at', 'operations', 'fraud'];

export const payWithAuthentication: TourStep = {
  title: 'A payment with 3-D Secure and a network token',
  about:
    'The issuer vouches for the cardholder, and the payment names that authentication. The gateway orders a cryptogram, and the vault sends the network token in place of the card: no number passes the gateway. (The sandbox plays issuer, scheme and payment provider.)',
  run: async (tour) => {
    const tokenId = await storeCard(tour);
    const { gateway } = tour.client();
    tour.say('The issuer is asked about the cardholder:');
    const authentication = await gateway.authentications.create({
      ...PURCHASE,
      ...AUTHENTICATION,
      token_id: tokenId,
      reference: `tour-${randomUUID().slice(0, 8)}`,
    });
    tour.check(authentication.status === 'completed', 'the issuer vouches for them');
    tour.say('The payment names the authentication; nothing of it has to be copied:');
    const payment = await tour.client({ known: KNOWN }).payments.create({
      ...PURCHASE,
      reference: `tour-${randomUUID().slice(0, 8)}`,
      source: { type: 'token', token_id: tokenId },
      authentication_id: authentication.id,
      capture: 'automatic',
    });
    tour.check(payment.status === 'captured', 'the payment is captured');
    tour.check(
      payment.credential?.type === 'network_token' && payment.credential.cryptogram,
      'it was paid with the network token and a cryptogram',
    );
    await showProvider(tour, payment.id, authentication);
  },
};

/** What the issuer is told besides the money. */
const AUTHENTICATION = {
  merchant: {
    acquirer_bin: '411111',
    merchant_id: 'M-1',
    merchant_name: 'Lamp Shop',
    category_code: '5712',
    country_code: 'AT',
    requestor_id: 'R-1',
    requestor_name: 'Lamp Shop',
    website_url: 'https://shop.example',
  },
  browser: { accept_header: 'text/html', user_agent: 'Tour/1.0', language: 'en' },
};

/** @returns a token of the account whose network token is active */
async function storeCard(tour: Tour): Promise<string> {
  tour.say('A browser gives the card of a token to the vault:');
  const { tokens } = tour.client().gateway;
  const session = await tokens.createSession({});
  const task = await tour.scenario.readSession(session.session_id);
  await tour.scenario.completeSession(task, CARD);
  const tokenId = session.token_id;
  await tour.until(
    'The network token',
    ({ gateway }) => gateway.tokens.get(tokenId),
    (token) => token.network_token?.status === 'active',
  );
  const token = await tokens.get(tokenId);
  tour.check(Boolean(token.network_token?.last_four), 'the scheme has given a token');
  return tokenId;
}

async function showProvider(
  tour: Tour,
  reference: string,
  authentication: Authentication,
): Promise<void> {
  const ledger = await tour.http.get(`${tour.url('sandbox')}/sandbox/payment-provider/ledger`);
  const line = listAt(ledger, 'data').find((each) => valueAt(each, 'reference') === reference);
  const proof = valueAt(line, 'details', 'three_d_secure');
  const credential = valueAt(line, 'details', 'credential');
  tour.say('What the provider received:');
  tour.detail(JSON.stringify({ three_d_secure: proof, credential }));
  tour.check(
    valueAt(proof, 'ds_transaction_id') === authentication.ds_transaction_id,
    'the proof of the authentication, which shifts the liability to the issuer',
  );
}
