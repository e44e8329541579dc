import { Injectable, Logger } from '@nestjs/common';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import type { OrderRow, PaymentRow } from '../payments/payment.js';
import { FraudClient, type FraudOutcome } from './fraud.client.js';

/** The result of a payment's fraud check. */
export interface FraudVerdict {
  readonly decisionId: string | null;
  readonly outcome: FraudOutcome | 'UNAVAILABLE';
  /**
   * Whether the payment continues. It does not after BLOCK, nor without a verdict if the account
   * requires one.
   */
  readonly passes: boolean;
}

/**
 * Calls the fraud service before a payment is authorized. With REVIEW and PROVISIONAL it is
 * authorized but not captured: the account captures or voids it after its review.
 */
@Injectable()
export class FraudCheckService {
  private readonly logger = new Logger(FraudCheckService.name);

  constructor(
    private readonly client: FraudClient,
    private readonly settings: AccountSettingsService,
  ) {}

  async judge(payment: PaymentRow, order: OrderRow): Promise<FraudVerdict> {
    const { fraudPolicy } = await this.settings.get(payment.account_id);
    const unjudged: FraudVerdict = {
      decisionId: null,
      outcome: 'UNAVAILABLE',
      passes: fraudPolicy === 'fail_open',
    };
    const { vault_token_id: vaultTokenId, token_id: tokenId, fraud_context: context } = payment;
    // The card is known only to the provider's checkout, so it can't be evaluated here.
    const canAsk = this.client.isConfigured && vaultTokenId !== null && tokenId !== null;
    if (context === null || !canAsk) return unjudged;
    try {
      const { id, outcome } = await this.client.decide({
        idempotencyKey: order.id,
        context,
        vaultTokenId,
        customerId: tokenId,
        reference: payment.reference,
        amount: Number(payment.amount),
        currencyCode: payment.currency_code,
      });
      return { decisionId: id, outcome, passes: outcome !== 'BLOCK' };
    } catch (err) {
      const message = 'A payment could not be judged by the fraud service.';
      this.logger.warn({ message, payment_id: payment.id, policy: fraudPolicy, err });
      return unjudged;
    }
  }
}
