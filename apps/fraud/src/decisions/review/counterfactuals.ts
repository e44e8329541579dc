import { comparisonsIn } from '../../rules/condition.js';
import type { BackendActions, Evaluation, Lookups, RulesetEngine } from '../../rules/evaluation.js';
import { callsBackend, type Rule, type RuleAction } from '../../rules/rule.js';
import { resolveField } from '../../rules/resolve-field.js';
import { candidateChanges } from './candidate-changes.js';
import { changed, type DocumentChange } from './document-change.js';

/** A recorded decision: its rules, the document that they saw, and the looked-up values. */
export interface MadeDecision {
  readonly rules: readonly Rule[];
  readonly engine: RulesetEngine;
  readonly document: object;
  readonly lookups: Lookups;
  /** The actions of sync backends; undefined if none was called. */
  readonly actions: BackendActions | undefined;
}

/** Maximum number of evaluations for one explanation. */
const MAX_TRIED = 500;
const MAX_SHOWN = 20;

/** Evaluates a decision again, with the given document. */
export function evaluateAgain(decision: MadeDecision, document = decision.document): Evaluation {
  return decision.engine.evaluate(document, decision.lookups, decision.actions);
}

/**
 * The single changes that would have resulted in ALLOW, for each field the smallest: a number to
 * its nearest value, else a named value, else any other value, else removing the field.
 *
 * Only relevant comparisons are tried: those of the rules that fired, which include everything that
 * prevents ALLOW, and those of ALLOW rules, which end the evaluation when they fire.
 */
export function counterfactuals(decision: MadeDecision): DocumentChange[] {
  const fired = new Set(evaluateAgain(decision).triggered.map(({ ruleId }) => ruleId));
  const candidates = decision.rules
    .filter((rule) => rule.enabled && (fired.has(rule.id) || allows(rule)))
    .flatMap((rule) => comparisonsIn(rule.when))
    .flatMap((comparison) => candidateChanges(comparison, decision.document));
  const helping = distinct(candidates)
    .slice(0, MAX_TRIED)
    .filter((change) => outcomeAfter(change, decision) === 'ALLOW');
  const byPath = Map.groupBy(helping, ({ path }) => path.canonical);
  const bySize = (a: DocumentChange, b: DocumentChange) =>
    sizeOf(a, decision) - sizeOf(b, decision);
  return [...byPath.values()]
    .flatMap((changes) => changes.toSorted(bySize).slice(0, 1))
    .toSorted(bySize)
    .slice(0, MAX_SHOWN);
}

function allows(rule: Rule): boolean {
  return !callsBackend(rule) && rule.live && rule.action === 'ALLOW';
}

function outcomeAfter(change: DocumentChange, decision: MadeDecision): RuleAction | null {
  const document = changed(decision.document, change);
  return document === null ? null : evaluateAgain(decision, document).outcome;
}

function distinct(changes: readonly DocumentChange[]): DocumentChange[] {
  const keyOf = ({ path, change, to }: DocumentChange) =>
    JSON.stringify([path.canonical, change, to]);
  return [...new Map(changes.map((change) => [keyOf(change), change])).values()];
}

const NAMED_VALUE = 2;
const ANY_OTHER = 3;
const LEFT_OUT = 4;

/** Below 2 for a number, by its relative change; above that by kind of change. */
function sizeOf({ path, change, to }: DocumentChange, { document }: MadeDecision): number {
  if (change === 'any_other') return ANY_OTHER;
  if (change === 'remove') return LEFT_OUT;
  const held = resolveField(path, document);
  if (typeof to !== 'number' || typeof held !== 'number') return NAMED_VALUE;
  const distance = Math.abs(to - held);
  return distance / (distance + Math.abs(held) + 1);
}
