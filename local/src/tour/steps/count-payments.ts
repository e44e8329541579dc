import { randomBytes } from 'node:crypto';
import type { Decision } from '@tessera/client';
import { requestDecision } from '../decision.js';
import type { Tour, TourStep } from '../tour.js';

/** As many as the velocity rule of the tour's ruleset lets pass. */
const ALLOWED = 3;
/** Another one in each tour: a data folder remembers the payments of the tour before. */
const DEVICE = {
  ip: `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`,
};

export const countPayments: TourStep = {
  title: 'A fraudster tests cards: the fourth small payment is blocked',
  about:
    'A velocity counts the decisions of one device in a sliding window, including the current one, exactly, even with concurrent requests. The evidence shows what was counted.',
  run: async (tour) => {
    for (let count = 1; count <= ALLOWED; count += 1) {
      const decision = await pay(tour, count);
      tour.check(decision.outcome === 'ALLOW', `payment ${count} passes`);
    }
    const last = await pay(tour, ALLOWED + 1);
    tour.check(last.outcome === 'BLOCK', `payment ${ALLOWED + 1} is blocked`);
    const fact = last.triggered_rules[0]?.evidence[0];
    tour.check(fact?.value === ALLOWED + 1, 'the evidence shows the count');
    tour.detail(`because ${DEVICE.ip} has paid ${ALLOWED + 1} times within the window`);
  },
};

function pay(tour: Tour, count: number): Promise<Decision> {
  return requestDecision(tour, {
    story: `Payment ${count} of 1.00 EUR from one device:`,
    customer: { id: `tester-${count}`, email: `tester-${count}@example.com` },
    amount: 100,
    countries: { billing: 'DE', shipping: 'DE' },
    device: DEVICE,
  });
}
