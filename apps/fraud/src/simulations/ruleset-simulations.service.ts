import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import type { Principal } from '@tessera/auth';
import { ValidationFailedError } from '@tessera/errors';
import type { RawBodyRequest } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { DecisionIdempotencyService } from '../decisions/decision-idempotency.service.js';
import type { SimulateRequest } from './dto/simulate.request.js';
import type { SimulatedDecisionResponse } from './dto/simulated-decision.response.js';
import type { SimulationResponse } from './dto/simulation.response.js';
import { SimulationsService } from './simulations.service.js';
import { DecisionSimulatorService } from './trace/decision-simulator.service.js';

const IDEMPOTENCY_HEADER = 'x-idempotency-key';

export interface SimulationCall {
  readonly principal: Principal;
  readonly request: RawBodyRequest;
  readonly reply: FastifyReply;
}

/** Both ways to simulate a version. */
@Injectable()
export class RulesetSimulationsService {
  constructor(
    private readonly simulator: DecisionSimulatorService,
    private readonly simulations: SimulationsService,
    private readonly idempotency: DecisionIdempotencyService,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws ValidationFailedError unless the body has exactly one of `request` and `replay` */
  async simulate(
    id: string,
    { request, replay }: SimulateRequest,
    call: SimulationCall,
  ): Promise<SimulatedDecisionResponse | SimulationResponse> {
    if (request !== undefined && replay !== undefined) {
      throw new ValidationFailedError([
        { path: '$.replay', message: 'must not be combined with request' },
      ]);
    }
    if (request !== undefined) {
      const decision = await this.simulator.simulate(id, request);
      await this.record(id, decision);
      return decision;
    }
    if (replay !== undefined) {
      const { principal, reply } = call;
      const started = await this.simulations.start(id, replay, principal, this.identify(id, call));
      void reply.code(202);
      if (started.replayed) void reply.header('x-idempotent-replayed', 'true');
      return started.body;
    }
    throw new ValidationFailedError([{ path: '$.request', message: 'is required, or replay' }]);
  }

  /** A simulation reveals the contents of lists and velocities, so it is audited, too. */
  private async record(id: string, { outcome, context }: SimulatedDecisionResponse): Promise<void> {
    const object = { type: 'ruleset', id };
    const entry = { action: 'ruleset.simulate', result: 'success', object } as const;
    await this.audit.record(null, { ...entry, details: { outcome, context } });
  }

  /** Idempotency keys are scoped to the caller and the version. */
  private identify(id: string, { principal, request }: SimulationCall) {
    return this.idempotency.identify({
      principalId: `${principal.id} simulate ${id}`,
      key: request.headers[IDEMPOTENCY_HEADER],
      body: request.rawBody ?? Buffer.alloc(0),
    });
  }
}
