import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/account-info.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** Who is checked and where the person returns to. */
export type CreateAccountCheck = Schemas['CreateSessionRequest'];
/** A session with the URL to send the person to. */
export type CreatedAccountCheck = Schemas['CreatedSessionResponse'];
/** A session and its state. */
export type AccountCheck = Schemas['SessionResponse'];
/** The filters of a list of sessions. */
export type ListAccountChecks = QueryOf<operations['listCheckSessions']>;
/** The confirmed account. */
export type AccountRecord = Schemas['AccountInformationResponse'];

/** Sessions in which people confirm a bank account. */
export class AccountChecks {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Starts a session. Send the person to the URL of the response. */
  create(body: CreateAccountCheck, options?: CallOptions): Promise<CreatedAccountCheck> {
    return this.#api.request('POST', '/api/services/account-information', { ...options, body });
  }

  /** Sessions, newest first. */
  list(query: ListAccountChecks = {}, options?: CallOptions): List<AccountCheck> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/services/account-information/sessions', {
        ...options,
        query: page,
      }),
    );
  }

  /** The state of a session. */
  get(id: string, options?: CallOptions): Promise<AccountCheck> {
    return this.#api.request('GET', '/api/services/account-information/sessions/{id}', {
      ...options,
      params: { id },
    });
  }

  /** The account that a completed session confirmed. */
  getRecord(id: string, options?: CallOptions): Promise<AccountRecord> {
    return this.#api.request('GET', '/api/services/account-information/{id}', {
      ...options,
      params: { id },
    });
  }
}
