import type { Page } from '@tessera/pages';
import type { JWK } from 'jose';
import type { Adapter } from 'oidc-provider';
import type { ClientSecretsService } from '../clients/client-secrets.service.js';

/** Lifetimes of tokens and sessions. */
export interface Lifetimes {
  readonly accessTokenSeconds: number;
  /** Of id-tokens, and of access tokens of people. */
  readonly idTokenSeconds: number;
  /** From the last redirect of a client to this service. */
  readonly sessionSeconds: number;
}

/** The claims of a person in an id-token. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** Null if it was never set. */
  readonly name: string | null;
  readonly isEmailVerified: boolean;
  readonly accountIds: readonly string[];
}

/** Pages that the provider shows itself. */
export interface ProviderPages {
  /** A rejected request that must not redirect back to its sender. */
  refused(reason: string): Page;
  signOut(question: SignOutQuestion): Page;
  signedOut(): Page;
  /** Where a person enters the code that a program shows. */
  enterDeviceCode(form: DeviceCodeForm & { readonly refusal: DeviceRefusal | null }): Page;
  /** Asks whether the person started that program. */
  confirmDevice(form: DeviceCodeForm & { readonly clientTitle: string }): Page;
  deviceSignedIn(): Page;
  deviceDeclined(): Page;
}

/** The form that a code is sent with. */
export interface DeviceCodeForm {
  readonly action: string;
  readonly xsrf: string;
  readonly code: string;
}

/** Why a code was not accepted. */
export type DeviceRefusal = 'expired' | 'failed' | 'missing' | 'unknown' | 'used';

export interface SignOutQuestion {
  /** The form's action. */
  readonly action: string;
  /** The CSRF token of the form. */
  readonly xsrf: string;
  /** No session: the page only offers to continue. */
  readonly isSignedOut: boolean;
  /** The name of the client that requested the sign-out. */
  readonly clientTitle: string | null;
  /** Where the client wants the browser to be redirected. */
  readonly next: string | null;
}

export interface ProviderSettings {
  issuer: string;
  /** Private keys, the signing one first. */
  keys: JWK[];
  lifetimes: Lifetimes;
  adapter: (model: string) => Adapter;
  secrets: ClientSecretsService;
  /** Null if the person does not exist or is disabled. */
  findPerson: (id: string) => Promise<Person | null>;
  /** What a person's roles grant at an audience now, after a sign-in with one or two factors. */
  findScopes: (
    userId: string,
    audience: string,
    hasSecondFactor: boolean,
  ) => Promise<ReadonlySet<string>>;
  /** Whether a person's roles need two factors. */
  needsSecondFactor: (userId: string) => Promise<boolean>;
  pages: ProviderPages;
  /** Whether a client exists and is enabled. */
  findClient: (clientId: string) => Promise<boolean>;
  /** Whether a grant exists, by the hash of its ID. */
  hasGrant: (idHash: Buffer) => Promise<boolean>;
}
