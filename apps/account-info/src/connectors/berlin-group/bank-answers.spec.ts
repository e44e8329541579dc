import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BankTechnicalError } from '../connector.errors.js';
import {
  readAccountDetails,
  readAccounts,
  readConsentAnswer,
  readConsentStatus,
} from './bank-answers.js';

const ACCOUNT = { resourceId: 'a-1', iban: 'DE89370400440532013000', currency: 'EUR' };
const READERS = [readConsentAnswer, readConsentStatus, readAccounts, readAccountDetails] as const;

const details = (over: object): ReturnType<typeof readAccountDetails> =>
  readAccountDetails({ account: { ...ACCOUNT, ...over } });

describe('the answers of banks', () => {
  it('give an account what the bank says, and null where it says nothing', () => {
    expect(details({})).toEqual({
      id: 'a-1',
      iban: 'DE89370400440532013000',
      bban: null,
      bic: null,
      name: null,
      accountType: 'other',
      currencyCode: 'EUR',
      parties: [],
    });
  });

  it('may write IBANs in fours and in lower case', () => {
    expect(details({ iban: 'de89 3704 0044 0532 0130 00' }).iban).toBe('DE89370400440532013000');
  });

  it.each([
    ['CACC', 'checking'],
    ['TRAN', 'checking'],
    ['SVGS', 'savings'],
    ['CARD', 'card'],
    ['LOAN', 'loan'],
    ['NREX', 'other'],
    ['toString', 'other'],
    [undefined, 'other'],
  ])('say %s for the account type %s', (cashAccountType, accountType) => {
    expect(details({ cashAccountType }).accountType).toBe(accountType);
  });

  it.each([
    [{ ownerName: ' Ada Example ' }, ['Ada Example']],
    [{ ownerName: '' }, []],
    [{ ownerNames: [{ name: 'A' }, { name: 'B', role: 'owner' }, {}] }, ['A', 'B']],
    [{ ownerName: 'A and B', ownerNames: [{ name: 'A' }, { name: 'B' }] }, ['A', 'B']],
    [{ ownerName: 'A', ownerNames: 'B' }, ['A']],
    [{ ownerName: 'x'.repeat(200) }, ['x'.repeat(140)]],
  ])('name the owners in %j', (over, names) => {
    const holders = names.map((name) => ({ name, role: 'holder' }));
    expect(details(over).parties).toEqual(holders);
  });

  it.each([
    ['owner', 'holder'],
    ['legalRepresentative', 'legal_representative'],
    ['authorisedUser', 'authorised_user'],
    ['OWNR', 'other'],
    [42, 'other'],
  ])('report the role %j as %s', (role, expected) => {
    expect(details({ ownerNames: [{ name: 'A', role }] }).parties).toEqual([
      { name: 'A', role: expected },
    ]);
  });

  it.each(['DE89XXXXXXXXXXXXXX3000', 'DE88370400440532013000', 'DE89 **** 3000'])(
    'do not vouch for the IBAN %s, which cannot be one',
    (iban) => {
      expect(details({ iban, bban: '532013000' })).toMatchObject({ iban: null, bban: '532013000' });
      expect(() => details({ iban })).toThrow(BankTechnicalError);
      expect(() => details({ iban, bban: 'XXXXXX3000' })).toThrow(BankTechnicalError);
    },
  );

  it('leave out accounts that are deleted, and fail to give the details of one', () => {
    const deleted = { ...ACCOUNT, resourceId: 'gone', status: 'deleted' };
    const blocked = { ...ACCOUNT, resourceId: 'blocked', status: 'blocked' };
    const found = readAccounts({ accounts: [deleted, blocked, ACCOUNT] });
    expect(found.map(({ id }) => id)).toEqual(['blocked', 'a-1']);
    expect(() => readAccountDetails({ account: deleted })).toThrow(
      expect.objectContaining({ code: 'account_deleted' }),
    );
  });

  it.each([undefined, null, 'XXX'])('say no currency with %j', (currency) => {
    expect(details({ currency }).currencyCode).toBeNull();
  });

  it('name the product where the account has no name', () => {
    expect(details({ product: 'Giro' }).name).toBe('Giro');
    expect(details({ product: 'Giro', name: 'Haushalt' }).name).toBe('Haushalt');
  });

  it('list accounts, without card accounts that have no number', () => {
    const card = { resourceId: 'c', maskedPan: '****1111', currency: 'EUR' };
    const accounts = readAccounts({
      accounts: [ACCOUNT, card, { ...ACCOUNT, iban: null, bban: '1' }],
    });
    expect(accounts.map(({ iban, bban }) => [iban, bban])).toEqual([
      ['DE89370400440532013000', null],
      [null, '1'],
    ]);
  });

  it.each([
    undefined,
    null,
    [],
    'valid',
    {},
    { consentStatus: 'VALID' },
    { consentStatus: ['valid'] },
  ])('with the status %j are not understood', (answer) => {
    expect(() => readConsentStatus(answer)).toThrow(BankTechnicalError);
  });

  it.each([
    { account: null },
    { account: {} },
    { account: { ...ACCOUNT, resourceId: '' } },
    { account: { ...ACCOUNT, resourceId: 'a\r\nb' } },
    { account: { ...ACCOUNT, currency: 'euro' } },
    { account: { ...ACCOUNT, iban: '' } },
    ACCOUNT,
  ])('with the details %j are not understood', (answer) => {
    expect(() => readAccountDetails(answer)).toThrow(BankTechnicalError);
  });

  it('give the links that are links', () => {
    const _links = {
      scaRedirect: { href: 'https://b.example' },
      odd: 'x',
      none: null,
      n: { href: 1 },
    };
    expect(readConsentAnswer({ consentId: 'c-1', _links })).toEqual({
      consentId: 'c-1',
      links: { scaRedirect: 'https://b.example' },
    });
    expect(() => readConsentAnswer({ consentId: 'a b' })).toThrow(BankTechnicalError);
  });

  it('whatever they are, end in a value or in one error that quotes nothing of them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...READERS),
        fc.oneof(
          fc.jsonValue(),
          fc.record({ accounts: fc.array(fc.object()), account: fc.object(), _links: fc.object() }),
        ),
        (reader, answer) => {
          try {
            reader(answer);
          } catch (error) {
            expect(error).toBeInstanceOf(BankTechnicalError);
            expect((error as Error).message).toBe('The bank step failed: answer_not_understood.');
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
