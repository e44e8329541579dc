import type { CallOptions } from '../core/options.js';
import type { RawInit } from '../core/service-api.js';

/** A request for another server, with placeholders such as `{{ account_number }}`. */
export interface ForwardRequest {
  /** Where it goes: an https URL that the installation allows. */
  readonly destinationUrl: string;
  /** Default POST. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | undefined;
  /** Sent as it is. */
  readonly body: string | Uint8Array;
  readonly contentType: string;
  /** Which fields are templates, so that nothing else is replaced: `['$.card.number']`. */
  readonly templateFields?: readonly string[] | undefined;
  /** Headers for the destination that may not be passed on as they are, such as `authorization`. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  /** Other headers for the destination. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A cryptogram that was created by reference. */
  readonly cryptogramReference?: string | undefined;
  /** Returns the request that would be sent, redacted, and sends nothing. */
  readonly dryRun?: boolean | undefined;
}

/** The call that forwards a request. It is never repeated: the destination may have acted on it. */
export function forwardInit(
  request: ForwardRequest,
  options: CallOptions = {},
  tokenId?: string,
): RawInit {
  const { templateFields, dryRun } = request;
  return {
    ...options,
    query: { dry_run: dryRun },
    contentType: request.contentType,
    body: request.body,
    headers: {
      accept: '*/*',
      ...request.headers,
      ...options.headers,
      ...credentialHeaders(request.credentials),
      'x-token-id': tokenId,
      'x-destination-url': request.destinationUrl,
      'x-destination-method': request.method,
      'x-cryptogram-reference': request.cryptogramReference,
      'x-template-fields':
        templateFields === undefined ? undefined : JSON.stringify(templateFields),
    },
  };
}

/** Each header is a pair: `x-a0-name` and `x-a0-value`. */
function credentialHeaders(
  credentials: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const pairs = Object.entries(credentials).flatMap(([name, value], index) => [
    [`x-auth${index}-name`, name],
    [`x-auth${index}-value`, value],
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
