import { Injectable } from '@nestjs/common';
import type { Principal } from '@tessera/auth';
import { ForbiddenError, ValidationFailedError } from '@tessera/errors';
import { currentRequest } from '@tessera/telemetry';
import { VaultConfig } from '../config.js';
import { ANY, type TokenAccessPolicy, type TokenAction } from './token-access-policies.js';
import type { TokenOwner } from './token-owner.js';

export const TOKEN_ACCOUNT_HEADER = 'x-token-account';
const ACCOUNT = /^[\w.:@-]{1,64}$/;

/** The client of a request, and the account it named. */
interface Caller {
  readonly client: string;
  readonly account: string | null;
}

/** A part of a list statement: conditions on the columns `owner` and `account`. */
export interface OwnerFilter {
  readonly where: string;
  readonly values: readonly unknown[];
}

/**
 * Decides whose tokens the current request's client may use: its own, and those that the operator's
 * policies allow. All other tokens are not found.
 */
@Injectable()
export class TokenAccessService {
  private readonly policies: ReadonlyMap<string, readonly TokenAccessPolicy[]>;
  private readonly unownedClients: ReadonlySet<string>;

  constructor(config: VaultConfig) {
    this.policies = Map.groupBy(config.tokenPolicies, ({ client }) => client);
    this.unownedClients = new Set(config.clientsOfUnownedTokens);
  }

  /** The owner of what the request creates: its client, with the account that it names. */
  owner(): TokenOwner {
    return this.caller();
  }

  /** Whether the client of the request may do this with a token of that owner. */
  may(action: TokenAction, owner: TokenOwner): boolean {
    const caller = this.caller();
    if (owner.client === null) return this.mayUseUnowned(caller.client);
    const isSameAccount = owner.account === null || owner.account === caller.account;
    if (owner.client === caller.client && isSameAccount) return true;
    return this.policiesOf(caller, action).some((policy) => covers(policy, caller, owner));
  }

  /**
   * The origins that a forward of such a token may go to; null for all that the instance allows.
   * Several policies add up, and one without a list allows all.
   */
  destinationsOf(owner: TokenOwner): readonly string[] | null {
    const caller = this.caller();
    if (owner.client === null || owner.client === caller.client) return null;
    const policies = this.policiesOf(caller, 'forward').filter((policy) =>
      covers(policy, caller, owner),
    );
    const lists = policies.map(({ destinations }) => destinations);
    return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
  }

  /**
   * @param first the number of the first parameter
   * @returns the condition under which a row is in the lists of the request's client
   */
  listFilter(first: number): OwnerFilter {
    const caller = this.caller();
    const filter = new FilterBuilder(first);
    const { client, account } = caller;
    const mine = `owner = ${filter.add(client)}`;
    filter.or(`${mine} and account is null`);
    if (account !== null) filter.or(`${mine} and account = ${filter.add(account)}`);
    if (this.mayUseUnowned(client)) filter.or('owner is null');
    for (const policy of this.policiesOf(caller, 'read')) {
      const conditions = ['owner is not null'];
      if (!policy.owners.includes(ANY)) {
        conditions.push(`owner = any(${filter.add(policy.owners)})`);
      }
      if (account !== null) {
        conditions.push(`(account is null or account = ${filter.add(account)})`);
      }
      if (!policy.accounts.includes(ANY)) {
        conditions.push(`account = any(${filter.add(policy.accounts)})`);
      }
      filter.or(conditions.join(' and '));
    }
    return filter.build();
  }

  /** Whether the lists of the request's client may have tokens of other owners. */
  readsOthers(): boolean {
    const caller = this.caller();
    return this.mayUseUnowned(caller.client) || this.policiesOf(caller, 'read').length > 0;
  }

  /** The client that owns what the request creates, as budgets count it. */
  client(): string {
    return this.caller().client;
  }

  private mayUseUnowned(client: string): boolean {
    return this.unownedClients.has(ANY) || this.unownedClients.has(client);
  }

  private policiesOf({ client }: Caller, action: TokenAction): readonly TokenAccessPolicy[] {
    return (this.policies.get(client) ?? []).filter(({ actions }) => actions.includes(action));
  }

  private caller(): Caller {
    const request = currentRequest();
    const principal = request?.principal;
    if (principal === undefined) throw new ForbiddenError('Tokens are used by clients only.');
    return { client: clientOf(principal), account: accountOf(request?.tokenAccount) };
  }
}

/**
 * An API key acts for the client that created it; one of an earlier release for itself. A person acts
 * for the client that they signed in to.
 */
function clientOf({ createdBy, clientId, id, kind }: Principal): string {
  if (createdBy !== undefined) return createdBy;
  return kind === 'api-key' ? id : clientId;
}

function accountOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (ACCOUNT.test(header)) return header;
  const path = `$.headers.${TOKEN_ACCOUNT_HEADER}`;
  const message = 'must have 1 to 64 letters, digits or characters of -_.:@';
  throw new ValidationFailedError([{ path, message }]);
}

/** A named account must be the token's, whatever the policy allows. */
function covers(
  { owners, accounts }: TokenAccessPolicy,
  caller: Caller,
  owner: TokenOwner,
): boolean {
  if (owner.client === null || !(owners.includes(ANY) || owners.includes(owner.client))) {
    return false;
  }
  const isOtherAccount = owner.account !== null && owner.account !== caller.account;
  if (caller.account !== null && isOtherAccount) return false;
  return accounts.includes(ANY) || (owner.account !== null && accounts.includes(owner.account));
}

class FilterBuilder {
  private readonly values: unknown[] = [];
  private readonly alternatives: string[] = [];

  constructor(private readonly first: number) {}

  add(value: unknown): string {
    this.values.push(value);
    const type = Array.isArray(value) ? 'text[]' : 'text';
    return `$${this.first + this.values.length - 1}::${type}`;
  }

  or(condition: string): void {
    this.alternatives.push(`(${condition})`);
  }

  build(): OwnerFilter {
    return { where: `(${this.alternatives.join(' or ')})`, values: this.values };
  }
}
