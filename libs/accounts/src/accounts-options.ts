export interface AccountsModuleOptions {
  /** What the service's API keys begin with: two to ten lower case letters. */
  readonly keyPrefix: string;
}

/** The token of {@link AccountsModuleOptions}. */
export const ACCOUNTS_OPTIONS = Symbol('tessera:accounts-options');
