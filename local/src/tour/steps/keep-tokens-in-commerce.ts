import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { verifySignature } from '@tessera/webhooks/receiver';
import { requestClientToken } from '../client-token.js';
import { listAt, textAt, valueAt } from '../read-field.js';
import { StepFailure } from '../step-failure.js';
import type { Tour, TourStep } from '../tour.js';
import { registerReceiver, type RegisteredReceiver } from '../webhook-receiver.js';
import { encryptCard } from './tokenize-card.js';

const PATIENCE_MS = 30_000;
const POLL_MS = 50;
/** What repeats from answer to answer. */
const KNOWN = ['cardholder_name', 'masked_account_number', 'bank_name', 'segment', 'type'];

interface TokenEvent {
  readonly event: string;
  readonly status: unknown;
  readonly rawBody: string;
  readonly signature: string;
}

export const keepTokensInCommerce: TourStep = {
  title: 'A shop without card data keeps tokens',
  about:
    'Commerce sits on top of the vault and never sees a number. Its tokens have their network token with them, and no token changes without a webhook. (The sandbox plays the scheme.)',
  run: async (tour) => {
    const headers = { 'x-api-key': keyOf(tour) };
    const commerce = tour.url('commerce');
    const receiver = await registerReceiver(tour, {
      name: 'commerce backend',
      behaviour: { status: 200 },
      events: ['token.created', 'token.updated', 'token.deleted'],
      byAccount: { webhooks: `${commerce}/webhooks`, headers },
    });
    const order = randomUUID();
    await giveCard(tour, headers, order);
    const isOurs = (body: unknown): boolean =>
      valueAt(body, 'token', 'metadata', 'order') === order;
    // What the scheme says of it may come at the same moment.
    const isCreated = (body: unknown): boolean => valueAt(body, 'event') === 'token.created';
    const created = await awaitEvent(tour, receiver, (body) => isOurs(body) && isCreated(body));
    tour.say('The first webhook has arrived, signed:');
    tour.note(created.rawBody);
    tour.check(created.event === 'token.created', 'the token was created');
    tour.check(
      verifySignature(created.rawBody, created.signature, receiver.hmacKey),
      'the signature is right',
    );
    const tokenId = textAt(JSON.parse(created.rawBody), 'token', 'id');
    await awaitStatus(tour, receiver, { tokenId, status: 'active' });
    await refuseNumber(tour, headers);
    await deleteAtScheme(tour, tokenId);
    const deleted = await awaitStatus(tour, receiver, { tokenId, status: 'deleted' });
    tour.note(deleted.rawBody);
    tour.check(deleted.event === 'token.updated', 'token.updated tells that it is deleted');
    const token = await tour.http.send({
      method: 'GET',
      url: `${commerce}/tokens/${tokenId}`,
      headers,
      status: 200,
      known: KNOWN,
    });
    tour.check(
      JSON.stringify(valueAt(JSON.parse(deleted.rawBody), 'token')) === JSON.stringify(token),
      'the webhook carried exactly the token that can be read',
    );
  },
};

function keyOf(tour: Tour): string {
  const key = tour.stack.api_keys.find(({ service }) => service === 'commerce')?.key;
  if (key === undefined) throw new StepFailure('The stack has no key of commerce.');
  return key;
}

async function giveCard(tour: Tour, headers: Record<string, string>, order: string): Promise<void> {
  tour.say('The shop opens a session; its id is all that it gets:');
  const session = await tour.http.send({
    method: 'POST',
    url: `${tour.url('commerce')}/tokens/session`,
    headers,
    json: { metadata: { order } },
    status: 201,
  });
  const sessionUrl = `${tour.url('vault')}/sessions/${textAt(session, 'session_id')}`;
  tour.say('The browser gives the card to the vault, as before:');
  const task = await tour.http.ask(sessionUrl);
  const payload = await encryptCard(valueAt(task, 'data', 'jwk'));
  await tour.http.send({
    method: 'POST',
    url: `${sessionUrl}/complete-action`,
    json: { action: 'tokenize_card', result: { enc_payload: payload } },
    status: 200,
  });
}

async function refuseNumber(tour: Tour, headers: Record<string, string>): Promise<void> {
  tour.say('A card number has no business here, wherever it stands and however it is written:');
  const refusal = await tour.http.send({
    method: 'POST',
    url: `${tour.url('commerce')}/tokens/session`,
    headers,
    json: { metadata: { note: 'card 4111-1111-1111-1111' } },
    status: 422,
  });
  tour.check(
    valueAt(refusal, 'classifier') === 'RAW_CARD_NUMBER_REJECTED',
    'it is refused by its path alone, and was neither logged nor stored',
  );
}

async function deleteAtScheme(tour: Tour, tokenId: string): Promise<void> {
  const authorization = `Bearer ${await requestClientToken(tour, 'network:tokens:read')}`;
  const list = await tour.http.send({
    method: 'GET',
    url: `${tour.url('vault')}/api/network/tokens?pci_token_id=${tokenId}`,
    headers: { authorization },
    status: 200,
  });
  const networkTokenId = textAt(listAt(list, 'data')[0], 'id');
  tour.say('The scheme deletes the network token, and tells the vault:');
  await tour.http.send({
    method: 'POST',
    url: `${tour.url('sandbox')}/sandbox/network-tokens/${networkTokenId}/simulate`,
    json: { update: 'deleted' },
    status: 200,
  });
}

async function awaitStatus(
  tour: Tour,
  receiver: RegisteredReceiver,
  { tokenId, status }: { tokenId: string; status: string },
): Promise<TokenEvent> {
  const event = await awaitEvent(
    tour,
    receiver,
    (body) =>
      valueAt(body, 'token', 'id') === tokenId &&
      valueAt(body, 'token', 'network_token_status') === status,
  );
  tour.check(event.status === status, `a webhook says that the network token is ${status}`);
  return event;
}

async function awaitEvent(
  tour: Tour,
  { receiverUrl }: RegisteredReceiver,
  isIt: (body: unknown) => boolean,
): Promise<TokenEvent> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await tour.http.ask(`${receiverUrl}/deliveries`);
    const found = listAt(answer, 'data').findLast((each) =>
      isIt(JSON.parse(textAt(each, 'raw_body'))),
    );
    if (found !== undefined) {
      const rawBody = textAt(found, 'raw_body');
      return {
        event: textAt(found, 'event'),
        status: valueAt(JSON.parse(rawBody), 'token', 'network_token_status'),
        rawBody,
        signature: textAt(found, 'headers', 'x-hmac-signature'),
      };
    }
    if (Date.now() > deadline) throw new StepFailure('The webhook did not arrive in time.');
    await delay(POLL_MS);
  }
}
