import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { verifySignature } from '@tessera/webhooks/receiver';
import { textAt, valueAt } from '../../scenario/read-field.js';
import { StepFailure } from '../../scenario/step-failure.js';
import type { Tour, TourReceiver, TourStep } from '../tour.js';
import { registerReceiver } from '../webhook-receiver.js';
import { CARD } from './tokenize-card.js';

const PATIENCE_MS = 30_000;
const POLL_MS = 50;
/** Fields that repeat in every response. */
const KNOWN = ['cardholder_name', 'masked_account_number', 'bank_name', 'segment', 'type'];

interface TokenEvent {
  readonly event: string;
  readonly status: unknown;
  readonly rawBody: string;
  readonly signature: string;
}

export const keepTokensInCommerce: TourStep = {
  title: 'A shop without card data stores tokens',
  about:
    'Commerce is built on top of the vault and never sees a number. Its tokens include their network token, and every change of a token sends a webhook. (The sandbox simulates the scheme.)',
  run: async (tour) => {
    const receiver = await registerReceiver(tour, {
      name: 'commerce backend',
      behaviour: { status: 200 },
      events: ['token.created', 'token.updated', 'token.deleted'],
      service: 'commerce',
    });
    const order = randomUUID();
    await giveCard(tour, order);
    const isOurs = (body: unknown): boolean =>
      valueAt(body, 'token', 'metadata', 'order') === order;
    // The scheme's notification may arrive at the same time.
    const isCreated = (body: unknown): boolean => valueAt(body, 'event') === 'token.created';
    const created = await awaitEvent(tour, receiver, (body) => isOurs(body) && isCreated(body));
    tour.say('The first webhook has arrived, signed:');
    tour.detail(created.rawBody);
    tour.check(created.event === 'token.created', 'the token was created');
    tour.check(
      verifySignature(created.rawBody, created.signature, receiver.hmacKey),
      'the signature is valid',
    );
    const tokenId = textAt(JSON.parse(created.rawBody), 'token', 'id');
    await awaitStatus(tour, receiver, { tokenId, status: 'active' });
    await refuseNumber(tour);
    await deleteAtScheme(tour, tokenId);
    const deleted = await awaitStatus(tour, receiver, { tokenId, status: 'deleted' });
    tour.detail(deleted.rawBody);
    tour.check(deleted.event === 'token.updated', 'token.updated reports that it is deleted');
    const token = await tour.client({ known: KNOWN }).commerce.tokens.get(tokenId);
    tour.check(
      JSON.stringify(valueAt(JSON.parse(deleted.rawBody), 'token')) === JSON.stringify(token),
      'the webhook contains exactly the token that the API returns',
    );
  },
};

async function giveCard(tour: Tour, order: string): Promise<void> {
  tour.say('The shop opens a session and gets only its ID:');
  const session = await tour.client().commerce.tokenSessions.create({ metadata: { order } });
  tour.say('The browser sends the card to the vault, as before:');
  const task = await tour.scenario.readSession(session.session_id);
  await tour.scenario.completeSession(task, CARD);
}

async function refuseNumber(tour: Tour): Promise<void> {
  tour.say('A card number is not allowed here, in any field and in any notation:');
  const refusal = await tour.refusal(422, () =>
    tour.client().commerce.tokenSessions.create({ metadata: { note: 'card 4111-1111-1111-1111' } }),
  );
  tour.check(
    refusal.code === 'RAW_CARD_NUMBER_REJECTED',
    'the error contains only its path, and it was neither logged nor stored',
  );
}

async function deleteAtScheme(tour: Tour, tokenId: string): Promise<void> {
  const token = await tour.scenario.token('runtime', 'network:tokens:read');
  const { networkTokens } = tour.client({ token });
  const [networkToken] = (await networkTokens.list({ pci_token_id: tokenId })).data;
  if (networkToken === undefined) throw new StepFailure('The card has no network token.');
  tour.say('The scheme deletes the network token and notifies the vault:');
  await tour.http.send({
    method: 'POST',
    url: `${tour.url('sandbox')}/sandbox/network-tokens/${networkToken.id}/simulate`,
    json: { update: 'deleted' },
    status: 200,
  });
}

async function awaitStatus(
  tour: Tour,
  receiver: TourReceiver,
  { tokenId, status }: { tokenId: string; status: string },
): Promise<TokenEvent> {
  const event = await awaitEvent(
    tour,
    receiver,
    (body) =>
      valueAt(body, 'token', 'id') === tokenId &&
      valueAt(body, 'token', 'network_token_status') === status,
  );
  tour.check(event.status === status, `a webhook reports that the network token is ${status}`);
  return event;
}

async function awaitEvent(
  tour: Tour,
  { receiverUrl }: TourReceiver,
  isIt: (body: unknown) => boolean,
): Promise<TokenEvent> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const arrivals = await tour.scenario.arrivals(receiverUrl);
    const found = arrivals.findLast(({ rawBody }) => isIt(JSON.parse(rawBody)));
    if (found !== undefined) {
      const { event, rawBody, signatureHeader: signature } = found;
      const status = valueAt(JSON.parse(rawBody), 'token', 'network_token_status');
      return { event, status, rawBody, signature };
    }
    if (Date.now() > deadline) throw new StepFailure('The webhook did not arrive in time.');
    await delay(POLL_MS);
  }
}
