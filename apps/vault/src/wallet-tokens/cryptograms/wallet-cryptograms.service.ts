import { Injectable } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import { ApiError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { VaultConfig } from '../../config.js';
import { AccessBudgetsService } from '../../token-access/access-budgets.service.js';
import { TokenAccessService } from '../../token-access/token-access.service.js';
import type { WalletCryptogramResponse } from '../dto/wallet-token.response.js';
import { WalletTokenSealerService } from '../wallet-token-sealer.service.js';
import {
  CryptogramGoneError,
  InlineCryptogramForbiddenError,
  WalletTokenNotFoundError,
} from '../wallet-token.errors.js';
import { WalletTokensRepository, type SealedWalletToken } from '../wallet-tokens.repository.js';

const ACTION = 'wallet.token.cryptogram';
const SERVER_ERROR = 500;

/** Returns the payment of a wallet token to callers that send it to their acquirer themselves. */
@Injectable()
export class WalletCryptogramsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: WalletTokensRepository,
    private readonly sealer: WalletTokenSealerService,
    private readonly access: TokenAccessService,
    private readonly budgets: AccessBudgetsService,
    private readonly audit: AuditTrailService,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Only device numbers leave this way: the number of a card on file is revealed or forwarded.
   *
   * @throws InlineCryptogramForbiddenError, WalletTokenNotFoundError, CryptogramGoneError
   */
  async take(id: string): Promise<WalletCryptogramResponse> {
    try {
      if (!this.config.acceptsCardNumbers) throw new InlineCryptogramForbiddenError();
      const token = await this.get(id);
      const response = await this.open(token);
      await this.budgets.spend('reveal');
      await this.dataSource.transaction(async (tx) => {
        const isTaken = await this.tokens.takeCryptogram(tx, id, this.clock.now());
        if (!isTaken) throw new CryptogramGoneError();
        const object = { type: 'wallet_token', id };
        await this.audit.record(tx, { action: ACTION, result: 'success', object });
      });
      return response;
    } catch (error) {
      const result: AuditResult =
        error instanceof ApiError && error.status < SERVER_ERROR ? 'refused' : 'failed';
      const object = { type: 'wallet_token', id };
      await this.audit.record(null, { action: ACTION, result, object });
      throw error;
    }
  }

  private async get(id: string): Promise<SealedWalletToken> {
    const token = await this.tokens.findSealed(id, this.clock.now());
    if (token === null || !this.access.may('use', token.owner)) {
      throw new WalletTokenNotFoundError();
    }
    return token;
  }

  private async open(token: SealedWalletToken): Promise<WalletCryptogramResponse> {
    const { id, wrappedKey: wrapped, owner, sealedCryptogram, eci } = token;
    if (sealedCryptogram === null) throw new CryptogramGoneError();
    const key = { wrapped, owner };
    const number = await this.sealer.openAccountNumber(id, key, token.sealedAccountNumber);
    const cryptogram = await this.sealer.openCryptogram(id, key, sealedCryptogram);
    return {
      number: number.expose(),
      expiry_month: token.expiryMonth,
      expiry_year: token.expiryYear,
      cryptogram: cryptogram.expose(),
      ...(eci !== null && { eci }),
    };
  }
}
