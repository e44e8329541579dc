const CUSTOMERS = 5000;
const DEVICES = 3000;
const RULES = 50;
const VELOCITIES = 2;
const COUNTRIES = ['DE', 'FR', 'NL', 'ES', 'IT', 'PT', 'AT', 'BE'];

/** Rules of three conditions each; none of them stops an ordinary payment, so all are evaluated. */
export function ruleset(): object {
  const rules = Array.from({ length: RULES - VELOCITIES }, (_, index) => ({
    id: `rule-${index}`,
    name: `Rule ${index}`,
    type: 'condition',
    action: 'REVIEW',
    enabled: true,
    live: true,
    when: {
      all: [
        { path: '$.transaction.amount', operator: 'gte', value: 40_000 + index },
        { path: '$.billing.country', operator: 'in', value: [COUNTRIES[index % 8], 'GB', 'US'] },
        { path: '$.customer.email', operator: 'ends_with', value: `@mail-${index}.test` },
      ],
    },
  }));
  return { context: 'default', description: 'Benchmark', rules: [...rules, ...velocities()] };
}

/** One that counts and one that adds up; both counted for every payment. */
function velocities(): object[] {
  const common = { type: 'condition', action: 'REVIEW', enabled: true, live: true };
  const count = { key: '$.device.ip', aggregate: 'count', window: 'PT1H' };
  const sum = {
    key: '$.customer.id',
    aggregate: 'sum',
    field: '$.transaction.amount',
    window: 'P1D',
  };
  return [
    {
      ...common,
      id: 'velocity-device',
      name: 'Many payments of one device',
      when: { velocity: count, operator: 'gt', value: 50 },
    },
    {
      ...common,
      id: 'velocity-customer',
      name: 'Much money of one customer',
      when: { velocity: sum, operator: 'gt', value: 2_000_000 },
    },
  ];
}

let made = 0;

/** The request of another payment: few customers pay often, as in life. */
export function decisionBody() {
  const index = made++;
  const customer = (index * 7919) % CUSTOMERS;
  const device = (index * 104_729) % DEVICES;
  return {
    credential: {
      type: 'masked_pan',
      masked_pan: {
        value: '411111******1111',
        expiry_month: (index % 12) + 1,
        expiry_year: 2040,
        cardholder_name: 'Ada Lovelace',
      },
    },
    customer: {
      id: `customer-${customer}`,
      email: `customer-${customer}@example.com`,
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
    transaction: {
      reference: `bench-${process.pid}-${index}`,
      amount: 1000 + (index % 50_000),
      currency: 'EUR',
    },
    device: {
      ip: `203.0.${Math.floor(device / 250)}.${(device % 250) + 1}`,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      language: 'en',
    },
    billing: {
      address1: '1 Example Street',
      city: 'Berlin',
      postal_code: '10115',
      country: COUNTRIES[index % 8],
    },
    items: [
      { sku: 'sku-1', name: 'Book', quantity: 1, price: 1000 },
      { sku: 'sku-2', name: 'Pen', quantity: 3, price: 250 },
    ],
    merchant: { id: 'merchant-1', mcc: '5942', country: 'DE' },
    metadata: { channel: 'web', campaign: `c-${index % 20}` },
  };
}
