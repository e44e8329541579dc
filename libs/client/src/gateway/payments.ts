import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { numberedList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/gateway-legacy.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A payment. */
export type CreatePayment = Schemas['CreatePaymentRequest'];
/** The first payment of a series with fixed dates. */
export type CreateRecurringPayment = Schemas['CreateRecurringPaymentRequest'];
/** A later payment of a series. */
export type CreateSubsequentPayment = Schemas['SubsequentPaymentRequest'];
/** A payment. Its status says whether it was accepted. */
export type Payment = Schemas['PaymentResponse'];
/** The filters of a list of payments. */
export type ListPayments = QueryOf<operations['listPayments']>;
/** The amount to capture. */
export type CapturePayment = Schemas['CaptureRequest'];
/** The amount to refund. */
export type RefundPayment = Schemas['PaymentAmountRequest'];
/** A chargeback. */
export type Chargeback = Schemas['ChargebackResponse'];
/** The filters of a list of chargebacks. */
export type ListChargebacks = QueryOf<operations['listChargebacks']>;

/** Payments of the account. */
export class Payments {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Creates a payment that stands on its own. */
  create(body: CreatePayment, options?: CallOptions): Promise<Payment> {
    return this.#api.request('POST', '/payments/one-off', { ...options, body });
  }

  /** Starts a series with fixed dates. */
  createRecurring(body: CreateRecurringPayment, options?: CallOptions): Promise<Payment> {
    return this.#api.request('POST', '/payments/recurring', { ...options, body });
  }

  createSubsequentRecurring(
    id: string,
    body: CreateSubsequentPayment,
    options?: CallOptions,
  ): Promise<Payment> {
    return this.#api.request('POST', '/payments/recurring/{id}/subsequent', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Starts a series without fixed dates. */
  createUnscheduled(body: CreatePayment, options?: CallOptions): Promise<Payment> {
    return this.#api.request('POST', '/payments/unscheduled', { ...options, body });
  }

  createSubsequentUnscheduled(
    id: string,
    body: CreateSubsequentPayment,
    options?: CallOptions,
  ): Promise<Payment> {
    return this.#api.request('POST', '/payments/unscheduled/{id}/subsequent', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Payments, newest first. */
  list(query: ListPayments = {}, options?: CallOptions): List<Payment> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/payments', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Payment> {
    return this.#api.request('GET', '/payments/{id}', { ...options, params: { id } });
  }

  capture(id: string, body: CapturePayment, options?: CallOptions): Promise<Payment> {
    return this.#api.request('POST', '/payments/{id}/capture', {
      ...options,
      params: { id },
      body,
    });
  }

  refund(id: string, body: RefundPayment, options?: CallOptions): Promise<Payment> {
    return this.#api.request('POST', '/payments/{id}/refund', { ...options, params: { id }, body });
  }

  /** Cancels an authorization. */
  void(id: string, options?: CallOptions): Promise<Payment> {
    return this.#api.request('POST', '/payments/{id}/void', { ...options, params: { id } });
  }
}

/** Chargebacks of payments. */
export class Chargebacks {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: ListChargebacks = {}, options?: CallOptions): List<Chargeback> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/chargebacks', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Chargeback> {
    return this.#api.request('GET', '/chargebacks/{id}', { ...options, params: { id } });
  }
}
