/** Published test numbers, one or two of each scheme. Simulators take no others. */
export const TEST_CARD_NUMBERS: ReadonlySet<string> = new Set([
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6243030000000001',
]);
