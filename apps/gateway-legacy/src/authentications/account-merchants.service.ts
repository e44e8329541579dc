import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import type { AccountId } from '@tessera/ids';
import { threeDsMerchant, type ThreeDsMerchant } from '@tessera/three-ds';
import { MerchantRefusedError } from '../merchants/merchant.errors.js';
import { MerchantsRepository } from '../merchants/merchants.repository.js';
import { threeDsMerchantOf } from '../merchants/three-ds-merchant-of.js';
import { ThreeDsMerchants, type AskedMerchant } from './three-ds-merchants.js';

/** Stored merchants of the account, or one described in the request and used only for it. */
@Injectable()
export class AccountMerchantsService extends ThreeDsMerchants {
  constructor(private readonly merchants: MerchantsRepository) {
    super();
  }

  /** @throws MerchantRefusedError */
  override async get(
    accountId: AccountId,
    { merchant_id: id, merchant: described }: AskedMerchant,
    scheme: Scheme,
  ): Promise<ThreeDsMerchant> {
    if (described !== undefined) {
      if (id !== undefined) throw new MerchantRefusedError('must not be combined with merchant');
      return threeDsMerchant(described);
    }
    return threeDsMerchantOf(await this.merchants.get(accountId, id), scheme);
  }
}
