import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import type { EntityManager } from 'typeorm';
import { AuthenticationProofsService } from '../../authentications/authentication-proofs.service.js';
import type { MerchantId } from '../../ids.js';
import { MerchantsRepository } from '../../merchants/merchants.repository.js';
import type {
  AuthorizationContext,
  OrderMerchant,
  StoredCredential,
  ThreeDsProof,
} from '../../providers/payment-service-provider.js';
import type { PaymentRow } from '../payment.js';
import type { PaymentPlan } from '../payment-plan.js';
import { PaymentRuleError } from '../payments.errors.js';

const USED_BY: Statement = {
  name: 'payment_of_authentication',
  text: 'select id from payment where account_id = $1 and authentication_id = $2',
};

/** Gathers what an authorization carries besides the card and the money. */
@Injectable()
export class AuthorizationContextsService {
  constructor(
    private readonly proofs: AuthenticationProofsService,
    private readonly merchants: MerchantsRepository,
  ) {}

  /**
   * @param initial the payment that began the series, for one that the merchant initiates
   * @throws AuthenticationRefusedError, MerchantRefusedError, PaymentRuleError
   */
  async gather(
    tx: EntityManager,
    accountId: AccountId,
    plan: PaymentPlan,
    initial: PaymentRow | null,
  ): Promise<AuthorizationContext> {
    const { context } = plan;
    return {
      threeDs: await this.proof(tx, accountId, plan),
      storedCredential: storedCredential(plan, initial),
      merchant: await this.merchant(tx, accountId, context.merchant_id),
      customer: context.customer ?? null,
      billingAddress: context.billing_address ?? null,
      shippingAddress: context.shipping_address ?? null,
      statementDescriptor: context.statement_descriptor ?? null,
      metadata: context.metadata ?? {},
    };
  }

  private async proof(
    tx: EntityManager,
    accountId: AccountId,
    { authenticationId, source, amount, currencyCode }: PaymentPlan,
  ): Promise<ThreeDsProof | null> {
    if (authenticationId === null) return null;
    const payment = { authenticationId, tokenId: source.tokenId, amount, currencyCode };
    const proof = await this.proofs.lock(tx, accountId, payment);
    const [used] = await prepared<{ id: MerchantId }>(tx, USED_BY, [accountId, authenticationId]);
    if (used === undefined) return proof;
    throw new PaymentRuleError(`The authentication was used for the payment ${used.id}.`);
  }

  private async merchant(
    tx: EntityManager,
    accountId: AccountId,
    id: MerchantId | undefined,
  ): Promise<OrderMerchant | null> {
    if (id === undefined) return null;
    const merchant = await this.merchants.get(accountId, id, tx);
    return {
      id: merchant.defaultMerchantId,
      name: merchant.legalName,
      categoryCode:
        merchant.schemes.find(({ categoryCode }) => categoryCode !== null)?.categoryCode ?? null,
      countryCode: merchant.countryCode,
    };
  }
}

/** Of a series: the first payment stores the credential, the others use it by its first id. */
function storedCredential(plan: PaymentPlan, initial: PaymentRow | null): StoredCredential | null {
  if (plan.useCase === 'ONE_OFF') return null;
  return {
    reason: plan.useCase.endsWith('RECURRING') ? 'recurring' : 'unscheduled',
    usage: initial === null ? 'first' : 'subsequent',
    schemeTransactionId: initial?.scheme_transaction_id ?? null,
  };
}
