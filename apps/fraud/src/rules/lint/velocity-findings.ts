import { type Comparison, comparisonsIn } from '../condition.js';
import type { FieldPath } from '../field-path.js';
import { isNegative } from '../operators.js';
import type { VelocityDefinition } from '../velocity-query.js';
import { typesOf } from './field-domain.js';
import { type FieldShape, findField } from './field-shape.js';
import type { Finding } from './finding.js';

/** Amounts in the minor units of the transaction's currency. */
const AMOUNT = /^\$\.(?:transaction\.amount|items\[\d+\]\.price)$/;
const CURRENCY = '$.transaction.currency';

/** All findings for a comparison of a velocity. */
export function velocityFindings(comparison: Comparison, shape?: FieldShape): Finding[] {
  const { velocity } = comparison;
  if (velocity === null) return [];
  return [
    ...uncounted(comparison),
    ...notNumbers(comparison, velocity.definition, shape),
    ...mixedCurrencies(comparison, velocity.definition),
  ];
}

function uncounted({ at, operator }: Comparison): Finding[] {
  if (!isNegative(operator)) return [];
  const message = `${operator} is also true when the key is null and while the velocity store is unavailable; a positive operator fails open`;
  return [{ path: `${at}.operator`, severity: 'warning', message }];
}

/** Only numbers are added up, so a sum over anything else is always empty. */
function notNumbers(
  { at }: Comparison,
  { aggregate, field }: VelocityDefinition,
  shape: FieldShape | undefined,
): Finding[] {
  if (field === null || shape === undefined || aggregate === 'distinct') return [];
  const known = findField(field, shape);
  if (known === null || typesOf(known.domain).has('number')) return [];
  const message = `${aggregate} adds up numbers, and ${field.text} is never one: ${field.text} ${known.domain.requirement}`;
  return [{ path: `${at}.velocity.field`, severity: 'error', message }];
}

/** A sum of amounts in yen and in euros is meaningless. */
function mixedCurrencies(
  { at }: Comparison,
  { aggregate, field, filter, keys }: VelocityDefinition,
): Finding[] {
  const isMoney = (aggregate === 'sum' || aggregate === 'avg') && AMOUNT.test(canonicalOf(field));
  const filtered = filter === null ? [] : comparisonsIn(filter).map(({ path }) => path);
  if (!isMoney || [...keys, ...filtered].some((path) => path.canonical === CURRENCY)) return [];
  const message = `${aggregate} adds up amounts of different currencies; add ${CURRENCY} to the key, or filter by it`;
  return [{ path: `${at}.velocity.key`, severity: 'warning', message }];
}

function canonicalOf(path: FieldPath | null): string {
  return path?.canonical ?? '';
}
