import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { PublicUrlService } from '@tessera/http';
import type { CursorQuery } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { KeyedIdentities, KeyedIdentity } from '../decisions/decision-idempotency.service.js';
import type { Ruleset } from '../rulesets/ruleset.entity.js';
import { RulesetNotFoundError } from '../rulesets/rulesets.errors.js';
import { RulesetsService } from '../rulesets/rulesets.service.js';
import type { ReplayRequest } from './dto/simulate.request.js';
import type { SimulationResponse, SimulationResultResponse } from './dto/simulation.response.js';
import { SimulationWorker } from './simulation.worker.js';
import { simulationBody } from './simulation-body.js';
import { type SimulationRow, SimulationsRepository } from './simulations.repository.js';
import { SimulationKeyRefusedError, SimulationNotFoundError } from './simulations.errors.js';

export interface StartedSimulation {
  readonly body: SimulationResponse;
  readonly replayed: boolean;
}

/** Replays of ruleset versions: started here, processed by the workers that claim their jobs. */
@Injectable()
export class SimulationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly simulations: SimulationsRepository,
    private readonly rulesets: RulesetsService,
    private readonly clock: Clock,
    private readonly urls: PublicUrlService,
    private readonly audit: AuditTrailService,
    private readonly numbers: CardNumberConversionService,
    private readonly worker: SimulationWorker,
  ) {}

  /**
   * Starts a replay. A request that repeats its idempotency key gets the simulation of the first.
   *
   * @throws RulesetNotFoundError, SimulationKeyRefusedError; ValidationFailedError for an invalid
   *   range or a baseline that does not exist
   */
  async start(
    rulesetId: string,
    request: ReplayRequest,
    principal: Principal,
    identities: KeyedIdentities,
  ): Promise<StartedSimulation> {
    const now = this.clock.now();
    for (let use = 0; ; use += 1) {
      const identity = identities(use);
      const row = await this.insert(rulesetId, request, principal, identity, now);
      if (row !== null) {
        this.worker.enqueue([{ simulation_id: row.id, position: null }]);
        return { body: simulationBody(row, this.urls), replayed: false };
      }
      const earlier = await this.repeated(identity);
      if (earlier !== null) return { body: simulationBody(earlier, this.urls), replayed: true };
    }
  }

  /** @throws SimulationNotFoundError */
  async get(id: string): Promise<SimulationResultResponse> {
    const row = await this.simulations.findWithResult(id);
    if (row === undefined) throw new SimulationNotFoundError();
    const result = row.result === null ? null : (JSON.parse(row.result) as object);
    return {
      ...simulationBody(row, this.urls),
      result: result as SimulationResultResponse['result'],
    };
  }

  /** Its state without the result; null if it was deleted. */
  async find(id: string): Promise<SimulationResponse | null> {
    const row = await this.simulations.find(id);
    return row === undefined ? null : simulationBody(row, this.urls);
  }

  /** Newest first. */
  async list(query: CursorQuery) {
    const page = await this.simulations.page(query);
    const data = page.rows.map((row) => simulationBody(row, this.urls));
    return { data, links: { next: page.next } };
  }

  /** Removes a simulation, and stops it if it is running. @throws SimulationNotFoundError */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const isDeleted = await this.simulations.delete(tx, id);
      if (!isDeleted) throw new SimulationNotFoundError();
      const object = { type: 'simulation', id };
      await this.audit.record(tx, { action: 'simulation.delete', result: 'success', object });
    });
  }

  /** The row, or null if a row for its idempotency key exists already. */
  private async insert(
    rulesetId: string,
    request: ReplayRequest,
    principal: Principal,
    { id, bodyFingerprint }: KeyedIdentity,
    now: Date,
  ): Promise<SimulationRow | null> {
    return this.dataSource.transaction(async (tx) => {
      const ruleset = await this.rulesets.findVersion(rulesetId, tx);
      if (ruleset === null) throw new RulesetNotFoundError();
      const baseline = await this.baseline(tx, request);
      const { from, to } = checkedRange(request, now);
      const context = this.numbers.identifier(request.context ?? ruleset.context);
      const row = await this.simulations.insert(tx, {
        id,
        createdAt: now,
        createdBy: recordedActor(principal),
        bodyFingerprint,
        ruleset,
        baseline,
        from,
        to,
        context,
        sample: request.sample ?? 1,
      });
      if (row === undefined) return null;
      await this.audit.record(tx, {
        action: 'ruleset.simulate',
        result: 'success',
        object: { type: 'ruleset', id: ruleset.id },
        details: {
          simulation: row.id,
          hash: ruleset.hash,
          context,
          from: from.toISOString(),
          to: to.toISOString(),
        },
      });
      return row;
    });
  }

  private async baseline(
    tx: EntityManager,
    { baseline_ruleset_id: id }: ReplayRequest,
  ): Promise<Ruleset | null> {
    if (id === undefined) return null;
    const baseline = await this.rulesets.findVersion(id, tx);
    if (baseline !== null) return baseline;
    throw new ValidationFailedError([
      { path: '$.replay.baseline_ruleset_id', message: 'is not the id of a ruleset' },
    ]);
  }

  /** Null if the key has expired and is free again. */
  private async repeated({ id, bodyFingerprint }: KeyedIdentity): Promise<SimulationRow | null> {
    const row = await this.simulations.findRepeated(id);
    if (row === undefined || row.is_expired) return null;
    const isSame = bodyFingerprint !== null && row.body_fingerprint?.equals(bodyFingerprint);
    if (isSame !== true) throw new SimulationKeyRefusedError();
    return row;
  }
}

/** The range must be in the past, so that the simulation has an end. */
function checkedRange(request: ReplayRequest, now: Date): { from: Date; to: Date } {
  const from = new Date(request.from);
  const to = new Date(Math.min(new Date(request.to).getTime(), now.getTime()));
  const faults: FieldError[] = [];
  if (from >= now) faults.push({ path: '$.replay.from', message: 'must be in the past' });
  else if (from >= to) faults.push({ path: '$.replay.to', message: 'must be after from' });
  if (faults.length > 0) throw new ValidationFailedError(faults);
  return { from, to };
}
