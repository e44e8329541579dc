import type { RE2JS } from 're2js';
import type { FieldPath } from './field-path.js';
import type { IpRange } from './ip-range.js';
import type { Operator, Scalar } from './operators.js';
import type { VelocityQuery } from './velocity-query.js';

/** What a comparison compares with, validated and made ready. */
export type Operand =
  | { readonly kind: 'none' }
  | { readonly kind: 'scalar'; readonly value: Scalar | null }
  | { readonly kind: 'set'; readonly values: readonly (Scalar | null)[] }
  | { readonly kind: 'bounds'; readonly low: number | string; readonly high: number | string }
  | { readonly kind: 'pattern'; readonly text: string; readonly pattern: RE2JS }
  | {
      readonly kind: 'ranges';
      readonly texts: readonly string[];
      readonly ranges: readonly IpRange[];
    }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'field'; readonly path: FieldPath };

export interface Comparison {
  readonly kind: 'comparison';
  /** What is compared: a field of the request, or the name that its velocity goes by. */
  readonly path: FieldPath;
  /** Set where a velocity is compared and not a field. */
  readonly velocity: VelocityQuery | null;
  readonly operator: Operator;
  readonly operand: Operand;
  /** Where the comparison stands in the ruleset's body: `$.rules[0].when.all[1]`. */
  readonly at: string;
  /** Where in it the path stands. */
  readonly pathAt: string;
}

export interface Combination {
  readonly kind: 'all' | 'any';
  readonly conditions: readonly Condition[];
  readonly at: string;
}

export interface Negation {
  readonly kind: 'not';
  readonly condition: Condition;
  readonly at: string;
}

export type Condition = Comparison | Combination | Negation;

/** The comparisons of a condition, in the order in which they are written. */
export function comparisonsIn(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case 'comparison':
      return [condition];
    case 'not':
      return comparisonsIn(condition.condition);
    case 'all':
    case 'any':
      return condition.conditions.flatMap(comparisonsIn);
  }
}

/** The operand as evidence and keys show it: the literal that the rule's author wrote. */
export function literalOf(operand: Operand): unknown {
  switch (operand.kind) {
    case 'none':
      return null;
    case 'scalar':
      return operand.value;
    case 'set':
      return operand.values;
    case 'bounds':
      return [operand.low, operand.high];
    case 'pattern':
      return operand.text;
    case 'ranges':
      return operand.texts.length === 1 ? operand.texts[0] : operand.texts;
    case 'list':
      return operand.name;
    case 'field':
      return null;
  }
}
