import type { FieldError } from '@tessera/errors';
import { type FieldPath, parseFieldPath, writeStep } from '../rules/field-path.js';
import { resolveAll } from '../rules/resolve-field.js';
import type { ResponseTemplate } from './interceptor.entity.js';

/** What a template can refer to: the decision, and the payment and customer of the request. */
export interface TemplateData {
  readonly decision: object;
  readonly transaction: object;
  readonly customer: { readonly id: string };
}

export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const OFFERED = ['decision', 'transaction', 'customer'] as const satisfies (keyof TemplateData)[];
/** Escapes the marker: a string that begins with it is not a path. */
const ESCAPED = '$$';
const MAX_TEMPLATE_BYTES = 16 * 1024;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Set by HTTP or by the service. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'x-decision-id', 'x-request-id'],
]);
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** All problems of a template. `at` is its JSON path: `$.responses.block`. */
export function templateFaults(template: ResponseTemplate, at: string): FieldError[] {
  const { status, headers, body } = template;
  const faults = Object.entries(headers ?? {}).flatMap(([name, value]) =>
    headerFaults(name, value, `${at}.headers${writeStep({ kind: 'key', key: name })}`),
  );
  if (body === undefined) return faults;
  if (WITHOUT_BODY.has(status)) {
    return [...faults, { path: `${at}.body`, message: `must not be set for status ${status}` }];
  }
  if (Buffer.byteLength(JSON.stringify(body)) > MAX_TEMPLATE_BYTES) {
    return [...faults, { path: `${at}.body`, message: 'must be at most 16 KiB of JSON' }];
  }
  return [...faults, ...pathFaults(body, `${at}.body`)];
}

/** Renders a template. A string that is a path becomes the value at the path, or `null`. */
export function renderResponse(template: ResponseTemplate, data: TemplateData): RenderedResponse {
  const { status, body: wanted } = template;
  const own = Object.entries(template.headers ?? {});
  const headers = Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
  if (WITHOUT_BODY.has(status)) return { status, headers, body: '' };
  const filled = wanted === undefined ? '' : fill(wanted, data);
  const isText = typeof filled === 'string';
  const body = isText ? filled : JSON.stringify(filled);
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const ownType: Record<string, string> = body === '' ? {} : { 'content-type': type };
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return {
    status,
    headers: { 'cache-control': 'no-store', ...ownType, ...headers, ...length },
    body,
  };
}

function headerFaults(name: string, value: string, path: string): FieldError[] {
  if (!HEADER_NAME.test(name) || OWN_HEADERS.has(name.toLowerCase())) {
    return [{ path, message: 'is not the name of a header that can be set' }];
  }
  if (HEADER_VALUE.test(value)) return [];
  return [{ path, message: 'must be visible ASCII, as a header can carry it' }];
}

function pathFaults(value: unknown, at: string): FieldError[] {
  if (typeof value === 'string') {
    const problem = isPath(value) ? pathProblem(value) : null;
    return problem === null ? [] : [{ path: at, message: problem }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    pathFaults(child, at + (Array.isArray(value) ? `[${key}]` : writeStep({ kind: 'key', key }))),
  );
}

function pathProblem(text: string): string | null {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) return parsed.problem;
  const [first] = parsed.path.steps;
  const name = first?.kind === 'key' ? first.key : '';
  if (OFFERED.some((offered) => offered === name)) return null;
  return `a template can ask for ${OFFERED.map((offered) => `$.${offered}`).join(', ')}`;
}

function fill(template: unknown, data: TemplateData): unknown {
  if (typeof template === 'string') return fillText(template, data);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map((child) => fill(child, data));
  return Object.fromEntries(
    Object.entries(template).map(([key, child]) => [key, fill(child, data)]),
  );
}

function fillText(text: string, data: TemplateData): unknown {
  if (!isPath(text)) return text.startsWith(ESCAPED) ? text.slice(1) : text;
  const path = parsePath(text);
  const values = resolveAll(path, data);
  return path.hasWildcard ? values : (values[0] ?? null);
}

function isPath(text: string): boolean {
  return text.startsWith('$.') || text.startsWith('$[');
}

function parsePath(text: string): FieldPath {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.path;
}
