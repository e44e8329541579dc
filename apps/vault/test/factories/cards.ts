/** Published test numbers of the seven schemes. */
export const TEST_NUMBERS = {
  visa: '4111111111111111',
  mastercard: '5555555555554444',
  'american express': '378282246310005',
  discover: '6011111111111117',
  'diners club': '30569309025904',
  jcb: '3530111333300000',
  unionpay: '6200000000000005',
} as const;

/** A card as the child `pan` and as the payload of a session. */
export function card(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    account_number: TEST_NUMBERS.visa,
    expiry_month: 12,
    expiry_year: 2099,
    cardholder_name: 'Jane Doe',
    ...overrides,
  };
}

/** The body of a creation from a card. */
export function fromPan(
  overrides: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
): Record<string, unknown> {
  return { source: 'pan', pan: card(overrides), ...beside };
}
