import { RE2JS, RE2JSException } from 're2js';

/** The remaining budget for the patterns of one schema. */
export interface PatternBudget {
  patternInstructions: number;
}

export const MAX_PATTERN_INSTRUCTIONS = 20_000;
const MAX_PATTERN_LENGTH = 512;
const MAX_PATTERN_PROGRAM = 2_000;

/** Why a pattern is rejected; null if it is accepted. Deducts its cost from the budget. */
export function patternProblem(pattern: string, budget: PatternBudget): string | null {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    return `a pattern must have at most ${MAX_PATTERN_LENGTH} characters`;
  }
  try {
    const size = RE2JS.compile(pattern).programSize();
    budget.patternInstructions -= size;
    if (size <= MAX_PATTERN_PROGRAM && budget.patternInstructions >= 0) return null;
    return 'the pattern is too large: use fewer or smaller repetitions';
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return `the pattern is not valid RE2 syntax (no look-around, no back-references): ${error.message}`;
  }
}

/**
 * The engine for Ajv's patterns. JavaScript's own is exponential on some: V8 needed 15 s for
 * `(a+)+$` on 28 characters.
 */
export function linearRegExp(pattern: string): { test(text: string): boolean; toString(): string } {
  const compiled = RE2JS.compile(pattern);
  return {
    test: (text) => compiled.matcher(text).find(),
    // Ajv shares one engine between equal patterns and identifies them by their source.
    toString: () => pattern,
  };
}
linearRegExp.code = 'linearRegExp';
