import { type FieldPath, parseFieldPath } from '../rules/field-path.js';
import { resolveAll } from '../rules/resolve-field.js';
import { withoutCardNumbers } from './without-card-numbers.js';

/** A rendered request body for a backend. */
export interface BackendRequest {
  /** The exact bytes that are sent. */
  readonly body: string;
  /** Equal for requests that differ only in the decision ID. */
  readonly cacheKey: string;
  /** Paths in the template that have no value in the decision. */
  readonly missingFields: readonly string[];
}

export interface TemplateProblem {
  /** Relative to the template: `.customer.name`. */
  readonly path: string;
  readonly message: string;
}

/**
 * The body that a backend receives by default. Neither `metadata` nor any other field that is not
 * named here leaves the service.
 */
const DEFAULT_TEMPLATE = {
  decision_id: '$.decision_id',
  context: '$.context',
  transaction: '$.transaction',
  customer: '$.customer',
  device: '$.device',
  billing: '$.billing',
  shipping: '$.shipping',
  items: '$.items',
  credential: {
    type: '$.credential_type',
    masked: '$.credential.masked',
    fingerprint: '$.credential_fingerprint',
  },
};

/** The fields of a decision that a template may refer to. */
const OFFERED = [
  'decision_id',
  'context',
  'transaction',
  'customer',
  'device',
  'billing',
  'shipping',
  'items',
  'airline',
  'merchant',
  'occurred_at',
  'credential',
  'credential_type',
  'credential_fingerprint',
  'backends',
] as const;
const DECISION_ID = '$.decision_id';
/** Escapes the marker: a string that begins with it is not a path. */
const ESCAPED = '$$';

/**
 * All problems of a template. A string that begins with `$.` or `$[` is a path; `$$` escapes it.
 */
export function templateProblems(template: unknown, at = ''): TemplateProblem[] {
  if (typeof template === 'string') {
    const problem = isPath(template) ? pathProblem(template) : null;
    return problem === null ? [] : [{ path: at, message: problem }];
  }
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, child]) =>
    templateProblems(child, Array.isArray(template) ? `${at}[${key}]` : `${at}.${key}`),
  );
}

/** Fills a template, or the default contract, from the document of a decision. */
export function renderRequest(
  template: object | null,
  document: object,
  decisionId: string,
): BackendRequest {
  const offered = offeredOf(document);
  const missing = new Set<string>();
  const filled = fill(
    template ?? DEFAULT_TEMPLATE,
    { ...offered, decision_id: decisionId },
    missing,
  );
  const anonymous = fill(template ?? DEFAULT_TEMPLATE, offered, new Set());
  return {
    body: JSON.stringify(filled),
    cacheKey: JSON.stringify(anonymous),
    missingFields: [...missing],
  };
}

function offeredOf(document: object): Record<string, unknown> {
  const known = document as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    OFFERED.filter((name) => Object.hasOwn(known, name)).map((name) => [name, known[name]]),
  );
}

function fill(template: unknown, document: object, missing: Set<string>): unknown {
  if (typeof template === 'string') return fillText(template, document, missing);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map((child) => fill(child, document, missing));
  return Object.fromEntries(
    Object.entries(template).map(([key, child]) => [key, fill(child, document, missing)]),
  );
}

function fillText(text: string, document: object, missing: Set<string>): unknown {
  if (!isPath(text)) return text.startsWith(ESCAPED) ? text.slice(1) : text;
  const values = resolveAll(parsePath(text), document).map(withoutCardNumbers);
  if (values.length === 0 && text !== DECISION_ID) missing.add(text);
  return parsePath(text).hasWildcard ? values : (values[0] ?? null);
}

function isPath(text: string): boolean {
  return text.startsWith('$.') || text.startsWith('$[');
}

function pathProblem(text: string): string | null {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) return parsed.problem;
  const [first] = parsed.path.steps;
  const name = first?.kind === 'key' ? first.key : '';
  if (name === 'metadata') return 'metadata is never sent to backends';
  if (OFFERED.some((offered) => offered === name)) return null;
  return `a template can ask for ${OFFERED.join(', ')}`;
}

function parsePath(text: string): FieldPath {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.path;
}
