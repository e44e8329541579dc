import { literalOf } from '../condition.js';
import { evidenceValue } from '../evidence.js';
import type { FieldPath } from '../field-path.js';
import { isScalar } from '../operators.js';
import { literal } from './emit-test.js';
import { type Leaf, type NormalCondition, shownOperator } from '../normalize-condition.js';
import type { ConditionEmitter } from './condition-emitter.js';
import type { FieldSlots, Slot } from './field-slots.js';

interface EvidenceContext {
  readonly emitter: ConditionEmitter;
  readonly slots: FieldSlots;
  readonly constant: (value: unknown) => string;
}

/**
 * Statements that add the evidence of a condition that is true. They run only for a rule that
 * fired, and use the slots that its condition has read.
 */
export function emitEvidence(condition: NormalCondition, context: EvidenceContext): string {
  if (condition.kind === 'leaf') return pushLeaf(condition, context);
  const children = condition.children.map((child) => {
    const code = emitEvidence(child, context);
    // In an `all` that is true, every child is true; the children of an `any` are tested again.
    return condition.kind === 'all' ? code : `if (${conditionCode(child, context)}) { ${code} }`;
  });
  return children.join(' ');
}

function conditionCode(condition: NormalCondition, { emitter }: EvidenceContext): string {
  return emitter.emit(condition, new Set<Slot>()).code;
}

function pushLeaf(leaf: Leaf, context: EvidenceContext): string {
  const { path } = leaf.comparison;
  const { operand, value } = shownSides(leaf, context);
  const fields = [
    `path: ${JSON.stringify(path.text)}`,
    `operator: ${JSON.stringify(shownOperator(leaf))}`,
    `operand: ${operand}`,
    `value: ${value}`,
    ...velocityFields(leaf, context),
  ];
  return `e.push({ ${fields.join(', ')} });`;
}

function velocityFields(leaf: Leaf, { constant }: EvidenceContext): string[] {
  const { velocity } = leaf.comparison;
  if (velocity === null) return [];
  const counted = `lookups.velocity(${JSON.stringify(velocity.key)})`;
  return [`velocity: velocityEvidence(${constant(velocity)}, request, ${counted})`];
}

function shownSides(leaf: Leaf, context: EvidenceContext) {
  const { path, operand, velocity } = leaf.comparison;
  if (velocity !== null) {
    const against = evidenceValue(literalOf(operand));
    const value = `q${context.slots.velocity(velocity).id}`;
    return { operand: literalOrConstant(against, context), value };
  }
  const isField = operand.kind === 'field';
  const isPair = isField && (path.hasWildcard || operand.path.hasWildcard);
  if (isPair && !leaf.negated) {
    const pair = context.emitter.search(leaf, new Set());
    return { operand: `evidenceValue(${pair}[1])`, value: `evidenceValue(${pair}[0])` };
  }
  const shownOperand = isField
    ? held(operand.path, context)
    : literalOrConstant(evidenceValue(literalOf(operand)), context);
  if (path.hasWildcard && !leaf.negated) {
    const values = `a${context.slots.many(path).id}`;
    const found = context.emitter.search(leaf, new Set());
    return { operand: shownOperand, value: `evidenceValue(${values}[${found}])` };
  }
  return { operand: shownOperand, value: held(path, context) };
}

function literalOrConstant(value: unknown, { constant }: EvidenceContext): string {
  return isScalar(value) ? literal(value) : constant(value);
}

function held(path: FieldPath, { slots }: EvidenceContext): string {
  return path.hasWildcard
    ? `evidenceOfAll(a${slots.many(path).id})`
    : `evidenceValue(p${slots.one(path).id})`;
}
