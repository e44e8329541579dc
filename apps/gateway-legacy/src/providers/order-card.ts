import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';
import { placeholder, type Placeholder } from '@tessera/vault-client';

/** A credential in the vault that pays; the vault fills it into the request to the provider. */
export type CardSource =
  | { readonly kind: 'card'; readonly tokenId: TokenId }
  /** With a cryptogram that is good for this one authorization; without one, as schemes allow it to
   * merchants that charge a stored credential. */
  | {
      readonly kind: 'network_token';
      readonly tokenId: NetworkTokenId;
      readonly cryptogramReference: string | null;
    }
  | {
      readonly kind: 'wallet_token';
      readonly tokenId: string;
      readonly hasCryptogram: boolean;
      readonly hasEci: boolean;
    };

/** Placeholders for the card's values in a request; the vault replaces each one. */
export interface CardFields {
  readonly number: Placeholder;
  /** Two digits; `unwrapped` is the number. */
  readonly expiryMonth: Placeholder;
  /** Four digits. */
  readonly expiryYear: Placeholder;
  /** Null if the payment has none. */
  readonly cryptogram: Placeholder | null;
  readonly eci: Placeholder | null;
}

/** What an order is paid with. */
export interface OrderCard {
  /** The account that the credential is for. */
  readonly accountId: AccountId;
  readonly source: CardSource;
  readonly fields: CardFields;
}

export function orderCard(accountId: AccountId, source: CardSource): OrderCard {
  return { accountId, source, fields: fieldsOf(source) };
}

function fieldsOf(source: CardSource): CardFields {
  const expiryMonth = placeholder('expiry_month');
  const expiryYear = placeholder('expiry_year');
  const given = (name: 'cryptogram' | 'eci', has: boolean) => (has ? placeholder(name) : null);
  switch (source.kind) {
    case 'card': {
      const number = placeholder('account_number');
      return { number, expiryMonth, expiryYear, cryptogram: null, eci: null };
    }
    case 'network_token': {
      const has = source.cryptogramReference !== null;
      const proof = { cryptogram: given('cryptogram', has), eci: given('eci', has) };
      return { number: placeholder('number'), expiryMonth, expiryYear, ...proof };
    }
    case 'wallet_token': {
      const cryptogram = given('cryptogram', source.hasCryptogram);
      const eci = given('eci', source.hasEci);
      return { number: placeholder('number'), expiryMonth, expiryYear, cryptogram, eci };
    }
    default:
      return source satisfies never;
  }
}
