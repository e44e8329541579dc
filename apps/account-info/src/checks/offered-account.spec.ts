import { expect, it } from '@jest/globals';
import type { ConsentedAccount } from '../connectors/connector.js';
import { accountChoices, offeredAccount } from './offered-account.js';

function account(iban: string, currencyCode: string | null): ConsentedAccount {
  return {
    id: `${iban} ${String(currencyCode)}`,
    iban,
    bban: null,
    name: null,
    accountType: 'checking',
    currencyCode,
    parties: [],
  };
}

const ONE = 'DE89370400440532013000';
const OTHER = 'DE02120300000000202051';

it('shows the currency only where accounts look alike without it', () => {
  const accounts = [account(ONE, 'EUR'), account(ONE, 'USD'), account(OTHER, 'EUR')];
  const choices = accountChoices(accounts.map(offeredAccount));
  expect(choices.map(({ lastFour, currencyCode }) => [lastFour, currencyCode])).toEqual([
    ['3000', 'EUR'],
    ['3000', 'USD'],
    ['2051', null],
  ]);
  expect(JSON.stringify(choices)).not.toContain(ONE);
});
