import type { Page } from '@tessera/pages';
import type { JWK } from 'jose';
import type { Adapter } from 'oidc-provider';
import type { ClientSecrets } from '../clients/client-secrets.js';

/** How long what is issued lives. */
export interface Lifetimes {
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  /** From the last time that a client sent the browser here. */
  readonly sessionSeconds: number;
}

/** What an id-token says of a person. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly accountIds: readonly string[];
}

/** What the provider shows to people by itself. */
export interface ProviderPages {
  /** A request that must not lead back to whoever sent the person here. */
  refused(reason: string): Page;
  signOut(question: SignOutQuestion): Page;
  signedOut(): Page;
}

export interface SignOutQuestion {
  /** Where the form goes. */
  readonly action: string;
  /** What shows that the form was ours. */
  readonly xsrf: string;
  /** Nobody is signed in: there is nothing to ask, only a way on. */
  readonly isSignedOut: boolean;
  /** What the client that asked for it is called. */
  readonly clientTitle: string | null;
  /** Where the client wants the person next. */
  readonly next: string | null;
}

export interface ProviderSettings {
  issuer: string;
  /** Private keys, the signing one first. */
  keys: JWK[];
  lifetimes: Lifetimes;
  adapter: (model: string) => Adapter;
  secrets: ClientSecrets;
  /** Null for whoever does not exist or is disabled. */
  findPerson: (id: string) => Promise<Person | null>;
  pages: ProviderPages;
}
