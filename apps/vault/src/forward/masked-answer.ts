import { Secret } from '@tessera/crypto';
import type { OutboundResponse } from '@tessera/outbound';
import { MAX_ANSWER_BYTES } from './forward.client.js';
import type { ForwardOutcome, ForwardValue } from './forward-request.js';
import { returnedHeaders } from './headers/returned-headers.js';
import { unpackBody } from './masking/body-text.js';
import { ResponseMask } from './masking/response-mask.js';
import type { SentSecrets } from './masking/secret-finder.js';
import type { ForwardProfile } from './profiles/forward-profile.js';
import { profiledAnswer } from './profiles/profiled-answer.js';
import type { PlacedValue, RenderedRequest } from './template/template.js';

/** What a request contained and its response may repeat. */
export interface SentValues {
  readonly values: ReadonlyMap<string, ForwardValue>;
  /** Security codes with the letters and digits that the caller wrote right next to them. */
  readonly glued: readonly Secret<string>[];
}

/**
 * The response of a destination for the caller.
 *
 * @throws UnreadableBodyError for a body that cannot be searched
 */
export async function maskedAnswer(
  { status, headers, body }: OutboundResponse,
  { values, glued }: SentValues,
  profile: ForwardProfile | null,
): Promise<ForwardOutcome> {
  const unpacked = await unpackBody(body, headers, MAX_ANSWER_BYTES);
  const secrets = sentSecrets([...values.values()]);
  const mask = new ResponseMask({ ...secrets, opaque: [...secrets.opaque, ...glued] });
  const masked = mask.body(unpacked, headers);
  const shown = profiledAnswer(
    { headers: returnedHeaders(headers, (value) => mask.header(value)), body: masked },
    profile?.response ?? null,
  );
  for (const bytes of [body, unpacked, masked]) if (bytes !== shown.body) bytes.fill(0);
  return { kind: 'answered', status, ...shown };
}

/**
 * A code that the template joins to letters or digits, as in `ref-9{{ security_code }}`, is not a
 * separate token when it is echoed, so the whole run is hidden.
 */
export function gluedCodes(
  { headers, body, inBody, inHeaders }: RenderedRequest,
  values: ReadonlyMap<string, ForwardValue>,
): Secret<string>[] {
  const isCode = ({ name }: PlacedValue): boolean => values.get(name)?.masking === 'security-code';
  const text = inBody.some(isCode) ? body.toString('latin1') : '';
  const runs = [
    ...inBody.filter(isCode).map((placed) => runAround(text, placed)),
    ...inHeaders.filter(isCode).map((placed) => runAround(headers[placed.header] ?? '', placed)),
  ];
  return runs.flatMap((run) => (run === null ? [] : [new Secret(run)]));
}

function runAround(text: string, { start, end }: PlacedValue): string | null {
  let first = start;
  while (first > 0 && isAlphanumeric(text.charCodeAt(first - 1))) first--;
  let last = end;
  while (last < text.length && isAlphanumeric(text.charCodeAt(last))) last++;
  return first === start && last === end ? null : text.slice(first, last);
}

function isAlphanumeric(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}

function sentSecrets(values: readonly ForwardValue[]): SentSecrets {
  const masked = (masking: ForwardValue['masking']) =>
    values.filter((value) => value.masking === masking).map(({ value }) => value);
  return {
    accountNumbers: masked('account-number'),
    securityCodes: masked('security-code'),
    opaque: masked('opaque'),
  };
}
