import { RULE_ACTIONS } from '../../rules/rule.js';

/** What a payment came to before, and what the version makes of it. */
export const BASELINE_OUTCOMES = [...RULE_ACTIONS, 'PROVISIONAL'] as const;
export type BaselineOutcome = (typeof BASELINE_OUTCOMES)[number];

/** Sums in minor units, by currency. */
export type Amounts = Record<string, number>;

/** Figures of some decisions; those of two parts of a range add up. */
export interface Figures {
  decisions: number;
  amounts: Amounts;
  /** Of them, how many were reported as fraud since. */
  fraud: number;
  /** How many could have been reported: all but those that were blocked at the time. */
  reportable: number;
  /** The money of those that could have been reported and were not. */
  unreported: Amounts;
  /** Ids, always the same ones: the smallest, which is a fair choice of random ids. */
  samples: string[];
}

export interface RuleFigures extends Figures {
  /** Where no other rule fired before it. */
  first: number;
  /** Whose outcome differs from the baseline. */
  changed: number;
  /** Of all decisions on which it would have fired as the only rule. */
  alone: Figures;
}

/** What a part of a replay came to, as it is stored: JSON. */
export interface Tally {
  /** By baseline, by candidate: `ALLOW>BLOCK`. */
  transitions: Record<string, Figures>;
  /** By index of the rule. */
  rules: RuleFigures[];
  /** How often two rules fired on one decision: `3,7`, the smaller index first. */
  pairs: Record<string, number>;
  /** Decisions whose personal data is gone. */
  redacted: number;
  /** Decisions on which a backend would have been asked that has no recorded answer. */
  unanswered: number;
  /** Decisions on which so many rules fired that not every pair was counted. */
  unpaired: number;
  /** How long after it happened a payment was stored: the least and the most, in ms. */
  delays: { least: number; most: number } | null;
}

const MAX_SAMPLES = 20;

export function emptyTally(rules: number): Tally {
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
 * Sums stay integers that every reader of JSON can hold. One that stops there is no sum any more,
 * which {@link isSaturated} says.
 */
export function addAmount(amounts: Amounts, currency: string, amount: number): void {
  amounts[currency] = Math.min((amounts[currency] ?? 0) + amount, Number.MAX_SAFE_INTEGER);
}

/** Whether the money of some decisions is more than a sum can say. */
export function isSaturated(figures: readonly Pick<Figures, 'amounts'>[]): boolean {
  return figures.some(({ amounts }) => Object.values(amounts).includes(Number.MAX_SAFE_INTEGER));
}

/** Keeps the smallest ids, in their order. */
export function addSample(samples: string[], id: string): void {
  const last = samples[MAX_SAMPLES - 1];
  if (last !== undefined && id >= last) return;
  const at = samples.findIndex((sample) => sample >= id);
  if (samples[at] === id) return;
  samples.splice(at === -1 ? samples.length : at, 0, id);
  if (samples.length > MAX_SAMPLES) samples.pop();
}

/** A stored part of a replay; one of an older version lacks the newer figures. */
export function readTally(text: string): Tally {
  const part = JSON.parse(text) as Tally;
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
export function mergeTally(into: Tally, part: Tally): void {
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
