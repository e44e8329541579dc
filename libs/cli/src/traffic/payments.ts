import type { CreateDecision } from '@tessera/client';
import { CARDS, castOf } from './cast.js';
import type { Cast, Merchant, Ring, Shopper } from './cast.js';
import { Random } from './random.js';

/** What a payment is a part of. */
export type Story = 'shopper' | 'card_testing' | 'account_takeover' | 'reseller';

/** A payment, and what happens to it if it is allowed. */
export interface PlannedPayment {
  readonly story: Story;
  readonly request: CreateDecision;
  readonly fate: 'none' | 'capture' | 'chargeback' | 'fraud_report';
}

/** How many payments of a ring follow each other. */
const BURST = { least: 4, most: 9 } as const;
const TESTED_AMOUNT = { least: 100, most: 250 } as const;

/**
 * Payments without end: shoppers, and among them people who test stolen cards on one device, who took over
 * an account, and who buy expensive goods for other addresses. The same seed gives the same payments.
 */
export function* plannedPayments(seed: number): Generator<PlannedPayment, never> {
  const cast = castOf(seed);
  const random = new Random(seed + 1);
  for (let order = 1; ; order += 1) {
    const reference = `order-${seed}-${10_000 + order}`;
    const kind = random.next();
    if (kind < 0.02) yield* cardTesting(cast, random, reference);
    else if (kind < 0.05) yield takenOver(cast, random, reference);
    else if (kind < 0.08) yield resold(cast, random, reference);
    else yield bought(cast, random, reference);
  }
}

function bought(cast: Cast, random: Random, reference: string): PlannedPayment {
  const merchant = random.pick(cast.merchants);
  const request = requestOf(random.pick(cast.shoppers), merchant, {
    reference,
    // Small orders are more frequent.
    amount: amountOf(merchant, random.next() ** 3),
    item: random.pick(merchant.items),
  });
  const kind = random.next();
  const fate = kind < 0.01 ? 'chargeback' : kind < 0.6 ? 'capture' : 'none';
  return { story: 'shopper', request, fate };
}

/** Small payments with one card after the other, on one device: those that work are worth money. */
function* cardTesting(cast: Cast, random: Random, reference: string): Generator<PlannedPayment> {
  const ring = random.pick(cast.rings);
  const merchant = random.pick(cast.merchants);
  const payments = random.between(BURST.least, BURST.most);
  for (let index = 0; index < payments; index += 1) {
    const request = requestOf(strangerOf(ring, random), merchant, {
      reference: `${reference}-${index}`,
      amount: random.between(TESTED_AMOUNT.least, TESTED_AMOUNT.most),
      item: random.pick(merchant.items),
    });
    yield { story: 'card_testing', request, fate: random.chance(0.8) ? 'fraud_report' : 'none' };
  }
}

/** A known customer, from the device of a ring, and for more than usual. */
function takenOver(cast: Cast, random: Random, reference: string): PlannedPayment {
  const merchant = random.pick(cast.merchants);
  const { ip, device } = random.pick(cast.rings);
  const request = requestOf({ ...random.pick(cast.shoppers), ip, device }, merchant, {
    reference,
    amount: amountOf(merchant, 0.7 + random.next() * 0.3),
    item: random.pick(merchant.items),
  });
  return { story: 'account_takeover', request, fate: 'chargeback' };
}

/** Expensive goods for an address in another country. */
function resold(cast: Cast, random: Random, reference: string): PlannedPayment {
  const merchant = random.pick(cast.merchants);
  const request = requestOf(random.pick(cast.shoppers), merchant, {
    reference,
    amount: amountOf(merchant, 0.8 + random.next() * 0.2),
    item: random.pick(merchant.items),
    deliveredTo: random.pick(cast.rings).country,
  });
  return { story: 'reseller', request, fate: random.chance(0.4) ? 'chargeback' : 'capture' };
}

function strangerOf(ring: Ring, random: Random): Shopper {
  const name = `x${random.between(10_000, 99_999)}`;
  return {
    id: `guest-${name}`,
    email: `${name}@${ring.emailDomain}`,
    ...{ firstName: 'Sam', lastName: 'Smith', city: 'Unknown' },
    ...{ country: ring.country, ip: ring.ip, device: ring.device },
    card: random.pick(CARDS),
  };
}

interface Order {
  readonly reference: string;
  readonly amount: number;
  readonly item: string;
  readonly deliveredTo?: string;
}

function requestOf(
  shopper: Shopper,
  merchant: Merchant,
  { reference, amount, item, deliveredTo = shopper.country }: Order,
): CreateDecision {
  const { firstName: first_name, lastName: last_name, city, country } = shopper;
  return {
    credential: { type: 'masked_pan', masked_pan: { value: shopper.card } },
    customer: { id: shopper.id, email: shopper.email, first_name, last_name },
    transaction: { reference, amount, currency: merchant.currency },
    merchant: { id: merchant.id, mcc: merchant.mcc },
    device: { ip: shopper.ip, fingerprint: shopper.device },
    billing: { first_name, last_name, city, country },
    shipping: { address: { first_name, last_name, city, country: deliveredTo } },
    items: [{ name: item, quantity: 1, price: amount }],
    metadata: { channel: 'web', generated_by: 'tessera traffic' },
  };
}

/** @param share of the merchant's range of amounts */
function amountOf({ least, most }: Merchant, share: number): number {
  return Math.round(least + (most - least) * share);
}
