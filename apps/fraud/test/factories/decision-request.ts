/** A published test number of the card industry, which belongs to no cardholder. */
export const TEST_PAN = '4111111111111111';

/** A decision request with only the required fields. */
export function decisionRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: 'customer-1' },
    transaction: { reference: 'order-1', amount: 12_345, currency: 'EUR' },
    ...changes,
  };
}

/** A decision request with every field. */
export function fullDecisionRequest(changes: Record<string, unknown> = {}) {
  const address = {
    address1: '1 rue de la Paix',
    address2: 'B',
    city: 'Paris',
    state: 'IDF',
    postal_code: 'F-75002',
    country: 'FR',
    first_name: 'Ada',
    last_name: 'Lovelace',
  };
  return decisionRequest({
    credential: {
      type: 'masked_pan',
      masked_pan: {
        value: '411111******1111',
        expiry_month: 12,
        expiry_year: 2030,
        scheme: 'visa',
        cardholder_name: 'Ada Lovelace',
      },
    },
    customer: {
      id: 'customer-1',
      email: 'ada@example.com',
      phone: '+33 1 23 45 67 89',
      date_of_birth: '1990-12-10',
      first_name: 'Ada',
      last_name: 'Lovelace',
      created_at: '2020-01-01T00:00:00Z',
    },
    device: {
      ip: '203.0.113.7',
      fingerprint: 'device-print-1',
      user_agent: 'Mozilla/5.0',
      session: 's-1',
      language: 'fr-FR',
    },
    billing: address,
    shipping: { carrier: 'DHL', method: 'express', address },
    items: [
      {
        sku: 'a',
        quantity: 1,
        price: 100,
        categories: ['books', 'gift'],
        product_type: 'physical',
      },
      { name: 'Pen', quantity: 2, price: 50 },
    ],
    airline: { passengers: [{ first_name: 'Ada' }], legs: [{ origin: 'CDG', destination: 'JFK' }] },
    merchant: { id: 'm-1', mcc: '5411', country: 'FR' },
    metadata: { channel: 'web', score: 7, loyal: true, note: '' },
    context: 'web',
    occurred_at: '2026-01-02T03:04:05Z',
    ...changes,
  });
}
