import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Secret } from '@tessera/crypto';
import type { AccountId } from '@tessera/ids';
import { isRefusal, onOwnPaths } from '@tessera/platform-client';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient, type VaultCard } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import { toGatewayTokenId } from '../ids.js';
import type { CreateTokenRequest, TokenCardRequest } from './dto/token.request.js';
import { TokensRepository } from './tokens.repository.js';
import type { Token } from './token.entity.js';
import {
  CardNumbersForbiddenError,
  StillRunningError,
  TokenEndedError,
  VaultTakesNoNumbersError,
} from './token.errors.js';
import { TokenRefreshService } from './token-refresh.service.js';

/** Longer than the request can be at work with the vault itself. */
const LEASE_MS = 30_000;

/** Takes cards in clear, straight through to the vault. */
@Injectable()
export class TokenCreationService {
  private readonly logger = new Logger(TokenCreationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: AccountSettingsService,
    private readonly vault: VaultCardsClient,
    private readonly tokens: TokensRepository,
    private readonly refresh: TokenRefreshService,
    private readonly audit: AuditTrailService,
  ) {}

  /**
   * Requests with the same key create one card in the vault and one token.
   *
   * @throws CardNumbersForbiddenError, TokenEndedError, and what calls of the vault throw
   */
  async create(
    accountId: AccountId,
    request: CreateTokenRequest,
    key: string | null,
  ): Promise<{ readonly token: Token; readonly isNew: boolean }> {
    const { pciAttestation } = await this.settings.get(accountId);
    if (pciAttestation === 'SAQ_A') throw new CardNumbersForbiddenError();
    const card = await this.store(
      accountId,
      request.card,
      vaultKey(accountId, key ?? randomUUID()),
    );
    const created = await this.own(accountId, card);
    if (!created.isNew && created.token.deletedAt !== null) throw new TokenEndedError();
    if (!created.isNew) return created;
    return { token: await this.provision(created.token), isNew: true };
  }

  /** A token of a card that the vault has just stored, regardless of who submitted it. */
  own(accountId: AccountId, card: VaultCard, id = toGatewayTokenId(randomUUID())) {
    const createdAt = this.clock.now();
    const workDueAt = new Date(createdAt.getTime() + LEASE_MS);
    return this.dataSource.transaction(async (tx) => {
      const created = await this.tokens.own(tx, { accountId, id, card, createdAt, workDueAt });
      if (created.isNew) {
        await this.audit.record(tx, {
          action: 'token.create',
          result: 'success',
          object: { type: 'token', id: created.token.id },
        });
      }
      return created;
    });
  }

  /** The card is stored even if its network token fails, which a worker requests again. */
  async provision(token: Token): Promise<Token> {
    try {
      return await this.refresh.provision(token);
    } catch (err) {
      const message = 'A network token could not be asked for; it will be.';
      this.logger.warn({ message, token_id: token.id, err });
      return token;
    }
  }

  private async store(
    accountId: AccountId,
    card: TokenCardRequest,
    key: string,
  ): Promise<VaultCard> {
    const { account_number: number, security_code: code } = card;
    const presented = {
      accountNumber: new Secret(number),
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      cardholderName: card.cardholder_name,
      securityCode: code === undefined ? undefined : new Secret(code),
    };
    try {
      return await this.vault.create(accountId, presented, key);
    } catch (error) {
      if (isRefusal(error, 403)) throw new VaultTakesNoNumbersError();
      if (isRefusal(error, 409)) throw new StillRunningError();
      throw onOwnPaths(error, ownPath);
    }
  }
}

/**
 * Turns a caller's idempotency key into one for the vault, so that two accounts never share a key.
 */
function vaultKey(accountId: AccountId, key: string): string {
  return createHash('sha256').update(`${accountId} ${key}`).digest('hex');
}

function ownPath(path: string): string | null {
  if (path === '$.headers.x-idempotency-key') return path;
  return /^\$\.pan(?=\.|$)/.test(path) ? path.replace(/^\$\.pan/, '$.card') : null;
}
