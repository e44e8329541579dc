import { Describe, IsFreeForm, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  CHANGE_REQUEST_STATUSES,
  type ChangeRequest,
  type ChangeRequestStatus,
} from '../change-request.entity.js';
import type { StateChange } from '../changes/state-changes.js';

export class ChangeRequestResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('What is changed: `ruleset.activate`.')
  @IsString()
  kind!: string;

  @Describe('The ID of what is changed.')
  @IsString()
  target!: string;

  @Describe(
    '`proposed` waits for a decision. `failed`: it was approved, and could not be applied; nothing was changed.',
  )
  @IsIn(CHANGE_REQUEST_STATUSES)
  status!: ChangeRequestStatus;

  @IsFreeFormObject()
  payload!: object;

  @Describe('What the change does, in sentences.')
  @IsArray()
  @IsString({ each: true })
  summary!: string[];

  @Nullable()
  @IsString()
  comment!: string | null;

  @Describe('`user:<id>` for a person, the client ID for a program.')
  @IsString()
  proposed_by!: string;

  @Describe('A request without a decision expires at this time.')
  @IsTimestamp()
  expires_at!: string;

  @Describe('Who approved, rejected or withdrew it, or broke the glass.')
  @Nullable()
  @IsString()
  decided_by!: string | null;

  @Nullable()
  @IsTimestamp()
  decided_at!: string | null;

  @Nullable()
  @IsString()
  reason!: string | null;

  @Describe('Whether it was applied without a second person.')
  @IsBoolean()
  broke_glass!: boolean;

  @Describe('Why it could not be applied.')
  @Nullable()
  @IsString()
  failure!: string | null;
}

export class StateChangeResponse {
  @Describe('JSON path in `state`.')
  @IsString()
  path!: string;

  @IsFreeForm()
  old!: unknown;

  @IsFreeForm()
  new!: unknown;
}

export class SimulationRouteResponse {
  @IsString()
  method!: string;

  @IsString()
  path!: string;
}

export class ChangeRequestDetailsResponse extends ChangeRequestResponse {
  @Describe('What changes; its form belongs to the kind.')
  @IsFreeFormObject()
  diff!: object;

  @Describe('What the change was proposed on.')
  @IsFreeFormObject()
  state!: object;

  @Describe('What has changed since it was proposed. Unless it is empty, approval returns 409.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => StateChangeResponse)
  changes_since!: StateChangeResponse[];

  @Describe('The route that simulates the change, if there is one.')
  @Nullable()
  @ValidateNested()
  @Type(() => SimulationRouteResponse)
  simulation!: SimulationRouteResponse | null;
}

/** @param now a request whose time has passed is expired, also before the worker marks it */
export function changeRequestResponse(
  request: ChangeRequest,
  now: Date,
): Readonly<ChangeRequestResponse> {
  return {
    id: request.id,
    created_at: request.createdAt.toISOString(),
    kind: request.kind,
    target: request.target,
    status: statusAt(request, now),
    payload: request.payload,
    summary: request.summary,
    comment: request.comment,
    proposed_by: request.proposedBy,
    expires_at: request.expiresAt.toISOString(),
    decided_by: request.decidedBy,
    decided_at: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
    broke_glass: request.brokeGlass,
    failure: request.failure,
  };
}

export function changeRequestDetails(
  request: ChangeRequest,
  at: Date,
  changes: readonly StateChange[],
  simulation: SimulationRouteResponse | null,
): ChangeRequestDetailsResponse {
  return {
    ...changeRequestResponse(request, at),
    diff: request.diff,
    state: request.state,
    changes_since: changes.map(({ path, old, new: now }) => ({ path, old, new: now })),
    simulation,
  };
}

/** The status, by the time of the database. */
export function statusAt({ status, expiresAt }: ChangeRequest, now: Date): ChangeRequestStatus {
  return status === 'proposed' && expiresAt <= now ? 'expired' : status;
}
