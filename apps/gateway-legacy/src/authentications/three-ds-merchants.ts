import type { Scheme } from '@tessera/cards';
import type { ThreeDsMerchant, ThreeDsMerchantRequest } from '@tessera/three-ds';

/** How a request names the merchant: by its id, in full, or not at all. */
export interface AskedMerchant {
  readonly merchant_id?: string;
  readonly merchant?: ThreeDsMerchantRequest;
}

/** The merchant that is paid, with what its acquirer and the card's scheme know about it. */
export abstract class ThreeDsMerchants {
  /** @throws ApiError for a merchant that the account does not have */
  abstract get(accountId: string, asked: AskedMerchant, scheme: Scheme): Promise<ThreeDsMerchant>;
}
