import { type ParsedRuleset, parseRuleset } from '../rules/parse-ruleset.js';
import { convertRules, type RuleSpelling } from './convert-rules.js';

/**
 * The rules of a stored version. A version of an older release may contain unconverted card
 * numbers, times or addresses in literals; they must match decisions, which are converted.
 */
export function parseStoredRules(rules: unknown, numbers: RuleSpelling): ParsedRuleset {
  const parsed = parseRuleset(rules, numbers.form);
  if ('problems' in parsed) return parsed;
  const converted = convertRules(rules as readonly unknown[], numbers);
  const isSame = JSON.stringify(converted) === JSON.stringify(rules);
  return isSame ? parsed : parseRuleset(converted, numbers.form);
}
