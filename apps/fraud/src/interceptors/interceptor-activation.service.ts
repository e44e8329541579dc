import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { ChangeKindsService } from '@tessera/change-requests';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { DestinationAuditService } from '../outbound/destination-audit.service.js';
import { DestinationsClient } from '../outbound/destinations.client.js';
import { nextStatus } from '../versions/version-state.js';
import { ActiveInterceptorsService } from './active-interceptors.service.js';
import type { InterceptorResponse } from './dto/interceptor.response.js';
import { interceptorBody } from './interceptor-body.js';
import type { Interceptor } from './interceptor.entity.js';
import { InterceptorNotFoundError } from './interceptors.errors.js';
import { InterceptorsRepository } from './interceptors.repository.js';
import { recordInterceptor } from './record-interceptor.js';

/** How a version becomes the active one. */
export type InterceptorSwitch = 'activate' | 'rollback';

/** Decides which version of an interceptor is active, and so where its requests are sent. */
@Injectable()
export class InterceptorActivationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly interceptors: InterceptorsRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    private readonly destinations: DestinationsClient,
    private readonly destinationAudit: DestinationAuditService,
    private readonly active: ActiveInterceptorsService,
    private readonly kinds: ChangeKindsService,
  ) {}

  /**
   * Makes a draft the active version, or an inactive version active again; the previous version becomes
   * inactive.
   *
   * @throws ChangeRequestNeededError if that needs a second person; InterceptorNotFoundError,
   *   VersionNotDraftError, VersionNotInactiveError; ValidationFailedError if the operator does not allow
   *   its destination
   */
  async switchTo(
    action: InterceptorSwitch,
    id: string,
    principal: Principal,
  ): Promise<InterceptorResponse> {
    this.kinds.refuseDirect(`interceptor.${action}`);
    const response = await this.dataSource.transaction(async (tx) => {
      await this.lock(tx, id);
      const interceptor = await this.switchLocked(tx, action, id, principal);
      const keys = await this.interceptors.readKeys([id], tx);
      const shown = interceptorBody(interceptor, keys.get(id));
      await completeIdempotent(tx, shown);
      return shown;
    });
    // Applies the change in this process immediately. Other replicas follow at their next poll, and
    // so does this one if the database is unavailable now: the change itself is committed.
    await this.refresh().catch(() => undefined);
    return response;
  }

  /**
   * Serializes changes to the versions of an interceptor.
   *
   * @throws InterceptorNotFoundError
   */
  async lock(tx: EntityManager, id: string): Promise<void> {
    const interceptor = await this.interceptors.find(id, tx);
    if (interceptor === null) throw new InterceptorNotFoundError();
    await this.interceptors.lockRef(tx, interceptor.ref);
  }

  /** Switches to a version whose ref is locked. */
  async switchLocked(
    tx: EntityManager,
    action: InterceptorSwitch,
    id: string,
    principal: Principal,
  ): Promise<Interceptor> {
    const interceptor = await this.interceptors.find(id, tx);
    if (interceptor === null) throw new InterceptorNotFoundError();
    this.check(action, interceptor);
    const { ref } = interceptor;
    const before = await this.interceptors.findActive(tx, ref);
    await this.interceptors.deactivate(tx, ref);
    interceptor.status = 'ACTIVE';
    interceptor.activatedAt = this.clock.now();
    interceptor.activatedBy = recordedActor(principal);
    await this.interceptors.save(tx, interceptor);
    await this.interceptors.incrementEpoch(tx);
    const urls = { from: before?.destination.url, to: interceptor.destination.url };
    await this.destinationAudit.recordChange(tx, { use: 'interceptor', id }, urls);
    await recordInterceptor(tx, this.audit, action, interceptor);
    return interceptor;
  }

  /**
   * The operator may have removed the destination from the list since the version was written.
   *
   * @throws VersionNotDraftError, VersionNotInactiveError, ValidationFailedError
   */
  check(action: InterceptorSwitch, { status, destination }: Interceptor): void {
    nextStatus(action, status);
    const message = this.destinations.problem('interceptor', destination.url);
    if (message === null) return;
    throw new ValidationFailedError([{ path: '$.destination.url', message }]);
  }

  /** Loads the active versions in this process. */
  async refresh(): Promise<void> {
    await this.active.refresh();
  }
}
