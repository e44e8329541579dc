import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/service';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { OUTCOMES } from '../../dto/decision.response.js';

export class ListDecisionsQuery extends CursorQuery {
  @Describe('The outcome as it is now: of a provisional decision that is final, the final one.')
  @Omittable()
  @IsIn(OUTCOMES)
  outcome?: (typeof OUTCOMES)[number];

  @Describe(
    '`false`: decisions of outcome REVIEW that wait for a person. `true`: those that were resolved.',
  )
  @Omittable()
  @IsBoolean()
  resolved?: boolean;

  @Omittable()
  @IsString()
  @MaxLength(128)
  customer_id?: string;

  @Omittable()
  @IsString()
  @MaxLength(100)
  credential_fingerprint?: string;

  @Describe('Decisions made at this time or later.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Decisions made before this time.')
  @Omittable()
  @IsTimestamp()
  to?: string;
}

export class ReadDecisionQuery {
  @Describe(
    '`counterfactual` adds to a BLOCK or REVIEW the smallest single changes that would have given ALLOW.',
  )
  @Omittable()
  @IsIn(['counterfactual'])
  explain?: 'counterfactual';
}
