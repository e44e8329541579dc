import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ForbiddenError } from '@tessera/errors';
import type { AccountId, NetworkTokenId } from '@tessera/ids';
import { isRefusal, onOwnPaths } from '@tessera/platform-client';
import { Clock } from '@tessera/telemetry';
import { VaultNetworkTokensClient, type NetworkTokenCryptogram } from '@tessera/vault-client';
import type { GatewayTokenId } from '../ids.js';
import type { Merchant } from '../merchants/merchant.entity.js';
import { MerchantKeysService } from '../merchants/merchant-keys.service.js';
import { MerchantsRepository } from '../merchants/merchants.repository.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { NoActiveNetworkTokenError, TokenNotFoundError } from '../tokens/token.errors.js';
import type { PaymentDataRequest, PaymentDataResponse } from './dto/payment-data.js';

class CryptogramsWithheldError extends ForbiddenError {
  constructor() {
    super('The vault of this instance hands out no cryptograms: its PCI_LEVEL is SAQ_A.');
  }
}

/** The data for a payment with a network token, readable only by the merchant. */
@Injectable()
export class PaymentDataService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly merchants: MerchantsRepository,
    private readonly keys: MerchantKeysService,
    private readonly vault: VaultNetworkTokensClient,
    private readonly audit: AuditTrailService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws TokenNotFoundError, MerchantRefusedError, NoActiveNetworkTokenError,
   *   CryptogramsWithheldError, and what calls of the vault throw
   */
  async create(
    accountId: AccountId,
    tokenId: GatewayTokenId,
    request: PaymentDataRequest,
  ): Promise<PaymentDataResponse> {
    const token = await this.tokens.find(accountId, tokenId);
    if (token === null) throw new TokenNotFoundError();
    const merchant = await this.merchants.get(accountId, request.merchant_id);
    // Whether it is active the vault knows better than we do.
    if (token.networkTokenId === null) throw new NoActiveNetworkTokenError();
    const cryptogram = await this.order(accountId, token.networkTokenId, request);
    const encrypted = await this.encrypt(merchant, tokenId, request, cryptogram);
    // Recorded before the response: nothing is revealed that the audit trail does not show.
    await this.audit.record(null, {
      action: 'token.payment_data',
      result: 'success',
      object: { type: 'token', id: tokenId },
      details: { merchant: merchant.id },
    });
    return { merchant_id: merchant.id, encrypted_authentication_data: encrypted };
  }

  private async order(
    accountId: AccountId,
    networkTokenId: NetworkTokenId,
    { amount, currency_code: currencyCode, reference }: PaymentDataRequest,
  ): Promise<NetworkTokenCryptogram> {
    const purpose = { amount, currencyCode, reference };
    const cryptogram = await this.vault
      .createCryptogram(accountId, networkTokenId, purpose)
      .catch((error: unknown) => {
        const isGone = isRefusal(error, 404) || isRefusal(error, 409);
        // The fields have the same names there.
        throw isGone ? new NoActiveNetworkTokenError() : onOwnPaths(error);
      });
    if (cryptogram === null) throw new CryptogramsWithheldError();
    return cryptogram;
  }

  /** Includes the payment, so that the reader knows which payment the cryptogram is valid for. */
  private async encrypt(
    merchant: Merchant,
    tokenId: GatewayTokenId,
    request: PaymentDataRequest,
    cryptogram: NetworkTokenCryptogram,
  ): Promise<string> {
    const data = {
      token_id: tokenId,
      merchant_id: merchant.id,
      issued_at: this.clock.now().toISOString(),
      amount: request.amount,
      currency_code: request.currency_code,
      reference: request.reference,
      network_token: {
        number: cryptogram.number.expose(),
        expiry_month: cryptogram.expiryMonth,
        expiry_year: cryptogram.expiryYear,
      },
      cryptogram: {
        type: cryptogram.type,
        value: cryptogram.cryptogram.expose(),
        eci: cryptogram.eci,
      },
    };
    const plaintext = Buffer.from(JSON.stringify(data));
    try {
      return await this.keys.encrypt(merchant, plaintext);
    } finally {
      plaintext.fill(0);
    }
  }
}
