/** Published test numbers. */
export const CARD_NUMBERS = ['4242424242424242', '5555555555554444', '378282246310005'] as const;

export function cardOf(number: string): Record<string, unknown> {
  return {
    account_number: number,
    expiry_month: 12,
    expiry_year: 2035,
    cardholder_name: 'Ada Lovelace',
  };
}
