import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountSettings } from '../accounts/account-settings.entity.js';
import { AccountSettingsService } from '../accounts/account-settings.service.js';
import type { PaymentId } from '../ids.js';
import {
  PaymentProvidersService,
  type ProviderChoice,
} from '../providers/payment-providers.service.js';
import { AuthorizationContextsService } from './credentials/authorization-contexts.service.js';
import type { SubsequentPaymentRequest } from './dto/payment.request.js';
import type { PaymentResponse } from './dto/payment.response.js';
import { OrdersRepository, type PaymentOrder } from './orders/orders.repository.js';
import { OrderProcessorService } from './orders/order-processor.service.js';
import type { PaymentRow } from './payment.js';
import { PaymentTransitionsService } from './payment-transitions.service.js';
import { PaymentKeysRepository, type KeyedRequest } from './payment-keys.repository.js';
import { planSubsequent, type PaymentPlan } from './payment-plan.js';
import { PaymentReadsService } from './payment-reads.service.js';
import { PaymentSourcesService } from './credentials/payment-sources.service.js';
import { LAST_OF_SERIES } from './payment-statements.js';
import {
  ExpiryRefusedError,
  PaymentNotFoundError,
  PaymentRuleError,
  PaymentsUnavailableError,
  SourceRefusedError,
} from './payments.errors.js';
import { planRefusal } from './provider-limits.js';
import { seriesRefusal } from './series-rules.js';
import { NOTE_PROVIDER_ACCOUNT } from './settlement-files/settlement-statements.js';

/** Who pays with what, and which payment began the series. */
interface Basis {
  readonly accountId: AccountId;
  readonly plan: PaymentPlan;
  readonly choice: ProviderChoice;
  readonly settings: AccountSettings;
  /** The payment that began the series. */
  readonly initial: PaymentRow | null;
  readonly key: KeyedRequest | null;
}

/** Thrown to roll back: the same key has just caused a payment elsewhere. */
class KeyTakenError extends Error {}

/** What a request runs into whose twin, with the same key, was a moment faster. */
const WON_BEFORE = [KeyTakenError, PaymentRuleError, SourceRefusedError];

/** Creates payments. An order to the provider is stored before it is sent. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: AccountSettingsService,
    private readonly providers: PaymentProvidersService,
    private readonly sources: PaymentSourcesService,
    private readonly keys: PaymentKeysRepository,
    private readonly transitions: PaymentTransitionsService,
    private readonly orders: OrdersRepository,
    private readonly runner: OrderProcessorService,
    private readonly reads: PaymentReadsService,
    private readonly contexts: AuthorizationContextsService,
  ) {}

  /**
   * Makes a payment that the customer initiates.
   *
   * @throws SourceRefusedError, ExpiryRefusedError, PaymentsUnavailableError, TokensUnavailableError
   */
  async create(
    accountId: AccountId,
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
    return this.answer(accountId, key, async () => {
      this.checkProvider(choice, plan);
      const wallet = await this.sources.wallet(accountId, plan);
      const placed = await this.dataSource.transaction((tx) => this.begin(tx, basis));
      return { ...placed, wallet };
    });
  }

  /**
   * Makes a payment that the merchant initiates, in the series of an earlier one.
   *
   * @throws PaymentNotFoundError, PaymentRuleError
   */
  async createSubsequent(
    accountId: AccountId,
    series: { readonly useCase: 'RECURRING' | 'UNSCHEDULED'; readonly initialId: PaymentId },
    request: SubsequentPaymentRequest,
    key: KeyedRequest | null,
  ): Promise<PaymentResponse> {
    const initial = await this.reads.find(accountId, series.initialId);
    if (initial?.use_case !== series.useCase) throw new PaymentNotFoundError();
    const settings = await this.settings.get(accountId);
    // A series stays at the provider where it began, even if the account uses another one now.
    const choice = { provider: initial.provider, merchant: initial.provider_merchant };
    const plan = planSubsequent(initial, request);
    const basis = { accountId, plan, choice, settings, initial, key };
    return this.answer(accountId, key, async () => {
      this.checkProvider(choice, plan);
      const wallet = await this.sources.wallet(accountId, plan);
      const placed = await this.dataSource.transaction(async (tx) => {
        await this.checkSeries(tx, accountId, { initialId: initial.id, plan });
        return this.begin(tx, basis);
      });
      return { ...placed, wallet };
    });
  }

  /** @throws PaymentRuleError, ValidationFailedError for what the provider cannot do */
  private checkProvider({ provider }: ProviderChoice, plan: PaymentPlan): void {
    const capabilities = this.providers.capabilitiesOf(provider);
    const refusal = capabilities && planRefusal(capabilities, plan);
    if (refusal !== null) throw refusal;
  }

  /** For a key that has caused a payment, the response is that payment in its current state. */
  private async answer(
    accountId: AccountId,
    key: KeyedRequest | null,
    begin: () => Promise<PaymentOrder>,
  ): Promise<PaymentResponse> {
    const known = await this.keys.findPayment(accountId, key);
    if (known !== null) return this.reads.get(accountId, known);
    try {
      const placed = await begin();
      await this.runner.run(placed);
      return await this.reads.get(accountId, placed.payment.id);
    } catch (error) {
      // The same key may have won, and used the authentication or the wallet, just before.
      const mayHaveWon = WON_BEFORE.some((each) => error instanceof each);
      const winner = mayHaveWon ? await this.keys.findPayment(accountId, key) : null;
      if (winner === null) throw error;
      return this.reads.get(accountId, winner);
    }
  }

  private async begin(tx: EntityManager, basis: Basis): Promise<PaymentOrder> {
    const { accountId, choice, plan, initial } = basis;
    const context = await this.contexts.gather(tx, accountId, plan, initial);
    const payment = await this.insert(tx, basis);
    const place = [choice.provider, choice.merchant, accountId];
    await preparedCount(tx, NOTE_PROVIDER_ACCOUNT, place);
    const bound = { accountId, paymentId: payment.id, orderId: null };
    const isBound = await this.keys.bind(tx, basis.key, bound);
    if (!isBound) throw new KeyTakenError();
    if (payment.fraud_context !== null) {
      return { ...(await this.orders.create(tx, payment, 'fraud_check')), context };
    }
    const processing = await this.transitions.apply(
      tx,
      payment,
      { type: 'process' },
      { orderId: null },
    );
    return { ...(await this.orders.create(tx, processing, 'authorization')), context };
  }

  private async insert(tx: EntityManager, basis: Basis): Promise<PaymentRow> {
    const { accountId, plan, choice, initial } = basis;
    const { context } = plan;
    return this.transitions.insert(tx, [
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
      await this.sources.vaultToken(tx, accountId, plan),
      plan.recurringExpiry,
      plan.recurringFrequency,
      choice.provider,
      choice.merchant,
      plan.authenticationId,
      context.merchant_id ?? null,
      context.statement_descriptor ?? null,
      JSON.stringify(context.metadata ?? {}),
      plan.source.walletTokenId,
      basis.settings.fraudContext,
    ]);
  }

  /** The first payment is locked, so that of two concurrent payments the second sees the first. */
  private async checkSeries(
    tx: EntityManager,
    accountId: AccountId,
    { initialId, plan }: { readonly initialId: PaymentId; readonly plan: PaymentPlan },
  ): Promise<void> {
    const initial = await this.transitions.lock(tx, accountId, initialId);
    const values = [accountId, initialId];
    const [row] = await prepared<{ last: Date | null }>(tx, LAST_OF_SERIES, values);
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
