import { signInAsAnalyst } from '../person-token.js';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
import type { TourStep } from '../tour.js';

export const reviewDecision: TourStep = {
  title: 'An analyst signs in, looks at the queue and at why',
  about:
    'Decisions with outcome REVIEW wait for a person, who signs in at identity and gets an access token with the scopes of her role. The tour finds what would have allowed the payment by evaluating the same version of the rules again.',
  run: async (tour) => {
    const decisions = `${tour.url('fraud')}/api/decisions`;
    const analyst = await signInAsAnalyst(tour);
    const headers = { authorization: `Bearer ${analyst.token}` };
    const reviewed = tour.find('decisionIds')['REVIEW'] ?? '';
    const explained = await tour.http.send({
      method: 'GET',
      url: `${decisions}/${reviewed}?explain=counterfactual`,
      headers,
      status: 200,
      known: ['triggered_rules', 'metadata'],
    });
    const [change] = listAt(explained, 'explanation', 'counterfactuals');
    tour.check(
      valueAt(change, 'path') === '$.shipping.address.country' && valueAt(change, 'to') === 'DE',
      'shipping to the country of the bill would have been enough',
    );
    const resolved = await tour.http.send({
      method: 'POST',
      url: `${decisions}/${reviewed}/resolve`,
      headers,
      json: { action: 'accept', note: 'The customer confirmed the address.' },
      status: 200,
    });
    tour.check(textAt(resolved, 'resolution') === 'ACCEPTED', 'the review is resolved');
    tour.check(
      textAt(resolved, 'resolved_by') === `user:${analyst.id}`,
      'the decision names the person who resolved it, not the program that she used',
    );
    await tour.http.send({
      method: 'POST',
      url: `${decisions}/${reviewed}/resolve`,
      headers,
      json: { action: 'reject' },
      status: 409,
    });
    const queue = await tour.http.send({
      method: 'GET',
      url: `${decisions}?resolved=false`,
      headers,
      status: 200,
      known: ['data'],
    });
    const waiting = listAt(queue, 'data').map((decision) => textAt(decision, 'id'));
    tour.check(
      !waiting.includes(reviewed),
      'it is in the queue no longer, and cannot be resolved twice',
    );
  },
};
