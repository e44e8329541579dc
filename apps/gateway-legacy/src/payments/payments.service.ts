import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, prepared, preparedCount } from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountSettings } from '../accounts/account-settings.entity.js';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import { PaymentProviders, type ProviderChoice } from '../providers/payment-providers.js';
import { VaultForward } from '../providers/vault-forward.js';
import { StoredTokens } from '../tokens/stored-tokens.js';
import { AuthorizationContextsService } from './authorization-contexts.service.js';
import type { SubsequentPaymentRequest } from './dto/payment.request.js';
import type { PaymentResponse } from './dto/payment.response.js';
import { OrderIntents, type GivenOrder } from './given-order.js';
import { OrderRunner } from './order-runner.js';
import type { PaymentRow } from './payment.js';
import { PaymentChanges } from './payment-changes.js';
import { PaymentKeys, type KeyedRequest } from './payment-keys.js';
import { planSubsequent, type PaymentPlan } from './payment-plan.js';
import { PaymentReads } from './payment-reads.js';
import { LAST_OF_SERIES } from './payment-statements.js';
import {
  ExpiryRefusedError,
  PaymentNotFoundError,
  PaymentRuleError,
  PaymentsUnavailableError,
  SourceRefusedError,
  TokensUnavailableError,
} from './payments.errors.js';
import { seriesRefusal } from './series-rules.js';
import { NOTE_PROVIDER_ACCOUNT } from './settlement-statements.js';

/** Who pays with what, and which payment began the series. */
interface Basis {
  readonly accountId: string;
  readonly plan: PaymentPlan;
  readonly choice: ProviderChoice;
  readonly settings: AccountSettings;
  /** The payment that began the series. */
  readonly initial: PaymentRow | null;
  readonly key: KeyedRequest | null;
}

/** Thrown to roll back: the same key has just caused a payment elsewhere. */
class KeyTakenError extends Error {}

