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
/** A review in the queue: its age, its assignee and when it is due. */
export type OpenReview = Schemas['ReviewResponse'];
/** A review with its notes. */
export type OpenReviewDetails = Schemas['ReviewDetailsResponse'];
/** The filters of the review queue. */
export type ListOpenReviews = QueryOf<operations['listOpenReviews']>;
/** Whether to take a review over from someone else. */
export type ClaimReview = Schemas['ClaimReviewRequest'];
/** A note of a reviewer. */
export type ReviewNote = Schemas['ReviewNoteResponse'];
/** Several reviews, and their outcome. */
export type ResolveReviews = Schemas['ResolveReviewsRequest'];
/** What became of each of several reviews. */
export type ResolvedReviews = Schemas['ResolveReviewsResponse'];
/** Why a payment was decided as it was, and what belongs to it. */
export type DecisionEvidence = Schemas['DecisionEvidenceResponse'];
/** The request of a decision, with the payer's personal data. */
export type DecisionRequest = Schemas['DecisionRequestResponse'];
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

  /** The queue: open reviews, oldest first. */
  queue(query: ListOpenReviews = {}, options?: CallOptions): List<OpenReview> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/reviews', { ...options, query: page }),
    );
  }

  /** A review of the queue, with its notes. */
  getOpen(id: string, options?: CallOptions): Promise<OpenReviewDetails> {
    return this.#api.request('GET', '/api/admin/reviews/{id}', { ...options, params: { id } });
  }

  /** Assigns a review to the caller. */
  claim(id: string, body: ClaimReview = {}, options?: CallOptions): Promise<OpenReview> {
    return this.#api.request('POST', '/api/admin/reviews/{id}/claim', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Gives a review back to the queue. */
  release(id: string, options?: CallOptions): Promise<OpenReview> {
    return this.#api.request('POST', '/api/admin/reviews/{id}/release', {
      ...options,
      params: { id },
    });
  }

  addNote(
    id: string,
    body: Schemas['ReviewNoteRequest'],
    options?: CallOptions,
  ): Promise<ReviewNote> {
    return this.#api.request('POST', '/api/admin/reviews/{id}/notes', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Accepts or rejects several payments, each with its own result. */
  resolveMany(body: ResolveReviews, options?: CallOptions): Promise<ResolvedReviews> {
    return this.#api.request('POST', '/api/admin/reviews/resolve', { ...options, body });
  }

  /** Why a payment was decided as it was: rules, backends, events, related decisions. */
  evidence(id: string, options?: CallOptions): Promise<DecisionEvidence> {
    return this.#api.request('GET', '/api/admin/decisions/{id}/evidence', {
      ...options,
      params: { id },
    });
  }

  /** The request as it was sent, with the payer's personal data. Each read leaves an audit row. */
  request(id: string, options?: CallOptions): Promise<DecisionRequest> {
    return this.#api.request('GET', '/api/admin/decisions/{id}/request', {
      ...options,
      params: { id },
    });
  }

  /** The hash by which decisions of an e-mail address are found. */
  emailHash(
    body: Schemas['EmailHashRequest'],
    options?: CallOptions,
  ): Promise<Schemas['EmailHashResponse']> {
    return this.#api.request('POST', '/api/admin/decisions/email-hash', { ...options, body });
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
