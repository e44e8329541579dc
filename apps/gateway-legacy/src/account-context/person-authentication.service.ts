import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '@tessera/accounts';
import {
  IdTokenVerifier,
  userPrincipal,
  type IdTokenAuthenticator,
  type Principal,
} from '@tessera/auth';
import { isUuid } from '@tessera/errors';
import { type AccountId, toAccountId } from '@tessera/ids';
import type { FastifyRequest } from 'fastify';
import {
  AccountRequiredError,
  DisabledAccountError,
  NoAccountError,
  NotYourAccountError,
  UnverifiedEmailError,
} from './account-context.errors.js';
import { namedAccount } from './account-header.js';

/** Determines which person an ID token identifies, and for which of their accounts they act. */
@Injectable()
export class PersonAuthenticationService implements IdTokenAuthenticator {
  constructor(
    private readonly idTokens: IdTokenVerifier,
    private readonly accounts: AccountsRepository,
  ) {}

  async authenticate(token: string, request: FastifyRequest): Promise<Principal | undefined> {
    const person = await this.idTokens.verify(token);
    if (person === undefined) return undefined;
    if (!person.isEmailVerified) throw new UnverifiedEmailError();
    const accountId = accountOfPerson(person.accountIds, namedAccount(request));
    // The issuer may name accounts of another gateway, or deleted ones.
    const account = isUuid(accountId) ? await this.accounts.find(accountId) : null;
    if (account === null) throw new NotYourAccountError();
    if (!this.accounts.isEnabled(account)) throw new DisabledAccountError();
    const { id: userId, clientId, authentication } = person;
    return userPrincipal({ userId, clientId, authentication, accountId });
  }
}

/**
 * The account that a person acts for: the one that they name, or the only one they have.
 *
 * @throws AccountRequiredError, NotYourAccountError, NoAccountError
 */
function accountOfPerson(accountIds: readonly AccountId[], named: string | null): AccountId {
  const theirs = new Set(accountIds.map((id) => toAccountId(id.toLowerCase())));
  if (named !== null) {
    const own = [...theirs].find((id) => id === named);
    if (own === undefined) throw new NotYourAccountError();
    return own;
  }
  const [only] = theirs;
  if (only === undefined) throw new NoAccountError();
  if (theirs.size > 1) throw new AccountRequiredError();
  return only;
}
