import { comparisonsIn } from './condition.js';
import { parseRule } from './parse-rule.js';
import { MAX_PATTERN_INSTRUCTIONS } from './parse-operand.js';
import type { ParseState, Problem } from './parse-state.js';
import { MAX_RULESET_BYTES, MAX_RULES, type Rule, type Ruleset } from './rule.js';
import type { VelocityForm } from './velocity-query.js';

export type ParsedRuleset =
  { readonly ruleset: Ruleset } | { readonly problems: readonly Problem[] };

const MAX_PROBLEMS = 100;
/** The default form of an instance. */
const EXACT_FORM: VelocityForm = { emailLocalPart: 'exact' };
/** Each is counted with every decision. */
const MAX_VELOCITIES = 50;

/** Validates the `rules` of a request body; every problem carries its JSON path below `$.rules`. */
export function parseRuleset(rules: unknown, form: VelocityForm = EXACT_FORM): ParsedRuleset {
  const state: ParseState = { problems: [], patternInstructions: MAX_PATTERN_INSTRUCTIONS, form };
  const { problems } = state;
  if (!Array.isArray(rules)) {
    return { problems: [{ path: '$.rules', message: 'must be a list of rules' }] };
  }
  if (rules.length > MAX_RULES) {
    return { problems: [{ path: '$.rules', message: `must have at most ${MAX_RULES} rules` }] };
  }
  const parsed: Rule[] = [];
  const seen = new Map<string, number>();
  for (const [index, value] of (rules as unknown[]).entries()) {
    const rule = parseRule(value, `$.rules[${index}]`, state);
    if (rule === null) continue;
    const earlier = seen.get(rule.id);
    if (earlier !== undefined) {
      problems.push({
        path: `$.rules[${index}].id`,
        message: `is the id of $.rules[${earlier}] too`,
      });
    }
    seen.set(rule.id, index);
    parsed.push(rule);
  }
  if (problems.length > 0) return { problems: problems.slice(0, MAX_PROBLEMS) };
  const comparisons = parsed.flatMap(({ when }) => comparisonsIn(when));
  if (new Set(comparisons.flatMap(({ velocity }) => velocity?.key ?? [])).size > MAX_VELOCITIES) {
    const message = `must have at most ${MAX_VELOCITIES} different velocities`;
    return { problems: [{ path: '$.rules', message }] };
  }
  // Measured last: a tree that passed is shallow enough for JSON.stringify, which is recursive.
  if (Buffer.byteLength(JSON.stringify(rules)) > MAX_RULESET_BYTES) {
    return { problems: [{ path: '$.rules', message: 'must be at most 256 KiB of JSON' }] };
  }
  return { ruleset: { rules: parsed } };
}
