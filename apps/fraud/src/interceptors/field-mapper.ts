import type { FieldError, JsonSchema } from '@tessera/errors';
import { type FieldPath, parseFieldPath } from '../rules/field-path.js';
import { resolveAll, resolveField } from '../rules/resolve-field.js';
import type { FieldMapping } from './interceptor.entity.js';
import { fromHeaderText, requestField } from './request-fields.js';
import { setField } from './set-field.js';

/** Where a value comes from. */
export type Source =
  | { readonly kind: 'body'; readonly path: FieldPath }
  | { readonly kind: 'header'; readonly name: string };

export interface CompiledMapping {
  readonly source: Source;
  readonly to: FieldPath;
  readonly field: JsonSchema;
}

/** The parts of an intercepted request that can be mapped. */
export interface InterceptedRequest {
  /** The parsed body; null where no mapping reads it. */
  readonly body: unknown;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

const HEADER_PREFIX = 'header:';
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** These are secrets, which do not belong in a decision. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-destination-authorization',
]);

/** Parses mappings; each problem has the path of its entry under `$.field_mapping`. */
export function compileMappings(
  mappings: readonly FieldMapping[],
): { readonly compiled: readonly CompiledMapping[] } | { readonly problems: FieldError[] } {
  const compiled: CompiledMapping[] = [];
  const problems: FieldError[] = [];
  const taken = new Set<string>();
  for (const [index, { from, to }] of mappings.entries()) {
    const at = `$.field_mapping[${index}]`;
    const source = readSource(from);
    const target = readTarget(to);
    if ('problem' in source) problems.push({ path: `${at}.from`, message: source.problem });
    if ('problem' in target) problems.push({ path: `${at}.to`, message: target.problem });
    if ('problem' in source || 'problem' in target) continue;
    if (taken.has(target.to.canonical)) {
      problems.push({ path: `${at}.to`, message: 'is already the target of another mapping' });
    }
    taken.add(target.to.canonical);
    if (eachCount(target.to) !== (source.kind === 'body' ? eachCount(source.path) : 0)) {
      const message = 'must have as many [*] as the other side, at most one';
      problems.push({ path: `${at}.to`, message });
    }
    compiled.push({ source, ...target });
  }
  return problems.length > 0 ? { problems } : { compiled };
}

/** Whether any mapping reads the body. */
export function readsBody(mappings: readonly CompiledMapping[]): boolean {
  return mappings.some(({ source }) => source.kind === 'body');
}

/**
 * Builds a decision request. Values that are absent or null in the source are left out, so that the
 * validation of the request reports what is missing.
 */
export function mapRequest(
  mappings: readonly CompiledMapping[],
  intercepted: InterceptedRequest,
): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const { source, to, field } of mappings) {
    if (source.kind === 'header') {
      const text = [intercepted.headers[source.name] ?? []].flat().join(', ');
      if (text !== '') setField(request, to.steps, fromHeaderText(text, field));
    } else if (source.path.hasWildcard) {
      for (const [index, value] of valuesOfEach(source.path, intercepted.body).entries()) {
        if (value !== null) setField(request, at(to, index), value);
      }
    } else {
      const value = resolveField(source.path, intercepted.body);
      if (value !== null) setField(request, to.steps, value);
    }
  }
  return request;
}

/** The source as named in error messages. */
export function sourcePath(source: Source): string {
  return source.kind === 'body' ? source.path.text : `$.headers.${source.name}`;
}

function readSource(from: string): Source | { readonly problem: string } {
  if (from.startsWith(HEADER_PREFIX)) {
    const name = from.slice(HEADER_PREFIX.length).toLowerCase();
    if (!HEADER_NAME.test(name)) return { problem: 'names no header after header:' };
    if (SECRET_HEADERS.has(name)) return { problem: 'must not read a header that is a secret' };
    return { kind: 'header', name };
  }
  const parsed = parseFieldPath(from);
  if ('problem' in parsed) return { problem: `${parsed.problem}; or header:x-name` };
  return { kind: 'body', path: parsed.path };
}

function readTarget(
  to: string,
): { readonly to: FieldPath; readonly field: JsonSchema } | { readonly problem: string } {
  const parsed = parseFieldPath(to);
  if ('problem' in parsed) return parsed;
  const field = requestField(parsed.path);
  if (field === null) return { problem: 'is not a field of a decision request' };
  return { to: parsed.path, field };
}

function eachCount(path: FieldPath): number {
  const count = path.steps.filter(({ kind }) => kind === 'each').length;
  return count > 1 ? Number.NaN : count;
}

/** One value per element, null if an element has none, so that the indexes stay aligned. */
function valuesOfEach({ steps, ...path }: FieldPath, body: unknown): unknown[] {
  const each = steps.findIndex(({ kind }) => kind === 'each');
  const list = resolveField({ ...path, steps: steps.slice(0, each) }, body);
  if (!Array.isArray(list)) return [];
  const rest = { ...path, steps: steps.slice(each + 1), hasWildcard: false };
  return (list as unknown[]).map((element) => resolveAll(rest, element)[0] ?? null);
}

function at({ steps }: FieldPath, index: number) {
  return steps.map((step) => (step.kind === 'each' ? ({ kind: 'index', index } as const) : step));
}
