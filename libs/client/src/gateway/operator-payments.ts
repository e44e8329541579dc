import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/gateway-legacy.js';
import type { CapturePayment, RefundPayment } from './payments.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A payment of any account, without the metadata of its merchant. */
export type OperatorPayment = Schemas['OperatorPaymentList']['data'][number];
/** A payment of any account with its orders and its timeline. */
export type OperatorPaymentDetails = Schemas['OperatorPaymentDetailsResponse'];
/** The filters of the payments of all accounts. */
export type ListOperatorPayments = QueryOf<operations['listPaymentsOfAllAccounts']>;

/** The payments of all accounts, for operators. */
export class OperatorPayments {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Payments of all accounts, newest first unless `order` says otherwise. */
  list(query: ListOperatorPayments = {}, options?: CallOptions): List<OperatorPayment> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/payments', { ...options, query: page }),
    );
  }

  /** A payment with everything that happened to it. Each read is in the audit trail. */
  get(id: string, options?: CallOptions): Promise<OperatorPaymentDetails> {
    return this.#api.request('GET', '/api/admin/payments/{id}', { ...options, params: { id } });
  }

  /** Captures a payment in full or in part. */
  capture(
    id: string,
    body: CapturePayment,
    options?: CallOptions,
  ): Promise<OperatorPaymentDetails> {
    return this.#api.request('POST', '/api/admin/payments/{id}/capture', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Refunds a payment in full or in part. */
  refund(id: string, body: RefundPayment, options?: CallOptions): Promise<OperatorPaymentDetails> {
    return this.#api.request('POST', '/api/admin/payments/{id}/refund', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Voids an authorization, or what captures left of it. */
  void(id: string, options?: CallOptions): Promise<OperatorPaymentDetails> {
    return this.#api.request('POST', '/api/admin/payments/{id}/void', {
      ...options,
      params: { id },
    });
  }
}
