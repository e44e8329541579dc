import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { completeIdempotent } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { ConfiguredDirectoryServerService, type ThreeDsMerchant } from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import { toGatewayTokenId, type GatewayTokenId } from '../ids.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { AuthenticationTransitionsService } from './authentication-transitions.service.js';
import { checkPlan, type AuthenticationPlan } from './authentication-plan.js';
import { AuthenticationResponsesService } from './authentication-responses.service.js';
import { FIND_AUTHENTICATION } from './authentication-statements.js';
import { AuthenticationVaultClient, type KnownCard } from './authentication-vault.client.js';
import type { AuthenticationRow } from './authentication.js';
import { TokenRefusedError } from './authentications.errors.js';
import type { AuthenticationResponse } from './dto/authentication.response.js';
import { IssuerInquiryService, type IssuerAnswer } from './issuer-inquiry.service.js';
import { ThreeDsMerchants } from './three-ds-merchants.js';

/**
 * Longer than all calls to the issuer together may take; after it, the requesting process has died.
 */
const ANSWER_TIME_MS = 3 * 60_000;

/**
 * Authentications. A result from the issuer, and the lack of one, are results of the authentication
 * and never change the HTTP status.
 */
@Injectable()
export class AuthenticationsService {
  private readonly logger = new Logger(AuthenticationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tokens: TokensRepository,
    private readonly vault: AuthenticationVaultClient,
    private readonly merchants: ThreeDsMerchants,
    private readonly directoryServer: ConfiguredDirectoryServerService,
    private readonly inquiry: IssuerInquiryService,
    private readonly transitions: AuthenticationTransitionsService,
    private readonly responses: AuthenticationResponsesService,
  ) {}

  /**
   * @throws ThreeDsNotConfiguredError, VaultNotConfiguredError, TokenRefusedError
   * @throws ValidationFailedError
   */
  async create(accountId: AccountId, plan: AuthenticationPlan): Promise<AuthenticationResponse> {
    checkPlan(plan, this.clock.now());
    const server = this.directoryServer.get();
    const card = await this.cardOf(accountId, toGatewayTokenId(plan.request.token_id));
    const merchant = await this.merchants.get(accountId, plan.request, card.scheme);
    // The row exists before the issuer gets the request, because a result may arrive before the
    // response.
    const row = await this.insert(accountId, plan, card, merchant);
    const answer = await this.inquiry.ask(server, { row, plan, card, merchant });
    if (answer.kind === 'end' && answer.cause !== undefined) {
      const message = 'An authentication had no answer of the issuer.';
      this.logger.warn({ message, authentication_id: row.id, err: answer.cause });
    }
    return this.responses.of(await this.take(row, answer));
  }

  private async cardOf(accountId: AccountId, tokenId: GatewayTokenId): Promise<KnownCard> {
    const token = await this.tokens.find(accountId, tokenId);
    const card = token === null ? null : await this.vault.findCard(accountId, token.vaultTokenId);
    if (card === null) throw new TokenRefusedError();
    return card;
  }

  private insert(
    accountId: AccountId,
    { useCase, request }: AuthenticationPlan,
    { scheme }: KnownCard,
    { merchantName }: ThreeDsMerchant,
  ): Promise<AuthenticationRow> {
    const now = this.clock.now();
    return this.transitions.insert(this.dataSource.manager, [
      randomUUID(),
      accountId,
      now,
      useCase,
      request.reference,
      request.amount,
      request.currency_code,
      request.token_id,
      scheme,
      request.recurring_expiry ?? null,
      request.recurring_frequency ?? null,
      request.installments ?? null,
      merchantName,
      request.return_url ?? null,
      new Date(now.getTime() + ANSWER_TIME_MS),
    ]);
  }

  /** Stores the response together with the one for the idempotency key. */
  private take(row: AuthenticationRow, answer: IssuerAnswer): Promise<AuthenticationRow> {
    return this.dataSource.transaction(async (tx) => {
      const changed =
        answer.kind === 'continue'
          ? await this.transitions.continue(tx, row.id, answer.continuation)
          : await this.transitions.end(tx, row.id, answer.result, answer.ids);
      // Null if the result arrived before the response; the result takes precedence.
      const [current = row] =
        changed === null
          ? await prepared<AuthenticationRow>(tx, FIND_AUTHENTICATION, [row.id])
          : [changed];
      await completeIdempotent(tx, this.responses.of(current));
      return current;
    });
  }
}
