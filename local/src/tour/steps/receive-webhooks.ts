import { verifySignature } from '@tessera/webhooks/receiver';
import type { TourStep } from '../tour.js';
import { awaitArrivals } from '../webhook-receiver.js';

const PATIENCE_MS = 30_000;
const FIELDS = ['event', 'id', 'decision_id', 'occurred_at'];

export const receiveWebhooks: TourStep = {
  title: 'The signed webhooks have arrived',
  about:
    'One for each decision, written in the same transaction as the decision itself. The signature is an HMAC-SHA256 of the bytes of the body.',
  run: async (tour) => {
    const receiver = tour.find('receiver');
    const decisionIds = tour.find('decisionIds');
    const outcomes = Object.keys(decisionIds);
    const arrivals = await awaitArrivals(tour, receiver, outcomes.length, PATIENCE_MS);
    for (const outcome of outcomes) {
      const event = `decision.${outcome.toLowerCase()}`;
      const arrival = arrivals.find((each) => each.event === event);
      const { rawBody = '{}', signatureHeader = '' } = arrival ?? {};
      tour.say(`${event}, as it arrived:`);
      tour.detail(`x-hmac-signature: ${signatureHeader}`);
      tour.detail(rawBody);
      const body = JSON.parse(rawBody) as Record<string, unknown>;
      tour.check(body.decision_id === decisionIds[outcome], `${event} names the decision`);
      tour.check(
        Object.keys(body).every((field) => FIELDS.includes(field)),
        'it says what happened and nothing about the card',
      );
      tour.check(
        verifySignature(rawBody, signatureHeader, receiver.hmacKey),
        'its signature is right',
      );
      tour.check(
        !verifySignature(
          rawBody.replace('decision', 'Decision'),
          signatureHeader,
          receiver.hmacKey,
        ),
        'with one letter of the body changed it would not be',
      );
    }
  },
};
