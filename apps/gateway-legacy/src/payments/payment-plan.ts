import type { AuthenticationId, GatewayTokenId } from '../ids.js';
import type { PaymentContextRequest } from './dto/payment-context.request.js';
import type {
  CreatePaymentRequest,
  CreateRecurringPaymentRequest,
  SubsequentPaymentRequest,
} from './dto/payment.request.js';
import type { Capture, PaymentRow, SourceType, UseCase } from './payment.js';

/** What a payment is to be, before a card and a provider are found for it. */
export interface PaymentPlan {
  readonly useCase: UseCase;
  readonly amount: number;
  readonly currencyCode: string;
  readonly reference: string;
  readonly capture: Capture;
  readonly source: PlannedSource;
  readonly recurringExpiry: string | null;
  readonly recurringFrequency: number | null;
  readonly authenticationId: AuthenticationId | null;
  readonly context: PlannedContext;
}

/** The source of the card. */
export interface PlannedSource {
  readonly type: SourceType;
  readonly tokenId: GatewayTokenId | null;
  readonly walletTokenId: string | null;
}

/** The caller's fields that go to the provider with the order. */
export type PlannedContext = Pick<PaymentContextRequest, keyof PaymentContextRequest>;

/** A payment that the customer initiates. */
export function planInitial(
  useCase: 'ONE_OFF' | 'RECURRING' | 'UNSCHEDULED',
  request: CreatePaymentRequest | CreateRecurringPaymentRequest,
): PaymentPlan {
  const { source } = request;
  const { recurring_expiry: recurringExpiry = null, recurring_frequency: frequency = null } =
    request as CreateRecurringPaymentRequest;
  return {
    ...commonParts(request),
    useCase,
    source: {
      type: source.type,
      tokenId: source.token_id ?? null,
      walletTokenId: source.wallet_token_id ?? null,
    },
    recurringExpiry,
    recurringFrequency: frequency,
    authenticationId: request.authentication_id ?? null,
  };
}

/** A payment that the merchant initiates, with the source of the first one of its series. */
export function planSubsequent(
  initial: PaymentRow,
  request: SubsequentPaymentRequest,
): PaymentPlan {
  return {
    ...commonParts(request),
    useCase: initial.use_case === 'RECURRING' ? 'SUBSEQUENT_RECURRING' : 'SUBSEQUENT_UNSCHEDULED',
    source: {
      type: initial.source_type,
      tokenId: initial.token_id,
      walletTokenId: initial.wallet_token_id,
    },
    recurringExpiry: null,
    recurringFrequency: null,
    authenticationId: null,
  };
}

/** Without what was left out. */
function defined<T extends object>(fields: { [Name in keyof T]: T[Name] | undefined }): T {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}

function commonParts(request: SubsequentPaymentRequest) {
  const { amount, currency_code: currencyCode, reference, capture } = request;
  const { merchant_id, customer, billing_address, shipping_address } = request;
  const { statement_descriptor, metadata } = request;
  const where = { billing_address, shipping_address };
  const context = { merchant_id, customer, ...where, statement_descriptor, metadata };
  return { amount, currencyCode, reference, capture, context: defined(context) };
}
