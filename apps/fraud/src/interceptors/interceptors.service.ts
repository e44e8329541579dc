import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { randomBase62 } from '@tessera/crypto';
import { ValidationFailedError } from '@tessera/errors';
import { Clock, completeIdempotent, CursorLists, leaveTombstone, prepared } from '@tessera/service';
import { DataSource, In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { DestinationAuditService } from '../outbound/destination-audit.service.js';
import { Destinations } from '../outbound/destinations.js';
import { nextStatus } from '../versions/version-state.js';
import { ActiveInterceptors } from './active-interceptors.js';
import { checkInterceptor } from './check-interceptor.js';
import { DiscoveredKeys } from './discovered-keys.js';
import {
  type CreateInterceptorRequest,
  DEFAULT_TIMEOUT_MS,
  type UpdateInterceptorRequest,
} from './dto/create-interceptor.request.js';
import type { InterceptorResponse } from './dto/interceptor.response.js';
import type { ListInterceptorsQuery } from './dto/list-interceptors.query.js';
import { interceptorBody, storedResponses } from './interceptor-body.js';
import { Interceptor } from './interceptor.entity.js';
import { InterceptorActiveError, InterceptorNotFoundError } from './interceptors.errors.js';

const LIST_PATH = '/api/admin/interceptors';
const DEFAULT_LIMIT = 20;
const REF_PREFIX = 'int_';
const REF_LENGTH = 16;

const NEXT_VERSION = {
  name: 'interceptor_next_version',
  text: `insert into interceptor_ref (ref, last_version) values ($1, 1)
    on conflict (ref) do update set last_version = interceptor_ref.last_version + 1
    returning last_version`,
};
const LOCK_REF = {
  name: 'interceptor_lock_ref',
  text: 'select ref from interceptor_ref where ref = $1 for update',
};

/** Administration of interceptors. `InterceptionService` handles the traffic. */
@Injectable()
export class InterceptorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lists: CursorLists,
    private readonly audit: AuditTrail,
    private readonly destinations: Destinations,
    private readonly destinationAudit: DestinationAuditService,
    private readonly active: ActiveInterceptors,
    private readonly keys: DiscoveredKeys,
  ) {}

  /** @throws ValidationFailedError */
  async create(
    request: CreateInterceptorRequest,
    principal: Principal,
  ): Promise<InterceptorResponse> {
    this.check(request);
    const ref = request.ref ?? REF_PREFIX + randomBase62(REF_LENGTH);
    return this.dataSource.transaction(async (tx) => {
      const [counted] = await prepared<{ last_version: number }>(tx, NEXT_VERSION, [ref]);
      const interceptor = tx.create(Interceptor, {
        id: randomUUID(),
        ref,
        version: counted?.last_version ?? 1,
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
      await tx.save(interceptor);
      return this.finish(tx, 'create', interceptor);
    });
  }

  async list({ ref, status, ...query }: ListInterceptorsQuery) {
    const filters = { ref, status };
    const set = Object.entries(filters).filter(([, value]) => value !== undefined);
    const page = await this.lists.page<{ id: string }>(this.dataSource, {
      table: 'interceptor',
      columns: ['id'],
      where: set.map(([column], index) => `${column} = $${index + 1}`),
      values: set.map(([, value]) => value),
      query,
      filters,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: LIST_PATH,
    });
    const ids = page.rows.map(({ id }) => id);
    const found = await this.dataSource.getRepository(Interceptor).findBy({ id: In(ids) });
    const keys = await this.keys.read(ids);
    const byId = new Map(found.map((row) => [row.id, interceptorBody(row, keys.get(row.id))]));
    return { data: ids.flatMap((id) => byId.get(id) ?? []), links: { next: page.next } };
  }

  /** @throws InterceptorNotFoundError */
  async get(id: string): Promise<InterceptorResponse> {
    const interceptor = await getInterceptor(this.dataSource.manager, id);
    return interceptorBody(interceptor, (await this.keys.read([id])).get(id));
  }

  /** @throws ValidationFailedError, InterceptorNotFoundError, VersionNotDraftError */
  async update(id: string, request: UpdateInterceptorRequest): Promise<InterceptorResponse> {
    this.check(request);
    return this.dataSource.transaction(async (tx) => {
      const interceptor = await this.hold(tx, id);
      nextStatus('edit', interceptor.status);
      apply(interceptor, request);
      await tx.save(interceptor);
      return this.finish(tx, 'update', interceptor);
    });
  }

  /**
   * Makes a draft the active version; the previous version becomes inactive.
   *
   * @throws InterceptorNotFoundError, VersionNotDraftError; ValidationFailedError if the operator
   *   does not allow its destination
   */
  async activate(id: string, principal: Principal): Promise<InterceptorResponse> {
    return this.switchTo('activate', id, principal);
  }

  /**
   * Makes an inactive version active again.
   *
   * @throws InterceptorNotFoundError, VersionNotInactiveError; ValidationFailedError if the
   *   operator no longer allows its destination
   */
  async rollback(id: string, principal: Principal): Promise<InterceptorResponse> {
    return this.switchTo('rollback', id, principal);
  }

  /** @throws InterceptorNotFoundError, InterceptorActiveError */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const interceptor = await this.hold(tx, id);
      if (interceptor.status === 'ACTIVE') throw new InterceptorActiveError();
      await leaveTombstone(tx, 'interceptor', id);
      await tx.delete(Interceptor, { id });
      await this.record(tx, 'delete', interceptor);
    });
  }

  private async switchTo(
    action: 'activate' | 'rollback',
    id: string,
    principal: Principal,
  ): Promise<InterceptorResponse> {
    const response = await this.dataSource.transaction(async (tx) => {
      const interceptor = await this.hold(tx, id);
      const status = nextStatus(action, interceptor.status);
      this.checkDestination(interceptor);
      const { ref } = interceptor;
      const before = await tx.findOneBy(Interceptor, { ref, status: 'ACTIVE' });
      await tx.update(Interceptor, { ref, status: 'ACTIVE' }, { status: 'INACTIVE' });
      interceptor.status = status;
      interceptor.activatedAt = this.clock.now();
      interceptor.activatedBy = recordedActor(principal);
      await tx.save(interceptor);
      await tx.query('update interceptor_epoch set epoch = epoch + 1');
      const urls = { from: before?.destination.url, to: interceptor.destination.url };
      await this.destinationAudit.recordChange(tx, { use: 'interceptor', id }, urls);
      return this.finish(tx, action, interceptor);
    });
    // Applies the change in this process immediately. Other replicas follow at their next poll, and
    // so does this one if the database is unavailable now: the change itself is committed.
    await this.active.refresh().catch(() => undefined);
    return response;
  }

  /** A version, with a lock on its ref so that changes to it are serialized. */
  private async hold(tx: EntityManager, id: string): Promise<Interceptor> {
    const { ref } = await getInterceptor(tx, id);
    await prepared(tx, LOCK_REF, [ref]);
    return getInterceptor(tx, id);
  }

  private check(request: UpdateInterceptorRequest): void {
    const faults = checkInterceptor(request, this.destinationProblem);
    if (faults.length > 0) throw new ValidationFailedError(faults);
  }

  private readonly destinationProblem = (url: string): string | null =>
    this.destinations.problem('interceptor', url);

  /** The operator may have removed the destination from the list since the version was written. */
  private checkDestination({ destination }: Interceptor): void {
    const message = this.destinationProblem(destination.url);
    if (message === null) return;
    throw new ValidationFailedError([{ path: '$.destination.url', message }]);
  }

  private async finish(
    tx: EntityManager,
    action: string,
    interceptor: Interceptor,
  ): Promise<InterceptorResponse> {
    await this.record(tx, action, interceptor);
    const keys = await this.keys.read([interceptor.id], tx);
    const response = interceptorBody(interceptor, keys.get(interceptor.id));
    await completeIdempotent(tx, response);
    return response;
  }

  private record(tx: EntityManager, action: string, { id, ref, version }: Interceptor) {
    return this.audit.record(tx, {
      action: `interceptor.${action}`,
      result: 'success',
      object: { type: 'interceptor', id },
      details: { ref, version },
    });
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
async function getInterceptor(tx: EntityManager, id: string): Promise<Interceptor> {
  const interceptor = await tx.findOneBy(Interceptor, { id });
  if (interceptor === null) throw new InterceptorNotFoundError();
  return interceptor;
}
