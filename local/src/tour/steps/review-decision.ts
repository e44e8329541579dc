import { signInAsAnalyst } from '../person-token.js';
import type { TourStep } from '../tour.js';

export const reviewDecision: TourStep = {
  title: 'An analyst signs in, looks at the queue and at why',
  about:
    'Decisions with outcome REVIEW wait for a person, who signs in at identity and gets an access token with the scopes of her role. The tour finds what would have allowed the payment by evaluating the same version of the rules again.',
  run: async (tour) => {
    const { id: analyst, token } = await signInAsAnalyst(tour);
    const { decisions, reviews } = tour.client({
      token,
      known: ['triggered_rules', 'metadata', 'data'],
    });
    const reviewed = tour.find('decisionIds')['REVIEW'] ?? '';
    const { explanation } = await decisions.get(reviewed, { explain: 'counterfactual' });
    const change = explanation?.counterfactuals[0];
    tour.check(
      change?.path === '$.shipping.address.country' && change.to === 'DE',
      'shipping to the country of the bill would have been enough',
    );
    const resolved = await reviews.resolve(reviewed, {
      action: 'accept',
      note: 'The customer confirmed the address.',
    });
    tour.check(resolved.resolution === 'ACCEPTED', 'the review is resolved');
    tour.check(
      resolved.resolved_by === `user:${analyst}`,
      'the decision names the person who resolved it, not the program that she used',
    );
    await tour.refusal(409, () => reviews.resolve(reviewed, { action: 'reject' }));
    const waiting = await decisions.list({ resolved: false });
    tour.check(
      waiting.data.every(({ id }) => id !== reviewed),
      'it is in the queue no longer, and cannot be resolved twice',
    );
  },
};
