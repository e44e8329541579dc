import { Injectable, Logger } from '@nestjs/common';
import { recordedActor, type Principal } from '@tessera/auth';
import { ApiError, NotFoundError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChangeRequest } from './change-request.entity.js';
import { ChangeRequestAuditService } from './change-request-audit.service.js';
import {
  ChangeRequestAlteredError,
  ChangeRequestDecidedError,
  ChangeRequestNotFoundError,
  NotYourChangeRequestError,
  OwnChangeRequestError,
  TargetChangedError,
  UnsupportedKindError,
  refuseCardNumbers,
} from './change-requests.errors.js';
import { ChangeRequestsMetrics } from './change-requests.metrics.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import { ChangeRequestsService } from './change-requests.service.js';
import type { ChangeHandler } from './changes/change-handler.js';
import { ChangeKindsService } from './changes/change-kinds.service.js';
import { proposerOf } from './changes/proposer-of.js';
import { stateChanges } from './changes/state-changes.js';
import { statusAt, type ChangeRequestDetailsResponse } from './dto/change-request.response.js';

const SERVER_ERROR = 500;

/** A request whose row is locked, and who decides it. */
interface Decision {
  readonly request: ChangeRequest;
  readonly handler: ChangeHandler;
  readonly principal: Principal;
}

/**
 * Decides change requests. A decision and the change are one transaction: a process that dies in between
 * leaves the request proposed, and of two decisions at once the second one sees the first.
 */
@Injectable()
export class ChangeDecisionsService {
  private readonly logger = new Logger(ChangeDecisionsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ChangeRequestsRepository,
    private readonly views: ChangeRequestsService,
    private readonly kinds: ChangeKindsService,
    private readonly audit: ChangeRequestAuditService,
    private readonly metrics: ChangeRequestsMetrics,
    private readonly clock: Clock,
  ) {}

  /** @throws OwnChangeRequestError, ChangeRequestDecidedError, ChangeRequestAlteredError, TargetChangedError */
  async approve(
    id: string,
    principal: Principal,
    reason: string | null,
  ): Promise<ChangeRequestDetailsResponse> {
    refuseCardNumbers({ reason });
    const refused: ChangeRequest[] = [];
    try {
      return await this.decide(id, principal, async (tx, decision) => {
        if (decision.request.proposer === proposerOf(principal)) {
          refused.push(decision.request);
          throw new OwnChangeRequestError();
        }
        await this.apply(tx, decision, { reason, brokeGlass: false });
      });
    } catch (error) {
      // After the transaction, which the refusal has rolled back.
      for (const request of refused) await this.audit.record(null, 'approve', request, 'refused');
      throw error;
    }
  }

  /**
   * Applies a request without a second person.
   *
   * @throws ChangeRequestDecidedError, ChangeRequestAlteredError, TargetChangedError
   */
  async breakGlass(
    id: string,
    principal: Principal,
    reason: string,
  ): Promise<ChangeRequestDetailsResponse> {
    refuseCardNumbers({ reason });
    const response = await this.decide(id, principal, (tx, decision) =>
      this.apply(tx, decision, { reason, brokeGlass: true }),
    );
    this.metrics.brokeGlass();
    this.logger.warn({
      message: 'Break glass was used: a change was decided without a second person.',
      change_request_id: id,
      kind: response.kind,
    });
    return response;
  }

  /** @throws ChangeRequestDecidedError */
  async reject(
    id: string,
    principal: Principal,
    reason: string,
  ): Promise<ChangeRequestDetailsResponse> {
    refuseCardNumbers({ reason });
    return this.decide(id, principal, (tx, { request }) =>
      this.close(tx, request, principal, { status: 'rejected', reason }),
    );
  }

  /** @throws NotYourChangeRequestError, ChangeRequestDecidedError */
  async withdraw(id: string, principal: Principal): Promise<ChangeRequestDetailsResponse> {
    return this.decide(id, principal, (tx, { request }) => {
      if (request.proposer !== proposerOf(principal)) throw new NotYourChangeRequestError();
      return this.close(tx, request, principal, { status: 'withdrawn', reason: null });
    });
  }

  private async decide(
    id: string,
    principal: Principal,
    work: (tx: EntityManager, decision: Decision) => Promise<void>,
  ): Promise<ChangeRequestDetailsResponse> {
    const { response, handler } = await this.dataSource.transaction(async (tx) => {
      const decision = await this.open(tx, id, principal);
      await work(tx, decision);
      const response = this.views.details(decision.request, decision.handler, []);
      await completeIdempotent(tx, response);
      return { response, handler: decision.handler };
    });
    this.metrics.count(response.kind, response.status);
    // The change is committed; other processes follow by themselves, and so does this one.
    if (response.status === 'applied') await handler.applied?.().catch(() => undefined);
    return response;
  }

  /** A request that waits for a decision, with a lock on its row. */
  private async open(tx: EntityManager, id: string, principal: Principal): Promise<Decision> {
    const request = await this.requests.lock(tx, id);
    if (request === null || !this.kinds.readableBy(principal).includes(request.kind)) {
      throw new ChangeRequestNotFoundError();
    }
    const status = statusAt(request, this.clock.now());
    if (status !== 'proposed') throw new ChangeRequestDecidedError(status);
    const handler = this.kinds.find(request.kind);
    if (handler === undefined) throw new UnsupportedKindError(request.kind);
    return { request, handler, principal };
  }

  private async apply(
    tx: EntityManager,
    { request, handler, principal }: Decision,
    { reason, brokeGlass }: { readonly reason: string | null; readonly brokeGlass: boolean },
  ): Promise<void> {
    if (!this.requests.isIntact(request)) throw new ChangeRequestAlteredError();
    const { payload, state, proposer } = request;
    await handler.authorizeDecision?.(tx, payload, { principal, proposer });
    await handler.lock(tx, payload).catch(unlessNotFound);
    const changes = stateChanges(state, await handler.read(tx, payload));
    if (changes.length > 0) throw new TargetChangedError(changes);
    request.reason = reason;
    request.brokeGlass = brokeGlass;
    await this.audit.record(tx, brokeGlass ? 'break_glass' : 'approve', request);
    request.failure = await failureOf(tx, (nested) => handler.apply(nested, payload, principal));
    request.status = request.failure === null ? 'applied' : 'failed';
    request.decidedBy = recordedActor(principal);
    request.decidedAt = this.clock.now();
    await this.requests.save(tx, request);
    await this.audit.record(tx, 'apply', request, request.failure === null ? 'success' : 'failed');
  }

  private async close(
    tx: EntityManager,
    request: ChangeRequest,
    principal: Principal,
    {
      status,
      reason,
    }: { readonly status: 'rejected' | 'withdrawn'; readonly reason: string | null },
  ): Promise<void> {
    await this.requests.close(tx, request, () => {
      request.status = status;
      request.reason = reason;
      request.decidedBy = recordedActor(principal);
      request.decidedAt = this.clock.now();
    });
    await this.audit.record(tx, status === 'rejected' ? 'reject' : 'withdraw', request);
  }
}

/**
 * Applies a change within a savepoint: what it did before it failed is undone, and the failure can be
 * stored. Null if it was applied.
 */
async function failureOf(
  tx: EntityManager,
  apply: (tx: EntityManager) => Promise<void>,
): Promise<string | null> {
  try {
    await tx.transaction(apply);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= SERVER_ERROR) throw error;
    const fields = (error.validationErrors ?? []).map(({ path, message }) => `${path} ${message}`);
    return [error.message, ...fields].join(' ');
  }
}

/** A target that was deleted since has changed: its state is null. */
function unlessNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
