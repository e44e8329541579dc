/** One step of a path: a property, an array index, or every element of an array. */
export type PathStep =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'each' };

/** A parsed `$.` path. `canonical` is equal for every spelling of the same path. */
export interface FieldPath {
  readonly text: string;
  readonly canonical: string;
  readonly steps: readonly PathStep[];
  /** Whether the path contains `[*]` and so can address several values. */
  readonly hasWildcard: boolean;
}

export type ParsedPath = { readonly path: FieldPath } | { readonly problem: string };

const MAX_PATH_LENGTH = 512;
const MAX_PATH_STEPS = 32;
const DOT_KEY = /[A-Za-z0-9_-]+/y;
const INDEX = /\[(\d{1,6})\]/y;
const QUOTED_KEY = /\[(?:'((?:[^'\\]|\\['\\])*)'|"((?:[^"\\]|\\["\\])*)")\]/y;
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Parses `$.a.b`, `$.items[0].sku`, `$.items[*].price` and `$.metadata['odd key']`. */
export function parseFieldPath(text: string): ParsedPath {
  if (text.length > MAX_PATH_LENGTH) {
    return { problem: `a path has at most ${MAX_PATH_LENGTH} characters` };
  }
  if (!text.startsWith('$')) {
    return { problem: 'a path starts with $, as in $.transaction.amount' };
  }
  const steps: PathStep[] = [];
  let position = 1;
  while (position < text.length) {
    const read = readStep(text, position);
    if (read === null) return { problem: `the path cannot be read from character ${position + 1}` };
    steps.push(read.step);
    position = read.next;
  }
  if (steps.length === 0) {
    return { problem: 'a path must name a field, as in $.transaction.amount; $ does not' };
  }
  if (steps.length > MAX_PATH_STEPS) {
    return { problem: `a path has at most ${MAX_PATH_STEPS} steps` };
  }
  return { path: describePath(text, steps) };
}

interface ReadStep {
  step: PathStep;
  next: number;
}

function readStep(text: string, position: number): ReadStep | null {
  if (text[position] === '.') {
    const key = matchAt(DOT_KEY, text, position + 1);
    return key && { step: { kind: 'key', key: key[0] }, next: position + 1 + key[0].length };
  }
  if (text.startsWith('[*]', position)) return { step: { kind: 'each' }, next: position + 3 };
  const index = matchAt(INDEX, text, position);
  if (index) {
    return {
      step: { kind: 'index', index: Number(index[1]) },
      next: position + index[0].length,
    };
  }
  const quoted = matchAt(QUOTED_KEY, text, position);
  if (!quoted) return null;
  const key = (quoted[1] ?? quoted[2] ?? '').replaceAll(/\\(.)/g, '$1');
  return { step: { kind: 'key', key }, next: position + quoted[0].length };
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function describePath(text: string, steps: readonly PathStep[]): FieldPath {
  return {
    text,
    canonical: `$${steps.map(writeStep).join('')}`,
    steps,
    hasWildcard: steps.some((step) => step.kind === 'each'),
  };
}

/** Writes one step in the canonical spelling, in which paths are compared and shown. */
export function writeStep(step: PathStep): string {
  switch (step.kind) {
    case 'each':
      return '[*]';
    case 'index':
      return `[${step.index}]`;
    case 'key':
      if (PLAIN_KEY.test(step.key)) return `.${step.key}`;
      return `['${step.key.replaceAll(/['\\]/g, String.raw`\$&`)}']`;
  }
}
