import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/fraud.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A payment to decide on. */
export type CreateDecision = Schemas['CreateDecisionRequest'];
/** The outcome of a payment, with the evidence for it. */
export type Decision = Schemas['DecisionResponse'];
/** A decision as it is stored, with the payment. */
export type DecisionRecord = Schemas['DecisionReadResponse'];
/** The filters of a list of decisions. */
export type ListDecisions = QueryOf<operations['listDecisions']>;
/** What to return in addition to the decision. */
export type ExplainDecision = QueryOf<operations['getDecision']>;
/** The result of a review. */
export type ResolveDecision = Schemas['ResolveDecisionRequest'];
/** A resolved review. */
export type Resolution = Schemas['ResolutionResponse'];
/** What happened to a payment later, such as a chargeback. */
export type CreatePaymentEvent = Schemas['CreateEventRequest'];
/** A reported event. */
export type PaymentEvent = Schemas['EventResponse'];

/** Decisions on payments. */
export class Decisions {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Evaluates a payment with the active ruleset. */
  create(body: CreateDecision, options?: CallOptions): Promise<Decision> {
    return this.#api.request('POST', '/api/decisions', { ...options, body });
  }

  /** Decisions, newest first. */
  list(query: ListDecisions = {}, options?: CallOptions): List<DecisionRecord> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/decisions', { ...options, query: page }),
    );
  }

  get(id: string, query: ExplainDecision = {}, options?: CallOptions): Promise<DecisionRecord> {
    return this.#api.request('GET', '/api/decisions/{id}', { ...options, params: { id }, query });
  }
}

/** Decisions with the outcome REVIEW. Reading them needs a client or person with administrative scopes. */
export class Reviews {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Decisions as a reviewer sees them. Filter by `outcome` and `resolved` for the queue. */
  list(query: ListDecisions = {}, options?: CallOptions): List<DecisionRecord> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/decisions', { ...options, query: page }),
    );
  }

  get(id: string, query: ExplainDecision = {}, options?: CallOptions): Promise<DecisionRecord> {
    return this.#api.request('GET', '/api/admin/decisions/{id}', {
      ...options,
      params: { id },
      query,
    });
  }

  /** Accepts or rejects a payment that is under review. */
  resolve(id: string, body: ResolveDecision, options?: CallOptions): Promise<Resolution> {
    return this.#api.request('POST', '/api/decisions/{id}/resolve', {
      ...options,
      params: { id },
      body,
    });
  }
}

/** What happened to payments after their decision. */
export class PaymentEvents {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreatePaymentEvent, options?: CallOptions): Promise<PaymentEvent> {
    return this.#api.request('POST', '/api/events', { ...options, body });
  }

  get(id: string, options?: CallOptions): Promise<PaymentEvent> {
    return this.#api.request('GET', '/api/events/{id}', { ...options, params: { id } });
  }
}
