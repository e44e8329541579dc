import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { AccountId, TokenId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';

/** What a provider calls a payment method, for one account. */
export interface PaymentMethodName {
  readonly accountId: AccountId;
  readonly provider: string;
  readonly paymentMethodId: string;
}

/** How far its import has come. */
export interface PaymentMethodImport {
  readonly attempt: string;
  readonly attemptedAt: Date;
  readonly tokenId: TokenId | null;
}

const ROW = 'account_id = $1 and provider = $2 and payment_method_id = $3';
const BEGIN = {
  name: 'imported_payment_method_begin',
  text: `
    insert into imported_payment_method
      (account_id, provider, payment_method_id, attempt, attempted_at)
    values ($1, $2, $3, $4, $5) on conflict do nothing`,
};
const FIND = {
  name: 'imported_payment_method_find',
  text: `
    select attempt, attempted_at as "attemptedAt", token_id as "tokenId"
      from imported_payment_method where ${ROW}`,
};
const RESTART = {
  name: 'imported_payment_method_restart',
  text: `
    update imported_payment_method set attempt = $5, attempted_at = $6, token_id = null
     where ${ROW} and attempt = $4`,
};
const COMPLETE = {
  name: 'imported_payment_method_complete',
  text: `
    update imported_payment_method set token_id = $5
     where ${ROW} and attempt = $4 and token_id is null`,
};

/** Which payment methods of providers were imported, and as what. */
@Injectable()
export class ImportedPaymentMethodsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Begins an import, or finds the one that was begun: requests that race share its attempt. */
  async begin(name: PaymentMethodName): Promise<PaymentMethodImport> {
    const values = [...keyOf(name), randomUUID(), this.clock.now()];
    await preparedCount(this.dataSource, BEGIN, values);
    const [found] = await prepared<PaymentMethodImport>(this.dataSource, FIND, keyOf(name));
    if (found === undefined) throw new Error('A started import was not found.');
    return found;
  }

  /** Restarts the attempt, unless another request already has. */
  async restart(name: PaymentMethodName, { attempt }: PaymentMethodImport): Promise<void> {
    const values = [...keyOf(name), attempt, randomUUID(), this.clock.now()];
    await preparedCount(this.dataSource, RESTART, values);
  }

  /**
   * Completes an attempt with its token.
   *
   * @returns false when another request has completed or restarted it
   */
  async complete(
    tx: EntityManager,
    name: PaymentMethodName,
    attempt: string,
    tokenId: TokenId,
  ): Promise<boolean> {
    return (await preparedCount(tx, COMPLETE, [...keyOf(name), attempt, tokenId])) === 1;
  }
}

function keyOf({ accountId, provider, paymentMethodId }: PaymentMethodName): string[] {
  return [accountId, provider, paymentMethodId];
}
