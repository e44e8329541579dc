import type { TourStep } from '../tour.js';
import { registerReceiver } from '../webhook-receiver.js';

export const registerWebhook: TourStep = {
  title: 'The shop registers a webhook',
  about:
    'It will receive every decision. The key for checking signatures is shown once, now. (The sandbox plays the shop’s receiver.)',
  run: async (tour) => {
    const receiver = await registerReceiver(tour, {
      name: 'shop backend',
      behaviour: { status: 200 },
      events: ['decision.allow', 'decision.review', 'decision.block'],
    });
    tour.say('When read again, the key is no longer shown:');
    const endpoint = await tour.client().fraud.endpoints.get(receiver.endpointId);
    tour.check(
      endpoint.hmac_key === `${receiver.hmacKey.slice(0, 5)}xxxxx`,
      'the key is masked from now on',
    );
    tour.set({ receiver });
  },
};
