import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { randomBase62 } from '@tessera/crypto';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { DestinationsClient } from '../outbound/destinations.client.js';
import { nextStatus } from '../versions/version-state.js';
import { checkInterceptor } from './check-interceptor.js';
import {
  type CreateInterceptorRequest,
  DEFAULT_TIMEOUT_MS,
  type ListInterceptorsQuery,
  type UpdateInterceptorRequest,
} from './dto/interceptor.request.js';
import type { InterceptorResponse } from './dto/interceptor.response.js';
import { interceptorBody, storedResponses } from './interceptor-body.js';
import type { Interceptor } from './interceptor.entity.js';
import { InterceptorActiveError, InterceptorNotFoundError } from './interceptors.errors.js';
import { InterceptorsRepository } from './interceptors.repository.js';
import { recordInterceptor } from './record-interceptor.js';

const REF_PREFIX = 'int_';
const REF_LENGTH = 16;

/** Administration of interceptors. `InterceptionService` handles the traffic. */
@Injectable()
export class InterceptorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly interceptors: InterceptorsRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    private readonly destinations: DestinationsClient,
  ) {}

  /** @throws ValidationFailedError */
  async create(
    request: CreateInterceptorRequest,
    principal: Principal,
  ): Promise<InterceptorResponse> {
    this.check(request);
    const ref = request.ref ?? REF_PREFIX + randomBase62(REF_LENGTH);
    return this.dataSource.transaction(async (tx) => {
      const version = await this.interceptors.nextVersion(tx, ref);
      const interceptor = this.interceptors.create({
        id: randomUUID(),
        ref,
        version,
        status: 'DRAFT',
        fieldMapping: [],
        responses: {},
        description: null,
        createdBy: recordedActor(principal),
        createdAt: this.clock.now(),
        activatedBy: null,
        activatedAt: null,
      });
      apply(interceptor, request);
      await this.interceptors.save(tx, interceptor);
      return this.finish(tx, 'create', interceptor);
    });
  }

  async list(query: ListInterceptorsQuery) {
    const page = await this.interceptors.page(query);
    const keys = await this.interceptors.readKeys(page.rows.map(({ id }) => id));
    const data = page.rows.map((row) => interceptorBody(row, keys.get(row.id)));
    return { data, links: { next: page.next } };
  }

  /** @throws InterceptorNotFoundError */
  async get(id: string): Promise<InterceptorResponse> {
    const interceptor = existing(await this.interceptors.find(id));
    return interceptorBody(interceptor, (await this.interceptors.readKeys([id])).get(id));
  }

  /** @throws ValidationFailedError, InterceptorNotFoundError, VersionNotDraftError */
  async update(id: string, request: UpdateInterceptorRequest): Promise<InterceptorResponse> {
    this.check(request);
    return this.dataSource.transaction(async (tx) => {
      const interceptor = await this.lock(tx, id);
      nextStatus('edit', interceptor.status);
      apply(interceptor, request);
      await this.interceptors.save(tx, interceptor);
      return this.finish(tx, 'update', interceptor);
    });
  }

  /** @throws InterceptorNotFoundError, InterceptorActiveError */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const interceptor = await this.lock(tx, id);
      if (interceptor.status === 'ACTIVE') throw new InterceptorActiveError();
      await this.interceptors.delete(tx, id);
      await recordInterceptor(tx, this.audit, 'delete', interceptor);
    });
  }

  /** A version, with a lock on its ref so that changes to it are serialized. */
  private async lock(tx: EntityManager, id: string): Promise<Interceptor> {
    const { ref } = existing(await this.interceptors.find(id, tx));
    await this.interceptors.lockRef(tx, ref);
    return existing(await this.interceptors.find(id, tx));
  }

  private check(request: UpdateInterceptorRequest): void {
    const faults = checkInterceptor(request, this.destinationProblem);
    if (faults.length > 0) throw new ValidationFailedError(faults);
  }

  private readonly destinationProblem = (url: string): string | null =>
    this.destinations.problem('interceptor', url);

  private async finish(
    tx: EntityManager,
    action: 'create' | 'update',
    interceptor: Interceptor,
  ): Promise<InterceptorResponse> {
    await recordInterceptor(tx, this.audit, action, interceptor);
    const keys = await this.interceptors.readKeys([interceptor.id], tx);
    const response = interceptorBody(interceptor, keys.get(interceptor.id));
    await completeIdempotent(tx, response);
    return response;
  }
}

function apply(interceptor: Interceptor, request: UpdateInterceptorRequest): void {
  const { context, destination, field_mapping: mapping, responses, description } = request;
  if (context !== undefined) interceptor.context = context;
  if (destination !== undefined) {
    interceptor.destination = {
      url: destination.url,
      timeout_ms: destination.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    };
  }
  if (mapping !== undefined) interceptor.fieldMapping = mapping;
  if (responses !== undefined) interceptor.responses = storedResponses(responses);
  if (description !== undefined) interceptor.description = description;
}

/** @throws InterceptorNotFoundError */
function existing(interceptor: Interceptor | null): Interceptor {
  if (interceptor === null) throw new InterceptorNotFoundError();
  return interceptor;
}
