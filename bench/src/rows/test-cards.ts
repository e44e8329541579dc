/** Numbers that the schemes publish for tests. */
const NUMBERS = [
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
];

/** The body of a request that stores a card. */
export function cardBody(index: number): object {
  return {
    source: 'pan',
    pan: {
      account_number: NUMBERS[index % NUMBERS.length],
      expiry_month: (index % 12) + 1,
      expiry_year: 2040,
      cardholder_name: 'Ada Lovelace',
    },
    metadata: { order: `order-${index}`, channel: 'web' },
  };
}
