import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { RulesetNotFoundError } from '../rulesets.errors.js';
import { RulesetsRepository } from '../rulesets.repository.js';
import type { DiffRulesetsQuery, RulesetDiffResponse } from './dto/ruleset-diff.response.js';
import { rulesetDiff } from './ruleset-diff.js';

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
    return {
      ruleset_id: now.id,
      version: now.version,
      against_id: old.id,
      against_version: old.version,
      context: now.context,
      ...rulesetDiff(old, now),
    };
  }
}

function refused(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: '$.query.against', message }]);
}
