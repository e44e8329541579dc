import { Describe, IsFormat, IsMinorUnits, IsTimestamp, Omittable } from '@tessera/errors';
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

  @Describe(
    'The context as sent. A context without a ruleset is decided by the ruleset of `default`.',
  )
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @IsString()
  @MaxLength(128)
  transaction_reference?: string;

  @Omittable()
  @IsFormat('ip-address')
  device_ip?: string;

  @Describe('Decisions of at least this amount, in minor units of whatever currency.')
  @Omittable()
  @IsMinorUnits()
  amount_from?: number;

  @Describe('Decisions of at most this amount, in minor units of whatever currency.')
  @Omittable()
  @IsMinorUnits()
  amount_to?: number;

  @Describe('Decisions on which the rule with this id fired, live or in shadow.')
  @Omittable()
  @IsString()
  @MaxLength(64)
  rule_id?: string;

  @Describe('`true`: decisions that were made although something did not respond in time.')
  @Omittable()
  @IsBoolean()
  fail_open?: boolean;

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
    '`counterfactual` adds to a BLOCK or REVIEW the smallest single changes that would have resulted in ALLOW.',
  )
  @Omittable()
  @IsIn(['counterfactual'])
  explain?: 'counterfactual';
}
