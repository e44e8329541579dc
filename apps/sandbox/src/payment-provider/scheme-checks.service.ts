import { Injectable } from '@nestjs/common';
import { SchemeTokensService } from '../network-tokens/scheme-tokens.service.js';
import { SimulatedWalletsService } from '../wallets/simulated-wallets.service.js';
import type { AuthorizationOrderRequest } from './dto/order.request.js';

/** What the schemes check before they pass an authorization on to the issuer. */
@Injectable()
export class SchemeChecksService {
  constructor(
    private readonly networkTokens: SchemeTokensService,
    private readonly wallets: SimulatedWalletsService,
  ) {}

  /**
   * Whether the schemes refuse an authorization. Its cryptogram is used up when they don't. A merchant
   * that charges a stored credential needs no cryptogram, and a cardholder's payment does.
   */
  refuses(request: AuthorizationOrderRequest): boolean {
    const { card, stored_credential: stored, amount, currency_code: currency } = request;
    if (card?.type === undefined) return false;
    const { cryptogram } = card;
    const isSubsequent = stored?.usage === 'subsequent';
    if (card.type === 'wallet_token') {
      if (cryptogram === undefined && isSubsequent) return false;
      return this.wallets.authorize(card) !== null;
    }
    if (cryptogram === undefined) {
      return !(isSubsequent && this.networkTokens.isActive(card.number));
    }
    const { number, expiry_month, expiry_year } = card;
    const payment = { number, expiry_month, expiry_year, cryptogram, amount };
    return this.networkTokens.authorize({ ...payment, currency_code: currency }) !== null;
  }
}
