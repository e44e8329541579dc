import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import { ApiError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { AllowedDestinations } from '@tessera/outbound';
import type { PlatformResponse } from '@tessera/platform-client';
import {
  destinationAnswer,
  forwardDestination,
  forwardedToken,
  MerchantForward,
  VaultCardsClient,
  vaultHeaders,
} from '@tessera/vault-client';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import { GatewayLegacyConfig } from '../config.js';
import { toGatewayTokenId } from '../ids.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import type { Token } from '../tokens/token.entity.js';
import { TokenNotFoundError } from '../tokens/token.errors.js';
import { CardGoneError, PermissionMissingError } from './compliance.errors.js';

const SERVER_ERROR = 500;

export interface ComplianceForward {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly dryRun: boolean;
}

/** Passes requests on through the vault, which fills in the card: no number comes by here. */
@Injectable()
export class ComplianceForwardService {
  private readonly logger = new Logger(ComplianceForwardService.name);

  constructor(
    private readonly settings: AccountSettingsService,
    private readonly tokens: TokensRepository,
    private readonly cards: VaultCardsClient,
    private readonly audit: AuditTrailService,
    private readonly config: GatewayLegacyConfig,
  ) {}

  /**
   * @returns the response of the destination, or the vault's response to a dry run
   * @throws ApiError for every other result; a forward is never sent twice
   */
  async forward(accountId: AccountId, forward: ComplianceForward): Promise<PlatformResponse> {
    const { headers, dryRun } = forward;
    const { permissions, forwardDestinations } = await this.settings.get(accountId);
    if (!permissions.includes('compliance_forward')) {
      throw new PermissionMissingError('compliance_forward');
    }
    const tokenId = toGatewayTokenId(forwardedToken(headers['x-token-id']));
    const token = await this.tokens.find(accountId, tokenId);
    if (token === null) throw new TokenNotFoundError();
    const about: Details = {};
    try {
      const allowed = AllowedDestinations.stored(forwardDestinations);
      const url = forwardDestination(headers['x-destination-url'], allowed, {
        httpsOnly: this.config.production,
      });
      about['destination'] = url.origin;
      const answer = destinationAnswer(await this.send(token, forward), () => new CardGoneError());
      // A dry run reveals nothing and sends nothing, so there is nothing to record.
      if (!dryRun) await this.note(token, 'success', { ...about, status: answer.status });
      return answer;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < SERVER_ERROR;
      if (!dryRun) await this.note(token, isRefused ? 'refused' : 'failed', about);
      throw error;
    }
  }

  private send(
    { accountId, vaultTokenId }: Token,
    { headers, body, dryRun }: ComplianceForward,
  ): Promise<PlatformResponse> {
    const forward = new MerchantForward(vaultHeaders(headers), body, dryRun);
    return this.cards.forward(accountId, vaultTokenId, forward);
  }

  /**
   * The request can't be recalled. If the audit trail can't be written, return the response anyway:
   * the operator has to investigate.
   */
  private async note(token: Token, result: AuditResult, details: Details): Promise<void> {
    const object = { type: 'token', id: token.id };
    try {
      await this.audit.record(null, { action: 'compliance.forward', result, object, details });
    } catch (error) {
      this.logger.error({ message: 'A forward is missing from the audit trail.', err: error });
    }
  }
}

type Details = Record<string, string | number>;
