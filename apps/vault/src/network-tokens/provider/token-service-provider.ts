import type { Secret } from '@tessera/crypto';
import type { CardArtId } from '../../ids.js';

/** A card that needs a network token. */
export interface CardToProvision {
  readonly accountNumber: Secret<string>;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: Secret<string> | null;
}

/** A token's state at the scheme. `declined` and `deleted` are final there. */
export type SchemeTokenStatus = 'pending' | 'active' | 'suspended' | 'deleted' | 'declined';

/** The state that a scheme reports for a token: always the whole state. */
export interface SchemeToken {
  /** The scheme's ID of the token. */
  readonly reference: string;
  readonly status: SchemeTokenStatus;
  /** Counts the token's changes at the scheme: the state with the higher value is newer. */
  readonly sequence: number;
  /** A code, for `declined`. */
  readonly reason: string | null;
  /** Present if the token is active or suspended. */
  readonly number: Secret<string> | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly paymentAccountReference: string | null;
  /** Changes with the card art; null if there is none. */
  readonly cardArtId: CardArtId | null;
}

export interface CryptogramOrder {
  readonly type: 'ecom';
  /** In minor units; binds the cryptogram to a payment of exactly this amount. */
  readonly amount?: number | undefined;
  readonly currencyCode?: string | undefined;
  readonly reference?: string | undefined;
}

/** A cryptogram, valid for one payment. */
export interface SchemeCryptogram {
  readonly type: 'tavv';
  readonly cryptogram: Secret<string>;
  readonly eci: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** In place of a security code, from schemes that provide one. */
  readonly dynamicCvv: Secret<string> | null;
}

export interface CardArt {
  readonly contentType: string;
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A token service provider: what the vault needs of `vts`, `mdes` and similar services. A connector to
 * another one implements this class and passes `describeTokenServiceProvider`.
 *
 * Every method has its own deadline and throws {@link TokenServiceError} when it has no response.
 */
export abstract class TokenServiceProvider {
  /**
   * Requests a token. A repeated request with the same reference and card must return the same token, so
   * that a lost response can be recovered.
   *
   * @param clientReference a UUID that the vault generates, one for each token
   */
  abstract provision(clientReference: string, card: CardToProvision): Promise<SchemeToken>;

  /** The result of a request to provision; null if the scheme has never received it. */
  abstract findRequested(clientReference: string): Promise<SchemeToken | null>;

  /** Deletes a token for good. No error if it is unknown or already deleted. */
  abstract delete(reference: string): Promise<void>;

  abstract cryptogram(reference: string, order: CryptogramOrder): Promise<SchemeCryptogram>;

  /** The card art; null if there is none. */
  abstract findCardArt(reference: string): Promise<CardArt | null>;

  /** Closes connections; running calls fail. */
  abstract close(): Promise<void>;
}
