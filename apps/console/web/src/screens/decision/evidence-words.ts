import type { DecisionEvidence } from '@tessera/client';
import { formatAmount, formatCount } from '../../ui/format.js';
import { durationWords, fieldLabel, isAmountField } from './field-labels.js';

export type FiredRule = DecisionEvidence['rules'][number];
export type Evidence = FiredRule['evidence'][number];

/** A comparison in words: `Amount` `€1,709.89` `is at least` `€1,500.00`. */
export interface EvidenceWords {
  readonly subject: string;
  readonly value: string;
  readonly relation: string;
  readonly operand: string;
}

const RELATIONS: Readonly<Record<string, string>> = {
  eq: 'is',
  neq: 'is not',
  in: 'is one of',
  not_in: 'is not one of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  starts_with: 'starts with',
  ends_with: 'ends with',
  matches: 'matches',
  cidr: 'is in the range',
  between: 'is between',
};

/** Evidence of a rule in the words of the trade, with amounts in the payment's currency. */
export function evidenceWords(evidence: Evidence, currency: string): EvidenceWords {
  const { path, operator, operand, value, velocity } = evidence;
  if (velocity !== undefined) return velocityWords(evidence, velocity, currency);
  const subject = fieldLabel(path);
  if (operator === 'exists') {
    return { subject, value: valueText(value, path, currency), relation: 'was sent', operand: '' };
  }
  if (operator === 'not_exists') {
    return { subject, value: '', relation: 'was not sent', operand: '' };
  }
  const held = valueText(value, path, currency);
  // An equality would say its value twice.
  if (operator === 'eq' && isSame(value, operand)) {
    return { subject, value: '', relation: 'is', operand: held };
  }
  const given = value == null ? 'was not sent, so it' : held;
  if (operator === 'in_list' || operator === 'not_in_list') {
    const isBlacklist = operand === 'blacklist';
    const relation = `${operator === 'in_list' ? 'is on' : 'is not on'} the`;
    return {
      ...{ subject, value: given },
      relation: isBlacklist ? relation : `${relation} list`,
      operand: isBlacklist ? 'blacklist' : String(operand),
    };
  }
  return {
    ...{ subject, value: given, relation: relationText(operator) },
    operand: operandText(operator, operand, path, currency),
  };
}

/** The same as one line, for titles, summaries and copies. */
export function evidenceLine(evidence: Evidence, currency: string): string {
  const { subject, value, relation, operand } = evidenceWords(evidence, currency);
  const parts = [subject, value, relation, operand].filter((part) => part !== '');
  return parts.join(' ').replaceAll(' ,', ',');
}

function velocityWords(
  { operator, operand, value }: Evidence,
  velocity: NonNullable<Evidence['velocity']>,
  currency: string,
): EvidenceWords {
  const { aggregate, field, key, window, at_least: isAtLeast, estimated } = velocity;
  const keys = Object.entries(key).map(([path, held]) => {
    return `${lowerFirst(fieldLabel(path))} ${valueText(held, path, currency)}`;
  });
  const counted = {
    count: 'Payments',
    sum: `Sum of ${lowerFirst(fieldLabel(field ?? ''))}`,
    distinct: `Different values of ${lowerFirst(fieldLabel(field ?? ''))}`,
    avg: `Average ${lowerFirst(fieldLabel(field ?? ''))}`,
  }[aggregate];
  const isMoney = (aggregate === 'sum' || aggregate === 'avg') && field !== null;
  const path = isMoney ? field : '';
  const prefix = isAtLeast ? 'at least ' : estimated ? 'about ' : '';
  return {
    subject: `${counted} with ${keys.join(' and ')} in the last ${durationWords(window).replace(/^1 (\w+)$/, '$1')}:`,
    value: value == null ? 'unknown' : `${prefix}${valueText(value, path, currency)}`,
    relation: `, which ${relationText(operator)}`,
    operand: operandText(operator, operand, path, currency),
  };
}

function relationText(operator: string): string {
  return RELATIONS[operator] ?? operator;
}

function operandText(operator: string, operand: unknown, path: string, currency: string): string {
  const values = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  const texts = values.map((each) => valueText(each, path, currency));
  return texts.join(operator === 'between' ? ' and ' : ', ');
}

/** A value as people write it: amounts with their currency, numbers with separators. */
export function valueText(value: unknown, path: string, currency: string): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number') {
    return isAmountField(path) ? formatAmount(value, currency) : formatCount(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') {
    return path === '$.credential_fingerprint' ? shortOf(value) : value;
  }
  return JSON.stringify(value);
}

function shortOf(fingerprint: string): string {
  return fingerprint.length > 14 ? `${fingerprint.slice(0, 12)}…` : fingerprint;
}

function isSame(value: unknown, operand: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(operand);
}

function lowerFirst(text: string): string {
  const isAcronym = /^[A-Z]{2}/.test(text);
  return isAcronym ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
