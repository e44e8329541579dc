import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { recordedActor, type Principal } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { ValidationFailedError, validateRequest } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import type { ApprovalsConfig } from './approvals.config.js';
import type { ChangeRequest } from './change-request.entity.js';
import { ChangeRequestAuditService } from './change-request-audit.service.js';
import {
  ChangeRequestNotFoundError,
  ProposeScopeMissingError,
  UnknownKindError,
  refuseCardNumbers,
} from './change-requests.errors.js';
import { ChangeRequestsMetrics } from './change-requests.metrics.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import type { ChangeHandler } from './changes/change-handler.js';
import { ChangeKindsService } from './changes/change-kinds.service.js';
import { proposerOf } from './changes/proposer-of.js';
import { stateChanges, type StateChange } from './changes/state-changes.js';
import type {
  ListChangeRequestsQuery,
  ProposeChangeRequest,
} from './dto/change-request.request.js';
import {
  changeRequestDetails,
  changeRequestResponse,
  statusAt,
  type ChangeRequestDetailsResponse,
} from './dto/change-request.response.js';

const DAY_MS = 24 * 60 * 60_000;

/** Proposes changes and shows them. `ChangeDecisionsService` decides them. */
@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ChangeRequestsRepository,
    private readonly kinds: ChangeKindsService,
    private readonly audit: ChangeRequestAuditService,
    private readonly metrics: ChangeRequestsMetrics,
    private readonly clock: Clock,
    @Inject(ServiceConfig) private readonly config: ServiceConfig & ApprovalsConfig,
  ) {}

  /** @throws UnknownKindError, ProposeScopeMissingError; ValidationFailedError under `$.payload` */
  async propose(
    body: ProposeChangeRequest,
    principal: Principal,
  ): Promise<ChangeRequestDetailsResponse> {
    refuseCardNumbers(body);
    const { kind, payload: given, comment } = body;
    const handler = this.kinds.find(kind);
    if (handler === undefined) throw new UnknownKindError(this.kinds.names);
    requireProposeScope(handler, principal);
    const payload = validateRequest(handler.Payload, given, '$.payload');
    const response = await this.dataSource.transaction(async (tx) => {
      const request = await this.drafted(tx, handler, payload, principal);
      request.comment = comment ?? null;
      await this.requests.insert(tx, request);
      await this.audit.record(tx, 'propose', request);
      const shown = this.details(request, handler, []);
      await completeIdempotent(tx, shown);
      return shown;
    });
    this.metrics.count(kind, 'proposed');
    return response;
  }

  /** Newest first. */
  async list(query: ListChangeRequestsQuery, principal: Principal) {
    const now = this.clock.now();
    const { rows, next } = await this.requests.page(query, principal, now);
    return { data: rows.map((row) => changeRequestResponse(row, now)), links: { next } };
  }

  /** @throws ChangeRequestNotFoundError also if the caller may not read requests of its kind */
  async get(id: string, principal: Principal): Promise<ChangeRequestDetailsResponse> {
    const tx = this.dataSource.manager;
    const request = await this.requests.find(tx, id);
    if (request === null || !this.kinds.readableBy(principal).includes(request.kind)) {
      throw new ChangeRequestNotFoundError();
    }
    const handler = this.kinds.find(request.kind);
    if (statusAt(request, this.clock.now()) !== 'proposed') {
      return this.details(request, handler, []);
    }
    const state = (await handler?.read(tx, request.payload)) ?? null;
    return this.details(request, handler, stateChanges(request.state, state));
  }

  details(
    request: ChangeRequest,
    handler: ChangeHandler | undefined,
    changes: readonly StateChange[],
  ): ChangeRequestDetailsResponse {
    const simulation = handler?.simulation?.(request.payload) ?? null;
    return changeRequestDetails(request, this.clock.now(), changes, simulation);
  }

  private async drafted(
    tx: EntityManager,
    handler: ChangeHandler,
    payload: object,
    principal: Principal,
  ): Promise<ChangeRequest> {
    const { kind, targetField } = handler;
    const state = await handler.read(tx, payload);
    if (state === null) {
      const path = `$.payload.${targetField}`;
      throw new ValidationFailedError([{ path, message: 'must be the ID of what exists' }]);
    }
    await handler.authorizeProposal?.(tx, payload, principal);
    const { summary, diff } = await handler.preview(tx, payload, state);
    const now = this.clock.now();
    return {
      id: randomUUID(),
      createdAt: now,
      kind,
      target: String((payload as Record<string, unknown>)[targetField]),
      payload,
      state,
      diff,
      summary: [...summary],
      comment: null,
      status: 'proposed',
      proposedBy: recordedActor(principal),
      proposer: proposerOf(principal),
      expiresAt: new Date(now.getTime() + this.config.changeRequestDays * DAY_MS),
      decidedBy: null,
      decidedAt: null,
      reason: null,
      brokeGlass: false,
      failure: null,
      rowMac: null,
    };
  }
}

function requireProposeScope({ kind, scopes }: ChangeHandler, principal: Principal): void {
  if (scopes.propose.some((scope) => principal.scopes.has(scope))) return;
  throw new ProposeScopeMissingError(kind, scopes.propose);
}
