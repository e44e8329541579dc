import { parseRuleset } from '../../src/rules/parse-ruleset.js';
import type { Ruleset } from '../../src/rules/rule.js';

/** One rule as an analyst writes it, with defaults for everything else. */
export function ruleBody(when: unknown, changes: Record<string, unknown> = {}) {
  return { id: 'r1', name: 'Rule', type: 'condition', action: 'REVIEW', when, ...changes };
}

/** Parses rules that are known to be valid. */
export function rulesetOf(...rules: unknown[]): Ruleset {
  const parsed = parseRuleset(rules);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems, null, 2));
  return parsed.ruleset;
}
