import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import { ApiError } from '@tessera/errors';
import { toTokenId, type AccountId } from '@tessera/ids';
import type { PlatformResponse } from '@tessera/platform-client';
import {
  destinationAnswer,
  forwardDestination,
  forwardedToken,
  MerchantForward,
  VaultCardsClient,
  vaultHeaders,
  VaultNetworkTokensClient,
} from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { CommerceConfig } from '../config.js';
import { NoActiveNetworkTokenError } from '../cryptograms/cryptograms.service.js';
import { TokenInvalidatedError } from '../tokens/token.errors.js';
import type { Token } from '../tokens/token.entity.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { ForwardDestinationsRepository } from './destinations/forward-destinations.repository.js';

const TOKEN_ID = 'x-token-id';
const DESTINATION = 'x-destination-url';
const CRYPTOGRAM = 'x-cryptogram-reference';
const SERVER_ERROR = 500;

export interface Forward {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly dryRun: boolean;
}

/**
 * Forwards a request to a provider through the vault, which fills in the card: this service sees no
 * card number in the request or in the response.
 */
@Injectable()
export class ForwardService {
  private readonly logger = new Logger(ForwardService.name);

  constructor(
    private readonly tokens: TokensRepository,
    private readonly cards: VaultCardsClient,
    private readonly networkTokens: VaultNetworkTokensClient,
    private readonly destinations: ForwardDestinationsRepository,
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrailService,
    private readonly config: CommerceConfig,
  ) {}

  /**
   * @returns the response of the destination, or the vault's response to a dry run
   * @throws ApiError for every other result; a forward is never sent twice
   */
  async forward(accountId: AccountId, forward: Forward): Promise<PlatformResponse> {
    const { headers, dryRun } = forward;
    const token = await this.tokens.get(accountId, toTokenId(forwardedToken(headers[TOKEN_ID])));
    const about: Details = {};
    try {
      const url = await this.destinationOf(accountId, headers[DESTINATION]);
      about['destination'] = url.origin;
      const sent = await this.send(token, forward);
      const answer = destinationAnswer(sent, () => new TokenInvalidatedError());
      // A dry run reveals nothing and sends nothing, so there is nothing to record.
      if (!dryRun) await this.note(token, 'success', { ...about, status: answer.status });
      return answer;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < SERVER_ERROR;
      if (!dryRun) await this.note(token, isRefused ? 'refused' : 'failed', about);
      throw error;
    }
  }

  private async destinationOf(accountId: AccountId, header: string | string[] | undefined) {
    const allowed = await this.destinations.of(this.dataSource, accountId);
    return forwardDestination(header, allowed, { httpsOnly: this.config.production });
  }

  /** With a cryptogram it is the network token that pays, else the card itself. */
  private send(token: Token, { headers, body, dryRun }: Forward): Promise<PlatformResponse> {
    if (token.status !== 'active') throw new TokenInvalidatedError();
    const forward = new MerchantForward(vaultHeaders(headers), body, dryRun);
    if (headers[CRYPTOGRAM] === undefined) {
      return this.cards.forward(token.accountId, token.id, forward);
    }
    if (token.networkTokenId === null) throw new NoActiveNetworkTokenError();
    return this.networkTokens.forward(token.accountId, token.networkTokenId, forward);
  }

  /**
   * The request can't be recalled. If the audit trail can't be written, return the response anyway:
   * the operator has to investigate.
   */
  private async note(token: Token, result: AuditResult, details: Details): Promise<void> {
    const object = { type: 'token', id: token.id };
    try {
      await this.audit.record(null, { action: 'token.forward', result, object, details });
    } catch (error) {
      this.logger.error({ message: 'A forward is missing from the audit trail.', err: error });
    }
  }
}

type Details = Record<string, string | number>;
