import { RULE_ACTIONS } from '../../rules/rule.js';

/** Possible outcomes of the baseline and of the simulated version. */
export const BASELINE_OUTCOMES = [...RULE_ACTIONS, 'PROVISIONAL'] as const;
export type BaselineOutcome = (typeof BASELINE_OUTCOMES)[number];

/** Sums in minor units, by currency. */
export type Amounts = Record<string, number>;

/** Figures of a set of decisions. Those of two parts of a range can be added. */
export interface Figures {
  decisions: number;
  amounts: Amounts;
  /** How many of them have been reported as fraud. */
  fraud: number;
  /** How many could have been reported: all except those that were blocked at the time. */
  reportable: number;
  /** Amounts of those that could have been reported but were not. */
  unreported: Amounts;
  /** The IDs with the smallest ends: always the same ones, and a fair choice because ends are random. */
  samples: string[];
}

export interface RuleFigures extends Figures {
  /** Hits for which no earlier rule fired. */
  first: number;
  /** Hits for which the outcome differs from the baseline. */
  changed: number;
  /** All decisions for which it would have fired as the only rule. */
  alone: Figures;
}

/** The result of one part of a replay, stored as JSON. */
export interface PartialResult {
  /** By baseline and candidate outcome: `ALLOW>BLOCK`. */
  transitions: Record<string, Figures>;
  /** By index of the rule. */
  rules: RuleFigures[];
  /** How often two rules fired on one decision: `3,7`, the smaller index first. */
  pairs: Record<string, number>;
  /** Decisions whose personal data has been removed. */
  redacted: number;
  /** Decisions for which a backend without a recorded response would have been called. */
  unanswered: number;
  /** Decisions for which too many rules fired to count every pair. */
  unpaired: number;
  /** Minimum and maximum time between a payment and its storage, in ms. */
  delays: { least: number; most: number } | null;
}

const MAX_SAMPLES = 20;

export function emptyPartialResult(rules: number): PartialResult {
  return {
    transitions: {},
    rules: Array.from({ length: rules }, () => emptyRuleFigures()),
    pairs: {},
    redacted: 0,
    unanswered: 0,
    unpaired: 0,
    delays: null,
  };
}

export function emptyFigures(): Figures {
  return { decisions: 0, amounts: {}, fraud: 0, reportable: 0, unreported: {}, samples: [] };
}

export function emptyRuleFigures(): RuleFigures {
  return { ...emptyFigures(), first: 0, changed: 0, alone: emptyFigures() };
}

/**
 * Sums stay within the integers that every JSON parser supports. A sum that reaches the limit is no
 * longer exact, which {@link isSaturated} reports.
 */
export function addAmount(amounts: Amounts, currency: string, amount: number): void {
  amounts[currency] = Math.min((amounts[currency] ?? 0) + amount, Number.MAX_SAFE_INTEGER);
}

/** Whether the amounts of some decisions exceed what a sum can represent. */
export function isSaturated(figures: readonly Pick<Figures, 'amounts'>[]): boolean {
  return figures.some(({ amounts }) => Object.values(amounts).includes(Number.MAX_SAFE_INTEGER));
}

/** Keeps the IDs with the smallest ends, sorted by them. The beginning may be the time. */
export function addSample(samples: string[], id: string): void {
  const last = samples[MAX_SAMPLES - 1];
  if (last !== undefined && !isSampledBefore(id, last)) return;
  const at = samples.findIndex((sample) => !isSampledBefore(sample, id));
  if (samples[at] === id) return;
  samples.splice(at === -1 ? samples.length : at, 0, id);
  if (samples.length > MAX_SAMPLES) samples.pop();
}

const RANDOM_END = 24;

function isSampledBefore(id: string, other: string): boolean {
  const [end, otherEnd] = [id.slice(RANDOM_END), other.slice(RANDOM_END)];
  return end === otherEnd ? id < other : end < otherEnd;
}

/** A stored part of a replay; one of an older release lacks newer figures. */
export function readPartialResult(text: string): PartialResult {
  const part = JSON.parse(text) as PartialResult;
  const filled = <F extends Figures>(figures: F): F => ({ ...emptyFigures(), ...figures });
  return {
    ...part,
    transitions: Object.fromEntries(
      Object.entries(part.transitions).map(([name, figures]) => [name, filled(figures)]),
    ),
    rules: part.rules.map((rule) => ({ ...emptyRuleFigures(), ...rule })),
  };
}

/** Adds one part of a replay to another. */
export function mergePartialResult(into: PartialResult, part: PartialResult): void {
  for (const [transition, figures] of Object.entries(part.transitions)) {
    mergeFigures((into.transitions[transition] ??= emptyFigures()), figures);
  }
  for (const [index, figures] of part.rules.entries()) {
    const rule = into.rules[index];
    if (rule === undefined) throw new Error('Parts of one replay have the same rules.');
    mergeFigures(rule, figures);
    rule.first += figures.first;
    rule.changed += figures.changed;
    mergeFigures(rule.alone, figures.alone);
  }
  for (const [pair, count] of Object.entries(part.pairs)) {
    into.pairs[pair] = (into.pairs[pair] ?? 0) + count;
  }
  into.redacted += part.redacted;
  into.unanswered += part.unanswered;
  into.unpaired += part.unpaired;
  if (part.delays === null) return;
  const { least, most } = into.delays ?? part.delays;
  into.delays = {
    least: Math.min(least, part.delays.least),
    most: Math.max(most, part.delays.most),
  };
}

function mergeFigures(into: Figures, part: Figures): void {
  into.decisions += part.decisions;
  into.fraud += part.fraud;
  into.reportable += part.reportable;
  for (const [currency, amount] of Object.entries(part.amounts)) {
    addAmount(into.amounts, currency, amount);
  }
  for (const [currency, amount] of Object.entries(part.unreported)) {
    addAmount(into.unreported, currency, amount);
  }
  for (const id of part.samples) addSample(into.samples, id);
}
