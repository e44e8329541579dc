import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConflictError, NotFoundError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import type { MerchantBehaviourRequest } from './dto/merchant.js';
import { Merchant } from './merchant.js';

class MerchantNotFoundError extends NotFoundError {
  constructor() {
    super('No merchant with this ID was found.');
  }
}

class TooManyMerchantsError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} merchants; delete some.`);
  }
}

const MAX_MERCHANTS = 10_000;

/** The merchants, in memory. */
@Injectable()
export class MerchantsService {
  private readonly merchants = new Map<string, Merchant>();

  constructor(private readonly clock: Clock) {}

  create(request: MerchantBehaviourRequest): Merchant {
    if (this.merchants.size >= MAX_MERCHANTS) throw new TooManyMerchantsError(MAX_MERCHANTS);
    const merchant = new Merchant(randomUUID(), this.clock.now());
    this.merchants.set(merchant.id, merchant);
    return change(merchant, request);
  }

  /** @throws MerchantNotFoundError */
  get(id: string): Merchant {
    const merchant = this.merchants.get(id);
    if (merchant === undefined) throw new MerchantNotFoundError();
    return merchant;
  }

  update(id: string, request: MerchantBehaviourRequest): Merchant {
    return change(this.get(id), request);
  }

  delete(id: string): void {
    this.get(id);
    this.merchants.delete(id);
  }
}

function change(merchant: Merchant, changed: MerchantBehaviourRequest): Merchant {
  const { status, delay_ms, trouble, headers, body } = changed;
  const now = merchant.behaviour;
  merchant.behaviour = {
    status: status ?? now.status,
    delay_ms: delay_ms ?? now.delay_ms,
    trouble: trouble ?? now.trouble,
    headers: headers ?? now.headers,
    body: body === undefined ? now.body : body,
  };
  return merchant;
}
