import { ValidationFailedError } from '@tessera/errors';
import { cardNumberFaults, cardNumberFaultsBeside } from '../credentials/card-number-faults.js';
import type { Ruleset } from '../rules/rule.js';
import { convertRules, type RuleSpelling } from './convert-rules.js';
import { parseStoredRules } from './parse-stored-rules.js';

/**
 * The rules of a request as they are stored: literals and paths are spelled as they are in decisions.
 *
 * @param request its other fields are refused with a card number
 * @throws ValidationFailedError for rules that are not valid, and for a card number anywhere else
 */
export function checkedRules(
  rules: readonly unknown[],
  request: object,
  numbers: RuleSpelling,
): readonly unknown[] {
  parsedRules(rules, numbers);
  const converted = convertRules(rules, numbers);
  const faults = [
    ...cardNumberFaults(converted, '$.rules'),
    ...cardNumberFaultsBeside(request, 'rules'),
  ];
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return converted;
}

/** @throws ValidationFailedError with a JSON path for every problem */
export function parsedRules(rules: unknown, numbers: RuleSpelling): Ruleset {
  const result = parseStoredRules(rules, numbers);
  if ('problems' in result) throw new ValidationFailedError(result.problems);
  return result.ruleset;
}
