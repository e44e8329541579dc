import type { IncomingHttpHeaders } from 'node:http';
import { ValidationFailedError, type FieldError } from '@tessera/errors';
import { connectionNames, isCallerHeader, isConnectionHeader } from '@tessera/outbound';
import { headerPath, type HeaderTemplate } from '../template/header-template.js';
import { TEMPLATE_FIELDS } from '../template/template-fields.js';

/** Headers of a forward that are meant for the vault. */
const FORWARD_HEADERS: ReadonlySet<string> = new Set([
  'x-destination-url',
  'x-destination-method',
  'x-cryptogram-reference',
  'x-token-account',
  TEMPLATE_FIELDS,
]);

/** Whether a header is not passed on to the destination. */
function isStripped(name: string): boolean {
  return isCallerHeader(name) || FORWARD_HEADERS.has(name);
}

/** `x-auth-name: authorization` with `x-auth-value: Basic …`, by the part between. */
interface Pair {
  readonly name?: string;
  readonly value?: string;
}

const PAIR_HEADER = /^x-(.+)-(name|value)$/;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * The headers for the destination: what the caller sent, without the headers between the caller and the
 * vault, plus the headers set by its pairs of `x-<k>-name` and `x-<k>-value`.
 *
 * @throws ValidationFailedError for half a pair, or for a pair that sets a forbidden header
 */
export function outgoingHeaders(headers: IncomingHttpHeaders): HeaderTemplate[] {
  const hopByHop = connectionNames(headers.connection);
  const pairs = new Map<string, Pair>();
  const passed: HeaderTemplate[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = [value].flat().join(', ');
    const [, key, half] = PAIR_HEADER.exec(name) ?? [];
    if (key !== undefined && half !== undefined) {
      pairs.set(key, { ...pairs.get(key), [half]: text });
    } else if (!isStripped(name) && !hopByHop.has(name)) {
      passed.push({ name, value: text, path: headerPath(name) });
    }
  }
  const asked = headersOfPairs(pairs, new Set(passed.map(({ name }) => name)));
  return [...passed, ...asked];
}

function headersOfPairs(
  pairs: ReadonlyMap<string, Pair>,
  passed: ReadonlySet<string>,
): HeaderTemplate[] {
  const faults: FieldError[] = [];
  const taken = new Set(passed);
  const headers: HeaderTemplate[] = [];
  for (const [key, { name, value }] of pairs) {
    if (name === undefined || value === undefined) {
      faults.push(missingHalf(key, name === undefined ? 'name' : 'value'));
      continue;
    }
    const wanted = name.trim().toLowerCase();
    const fault = faultOfName(wanted, taken);
    if (fault !== undefined) faults.push({ path: headerPath(`x-${key}-name`), message: fault });
    taken.add(wanted);
    headers.push({ name: wanted, value, path: headerPath(`x-${key}-value`) });
  }
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return headers;
}

function missingHalf(key: string, half: string): FieldError {
  const other = half === 'name' ? 'value' : 'name';
  return {
    path: headerPath(`x-${key}-${half}`),
    message: `is missing: x-${key}-${other} is one half of a pair`,
  };
}

function faultOfName(name: string, taken: ReadonlySet<string>): string | undefined {
  if (!TOKEN.test(name)) return 'must be the name of a header';
  if (isConnectionHeader(name)) return 'names a header that belongs to the connection';
  if (name === 'content-type') return 'must not be content-type: send that header itself';
  if (name === 'accept-encoding') {
    return 'must not be accept-encoding: the answer is looked through';
  }
  return taken.has(name) ? 'names a header that is sent already' : undefined;
}
