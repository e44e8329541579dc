import { compileFunction } from 'node:vm';
import { waitingRules } from '../backend-fields.js';
import type {
  BackendActions,
  Evaluation,
  Evidence,
  Lookups,
  RulesetEngine,
  TriggeredRule,
} from '../evaluation.js';
import { callEvidence, evidenceOfAll, evidenceValue, velocityEvidence } from '../evidence.js';
import { isInRanges, parseIpAddress } from '../ip-range.js';
import { compare, isScalar } from '../operators.js';
import { resolveAll } from '../resolve-field.js';
import { isInRollout } from '../rollout.js';
import { callsBackend, type Rule, type RuleAction, type Ruleset } from '../rule.js';
import { BackendRuleEvaluation } from './evaluate-backend-rule.js';
import { writeProgram } from './write-program.js';

/**
 * Compiles a ruleset version to JavaScript, once. The code is generated only from the validated
 * tree: literals are inserted with JSON.stringify and identifiers are numbered, so nothing that a
 * rule's author writes is interpreted as code. It is equivalent to `interpretRuleset`.
 */
export function compileRuleset(ruleset: Ruleset): RulesetEngine {
  const rules = ruleset.rules.filter((rule) => rule.enabled);
  const { source, constants } = writeProgram(rules);
  const build = compileFunction(source, ['constants', ...Object.keys(RUNTIME)], {
    filename: 'ruleset.compiled.js',
  }) as (...values: unknown[]) => Program;
  const program = build(constants, ...Object.values(RUNTIME));
  const hasWaiting = waitingRules(rules).includes(true);
  const compiled = { program, rules, callsBackends: rules.some(callsBackend) };
  return {
    evaluate: (document, lookups, actions) => {
      const inputs = { document, lookups, actions };
      if (actions !== undefined || !hasWaiting) return evaluate(compiled, inputs, true);
      // As in the interpreter: rules that read responses wait for them, unless no backend is
      // called.
      const first = evaluate(compiled, inputs, false);
      const isOpen = first.outcome === 'BLOCK' || first.calls.some(({ async }) => !async);
      return isOpen ? first : evaluate(compiled, inputs, true);
    },
  };
}

interface Program {
  /**
   * Evaluates the rules in order, collects the fired ones and those that call a backend, and
   * returns the index of the rule that stopped, or -1.
   */
  run(document: object, turn: Turn, fired: number[]): number;
  /** The evidence of a rule that fired in the last run, by its index. */
  readonly evidence: readonly (() => Evidence[])[];
}

interface Turn {
  readonly lookups: Lookups;
  /** Records the action of a backend; returns whether the evaluation ends with it. */
  readonly answered: ((index: number, fired: number[]) => boolean) | null;
  /** Whether rules that read responses are evaluated. */
  readonly open: boolean;
  readonly calls: number[];
}

/** The functions available to the generated code, which has access to nothing else. */
const RUNTIME = {
  base: Object.prototype,
  hasOwn: Object.hasOwn,
  isArray: Array.isArray,
  none: Object.freeze([]),
  resolveAll,
  parseIpAddress,
  isInRanges,
  isScalar,
  isInRollout,
  compare,
  evidenceValue,
  evidenceOfAll,
  velocityEvidence,
  asList: (value: unknown): unknown[] => (value === null ? [] : [value]),
  firstPair,
};

interface CompiledRules {
  readonly program: Program;
  readonly rules: readonly Rule[];
  readonly callsBackends: boolean;
}

interface Inputs {
  readonly document: object;
  readonly lookups: Lookups;
  readonly actions: BackendActions | undefined;
}

function evaluate(
  { program, rules, callsBackends }: CompiledRules,
  { document, lookups, actions }: Inputs,
  open: boolean,
): Evaluation {
  const fired: number[] = [];
  const asked: number[] = [];
  const backends = callsBackends ? new BackendRuleEvaluation(rules, document, actions) : null;
  const answered = actions === undefined ? null : (backends?.answered ?? null);
  const stoppedBy = program.run(document, { lookups, answered, open, calls: asked }, fired);
  const triggered: TriggeredRule[] = [];
  let outcome: RuleAction = 'ALLOW';
  for (const index of fired) {
    const rule = rules[index];
    const evidence = program.evidence[index];
    if (rule === undefined || evidence === undefined) continue;
    const { id: ruleId, name, type } = rule;
    if (callsBackend(rule)) {
      const decided = backends?.decided(rule);
      if (decided === undefined) continue;
      if (decided.live) outcome = decided.action;
      const shown = [...evidence(), callEvidence(decided.call, document)];
      const { action, live } = decided;
      triggered.push({ ruleId, name, type, action, live, evidence: shown });
    } else {
      const { action, live } = rule;
      if (live) outcome = action;
      triggered.push({ ruleId, name, type, action, live, evidence: evidence() });
    }
  }
  const isBlocked = stoppedBy !== -1 && outcome === 'BLOCK';
  const calls = backends === null || isBlocked ? [] : asked.map((index) => backends.callOf(index));
  return { outcome, triggered, calls };
}

function firstPair(
  test: (value: unknown, operand: unknown) => boolean,
  values: readonly unknown[],
  operands: readonly unknown[],
): readonly [unknown, unknown] | null {
  for (const value of values) {
    for (const operand of operands) if (test(value, operand)) return [value, operand];
  }
  return null;
}
