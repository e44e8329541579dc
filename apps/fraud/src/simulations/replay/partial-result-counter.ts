import type { RuleAction } from '../../rules/rule.js';
import {
  addAmount,
  addSample,
  type BaselineOutcome,
  emptyFigures,
  emptyPartialResult,
  type Figures,
  type PartialResult,
} from './partial-result.js';

/** With this many rules there are 2,016 pairs. */
const MAX_PAIRED = 64;

/** One decision, evaluated again. */
export interface TalliedDecision {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** The original outcome, regardless of the baseline. */
  readonly recorded: BaselineOutcome;
  readonly baseline: BaselineOutcome;
  readonly candidate: RuleAction;
  /** Indexes of the rules that fired, in order. */
  readonly fired: readonly number[];
  /** Indexes of the rules that would have fired as the only rule. */
  readonly alone: readonly number[];
  readonly isFraud: boolean;
}

/** Counts decisions without keeping them. */
export class PartialResultCounter {
  private readonly partial: PartialResult;
  private readonly pairs = new Map<number, number>();

  constructor(private readonly rules: number) {
    this.partial = emptyPartialResult(rules);
  }

  add(decision: TalliedDecision): void {
    const { baseline, candidate, fired } = decision;
    const { transitions, rules } = this.partial;
    count((transitions[`${baseline}>${candidate}`] ??= emptyFigures()), decision);
    let isFirst = true;
    for (const index of fired) {
      const rule = rules[index];
      if (rule === undefined) continue;
      count(rule, decision);
      if (isFirst) rule.first += 1;
      isFirst = false;
      if (baseline !== candidate) rule.changed += 1;
    }
    for (const index of decision.alone) {
      const rule = rules[index];
      if (rule !== undefined) count(rule.alone, decision);
    }
    if (fired.length > 1) this.pair(fired);
  }

  addRedacted(): void {
    this.partial.redacted += 1;
  }

  addUnanswered(): void {
    this.partial.unanswered += 1;
  }

  addDelay(delayMs: number): void {
    const delays = (this.partial.delays ??= { least: delayMs, most: delayMs });
    delays.least = Math.min(delays.least, delayMs);
    delays.most = Math.max(delays.most, delayMs);
  }

  result(): PartialResult {
    const pairs = [...this.pairs].map(([pair, times]): [string, number] => [
      `${Math.floor(pair / this.rules)},${pair % this.rules}`,
      times,
    ]);
    return { ...this.partial, pairs: Object.fromEntries(pairs) };
  }

  private pair(fired: readonly number[]): void {
    if (fired.length > MAX_PAIRED) this.partial.unpaired += 1;
    const paired = fired.slice(0, MAX_PAIRED);
    for (const [i, one] of paired.entries()) {
      for (const other of paired.slice(i + 1)) {
        const key = Math.min(one, other) * this.rules + Math.max(one, other);
        this.pairs.set(key, (this.pairs.get(key) ?? 0) + 1);
      }
    }
  }
}

function count(figures: Figures, decision: TalliedDecision): void {
  const { id, amount, currency, recorded, isFraud } = decision;
  figures.decisions += 1;
  addAmount(figures.amounts, currency, amount);
  if (isFraud) figures.fraud += 1;
  if (isFraud || recorded !== 'BLOCK') figures.reportable += 1;
  if (!isFraud && recorded !== 'BLOCK') addAmount(figures.unreported, currency, amount);
  addSample(figures.samples, id);
}
