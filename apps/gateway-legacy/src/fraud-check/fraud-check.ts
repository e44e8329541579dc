import { Injectable, Logger } from '@nestjs/common';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import type { OrderRow, PaymentRow } from '../payments/payment.js';
import { FraudClient, type FraudOutcome } from './fraud-client.js';

/** What the check of a payment came to. */
export interface FraudVerdict {
  readonly decisionId: string | null;
  readonly outcome: FraudOutcome | 'UNAVAILABLE';
  /** Whether the payment goes on: not after BLOCK, nor unjudged where the account refuses that. */
  readonly passes: boolean;
}

/**
 * Asks the fraud service before a payment is authorized. REVIEW and PROVISIONAL are authorized and not
 * captured: the account captures or voids them once it knows more.
 */
@Injectable()
export class FraudCheck {
  private readonly logger = new Logger(FraudCheck.name);

  constructor(
    private readonly client: FraudClient,
    private readonly settings: AccountSettingsService,
  ) {}

  async judge(payment: PaymentRow, order: OrderRow): Promise<FraudVerdict> {
    const { fraudContext, fraudPolicy } = await this.settings.get(payment.account_id);
    const unjudged: FraudVerdict = {
      decisionId: null,
      outcome: 'UNAVAILABLE',
      passes: fraudPolicy === 'fail_open',
    };
    const { vault_token_id: vaultTokenId, token_id: tokenId } = payment;
    // The checkout of the provider has a card that nobody here can judge.
    const canAsk = this.client.isConfigured && vaultTokenId !== null && tokenId !== null;
    if (fraudContext === null || !canAsk) return unjudged;
    try {
      const { id, outcome } = await this.client.decide({
        idempotencyKey: order.id,
        context: fraudContext,
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
