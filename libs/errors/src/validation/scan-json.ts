import type { FieldError } from '../api-error.js';
import { fieldPath } from './field-path.js';

/** Maximum nesting in any API, the body itself included. */
export const MAX_DEPTH = 32;

export interface ScanRules {
  /** Whether `""` is rejected everywhere, including free-form values. */
  readonly refusesEmptyStrings?: boolean;
}

interface Frame {
  readonly node: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly keys: readonly string[] | undefined;
  next: number;
}

/**
 * Checks a parsed body for what no schema should see: nesting deeper than {@link MAX_DEPTH}, a key
 * `__proto__`, and invalid strings: U+0000, which Postgres cannot store, and unpaired surrogates,
 * which UTF-8 cannot encode. Also empty strings where the API does not allow them.
 *
 * Iterative on purpose: JSON.parse accepts a body nested 20,000 deep (40 kB), and a recursive walk
 * would overflow the stack.
 */
export function scanJson(body: unknown, root = '$', rules: ScanRules = {}): FieldError | undefined {
  const stack: Frame[] = [];
  let fault = enter(body, stack, rules);
  while (fault === undefined && stack.length > 0) {
    const frame = stack[stack.length - 1];
    if (frame === undefined) break;
    const length = frame.keys?.length ?? (frame.node.length as number);
    if (frame.next >= length) {
      stack.pop();
      continue;
    }
    const index = frame.next++;
    fault = enter(childAt(frame, index), stack, rules);
  }
  if (fault === undefined) return undefined;
  return {
    path: fieldPath(root, [...stack.map(currentKey), ...fault.keys]),
    message: fault.message,
  };
}

interface Fault {
  readonly keys: readonly string[];
  readonly message: string;
}

function enter(value: unknown, stack: Frame[], rules: ScanRules): Fault | undefined {
  if (value === '' && rules.refusesEmptyStrings === true) return EMPTY;
  if (typeof value === 'string') return isText(value) ? undefined : NOT_TEXT;
  if (typeof value !== 'object' || value === null) return undefined;
  if (stack.length >= MAX_DEPTH) {
    return { keys: [], message: `is nested deeper than ${MAX_DEPTH} levels` };
  }
  if (Array.isArray(value)) {
    stack.push({ node: value, keys: undefined, next: 0 });
    return undefined;
  }
  if (Object.hasOwn(value, '__proto__')) return { keys: ['__proto__'], message: 'is not allowed' };
  const keys = Object.keys(value);
  const odd = keys.find((key) => !isText(key));
  if (odd !== undefined) return { ...NOT_TEXT, keys: [odd.replaceAll('\0', '').toWellFormed()] };
  stack.push({ node: value as Readonly<Record<string, unknown>>, keys, next: 0 });
  return undefined;
}

const EMPTY: Fault = { keys: [], message: 'must not be empty' };
const NOT_TEXT: Fault = { keys: [], message: 'contains a character that is not allowed' };

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function childAt(frame: Frame, index: number): unknown {
  if (frame.keys === undefined) return (frame.node as readonly unknown[])[index];
  return (frame.node as Readonly<Record<string, unknown>>)[frame.keys[index] ?? ''];
}

function currentKey(frame: Frame): string | number {
  return frame.keys?.[frame.next - 1] ?? frame.next - 1;
}
