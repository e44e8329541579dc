import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsString, IsUUID, Min, ValidateNested } from 'class-validator';
import { ReplayResultResponse } from './replay-result.response.js';

const SIMULATION_STATUSES = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;
/** PENDING → RUNNING once the range is split into chunks → COMPLETED or FAILED. */
export type SimulationStatus = (typeof SIMULATION_STATUSES)[number];

export class SimulatedRangeResponse {
  @IsTimestamp()
  from!: string;

  @IsTimestamp()
  to!: string;

  @IsString()
  context!: string;

  @IsNumber()
  sample!: number;

  @Describe('`null` if the baseline is the original outcomes.')
  @Nullable()
  @IsUUID()
  baseline_ruleset_id!: string | null;
}

export class SimulationLinksResponse {
  @IsString()
  self!: string;
}

export class SimulationResponse {
  @IsUUID()
  id!: string;

  @IsIn(SIMULATION_STATUSES)
  status!: SimulationStatus;

  @Describe('Decisions processed so far, including those of other contexts.')
  @IsInt()
  @Min(0)
  processed!: number;

  @Describe('Decisions in the range; `null` until they are counted.')
  @Nullable()
  @IsInt()
  @Min(0)
  total!: number | null;

  @IsUUID()
  ruleset_id!: string;

  @IsInt()
  ruleset_version!: number;

  @Describe('Of the rules as they were when the simulation began: a draft may have changed since.')
  @IsString()
  ruleset_hash!: string;

  @ValidateNested()
  @Type(() => SimulatedRangeResponse)
  replay!: SimulatedRangeResponse;

  @IsString()
  created_by!: string;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsTimestamp()
  finished_at!: string | null;

  @Describe('Why it failed.')
  @Nullable()
  @IsString()
  error!: string | null;

  @ValidateNested()
  @Type(() => SimulationLinksResponse)
  links!: SimulationLinksResponse;
}

export class SimulationResultResponse extends SimulationResponse {
  @Describe('Once it is COMPLETED.')
  @Nullable()
  @ValidateNested()
  @Type(() => ReplayResultResponse)
  result!: ReplayResultResponse | null;
}
