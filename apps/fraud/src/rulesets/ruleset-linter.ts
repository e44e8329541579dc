import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/service';
import type { DataSource, EntityManager } from 'typeorm';
import { backendFindings } from '../integrations/backend-findings.js';
import { Destinations } from '../outbound/destinations.js';
import { parseFieldPath } from '../rules/field-path.js';
import { type Finding, lintRuleset } from '../rules/lint/lint-ruleset.js';
import { resolveAll } from '../rules/resolve-field.js';
import type { Ruleset } from '../rules/rule.js';
import { lintTypes } from '../schemas/lint-types.js';
import { requestShape } from '../schemas/request-schema.js';
import type { UsableSchema } from '../schemas/schema-registry.js';
import { documentShape } from './document-shape.js';

/** The last decisions, whatever their context, so that one without traffic does not scan them all. */
const SAMPLE = {
  name: 'ruleset_lint_sample',
  text: `select request from (
      select context, request from decision order by created_at desc, id desc limit 500
    ) recent where context = $1`,
};
/** Fewer say nothing about a share. */
const MIN_SAMPLE = 50;

/** What is suspicious about a ruleset, given what requests look like. */
@Injectable()
export class RulesetLinter {
  private readonly shape = documentShape();

  constructor(private readonly destinations: Destinations) {}

  /** @param on inside a transaction its manager: a second connection could be one too many */
  async lint(
    ruleset: Ruleset,
    context: string,
    on: DataSource | EntityManager,
    schema: UsableSchema | null = null,
  ): Promise<Finding[]> {
    const rows = await prepared<{ request: string }>(on, SAMPLE, [context]);
    const documents = rows.map(({ request }) => JSON.parse(request) as object);
    const shape = schema === null ? this.shape : requestShape(schema, this.shape);
    const findings = lintRuleset(ruleset, {
      shape,
      absentShare: (path) => absentShare(path, documents),
    });
    const isAllowed = (url: string) => this.destinations.allows('integration', url);
    const backends = await backendFindings(ruleset, on, isAllowed);
    return [...findings, ...lintTypes(ruleset, shape), ...backends];
  }
}

function absentShare(canonicalPath: string, documents: readonly object[]): number | undefined {
  const parsed = parseFieldPath(canonicalPath);
  if (documents.length < MIN_SAMPLE || 'problem' in parsed) return undefined;
  const absent = documents.filter((document) => resolveAll(parsed.path, document).length === 0);
  return absent.length / documents.length;
}
