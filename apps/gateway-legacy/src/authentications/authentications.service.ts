import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, completeIdempotent, prepared } from '@tessera/service';
import { ConfiguredDirectoryServer, type ThreeDsMerchant } from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import { StoredTokens } from '../tokens/stored-tokens.js';
import { AuthenticationChanges } from './authentication-changes.js';
import { checkPlan, type AuthenticationPlan } from './authentication-plan.js';
import { AuthenticationResponses } from './authentication-responses.js';
import { FIND_AUTHENTICATION } from './authentication-statements.js';
import { AuthenticationVault, type KnownCard } from './authentication-vault.js';
import type { AuthenticationRow } from './authentication.js';
import { TokenRefusedError } from './authentications.errors.js';
import type { AuthenticationResponse } from './dto/authentication.response.js';
import { IssuerInquiry, type IssuerAnswer } from './issuer-inquiry.js';
import { ThreeDsMerchants } from './three-ds-merchants.js';

/** Above everything that the way to the issuer may take; then the process that asked has died. */
const ANSWER_TIME_MS = 3 * 60_000;

/**
 * Authentications. What the issuer says, and that it says nothing, are results of the authentication
 * and change no status of HTTP.
 */
@Injectable()
export class AuthenticationsService {
  private readonly logger = new Logger(AuthenticationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tokens: StoredTokens,
    private readonly vault: AuthenticationVault,
    private readonly merchants: ThreeDsMerchants,
    private readonly directoryServer: ConfiguredDirectoryServer,
    private readonly inquiry: IssuerInquiry,
    private readonly changes: AuthenticationChanges,
    private readonly responses: AuthenticationResponses,
  ) {}

  /**
   * @throws ThreeDsNotConfiguredError, VaultNotConfiguredError, TokenRefusedError
   * @throws ValidationFailedError
   */
  async create(accountId: string, plan: AuthenticationPlan): Promise<AuthenticationResponse> {
    checkPlan(plan, this.clock.now());
    const server = this.directoryServer.get();
    const card = await this.cardOf(accountId, plan.request.token_id);
    const merchant = await this.merchants.get(accountId, plan.request, card.scheme);
    // It is there before the issuer hears of it: a result may come sooner than the answer.
    const row = await this.insert(accountId, plan, card, merchant);
    const answer = await this.inquiry.ask(server, { row, plan, card, merchant });
    if (answer.kind === 'end' && answer.cause !== undefined) {
      const message = 'An authentication had no answer of the issuer.';
      this.logger.warn({ message, authentication_id: row.id, err: answer.cause });
    }
    return this.responses.of(await this.take(row, answer));
  }

  private async cardOf(accountId: string, tokenId: string): Promise<KnownCard> {
    const token = await this.tokens.find(accountId, tokenId);
    const card = token === null ? null : await this.vault.findCard(accountId, token.vaultTokenId);
    if (card === null) throw new TokenRefusedError();
    return card;
  }

  private insert(
    accountId: string,
    { useCase, request }: AuthenticationPlan,
    { scheme }: KnownCard,
    { merchantName }: ThreeDsMerchant,
  ): Promise<AuthenticationRow> {
    const now = this.clock.now();
    return this.changes.insert(this.dataSource.manager, [
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

  /** The answer and what an idempotency key will be answered with, together. */
  private take(row: AuthenticationRow, answer: IssuerAnswer): Promise<AuthenticationRow> {
    return this.dataSource.transaction(async (on) => {
      const changed =
        answer.kind === 'continue'
          ? await this.changes.continue(on, row.id, answer.continuation)
          : await this.changes.end(on, row.id, answer.result, answer.ids);
      // Null: the result has come sooner than the answer, and stands.
      const [current = row] =
        changed === null
          ? await prepared<AuthenticationRow>(on, FIND_AUTHENTICATION, [row.id])
          : [changed];
      await completeIdempotent(on, this.responses.of(current));
      return current;
    });
  }
}
