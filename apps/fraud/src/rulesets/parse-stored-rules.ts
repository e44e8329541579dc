import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { type ParsedRuleset, parseRuleset } from '../rules/parse-ruleset.js';
import { convertRules } from './convert-rules.js';

/**
 * The rules of a stored version. A version of an older release may have card numbers in literals;
 * they have to match decisions, in which they are converted.
 */
export function parseStoredRules(
  rules: unknown,
  numbers: Pick<CardNumberConversionService, 'path' | 'value'>,
): ParsedRuleset {
  const parsed = parseRuleset(rules);
  if ('problems' in parsed) return parsed;
  const converted = convertRules(rules as readonly unknown[], numbers);
  return converted === rules ? parsed : parseRuleset(converted);
}
