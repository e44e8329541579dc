import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/account-info.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A session of any tenant, without personal data. */
export type OperatorCheck = Schemas['OperatorCheckList']['data'][number];
/** A session of any tenant with the times of its states. */
export type OperatorCheckDetails = Schemas['OperatorCheckDetailsResponse'];
/** The filters of the sessions of all tenants. */
export type ListOperatorChecks = QueryOf<operations['listChecksOfAllTenants']>;
/** The period and the filters of the statistics. */
export type CountOperatorChecks = QueryOf<operations['countChecksByBank']>;
/** Sessions by bank, state and reason. */
export type CheckStatistics = Schemas['CheckStatisticsResponse'];
/** What a session has of the person who is checked. */
export type CheckPersonalData = Schemas['CheckPersonalDataResponse'];

/** The account checks of all tenants, for operators. */
export class OperatorChecks {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Sessions of all tenants, newest first unless `order` says otherwise. */
  list(query: ListOperatorChecks = {}, options?: CallOptions): List<OperatorCheck> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/account-check-sessions', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<OperatorCheckDetails> {
    return this.#api.request('GET', '/api/admin/account-check-sessions/{id}', {
      ...options,
      params: { id },
    });
  }

  /** Counts the sessions of a period by bank: by default those of the last 24 hours. */
  statistics(query: CountOperatorChecks = {}, options?: CallOptions): Promise<CheckStatistics> {
    return this.#api.request('GET', '/api/admin/account-check-sessions/statistics', {
      ...options,
      query,
    });
  }

  /** Reads what the session has of the person. Each read is in the audit trail. */
  personalData(id: string, options?: CallOptions): Promise<CheckPersonalData> {
    return this.#api.request('GET', '/api/admin/account-check-sessions/{id}/personal-data', {
      ...options,
      params: { id },
    });
  }
}
