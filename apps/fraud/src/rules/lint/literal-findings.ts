import type { Comparison, Condition } from '../condition.js';
import { blockOf } from '../ip-range.js';
import { type Leaf, leavesOf, normalizeCondition } from '../normalize-condition.js';
import { isScalar, type Scalar } from '../operators.js';
import { type FieldDomain, isInDomain, nearestValue } from './field-domain.js';
import type { FieldShape, KnownField } from './field-shape.js';
import { fieldOfLeaf, leafVerdict } from './leaf-field.js';
import type { Finding } from './finding.js';

/**
 * Limit per list, so that a list of thousands of misspelled members does not produce thousands of
 * findings.
 */
const MAX_MEMBER_FINDINGS = 20;
const SHOWN_LENGTH = 60;

/**
 * Comparisons, in a condition and in the filters of its velocities, whose result follows from the
 * possible values of their field: those that can never be true, those that always are, and literals
 * that are not a value of the field.
 */
export function literalFindings(condition: Condition, shape?: FieldShape): Finding[] {
  const normal = normalizeCondition(condition);
  const isWhole = normal.kind === 'leaf';
  return leavesOf(normal).flatMap((leaf) => {
    const { velocity } = leaf.comparison;
    const filter = velocity?.definition.filter ?? null;
    return [
      ...leafFindings(leaf, shape, isWhole),
      ...hostBitFindings(leaf.comparison),
      ...(filter === null ? [] : literalFindings(filter, shape)),
    ];
  });
}

function leafFindings(leaf: Leaf, shape: FieldShape | undefined, isWhole: boolean): Finding[] {
  const field = fieldOfLeaf(leaf, shape);
  if (field === null) return [];
  switch (leafVerdict(leaf, field, shape)) {
    case 'none':
      return [neverTrue(leaf, field.domain)];
    case 'all':
      return trueOfEveryValue(leaf, field, isWhole);
    case 'some':
      return unfitLiterals(leaf.comparison, field.domain);
  }
}

function neverTrue(leaf: Leaf, domain: FieldDomain): Finding {
  const { comparison, negated } = leaf;
  const result = negated ? 'is always true' : 'can never be true';
  const message = `this comparison ${result}: ${factOf(comparison, domain)}${hint(comparison, domain)}`;
  return { path: literalPath(comparison), severity: 'error', message };
}

function trueOfEveryValue(leaf: Leaf, field: KnownField, isWhole: boolean): Finding[] {
  const { comparison, negated, operator } = leaf;
  const { path, velocity } = comparison;
  const at = literalPath(comparison);
  if (field.isRequired && negated) {
    const reason = `${path.text} is in every request${operator === 'exists' ? '' : ` and ${field.domain.requirement}`}`;
    const message = `this comparison can never be true: ${reason}`;
    return [{ path: at, severity: 'error', message }];
  }
  if (operator === 'exists') {
    // As a whole condition, this is how a rule for every request is written.
    if (!field.isRequired || isWhole) return [];
    const message = `${path.text} is in every request, so this comparison changes nothing`;
    return [{ path: at, severity: 'warning', message }];
  }
  if (field.isRequired) {
    const message = `this comparison is always true: ${factOf(comparison, field.domain)}. For a rule that fires on every request, ask whether ${path.text} exists and nothing else`;
    return [{ path: at, severity: 'error', message }];
  }
  const possible = velocity === null ? 'that can be sent' : 'that can be counted';
  const message = `this comparison is true for every value ${possible}: ${factOf(comparison, field.domain)}; exists says the same`;
  return [{ path: at, severity: 'warning', message }];
}

/**
 * List members that match nothing, and bounds that can't be ordered with the values of the field.
 */
function unfitLiterals(comparison: Comparison, domain: FieldDomain): Finding[] {
  const { at, operand } = comparison;
  if (operand.kind === 'set') {
    const unfit = operand.values
      .map((value, index) => ({ value, index }))
      .filter(({ value }) => value !== null && !isInDomain(value, domain));
    const shown = unfit.slice(0, MAX_MEMBER_FINDINGS);
    return shown.map(({ value, index }) => ({
      path: `${at}.value[${index}]`,
      severity: 'error',
      message: `${shownValue(value)} matches nothing: ${factOf(comparison, domain)}${suggestion(value, domain)}`,
    }));
  }
  if (domain.kind !== 'string' || !domain.isOrdered) return [];
  return orderedLiterals(comparison)
    .filter(({ value }) => typeof value === 'string' && !isInDomain(value, domain))
    .map(({ value, where }) => ({
      path: `${at}.value${where}`,
      severity: 'error',
      message: `${shownValue(value)} has no order with ${comparison.path.text}, which ${domain.requirement}`,
    }));
}

/**
 * Address ranges with host bits: `10.0.0.1/8` may be meant as one address or as `10.0.0.0/8`. Stored
 * rulesets may have them, so they are valid, and match the whole range.
 */
function hostBitFindings({ at, operand }: Comparison): Finding[] {
  if (operand.kind !== 'ranges') return [];
  const { ranges, texts } = operand;
  return ranges.flatMap((range, index): Finding[] => {
    const block = blockOf(range);
    if (block === null) return [];
    const path = texts.length === 1 ? `${at}.value` : `${at}.value[${index}]`;
    const message = `${shownValue(texts[index])} has host bits set; did you mean ${JSON.stringify(block)}?`;
    return [{ path, severity: 'error', message }];
  });
}

/** The literals whose order with a value is compared. */
function orderedLiterals({ operator, operand }: Comparison): { value: Scalar; where: string }[] {
  if (operand.kind === 'bounds') {
    return [
      { value: operand.low, where: '[0]' },
      { value: operand.high, where: '[1]' },
    ];
  }
  const isOrdering = ['gt', 'gte', 'lt', 'lte'].includes(operator);
  if (!isOrdering || operand.kind !== 'scalar' || operand.value === null) return [];
  return [{ value: operand.value, where: '' }];
}

function factOf({ path }: Comparison, { requirement }: FieldDomain): string {
  return `${path.text} ${requirement}`;
}

function hint({ operand }: Comparison, domain: FieldDomain): string {
  return operand.kind === 'scalar' ? suggestion(operand.value, domain) : '';
}

function suggestion(value: Scalar | null, domain: FieldDomain): string {
  const nearest = value === null ? null : nearestValue(value, domain);
  return nearest === null ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
}

function shownValue(value: unknown): string {
  const text = isScalar(value) ? JSON.stringify(value) : String(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function literalPath({ at, operand }: Comparison): string {
  switch (operand.kind) {
    case 'none':
      return `${at}.operator`;
    case 'field':
      return `${at}.value_path`;
    case 'scalar':
    case 'set':
    case 'bounds':
    case 'pattern':
    case 'ranges':
    case 'list':
      return `${at}.value`;
  }
}
