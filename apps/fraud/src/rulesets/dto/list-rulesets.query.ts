import { Describe, IsFormat, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';
import { IsIn } from 'class-validator';
import '../../decisions/dto/decision-formats.js';
import { RULESET_STATUSES, type RulesetStatus } from '../ruleset.entity.js';

export class ListRulesetsQuery extends CursorQuery {
  @Describe('Only versions of this context.')
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @IsIn(RULESET_STATUSES)
  status?: RulesetStatus;
}
