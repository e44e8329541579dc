import type { RouteHeader } from '@tessera/http';
import { FORWARD_METHODS } from './forward-destination.js';

const TEXT = { type: 'string', minLength: 1 } as const;

const DESTINATION: RouteHeader = {
  name: 'x-destination-url',
  required: true,
  description:
    'Where the request goes: an https URL that the instance allows. Redirects are not followed.',
  schema: { type: 'string', format: 'uri' },
};

const REST: readonly RouteHeader[] = [
  {
    name: 'x-destination-method',
    description: 'The method of the request to the destination.',
    schema: { type: 'string', enum: [...FORWARD_METHODS], default: 'POST' },
  },
  {
    name: 'x-template-fields',
    description:
      'A JSON array of the fields that are templates: JSON paths of the body such as `$.card.number`, and names of headers. Every other string, key and header is then sent as it is. Without this header the whole request is a template, unless the instance or the profile of the destination requires it.',
    schema: { ...TEXT, examples: ['["$.card.number", "$.card.cvc"]'] },
  },
  {
    name: 'x-auth-name',
    description:
      'One half of a pair that sets a header which is otherwise not passed on: its name. `auth` represents any word; use a different word for each pair.',
    schema: { ...TEXT, examples: ['authorization'] },
  },
  {
    name: 'x-auth-value',
    description: 'The other half of the pair: the value of the header.',
    schema: { type: 'string', examples: ['Bearer key-of-the-provider'] },
  },
];

/** The headers of a forward with a card. */
export const CARD_FORWARD_HEADERS: [RouteHeader, ...RouteHeader[]] = [DESTINATION, ...REST];

/** The headers of a forward with a network token. */
export const NETWORK_TOKEN_FORWARD_HEADERS: [RouteHeader, ...RouteHeader[]] = [
  DESTINATION,
  {
    name: 'x-cryptogram-reference',
    required: false,
    description:
      'The reference of the cryptogram; it is used up once the forward has arrived. Only a request whose template uses no cryptogram can leave it out.',
    schema: { type: 'string', format: 'uuid' },
  },
  ...REST,
];

/** What the body of a forward is. */
export const FORWARD_BODY =
  'The request for the destination, at most 1 MiB, with placeholders such as `{{ account_number }}` where values belong. Its content type decides how values are escaped.';
