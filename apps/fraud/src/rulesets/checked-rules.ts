import { ValidationFailedError } from '@tessera/errors';
import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { cardNumberFaults, cardNumberFaultsBeside } from '../credentials/card-number-faults.js';
import { parseRuleset } from '../rules/parse-ruleset.js';
import type { Ruleset } from '../rules/rule.js';
import { convertRules } from './convert-rules.js';

/**
 * The rules of a request as they are stored: card numbers in literals and paths are converted as
 * they are in decisions.
 *
 * @param request its other fields are refused with a card number
 * @throws ValidationFailedError for rules that are not valid, and for a card number anywhere else
 */
export function checkedRules(
  rules: readonly unknown[],
  request: object,
  numbers: Pick<CardNumberConversionService, 'path' | 'value'>,
): readonly unknown[] {
  parsedRules(rules);
  const converted = convertRules(rules, numbers);
  const faults = [
    ...cardNumberFaults(converted, '$.rules'),
    ...cardNumberFaultsBeside(request, 'rules'),
  ];
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return converted;
}

/** @throws ValidationFailedError with a JSON path for every problem */
export function parsedRules(rules: unknown): Ruleset {
  const result = parseRuleset(rules);
  if ('problems' in result) throw new ValidationFailedError(result.problems);
  return result.ruleset;
}
