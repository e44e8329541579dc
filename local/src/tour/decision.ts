import { randomUUID } from 'node:crypto';
import type { Decision } from '@tessera/client';
import type { Tour } from './tour.js';

/** What distinguishes one payment of the tour from another. */
export interface Payment {
  story: string;
  customer: { id: string; email?: string };
  /** In minor units, of EUR. */
  amount: number;
  countries: { billing: string; shipping: string };
  device?: { ip: string };
}

const CREDENTIAL = {
  type: 'masked_pan' as const,
  masked_pan: { value: '411111******1111', expiry_month: 12, expiry_year: 2035 },
};

/** Requests a decision. */
export function requestDecision(tour: Tour, payment: Payment): Promise<Decision> {
  tour.say(payment.story);
  return tour.client().decisions.create({
    credential: CREDENTIAL,
    customer: payment.customer,
    transaction: { reference: `tour-${randomUUID()}`, amount: payment.amount, currency: 'EUR' },
    billing: { country: payment.countries.billing },
    shipping: { address: { country: payment.countries.shipping } },
    ...(payment.device === undefined ? {} : { device: payment.device }),
  });
}
