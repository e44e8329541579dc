import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { CursorBody } from '../core/paging.js';
import type { Caller } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations } from '../generated/fraud.js';

// The same in every service; a test compares the descriptions.
type Schemas = components['schemas'];

/** A change that waits for the approval of someone else, or was decided. */
export type ChangeRequest = Schemas['ChangeRequestResponse'];
/** A change request with what it changes, and what has changed since it was proposed. */
export type ChangeRequestDetails = Schemas['ChangeRequestDetailsResponse'];
/** The kind of change, its payload and why. */
export type ProposeChange = Schemas['ProposeChangeRequest'];
/** The filters of a list of change requests. */
export type ListChangeRequests = QueryOf<operations['listChangeRequests']>;

const PATH = '/api/admin/change-requests';

/** Changes that one caller proposes and another approves. */
export class ChangeRequests {
  readonly #api: Caller;

  /** @internal */
  constructor(api: Caller) {
    this.#api = api;
  }

  /**
   * Stores a change for someone else to approve. The token needs a scope of the kind as well: name the
   * scopes of the administrative client in `identity.admin.scope`.
   */
  propose(body: ProposeChange, options?: CallOptions): Promise<ChangeRequestDetails> {
    return this.#api.call('POST', PATH, { ...options, body }) as Promise<ChangeRequestDetails>;
  }

  /** Change requests, newest first. */
  list(query: ListChangeRequests = {}, options?: CallOptions): List<ChangeRequest> {
    return cursorList(query, (page) => {
      const init = { ...options, query: page };
      return this.#api.call('GET', PATH, init) as Promise<CursorBody<ChangeRequest>>;
    });
  }

  get(id: string, options?: CallOptions): Promise<ChangeRequestDetails> {
    const init = { ...options, params: { id } };
    return this.#api.call('GET', `${PATH}/{id}`, init) as Promise<ChangeRequestDetails>;
  }

  /** Applies a change that someone else proposed. The status is `failed` if it could not be made. */
  approve(
    id: string,
    body: { readonly reason?: string } = {},
    options?: CallOptions,
  ): Promise<ChangeRequestDetails> {
    return this.#decide('approve', id, { ...options, body });
  }

  /** Refuses a change, with a reason for its author. */
  reject(
    id: string,
    body: { readonly reason: string },
    options?: CallOptions,
  ): Promise<ChangeRequestDetails> {
    return this.#decide('reject', id, { ...options, body });
  }

  /** Takes back a change that the caller proposed. */
  withdraw(id: string, options?: CallOptions): Promise<ChangeRequestDetails> {
    return this.#decide('withdraw', id, { ...options });
  }

  /** Applies a change without a second person. It raises an alert. */
  breakGlass(
    id: string,
    body: { readonly reason: string },
    options?: CallOptions,
  ): Promise<ChangeRequestDetails> {
    return this.#decide('break-glass', id, { ...options, body });
  }

  #decide(
    action: string,
    id: string,
    init: NonNullable<Parameters<Caller['call']>[2]>,
  ): Promise<ChangeRequestDetails> {
    const call = { ...init, params: { id } };
    return this.#api.call('POST', `${PATH}/{id}/${action}`, call) as Promise<ChangeRequestDetails>;
  }
}
