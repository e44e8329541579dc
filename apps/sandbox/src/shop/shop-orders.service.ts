import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import { BaseConfig } from '@tessera/config';
import { CardVaultClient } from './card-vault.client.js';
import type { ShopOrderResponse, ShopSessionResponse } from './dto/shop.response.js';
import { ShopOrderNotFoundError, ShopOrderNotPaidError } from './shop.errors.js';

const MAX_ORDERS = 1_000;

/** Orders with the tokens of their cards, in memory. */
@Injectable()
export class ShopOrdersService {
  private readonly tokenIds = new BoundedMap<string, string>(MAX_ORDERS);
  private readonly origin: string;

  constructor(
    private readonly vault: CardVaultClient,
    config: BaseConfig,
  ) {
    this.origin = new URL(config.publicUrl).origin;
  }

  async create(): Promise<ShopSessionResponse> {
    const orderId = randomUUID();
    const session = await this.vault.openCardSession(orderId.slice(0, 8), this.origin);
    this.tokenIds.set(orderId, session.id);
    return { order_id: orderId, session_id: session.session_id };
  }

  async get(orderId: string): Promise<ShopOrderResponse> {
    const tokenId = this.tokenIdOf(orderId);
    const token = await this.vault.findToken(tokenId);
    if (token === null) return { order_id: orderId, status: 'open', token: null };
    const { masked_account_number, scheme, expiry_month, expiry_year } = token.card;
    return {
      order_id: orderId,
      status: 'paid',
      token: {
        id: token.id,
        masked_account_number,
        scheme,
        expiry_month,
        expiry_year,
        security_code_available: await this.vault.hasSecurityCode(token.id),
      },
    };
  }

  /** For a returning shopper: the card is known, and only its security code is entered again. */
  async askSecurityCode(orderId: string): Promise<ShopSessionResponse> {
    const tokenId = this.tokenIdOf(orderId);
    if ((await this.vault.findToken(tokenId)) === null) {
      throw new ShopOrderNotPaidError();
    }
    const sessionId = await this.vault.openSecurityCodeSession(tokenId, this.origin);
    return { order_id: orderId, session_id: sessionId };
  }

  private tokenIdOf(orderId: string): string {
    const tokenId = this.tokenIds.get(orderId);
    if (tokenId === undefined) {
      throw new ShopOrderNotFoundError();
    }
    return tokenId;
  }
}
