import type { EvidenceResponse } from '../../decision-response/dto/decision.response.js';

/** What follows the value of a path, by operator; `$` is what it was compared with. */
const COMPARISONS: Readonly<Record<string, string>> = {
  eq: 'equals $',
  neq: 'does not equal $',
  in: 'is one of $',
  not_in: 'is not one of $',
  gt: 'is more than $',
  gte: 'is at least $',
  lt: 'is less than $',
  lte: 'is at most $',
  contains: 'contains $',
  starts_with: 'starts with $',
  ends_with: 'ends with $',
  matches: 'matches $',
  cidr: 'is in the range $',
  between: 'is between $',
  in_list: 'is on the list $',
  not_in_list: 'is not on the list $',
};

/** Evidence of a rule as a person would say it. */
export function evidenceSentence(evidence: EvidenceResponse): string {
  const { path, operator, operand, value, velocity } = evidence;
  if (operator === 'exists') return `${path} was sent.`;
  if (operator === 'not_exists') return `${path} was not sent.`;
  const subject = velocity === undefined ? path : velocityOf(velocity);
  const held = value === null || value === undefined ? 'not sent' : textOf(value);
  const comparison = (COMPARISONS[operator] ?? `${operator} $`).replace('$', () =>
    operator === 'between' ? boundsOf(operand) : textOf(operand),
  );
  if (value === null || value === undefined) return `${subject} was ${held}, so it ${comparison}.`;
  const least = velocity?.at_least === true ? 'at least ' : '';
  return `${subject} was ${least}${held}, which ${comparison}.`;
}

function velocityOf({
  aggregate,
  field,
  key,
  window,
}: NonNullable<EvidenceResponse['velocity']>): string {
  const of = field === null ? '' : ` of ${field}`;
  const keys = Object.entries(key).map(([path, held]) => `${path} ${textOf(held)}`);
  return `The ${aggregate}${of} by ${keys.join(' and ')} in ${window}`;
}

function boundsOf(operand: unknown): string {
  return Array.isArray(operand) ? operand.map(textOf).join(' and ') : textOf(operand);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return JSON.stringify(value ?? null);
}
