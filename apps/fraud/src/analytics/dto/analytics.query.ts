import { AlsoNamed, Describe, IsCurrency, IsFormat, IsTimestamp, Omittable } from '@tessera/errors';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { OUTCOMES } from '../../decision-response/dto/decision.response.js';
import { type Interval, INTERVALS } from '../rollup-statement.js';

export class AnalyticsQuery {
  @Describe(
    'What to group by, comma-separated: `time`, `outcome`, `rule`, `ruleset_version`, `context`, `currency`. By default everything is one group. `rule` and `ruleset_version` exclude each other.',
  )
  @Omittable()
  @IsString()
  @MaxLength(60)
  group_by?: string;

  @Describe(
    'The length of the groups of `time`, in UTC. Default `day`; `hour` for at most 31 days.',
  )
  @Omittable()
  @IsIn(INTERVALS)
  interval?: Interval;

  @Describe(
    'Decisions made at this time or later: a whole hour, or a whole day (UTC) if it is so long ago that hours are not counted any more (400 days by default). Default 30 days before `to`.',
  )
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe(
    'Decisions made before this time: a whole hour or day, as `from`. Default the end of the current hour.',
  )
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Omittable()
  @IsIn(OUTCOMES)
  outcome?: (typeof OUTCOMES)[number];

  @Describe('Only decisions on which the rule with this id fired, live or in shadow.')
  @Omittable()
  @IsString()
  @MaxLength(64)
  rule_id?: string;

  @Describe(
    'Only decisions that this ruleset made: a version of the rules. Not together with `rule_id` or groups of `rule`.',
  )
  @Omittable()
  @IsUUID()
  ruleset_id?: string;

  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @AlsoNamed('currency_code')
  @IsCurrency()
  currency?: string;
}
