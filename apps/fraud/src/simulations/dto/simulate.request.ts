import { Describe, IsFormat, IsTimestamp, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsNumber, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import '../../credentials/dto/request-formats.js';
import { CreateDecisionRequest } from '../../decision-request/dto/create-decision.request.js';

/** IDs fall into 65,536 shares; fewer than a few dozen of them are not a fair sample. */
const MIN_SAMPLE = 0.001;

export class ReplayRequest {
  @Describe('Decisions that were stored since.')
  @IsTimestamp()
  from!: string;

  @Describe('Decisions that were stored before; a time in the future means now.')
  @IsTimestamp()
  to!: string;

  @Describe("Decisions of this context; by default the ruleset's own.")
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Describe('The share of the decisions that is evaluated, 1 by default; always the same ones.')
  @Omittable()
  @IsNumber()
  @Min(MIN_SAMPLE)
  @Max(1)
  sample?: number;

  @Describe('Compares with another version instead of the original outcomes.')
  @Omittable()
  @IsUUID()
  baseline_ruleset_id?: string;
}

export class SimulateRequest {
  @Describe('One decision request, evaluated with a full trace. Either this or `replay`.')
  @Omittable()
  @ValidateNested()
  @Type(() => CreateDecisionRequest)
  request?: CreateDecisionRequest;

  @Describe('The stored decisions of a time.')
  @Omittable()
  @ValidateNested()
  @Type(() => ReplayRequest)
  replay?: ReplayRequest;
}
