import { ValidationFailedError } from '@tessera/errors';
import { cardNumberErrors, cardNumberErrorsExcept } from '../credentials/card-number-errors.js';
import { type ParsedRuleset, parseRuleset } from '../rules/parse-ruleset.js';
import type { Ruleset } from '../rules/rule.js';
import { convertRules, type RuleSpelling } from './convert-rules.js';

/**
 * The rules of a request as stored: literals and paths have the same spelling as in decisions.
 *
 * @param request a card number in its other fields is rejected
 * @throws ValidationFailedError for invalid rules, and for a card number in any other field
 */
export function checkedRules(
  rules: readonly unknown[],
  request: object,
  numbers: RuleSpelling,
): readonly unknown[] {
  parsedRules(rules, numbers);
  const converted = convertRules(rules, numbers);
  const faults = [
    ...cardNumberErrors(converted, '$.rules'),
    ...cardNumberErrorsExcept(request, 'rules'),
  ];
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return converted;
}

/** @throws ValidationFailedError with the JSON path of every problem */
export function parsedRules(rules: unknown, numbers: RuleSpelling): Ruleset {
  const result = parseStoredRules(rules, numbers);
  if ('problems' in result) throw new ValidationFailedError(result.problems);
  return result.ruleset;
}

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
