import {
  AllowEmpty,
  Describe,
  IsFreeFormObject,
  IsStringMap,
  IsTimestamp,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, Max, Min, ValidateNested } from 'class-validator';
import { ArrivalsQuery } from '../../destinations/dto/destination.request.js';
import {
  type BackendBehaviour,
  type Fault,
  FAULTS,
  MAX_DELAY_MS,
  type Outcome,
  OUTCOMES,
} from '../backend-behaviour.js';
import type { BackendRequest, FraudBackend } from '../fraud-backend.js';

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

const ANY_MAP = { maxKeys: 1_000, maxKeyLength: 1_000, maxValueLength: 100_000 };

class FraudBackendBehaviourResponse {
  @IsIn(OUTCOMES)
  outcome!: string;

  @IsInt()
  delay_ms!: number;

  @IsIn(FAULTS)
  fault!: string;

  @IsInt()
  fail_first!: number;

  @IsFreeFormObject()
  fields!: object;
}

export class FraudBackendResponse {
  @IsString()
  name!: string;

  @Describe('Where an integration sends its requests.')
  @IsString()
  url!: string;

  @ValidateNested()
  @Type(() => FraudBackendBehaviourResponse)
  behaviour!: BackendBehaviour;
}

class BackendRequestResponse {
  @Describe("Counts the backend's requests; the cursor for `after`.")
  @IsInt()
  sequence!: number;

  @IsTimestamp()
  received_at!: string;

  @IsStringMap(ANY_MAP)
  headers!: Readonly<Record<string, string>>;

  @Describe('The body as received.')
  @AllowEmpty()
  @IsString()
  raw_body!: string;
}

export class BackendRequestListResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BackendRequestResponse)
  data!: BackendRequestResponse[];
}

export function toFraudBackendResponse(
  { name, behaviour }: FraudBackend,
  url: string,
): FraudBackendResponse {
  return { name, url, behaviour };
}

export function toBackendRequestResponse(request: BackendRequest): BackendRequestResponse {
  return {
    sequence: request.sequence,
    received_at: request.receivedAt.toISOString(),
    headers: request.headers,
    raw_body: request.rawBody,
  };
}
