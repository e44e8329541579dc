/** A header of a merchant's forward, as the description of an API has it. */
export interface MerchantHeader {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What a merchant sends with a request that is passed on to the vault. */
export const MERCHANT_FORWARD_HEADERS: [MerchantHeader, ...MerchantHeader[]] = [
  {
    name: 'x-token-id',
    required: true,
    description: 'The token whose card is sent.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'x-destination-url',
    required: true,
    description: 'Where the request goes: an https URL that the account may forward to.',
    schema: { type: 'string', format: 'uri' },
  },
  {
    name: 'x-destination-method',
    required: false,
    description: 'The method of the request to the destination.',
    schema: { type: 'string', enum: ['POST', 'PUT', 'PATCH'], default: 'POST' },
  },
  {
    name: 'x-template-fields',
    required: false,
    description:
      'A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the vault requires it.',
    schema: { type: 'string', minLength: 1, examples: ['["$.card.number", "$.card.cvc"]'] },
  },
  {
    name: 'x-auth-name',
    required: false,
    description:
      'One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair.',
    schema: { type: 'string', minLength: 1, examples: ['authorization'] },
  },
  {
    name: 'x-auth-value',
    required: false,
    description: 'The other half of the pair: the value of the header.',
    schema: { type: 'string', examples: ['Bearer key-of-the-provider'] },
  },
];

/** What the body of such a request is. */
export const MERCHANT_FORWARD_BODY =
  'The request for the destination, at most 1 MiB, with placeholders such as `{{ account_number }}` where values belong. Its content type decides how values are escaped.';
