import { validatorOf, type SchemaValidator } from '@tessera/errors';
import type { CardArtId } from '../../ids.js';
import type { SchemeTokenStatus } from './token-service-provider.js';

/** What the token service sends. Unknown fields, which it may add one day, are allowed. */
export interface TokenAnswer {
  readonly reference: string;
  readonly status: SchemeTokenStatus;
  readonly sequence: number;
  readonly reason: string | null;
  readonly enc_number: string | null;
  readonly expiry_month: number | null;
  readonly expiry_year: number | null;
  readonly payment_account_reference: string | null;
  readonly card_art_id: CardArtId | null;
}

export interface CryptogramAnswer {
  readonly type: 'tavv';
  readonly cryptogram: string;
  readonly eci: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly dynamic_cvv?: string | null;
}

export interface CardArtAnswer {
  readonly content_type: string;
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

const MONTH = { type: 'integer', minimum: 1, maximum: 12 };
const YEAR = { type: 'integer', minimum: 2000, maximum: 9999 };
const TEXT = { type: 'string', minLength: 1, maxLength: 200 };
const MAX_JWE_LENGTH = 8_192;
const MAX_ART_LENGTH = 700_000;

const orNull = (schema: Readonly<Record<string, unknown>>) => ({
  anyOf: [schema, { type: 'null' }],
});

const fitsToken = fits({
  reference: TEXT,
  status: { enum: ['pending', 'active', 'suspended', 'deleted', 'declined'] },
  sequence: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  reason: orNull(TEXT),
  enc_number: orNull({ ...TEXT, maxLength: MAX_JWE_LENGTH }),
  expiry_month: orNull(MONTH),
  expiry_year: orNull(YEAR),
  payment_account_reference: orNull(TEXT),
  card_art_id: orNull(TEXT),
});

const fitsCryptogram = fits(
  {
    type: { const: 'tavv' },
    cryptogram: TEXT,
    eci: { type: 'string', pattern: '^[0-9]{2}$' },
    expiry_month: MONTH,
    expiry_year: YEAR,
    dynamic_cvv: orNull({ ...TEXT, maxLength: 4 }),
  },
  ['dynamic_cvv'],
);

/** Only images: what is shown inside a page must not be a page itself. */
const fitsCardArt = fits({
  content_type: { enum: ['image/png', 'image/jpeg', 'image/webp'] },
  data: { type: 'string', minLength: 1, maxLength: MAX_ART_LENGTH, pattern: '^[A-Za-z0-9+/]+=*$' },
  width: { type: 'integer', minimum: 1, maximum: 10_000 },
  height: { type: 'integer', minimum: 1, maximum: 10_000 },
});

/** Whether a response is a token as described. */
export function isTokenAnswer(answer: unknown): answer is TokenAnswer {
  return fitsToken(answer);
}

export function isCryptogramAnswer(answer: unknown): answer is CryptogramAnswer {
  return fitsCryptogram(answer);
}

export function isCardArtAnswer(answer: unknown): answer is CardArtAnswer {
  return fitsCardArt(answer);
}

function fits(
  properties: Readonly<Record<string, object>>,
  optional: readonly string[] = [],
): (answer: unknown) => boolean {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  // Compiled on the first response: not every instance has network tokens.
  let faults: SchemaValidator | undefined;
  return (answer) => {
    faults ??= validatorOf({ type: 'object', properties, required });
    return faults(answer).length === 0;
  };
}
