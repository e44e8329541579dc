import { describe, expect, it } from '@jest/globals';
import { toAccountId, toTokenId, type AccountId, type TokenId } from './index.js';

const account = toAccountId('account');
const token = toTokenId('token');

const key = (accountId: AccountId, tokenId: TokenId): string => `${accountId}/${tokenId}`;

describe('an id', () => {
  it('is the string itself at run time', () => {
    expect(account).toBe('account');
    expect(key(account, token)).toBe('account/token');
  });

  it('is a string wherever one is expected', () => {
    const text: string = account;
    expect(text).toHaveLength(7);
  });

  // Compiled by `tsc -p tsconfig.tests.json`, which fails if one of these lines is accepted.
  it('is refused by the compiler in place of another id', () => {
    // @ts-expect-error The ids are swapped.
    key(token, account);
    // @ts-expect-error A string has not been validated.
    key('account', token);
    // @ts-expect-error The ids of two accounts.
    key(account, account);
    // @ts-expect-error The id of a token is not the id of an account.
    const owner: AccountId = token;
    expect(owner).toBe('token');
  });
});
