import type { Scheme } from '@tessera/cards';
import { ValidationFailedError } from '@tessera/errors';

/** The schemes that issue network tokens. */
export const TOKEN_SCHEMES = ['visa', 'mastercard', 'american express', 'discover'] as const;

export type TokenScheme = (typeof TOKEN_SCHEMES)[number];

/** The programs that network tokens come from: Visa's, Mastercard's, and secure card on file. */
export const TOKEN_TYPES = ['vts', 'mdes', 'scof'] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];

const TYPE_OF: Readonly<Record<TokenScheme, TokenType>> = {
  visa: 'vts',
  mastercard: 'mdes',
  'american express': 'scof',
  discover: 'scof',
};

export function tokenTypeOf(scheme: TokenScheme): TokenType {
  return TYPE_OF[scheme];
}

/**
 * @param path where the card is in the request
 * @throws ValidationFailedError for a scheme without network tokens
 */
export function requireTokenScheme(scheme: Scheme, path: string): TokenScheme {
  const known = TOKEN_SCHEMES.find((each) => each === scheme);
  if (known === undefined) {
    throw new ValidationFailedError([
      {
        path,
        message: `is of a scheme without network tokens: ${TOKEN_SCHEMES.join(', ')} have them`,
      },
    ]);
  }
  return known;
}
