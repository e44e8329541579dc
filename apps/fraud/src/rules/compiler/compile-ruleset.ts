import { compileFunction } from 'node:vm';
import { resolveAll } from '../resolve-field.js';
import type { Evaluation, Evidence, ListAnswers, RulesetEngine } from '../evaluation.js';
import { evidenceOfAll, evidenceValue } from '../evidence-value.js';
import { comparisonsIn, listProbes } from '../interpret-ruleset.js';
import { isInRanges, parseIpAddress } from '../ip-range.js';
import { compare, isScalar } from '../operators.js';
import { isInRollout } from '../rollout.js';
import type { Rule, Ruleset } from '../rule.js';
import { writeProgram } from './write-program.js';

/**
 * Compiles a ruleset version to JavaScript, once. The code is made from the validated tree alone:
 * literals enter through JSON.stringify, identifiers are numbered, so nothing that a rule's author
 * writes is ever read as code. It means exactly what `interpretRuleset` means.
 */
export function compileRuleset(ruleset: Ruleset): RulesetEngine {
  const rules = ruleset.rules.filter((rule) => rule.enabled);
  const { source, constants } = writeProgram(rules);
  const build = compileFunction(source, ['constants', ...Object.keys(RUNTIME)], {
    filename: 'ruleset.compiled.js',
  }) as (...values: unknown[]) => Program;
  const program = build(constants, ...Object.values(RUNTIME));
  const described = rules.map(describe);
  const comparisons = rules.flatMap((rule) => comparisonsIn(rule.when));
  const usesLists = comparisons.some(({ operand }) => operand.kind === 'list');
  return {
    evaluate: (document, lists) => evaluate(program, described, document, lists),
    listProbes: (document) => (usesLists ? listProbes(comparisons, document) : []),
  };
}

interface Program {
  /** Evaluates the rules in order; adds the fired ones; returns the one that stopped, or -1. */
  run(document: object, lists: ListAnswers, fired: number[]): number;
  /** The evidence of a rule that fired in the last run, by its index. */
  readonly evidence: readonly (() => Evidence[])[];
}

/** What the generated code may call. Nothing else is in its reach by name. */
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
  asList: (value: unknown): unknown[] => (value === null ? [] : [value]),
  firstPair,
};

type DescribedRule = Omit<Evaluation['triggered'][number], 'evidence'>;

function describe({ id, name, type, action, live }: Rule): DescribedRule {
  return { ruleId: id, name, type, action, live };
}

function evaluate(
  program: Program,
  rules: readonly DescribedRule[],
  document: object,
  lists: ListAnswers,
): Evaluation {
  const fired: number[] = [];
  const stoppedBy = program.run(document, lists, fired);
  let outcome = rules[stoppedBy]?.action ?? 'ALLOW';
  const triggered: Evaluation['triggered'][number][] = [];
  for (const index of fired) {
    const rule = rules[index];
    const evidence = program.evidence[index];
    if (rule === undefined || evidence === undefined) continue;
    if (stoppedBy === -1 && rule.live) outcome = rule.action;
    const { ruleId, name, type, action, live } = rule;
    triggered.push({ ruleId, name, type, action, live, evidence: evidence() });
  }
  return { outcome, triggered };
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
