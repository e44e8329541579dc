import type { Secret } from '@tessera/crypto';

/** A card for which a network token is wanted. */
export interface CardToProvision {
  readonly accountNumber: Secret<string>;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: Secret<string> | null;
}

/** A token's state at the scheme. `declined` and `deleted` are final there. */
export type SchemeTokenStatus = 'pending' | 'active' | 'suspended' | 'deleted' | 'declined';

/** What a scheme says of a token: always the whole state. */
export interface SchemeToken {
  /** The scheme's name of the token. */
  readonly reference: string;
  readonly status: SchemeTokenStatus;
  /** Counts the token's changes at the scheme: of two states the one with the higher is newer. */
  readonly sequence: number;
  /** A code, for `declined`. */
  readonly reason: string | null;
  /** Present when the token is active or suspended. */
  readonly number: Secret<string> | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly paymentAccountReference: string | null;
  /** Changes with the picture; null for none. */
  readonly cardArtId: string | null;
}

export interface CryptogramOrder {
  readonly type: 'ecom';
  /** In minor units; binds the cryptogram to a payment of just this amount. */
  readonly amount?: number | undefined;
  readonly currencyCode?: string | undefined;
  readonly reference?: string | undefined;
}

/** A cryptogram, good for one payment. */
export interface SchemeCryptogram {
  readonly type: 'tavv';
  readonly cryptogram: Secret<string>;
  readonly eci: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** In place of a security code, from schemes that give one. */
  readonly dynamicCvv: Secret<string> | null;
}

export interface CardArt {
  readonly contentType: string;
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A token service provider: what the vault needs of `vts`, `mdes` and their like. A connector to
 * another one implements this class and passes `describeTokenServiceProvider`.
 *
 * Every method has a deadline of its own and throws {@link TokenServiceError} when it has no answer.
 */
export abstract class TokenServiceProvider {
  /**
   * Asks for a token. Asking again with the same reference and card must give the same token: that
   * is how a lost answer is made good.
   *
   * @param clientReference a UUID of ours, one for each token
   */
  abstract provision(clientReference: string, card: CardToProvision): Promise<SchemeToken>;

  /** What became of a request to provision; null when the scheme has never heard of it. */
  abstract findRequested(clientReference: string): Promise<SchemeToken | null>;

  /** Ends a token for ever. One that is unknown or gone has ended: no error. */
  abstract delete(reference: string): Promise<void>;

  abstract cryptogram(reference: string, order: CryptogramOrder): Promise<SchemeCryptogram>;

  /** The picture of the card; null when it has none. */
  abstract findCardArt(reference: string): Promise<CardArt | null>;

  /** Ends connections; calls under way fail. */
  abstract close(): Promise<void>;
}
