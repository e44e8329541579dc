import type { Scheme } from '@tessera/cards';
import type { AccountId } from '@tessera/ids';
import type { ThreeDsMerchant, ThreeDsMerchantRequest } from '@tessera/three-ds';
import type { MerchantId } from '../ids.js';

/** How a request names the merchant: by its id, in full, or not at all. */
export interface AskedMerchant {
  readonly merchant_id?: MerchantId;
  readonly merchant?: ThreeDsMerchantRequest;
}

/** The merchant that is paid, with what its acquirer and the card's scheme know about it. */
export abstract class ThreeDsMerchants {
  /** @throws ApiError for a merchant that the account does not have */
  abstract get(
    accountId: AccountId,
    asked: AskedMerchant,
    scheme: Scheme,
  ): Promise<ThreeDsMerchant>;
}
