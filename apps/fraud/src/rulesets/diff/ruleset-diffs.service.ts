import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import type { Ruleset } from '../ruleset.entity.js';
import { RulesetNotFoundError } from '../rulesets.errors.js';
import { RulesetsRepository } from '../rulesets.repository.js';
import type { FieldChange } from './diff-condition.js';
import { diffRules, type PlacedRule } from './diff-rules.js';
import { diffSummary } from './diff-summary.js';
import type { DiffRulesetsQuery } from './dto/diff-rulesets.query.js';
import type { RulesetDiffResponse } from './dto/ruleset-diff.response.js';

/** Compares two versions of the rules of a context. */
@Injectable()
export class RulesetDiffsService {
  constructor(private readonly rulesets: RulesetsRepository) {}

  /**
   * The changes from the version `against` to this one.
   *
   * @throws RulesetNotFoundError; ValidationFailedError if the version `against` does not exist or
   *   belongs to another context
   */
  async diff(id: string, { against }: DiffRulesetsQuery): Promise<RulesetDiffResponse> {
    const [now, old] = await Promise.all([this.rulesets.find(id), this.rulesets.find(against)]);
    if (now === null) throw new RulesetNotFoundError();
    if (old === null) throw refused('is not the id of a ruleset');
    if (old.context !== now.context) {
      throw refused(`is a version of the context ${old.context}, not of ${now.context}`);
    }
    const rules = diffRules(old.rules, now.rules);
    const metadata = diffMetadata(old, now);
    const summary = diffSummary(rules, metadata);
    return {
      ruleset_id: now.id,
      version: now.version,
      against_id: old.id,
      against_version: old.version,
      context: now.context,
      identical: summary.length === 0,
      summary,
      metadata: metadata.map((change) => ({ ...change })),
      added: rules.added.map((rule) => ({ ...named(rule), position: rule.at, rule: rule.body })),
      removed: rules.removed.map((rule) => ({
        ...named(rule),
        position: rule.at,
        rule: rule.body,
      })),
      moved: rules.moved.map(({ rule, from }) => ({ ...named(rule), from, to: rule.at })),
      changed: rules.changed.map(({ rule, changes }) => ({
        ...named(rule),
        changes: changes.map((change) => ({ ...change })),
      })),
    };
  }
}

function diffMetadata(old: Ruleset, now: Ruleset): FieldChange[] {
  const schemaOf = ({ schemaName: name, schemaVersion: version }: Ruleset) =>
    name === null ? null : { name, version };
  const fields: [string, unknown, unknown][] = [
    ['$.description', old.description, now.description],
    ['$.schema', schemaOf(old), schemaOf(now)],
  ];
  return fields
    .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
    .map(([path, before, after]) => ({ kind: 'changed', path, old: before, new: after }));
}

function named({ id, name }: PlacedRule) {
  return { rule_id: id, name };
}

function refused(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: '$.query.against', message }]);
}
