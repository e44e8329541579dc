import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/fraud.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A backend for rules to ask. */
export type CreateBackend = Schemas['CreateIntegrationRequest'];
/** The changes of a backend. */
export type UpdateBackend = Schemas['UpdateIntegrationRequest'];
/** A backend that rules ask. */
export type Backend = Schemas['IntegrationResponse'];
/** The page of a list of backends. */
export type ListBackends = QueryOf<operations['listBackends']>;
/** A new version of an interceptor. */
export type CreateInterceptor = Schemas['CreateInterceptorRequest'];
/** The changes of a draft. */
export type UpdateInterceptor = Schemas['UpdateInterceptorRequest'];
/** A version of an interceptor. */
export type Interceptor = Schemas['InterceptorResponse'];
/** The filters of a list of interceptors. */
export type ListInterceptors = QueryOf<operations['listInterceptorVersions']>;

/** Backends that rules ask during a decision. */
export class Backends {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateBackend, options?: CallOptions): Promise<Backend> {
    return this.#api.request('POST', '/api/admin/integrations', { ...options, body });
  }

  list(query: ListBackends = {}, options?: CallOptions): List<Backend> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/integrations', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Backend> {
    return this.#api.request('GET', '/api/admin/integrations/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateBackend, options?: CallOptions): Promise<Backend> {
    return this.#api.request('PATCH', '/api/admin/integrations/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/admin/integrations/{id}', {
      ...options,
      params: { id },
    });
  }
}

/** Interceptors decide on requests before they reach a payment provider. */
export class Interceptors {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Creates a draft. */
  create(body: CreateInterceptor, options?: CallOptions): Promise<Interceptor> {
    return this.#api.request('POST', '/api/admin/interceptors', { ...options, body });
  }

  list(query: ListInterceptors = {}, options?: CallOptions): List<Interceptor> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/interceptors', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Interceptor> {
    return this.#api.request('GET', '/api/admin/interceptors/{id}', { ...options, params: { id } });
  }

  /** Changes a draft. */
  update(id: string, body: UpdateInterceptor, options?: CallOptions): Promise<Interceptor> {
    return this.#api.request('PATCH', '/api/admin/interceptors/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Deletes a draft. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/admin/interceptors/{id}', {
      ...options,
      params: { id },
    });
  }

  activate(id: string, options?: CallOptions): Promise<Interceptor> {
    return this.#api.request('POST', '/api/admin/interceptors/{id}/activate', {
      ...options,
      params: { id },
    });
  }

  /** Activates an earlier version again, in place of the active one. */
  rollback(id: string, options?: CallOptions): Promise<Interceptor> {
    return this.#api.request('POST', '/api/admin/interceptors/{id}/rollback', {
      ...options,
      params: { id },
    });
  }
}
