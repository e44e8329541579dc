import type { RE2JS } from 're2js';
import type { FieldPath } from './field-path.js';
import type { IpRange } from './ip-range.js';
import type { Operator, Scalar } from './operators.js';
import type { VelocityWindow } from './velocity-window.js';

/** The operand of a comparison, validated and prepared. */
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
  /** The field of the request, or the display name of the velocity, that is compared. */
  readonly path: FieldPath;
  /** Set if a velocity rather than a field is compared. */
  readonly velocity: VelocityQuery | null;
  readonly operator: Operator;
  readonly operand: Operand;
  /** JSON path of the comparison in the ruleset: `$.rules[0].when.all[1]`. */
  readonly at: string;
  /** JSON path of the `path` in it. */
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

export const AGGREGATES = ['count', 'sum', 'distinct', 'avg'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/**
 * What is counted. Two rules, or two ruleset versions, with the same meaning share one definition
 * and therefore one history, even if their windows and thresholds differ.
 */
export interface VelocityDefinition {
  /** 32 hex digits, from key paths, aggregate, field, filter and bucket. */
  readonly id: string;
  readonly keys: readonly FieldPath[];
  readonly aggregate: Aggregate;
  /** The field to add up or count distinct values of; null for `count`. */
  readonly field: FieldPath | null;
  /** Only decisions for which it is true are counted. */
  readonly filter: Condition | null;
}

/** One query of a definition: over a window, as far as the thresholds need. */
export interface VelocityQuery {
  /** Equal for queries that can share their value. */
  readonly key: string;
  readonly definition: VelocityDefinition;
  readonly window: VelocityWindow;
  /** Counting can stop here, because every threshold is decided. */
  readonly limit: number;
}

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

/** The operand as shown in evidence and keys: the literal that the rule's author wrote. */
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
