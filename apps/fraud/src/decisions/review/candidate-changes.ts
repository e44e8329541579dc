import type { Comparison } from '../../rules/condition.js';
import { type PositiveOperator, positiveOf } from '../../rules/operators.js';
import { resolveField } from '../../rules/resolve-field.js';
import type { DocumentChange } from './document-change.js';

/** Required fields, which a caller can't leave out. */
const REQUIRED: ReadonlySet<string> = new Set([
  '$.customer.id',
  '$.transaction.reference',
  '$.transaction.amount',
  '$.transaction.currency',
  '$.context',
  '$.credential_type',
  '$.credential_fingerprint',
]);
/** Set in the document by the service itself. */
const NOT_THE_CALLERS: ReadonlySet<string> = new Set(['backends']);
const MAX_SET_VALUES = 5;

/**
 * Changes to a comparison's field that may invert its result. Whether they do, and whether that
 * helps, is determined by evaluating the rules again.
 */
export function candidateChanges(comparison: Comparison, document: object): DocumentChange[] {
  const { path, velocity } = comparison;
  const [root] = path.steps;
  if (velocity !== null || path.hasWildcard || root?.kind !== 'key') return [];
  if (NOT_THE_CALLERS.has(root.key)) return [];
  const held = resolveField(path, document);
  const values = candidateValues(comparison, document).filter(
    (value) => value !== held && isPossible(value),
  );
  const changes: DocumentChange[] = values.map((to) => ({ path, change: 'set', to }));
  // A number can be moved past the limit. For a string, report that another value would do rather
  // than invent one.
  if (typeof held === 'string') changes.push({ path, change: 'any_other', to: null });
  if (held !== null && isRemovable(path.canonical, root.key)) {
    changes.push({ path, change: 'remove', to: null });
  }
  return changes;
}

/** Values on both sides of the comparison's threshold. */
function candidateValues({ operator, operand }: Comparison, document: object): unknown[] {
  const positive = positiveOf(operator);
  switch (operand.kind) {
    case 'scalar':
      return around(operand.value, positive);
    case 'set':
      return operand.values.filter((value) => value !== null).slice(0, MAX_SET_VALUES);
    case 'bounds':
      return [operand.low, operand.high, ...beside(operand.low, -1), ...beside(operand.high, 1)];
    case 'ranges':
      return operand.texts.slice(0, MAX_SET_VALUES).map((text) => text.split('/', 1)[0]);
    case 'field':
      return operand.path.hasWildcard ? [] : around(resolveField(operand.path, document), positive);
    case 'none':
    case 'pattern':
    case 'list':
      return [];
  }
}

function around(value: unknown, operator: PositiveOperator): unknown[] {
  if (value === null || typeof value === 'object') return [];
  const isOrder = ['gt', 'gte', 'lt', 'lte'].includes(operator);
  return isOrder ? [value, ...beside(value, -1), ...beside(value, 1)] : [value];
}

/** The neighboring whole number. Strings have no meaningful neighbor. */
function beside(value: unknown, step: number): number[] {
  return Number.isInteger(value) ? [(value as number) + step] : [];
}

/** No amount is negative, and no field that rules compare is an object. */
function isPossible(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 : typeof value !== 'object';
}

/** No part of a credential can be left out: all of it is derived from required fields. */
function isRemovable(canonicalPath: string, root: string): boolean {
  return root !== 'credential' && !REQUIRED.has(canonicalPath);
}
