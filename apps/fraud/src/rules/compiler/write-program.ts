import { waitingRules } from '../backend-fields.js';
import { parseFieldPath } from '../field-path.js';
import { type NormalCondition, normalizeCondition } from '../normalize-condition.js';
import { callsBackend, type Rule } from '../rule.js';
import { ConditionEmitter } from './condition-emitter.js';
import { emitEvidence } from './emit-evidence.js';
import { FieldSlots, type Slot } from './field-slots.js';

export interface ProgramSource {
  /** The body of a function of `constants` and the runtime's names, which returns the program. */
  readonly source: string;
  /** Values that have no literal: sets, patterns, ranges, paths, prepared evidence. */
  readonly constants: readonly unknown[];
}

/** V8 does not optimize a function with more than 60 KiB of bytecode; this keeps each far below. */
const RULE_CODE_PER_FUNCTION = 24_000;

interface RuleCode {
  readonly statement: string;
  readonly evidence: string;
  readonly reads: ReadonlySet<Slot>;
}

/** Writes the JavaScript of a list of rules. */
export function writeProgram(rules: readonly Rule[]): ProgramSource {
  const constants: unknown[] = [];
  const constant = (value: unknown) => `k${constants.push(value) - 1}`;
  const slots = new FieldSlots();
  const emitter = new ConditionEmitter(slots, constant);
  const conditions = rules.map((rule) => normalizeCondition(rule.when));
  for (const condition of conditions) emitter.count(condition);
  const waits = waitingRules(rules);
  const codes = rules.map((rule, index): RuleCode => {
    const reads = new Set<Slot>();
    const condition = conditions[index] as NormalCondition;
    const test = emitter.emit(condition, reads).code;
    return {
      statement: ruleStatement(
        rule,
        index,
        (waits[index] === true ? 'open && ' : '') + test + rolloutTest(rule, slots, reads),
      ),
      evidence: emitEvidence(condition, { emitter, slots, constant }),
      reads,
    };
  });
  const steps = inFunctions(codes).map((chunk, index) =>
    stepFunction(chunk, index, slots, constant),
  );
  const source = [
    '"use strict";',
    constants.length === 0
      ? ''
      : `const ${constants.map((_, index) => `k${index} = constants[${index}]`).join(', ')};`,
    `const memo = new Uint8Array(${emitter.memoSize});`,
    'let lookups = null, request = null, answered = null, open = false, calls = null;',
    ...slots.declarations(),
    ...emitter.functions(),
    ...steps,
    runFunction(steps.length, emitter.memoSize),
    `const evidence = [${codes.map(evidenceFunction).join(',\n')}];`,
    'return { run, evidence };',
  ];
  return { source: source.join('\n'), constants };
}

function ruleStatement(rule: Rule, index: number, test: string): string {
  // The effect of a backend's response is known only when it has arrived.
  if (callsBackend(rule)) {
    const stops = `answered !== null && answered(${index}, f)`;
    return `if (${test}) { calls.push(${index}); if (${stops}) return ${index}; }`;
  }
  const stops = rule.live && rule.action !== 'REVIEW';
  return stops
    ? `if (${test}) { f.push(${index}); return ${index}; }`
    : `if (${test}) f.push(${index});`;
}

function rolloutTest(rule: Rule, slots: FieldSlots, reads: Set<Slot>): string {
  if (rule.rolloutPercent >= 100) return '';
  const customer = parseFieldPath('$.customer.id');
  if ('problem' in customer) throw new Error(customer.problem);
  const slot = slots.one(customer.path);
  reads.add(slot);
  return ` && isInRollout(${JSON.stringify(rule.id)}, ${rule.rolloutPercent}, p${slot.id})`;
}

function inFunctions(codes: readonly RuleCode[]): RuleCode[][] {
  const chunks: RuleCode[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const code of codes) {
    if (size + code.statement.length > RULE_CODE_PER_FUNCTION) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(code);
    size += code.statement.length;
  }
  return chunks;
}

/** A group of rules, preceded by the slots that they need and no earlier group has read. */
function stepFunction(
  rules: readonly RuleCode[],
  index: number,
  slots: FieldSlots,
  constant: (value: unknown) => string,
): string {
  const reads = new Set(rules.flatMap((rule) => [...rule.reads]));
  const statements = [
    ...slots.reads(reads, constant),
    ...rules.map((rule) => rule.statement),
    'return -1;',
  ];
  return `function c${index}(r, f) {\n${statements.join('\n')}\n}`;
}

function runFunction(steps: number, memoSize: number): string {
  const calls = Array.from(
    { length: steps },
    (_, index) => `stop = c${index}(r, f); if (stop !== -1) return stop;`,
  );
  const forget = memoSize > 0 ? 'memo.fill(0); ' : '';
  const start =
    'lookups = turn.lookups; request = r; answered = turn.answered; open = turn.open; calls = turn.calls;';
  return `function run(r, turn, f) {\n${start} ${forget}let stop = -1;\n${calls.join('\n')}\nreturn -1;\n}`;
}

function evidenceFunction(code: RuleCode): string {
  return `() => { const e = []; ${code.evidence} return e; }`;
}
