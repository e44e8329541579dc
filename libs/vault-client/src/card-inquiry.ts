import { objectOf, text, textOrNull } from './answer-fields.js';

/** What is known of a card by its first digits; null is unknown. */
export interface CardInquiry {
  readonly bin: string;
  readonly schemes: readonly string[];
  readonly type: string | null;
  readonly segment: string | null;
  readonly currencyCode: string | null;
  readonly issuerName: string | null;
  readonly issuerCountryCode: string | null;
}

export function readInquiry(body: unknown): CardInquiry {
  const fields = objectOf(body);
  const schemes = fields['scheme'];
  return {
    bin: text(fields, 'bin'),
    schemes: Array.isArray(schemes) ? schemes.filter((each) => typeof each === 'string') : [],
    type: textOrNull(fields, 'type'),
    segment: textOrNull(fields, 'segment'),
    currencyCode: textOrNull(fields, 'currency_code'),
    issuerName: textOrNull(fields, 'issuer_name'),
    issuerCountryCode: textOrNull(fields, 'issuer_country_code'),
  };
}
