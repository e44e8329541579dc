import { describe, expect, it } from '@jest/globals';
import type { ConsentedAccount } from '../connectors/connector.js';
import { chosenAccount } from './chosen-account.js';

const IBAN = 'DE89370400440532013000';

function account(parts: Partial<ConsentedAccount> = {}): ConsentedAccount {
  return {
    id: 'one',
    iban: IBAN,
    bban: null,
    name: null,
    accountType: 'checking',
    currencyCode: 'EUR',
    parties: [],
    ...parts,
  };
}

const other = account({ id: 'other', iban: 'DE02120300000000202051' });

describe('chosenAccount', () => {
  it('takes the account of the IBAN, however many there are and however it is written', () => {
    const grouped = account({ iban: 'de89 3704 0044 0532 0130 00' });
    expect(chosenAccount([other, grouped], { iban: IBAN })).toEqual({
      kind: 'chosen',
      account: grouped,
    });
  });

  it('compares national numbers where the bank writes no IBAN', () => {
    const national = account({ iban: null, bban: '370400440532013000' });
    expect(chosenAccount([national], { iban: IBAN })).toMatchObject({ kind: 'chosen' });
  });

  it('is a mismatch when no account is that of the IBAN, even a single one', () => {
    const mismatch = { kind: 'none', reason: 'account_mismatch' };
    expect(chosenAccount([other], { iban: IBAN })).toEqual(mismatch);
    expect(chosenAccount([account({ iban: null })], { iban: IBAN })).toEqual(mismatch);
    expect(chosenAccount([], { iban: IBAN })).toEqual(mismatch);
  });

  it('takes the one that was chosen at the bank, and asks when there are several', () => {
    expect(chosenAccount([other], null)).toEqual({ kind: 'chosen', account: other });
    const accounts = [other, account()];
    expect(chosenAccount(accounts, null)).toEqual({ kind: 'ask', accounts });
  });

  it('has nothing to take when a consent opens no account', () => {
    expect(chosenAccount([], null)).toEqual({ kind: 'none', reason: 'technical_error' });
  });
});
