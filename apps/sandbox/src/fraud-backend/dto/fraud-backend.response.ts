import { AllowEmpty, Describe, IsFreeFormObject, IsStringMap, IsTimestamp } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, ValidateNested } from 'class-validator';
import { type BackendBehaviour, FAULTS, OUTCOMES } from '../backend-behaviour.js';
import type { BackendRequest, FraudBackend } from '../fraud-backend.js';

const ANY_MAP = { maxKeys: 1_000, maxKeyLength: 1_000, maxValueLength: 100_000 };

export class FraudBackendBehaviourResponse {
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

export class BackendRequestResponse {
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
