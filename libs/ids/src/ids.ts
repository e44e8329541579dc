declare const brand: unique symbol;

/**
 * A value that the compiler tells apart from others of the same type. The brand exists only in types:
 * at run time the value is a plain string.
 */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** An account, which owns what it creates. A service that calls its accounts tenants uses it too. */
export type AccountId = Branded<string, 'AccountId'>;

/** A card token of the vault. */
export type TokenId = Branded<string, 'TokenId'>;

/** A network token of the vault. */
export type NetworkTokenId = Branded<string, 'NetworkTokenId'>;

/** A session of the vault in which a browser enters a card. */
export type SessionId = Branded<string, 'SessionId'>;

export const toAccountId = (id: string): AccountId => id as AccountId;
export const toTokenId = (id: string): TokenId => id as TokenId;
export const toNetworkTokenId = (id: string): NetworkTokenId => id as NetworkTokenId;
export const toSessionId = (id: string): SessionId => id as SessionId;
