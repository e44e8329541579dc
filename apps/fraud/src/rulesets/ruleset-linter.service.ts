import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { BackendFindingsService } from '../integrations/backend-findings.service.js';
import { parseFieldPath } from '../rules/field-path.js';
import { lintRuleset } from '../rules/lint/lint-ruleset.js';
import type { Finding } from '../rules/lint/finding.js';
import { resolveAll } from '../rules/resolve-field.js';
import type { Ruleset } from '../rules/rule.js';
import { lintTypes } from '../schemas/lint-types.js';
import { requestShape } from '../schemas/request-schema.js';
import type { UsableSchema } from '../schemas/schema-registry.service.js';
import { documentShape } from './document-shape.js';
import { RulesetsRepository } from './rulesets.repository.js';

/** Fewer decisions are not enough to estimate a share. */
const MIN_SAMPLE = 50;

/** Lints a ruleset, given the possible structure of requests. */
@Injectable()
export class RulesetLinterService {
  private readonly shape = documentShape();

  constructor(
    private readonly rulesets: RulesetsRepository,
    private readonly backends: BackendFindingsService,
  ) {}

  /**
   * @param db the manager of the current transaction, if any: a second connection could exhaust the
   *   pool
   */
  async lint(
    db: DataSource | EntityManager,
    ruleset: Ruleset,
    context: string,
    schema: UsableSchema | null = null,
  ): Promise<Finding[]> {
    const documents = await this.rulesets.sampleDocuments(db, context);
    const shape = schema === null ? this.shape : requestShape(schema, this.shape);
    const findings = lintRuleset(ruleset, {
      shape,
      absentShare: (path) => absentShare(path, documents),
    });
    const backends = await this.backends.find(db, ruleset);
    return [...findings, ...lintTypes(ruleset, shape).filter(isNew(findings)), ...backends];
  }
}

function absentShare(canonicalPath: string, documents: readonly object[]): number | undefined {
  const parsed = parseFieldPath(canonicalPath);
  if (documents.length < MIN_SAMPLE || 'problem' in parsed) return undefined;
  const absent = documents.filter((document) => resolveAll(parsed.path, document).length === 0);
  return absent.length / documents.length;
}

/** Skips schema findings for a comparison that is already rejected. */
function isNew(findings: readonly Finding[]): (finding: Finding) => boolean {
  const refused = findings.filter(({ severity }) => severity === 'error').map(comparisonOf);
  const seen = new Set(refused);
  return (finding) => !seen.has(comparisonOf(finding));
}

/** The path of the comparison that a finding concerns. */
function comparisonOf({ path }: Finding): string {
  return path.replace(/\.(?:value(?:_path)?(?:\[\d+\])?|operator)$/, '');
}
