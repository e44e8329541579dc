import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { changeIdempotently } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { electronicFormatIBAN } from 'ibantools';
import { DataSource } from 'typeorm';
import { AccountInfoConfig } from '../config.js';
import { ConnectorsService } from '../connectors/connectors.service.js';
import { toCheckSessionId } from '../ids.js';
import { TenantNotEnabledError } from '../tenants/tenant.errors.js';
import { TenantsRepository } from '../tenants/tenants.repository.js';
import type { AccountIdentifier } from './account-identifier.js';
import { AttemptSealerService } from './attempt-sealer.service.js';
import type { CheckSession } from './check-session.entity.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import type { CreateSessionRequest } from './dto/session.request.js';
import type { CreatedSessionResponse } from './dto/session.response.js';
import { checkRedirectUrls } from './redirect-urls.js';
import { MarketNotSupportedError } from './session.errors.js';

const LIFETIME_MS = 30 * 60_000;

@Injectable()
export class CheckSessionsService {
  constructor(
    private readonly sessions: CheckSessionsRepository,
    private readonly tenants: TenantsRepository,
    private readonly connectors: ConnectorsService,
    private readonly sealer: AttemptSealerService,
    private readonly dataSource: DataSource,
    private readonly config: AccountInfoConfig,
    private readonly clock: Clock,
  ) {}

  async create(
    tenantId: AccountId,
    request: CreateSessionRequest,
  ): Promise<CreatedSessionResponse> {
    const tenant = await this.tenants.find(tenantId);
    if (tenant === null) throw new TenantNotEnabledError();
    const localAllowed = !this.config.production;
    checkRedirectUrls(request.redirect_urls, { origins: tenant.redirectOrigins, localAllowed });
    const hasIban = request.account_identifier !== undefined;
    if (!this.connectors.hasMarket(request.market, hasIban)) {
      const needsIban = this.connectors.hasMarket(request.market, true);
      throw new MarketNotSupportedError(needsIban);
    }
    const session = await this.newSession(tenantId, request);
    const response = { id: session.id };
    await changeIdempotently(
      this.dataSource,
      (db) => this.sessions.insert(db, session),
      () => response,
    );
    return response;
  }

  private async newSession(
    tenantId: AccountId,
    { market, redirect_urls: urls, account_identifier: identifier }: CreateSessionRequest,
  ): Promise<CheckSession> {
    const id = toCheckSessionId(randomUUID());
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    const key = await this.sealer.newKey(id);
    const sealed: AccountIdentifier | null =
      identifier === undefined ? null : { iban: electronicFormatIBAN(identifier.iban) ?? '' };
    return {
      ...{ id, tenantId, createdAt, expiresAt, market },
      ...UNTOUCHED,
      deadlineAt: expiresAt,
      successUrl: urls.success,
      failureUrl: urls.failure,
      wrappedKey: key.wrappedKey,
      kekVersion: key.kekVersion,
      sealedAccountIdentifier: sealed === null ? null : key.seal('account_identifier', sealed),
    };
  }
}

const UNTOUCHED = {
  status: 'created',
  version: 1,
  reason: null,
  institutionId: null,
  bankSelectedAt: null,
  awaitingBankAt: null,
  fetchingAt: null,
  endedAt: null,
  waitingFor: null,
  stateHash: null,
  browserHash: null,
  sealedConsent: null,
  sealedAccounts: null,
  redactedAt: null,
} as const satisfies Partial<CheckSession>;
