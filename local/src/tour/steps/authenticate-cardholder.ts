import { randomUUID } from 'node:crypto';
import type { CreateThreeDsAuthentication } from '@tessera/client';
import { valueAt } from '../../scenario/read-field.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { TourStep } from '../tour.js';

const AMOUNT = 4_900;

export const authenticateCardholder: TourStep = {
  title: 'The issuer vouches for the cardholder (3-D Secure)',
  about:
    'The shop sends a token. Commerce writes the message for the directory server, the vault inserts the card number and sends it over TLS; the result is the proof for the authorization. (The sandbox simulates directory server and issuer.)',
  run: async (tour) => {
    const { commerce } = tour.client({ known: ['data'] });
    const [token] = (await commerce.tokens.list({ limit: 1 })).data;
    if (token === undefined) throw new StepFailure('No earlier step left a token.');
    const answer = await commerce.authentications.create(authentication(token.id));
    tour.check(answer.status === 'completed', 'the issuer agreed without a challenge');
    tour.check(answer.eci === '05', 'the indicator says that it is fully authenticated');
    const seen = await tour.http.get(
      `${tour.url('sandbox')}/sandbox/directory-server/transactions/${answer.id}`,
    );
    tour.check(
      valueAt(seen, 'ds_trans_id') === answer.ds_transaction_id,
      "it is the directory server's transaction",
    );
    tour.detail('Other test cards are challenged, refused or rejected: docs/commerce/three-ds.md');
  },
};

function authentication(tokenId: string): CreateThreeDsAuthentication {
  return {
    token_id: tokenId,
    type: 'one_off',
    amount: AMOUNT,
    currency_code: 'EUR',
    reference: `tour-${randomUUID().slice(0, 8)}`,
    notification_url: 'https://shop.example/3ds/return',
    results_url: 'https://shop.example/3ds/results/7Hq2',
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
}
