import {
  AlsoNamed,
  Describe,
  IsCurrency,
  IsFormat,
  IsMinorUnits,
  IsTimestamp,
  Omittable,
} from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { OUTCOMES } from '../../../decision-response/dto/decision.response.js';

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

  @Describe('Decisions of payments in this currency.')
  @Omittable()
  @AlsoNamed('currency_code')
  @IsCurrency()
  currency?: string;

  @Describe('The first six digits of the card.')
  @Omittable()
  @Matches(/^[0-9]{6}$/, { message: 'must be 6 digits' })
  bin?: string;

  @Describe(
    'The `email_hash` of a decision, or of `POST /api/admin/decisions/email-hash`. URLs are logged, so the address itself is not a filter.',
  )
  @Omittable()
  @Matches(/^eml_[0-9a-f]{24}$/, { message: 'must be an e-mail hash, which begins with eml_' })
  email_hash?: string;

  @Describe('The `device_hash` of a decision.')
  @Omittable()
  @Matches(/^dvc_[0-9a-f]{24}$/, { message: 'must be a device hash, which begins with dvc_' })
  device_hash?: string;

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

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}

export class ReadDecisionQuery {
  @Describe(
    '`counterfactual` adds to a BLOCK or REVIEW the smallest single changes that would have resulted in ALLOW.',
  )
  @Omittable()
  @IsIn(['counterfactual'])
  explain?: 'counterfactual';
}
