import { SCHEMES } from '@tessera/cards';
import { CREDENTIAL_TYPES } from '../credentials/dto/credential.request.js';
import { isMaskedIban, normalizeIban } from '../credentials/iban.js';
import {
  ANY_STRING,
  type FieldDomain,
  numberDomain,
  stringDomain,
  valuesDomain,
} from '../rules/lint/field-domain.js';
import type { FieldShape } from '../rules/lint/field-shape.js';

const FINGERPRINT = matching(/^crd_[0-9a-f]+$/, 'is crd_ and a hash in hex');
const BIN = matching(/^\d{6}$/, 'is a string of the first six digits of the card number');
const LAST_FOUR = matching(
  /^[0-9A-Z*]{4}$/,
  'is a string of the last four characters of the number',
);
const MASKED_CARD = matching(
  /^\d{6}\*+\d{4}$/,
  'shows the first six and the last four digits, with * between',
);
const IBAN = stringDomain(
  'is an IBAN in capital letters, without spaces',
  (text) => normalizeIban(text) === text && !text.includes('*'),
);
const MASKED_IBAN = stringDomain(
  'is a masked IBAN in capital letters, without spaces',
  (text) => normalizeIban(text) === text && isMaskedIban(text),
);
const MASKED = stringDomain(
  'is a masked card number such as 411111******1111, or a masked IBAN',
  (text) => accepts(MASKED_CARD, text) || accepts(MASKED_IBAN, text),
);
const TYPE = required(valuesDomain(CREDENTIAL_TYPES));

/** The fields at the root of a document that rules see for any credential. */
export const DERIVED_FIELDS: Readonly<Record<string, FieldShape>> = {
  credential_fingerprint: required(FINGERPRINT),
  credential_type: TYPE,
};

/**
 * What rules see at `$.credential`, as built by `credentialFacts`: the number is masked, and the
 * facts derived from it are present for every type of credential.
 *
 * @param sent the shape of the credential in a request
 */
export function credentialShape(sent: FieldShape | undefined): FieldShape {
  const child = (name: string) => sent?.properties?.[name]?.properties ?? {};
  // The document does not contain the full number.
  const pan = Object.fromEntries(Object.entries(child('pan')).filter(([name]) => name !== 'value'));
  const maskedPan = child('masked_pan');
  const { account_holder: holder = {} } = child('sepa');
  return {
    isRequired: true,
    properties: {
      type: TYPE,
      bin: { domain: BIN },
      last_four: required(LAST_FOUR),
      masked: required(MASKED),
      scheme: { domain: valuesDomain(SCHEMES) },
      pan: { properties: pan },
      masked_pan: { properties: { ...maskedPan, value: required(MASKED_CARD) } },
      sepa: {
        properties: {
          iban: { domain: IBAN },
          masked_iban: required(MASKED_IBAN),
          account_holder: holder,
        },
      },
      // The fields that the vault adds to the ID in the request.
      vault_token: {
        properties: {
          ...child('vault_token'),
          expiry_month: { domain: numberDomain(1, 12, true) },
          expiry_year: {
            domain: numberDomain(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true),
          },
          cardholder_name: { domain: ANY_STRING },
        },
      },
    },
  };
}

function required(domain: FieldDomain): FieldShape {
  return { domain, isRequired: true };
}

function matching(pattern: RegExp, requirement: string): FieldDomain {
  return stringDomain(requirement, (text) => pattern.test(text));
}

function accepts(domain: FieldDomain, text: string): boolean {
  return domain.kind === 'string' && domain.accepts(text);
}
