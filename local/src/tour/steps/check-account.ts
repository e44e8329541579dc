import { verifySignature } from '@tessera/webhooks/receiver';
import { buttonValues } from '../../html-forms.js';
import { textAt, valueAt } from '../../scenario/read-field.js';
import { BANK, ONE_ACCOUNT } from '../../scenario/scenario-client.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { Tour, TourReceiver, TourStep } from '../tour.js';
import { awaitArrivals, registerReceiver } from '../webhook-receiver.js';

const SCOPES = 'ais:sessions:create ais:sessions:read ais:records:read';
const PATIENCE_MS = 30_000;

export const checkAccount: TourStep = {
  title: 'A shopper’s bank account is checked',
  about:
    'The shop’s backend opens a session; the shopper’s browser chooses a bank, signs in there and agrees. Only the backend gets the record. (The sandbox simulates the bank, and this tour the browser: cookies, forms and redirects.)',
  run: async (tour) => {
    const receiver = await registerReceiver(tour, {
      name: 'shop backend, for account checks',
      service: 'accountInfo',
      behaviour: { status: 200 },
      events: ['ais.completed'],
    });
    const { accountChecks } = tour.client({ token: await tour.scenario.token('runtime', SCOPES) });
    const shop = `${tour.url('sandbox')}/shop/account-check`;
    const check = await accountChecks.create({
      market: 'DE',
      redirect_urls: { success: shop, failure: shop },
    });
    await walkThroughBank(tour, check.id, shop);
    const recordId = await awaitCompleted(tour, receiver, check.id);
    tour.say('With that id the backend reads the verified record:');
    const record = await accountChecks.getRecord(recordId);
    tour.check(
      record.data[0]?.accounts[0]?.parties[0]?.role === 'holder',
      'one institution and one account, with its holder',
    );
    await tour.client().accountInfo.endpoints.delete(receiver.endpointId);
  },
};

async function walkThroughBank(tour: Tour, sessionId: string, shop: string): Promise<void> {
  tour.say('The browser opens the hosted page, finds the banks of the market, and chooses one:');
  const end = await tour.scenario.visitBank(tour.http.browser(), {
    ...{ sessionId, shop, bank: BANK, customer: ONE_ACCOUNT },
    onPage: ({ text }, name) => {
      if (name === 'sign-in') tour.say('At the bank the shopper signs in, and agrees:');
      else tour.check(buttonValues(text, 'institution').includes(BANK), 'the bank is among them');
    },
  });
  const back = new URL(end);
  tour.detail(`The browser is back in the shop: ${back.href}`);
  const brought = [...back.searchParams];
  tour.check(
    brought.length === 1 && back.searchParams.get('session_id') === sessionId,
    'it brings the session id back and nothing else',
  );
}

async function awaitCompleted(
  tour: Tour,
  receiver: TourReceiver,
  sessionId: string,
): Promise<string> {
  const [arrival] = await awaitArrivals(tour, receiver, 1, PATIENCE_MS);
  if (arrival === undefined) throw new StepFailure('The event did not arrive.');
  tour.say(`${arrival.event}, as it arrived:`);
  tour.detail(arrival.rawBody);
  const { rawBody, signatureHeader } = arrival;
  tour.check(verifySignature(rawBody, signatureHeader, receiver.hmacKey), 'its signature is right');
  const body: unknown = JSON.parse(rawBody);
  tour.check(valueAt(body, 'session_id') === sessionId, 'it names the session');
  return textAt(body, 'account_information_id');
}
