import type { Operand } from '../condition.js';
import type { Leaf } from '../normalize-condition.js';
import { type FieldOperator, type PositiveOperator, type Scalar } from '../operators.js';

/** The names of a value and its conversions in the generated code. */
export interface ValueNames {
  readonly value: string;
  readonly number: string;
  readonly address: string;
}

export interface Test {
  /** A JavaScript expression of type boolean. */
  readonly code: string;
  /** Rough cost in comparisons, which decides what is evaluated first and what is remembered. */
  readonly cost: number;
}

type Constant = (value: unknown) => string;

const MAX_INLINE_SET = 6;
const CALL = 4;
const SEARCH = 20;

/** The positive test of one operator on a value that the generated code names. */
export function emitTest(
  { operator, comparison: { path } }: Leaf,
  operand: Exclude<Operand, { kind: 'field' }>,
  names: ValueNames,
  constant: Constant,
): Test {
  const { value, number, address } = names;
  switch (operand.kind) {
    case 'none':
      return { code: `${value} !== null`, cost: 1 };
    case 'scalar':
      return emitScalar(operator, operand.value, names);
    case 'set':
      return emitSet(operand.values, value, constant);
    case 'bounds': {
      const { low, high } = operand;
      if (typeof low === 'number') {
        return { code: `(${number} >= ${literal(low)} && ${number} <= ${literal(high)})`, cost: 2 };
      }
      const isText = `typeof ${value} === "string"`;
      return {
        code: `(${isText} && ${value} >= ${literal(low)} && ${value} <= ${literal(high)})`,
        cost: CALL,
      };
    }
    case 'pattern':
      return {
        code: `(typeof ${value} === "string" && ${constant(operand.pattern)}.test(${value}))`,
        cost: SEARCH,
      };
    case 'ranges':
      return { code: `isInRanges(${address}, ${constant(operand.ranges)})`, cost: CALL };
    case 'list':
      return {
        code: `(isScalar(${value}) && lookups.isListed(${literal(operand.name)}, ${literal(path.canonical)}, ${value}))`,
        cost: SEARCH,
      };
  }
}

/** The conversion of a value that a test needs in addition to the value itself. */
export function viewOf(operator: PositiveOperator, operand: Operand): 'number' | 'address' | null {
  if (operand.kind === 'ranges') return 'address';
  if (operand.kind === 'bounds') return typeof operand.low === 'number' ? 'number' : null;
  if (operand.kind !== 'scalar' || typeof operand.value !== 'number') return null;
  return operator in SIGNS ? 'number' : null;
}

/** Literals are inserted into the code only here. */
export function literal(value: Scalar): string {
  return JSON.stringify(value);
}

/** On null, the positive operators are false. */
const NEVER: Test = { code: 'false', cost: 0 };

const SIGNS: Partial<Record<PositiveOperator, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

function emitScalar(operator: PositiveOperator, operand: Scalar | null, names: ValueNames): Test {
  if (operand === null) return NEVER;
  const { value, number } = names;
  const sign = SIGNS[operator];
  if (sign !== undefined) {
    // NaN represents everything that is not a number, and every comparison with it is false.
    if (typeof operand === 'number') {
      return { code: `${number} ${sign} ${literal(operand)}`, cost: 1 };
    }
    return {
      code: `(typeof ${value} === "string" && ${value} ${sign} ${literal(operand)})`,
      cost: CALL,
    };
  }
  if (operator === 'eq') return { code: `${value} === ${literal(operand)}`, cost: 1 };
  return { code: compareCall(operator as FieldOperator, value, literal(operand)), cost: CALL };
}

/** A call of one of the functions in `compare`, which are named after the operators. */
export function compareCall(operator: FieldOperator, value: string, operand: string): string {
  return `compare.${operator}(${value}, ${operand})`;
}

function emitSet(values: readonly (Scalar | null)[], value: string, constant: Constant): Test {
  const members = values.filter((member) => member !== null);
  if (members.length === 0) return NEVER;
  if (members.length <= MAX_INLINE_SET) {
    const code = members.map((member) => `${value} === ${literal(member)}`).join(' || ');
    return { code: `(${code})`, cost: members.length };
  }
  return { code: `${constant(new Set(members))}.has(${value})`, cost: CALL };
}
