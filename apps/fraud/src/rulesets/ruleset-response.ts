import type { SchemaReference } from '../schemas/schema-registry.service.js';
import type { RulesetResponse } from './dto/ruleset.response.js';
import type { Ruleset } from './ruleset.entity.js';

/** A version as the API shows it. */
export function rulesetResponse(ruleset: Ruleset): Readonly<RulesetResponse> {
  return {
    id: ruleset.id,
    context: ruleset.context,
    version: ruleset.version,
    status: ruleset.status,
    description: ruleset.description,
    created_by: ruleset.createdBy,
    created_at: ruleset.createdAt.toISOString(),
    activated_by: ruleset.activatedBy,
    activated_at: ruleset.activatedAt?.toISOString() ?? null,
    hash: ruleset.hash,
    rules: ruleset.rules,
    schema: referencedSchema(ruleset),
  };
}

/** The schema that a version names, if any. */
export function referencedSchema({
  schemaName: name,
  schemaVersion: version,
}: Ruleset): SchemaReference | null {
  return name === null || version === null ? null : { name, version };
}
