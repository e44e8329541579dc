import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/fraud.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A new case: decisions of one customer, card or device, or picked by hand. */
export type CreateCase = Schemas['CreateCaseRequest'];
/** The changes of a case. */
export type UpdateCase = Schemas['UpdateCaseRequest'];
/** A case with its decisions, notes and links. */
export type CaseDetails = Schemas['CaseDetailsResponse'];
/** A case in a list. */
export type Case = Schemas['CaseList']['data'][number];
/** The outcome of a case, for all of its reviews. */
export type CloseCase = Schemas['CloseCaseRequest'];
/** A note or a link of a case. */
export type CaseNote = Schemas['CaseNoteResponse'];
/** The filters of a list of cases. */
export type ListCases = QueryOf<operations['listCases']>;
/** How decisions are counted: the period, the groups and the filters. */
export type CountDecisions = QueryOf<operations['countDecisions']>;
/** Counts and amounts of decisions, by group. */
export type Analytics = Schemas['AnalyticsResponse'];

/** Decisions that belong together, with one outcome for all of them. */
export class Cases {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateCase, options?: CallOptions): Promise<CaseDetails> {
    return this.#api.request('POST', '/api/admin/cases', { ...options, body });
  }

  /** Cases, newest first. */
  list(query: ListCases = {}, options?: CallOptions): List<Case> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/cases', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<CaseDetails> {
    return this.#api.request('GET', '/api/admin/cases/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateCase, options?: CallOptions): Promise<CaseDetails> {
    return this.#api.request('PATCH', '/api/admin/cases/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Closes the case, and resolves its open reviews with the same outcome. */
  close(id: string, body: CloseCase, options?: CallOptions): Promise<CaseDetails> {
    return this.#api.request('POST', '/api/admin/cases/{id}/close', {
      ...options,
      params: { id },
      body,
    });
  }

  addDecisions(
    id: string,
    body: Schemas['CaseDecisionsRequest'],
    options?: CallOptions,
  ): Promise<CaseDetails> {
    return this.#api.request('POST', '/api/admin/cases/{id}/decisions', {
      ...options,
      params: { id },
      body,
    });
  }

  async removeDecision(id: string, decisionId: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/admin/cases/{id}/decisions/{decision_id}', {
      ...options,
      params: { id, decision_id: decisionId },
    });
  }

  addNote(id: string, body: Schemas['CaseNoteRequest'], options?: CallOptions): Promise<CaseNote> {
    return this.#api.request('POST', '/api/admin/cases/{id}/notes', {
      ...options,
      params: { id },
      body,
    });
  }

  addLink(id: string, body: Schemas['CaseLinkRequest'], options?: CallOptions): Promise<CaseNote> {
    return this.#api.request('POST', '/api/admin/cases/{id}/links', {
      ...options,
      params: { id },
      body,
    });
  }
}

/** Counts of decisions. */
export class DecisionAnalytics {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Counts and amounts by time, outcome, rule, version of the rules, context or currency, with the
   * precision and recall of rules.
   */
  decisions(query: CountDecisions, options?: CallOptions): Promise<Analytics> {
    return this.#api.request('GET', '/api/admin/analytics/decisions', { ...options, query });
  }
}
