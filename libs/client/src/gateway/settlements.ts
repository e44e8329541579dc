import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { numberedList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/gateway-legacy.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** The days and the currency of a report. */
export type CreateSettlementReport = Schemas['CreateSettlementReportRequest'];
/** A settlement report. */
export type SettlementReport = Schemas['SettlementReportResponse'];
/** The filters of a list of reports. */
export type ListSettlementReports = QueryOf<operations['listSettlementReports']>;
/** A settlement line that matches no payment. */
export type SettlementException = Schemas['SettlementExceptionResponse'];
/** The filters of a list of exceptions. */
export type ListSettlementExceptions = QueryOf<operations['listSettlementExceptions']>;

/** Settlement reports. */
export class SettlementReports {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Starts a report. Read it again until its status is final. */
  create(body: CreateSettlementReport, options?: CallOptions): Promise<SettlementReport> {
    return this.#api.request('POST', '/settlements/reports', { ...options, body });
  }

  list(query: ListSettlementReports = {}, options?: CallOptions): List<SettlementReport> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/settlements/reports', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<SettlementReport> {
    return this.#api.request('GET', '/settlements/reports/{id}', { ...options, params: { id } });
  }
}

/** Settlement lines that match no payment. */
export class SettlementExceptions {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: ListSettlementExceptions = {}, options?: CallOptions): List<SettlementException> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/settlements/exceptions', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<SettlementException> {
    return this.#api.request('GET', '/settlements/exceptions/{id}', { ...options, params: { id } });
  }
}
