import type { Comparison } from '../../rules/condition.js';
import { type PositiveOperator, positiveOf } from '../../rules/operators.js';
import { resolveField } from '../../rules/resolve-field.js';
import type { DocumentChange } from './document-change.js';

/** Without these there is no decision, so nobody can leave them out. */
const REQUIRED: ReadonlySet<string> = new Set([
  '$.customer.id',
  '$.transaction.reference',
  '$.transaction.amount',
  '$.transaction.currency',
  '$.context',
  '$.credential_type',
  '$.credential_fingerprint',
]);
/** What the service itself puts into the document. */
const NOT_THE_CALLERS: ReadonlySet<string> = new Set(['backends']);
const MAX_SET_VALUES = 5;

/**
 * Changes to the field of a comparison that may turn its result. Whether they do, and whether that
 * helps, is found by evaluating the rules again.
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
  // A number is moved past the limit; that another text would do is told without inventing one.
  if (typeof held === 'string') changes.push({ path, change: 'any_other', to: null });
  if (held !== null && isRemovable(path.canonical, root.key)) {
    changes.push({ path, change: 'remove', to: null });
  }
  return changes;
}

/** Values on both sides of where the comparison turns. */
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

/** The neighbour of a whole number. Texts have none that would mean anything. */
function beside(value: unknown, step: number): number[] {
  return Number.isInteger(value) ? [(value as number) + step] : [];
}

/** No amount is negative, and no field that rules compare is an object. */
function isPossible(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 : typeof value !== 'object';
}

/** Of a credential nothing can be left out: all of it is derived from what must be there. */
function isRemovable(canonicalPath: string, root: string): boolean {
  return root !== 'credential' && !REQUIRED.has(canonicalPath);
}
