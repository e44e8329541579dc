import type { Group, Leaf, NormalCondition } from '../normalize-condition.js';
import type { FieldOperator } from '../operators.js';
import { type Test, type ValueNames, compareCall, emitTest, viewOf } from './emit-test.js';
import type { FieldSlots, Slot } from './field-slots.js';

/** Cost of storing a result, in comparisons. */
const WORTH_REMEMBERING = 4;

/**
 * Converts conditions to JavaScript expressions. A sub-condition that several rules share and that
 * costs more than a lookup is evaluated once per decision (a cell of `memo`).
 */
export class ConditionEmitter {
  private readonly uses = new Map<string, number>();
  private readonly memoCells = new Map<string, number>();
  private readonly loops = new Map<string, { name: string; code: string }>();

  constructor(
    private readonly slots: FieldSlots,
    private readonly constant: (value: unknown) => string,
  ) {}

  /** Counts how often each sub-condition occurs. Call it for all rules before `emit`. */
  count(condition: NormalCondition): void {
    const key = condition.kind === 'leaf' ? condition.positiveKey : condition.key;
    this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
    if (condition.kind !== 'leaf') for (const child of condition.children) this.count(child);
  }

  /** The expression of a condition; the slots that it reads are added to `reads`. */
  emit(condition: NormalCondition, reads: Set<Slot>): Test {
    return condition.kind === 'leaf'
      ? this.emitLeaf(condition, reads)
      : this.remember(condition.key, this.emitGroup(condition, reads));
  }

  /** The functions that search the values of a path with `[*]`. */
  functions(): string[] {
    return [...this.loops.values()].map((loop) => loop.code);
  }

  get memoSize(): number {
    return this.memoCells.size;
  }

  /** The call that finds the element, or the pair, for which a leaf over `[*]` is true. */
  search(leaf: Leaf, reads: Set<Slot>): string {
    const { path, operand } = leaf.comparison;
    const known = this.loops.get(leaf.positiveKey);
    const name = known?.name ?? `w${this.loops.size}`;
    const code =
      operand.kind === 'field'
        ? this.pairSearch(name, leaf, reads)
        : this.elementSearch(name, leaf, reads);
    if (known === undefined) this.loops.set(leaf.positiveKey, { name, code });
    if (path.hasWildcard) reads.add(this.slots.many(path));
    return `${name}()`;
  }

  private emitGroup(group: Group, reads: Set<Slot>): Test {
    const tests = group.children.map((child) => this.emit(child, reads));
    if (tests.length === 0) return { code: String(group.kind === 'all'), cost: 0 };
    // Conditions have no side effects, so the cheap ones can go first.
    const ordered = tests.toSorted((a, b) => a.cost - b.cost);
    const sign = group.kind === 'all' ? ' && ' : ' || ';
    return {
      code: `(${ordered.map((test) => test.code).join(sign)})`,
      cost: ordered.reduce((sum, test) => sum + test.cost, 0),
    };
  }

  private emitLeaf(leaf: Leaf, reads: Set<Slot>): Test {
    const positive = this.remember(leaf.positiveKey, this.emitPositive(leaf, reads));
    return leaf.negated ? { code: `!(${positive.code})`, cost: positive.cost } : positive;
  }

  private emitPositive(leaf: Leaf, reads: Set<Slot>): Test {
    const { path, operand, velocity } = leaf.comparison;
    if (operand.kind === 'field') return this.emitFieldTest(leaf, reads);
    if (velocity !== null) {
      const slot = this.slots.velocity(velocity);
      reads.add(slot);
      const names = { value: `q${slot.id}`, number: `m${slot.id}`, address: 'null' };
      return emitTest(leaf, operand, names, this.constant);
    }
    if (path.hasWildcard) return { code: `${this.search(leaf, reads)} !== -1`, cost: 20 };
    const slot = this.slots.one(path);
    reads.add(slot);
    const view = viewOf(leaf.operator, operand);
    if (view !== null) slot.views.add(view);
    const names = { value: `p${slot.id}`, number: `n${slot.id}`, address: `i${slot.id}` };
    return emitTest(leaf, operand, names, this.constant);
  }

  private emitFieldTest(leaf: Leaf, reads: Set<Slot>): Test {
    const { path, operand } = leaf.comparison;
    if (operand.kind !== 'field') throw new Error('The operand is not a field.');
    if (path.hasWildcard || operand.path.hasWildcard) {
      return { code: `${this.search(leaf, reads)} !== null`, cost: 20 };
    }
    const value = this.slots.one(path);
    const other = this.slots.one(operand.path);
    reads.add(value).add(other);
    const code = compareCall(leaf.operator as FieldOperator, `p${value.id}`, `p${other.id}`);
    return { code, cost: 4 };
  }

  private elementSearch(name: string, leaf: Leaf, reads: Set<Slot>): string {
    const { path, operand } = leaf.comparison;
    if (operand.kind === 'field') throw new Error('The operand is a field.');
    const slot = this.slots.many(path);
    reads.add(slot);
    const test = emitTest(leaf, operand, ELEMENT, this.constant);
    return (
      `function ${name}() { for (let j = 0; j < a${slot.id}.length; j += 1) { ` +
      `const v = a${slot.id}[j]; if (${test.code}) return j; } return -1; }`
    );
  }

  private pairSearch(name: string, leaf: Leaf, reads: Set<Slot>): string {
    const { path, operand } = leaf.comparison;
    if (operand.kind !== 'field') throw new Error('The operand is not a field.');
    const values = [path, operand.path].map((side) => {
      const slot = side.hasWildcard ? this.slots.many(side) : this.slots.one(side);
      reads.add(slot);
      return side.hasWildcard ? `a${slot.id}` : `asList(p${slot.id})`;
    });
    const test = `compare.${leaf.operator}`;
    return `function ${name}() { return firstPair(${test}, ${values.join(', ')}); }`;
  }

  private remember(key: string, test: Test): Test {
    if (test.cost < WORTH_REMEMBERING || (this.uses.get(key) ?? 0) < 2) return test;
    const cell = this.memoCells.get(key) ?? this.memoCells.size;
    this.memoCells.set(key, cell);
    const at = `memo[${cell}]`;
    return {
      code: `(${at} === 0 ? ((${at} = ${test.code} ? 1 : 2) === 1) : ${at} === 1)`,
      cost: test.cost / 2,
    };
  }
}

const ELEMENT: ValueNames = {
  value: 'v',
  number: '(typeof v === "number" ? v : NaN)',
  address: 'parseIpAddress(v)',
};
