import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ChangeKindsService } from '@tessera/change-requests';
import { Keyring } from '@tessera/crypto';
import { isUniqueViolation } from '@tessera/database';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import type { CursorQuery } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { DestinationAuditService } from '../outbound/destination-audit.service.js';
import { DestinationsClient } from '../outbound/destinations.client.js';
import { checkIntegration } from './check-integration.js';
import type {
  CreateIntegrationRequest,
  IntegrationSettings,
  UpdateIntegrationRequest,
} from './dto/integration.request.js';
import { type IntegrationResponse, toIntegrationResponse } from './dto/integration.response.js';
import { INTEGRATION_AUTH_SEALER, sealAuth } from './integration-auth.js';
import type { Integration } from './integration.entity.js';
import {
  IntegrationInUseError,
  IntegrationNotFoundError,
  SlugTakenError,
} from './integrations.errors.js';
import { IntegrationsRepository } from './integrations.repository.js';

const DEFAULT_TIMEOUT_MS = 5_000;

/** The kinds of changes that need two people: both decide which URL receives data of payments. */
export const ENABLE = 'integration.enable';
export const SET_URL = 'integration.set_url';

@Injectable()
export class IntegrationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly integrations: IntegrationsRepository,
    private readonly clock: Clock,
    private readonly keyring: Keyring,
    private readonly destinations: DestinationsClient,
    private readonly destinationAudit: DestinationAuditService,
    private readonly audit: AuditTrailService,
    private readonly kinds: ChangeKindsService,
  ) {}

  /** @throws ValidationFailedError, SlugTakenError */
  async create(request: CreateIntegrationRequest): Promise<IntegrationResponse> {
    this.check(request);
    if (request.enabled !== false) {
      this.kinds.refuseDirect(ENABLE, 'Create it with `"enabled": false` first.');
    }
    const now = this.clock.now();
    try {
      return await this.dataSource.transaction(async (tx) => {
        const integration = this.integrations.create({
          ...DEFAULTS,
          id: randomUUID(),
          createdAt: now,
          slug: request.slug,
          type: request.type,
        });
        this.apply(integration, request);
        await this.integrations.insert(tx, integration);
        await this.recordChange(tx, 'create', integration);
        const response = toIntegrationResponse(integration);
        await completeIdempotent(tx, response);
        return response;
      });
    } catch (error) {
      throw isUniqueViolation(error, 'integration_slug_key') ? new SlugTakenError() : error;
    }
  }

  async list(query: CursorQuery) {
    const page = await this.integrations.page(query);
    return { data: page.rows.map(toIntegrationResponse), links: { next: page.next } };
  }

  /** @throws IntegrationNotFoundError */
  async get(id: string): Promise<IntegrationResponse> {
    const integration = await this.integrations.find(id);
    if (integration === null) throw new IntegrationNotFoundError();
    return toIntegrationResponse(integration);
  }

  /** @throws ValidationFailedError, IntegrationNotFoundError */
  async update(id: string, request: UpdateIntegrationRequest): Promise<IntegrationResponse> {
    this.check(request);
    return this.dataSource.transaction(async (tx) => {
      const integration = await this.lock(tx, id);
      this.refuseDirect(integration, request);
      return toIntegrationResponse(await this.change(tx, integration, request));
    });
  }

  /**
   * Changes one whose row is locked.
   *
   * @throws ValidationFailedError if it is enabled with a destination that is not allowed
   */
  async change(
    tx: EntityManager,
    integration: Integration,
    request: UpdateIntegrationRequest,
  ): Promise<Integration> {
    const { id, url: from, enabled: wasEnabled } = integration;
    this.apply(integration, request);
    const { url: to, enabled } = integration;
    if (enabled && !wasEnabled) this.check({ url: to });
    await this.integrations.save(tx, integration);
    await this.recordChange(tx, 'update', integration);
    await this.destinationAudit.recordChange(tx, { use: 'integration', id }, { from, to });
    return integration;
  }

  /**
   * An activation that names the integration locks its row until it commits, so a concurrent
   * deletion and activation can't miss each other.
   *
   * @throws IntegrationNotFoundError, IntegrationInUseError
   */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const integration = await this.lock(tx, id);
      const use = await this.integrations.findUse(tx, integration.slug);
      if (use !== null) throw new IntegrationInUseError(use.context, use.version);
      await this.integrations.delete(tx, id);
      await this.recordChange(tx, 'delete', integration);
    });
  }

  /** @throws IntegrationNotFoundError */
  async lock(tx: EntityManager, id: string): Promise<Integration> {
    const integration = await this.integrations.lock(tx, id);
    if (integration === null) throw new IntegrationNotFoundError();
    return integration;
  }

  private async recordChange(
    tx: EntityManager,
    change: 'create' | 'update' | 'delete',
    { id, slug, url, enabled }: Integration,
  ): Promise<void> {
    await this.audit.record(tx, {
      action: `integration.${change}`,
      result: 'success',
      object: { type: 'integration', id },
      details: { slug, host: URL.parse(url)?.host ?? null, enabled },
    });
  }

  /** A disabled integration is not called, so its URL is free until it is to be enabled. */
  private refuseDirect(stored: Integration, { url, enabled }: UpdateIntegrationRequest): void {
    const isCalled = enabled ?? stored.enabled;
    if (isCalled && !stored.enabled) this.kinds.refuseDirect(ENABLE);
    if (isCalled && url !== undefined && url !== stored.url) this.kinds.refuseDirect(SET_URL);
  }

  private check(request: UpdateIntegrationRequest): void {
    const problems = checkIntegration(request, (url) =>
      this.destinations.problem('integration', url),
    );
    if (problems.length > 0) throw new ValidationFailedError(problems);
  }

  private apply(integration: Integration, request: Partial<CreateIntegrationRequest>): void {
    integration.updatedAt = this.clock.now();
    integration.name = request.name ?? integration.name;
    integration.url = request.url ?? integration.url;
    integration.method = request.method ?? integration.method;
    integration.enabled = request.enabled ?? integration.enabled;
    integration.timeoutMs = request.timeout_ms ?? integration.timeoutMs;
    integration.retries = request.retries ?? integration.retries;
    applyNullable(integration, request);
    if (request.auth === undefined) return;
    const sealer = this.keyring.sealer(INTEGRATION_AUTH_SEALER);
    integration.auth = request.auth && sealAuth(sealer, request.auth, integration.id);
    integration.authType = request.auth?.type ?? null;
  }
}

const DEFAULTS = {
  headers: {},
  auth: null,
  authType: null,
  timeoutMs: DEFAULT_TIMEOUT_MS,
  retries: 0,
  request: null,
  response: null,
  cacheTtlS: null,
  breaker: null,
  enabled: true,
  description: null,
};

/** Unsets the properties that are explicitly `null`. */
function applyNullable(integration: Integration, request: Partial<IntegrationSettings>): void {
  if (request.headers !== undefined) integration.headers = request.headers ?? {};
  if (request.request !== undefined) integration.request = request.request;
  if (request.response !== undefined) integration.response = request.response;
  if (request.cache_ttl_s !== undefined) integration.cacheTtlS = request.cache_ttl_s;
  if (request.breaker !== undefined) integration.breaker = request.breaker;
  if (request.description !== undefined) integration.description = request.description;
}
