import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService, type AuditResult } from '@tessera/audit';
import { holdsCardNumber } from '@tessera/cards';
import { ApiError } from '@tessera/errors';
import { VaultConfig } from '../../config.js';
import type {
  CreateCryptogramRequest,
  CryptogramReferenceResponse,
  CryptogramResponse,
} from '../dto/cryptogram.js';
import { NetworkTokenSealerService } from '../network-token-sealer.service.js';
import { SchemeRefusedError } from '../network-token.errors.js';
import { TokenServiceProvider, type SchemeCryptogram } from '../provider/token-service-provider.js';
import { TokenServiceError } from '../provider/token-service.errors.js';
import { ProvisioningService } from '../provisioning/provisioning.service.js';
import { schemeAnswer } from '../scheme-answer.js';
import { UsableTokensService, type UsableToken } from '../usable-tokens.service.js';
import { AmountWithoutCurrencyError, ReferenceIsCardNumberError } from './cryptogram.errors.js';
import { CryptogramStore } from './cryptogram-store.js';

type Mode = 'inline' | 'reference';

const SERVER_ERROR = 500;

/** Requests cryptograms from the scheme, and returns them or keeps them for a forward. */
@Injectable()
export class CryptogramsService {
  constructor(
    private readonly tokens: UsableTokensService,
    private readonly provider: TokenServiceProvider,
    private readonly provisioning: ProvisioningService,
    private readonly sealer: NetworkTokenSealerService,
    private readonly store: CryptogramStore,
    private readonly audit: AuditTrailService,
    private readonly config: VaultConfig,
  ) {}

  /**
   * On an instance that does not handle card numbers the response is always a reference, whatever the
   * request asks for.
   */
  async create(
    tokenId: string,
    request: CreateCryptogramRequest,
  ): Promise<CryptogramResponse | CryptogramReferenceResponse> {
    const isInline = request.mode === 'inline' && this.config.acceptsCardNumbers;
    const mode: Mode = isInline ? 'inline' : 'reference';
    try {
      const token = await this.tokens.get(tokenId, 'use');
      checkRequest(request);
      const cryptogram = await this.order(token, request);
      const answer = isInline
        ? await this.inline(token, cryptogram)
        : await this.keep(token, cryptogram);
      // Before the response: no cryptogram leaves the vault without an audit row.
      await this.note(tokenId, 'success', mode);
      return answer;
    } catch (error) {
      await this.note(tokenId, resultOf(error), mode);
      throw error;
    }
  }

  private async order(
    token: UsableToken,
    request: CreateCryptogramRequest,
  ): Promise<SchemeCryptogram> {
    const { type, amount, currency_code: currencyCode, reference } = request;
    try {
      const order = { type, amount, currencyCode, reference };
      return await schemeAnswer(() => this.provider.cryptogram(token.providerReference, order));
    } catch (error) {
      if (error instanceof SchemeRefusedError) {
        await this.learnWhy(token);
      }
      throw error;
    }
  }

  /** The scheme is right: its notification was lost, or has not arrived yet. */
  private async learnWhy(token: UsableToken): Promise<void> {
    try {
      await this.provisioning.refresh(token.stored);
    } catch (error) {
      if (!(error instanceof TokenServiceError)) {
        throw error;
      }
    }
  }

  private async inline(
    { stored, secrets }: UsableToken,
    held: SchemeCryptogram,
  ): Promise<CryptogramResponse> {
    const { key, sealedNumber } = secrets;
    const number = await this.sealer.openNumber(stored.id, key, sealedNumber);
    return {
      type: held.type,
      cryptogram: held.cryptogram.expose(),
      eci: held.eci,
      expiry_month: held.expiryMonth,
      expiry_year: held.expiryYear,
      number: number.expose(),
    };
  }

  private async keep(
    { stored }: UsableToken,
    held: SchemeCryptogram,
  ): Promise<CryptogramReferenceResponse> {
    const reference = randomUUID();
    await this.store.put(stored.id, reference, held);
    return { cryptogram_reference: reference };
  }

  private async note(id: string, result: AuditResult, mode: Mode): Promise<void> {
    const object = { type: 'network_token', id };
    const action = 'network.token.cryptogram';
    await this.audit.record(null, { action, result, object, details: { mode } });
  }
}

function checkRequest({ amount, currency_code, reference }: CreateCryptogramRequest): void {
  if ((amount === undefined) !== (currency_code === undefined)) {
    throw new AmountWithoutCurrencyError(amount === undefined ? 'amount' : 'currency_code');
  }
  if (reference !== undefined && holdsCardNumber(reference)) {
    throw new ReferenceIsCardNumberError();
  }
}

function resultOf(error: unknown): AuditResult {
  return error instanceof ApiError && error.status < SERVER_ERROR ? 'refused' : 'failed';
}
