import { Describe, IsFreeFormObject, Omittable } from '@tessera/errors';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { ArrivalsQuery } from '../../destinations/dto/arrivals.query.js';
import { FAULTS, type Fault, MAX_DELAY_MS, OUTCOMES, type Outcome } from '../backend-behaviour.js';

export class ConfigureFraudBackendRequest {
  @Describe('The outcome that it returns. Default ALLOW.')
  @Omittable()
  @IsIn(OUTCOMES)
  outcome?: Outcome;

  @Describe('Milliseconds before the response. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(MAX_DELAY_MS)
  delay_ms?: number;

  @Describe(
    'The fault to simulate: `silent` never responds, `bad_json` sends half an object, `unknown_outcome` returns MAYBE, `error` returns 500.',
  )
  @Omittable()
  @IsIn(FAULTS)
  fault?: Fault;

  @Describe('How many requests get a 500 before the others. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(100)
  fail_first?: number;

  @Describe('Additional fields of the response, such as a score.')
  @Omittable()
  @IsFreeFormObject()
  fields?: Record<string, unknown>;
}

export class ListBackendRequestsQuery extends ArrivalsQuery {
  @Describe('How many requests to wait for. Default 1.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(5_000)
  count?: number;
}
