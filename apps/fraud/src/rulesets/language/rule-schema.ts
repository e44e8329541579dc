import { MAX_RULES } from '../../rules/rule.js';
import { RULE_COMPONENTS } from '../dto/rule-components.js';

/** The rules of a ruleset as a JSON Schema of draft 2020-12, for editors and generators. */
export const RULE_SCHEMA: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Rules of a ruleset',
  description:
    'The `rules` of `POST /api/admin/rulesets`. A few limits are beyond JSON Schema; `POST /api/admin/rulesets/lint` checks all of them.',
  type: 'array',
  items: { $ref: '#/$defs/Rule' },
  maxItems: MAX_RULES,
  $defs: withoutDiscriminators(RULE_COMPONENTS),
};

/** `discriminator` is a keyword of OpenAPI, whose mapping refers to the API description. */
function withoutDiscriminators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDiscriminators);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'discriminator');
  return Object.fromEntries(entries.map(([key, child]) => [key, withoutDiscriminators(child)]));
}
