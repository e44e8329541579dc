import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { numberedList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/gateway-legacy.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** The payment that the cardholder authenticates. */
export type CreateAuthentication = Schemas['CreateAuthenticationRequest'];
/** The series that the cardholder authenticates. */
export type CreateRecurringAuthentication = Schemas['CreateRecurringAuthenticationRequest'];
/** The purchase that the cardholder authenticates. */
export type CreateInstallmentAuthentication = Schemas['CreateInstallmentAuthenticationRequest'];
/** A 3-D Secure authentication. */
export type Authentication = Schemas['AuthenticationResponse'];
/** The filters of a list of authentications. */
export type ListAuthentications = QueryOf<operations['listAuthentications']>;

/** 3-D Secure authentications. */
export class Authentications {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateAuthentication, options?: CallOptions): Promise<Authentication> {
    return this.#api.request('POST', '/authentications/one-off', { ...options, body });
  }

  createRecurring(
    body: CreateRecurringAuthentication,
    options?: CallOptions,
  ): Promise<Authentication> {
    return this.#api.request('POST', '/authentications/recurring', { ...options, body });
  }

  createInstallment(
    body: CreateInstallmentAuthentication,
    options?: CallOptions,
  ): Promise<Authentication> {
    return this.#api.request('POST', '/authentications/installment', { ...options, body });
  }

  list(query: ListAuthentications = {}, options?: CallOptions): List<Authentication> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/authentications', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Authentication> {
    return this.#api.request('GET', '/authentications/{id}', { ...options, params: { id } });
  }
}
