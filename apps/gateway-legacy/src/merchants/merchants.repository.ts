import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import { DataSource, type EntityManager } from 'typeorm';
import type { MerchantId } from '../ids.js';
import { Merchant } from './merchant.entity.js';
import { MerchantRefusedError } from './merchant.errors.js';

/** The merchants of accounts, as other features need them. */
@Injectable()
export class MerchantsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The merchant of a request: the one that it names, or the only one of the account.
   *
   * @throws MerchantRefusedError on `$.merchant_id`
   */
  async get(
    accountId: AccountId,
    id: MerchantId | undefined,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Merchant> {
    if (id !== undefined) {
      const named = await tx.findOneBy(Merchant, { id, accountId });
      if (named === null) throw new MerchantRefusedError('is no merchant of this account');
      return named;
    }
    const [only, another] = await tx.find(Merchant, { where: { accountId }, take: 2 });
    if (only === undefined) throw new MerchantRefusedError('is required: create a merchant first');
    if (another !== undefined) {
      throw new MerchantRefusedError('is required: the account has several merchants');
    }
    return only;
  }
}