/** Makes payments. What is asked of the provider is written down before it is asked. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: AccountSettingsService,
    private readonly providers: PaymentProviders,
    private readonly vault: VaultForward,
    private readonly tokens: StoredTokens,
    private readonly keys: PaymentKeys,
    private readonly changes: PaymentChanges,
    private readonly intents: OrderIntents,
    private readonly runner: OrderRunner,
    private readonly reads: PaymentReads,
    private readonly contexts: AuthorizationContextsService,
  ) {}

  /**
   * Makes a payment that the customer initiates.
   *
   * @throws SourceRefusedError, ExpiryRefusedError, PaymentsUnavailableError, TokensUnavailableError
   */
  async create(
    accountId: string,
    plan: PaymentPlan,
    key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    const today = this.clock.now().toISOString().slice(0, 10);
    if (plan.recurringExpiry !== null && plan.recurringExpiry < today) {
      throw new ExpiryRefusedError();
    }
    const settings = await this.settings.get(accountId);
    const choice = this.providers.choose(settings);
    if (choice === null) throw new PaymentsUnavailableError();
    const basis = { accountId, plan, choice, settings, initial: null, key };
    return this.answer(accountId, key, () =>
      this.dataSource.transaction((on) => this.begin(on, basis)),
    );
  }

  /**
   * Makes a payment that the merchant initiates, in the series of an earlier one.
   *
   * @throws PaymentNotFoundError, PaymentRuleError
   */
  async createSubsequent(
    accountId: string,
    series: { readonly useCase: 'RECURRING' | 'UNSCHEDULED'; readonly initialId: string },
    request: SubsequentPaymentRequest,
    key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    const initial = await this.reads.find(accountId, series.initialId);
    if (initial?.use_case !== series.useCase) throw new PaymentNotFoundError();
    const settings = await this.settings.get(accountId);
    // The series is known where it began, whatever the account uses today.
    const choice = { provider: initial.provider, merchant: initial.provider_merchant };
    const plan = planSubsequent(initial, request);
    const basis = { accountId, plan, choice, settings, initial, key };
    return this.answer(accountId, key, () =>
      this.dataSource.transaction(async (on) => {
        await this.checkSeries(on, initial.id, plan);
        return this.begin(on, basis);
      }),
    );
  }

  /** A key that has caused a payment is answered with it, as it is now. */
  private async answer(
    accountId: string,
    key: KeyedRequest | null,
    begin: () => Promise<GivenOrder>,
  ): Promise<PaymentResponse> {
    const known = await this.keys.findPayment(key);
    if (known !== null) return this.reads.get(accountId, known);
    try {
      const given = await begin();
      await this.runner.run(given);
      return await this.reads.get(accountId, given.payment.id);
    } catch (error) {
      // The same key may have won, and used the authentication, just before.
      const mayHaveWon = error instanceof KeyTakenError || error instanceof PaymentRuleError;
      const winner = mayHaveWon ? await this.keys.findPayment(key) : null;
      if (winner === null) throw error;
      return this.reads.get(accountId, winner);
    }
  }

  private async begin(on: EntityManager, basis: Basis): Promise<GivenOrder> {
    const { accountId, choice, plan, initial } = basis;
    const context = await this.contexts.gather(on, accountId, plan, initial);
    const payment = await this.insert(on, basis);
    const place = [choice.provider, choice.merchant, accountId];
    await preparedCount(on, NOTE_PROVIDER_ACCOUNT, place);
    const isBound = await this.keys.bind(on, basis.key, { paymentId: payment.id, orderId: null });
    if (!isBound) throw new KeyTakenError();
    if (basis.settings.fraudContext !== null) {
      return { ...(await this.intents.give(on, payment, 'fraud_check')), context };
    }
    const processing = await this.changes.take(on, payment, { type: 'process' }, { orderId: null });
    return { ...(await this.intents.give(on, processing, 'authorization')), context };
  }

  private async insert(on: EntityManager, basis: Basis): Promise<PaymentRow> {
    const { accountId, plan, choice, initial } = basis;
    const { context } = plan;
    return this.changes.insert(on, [
      randomUUID(),
      accountId,
      this.clock.now(),
      plan.useCase,
      initial?.id ?? null,
      plan.reference,
      plan.amount,
      plan.currencyCode,
      plan.capture,
      plan.source.type,
      plan.source.tokenId,
      await this.vaultToken(on, accountId, plan),
      plan.recurringExpiry,
      plan.recurringFrequency,
      choice.provider,
      choice.merchant,
      plan.authenticationId,
      context.merchant_id ?? null,
      context.statement_descriptor ?? null,
      JSON.stringify(context.metadata ?? {}),
    ]);
  }

  private async vaultToken(
    on: EntityManager,
    accountId: string,
    { source: { type, tokenId } }: PaymentPlan,
  ): Promise<string | null> {
    if (type === 'checkout') {
      if (tokenId !== null) throw new SourceRefusedError('is for the type token only');
      return null;
    }
    if (tokenId === null) throw new SourceRefusedError('is required for the type token');
    if (!this.vault.isConfigured) throw new TokensUnavailableError();
    const token = await this.tokens.find(accountId, tokenId, on);
    if (token === null) throw new SourceRefusedError('is no token of this account');
    return token.vaultTokenId;
  }

  /** With the first payment locked: of two that are made at once, the second sees the first. */
  private async checkSeries(on: EntityManager, initialId: string, plan: PaymentPlan) {
    const initial = await this.changes.lock(on, initialId);
    const [row] = await prepared<{ last: Date | null }>(on, LAST_OF_SERIES, [initialId]);
    const series = {
      state: initial.state,
      amount: Number(initial.amount),
      currencyCode: initial.currency_code,
      isRecurring: initial.use_case === 'RECURRING',
      expiry: initial.recurring_expiry,
      frequency: initial.recurring_frequency,
      last: row?.last ?? null,
    };
    const refusal = seriesRefusal(series, plan, this.clock.now());
    if (refusal !== null) throw new PaymentRuleError(refusal);
  }
}
